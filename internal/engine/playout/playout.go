// Package playout plays positions out at random, very fast.
//
// A [Board] is the opposite of a [weiqi.Position]: it knows nothing of the past,
// it changes in place, and it plays a stone in well under a hundred nanoseconds.
// A judge of life and death or a player sets one Board up from a position, keeps
// it, and copies it onto a second one for every playout:
//
//	var start, b playout.Board
//	start.Set(position)
//	dice := playout.NewDice(1)
//	for range 1000 {
//		b.Copy(&start)
//		b.Run(dice, playout.Tactical)
//		… b.Owner(point) …
//	}
//
// Nothing is allocated after the two boards. Chance comes from [Dice] alone, so a
// seed repeats a run exactly.
//
// In a playout both sides play by these rules: no suicide, simple ko, no side fills
// an own eye, every point that the rest of the [Policy] allows is equally likely,
// and two passes end it. A side passes only when no point is allowed.
package playout

import "math/bits"

// A Policy says how the moves of a playout are chosen.
type Policy uint8

// The policies.
const (
	// Light chooses uniformly among all points that are legal and no own eye.
	Light Policy = iota
	// Tactical answers atari, takes what was left in atari, plays the point that
	// makes or destroys the last small eye space, and more often than not answers
	// contact. Otherwise it chooses like Light, but never puts three or more own
	// stones in atari for nothing. That last rule is what keeps a seki a seki.
	Tactical
	// Contest chooses like Tactical, but answers contact more like a player does: with
	// the common shapes of stones that touch. It is stronger in a search for a move,
	// and no better for finding dead stones.
	Contest
)

// Dice are a small and fast source of chance; they implement [math/rand/v2.Source].
// The zero Dice are those of seed 0.
type Dice struct{ state uint64 }

// NewDice returns the dice of a seed.
func NewDice(seed uint64) *Dice { return &Dice{seed} }

// Uint64 returns 64 random bits.
func (d *Dice) Uint64() uint64 {
	// A counter and one wide multiplication that folds its halves.
	d.state += 0x9e3779b97f4a7c15
	high, low := bits.Mul64(d.state, d.state^0xd1b54a32d192ed03)
	return high ^ low
}

// Below returns a random number in [0, n), each with the same probability to
// within n in 2^32. n must be in [1, 2^31].
func (d *Dice) Below(n int) int { return int(uint64(uint32(d.Uint64())) * uint64(n) >> 32) }
