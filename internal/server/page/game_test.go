package page

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/page/pagetest"
)

// mirror answers every move of Black's with White's on the opposite point.
func mirror(f *fake, _, path string, body object) {
	vertex, plays := body["move"].(string)
	if !plays || !strings.HasPrefix(path, "moves/") {
		return
	}
	f.move("black", vertex)
	if vertex == "pass" {
		f.move("white", "pass")
	} else {
		f.move("white", string([]byte{"ABCDEFGHJ"[8-strings.IndexByte("ABCDEFGHJ", vertex[0])], '0' + '9' + 1 - vertex[1]}))
	}
	f.commit()
}

// mirrored opens a game against a program that mirrors the moves.
func mirrored(t *testing.T, on screen) (*fake, *tab) {
	t.Helper()
	f := newFake(t, empty(), mirror)
	v := open(t, on, f.URL+"/games/g1")
	v.says("#status", "Your turn: Black")
	return f, v
}

// empty is the state of an empty board with every point legal.
func empty() object {
	return object{"legal": legal(slices.Repeat([]string{"........."}, 9))}
}

// The tests of play.

func TestGameNoSuchGame(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL+"/games/nothing")
	v.says(".lost h1", "There is no such game")
}

func TestGameMouse(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	x, y := v.middle("C3")
	v.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
	v.until(`document.querySelector("go-board [data-vertex=C3] .ghost.black")`)
	v.point("C3")
	v.labeled("C3", "C3, black")
	v.labeled("G7", "G7, white, last move")
	v.says("#position", "2 / 2")
	v.says("#announce", "White G7.")
	v.want(f, `PUT moves/1 {"move":"C3"}`)

	f.tell(func() { f.refuse = "C3: there is already a stone" })
	v.point("C3")
	v.says("#error", "C3: there is already a stone.")
	v.point("D4")
	v.labeled("D4", "D4, black")
	v.until(`document.querySelector("#error").hidden`)
}

// TestGameNames: the names of people lead to their pages, and that of a program nowhere; a game of a tournament leads
// back to it.
func TestGameNames(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, func(f *fake) {
		f.state["terms"].(object)["tournament"] = "日本杯"
	})
	v.until(`document.querySelector("#seat-black a").getAttribute("href") === "/people/p1"`)
	v.until(`!document.querySelector("#seat-white a")`)
	v.until(`decodeURIComponent(document.querySelector("#to-tournament").href).endsWith("/tournaments/日本杯")`)
	v.fits("game-of-tournament")
}

// A rank stands beside each name, as the reader's language writes it.
func TestGameRanks(t *testing.T) {
	t.Parallel()
	_, v := staged(t, phone, func(f *fake) {
		f.state["black"].(object)["rank"] = "12k?"
		f.state["white"].(object)["rank"] = "1d"
	})
	v.says("#seat-black .strength", "12k?")
	v.says("#seat-white .strength", "1d")
	v.fits("game-ranks")
	v.leave()
}

func TestGameTouch(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, phone)
	x, y := v.middle("C3")
	v.tap(x, y)
	v.says("#status", "Tap C3 again to play there.")
	v.picture("game-aim")
	x, y = v.middle("D3")
	v.tap(x, y)
	v.says("#status", "Tap D3 again to play there.")
	v.want(f)
	v.tap(x, y)
	v.labeled("D3", "D3, black")
	v.want(f, `PUT moves/1 {"move":"D3"}`)
}

func TestGameKeys(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	v.focus("go-board [tabindex='0']")
	for _, step := range []struct{ key, at string }{
		{kb.ArrowRight, "F5"}, {kb.ArrowUp, "F6"}, {kb.Home, "A6"}, {kb.ArrowLeft, "A6"},
		{kb.PageDown, "A1"}, {kb.End, "J1"}, {kb.ArrowLeft, "H1"}, {kb.ArrowUp, "H2"},
	} {
		v.key(step.key)
		if got := eval[string](v, `document.activeElement.dataset.vertex`); got != step.at {
			t.Errorf("the focus is on %s, want %s", got, step.at)
		}
	}
	v.picture("game-focus")
	v.key(kb.Enter)
	v.labeled("H2", "H2, black")
	v.want(f, `PUT moves/1 {"move":"H2"}`)
	if got := eval[string](v, `document.activeElement.dataset.vertex`); got != "H2" {
		t.Errorf("after the move the focus is on %q, want H2", got)
	}
	if got := eval[int](v, `document.querySelectorAll("go-board [tabindex='0']").length`); got != 1 {
		t.Errorf("Tab reaches %d points, want 1", got)
	}
}

