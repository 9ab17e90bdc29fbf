package prove_test

import (
	"testing"

	"github.com/shinpan/shinpan/prove"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	board1x2 = weiqi.Size{Cols: 2, Rows: 1}
	board1x3 = weiqi.Size{Cols: 3, Rows: 1}
	board2x2 = weiqi.Size{Cols: 2, Rows: 2}
)

func explore(t *testing.T, c prove.Case) *prove.Graph {
	t.Helper()
	g, err := prove.Explore(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if n := g.Stuck(); n > 0 {
		t.Errorf("%d states have no way out", n)
	}
	return g
}

// Between two board plays every ending takes a bounded number of steps, whatever is
// said, from every position, without any rule against repetition.
func TestBetweenBoardPlays(t *testing.T) {
	for _, test := range []struct {
		ending string
		rounds int
	}{
		{"as-is", 2},
		{"play-on", 6},
	} {
		for _, size := range []weiqi.Size{board1x2, board1x3, board2x2} {
			for _, black := range []referee.SeatKind{referee.Person, referee.Program} {
				terms := prove.NoLimits(size, weiqi.Rules{}, test.ending)
				terms.Black.Kind = black
				g := explore(t, prove.Case{Terms: terms})
				if longest, ends := g.LongestQuiet(); !ends || longest.Rounds > test.rounds || size == board2x2 && longest.Rounds != test.rounds {
					t.Errorf("%s on %v: the longest way without a board play takes %d rounds (it ends: %t), want %d", test.ending, size, longest.Rounds, ends, test.rounds)
				}
			}
		}
	}
}

// With superko every run ends.
func TestSuperkoEnds(t *testing.T) {
	for _, ending := range []string{"as-is", "play-on"} {
		for _, ko := range []weiqi.KoRule{weiqi.PositionalSuperko, weiqi.SituationalSuperko, weiqi.NaturalSuperko} {
			g := explore(t, prove.Case{Terms: prove.NoLimits(board1x2, weiqi.Rules{Ko: ko}, ending)})
			if _, ends := g.Longest(); !ends {
				loop, _ := g.ShortestLoop()
				t.Errorf("%s, %v superko: not every run ends: %q", ending, ko, loop.Labels)
			}
		}
	}
}
