package prove

import (
	"math/bits"

	"github.com/shinpan/shinpan/weiqi"
)

// mostTurned is the size of the largest board whose symmetries are tabled, in points.
const mostTurned = 9

// A symmetry turns or mirrors the board and may swap the colors. What follows from
// a state follows, turned, from the turned state.
type symmetry struct {
	points []uint8  // where a point goes
	boards []uint32 // where a board goes, by number
	swap   bool
}

// symmetries returns those of a case, the one that changes nothing first. Colors
// can be swapped unless White passes last or the seats differ. Where trials are
// played or moves taken back only the one is left: what the walk remembers of those
// is numbered as it is found.
func (c *Case) symmetries() []symmetry {
	size := c.Terms.Size
	swaps := []bool{false, true}
	if c.Terms.Rules.WhitePassesLast || c.Terms.Black.Kind != c.Terms.White.Kind {
		swaps = swaps[:1]
	}
	turns := 4
	if size.Cols == size.Rows {
		turns = 8
	}
	if c.tries() || c.Requests {
		swaps, turns = swaps[:1], 1
	}
	var all []symmetry
	for turn := range turns {
		points := turned(size, turn)
		for _, swap := range swaps {
			s := symmetry{points: points, swap: swap}
			s.boards = s.everyBoard()
			all = append(all, s)
		}
	}
	if size.Rows == 1 && turns > 1 {
		return all[:len(all)/2] // turning a row upside down changes nothing
	}
	return all
}

// tries reports whether a dispute can be played out on a copy.
func (c *Case) tries() bool {
	switch c.Terms.Ending {
	case "confirmation":
		return true
	case "ladder", "mediation":
		return c.Terms.Rules.Scoring == weiqi.Territory
	default:
		return false
	}
}

// turned returns where the points of a board go: bit 0 of turn mirrors the columns,
// bit 1 the rows, and bit 2 exchanges them.
func turned(size weiqi.Size, turn int) []uint8 {
	var points []uint8
	for row := range size.Rows {
		for col := range size.Cols {
			r, c := row, col
			if turn&1 != 0 {
				c = size.Cols - 1 - c
			}
			if turn&2 != 0 {
				r = size.Rows - 1 - r
			}
			if turn&4 != 0 {
				r, c = c, r
			}
			points = append(points, uint8(r*size.Cols+c))
		}
	}
	return points
}

func (s *symmetry) everyBoard() []uint32 {
	powers := []uint32{1}
	for range s.points {
		powers = append(powers, 3*powers[len(powers)-1])
	}
	boards := make([]uint32, powers[len(s.points)])
	for board := range boards {
		rest := uint32(board)
		for _, to := range s.points {
			boards[board] += powers[to] * uint32(s.color(uint8(rest%3)))
			rest /= 3
		}
	}
	return boards
}

func (s *symmetry) color(c uint8) uint8 {
	if s.swap {
		return uint8(weiqi.Color(c).Opponent())
	}
	return c
}

func (s *symmetry) mask(m mask) mask {
	var to mask
	for ; m != 0; m &= m - 1 {
		to |= 1 << s.points[bits.TrailingZeros16(uint16(m))]
	}
	return to
}

// word is for what carries a mask above two bits: a list, an answer, a verdict.
func (s *symmetry) word(w uint32) uint32 { return w&3 | uint32(s.mask(mask(w>>2)))<<2 }

func (s *symmetry) words(w [2]uint32) [2]uint32 {
	w[0], w[1] = s.word(w[0]), s.word(w[1])
	if s.swap {
		w[0], w[1] = w[1], w[0]
	}
	return w
}

func (s *symmetry) history(h history) history {
	var to history
	for i, word := range h {
		for ; word != 0; word &= word - 1 {
			at := 64*i + bits.TrailingZeros64(word)
			board, c, again := at/6, at/2%3, at%2
			to.set(place(s.boards[board], weiqi.Color(s.color(uint8(c)))) + again)
		}
	}
	return to
}

// key returns the turned state. Nobody asks for anything in it and no trial is
// under way.
func (s *symmetry) key(k key) key {
	k.been = s.history(k.been)
	k.board = s.boards[k.board]
	k.turn, k.asked, k.markTurn = s.color(k.turn), s.color(k.asked), s.color(k.markTurn)
	k.passer = s.color(k.passer)
	if k.ko != 0 {
		k.ko = s.points[k.ko-1] + 1
	}
	k.frozen, k.marks = s.mask(k.frozen), s.mask(k.marks)
	k.lists, k.answers, k.verdict = s.words(k.lists), s.words(k.answers), s.word(k.verdict)
	return k
}
