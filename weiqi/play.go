package weiqi

import (
	"slices"
	"strconv"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Reason says why a move was refused.
type Reason uint8

// The reasons. A suicide that would also repeat a position is refused as Suicide.
const (
	OffBoard   Reason = iota + 1 // the point is not on this board
	OutOfTurn                    // it is the other side's turn
	Occupied                     // there is a stone
	Suicide                      // the stone would have no liberty
	Ko                           // the simple ko rule closes the point for this ply
	Repetition                   // superko: the board has been there before
)

// String returns the reason as a plain sentence without a full stop.
func (r Reason) String() string {
	switch r {
	case OffBoard:
		return "the point is not on the board"
	case OutOfTurn:
		return "it is not this side's turn"
	case Occupied:
		return "there is already a stone"
	case Suicide:
		return "the stone would have no liberty, and suicide is not allowed"
	case Ko:
		return "ko: the stone may not be retaken at once"
	case Repetition:
		return "superko: the board would be as it was before"
	default:
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
}

// An IllegalError explains why a move was refused. The position is unchanged.
type IllegalError struct {
	Move Move
	Why  Reason
}

// Error names the move and the reason.
func (e *IllegalError) Error() string { return e.Reason().String() }

// Reason returns why, as data: a code and its arguments.
func (e *IllegalError) Reason() reason.Reason {
	color, vertex := e.Move.Color, e.Move.Vertex()
	switch e.Why {
	case OffBoard:
		return reason.New("illegal-off-board", "color", color, "vertex", vertex)
	case OutOfTurn:
		return reason.New("illegal-out-of-turn", "color", color, "vertex", vertex)
	case Occupied:
		return reason.New("illegal-occupied", "color", color, "vertex", vertex)
	case Suicide:
		return reason.New("illegal-suicide", "color", color, "vertex", vertex)
	case Ko:
		return reason.New("illegal-ko", "color", color, "vertex", vertex)
	case Repetition:
		return reason.New("illegal-repetition", "color", color, "vertex", vertex)
	default:
		panic("weiqi: no such reason against a move: " + e.Why.String())
	}
}

// Play returns the position after the move, or an [*IllegalError]. Passes are
// always legal. Play does not know whether two passes have stopped the game.
func (p *Position) Play(m Move) (*Position, error) {
	var f flood
	c, why := p.try(m, &f)
	if why != 0 {
		return nil, &IllegalError{m, why}
	}
	next := *p
	next.turn = m.Color.Opponent()
	next.ko = noCell
	next.moves++
	next.hash = c.hash
	var few [4]step // most moves remove fewer stones
	next.way = p.way.then(c.steps(few[:0], next.turn, m.Color)...)
	if m.Pass {
		next.passed(m.Color)
		return &next, nil
	}
	next.passes = 0
	next.held[m.Color-Black].Add(m.Point)
	next.lost[c.taken.color] += int32(len(c.taken.cells))
	next.cells = slices.Clone(p.cells)
	c.apply(next.cells)
	if p.rules.Ko == SimpleKo {
		next.ko = next.closedBy(c)
	}
	return &next, nil
}

// passed does what the rules say of a pass, but for the turn.
func (p *Position) passed(c Color) {
	if p.rules.PassStones {
		p.lost[c]++
	}
	if p.rules.Button && p.button == Empty {
		p.button = c
	} else {
		p.passes++
	}
}

// An Effect is what a move takes off the board. The zero Effect is nothing.
type Effect struct {
	Clears Color // whose stones are taken: the opponent's, or by suicide one's own
	Stones int   // how many of them, the stone put down included in a suicide
}

// Try judges a move as [Position.Play] would, without making the next position:
// what it would do, or the reason to refuse it, which is 0 for a legal move.
func (p *Position) Try(m Move) (Effect, Reason) {
	var f flood
	c, why := p.try(m, &f)
	if why != 0 || len(c.taken.cells) == 0 {
		return Effect{}, why
	}
	return Effect{c.taken.color, len(c.taken.cells)}, 0
}

// Legal reports whether the move may be played, as [Position.Play] would say.
func (p *Position) Legal(m Move) bool {
	var f flood
	_, why := p.try(m, &f)
	return why == 0
}

// LegalPoints returns the points where the side to move may put a stone.
func (p *Position) LegalPoints() Set {
	var legal Set
	var f flood
	for point := range p.size.All() {
		if _, why := p.try(Play(p.turn, point), &f); why == 0 {
			legal.Add(point)
		}
	}
	return legal
}

// A change is what a move does to a board.
type change struct {
	hash  uint64  // of the board it makes
	taken capture // the stones removed
	cell  int16   // of the stone put down, or noCell
	color Color   // of that stone
}

// A capture is stones of one color that are removed by one move.
type capture struct {
	cells []int16
	color Color
}

// steps appends what the move of a player adds to the way, with the side to move after it.
func (c *change) steps(way []step, turn, by Color) []step {
	for _, cell := range c.taken.cells {
		if cell != c.cell { // a suicide leaves its own stone nowhere
			way = append(way, removed(cell, c.taken.color))
		}
	}
	return append(way, arrived(c.hash, int(c.cell), turn, by))
}

// apply makes the change on a board.
func (c *change) apply(cells []Color) {
	if c.cell == noCell {
		return
	}
	cells[c.cell] = c.color
	for _, cell := range c.taken.cells {
		cells[cell] = Empty
	}
}

// try judges a move and changes nothing. The change shares memory with f.
func (p *Position) try(m Move, f *flood) (change, Reason) {
	at, why := p.open(m)
	if why != 0 {
		return change{}, why
	}
	if m.Pass {
		return change{hash: p.hash, cell: noCell}, 0
	}

	// Tromp-Taylor 7: color the point, clear the opponent, then oneself.
	f.reset()
	other := m.Color.Opponent()
	breathes := false
	for _, step := range p.size.steps() {
		switch p.cells[at+step] {
		case Empty:
			breathes = true
		case other:
			f.take(p, at+step, at)
		}
	}
	c := change{cell: int16(at), color: m.Color, taken: capture{color: other}}
	if f.n == 0 && !breathes && f.takeOwn(p, at, m.Color) {
		if !p.rules.Suicide.allows(f.n) {
			return change{}, Suicide
		}
		c.taken.color = m.Color
	}
	c.taken.cells = f.stones()
	c.hash = p.hash ^ key(m.Color, m.Point)
	for _, cell := range c.taken.cells {
		c.hash ^= key(c.taken.color, p.size.point(int(cell)))
	}
	if p.rules.Ko != SimpleKo && p.repeats(m, c) {
		return change{}, Repetition
	}
	return c, 0
}

// open returns the cell of a move, noCell for a pass, and the reason to refuse it
// that can be seen without looking at its neighbors, if any.
func (p *Position) open(m Move) (at int, why Reason) {
	if m.Color != p.turn {
		return noCell, OutOfTurn
	}
	if m.Pass {
		return noCell, 0
	}
	if !p.size.Contains(m.Point) {
		return noCell, OffBoard
	}
	at = p.size.cell(m.Point)
	if p.cells[at] != Empty {
		return noCell, Occupied
	}
	if at == int(p.ko) {
		return noCell, Ko
	}
	return at, 0
}

// allows reports whether a suicide that removes so many stones is legal.
func (s SuicideRule) allows(stones int) bool {
	return s == AnySuicide || s == MultiSuicide && stones > 1
}

// binds reports whether the rule forbids player to make an earlier board again. Turn is the side that
// was to move on that board; by is the side whose move led to it, Empty if no move did.
func (k KoRule) binds(player, turn, by Color) bool {
	switch k {
	case SimpleKo:
		return false
	case PositionalSuperko:
		return true
	case SituationalSuperko:
		return turn != player
	case NaturalSuperko:
		return by == player
	default:
		panic("weiqi: no such ko rule: " + k.String())
	}
}

// repeats reports whether superko forbids the board that a change makes.
func (p *Position) repeats(m Move, c change) bool {
	// Unless the stone removes itself, an earlier board that is the same has a
	// stone of this color on this point.
	if c.taken.color != m.Color && !p.held[m.Color-Black].Has(m.Point) {
		return false
	}
	steps := p.way.steps()
	for i, s := range steps {
		if !s.looks(c.hash) || !p.rules.Ko.binds(m.Color, s.turn(), s.by()) {
			continue
		}
		board := slices.Clone(p.cells)
		c.apply(board)
		if led(board, i+1, steps, p.cells) {
			return true
		}
	}
	return false
}

// closedBy returns the cell that the simple ko rule closes after a change has
// led here: that of the one stone taken, if the stone that took it is alone and
// has no other liberty.
func (p *Position) closedBy(c change) int16 {
	if c.taken.color == c.color || len(c.taken.cells) != 1 {
		return noCell
	}
	taken := c.taken.cells[0]
	for _, step := range p.size.steps() {
		n := int(c.cell) + step
		if p.cells[n] == c.color || p.cells[n] == Empty && n != int(taken) {
			return noCell
		}
	}
	return taken
}

// A flood collects the chains that a move takes. It must be reset before use. It
// has room for all it can find, so that it stays on the stack.
type flood struct {
	n     int // stones found
	cells [MaxSide * MaxSide]int16
	marks [(maxCells + 63) / 64]uint64 // the same as bits
}

func (f *flood) reset() {
	f.n = 0
	f.marks = [len(f.marks)]uint64{}
}

func (f *flood) stones() []int16 { return f.cells[:f.n] }

func (f *flood) has(cell int) bool { return f.marks[cell/64]&(1<<(cell%64)) != 0 }

func (f *flood) add(cell int) {
	f.cells[f.n] = int16(cell)
	f.n++
	f.marks[cell/64] |= 1 << (cell % 64)
}

// drop forgets all but the first n stones.
func (f *flood) drop(n int) {
	for _, cell := range f.cells[n:f.n] {
		f.marks[cell/64] &^= 1 << (cell % 64)
	}
	f.n = n
}

// take collects the chain of the stone at a cell if a stone at the cell last
// takes its last liberty, and reports whether it does. A chain that is collected
// already is not collected twice.
func (f *flood) take(p *Position, cell, last int) bool {
	if f.has(cell) {
		return true
	}
	before := f.n
	color := p.cells[cell]
	steps := p.size.steps()
	f.add(cell)
	for i := before; i < f.n; i++ {
		for _, step := range steps {
			n := int(f.cells[i]) + step
			switch p.cells[n] {
			case Empty:
				if n != last {
					f.drop(before)
					return false
				}
			case color:
				if !f.has(n) {
					f.add(n)
				}
			}
		}
	}
	return true
}

// takeOwn collects the chain that a stone of the color put on an empty cell would
// belong to, that stone included, if it has no liberty, and reports whether that
// is so. No neighbor of the cell is empty.
func (f *flood) takeOwn(p *Position, cell int, color Color) bool {
	f.add(cell)
	for _, step := range p.size.steps() {
		if n := cell + step; p.cells[n] == color && !f.take(p, n, cell) {
			f.drop(0)
			return false
		}
	}
	return true
}
