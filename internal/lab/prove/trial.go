package prove

import (
	"encoding/binary"
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
	if m.Move.Pass {
		t.passes++
		if m.NameKo {
			t.passes = 0
			t.kos = slices.DeleteFunc(slices.Clone(t.kos), func(k closedKo) bool { return k.to == m.Move.Color && k.closed == m.Ko })
		}
		return t
	}
	t.passes = 0
	trial, _ := g.Trial()
	t.kos = slices.DeleteFunc(slices.Clone(t.kos), func(k closedKo) bool {
		return trial.Position.At(k.closed) != weiqi.Empty || trial.Position.At(k.taker) != k.to.Opponent()
	})
	if at, closed := trial.Position.Ko(); closed {
		t.kos = append(t.kos, closedKo{trial.Turn, at, m.Move.Point})
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
	t.seen = w.sets.add(t.seen, w.situations.of(situation))
	t.now = w.situations.of(situation + takers.String())
	return t
}

// sets numbers sets of situations of trials; 0 is the empty set.
type sets struct {
	members []string
	ids     map[string]uint32
	added   map[[2]uint32]uint32 // a set and a situation, and the set that they make
}

func newSets() *sets {
	return &sets{members: []string{""}, ids: map[string]uint32{"": 0}, added: map[[2]uint32]uint32{}}
}

// add returns the set with one more situation.
func (s *sets) add(set, situation uint32) uint32 {
	if next, known := s.added[[2]uint32{set, situation}]; known {
		return next
	}
	all := []uint32{situation}
	for rest := []byte(s.members[set]); len(rest) > 0; rest = rest[4:] {
		all = append(all, binary.BigEndian.Uint32(rest))
	}
	slices.Sort(all)
	var text []byte
	for _, member := range slices.Compact(all) {
		text = binary.BigEndian.AppendUint32(text, member)
	}
	next, known := s.ids[string(text)]
	if !known {
		next = uint32(len(s.members))
		s.members = append(s.members, string(text))
		s.ids[string(text)] = next
	}
	s.added[[2]uint32{set, situation}] = next
	return next
}
