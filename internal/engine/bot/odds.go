package bot

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/shinpan/shinpan/internal/engine/playout"
)

// odds are how much likelier a move is played than one that nothing can be said of. Those
// of all that can be said of a move are multiplied.
//
// Odds and expectations do different things: what is expected of a move is soon forgotten
// when it is tried, its odds say for long how much it deserves to be tried.
type odds float32

// The odds of a pass, and of a move where nothing is open any more.
const (
	oddsOfPass    odds = 0.5
	oddsOfSettled odds = 0.02
)

// oddsOfTrait are the odds of the traits. They are guesses at what players do, checked by matches against
// a player without them: with 400 playouts a move each it lost three games of four on 9x9.
var oddsOfTrait = [playout.TraitCount]odds{
	6,    // Capture
	3,    // BigCapture
	4,    // Rescue
	3,    // BigRescue
	0.2,  // Doomed
	2,    // Atari
	4,    // Ladder
	3,    // Guard
	0.15, // Waste
	2.5,  // Shape
	4,    // Vital
	6,    // Near1
	4,    // Near2
	2,    // Near3
	1,    // Lonely
	0.3,  // FirstLine
	0.7,  // SecondLine
	1.2,  // ThirdLine
	1.2,  // FourthLine
	1.5,  // Corner
}

// oddsOfLonely are the odds of moves with no stone near, by their line, and of one in an empty corner
// besides: the corners come first, and the edge last.
var oddsOfLonely = [...]odds{0.03, 0.1, 3, 3, 0.7}

const oddsOfOpening odds = 6

// oddsOf returns the odds of a move with some traits.
func oddsOf(t playout.Traits) odds {
	o := odds(1)
	if t&playout.Lonely != 0 {
		o = oddsOfLonely[min(bits.TrailingZeros32(uint32(t/playout.FirstLine)), len(oddsOfLonely)-1)]
		if t&playout.Corner != 0 {
			o *= oddsOfOpening
		}
	}
	for ; t != 0; t &= t - 1 {
		o *= oddsOfTrait[bits.TrailingZeros32(uint32(t))]
	}
	return o
}

// A proposal is a move and what is expected of it.
type proposal struct {
	move playout.Cell
	expectation
	odds odds
}

// propose returns the proposal of a move with some traits.
func propose(v playout.Cell, t playout.Traits) proposal { return proposal{v, expect(t), oddsOf(t)} }

// pass is the proposal of a pass.
var pass = proposal{0, ofPass, oddsOfPass}

// newFamily returns the nodes of proposals, the likeliest first. It sorts them.
func newFamily(all []proposal) *family {
	slices.SortStableFunc(all, func(a, b proposal) int { return cmp.Compare(b.odds, a.odds) })
	sum := odds(0)
	for _, p := range all {
		sum += p.odds
	}
	f := &family{nodes: make([]node, len(all))}
	for i, p := range all {
		n := &f.nodes[i]
		n.move, n.prior, n.weight = p.move, uint16(p.won*math.MaxUint16), uint16(p.games)
		n.share = uint16(p.odds / sum * math.MaxUint16)
	}
	return f
}