func TestGameScreenReader(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	f.tell(func() { f.move("black", "D4") })
	v := open(t, desktop, f.URL+"/games/g1")
	v.labeled("D4", "D4, black, last move")
	v.readsOut("grid Go board, 9 by 9", "row ", "gridcell D4, black, last move", "gridcell E5, empty",
		"button Pass", "button One move back", "textbox Play by typing a move or a command")
}

func TestGameTyping(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	for _, line := range []struct{ typed, answer string }{
		{"l", "No moves yet."},
		{" C3 ", ""},
		{"l", "Move 2: White G7."},
		{"g c3", "C3: Black, 1 stone, 4 liberties: D3 B3 C4 C2."},
		{"g a1", "A1 is empty."},
		{"c", "no clock"},
		{"s", "Your turn: Black."},
		{"b", " 3 . . X . . . . . ."},
		{"t19", "T19 is not on this board."},
		{"i5", "I5 is not on this board."},
		{"hello", "“hello” is neither a move nor a command"},
		{"dead c3", "That cannot be done now."},
		{"?", "g d4 chain and liberties"},
	} {
		v.typed(line.typed)
		if line.answer != "" {
			v.says("#answer", line.answer)
		} else {
			v.says("#position", "2 / 2")
		}
	}
	v.typed("undo")
	v.typed("pass")
	v.says("#position", "4 / 4")
	v.typed("resign")
	v.want(f, `PUT moves/1 {"move":"C3"}`, `POST undo {}`, `PUT moves/3 {"move":"pass"}`, `POST resign {}`)
}

func TestGameButtons(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	v.click("#pass")
	v.says("#position", "2 / 2")
	v.click("#undo")
	f.tell(func() { f.barred = []string{"undo"} }) // there is nothing to take back after a stop, say
	v.until(`document.querySelector("#undo").disabled`)
	v.click("#resign")
	if got := eval[string](v, "document.activeElement.id"); got != "resign-no" {
		t.Errorf("resigning is asked with the focus on %q, want resign-no", got)
	}
	v.click("#resign-no")
	v.click("#resign")
	v.click("#resign-yes")
	v.want(f, `PUT moves/1 {"move":"pass"}`, `POST undo {}`, `POST resign {}`)
	if got := eval[string](v, `document.querySelector("#sgf").getAttribute("href") + " " + document.querySelector("#picture").getAttribute("href")`); got != "/api/v1/games/g1.sgf /api/v1/games/g1.png?move=2" {
		t.Errorf("the game is to be had at %s", got)
	}
}

func TestGameRecord(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), mirror)
	f.tell(func() {
		f.move("black", "B1")
		f.move("white", "A1")
		f.move("black", "A2", "A1")
		f.move("white", "pass")
	})
	v := open(t, desktop, f.URL+"/games/g1")
	v.says("#position", "4 / 4")
	v.labeled("A1", "A1, empty")
	v.key(kb.ArrowLeft)
	v.labeled("A2", "A2, black, last move")
	place := `document.querySelector("#back").getBoundingClientRect().top`
	before := eval[float64](v, place)
	v.key(kb.ArrowLeft)
	v.says("#past", "The board after move 2")
	if after := eval[float64](v, place); after != before {
		t.Errorf("the button that steps back has gone from %g to %g", before, after)
	}
	v.labeled("A1", "A1, white, last move")
	v.labeled("A2", "A2, empty")
	f.tell(func() { // the game goes on, the view stays
		f.move("black", "E5")
		f.move("white", "E6")
	})
	v.says("#position", "2 / 6")
	v.labeled("E5", "E5, empty")
	v.point("E5") // nothing can be played in the past
	v.key(kb.Home)
	v.labeled("B1", "B1, empty")
	v.says("#past", "at the start")
	v.click("#move-5")
	v.labeled("E5", "E5, black, last move")
	v.key(kb.End)
	v.labeled("E6", "E6, white, last move")
	v.until(`document.querySelector("#past").hidden`)
	f.tell(func() { // two moves are taken back
		f.event("undone", object{"to": 4})
		f.state["move_number"], f.state["last"] = 4, "pass"
		board := slices.Clone(f.state["board"].([]string))
		board[3], board[4] = ".........", "........."
		f.state["board"] = board
	})
	v.says("#position", "4 / 4")
	v.labeled("E5", "E5, empty")
	v.want(f)
}

