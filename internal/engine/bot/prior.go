package bot

import (
	"math/bits"

	"github.com/shinpan/shinpan/internal/engine/playout"
)

// An expectation is a number of games that a move is taken to have been tried in
// before it is, and the share of them that it won.
type expectation struct{ games, won float32 }

// What is expected of any move, of a pass, and in addition of a move where nothing is
// open any more, and of the moves with a trait.
// The numbers were found by playing.
var (
	expected  = expectation{10, 0.5}
	ofPass    = expectation{10, 0.1}
	ofSettled = expectation{30, 0}
	ofTrait   = [playout.TraitCount]expectation{
		{10, 1}, // Capture
		{15, 1}, // BigCapture
		{10, 1}, // Rescue
		{15, 1}, // BigRescue
		{20, 0}, // Doomed
		{2, 1},  // Atari
		{15, 1}, // Ladder
		{10, 1}, // Guard
		{10, 0}, // Waste
		{10, 1}, // Shape
		{10, 1}, // Vital
		{20, 1}, // Near1
		{15, 1}, // Near2
		{5, 1},  // Near3
		{0, 0},  // Lonely
		{10, 0}, // FirstLine
		{3, 0},  // SecondLine
		{0, 0},  // ThirdLine
		{0, 0},  // FourthLine
		{0, 0},  // Corner
	}
	// ofLonely is what is expected of moves with no stone near, by their line.
	ofLonely = [...]expectation{{20, 0}, {10, 0}, {10, 1}, {0, 0}}
)

// expect returns what is expected of a move with some traits.
func expect(t playout.Traits) expectation {
	e := expected
	if t&playout.Lonely != 0 {
		line := min(bits.TrailingZeros32(uint32(t/playout.FirstLine)), len(ofLonely)-1)
		e.add(ofLonely[line])
	}
	for ; t != 0; t &= t - 1 {
		e.add(ofTrait[bits.TrailingZeros32(uint32(t))])
	}
	return e
}

// add adds more games.
func (e *expectation) add(more expectation) {
	games := e.games + more.games
	e.won = (e.won*e.games + more.won*more.games) / games
	e.games = games
}
