package weiqi

import (
	"fmt"
	"slices"
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
		return fmt.Sprintf("Reason(%d)", uint8(r))
	}
}

// An IllegalError explains why a move was refused. The position is unchanged.
type IllegalError struct {
	Move Move
	Why  Reason
}

// Error names the move and the reason.
func (e *IllegalError) Error() string { return fmt.Sprintf("%v is illegal: %v", e.Move, e.Why) }

// Play returns the position after the move, or an [*IllegalError]. Passes are
// always legal; whether a stopped game goes on is not asked here.
func (p *Position) Play(m Move) (*Position, error) {
	var f flood
	board, why := p.try(m, &f)
	if why != 0 {
		return nil, &IllegalError{m, why}
	}
	next := *p
	next.turn = m.Color.Opponent()
	next.ko = noCell
	next.now = &situation{
		before: p.now,
		cells:  p.now.cells,
		hash:   board.hash,
		turn:   next.turn,
		by:     m.Color,
		play:   !m.Pass,
		number: p.now.number + 1,
	}
	if m.Pass {
		if p.rules.PassStones {
			next.lost[m.Color]++
		}
		if p.rules.Button && p.button == Empty {
			next.button = m.Color
		} else {
			next.passes++
		}
		return &next, nil
	}
	next.passes = 0
	next.held[m.Color].Add(m.Point)
	next.lost[board.clears] += len(f.stones)
	next.now.cells = p.after(board, &f)
	next.ko = p.closedBy(board, &f, next.now.cells)
	return &next, nil
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

// A change is what a legal move does to the board. The stones it clears are in
// the flood that found them.
type change struct {
	cell   int
	color  Color // of the stone put down
	clears Color // color of the stones removed, if any
	hash   uint64
}

// try judges a move and changes nothing. The stones it would clear are left in f.
func (p *Position) try(m Move, f *flood) (change, Reason) {
	if m.Color != p.turn {
		return change{}, OutOfTurn
	}
	if m.Pass {
		return change{hash: p.now.hash}, 0
	}
	if !p.size.Contains(m.Point) {
		return change{}, OffBoard
	}
	cells := p.now.cells
	at := p.size.cell(m.Point)
	if cells[at] != Empty {
		return change{}, Occupied
	}
	if at == p.ko {
		return change{}, Ko
	}

	// Tromp-Taylor 7: color the point, clear the opponent, then oneself.
	f.reset()
	other := m.Color.Opponent()
	breathes := false
	for _, step := range p.size.steps() {
		switch cells[at+step] {
		case Empty:
			breathes = true
		case other:
			if !f.seen(at + step) {
				f.clear(p, at+step, at)
			}
		}
	}
	b := change{cell: at, color: m.Color, clears: other, hash: p.now.hash ^ key(m.Color, m.Point)}
	if len(f.stones) == 0 && !breathes {
		own := f.own(p, at, m.Color)
		if own && (p.rules.Suicide == NoSuicide || p.rules.Suicide == MultiSuicide && len(f.stones) == 1) {
			return change{}, Suicide
		}
		b.clears = m.Color
	}
	for _, c := range f.stones {
		b.hash ^= key(b.clears, p.size.point(int(c)))
	}
	if p.repeats(m, b, f) {
		return change{}, Repetition
	}
	return b, 0
}

// repeats reports whether the ko rule forbids the board that a change makes.
func (p *Position) repeats(m Move, b change, f *flood) bool {
	if p.rules.Ko == SimpleKo {
		return false
	}
	// Unless the stone removes itself, an earlier board that is the same has a
	// stone of this color on this point.
	if b.clears != m.Color && !p.held[m.Color].Has(m.Point) {
		return false
	}
	var cells []Color
	for s := p.now; s != nil; s = s.before {
		if s.hash != b.hash ||
			p.rules.Ko == SituationalSuperko && s.turn == m.Color ||
			p.rules.Ko == NaturalSuperko && s.by != m.Color {
			continue
		}
		if cells == nil {
			cells = p.after(b, f)
		}
		if slices.Equal(s.cells, cells) {
			return true
		}
	}
	return false
}

// after returns the cells of the board that a change makes.
func (p *Position) after(b change, f *flood) []Color {
	cells := slices.Clone(p.now.cells)
	cells[b.cell] = b.color
	for _, c := range f.stones {
		cells[c] = Empty
	}
	return cells
}

// closedBy returns the cell that the simple ko rule closes after a change: the
// one stone taken, if the stone that took it is alone and has no other liberty.
func (p *Position) closedBy(b change, f *flood, after []Color) int {
	if p.rules.Ko != SimpleKo || b.clears == b.color || len(f.stones) != 1 {
		return noCell
	}
	taken := int(f.stones[0])
	for _, step := range p.size.steps() {
		if c := b.cell + step; after[c] == b.color || after[c] == Empty && c != taken {
			return noCell
		}
	}
	return taken
}

// A flood finds chains. The zero flood is ready.
type flood struct {
	stones []int16    // found so far
	marks  [11]uint64 // cells visited
	room   [32]int16
}

func (f *flood) reset() {
	f.stones = f.room[:0]
	f.marks = [11]uint64{}
}

func (f *flood) seen(cell int) bool { return f.marks[cell/64]&(1<<(cell%64)) != 0 }

func (f *flood) mark(cell int) { f.marks[cell/64] |= 1 << (cell % 64) }

// chain adds the chain of the stone at a cell to the stones found and reports
// whether it has a liberty other than the cell except.
func (f *flood) chain(p *Position, cell, except int) (breathes bool) {
	cells, steps := p.now.cells, p.size.steps()
	color := cells[cell]
	from := len(f.stones)
	f.mark(cell)
	f.stones = append(f.stones, int16(cell))
	for ; from < len(f.stones); from++ {
		for _, step := range steps {
			c := int(f.stones[from]) + step
			switch {
			case cells[c] == Empty && c != except:
				breathes = true
			case cells[c] == color && !f.seen(c):
				f.mark(c)
				f.stones = append(f.stones, int16(c))
			}
		}
	}
	return breathes
}

// clear adds the chain of the stone at a cell to the stones found if a stone at
// the cell last takes its last liberty.
func (f *flood) clear(p *Position, cell, last int) {
	before := len(f.stones)
	if f.chain(p, cell, last) {
		f.stones = f.stones[:before]
	}
}

// own collects the chain that a stone of the color put on an empty cell would
// belong to, the stone included, and reports whether it would lack a liberty. If
// it has one, nothing is collected. The cell has no empty neighbor.
func (f *flood) own(p *Position, cell int, color Color) (stifled bool) {
	before := len(f.stones)
	f.mark(cell)
	f.stones = append(f.stones, int16(cell))
	for _, step := range p.size.steps() {
		if c := cell + step; p.now.cells[c] == color && !f.seen(c) && f.chain(p, c, cell) {
			f.stones = f.stones[:before]
			return false
		}
	}
	return true
}
