package prove_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/prove"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	board1x2 = weiqi.Size{Cols: 2, Rows: 1}
	board1x3 = weiqi.Size{Cols: 3, Rows: 1}
	board2x2 = weiqi.Size{Cols: 2, Rows: 2}
)

// walked are the walks of all tests by their cases: many ask about the same graph.
var walked sync.Map // from string to func() (*prove.Graph, error)

// explore walks a case, once for all tests. No ending may have a state without a way out.
func explore(t *testing.T, c prove.Case) *prove.Graph {
	t.Helper()
	walk, _ := walked.LoadOrStore(fmt.Sprintf("%+v", c), sync.OnceValues(func() (*prove.Graph, error) {
		return prove.Explore(context.Background(), c)
	}))
	g, err := walk.(func() (*prove.Graph, error))()
	if err != nil {
		t.Fatalf("%s on %v: %v", c.Terms.Ending, c.Terms.Size, err)
	}
	if n := g.Stuck(); n > 0 {
		t.Errorf("%s on %v: %d states have no way out", c.Terms.Ending, c.Terms.Size, n)
	}
	return g
}

// seats are who can sit at the board.
var seats = [][2]referee.SeatKind{
	{referee.Person, referee.Person},
	{referee.Program, referee.Person},
	{referee.Person, referee.Program},
	{referee.Program, referee.Program},
}

func endings() []string {
	var names []string
	for _, e := range referee.Endings() {
		names = append(names, e.Name)
	}
	return names
}

// Between two board plays every ending takes a bounded number of steps, whatever is
// said by whom, from every position, without any rule against repetition. An ending
// that is not listed here has not been thought about. Where programs play, and where chains are tried,
// 1x3 is walked with the tag system only, and so is every board where one program plays.
func TestBetweenBoardPlays(t *testing.T) {
	t.Parallel()
	rounds := map[string]int{ // on 1x2 and 1x3
		"as-is":        2, // pass, pass
		"play-on":      6, // pass, pass, lists, answers, pass, pass
		"play-on-text": 6,
		"cleanup":      6,
		"resume":       6,
		"aga":          7, // White passes once more
		"mediation":    7, // pass, pass, lists, no verdict, answers, pass, pass
		"ladder":       7,
		"auto":         6, // pass, pass, verdict, answers, pass, pass
		"marking":      10,
		"confirmation": 15, // pass, pass, a request to go on, pass, pass, and the moves of trials
	}
	for _, ending := range endings() {
		longest := 0
		for _, seat := range seats {
			if !prove.AllCases && seat[0] != seat[1] {
				continue
			}
			for _, size := range []weiqi.Size{board1x2, board1x3} {
				if size == board1x3 && seat != seats[0] && (!prove.AllCases || ending == "confirmation") {
					continue // trials take long to walk
				}
				if size == board1x3 && ending == "confirmation" && !prove.AllCases {
					continue
				}
				terms := prove.Terms(size, weiqi.SimpleKo, ending)
				terms.Black.Kind, terms.White.Kind = seat[0], seat[1]
				way, ends := explore(t, prove.Case{Terms: terms}).LongestQuiet()
				if !ends {
					t.Errorf("%s on %v goes on for ever without a board play", ending, size)
				}
				longest = max(longest, way.Rounds)
			}
		}
		if partial := ending == "confirmation" && !prove.AllCases; longest != rounds[ending] && !(partial && 0 < longest && longest < rounds[ending]) {
			t.Errorf("%s: the longest way without a board play takes %d rounds, want %d", ending, longest, rounds[ending])
		}
	}
}

// Where a verdict falls back on another ending, that one ends too.
func TestFallbacks(t *testing.T) {
	t.Parallel()
	for _, fallback := range []string{"as-is", "cleanup", "play-on", "resume"} {
		terms := prove.Terms(board1x3, weiqi.SimpleKo, "mediation")
		terms.Fallback = fallback
		if _, ends := explore(t, prove.Case{Terms: terms}).LongestQuiet(); !ends {
			t.Errorf("mediation, then %s, goes on for ever without a board play", fallback)
		}
	}
}

