package prove_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/lab/prove"
	"github.com/shinpan/shinpan/weiqi"
)

// With superko and a history that survives the stops every run of every ending ends.
// Both walks find the same: the one in full, the other by fingerprints and up to
// symmetry. With the tag system that is so under all of superko's rules, and with suicide.
func TestSuperkoEnds(t *testing.T) {
	t.Parallel()
	for _, ending := range endings() {
		for _, ko := range []weiqi.KoRule{weiqi.PositionalSuperko, weiqi.SituationalSuperko, weiqi.NaturalSuperko} {
			if ko != weiqi.PositionalSuperko && !prove.AllCases {
				continue
			}
			c := prove.Case{Terms: prove.Terms(board1x2, ko, ending)}
			sameExtent(t, c)
			// its trials take long with suicide
			if ko == weiqi.PositionalSuperko && prove.AllCases && ending != "confirmation" {
				c.Terms.Rules.Suicide = weiqi.AnySuicide
				sameExtent(t, c)
			}
		}
	}
	sameExtent(t, prove.Case{Terms: prove.Terms(board1x3, weiqi.PositionalSuperko, "as-is")})
	tries := prove.Terms(board1x2, weiqi.PositionalSuperko, "ladder")
	tries.Rules.Scoring = weiqi.Territory
	sameExtent(t, prove.Case{Terms: tries})
}

func sameExtent(t *testing.T, c prove.Case) {
	t.Helper()
	g := explore(t, c)
	longest, ends := g.Longest()
	if !ends {
		loop, _ := g.ShortestLoop()
		t.Errorf("%s, %v superko, suicide %v: not every run ends: %q", c.Terms.Ending, c.Terms.Rules.Ko, c.Terms.Rules.Suicide, loop.Labels)
	}
	m := measure(t, c)
	if !m.Whole || len(m.Loop) > 0 || m.Images != g.States() || m.Longest != longest || m.Stuck > 0 {
		t.Errorf("%s, %v superko: measured are %+v; want %d images, the longest run %+v", c.Terms.Ending, c.Terms.Rules.Ko, m, g.States(), longest)
	}
	if m.Twins == 0 || m.States > m.Images {
		t.Errorf("%s, %v superko: %d twins, %d states up to symmetry of %d", c.Terms.Ending, c.Terms.Rules.Ko, m.Twins, m.States, m.Images)
	}
}

func measure(t *testing.T, c prove.Case) *prove.Extent {
	t.Helper()
	m, err := prove.Measure(t.Context(), c)
	if err != nil {
		t.Fatalf("%s on %v: %v", c.Terms.Ending, c.Terms.Size, err)
	}
	return m
}

// A square has eight symmetries, and swapped colors twice as many; where White
// passes last colors are not swapped. With the tag system more states are walked.
func TestSymmetries(t *testing.T) {
	t.Parallel()
	states := 1500
	if prove.AllCases {
		states = 5000
	}
	for _, test := range []struct {
		size   weiqi.Size
		ending string
		most   int
	}{
		{board1x3, "as-is", 4},
		{board1x3, "aga", 2},
		{board2x2, "as-is", 16},
		{board1x2, "confirmation", 1},
	} {
		c := prove.Case{Terms: prove.Terms(test.size, weiqi.PositionalSuperko, test.ending), MostStates: states}
		m := measure(t, c)
		if m.Images > test.most*m.States || 3*m.Images < 2*test.most*m.States {
			t.Errorf("%s on %v: %d states up to symmetry are %d, want about %d times as many", test.ending, test.size, m.States, m.Images, test.most)
		}
	}
}

// A loop is found with its acts, and a walk that is cut off says so.
func TestMeasureLoops(t *testing.T) {
	m := measure(t, prove.Case{Terms: prove.Terms(board1x2, weiqi.SimpleKo, "resume")})
	if len(m.Loop) < 6 { // half of the shortest, to the state with colors swapped
		t.Errorf("under simple ko the loop found is %q, want at least 6 acts", m.Loop)
	}
	m = measure(t, prove.Case{Terms: prove.Terms(board1x3, weiqi.PositionalSuperko, "resume"), MostStates: 100})
	if m.Whole || m.States <= 100 || len(m.Loop) > 0 {
		t.Errorf("a bounded walk: %+v", m)
	}
	five := weiqi.Size{Cols: 5, Rows: 1}
	if _, err := prove.Measure(t.Context(), prove.Case{Terms: prove.Terms(five, weiqi.PositionalSuperko, "as-is")}); err == nil {
		t.Error("histories on 1x5 were walked")
	}
}
