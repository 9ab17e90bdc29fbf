package weiqi

import (
	"slices"
	"sync/atomic"
)

// A step is one change on the way to a position, in as little memory as will do, since a
// game keeps one for every move: a stone that was removed, or what made a new situation: a
// move, the start, or a turn given to the other side. The stones that a move removes come
// before the move.
//
//	cell of the stone, noStone if there is none              10 bits
//	whose it is: who moved, or whose stone was removed        2 bits
//	the side to move then; Empty where a stone was removed    2 bits
//	the first bits of the hash of the board then             18 bits
type step uint32

const (
	noStone  = 1<<10 - 1
	hashBits = 18
)

// arrived is the step to a situation: the hash of its board, the cell of the stone put down or
// noCell, the side to move, and who made the move, Empty where nobody did.
func arrived(hash uint64, cell int, turn, by Color) step {
	return step(cell&noStone) | step(by)<<10 | step(turn)<<12 | step(hash>>(64-hashBits))<<14
}

// removed is the step of removing a stone of a color.
func removed(cell int16, color Color) step { return step(cell) | step(color)<<10 }

func (s step) cell() int   { return int(s & noStone) }
func (s step) by() Color   { return Color(s >> 10 & 3) }
func (s step) turn() Color { return Color(s >> 12 & 3) }

// stone reports whether the step was a move that put a stone on the board.
func (s step) stone() bool { return s.cell() != noStone && s.turn() != Empty }

// pass reports whether the step was a pass.
func (s step) pass() bool { return s.cell() == noStone && s.by() != Empty }

// looks reports whether the step made a situation whose board has the first bits of the hash.
func (s step) looks(hash uint64) bool {
	return s>>14 == step(hash>>(64-hashBits)) && s.turn() != Empty
}

// led reports whether a board was the one after the first n of the steps that have led to
// another.
func led(board []Color, n int, steps []step, to []Color) bool {
	var memory [maxCells]Color
	cells := memory[:copy(memory[:], to)]
	for _, s := range slices.Backward(steps[n:]) {
		switch {
		case s.turn() == Empty:
			cells[s.cell()] = s.by()
		case s.stone():
			cells[s.cell()] = Empty // where it is already if the move was a suicide
		}
	}
	return slices.Equal(cells, board)
}

// A way is how a game came to a position: the first so many steps of a trail.
type way struct {
	trail *trail
	n     int32
}

// A trail is steps that many positions of a game share, each some of the first. A step is
// added by whoever claims its place; once it is written nobody changes it, so that positions
// can be read, and played on, by many at a time.
type trail struct {
	steps            []step // as many as there is room for
	claimed, written atomic.Int32
}

// wayOf returns a way of its own with these steps, and room for some more.
func wayOf(steps []step) way {
	n := len(steps)
	t := &trail{steps: make([]step, n+max(8, n/8))}
	copy(t.steps, steps)
	t.claimed.Store(int32(n))
	t.written.Store(int32(n))
	return way{t, int32(n)}
}

// steps returns the steps of the way. They are not to be written to.
func (w way) steps() []step { return w.trail.steps[:w.n:w.n] }

// then returns the way with more steps. Where another position has gone on with the same
// steps they share them; where it has gone on with others, the ways part.
func (w way) then(more ...step) way {
	for _, s := range more {
		if !w.trail.add(w.n, s) {
			w = wayOf(w.steps())
			w.trail.add(w.n, s)
		}
		w.n++
	}
	return w
}

// add makes sure that a step follows the first n of the trail, and reports whether it does.
func (t *trail) add(n int32, s step) bool {
	switch {
	case int(n) == len(t.steps):
		return false
	case t.claimed.CompareAndSwap(n, n+1):
		t.steps[n] = s
		t.written.Store(n + 1)
		return true
	default:
		return t.written.Load() > n && t.steps[n] == s
	}
}