func TestGameReconnect(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	v.point("C3")
	v.says("#position", "2 / 2")
	f.acts()
	eval[bool](v, `(new MutationObserver(() => (window.wasLost = true)).observe(document.querySelector("#connection"), { attributeFilter: ["hidden"] }), true)`)
	f.disconnect()
	v.until(`window.wasLost`) // the page may be back within a quarter of a second
	f.tell(func() {
		f.move("black", "E5")
		f.move("white", "E6")
	})
	v.labeled("E6", "E6, white, last move")
	v.until(`document.querySelector("#connection").hidden`)
	v.says("#position", "4 / 4")
	if acts := f.acts(); !slices.Contains(acts, "GET events since=3&legal=1&chat=1&heard=0") {
		t.Errorf("the page came back with %q, want it to go on after event 3", acts)
	}
}

// What has happened and the state after it may come in two pieces: until both are there the page shows neither.
func TestGameInPieces(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	halfway := make(chan struct{})
	f.tell(func() {
		f.halfway = halfway
		f.move("black", "C3")
	})
	v.says("#announce", "Black C3.")
	eval[bool](v, `window.dispatchEvent(new Event("resize"))`) // which has the page shown anew
	if shown := eval[string](v, `document.querySelector("#position").textContent + document.querySelector("[data-vertex=C3]").ariaLabel`); shown != "0 / 0C3, empty" {
		t.Errorf("before the state has come the page shows %q", shown)
	}
	f.mu.Lock()
	f.halfway = nil
	f.mu.Unlock()
	close(halfway)
	v.says("#position", "1 / 1")
	v.labeled("C3", "C3, black, last move")
}

func TestGameCutAgainAndAgain(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	for i, vertex := range []string{"C3", "D3", "C4", "D4", "C5", "D5"} {
		color := []string{"black", "white"}[i%2]
		f.disconnect()
		f.tell(func() { f.move(color, vertex) })
		v.labeled(vertex, vertex+", "+color+", last move")
	}
	v.says("#position", "6 / 6")
	if got := eval[string](v, `[...document.querySelectorAll("#moves button")].map((b) => b.lastChild.textContent).join(" ")`); got != "C3 D3 C4 D4 C5 D5" {
		t.Errorf("after six cuts the page has the moves %s", got)
	}
	v.want(f)
}

func TestGameAnotherNetwork(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	f.acts()
	eval[bool](v, `window.dispatchEvent(new Event("online"))`) // the line of the old one is silent for ever
	heard := func(act string) bool { return strings.HasPrefix(act, "GET events") }
	eventually.True(t, func() bool { return slices.ContainsFunc(f.acts(), heard) }, "the page asks for events over a line that is not dead")
}

func TestGameClocks(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	v.stopClocks()
	f.tell(func() {
		f.state["time"], f.state["running"] = "5m+3x20s", "black"
		f.state["clock"] = object{
			"black": object{"main_ms": 0, "periods": 1, "period_ms": 12000},
			"white": object{"main_ms": 252000, "periods": 3, "period_ms": 20000},
		}
	})
	v.says("#clock-white .time", "4:12")
	v.says("#clock-white .after", "3×0:20")
	v.says("#clock-black .time", "0:12")
	v.pass(2 * time.Second)
	v.says("#alarm", "10 seconds left.")
	v.until(`document.querySelector("#clock-black.low .warning").checkVisibility()`)
	v.pass(500 * time.Millisecond)
	v.says("#clock-black .time", "9.5")
	v.picture("game-clock")
	v.pass(9500 * time.Millisecond)
	v.says("#clock-black .time", "0.0")
	v.until(`document.querySelector("#clock-black .after").textContent === ""`) // there is no period left
	v.pass(time.Minute)
	v.says("#clock-white .time", "4:12")
	v.says("#clock-black .time", "0.0")
}

