package prove

import "github.com/shinpan/shinpan/weiqi"

// A second says what a stop after a dispute is worth.
type second uint8

const (
	allAlive     second = iota // what stands there counts, without what is frozen
	listsAgain                 // the liar takes the honest list or leaves everything alive
	listsForEver               // the same, but a dispute brings play back: four passes end it
	boardEnds                  // what stands there is worth what [solver.ends] says
	countForEver               // the liar takes that or plays on; four passes leave it
)

// A solver finds best play on one area with its walls: positional superko, no
// suicide. The history begins where it is asked.
type solver struct {
	*ground
	second second
	ends   func(open) (int, bool) // what a stop is worth by its board alone; false: that takes too long
	liar   weiqi.Color            // who may choose at the second stop
	limit  int                    // of positions looked at in one search

	looked int
	known  map[spot]bounds
}

// A spot is a moment of a search.
type spot struct {
	been   way
	board  open
	frozen mask
	turn   weiqi.Color
	passes uint8
	quiet  bool
}

// A way is the set of boards that have been; there are no more than [boards].
type way [4]uint64

func (w *way) has(b open) bool { n := b.number(); return w[n/64]&(1<<(n%64)) != 0 }
func (w *way) add(b open)      { n := b.number(); w[n/64] |= 1 << (n % 64) }

// bounds are what a search has shown about a spot.
type bounds struct{ low, high int16 }

// most is more than play on an area can bring anybody: stones and points, or where
// prisoners count a whole area of them with every move under superko.
func (g *ground) most() int {
	if g.prisoners() {
		return maxArea * boards
	}
	return maxArea
}

// boards is how many boards there are on the largest area.
const boards = 3 * 3 * 3 * 3 * 3

// value returns the result of best play from a stop with c to move, in points of
// Black, and false if that takes too long.
func (s *solver) value(b open, c weiqi.Color, frozen mask) (int, bool) {
	s.looked = 0
	s.known = map[spot]bounds{}
	start := spot{board: b, turn: c, frozen: frozen}
	start.been.add(b)
	start.quiet = true
	v := s.search(start, -s.most(), s.most())
	return v, s.looked <= s.limit
}

// search returns the value of a spot if it is between low and high, otherwise a
// bound on the same side (alpha-beta).
func (s *solver) search(at spot, low, high int) int {
	if s.stops(at) {
		return s.stopped(at, low, high)
	}
	known, found := s.known[at]
	if !found {
		known = bounds{int16(-s.most()), int16(s.most())}
	}
	low, high = max(low, int(known.low)), min(high, int(known.high))
	if low >= high {
		if int(known.low) >= high {
			return int(known.low)
		}
		return int(known.high)
	}
	if s.looked++; s.looked > s.limit {
		return 0
	}
	black := at.turn == weiqi.Black
	alpha, beta := low, high
	best := s.most() + 1
	if black {
		best = -best
	}
	try := func(next spot, gain int) bool {
		v := gain + s.search(next, alpha-gain, beta-gain)
		if black {
			best = max(best, v)
			alpha = max(alpha, v)
		} else {
			best = min(best, v)
			beta = min(beta, v)
		}
		return alpha >= beta
	}
	done := false
	empty := (mask(1)<<len(s.beside) - 1) &^ at.board.stones()
	for rest := empty; rest != 0 && !done; rest &= rest - 1 {
		next, ok := s.play(at.board, at.turn, rest&-rest)
		if !ok || at.been.has(next) {
			continue
		}
		after := spot{been: at.been, board: next, turn: at.turn.Opponent(), frozen: s.untouched(at.frozen, at.board, next)}
		after.been.add(next)
		done = try(after, s.taken(at.board, next, at.turn))
	}
	if !done {
		after := at
		after.turn = at.turn.Opponent()
		after.passes++
		try(after, s.handed(at.turn))
	}
	if s.looked > s.limit {
		return 0
	}
	switch {
	case best <= low:
		known.high = int16(best)
	case best >= high:
		known.low = int16(best)
	default:
		known = bounds{int16(best), int16(best)}
	}
	s.known[at] = known
	return best
}

