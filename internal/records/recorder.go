package records

import (
	"slices"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A recorder plays a record out and notes what changes on the board. It is used for one game after the other.
type recorder struct {
	line    weiqi.Line
	size    weiqi.Size
	empty   *weiqi.Position // of this size
	moves   []uint16
	changes []change
	counts  [weiqi.MaxSide * weiqi.MaxSide]uint16
	starts  [weiqi.MaxSide * weiqi.MaxSide]uint16
}

// play plays the moves of a record out, up to the first that no rules allow.
func (r *recorder) play(record *sgf.Record, moves []weiqi.Move) error {
	first, err := r.start(record)
	if err != nil {
		return err
	}
	r.line.Start(first)
	for _, m := range moves[:min(len(moves), mostMoves)] {
		if r.line.Turn() != m.Color {
			r.line.Resume(m.Color)
		}
		if err := r.line.Play(m); err != nil {
			return &sgf.ReplayError{Number: len(r.moves) + 1, Move: m, Err: err}
		}
		r.moved(m)
	}
	return nil
}

// start returns the position before the first move, and notes its stones.
func (r *recorder) start(record *sgf.Record) (*weiqi.Position, error) {
	r.begin(record.Size)
	if record.Start.Black.Empty() && record.Start.White.Empty() {
		if r.empty == nil || r.empty.Size() != record.Size {
			r.empty = weiqi.New(record.Size, sgf.Lenient())
		}
		return r.empty, nil
	}
	p, err := weiqi.Setup{Size: record.Size, Black: record.Start.Black, White: record.Start.White, Turn: weiqi.Black}.Position(sgf.Lenient())
	if err != nil {
		return nil, &sgf.ReplayError{Number: 1, Err: err}
	}
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		for at := range p.Stones(c).All() {
			r.changes = append(r.changes, change{0, packMove(cell(r.size, at), c)})
		}
	}
	return p, nil
}

// begin forgets the game before.
func (r *recorder) begin(size weiqi.Size) {
	r.moves, r.changes, r.size = r.moves[:0], r.changes[:0], size
}

// moved notes a move that the line has just played, and what it took off the board.
func (r *recorder) moved(m weiqi.Move) {
	if m.Pass {
		r.moves = append(r.moves, packMove(passing, m.Color))
		return
	}
	at := cell(r.size, m.Point)
	r.moves = append(r.moves, packMove(at, m.Color))
	after := uint16(len(r.moves))
	if r.line.At(m.Point) == m.Color { // and not a suicide
		r.changes = append(r.changes, change{after, packMove(at, m.Color)})
	}
	for p := range r.line.Taken() {
		if p != m.Point {
			r.changes = append(r.changes, change{after, packMove(cell(r.size, p), weiqi.Empty)})
		}
	}
}

// playEdited plays out a record in which stones are placed by hand between the moves, or which has a move that no rules
// allow.
func (r *recorder) playEdited(record *sgf.Record) error {
	r.begin(record.Size)
	positions, err := record.AfterMoves(sgf.Lenient())
	if len(positions) == 0 {
		return err
	}
	moves := record.Moves()
	before := weiqi.New(record.Size, sgf.Lenient())
	for n, p := range positions[:min(len(positions), mostMoves+1)] {
		if len(r.changes)+r.size.Points() > changing {
			break // a slide show rather than a game
		}
		if n > 0 {
			at := passing
			if m := moves[n-1]; !m.Pass {
				at = cell(r.size, m.Point)
			}
			r.moves = append(r.moves, packMove(at, moves[n-1].Color))
		}
		for at := range r.size.All() {
			if now := p.At(at); now != before.At(at) {
				r.changes = append(r.changes, change{uint16(n), packMove(cell(r.size, at), now)})
			}
		}
		before = p
	}
	return err
}

// stands appends what became of each point to points, and the changes of those that changed more than once.
//
// Of a point there is 0 if it never had a stone; one more than twice the number of moves after which it got one for
// good, and one more still for a white one; or, with the highest bit, where its changes begin among those of the game.
func (r *recorder) stands(size weiqi.Size, points []uint16, changes []change) ([]uint16, []change) {
	n := size.Points()
	clear(r.counts[:n])
	for _, c := range r.changes {
		r.counts[c.what>>colorBits]++
	}
	base, several := len(changes), 0
	for at, count := range r.counts[:n] {
		if count > 1 {
			r.starts[at] = uint16(several)
			several += int(count)
		}
	}
	changes = slices.Grow(changes, several)[:base+several]
	first := len(points)
	points = slices.Grow(points, n)[:first+n]
	clear(points[first:])
	for _, c := range r.changes {
		at := c.what >> colorBits
		switch r.counts[at] {
		case 1:
			points[first+int(at)] = 1 + c.after<<1 + (c.what&(1<<colorBits-1) - uint16(weiqi.Black))
		default:
			if points[first+int(at)] == 0 {
				points[first+int(at)] = changing | r.starts[at]
			}
			changes[base+int(r.starts[at])] = c
			r.starts[at]++
		}
	}
	return points, changes
}