// Under simple ko one ko can be taken and retaken for ever where every stop may be
// disputed. The third occurrence after a board play cuts that, and so does the limit on moves, of four moves
// or, with the tag system, of eight.
func TestSimpleKoNeedsLimits(t *testing.T) {
	t.Parallel()
	loops := map[string]int{"resume": 10, "aga": 8, "marking": 8, "auto": 10} // in rounds
	moves := 4
	if prove.AllCases {
		moves = 8
	}
	for _, ending := range endings() {
		terms := prove.Terms(board1x2, weiqi.SimpleKo, ending)
		loop, _ := explore(t, prove.Case{Terms: terms}).ShortestLoop()
		if loop.Rounds != loops[ending] {
			t.Errorf("%s: without limits the shortest loop has %d rounds, want %d: %q", ending, loop.Rounds, loops[ending], loop.Labels)
		}
		terms.Limits.Repetition = referee.VoidGame
		if loop, _ := explore(t, prove.Case{Terms: terms}).ShortestLoop(); loop.Rounds != loops[ending] {
			t.Errorf("%s: where the third occurrence voids the shortest loop has %d rounds, want %d, with passes: %q", ending, loop.Rounds, loops[ending], loop.Labels)
		}
		terms.Limits.Repetition = referee.PlayGoesOn
		terms.Limits.Moves = moves
		if loop, loops := explore(t, prove.Case{Terms: terms, CountMoves: true}).ShortestLoop(); loops {
			t.Errorf("%s: the limit on moves does not cut %q", ending, loop.Labels)
		}
	}
}

// The shortest loops of board plays only: none on 1x2 without suicide, then six.
func TestLoopsOfBoardPlays(t *testing.T) {
	for _, test := range []struct {
		size   weiqi.Size
		rounds int
	}{{board1x2, 0}, {board1x3, 6}, {board2x2, 6}, {weiqi.Size{Cols: 4, Rows: 1}, 4}} {
		loop, _ := explore(t, prove.Case{Terms: prove.Terms(test.size, weiqi.SimpleKo, "as-is")}).ShortestPlayLoop()
		if loop.Rounds != test.rounds {
			t.Errorf("%v: the shortest loop has %d plies, want %d: %q", test.size, loop.Rounds, test.rounds, loop.Labels)
		}
		if test.size != board1x3 {
			continue
		}
		terms := prove.Terms(test.size, weiqi.SimpleKo, "as-is")
		terms.Limits.Repetition = referee.VoidGame
		if loop, loops := explore(t, prove.Case{Terms: terms}).ShortestPlayLoop(); loops {
			t.Errorf("%v: the third occurrence does not cut %q", test.size, loop.Labels)
		}
	}
}

// A move and its taking back by consent can go round for ever; the limit on moves
// counts moves taken back and ends it; with the tag system it is of six moves.
func TestTakingBack(t *testing.T) {
	t.Parallel()
	terms := prove.Terms(board1x2, weiqi.PositionalSuperko, "as-is")
	loop, _ := explore(t, prove.Case{Terms: terms, Requests: true}).ShortestLoop()
	if want := []string{"black asks to take back", "white lets take back"}; loop.Rounds != 3 || !slices.ContainsFunc(loop.Labels, func(l string) bool { return l == want[0] }) {
		t.Errorf("the shortest loop with requests is %q, want three acts with %q", loop.Labels, want)
	}
	terms.Limits.Moves = 4
	if prove.AllCases {
		terms.Limits.Moves = 6
	}
	if loop, loops := explore(t, prove.Case{Terms: terms, Requests: true, CountMoves: true}).ShortestLoop(); loops {
		t.Errorf("the limit on moves does not cut %q", loop.Labels)
	}
}

// The ways to pass do not bring a loop back.
func TestWaysToPass(t *testing.T) {
	for _, ending := range []string{"as-is", "play-on", "resume", "aga", "marking"} {
		terms := prove.Terms(board1x2, weiqi.PositionalSuperko, ending)
		terms.Passing, terms.ForcedPass = referee.PassForGood, true
		if _, ends := explore(t, prove.Case{Terms: terms}).Longest(); !ends {
			t.Errorf("%s, passing for good: not every run ends", ending)
		}
	}
}

func TestBounds(t *testing.T) {
	if _, err := prove.Explore(t.Context(), prove.Case{Terms: prove.Terms(weiqi.Square(5), weiqi.SimpleKo, "as-is")}); err == nil {
		t.Error("a 5x5 board was walked")
	}
	g, err := prove.Explore(t.Context(), prove.Case{Terms: prove.Terms(board1x3, weiqi.SimpleKo, "resume"), MostStates: 100})
	if err != nil || g.Whole || g.States() < 100 {
		t.Errorf("a bounded walk: %d states, whole: %t, %v", g.States(), g.Whole, err)
	}
}