func TestGameUndo(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	f.tell(func() { f.state["undo_asked"] = "white" })
	v.says("#undo-panel", "White asks to take the last move back.")
	v.click("#undo-allow")
	v.click("#undo-decline")
	f.tell(func() { f.state["undo_asked"] = "black" })
	v.says("#undo-panel", "You asked White")
	v.want(f, "POST undo/accept {}", "POST undo/decline {}")
}

func TestGamePanelChangesUnderMouse(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	f.tell(func() { f.state["undo_asked"] = "white" })
	v.says("#undo-panel", "White asks to take the last move back.")
	x, y := v.center("#undo-allow")
	v.do(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	f.tell(func() {
		f.move("black", "C3")
		f.state["black"] = object{"kind": "person", "name": "Guest of another name", "player": "p1"}
	})
	v.says("#seat-black", "Guest of another name")
	v.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	v.want(f, "POST undo/accept {}")
	f.tell(func() { f.state["undo_asked"] = "" })
	v.until(`!document.querySelector("#undo-panel")`) // and what waited is drawn
}

// TestGameInvite: while somebody is missing the link stands before the board, and a phone shares it as it shares
// everything else.
func TestGameInvite(t *testing.T) {
	t.Parallel()
	for _, screen := range []screen{desktop, phone} {
		f := newFake(t, empty(), nil)
		f.tell(func() { f.state["white"] = object{"kind": "person", "name": ""} })
		v := open(t, screen, f.URL+"/games/g1")
		v.until(`document.querySelector("#friend-link")?.value === location.href`)
		if eval[bool](v, `document.querySelector("#share-link") !== null`) {
			t.Error("what this browser cannot do is offered")
		}
		eval[bool](v, `(navigator.share = (what) => { window.shared = what.url; return Promise.reject(new Error("left")); }, true)`)
		f.tell(func() { f.state["white"].(object)["player"] = "" })
		v.click("#share-link")
		v.until(`window.shared === location.href`)
		if link, seat := eval[float64](v, `document.querySelector("#copy-link").getBoundingClientRect().bottom`), eval[float64](v, `document.querySelector(".them").getBoundingClientRect().top`); link > seat {
			t.Errorf("the link ends at %v, below the seat at %v", link, seat)
		}
		v.fits("game-invite")
		f.tell(func() { f.state["white"] = object{"kind": "person", "name": "Friend", "player": "p2"} })
		v.until(`!document.querySelector("#friend-link")`)
		v.leave()
	}
}

func TestGameFriend(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	f.tell(func() { f.state["white"] = object{"kind": "person", "name": ""} })
	v := open(t, desktop, f.URL+"/games/g1")
	v.until(`document.querySelector("#friend-link")?.value === location.href`)
	v.click("#copy-link")
	v.says("#copy-link", "Copied")
	v.picture("game-friend")
	v.leave()

	f.tell(func() { f.state["you"] = ""; delete(f.state, "legal") })
	f.obey = func(f *fake, _, _ string, _ object) {
		f.state["you"], f.state["white"] = "white", object{"kind": "person", "name": "Friend", "player": "p2"}
	}
	f.acts()
	v = open(t, desktop, f.URL+"/games/g1")
	v.click("#sit")
	v.says("#seat-white", "(you)")
	v.want(f, "POST guests", `POST sit {"color":"white"}`)
	v.until(`document.querySelector(".me #seat-white")`)
}

func TestGameHandicap(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tell(func() {
		f.state["phase"] = "handicap"
		f.state["terms"] = agreed(object{"komi": 0.5, "handicap": object{"stones": 2, "free": true}})
	})
	v := open(t, desktop, f.URL+"/games/g1")
	v.says("#handicap", "2 to go")
	v.point("C3")
	v.point("D4")
	v.point("D4")
	v.point("E5")
	v.point("G7") // one too many
	v.click("#place-handicap")
	v.want(f, `POST handicap {"points":["C3","E5"]}`)
}

func TestGameVacant(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	f.tell(func() {
		f.state["phase"] = "vacant"
		f.state["fault"] = object{"color": "white", "deadline_ms": 60000, "why": object{"code": "program-failed", "args": object{"color": "white"}, "because": []object{why("program-silent", "command", "genmove white", "limit", "5s", "said", "")}}}
	})
	v := open(t, desktop, f.URL+"/games/g1")
	v.says("#vacant", "White's program failed: the program did not answer during \"genmove white\" within 5s.")
	v.click("#go-on-builtin")
	v.picture("game-vacant")
	v.click("#take-win")
	v.want(f, `POST replace {"opponent":"builtin"}`, "POST claim-win {}")
}

func TestGameWatching(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.tell(func() { f.state["you"] = "" })
	v := open(t, desktop, f.URL+"/games/g1")
	v.says("#status", "Black to move")
	v.point("E5")
	if eval[bool](v, `document.querySelector("#actions").checkVisibility()`) {
		t.Error("who watches is offered to act")
	}
	v.want(f)
}

func TestGameAnySize(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1, 1}, {25, 25}, {2, 25}, {25, 3}} {
		f := newFake(t, nil, nil)
		f.tell(func() { f.state["board"] = slices.Repeat([]string{strings.Repeat(".", size[0])}, size[1]) })
		v := open(t, desktop, f.URL+"/games/g1")
		v.says("#status", "Your turn")
		if got := eval[int](v, `document.querySelectorAll("go-board [data-vertex]").length`); got != size[0]*size[1] {
			t.Errorf("a board of %dx%d has %d points", size[0], size[1], got)
		}
		for _, on := range []screen{desktop, phone} {
			v.resize(on)
			v.fitsHere()
			if tall := eval[float64](v, `document.querySelector("go-board svg").getBoundingClientRect().height - innerHeight`); tall > 0 {
				t.Errorf("a board of %dx%d is %v pixels higher than the window", size[0], size[1], tall)
			}
		}
		v.leave()
	}
}

