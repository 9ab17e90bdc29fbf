package prove

import (
	"slices"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// In no state does the referee let anything happen that the walk does not try: every
// act by every party, whatever the phase, is refused or leads where the walk leads too. Every eighth state
// is looked at, and with the tag system all.
func TestNothingElseCanHappen(t *testing.T) {
	t.Parallel()
	for _, e := range referee.Endings() {
		w, err := newWalker(Case{Terms: Terms(weiqi.Size{Cols: 2, Rows: 1}, weiqi.SimpleKo, e.Name)})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.begin(); err != nil {
			t.Fatal(err)
		}
		tried, looked := 0, 0
		for len(w.queue) > 0 {
			n := w.queue[0]
			w.queue = w.queue[1:]
			if err := w.walk(n); err != nil {
				t.Fatal(err)
			}
			if !AllCases && n.id%8 != 0 {
				continue
			}
			looked++
			from, err := n.revive()
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range everything(from.game) {
				s, err := w.step(from, c)
				if err != nil {
					t.Fatal(err)
				}
				if s == nil || len(s.events) == 0 {
					continue
				}
				tried++
				id, known := w.ids[w.key(s.moment)]
				if !known || !slices.ContainsFunc(w.g.from(n.id), func(e edge) bool { return e.to == id }) {
					t.Fatalf("%s: in the phase %v the referee lets %v do %+v, which the walk does not try", e.Name, from.game.Phase(), c.by, c.act)
				}
			}
		}
		if tried < looked || looked < w.g.States()/8 {
			t.Errorf("%s: only %d acts were let happen in %d states of %d", e.Name, tried, looked, w.g.States())
		}
	}
}

// everything returns every act of every party with every parameter, requests and
// what ends or repairs any game apart.
func everything(g *referee.Game) []choice {
	stop, _ := g.Stop()
	stones := g.Position().Stones(weiqi.Black).Union(g.Position().Stones(weiqi.White))
	acts := []referee.Act{
		referee.PlaceHandicap{}, referee.Back{}, referee.ClaimWin{}, referee.Replace{},
		referee.Accept{Stop: stop.Number}, referee.Done{Stop: stop.Number}, referee.Dispute{Stop: stop.Number},
		referee.Claim{Stop: stop.Number, Unknown: true}, referee.Verdict{Stop: stop.Number, None: true},
		referee.Accept{Stop: stop.Number + 1}, referee.Claim{Stop: stop.Number + 1},
	}
	for _, s := range subsets(g.Position(), stones) {
		acts = append(acts, referee.Claim{Stop: stop.Number, Dead: s}, referee.PlayOn{Stop: stop.Number, Confirm: s}, referee.Verdict{Stop: stop.Number, Dead: s})
	}
	moves := []weiqi.Move{weiqi.Pass(weiqi.Black), weiqi.Pass(weiqi.White)}
	for p := range g.Position().Size().All() {
		acts = append(acts, referee.Mark{Stop: stop.Number, Point: p})
		for trial := range 3 {
			for _, c := range colors {
				acts = append(acts, referee.TrialPlay{Trial: trial, Move: weiqi.Pass(c), Ko: p, NameKo: true})
			}
		}
		moves = append(moves, weiqi.Play(weiqi.Black, p), weiqi.Play(weiqi.White, p))
	}
	for _, m := range moves {
		acts = append(acts, referee.Play{Move: m})
		for trial := range 3 {
			acts = append(acts, referee.TrialPlay{Trial: trial, Move: m})
		}
	}
	var all []choice
	for _, by := range []referee.Party{referee.Nobody, referee.Black, referee.White, referee.Referee, referee.Moderator, referee.Mediator} {
		for _, a := range acts {
			all = append(all, choice{by: by, act: a})
		}
	}
	return all
}
