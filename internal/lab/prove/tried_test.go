package prove

import (
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// On areas that are whole boards, without walls, the search of trials says of every
// chain of every board what the referee's trials come to if both sides play their
// best, walked in full with their histories.
func TestTrialsAreTheReferees(t *testing.T) {
	t.Parallel()
	chains := 0
	for _, test := range []struct {
		area string
		size weiqi.Size
	}{
		{"2", weiqi.Size{Cols: 2, Rows: 1}},
		{"3", weiqi.Size{Cols: 3, Rows: 1}},
		{"4", weiqi.Size{Cols: 4, Rows: 1}},
		{"square", weiqi.Square(2)},
	} {
		g := bare(t, test.area)
		w, err := newWalker(Case{Terms: Terms(test.size, weiqi.SimpleKo, "confirmation")})
		if err != nil {
			t.Fatal(err)
		}
		for b := range g.opens() {
			for _, c := range colors {
				for _, chain := range g.chains(b, c) {
					chains++
					want := walkTrial(t, w, map[key]bool{}, trialOf(t, w, g, b, chain, c))
					if got := g.captured(b, chain, c); got != want {
						t.Errorf("%s: the %v chain %b is captured: %t, in the referee's trial: %t", g.draw(b), c, chain, got, want)
					}
				}
			}
		}
	}
	if chains < 150 {
		t.Errorf("only %d chains were tried", chains)
	}
}

// bare returns an area without any wall.
func bare(t *testing.T, name string) *ground {
	t.Helper()
	for _, a := range Areas() {
		if a.Name == name {
			return &ground{Area: a, rules: weiqi.Rules{Scoring: weiqi.Territory}}
		}
	}
	t.Fatalf("there is no area %s", name)
	return nil
}

// trialOf returns a game in which a chain is disputed and its trial has begun.
func trialOf(t *testing.T, w *walker, g *ground, b open, chain mask, owner weiqi.Color) moment {
	t.Helper()
	onBoard := func(m mask) weiqi.Set {
		var s weiqi.Set
		for i, at := range g.at {
			if m&(1<<i) != 0 {
				s.Add(weiqi.Point{Col: at.Col - g.at[0].Col, Row: at.Row - g.at[0].Row})
			}
		}
		return s
	}
	p, err := weiqi.Setup{
		Size: w.Terms.Size, Black: onBoard(b[weiqi.Black]), White: onBoard(b[weiqi.White]), Turn: weiqi.Black,
	}.Position(w.Terms.Rules)
	if err != nil {
		t.Fatal(err)
	}
	at, _, err := w.first(p)
	if err != nil {
		t.Fatal(err)
	}
	attacker, defender := referee.PartyOf(owner.Opponent()), referee.PartyOf(owner)
	for _, c := range []choice{
		{by: referee.Black, act: referee.Play{Move: weiqi.Pass(weiqi.Black)}},
		{by: referee.White, act: referee.Play{Move: weiqi.Pass(weiqi.White)}},
		{by: attacker, act: referee.Claim{Stop: 1, Dead: onBoard(chain)}},
		{by: defender, act: referee.Claim{Stop: 1}},
		{by: attacker, act: referee.PlayOn{Stop: 1}},
		{by: defender, act: referee.PlayOn{Stop: 1}},
	} {
		s, err := w.step(at, c)
		if err != nil || s == nil {
			t.Fatalf("%s: %+v: %v", g.draw(b), c.act, err)
		}
		at = s.moment
	}
	return at
}

// walkTrial reports whether the attacker captures the chain in the referee's trial.
func walkTrial(t *testing.T, w *walker, known map[key]bool, at moment) bool {
	t.Helper()
	trial, running := at.game.Trial()
	if !running {
		stop, _ := at.game.Stop()
		return stop.Trials[0].Captured
	}
	k := w.key(at)
	if captured, is := known[k]; is {
		return captured
	}
	attacks := trial.Turn == trial.First
	captured := !attacks
	for _, c := range trialMoves(at.game) {
		s, err := w.step(at, c)
		if err != nil {
			t.Fatal(err)
		}
		if s != nil && walkTrial(t, w, known, s.moment) == attacks {
			captured = attacks
			break
		}
	}
	known[k] = captured
	return captured
}