// stops reports whether passes have stopped the game. Where White passes last it
// takes a third if Black was the second to pass.
func (g *ground) stops(at spot) bool {
	return at.passes >= 2 && (at.turn == weiqi.Black || !g.rules.WhitePassesLast)
}

// stopped returns what a stop after the dispute is worth.
func (s *solver) stopped(at spot, low, high int) int {
	if s.second == allAlive || s.second == listsForEver && at.quiet {
		return s.count(at.board, at.frozen)
	}
	count, ok := s.counted(at)
	if !ok {
		s.looked = s.limit + 1
		return 0
	}
	if s.second == boardEnds || s.second == countForEver && at.quiet {
		return count
	}
	var otherwise int
	if s.second == listsAgain {
		otherwise = s.count(at.board, at.frozen)
	} else {
		at.passes, at.quiet = 0, true
		otherwise = s.search(at, low, high)
	}
	return lower(s.liar.Opponent(), count, otherwise)
}

// counted returns the count that the liar can have at a stop after the dispute.
func (s *solver) counted(at spot) (int, bool) {
	if s.ends != nil {
		return s.ends(at.board)
	}
	dead, ok := s.dead(at.board, at.been, owner, s.limit)
	return s.count(at.board, dead|at.frozen), ok
}

// lower returns the count that is worse for a side.
func lower(side weiqi.Color, a, b int) int {
	if side == weiqi.White {
		return max(a, b)
	}
	return min(a, b)
}

// untouched returns the frozen chains that a move has left as they were.
func (s *solver) untouched(frozen mask, before, after open) mask {
	for _, c := range colors {
		for rest := frozen & before[c]; rest != 0; {
			at := rest & -rest
			chain := s.flood(at, before[c])
			rest &^= chain
			if after[c]&at == 0 || s.flood(at, after[c]) != chain {
				frozen &^= chain
			}
		}
	}
	return frozen
}

// A hunt finds out whether a chain can be captured.
type hunt struct {
	*ground
	chain  mask
	owner  weiqi.Color
	limit  int
	looked int
	known  map[spot]bool
}

// A first says who moves first where it is asked whether a chain can be captured.
type first uint8

const (
	owner first = iota
	attacker
)

// dead returns the chains that can be captured even if their owner moves first, or
// if the attacker does, after some boards have been; and false if it takes too long
// to know.
func (g *ground) dead(b open, been way, by first, limit int) (mask, bool) {
	var dead mask
	for _, c := range colors {
		for _, chain := range g.chains(b, c) {
			if g.wall[c]&chain != 0 {
				continue
			}
			h := hunt{ground: g, chain: chain, owner: c, limit: limit, known: map[spot]bool{}}
			turn := c
			if by == attacker {
				turn = c.Opponent()
			}
			if h.caught(spot{been: been, board: b, turn: turn}) {
				dead |= chain
			}
			if h.looked > h.limit {
				return 0, false
			}
		}
	}
	return dead, true
}

// caught reports whether the attacker can take a stone of the chain off the board.
func (h *hunt) caught(at spot) bool {
	switch {
	case at.board[h.owner]&h.chain != h.chain:
		return true
	case at.passes == 2 || h.looked > h.limit:
		return false
	}
	if caught, known := h.known[at]; known {
		return caught
	}
	h.looked++
	attacker := at.turn != h.owner
	caught := !attacker
	empty := (mask(1)<<len(h.beside) - 1) &^ at.board.stones()
	for rest := empty; rest != 0 && caught != attacker; rest &= rest - 1 {
		next, ok := h.play(at.board, at.turn, rest&-rest)
		if !ok || at.been.has(next) {
			continue
		}
		after := spot{been: at.been, board: next, turn: at.turn.Opponent()}
		after.been.add(next)
		caught = h.caught(after)
	}
	if caught != attacker {
		after := at
		after.turn = at.turn.Opponent()
		after.passes++
		caught = h.caught(after)
	}
	h.known[at] = caught
	return caught
}
