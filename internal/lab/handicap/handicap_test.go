package handicap

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// scriptVar holds the moves of a test binary that is run as a program; see [speak].
const scriptVar = "HANDICAP_TEST_SCRIPT"

func TestMain(m *testing.M) {
	if script := os.Getenv(scriptVar); script != "" {
		speak(strings.Fields(script))
		return
	}
	os.Exit(m.Run())
}

// speak plays a program that answers one question for a move after another from a script, once it has been told how the
// game begins.
func speak(script []string) {
	told := 0
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		answer := ""
		switch {
		case slices.Contains(words, "play"):
			told++
		case slices.Contains(words, "genmove") && told != opening:
			answer = "untold"
		case slices.Contains(words, "genmove"):
			answer, script = script[0], script[1:]
		case slices.Contains(words, "list_commands"):
			answer = "genmove\nfixed_handicap\nset_free_handicap\nboardsize\nclear_board\nkomi\nplay\nquit"
		}
		fmt.Printf("= %s\n\n", answer)
		if slices.Contains(words, "quit") {
			return
		}
	}
}

// scripted is a cell of a program that plays the moves of a script for both sides.
func scripted(t *testing.T, stones int, script string) Cell {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(scriptVar, script)
	return Cell{Size: 9, Program: self, Stones: stones}
}

// A game that a program plays with itself is begun for it, and has the result of its moves.
func TestProgramPlays(t *testing.T) {
	for _, test := range []struct {
		name, script string
		stones       int
		komi         weiqi.Score
		won          float64
	}{
		{"counted for Black", "pass pass", 0, weiqi.Points(-90), 1},
		{"counted for White", "pass pass", 0, weiqi.Points(90), 0},
		{"Black resigns", "resign", 0, weiqi.Points(-90), 0},
		{"White resigns", "pass resign", 0, weiqi.Points(90), 1},
		{"White begins, and resigns", "resign", 2, weiqi.Points(90), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := Game{Cell: scripted(t, test.stones, test.script), Komi: test.komi, Seed: 1}.Play(t.Context())
			if resigned := strings.HasSuffix(test.script, "resign"); err != nil || g.Won != test.won || resigned && g.Margin != 0 {
				t.Errorf("%+v (%v), want %v for Black", g, err, test.won)
			}
		})
	}
}

// Black wins by more than the komi, and as much is a draw.
func TestCounted(t *testing.T) {
	for margin, want := range map[float64]float64{8.5: 1, 8: 0.5, 7.5: 0, -20: 0} {
		if g := (Game{Komi: weiqi.Points(8)}).counted(weiqi.Score(2 * margin)); g.Won != want || g.Margin != weiqi.Score(2*margin) {
			t.Errorf("a margin of %v is %+v, want %v for Black", margin, g, want)
		}
	}
}

// A program that plays where it may not ends the run with an error that says so.
func TestProgramPlaysWrongly(t *testing.T) {
	c := scripted(t, 0, "A1 A1")
	if _, err := (Game{Cell: c, Seed: 1}).Play(t.Context()); err == nil || !strings.Contains(err.Error(), "A1") {
		t.Errorf("A1 played twice: %v", err)
	}
}