func TestGameFits(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), mirror)
	f.tell(func() {
		for i, v := range []string{"E5", "C3", "C4", "D3", "G6", "D4", "C5", "F3", "G3", "F4", "G4", "F5", "F6", "E6", "D6", "D5", "E7"} {
			f.move([]string{"black", "white"}[i%2], v)
		}
		f.move("white", "E6", "E5")
		f.state["ko"] = "E5"
		f.state["prisoners"] = object{"black": 0, "white": 1}
		f.state["if_both_pass"] = "B+4.5"
		f.state["time"], f.state["running"] = "5m+3x20s", "black"
		f.state["clock"] = object{"black": object{"main_ms": 68400, "periods": 3, "period_ms": 20000}, "white": object{"main_ms": 252000, "periods": 3, "period_ms": 20000}}
	})
	v := open(t, desktop, f.URL+"/games/g1")
	v.labeled("E5", "E5, empty, closed by ko")
	v.says("#if-both-pass", "If both pass now: B+4.5")
	v.fits("game")
}

// readsOut checks that a screen reader finds elements, of whose roles and names these are the beginnings.
func (v *tab) readsOut(wanted ...string) {
	v.Helper()
	heard := v.heard()
	for _, want := range wanted {
		if !slices.ContainsFunc(heard, func(h string) bool { return strings.HasPrefix(h, want) }) {
			v.Errorf("a screen reader finds no %q in %q", want, heard)
		}
	}
}

// heard returns the roles and names that a screen reader is given.
func (v *tab) heard() []string {
	v.Helper()
	tree, err := chromedp.Call(v.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		v.Fatal(err)
	}
	var heard []string
	for _, node := range tree.Nodes {
		if node.Ignored || node.Role == nil {
			continue
		}
		name := ""
		if node.Name != nil {
			json.Unmarshal(node.Name.Value, &name) // a name is a string or absent
		}
		heard = append(heard, strings.Trim(string(node.Role.Value), `"`)+" "+name)
	}
	return heard
}

// center returns where the middle of an element is on the screen.
func (v *tab) center(selector string) (x, y float64) {
	v.Helper()
	at, err := pagetest.Place(v.ctx, selector)
	if err != nil {
		v.picture("failed")
		v.Fatal(err)
	}
	return at[0], at[1]
}

// middle returns where a point of the board is on the screen.
func (v *tab) middle(vertex string) (x, y float64) {
	v.Helper()
	return v.center(`go-board [data-vertex="` + vertex + `"] .hit`)
}
