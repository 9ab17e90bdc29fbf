package bot_test

import (
	"testing"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// TestCruxes has the problems about stones read as a judge's doubt is read: nearly always the first
// move is one that reaches the goal, and so are the stones said to be dead or alive then.
func TestCruxes(t *testing.T) {
	t.Parallel()
	moves, fates, all := 0, 0, 0
	for _, p := range readProblems(t) {
		if len(p.marked) == 0 {
			continue
		}
		all++
		line := crux(t, p)
		if first := line.Moves[0]; !first.Pass && p.right.Has(first.Point) {
			moves++
		} else {
			t.Logf("%s: %s: %v; want %v", p.kind, p.title, first, p.right)
		}
		if lost := !line.Dead.Intersect(weiqi.SetOf(p.marked...)).Empty(); lost == (p.goal == captures) {
			fates++
		}
	}
	t.Logf("of %d problems the first move is right in %d, the fate of the stones in %d", all, moves, fates)
	if moves < all-7 || fates < all-11 {
		t.Errorf("of %d problems the first move is right in %d, the fate of the stones in %d", all, moves, fates)
	}
}

// crux returns what comes of a problem's stones if the side to move moves first.
func crux(t *testing.T, p problem) life.Line {
	t.Helper()
	doubt := p.start.Widen(weiqi.SetOf(p.marked...))
	cruxes, err := life.Reader{}.Cruxes(t.Context(), p.start, life.Opinion{Unsettled: doubt})
	if err != nil || len(cruxes) == 0 {
		t.Fatalf("%d cruxes, %v", len(cruxes), err)
	}
	if p.start.Turn() == weiqi.Black {
		return cruxes[0].Black
	}
	return cruxes[0].White
}
