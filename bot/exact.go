package bot

import (
	"cmp"
	"context"
	"slices"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// solvable is the number of points of the largest board on which the end of the game
// is read from most positions, and effort how many positions may be looked at for it
// instead of one playout.
const (
	solvable = 9
	effort   = 20
)

// A solver reads a position to the end of the game, where it counts the board as it
// stands. It knows the whole past of the game, so that every rule of repetition holds.
type solver struct {
	ctx  context.Context
	left int // positions that may still be looked at
	seen map[situation]bounds
}

// A situation is a position as far as its value depends on it: the hashes of the board
// and of the set of those before it, who is to move, and what passes there were.
type situation struct {
	board, past uint64
	turn        weiqi.Color
	passes      int
}

// Bounds are what is known of a score with best play, Black minus White.
type bounds struct{ low, high weiqi.Score }

func (b bounds) exact() bool { return b.low == b.high }

// better returns the bounds of a side that has the choice between two.
func (b bounds) better(c bounds, by weiqi.Color) bounds {
	if by == weiqi.Black {
		return bounds{max(b.low, c.low), max(b.high, c.high)}
	}
	return bounds{min(b.low, c.low), min(b.high, c.high)}
}

// both returns what is known if two bounds are.
func (b bounds) both(c bounds) bounds { return bounds{max(b.low, c.low), min(b.high, c.high)} }

// solve returns the best move by the count of the board, and reports whether it could
// be read to the end within the effort of a limit's playouts, and in half its time.
func solve(ctx context.Context, p *weiqi.Position, l Limit) (best weiqi.Move, solved bool) {
	if p.Size().Points() > solvable || p.Rules().Scoring != weiqi.Area {
		return weiqi.Move{}, false
	}
	ctx, cancel := within(ctx, l.Time/2)
	defer cancel()
	s := &solver{ctx: ctx, left: effort * cmp.Or(l.Playouts, maxPlayouts), seen: map[situation]bounds{}}
	value := s.solve(p)
	if !value.exact() {
		return weiqi.Move{}, false
	}
	for depth := 0; s.left > 0; depth++ {
		for _, m := range s.moves(p) {
			next, ok := s.after(p, m)
			if !ok {
				continue
			}
			b := s.read(next, s.past(p, 0), depth, value)
			if turn := p.Turn(); turn == weiqi.Black && b.low >= value.low || turn == weiqi.White && b.high <= value.high {
				return m, true
			}
		}
	}
	return weiqi.Move{}, false
}

// solve returns what is found about the score, exactly unless there is not enough time.
func (s *solver) solve(p *weiqi.Position) bounds {
	all := weiqi.Points(p.Size().Points())
	b := bounds{-all, all}
	for depth := 0; s.left > 0 && !b.exact(); depth++ {
		b = b.both(s.read(p, 0, depth, b))
	}
	return b
}

// read looks some moves ahead and returns bounds of the score. They are as narrow as
// can be unless they leave the window, outside of which nothing matters.
func (s *solver) read(p *weiqi.Position, past uint64, depth int, window bounds) bounds {
	if p.Stopped() {
		score := p.Count(weiqi.Set{})
		return bounds{score, score}
	}
	if s.left--; s.left%256 == 0 && s.ctx.Err() != nil {
		s.left = 0
	}
	at := situation{p.Hash(), past, p.Turn(), p.Passes()}
	known, ok := s.seen[at]
	if !ok {
		known = s.proved(p)
	}
	if depth == 0 || s.left <= 0 || known.exact() || known.low >= window.high || known.high <= window.low {
		return known
	}
	past = s.past(p, past)
	turn := p.Turn()
	var found bounds
	first := true
	for _, m := range s.moves(p) {
		next, ok := s.after(p, m)
		if !ok {
			continue
		}
		b := s.read(next, past, depth-1, window)
		if first {
			found, first = b, false
		} else {
			found = found.better(b, turn)
		}
		if turn == weiqi.Black {
			window.low = max(window.low, found.low)
		} else {
			window.high = min(window.high, found.high)
		}
		if window.low >= window.high {
			// What was not looked at may be better still for the side to move.
			if turn == weiqi.Black {
				found.high = known.high
			} else {
				found.low = known.low
			}
			break
		}
	}
	found = found.both(known)
	s.seen[at] = found
	return found
}

// past returns the hash of the set of situations before and at a position.
func (s *solver) past(p *weiqi.Position, before uint64) uint64 {
	return before ^ mix(p.Hash()+uint64(p.Turn()))
}

// after returns the position after a move, if it is legal and brings no situation
// about again.
func (s *solver) after(p *weiqi.Position, m weiqi.Move) (*weiqi.Position, bool) {
	next, err := p.Play(m)
	return next, err == nil && (m.Pass || next.Occurrences() == 1)
}

// proved returns the bounds that unconditional life gives.
func (s *solver) proved(p *weiqi.Position) bounds {
	all := weiqi.Points(p.Size().Points())
	b := bounds{-all, all}
	if len(p.Stones(weiqi.Black).Points()) > 1 {
		alive, land := life.Benson(p, weiqi.Black)
		b.low += 2 * weiqi.Points(alive.Union(land).Len())
	}
	if len(p.Stones(weiqi.White).Points()) > 1 {
		alive, land := life.Benson(p, weiqi.White)
		b.high -= 2 * weiqi.Points(alive.Union(land).Len())
	}
	return b
}

// moves returns the moves of the side to move, promising ones first.
func (s *solver) moves(p *weiqi.Position) []weiqi.Move {
	type rated struct {
		move weiqi.Move
		rate int
	}
	rates := []rated{}
	for at := range p.LegalPoints().All() {
		m := weiqi.Play(p.Turn(), at)
		effect, _ := p.Try(m)
		rate := 10 * effect.Stones
		if effect.Clears == p.Turn() {
			rate = -100
		}
		for n := range neighbors(p.Size(), at) {
			switch p.At(n) {
			case weiqi.Empty:
				rate += 3
			case p.Turn():
				rate++
			default:
				rate += 2
			}
		}
		rates = append(rates, rated{m, rate})
	}
	slices.SortStableFunc(rates, func(a, b rated) int { return cmp.Compare(b.rate, a.rate) })
	moves := []weiqi.Move{weiqi.Pass(p.Turn())}
	for _, r := range rates {
		moves = append(moves, r.move)
	}
	if p.Passes() == 0 { // a pass ends nothing yet
		moves = append(moves[1:], moves[0])
	}
	return moves
}

// mix returns a number that looks like chance.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
