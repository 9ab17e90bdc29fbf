package prove

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A trialPast is the way of a trial under way: a game shows which kos are closed to
// the side to move, but the ban on the other side counts too.
type trialPast struct {
	kos    []closedKo
	passes int // in a row, those that name a ko apart

	now  uint32 // the situation with the stones that took the kos
	seen uint32 // the set of situations so far
}

// A closedKo is a point where a side may not retake until it passes for it.
type closedKo struct {
	to            weiqi.Color
	closed, taker weiqi.Point
}

// moved returns the way after a move of a trial.
func (t trialPast) moved(g *referee.Game, m referee.TrialMoved) trialPast {
	if m.Vertex == "pass" {
		t.passes++
		if m.Ko != "" {
			t.passes = 0
			t.kos = slices.DeleteFunc(slices.Clone(t.kos), func(k closedKo) bool { return k.to == m.Color && k.closed.String() == m.Ko })
		}
		return t
	}
	t.passes = 0
	trial, _ := g.Trial()
	t.kos = slices.DeleteFunc(slices.Clone(t.kos), func(k closedKo) bool {
		return trial.Position.At(k.closed) != weiqi.Empty || trial.Position.At(k.taker) != k.to.Opponent()
	})
	if at, closed := trial.Position.Ko(); closed {
		taker, err := weiqi.ParsePoint(m.Vertex)
		if err != nil {
			panic("prove: " + err.Error())
		}
		t.kos = append(t.kos, closedKo{trial.Turn, at, taker})
	}
	return t
}

// inTrial notes the situation that a trial is in now. It panics if the kos that are
// closed to the side to move are not those that the game says.
func (w *walker) inTrial(t trialPast, g *referee.Game) trialPast {
	trial, _ := g.Trial()
	var closed [3]weiqi.Set
	var takers strings.Builder
	slices.SortFunc(t.kos, func(a, b closedKo) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, k := range t.kos {
		closed[k.to].Add(k.closed)
		fmt.Fprint(&takers, k)
	}
	if closed[trial.Turn] != trial.Closed {
		panic(fmt.Sprintf("prove: closed to %v is %q, not %q", trial.Turn, trial.Closed, closed[trial.Turn]))
	}
	situation := fmt.Sprint(boardOf(trial.Position), trial.Turn, closed[weiqi.Black], "/", closed[weiqi.White], t.passes)
	t.seen = w.pasts.add(t.seen, w.situations.of(situation), 1)
	t.now = w.situations.of(situation + takers.String())
	return t
}
