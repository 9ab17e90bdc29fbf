package page

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// studied opens a game that others play, with a board on which moves are tried out. Two lines
// leave the game after move 2, one of which captures; the second one is shown, with a remark.
func studied(t *testing.T) (*fake, *tab) {
	t.Helper()
	f, v := staged(t, desktop, watching, func(f *fake) {
		f.move("black", "C3")
		f.move("white", "G7")
		f.move("black", "C4")
		f.move("white", "B8")
	})
	v.says("#position", "4 / 4")
	v.click("#study")
	v.says("#tries", "Only you see them")
	v.click("#move-2")
	v.until(`document.querySelector("#past")?.textContent.includes("after move 2")`)
	for _, vertex := range []string{"A2", "A1", "B1"} {
		v.point(vertex)
	}
	v.labeled("A1", "A1, empty") // it was taken
	v.labeled("B1", "B1, black, move 5, last move")
	v.labeled("A2", "A2, black, move 3")
	v.picture("game-study-numbers")
	v.says("#past", "A line beside the game, at move 5")
	v.point("A1") // a suicide
	v.says("#past", "at move 5")
	v.key(kb.ArrowLeft)
	v.labeled("A1", "A1, white, move 4, last move")
	v.key(kb.ArrowLeft)
	v.key(kb.ArrowLeft)
	v.says("#past", "The board after move 2")
	v.labeled("A2", "A2, empty, line a")
	v.point("E5")
	v.labeled("E5", "E5, black, move 3, last move")
	v.fill("#comment", "What about ] the \\middle?")
	v.picture("game-study")
	return f, v
}

// TestStudyOfLiveGame: the game goes on meanwhile, and its moves are not tries.
func TestStudyOfLiveGame(t *testing.T) {
	t.Parallel()
	f, v := studied(t)
	f.tell(func() { f.move("black", "F3") })
	v.until(`document.querySelectorAll("#moves li").length === 5`)
	v.says("#past", "A line beside the game, at move 3")
	v.click("#try-2")
	v.labeled("A1", "A1, white, move 4, last move")
	v.key(kb.End)
	v.labeled("F3", "F3, black, last move")
	v.key(kb.Home)
	v.point("C3") // as in the game: no new line
	v.says("#past", "The board after move 1")
	v.want(f)
}

// TestStudySaved: the lines are saved with the record of the fake, which has six moves.
func TestStudySaved(t *testing.T) {
	t.Parallel()
	_, v := studied(t)
	eval[bool](v, `(() => {
		const create = URL.createObjectURL;
		URL.createObjectURL = (file) => { file.text().then((text) => (window.saved = text)); return create(file); };
		document.querySelector("#sgf").click();
		return true;
	})()`)
	v.until("window.saved")
	want := `(;GM[1]SZ[9];B[cg];W[gc](;B[cf];W[bb];B[];W[])(;B[ah];W[ai];B[bi])(;B[ee]C[What about \] the \\middle?]))`
	if saved := eval[string](v, "window.saved"); strings.TrimSpace(saved) != want {
		t.Errorf("the record is saved as\n%s, want\n%s", saved, want)
	}
}

// TestStudyNotWhileRated: who plays a rated game cannot try its moves out.
func TestStudyNotWhileRated(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, watching)
	v.until(`document.querySelector("#study")`)
	f.tell(func() { f.state["you"], f.state["rated"] = "black", true })
	v.until(`!document.querySelector("#study")`)
	f.tell(func() { f.state["phase"], f.state["to_play"] = "over", "" })
	v.until(`document.querySelector("#study")`)
}
