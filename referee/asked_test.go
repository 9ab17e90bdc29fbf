package referee_test

import (
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// checkAsked checks that what a game says of acts before they are tried is what comes of them.
func checkAsked(t tester, g *referee.Game) {
	t.Helper()
	stop, _ := g.Stop()
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if g.Phase() == referee.Listing {
			_, _, err := g.Decide(g.At(), referee.PartyOf(c), referee.PlayOn{Stop: stop.Number})
			if g.MayPlayOn(c) != (err == nil) {
				t.Fatalf("%v may play on instead of listing: %t, and is told %v", c, g.MayPlayOn(c), err)
			}
		}
		trial, trying := g.Trial()
		if points, turn := g.LegalPoints(c); trying && turn {
			for p := range g.Position().Size().All() {
				act := referee.TrialPlay{Trial: trial.Number, Move: weiqi.Play(c, p)}
				if _, _, err := g.Decide(g.At(), referee.PartyOf(c), act); points.Has(p) != (err == nil) {
					t.Fatalf("%v may play %v on the copy: %t, and is told %v", c, p, points.Has(p), err)
				}
			}
		}
	}
}

func TestMediatorNamed(t *testing.T) {
	for mediator, want := range map[string]struct {
		kind, name string
		person     bool
	}{
		"":           {"", "", false},
		"person":     {referee.MediatorPerson, "", true},
		"account:cy": {referee.MediatorAccount, "cy", true},
		"judge:best": {referee.MediatorJudge, "best", false},
		"engine:bot": {referee.MediatorEngine, "bot", false},
	} {
		terms := referee.Terms{Mediator: mediator}
		if kind, name := terms.MediatorNamed(); kind != want.kind || name != want.name || terms.PersonMediates() != want.person {
			t.Errorf("%q names %q, %q; a person mediates: %t", mediator, kind, name, terms.PersonMediates())
		}
	}
}