// The games of a program do not repeat each other: they begin in several ways.
func TestOpenings(t *testing.T) {
	t.Parallel()
	set, err := weiqi.RulesetNamed("tromp-taylor")
	if err != nil {
		t.Fatal(err)
	}
	begun := map[string]bool{}
	for seed := range uint64(6) {
		p := weiqi.New(weiqi.Square(9), set.Rules)
		for next := (Game{Seed: 2 * seed}).levels(opener, opener); p.Moves() < opening; {
			m, _, err := next(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		begun[fmt.Sprint(p.Stones(weiqi.Black), p.Stones(weiqi.White))] = true
	}
	if len(begun) < 5 {
		t.Errorf("six games begin in %d ways", len(begun))
	}
}

// Levels play a game to its end, and the same one again with the same seed.
func TestLevelsPlay(t *testing.T) {
	t.Parallel()
	g := Game{Cell: Cell{Size: 9, Black: 2, White: 1, Stones: 2}, Komi: weiqi.Points(90), Seed: 1}
	first, err := g.Play(t.Context())
	if err != nil || first.Margin < -weiqi.Points(81) || first.Margin > weiqi.Points(81) || first.Won != 0 {
		t.Errorf("%+v (%v), want a loss by 9 points or more at a komi of 90", first, err)
	}
	if again, err := g.Play(t.Context()); err != nil || again != first {
		t.Errorf("again %+v (%v), want %+v", again, err, first)
	}
}

// A run that was interrupted goes on to what it would have been, and plays nothing twice.
func TestRunGoesOn(t *testing.T) {
	dir := t.TempDir()
	even := scripted(t, 0, "resign")
	given := even
	given.Stones = 2
	run := func(file string, games int) []Game {
		t.Helper()
		path := filepath.Join(dir, file)
		if err := (Plan{[]Cell{even, given}, games}).Run(t.Context(), path, 2); err != nil {
			t.Fatal(err)
		}
		played, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(played, func(a, b Game) int { return strings.Compare(fmt.Sprint(a.Cell, a.Seed), fmt.Sprint(b.Cell, b.Seed)) })
		return played
	}
	whole := run("whole", 2)
	if len(whole) != 4 || whole[0].Seed == whole[1].Seed {
		t.Fatalf("played %+v, want two games of two cells", whole)
	}
	run("parts", 1)
	cut(t, filepath.Join(dir, "parts"))
	if parts := run("parts", 2); !slices.Equal(parts, whole) {
		t.Errorf("in parts %+v, want %+v", parts, whole)
	}
	if again := run("parts", 2); !slices.Equal(again, whole) {
		t.Errorf("again %+v, want nothing more", again)
	}
}

// cut leaves half a line more in a file, as a run does that is ended while it writes.
func cut(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text, text[:20]...), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	if games, err := Read(path); err != nil || len(games) > 0 {
		t.Errorf("no file: %v, %v", games, err)
	}
	if err := os.WriteFile(path, []byte("{\"size\":9}\nnonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "game 2") {
		t.Errorf("nonsense: %v", err)
	}
}

// The komi of a cell is as often above what is expected as below, whatever was played.
func TestKomi(t *testing.T) {
	t.Parallel()
	for _, c := range []Cell{{Size: 9}, {Size: 13, Stones: 4}, {Size: 19, Stones: 9}} {
		expected, sum, least, most := weiqi.Points(7+13*max(0, c.Stones-1)), 0.0, weiqi.Score(math.MaxInt32), weiqi.Score(math.MinInt32)
		const n = 4000
		for seed := range uint64(n) {
			k := c.komi(seed)
			if k != c.komi(seed) {
				t.Fatal("the seed does not decide")
			}
			sum, least, most = sum+float64(k-expected)/2, min(least, k), max(most, k)
		}
		if most-expected != expected-least || most == least || math.Abs(sum/n) > 1 {
			t.Errorf("%+v: from %v to %v, %.2f from what is expected", c, least, most, sum/n)
		}
	}
}

// simulated are games whose chances are those of a point that is worth so many Elo and of a fair komi for each
// handicap; White is so many Elo above.
func simulated(c Cell, n int, point, white float64, fair map[int]float64) []Game {
	var games []Game
	dice := rand.New(rand.NewPCG(uint64(n), uint64(c.Size)))
	for stones, komi := range fair {
		c.Stones = stones
		for seed := range uint64(n) {
			g := Game{Cell: c, Komi: c.komi(seed), Seed: seed}
			odds := (point*(komi-points(g)) - white) / elo
			if dice.Float64() < 1/(1+math.Exp(-odds)) {
				g.Won = 1
			}
			games = append(games, g)
		}
	}
	return games
}

// What games were made of is found again, within some intervals, for each board, level and program by itself.
func TestWorths(t *testing.T) {
	t.Parallel()
	fair := map[int]float64{0: 7, 2: 21, 4: 46}
	games := slices.Concat(
		simulated(Cell{Size: 9, Black: 2, White: 2}, 2000, 12, 0, fair),
		simulated(Cell{Size: 9, Black: 5, White: 5}, 2000, 12, 0, fair),
		simulated(Cell{Size: 9, Black: 2, White: 5}, 2000, 12, 200, fair),
		simulated(Cell{Size: 9, Program: "gnugo"}, 2000, 30, 0, map[int]float64{0: 5, 2: 16}),
		simulated(Cell{Size: 13, Black: 3, White: 3}, 2000, 8, 0, fair),
		simulated(Cell{Size: 19, Black: 3, White: 3}, 1, 8, 0, fair), // says nothing yet
	)
	found := Worths(games)
	var names []string
	for _, w := range found {
		names = append(names, fmt.Sprintf("%s: %d", w.name(), w.Games))
	}
	want := []string{"9x9, levels [2 5]: 18000", "9x9, levels [2]: 6000", "9x9, levels [5]: 6000", "9x9, gnugo: 4000", "13x13, levels [3]: 6000"}
	if !slices.Equal(names, want) {
		t.Fatalf("%q, want %q", names, want)
	}
	near := func(what string, got, low, high, want float64) {
		t.Helper()
		if wide := high - low; !(wide > 0) || math.Abs(got-want) > wide || wide > 150 {
			t.Errorf("%s is %.1f [%.1f, %.1f], want %.1f", what, got, low, high, want)
		}
	}
	for i, w := range found {
		point, komi := 12.0, fair
		switch i {
		case 3:
			point, komi = 30, map[int]float64{0: 5, 2: 16}
		case 4:
			point = 8
		}
		near(names[i]+", a point", w.Point.Value, w.Point.Low, w.Point.High, point)
		for _, c := range w.Cells {
			near(fmt.Sprintf("%s, the fair komi for %d", names[i], c.Stones), c.Komi.Value, c.Komi.Low, c.Komi.High, komi[c.Stones])
			near(fmt.Sprintf("%s, the Elo of %d", names[i], c.Stones), c.Elo.Value, c.Elo.Low, c.Elo.High, komi[c.Stones]*point)
		}
	}
	near("level 5 over level 2", found[0].Above[1].Value, found[0].Above[1].Low, found[0].Above[1].High, 200)
}

// The drawing has a line and a bar for every handicap of every worth, and tells which is which.
func TestPlot(t *testing.T) {
	t.Parallel()
	worths := Worths(slices.Concat(
		simulated(Cell{Size: 9, Black: 2, White: 2}, 300, 12, 0, map[int]float64{0: 7, 2: 21}),
		simulated(Cell{Size: 9, Program: "gnugo --mode gtp"}, 300, 12, 0, map[int]float64{0: 7, 2: 21}),
	))
	drawn, err := Plot(worths)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range worths {
		if !strings.Contains(string(drawn), ">"+w.name()+"<") {
			t.Errorf("the drawing lacks %q", w.name())
		}
	}
	one, err := Plot(worths[:1])
	if err != nil || strings.Count(string(one), "<path") >= strings.Count(string(drawn), "<path") {
		t.Errorf("one line is drawn like two (%v)", err)
	}
}
