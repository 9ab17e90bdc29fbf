package prove

import "github.com/shinpan/shinpan/weiqi"

// A second says what the stop after a dispute is worth.
type second uint8

const (
	allAlive     second = iota // what stands there counts, without what is frozen
	listsAgain                 // the liar takes the honest list or leaves everything alive
	listsForEver               // the same, but a dispute brings play back: four passes end it
)

// A solver finds best play on one area with its walls: positional superko, area, no
// suicide. The history begins where it is asked.
type solver struct {
	*ground
	second second
	liar   weiqi.Color // who may choose at the second stop
	limit  int         // of positions looked at in one search

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

// A way is the set of boards that have been; 3^[maxArea] are possible.
type way [4]uint64

func (w *way) has(b open) bool { n := b.number(); return w[n/64]&(1<<(n%64)) != 0 }
func (w *way) add(b open)      { n := b.number(); w[n/64] |= 1 << (n % 64) }

// bounds are what a search has shown about a spot.
type bounds struct{ low, high int8 }

const most = maxArea // no score is larger

// value returns the result of best play from a stop with c to move, in points of
// Black, and false if that takes too long.
func (s *solver) value(b open, c weiqi.Color, frozen mask) (int, bool) {
	s.looked = 0
	s.known = map[spot]bounds{}
	start := spot{board: b, turn: c, frozen: frozen}
	start.been.add(b)
	start.quiet = true
	v := s.search(start, -most, most)
	return v, s.looked <= s.limit
}

// search returns the value of a spot if it is between low and high, otherwise a
// bound on the same side (alpha-beta).
func (s *solver) search(at spot, low, high int) int {
	if at.passes == 2 {
		return s.stopped(at, low, high)
	}
	known, found := s.known[at]
	if !found {
		known = bounds{-most, most}
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
	best := most + 1
	if black {
		best = -best
	}
	try := func(next spot) bool {
		v := s.search(next, alpha, beta)
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
		done = try(after)
	}
	if !done {
		after := at
		after.turn = at.turn.Opponent()
		after.passes++
		try(after)
	}
	if s.looked > s.limit {
		return 0
	}
	switch {
	case best <= low:
		known.high = int8(best)
	case best >= high:
		known.low = int8(best)
	default:
		known = bounds{int8(best), int8(best)}
	}
	s.known[at] = known
	return best
}

// stopped returns what a stop after the dispute is worth.
func (s *solver) stopped(at spot, low, high int) int {
	alive := s.count(at.board.without(at.frozen))
	if s.second == allAlive || s.second == listsForEver && at.quiet {
		return alive
	}
	dead, ok := s.dead(at.board, at.been, s.limit)
	if !ok {
		s.looked = s.limit + 1
		return 0
	}
	agreed := s.count(at.board.without(dead | at.frozen))
	if s.second == listsForEver {
		at.passes, at.quiet = 0, true
		alive = s.search(at, low, high)
	}
	if s.liar == weiqi.White {
		return min(alive, agreed)
	}
	return max(alive, agreed)
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

// dead returns the chains that can be captured even if their owner moves first,
// after some boards have been, and false if it takes too long to know.
func (g *ground) dead(b open, been way, limit int) (mask, bool) {
	var dead mask
	for _, c := range colors {
		for _, chain := range g.chains(b, c) {
			if g.wall[c]&chain != 0 {
				continue
			}
			h := hunt{ground: g, chain: chain, owner: c, limit: limit, known: map[spot]bool{}}
			if h.caught(spot{been: been, board: b, turn: c}) {
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
