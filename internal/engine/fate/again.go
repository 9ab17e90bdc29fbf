package fate

import (
	"context"
	"math"
)

// A position is looked at again, so many times, where no more than a few chains have a fate that is less likely than
// clear. With more in doubt the game is not over, and it would take long.
const (
	again = 2
	few   = 4
	clear = 0.98
)

// doubts returns how many chains have a fate that is not clear.
func (r *Reading) doubts() int {
	n := 0
	for i := range r.Chains {
		if c := &r.Chains[i]; c.Proof == Open && max(c.Dead, 1-c.Dead) < clear {
			n++
		}
	}
	return n
}

// lookAgain plays the position out by other chances, and gives every chain the mean of what was found likely: of the
// logarithms of the odds. Where any look finds that a chain's fate depends on who moves first, that is what it has.
func (s *scene) lookAgain(ctx context.Context, known Proven, seed uint64, playouts int) error {
	looks := []*Reading{s.r}
	for n := range uint64(again) {
		other, err := look(ctx, s.p, known, seed+(n+1)*otherChance, playouts, (*Reading).sure)
		if err != nil {
			return err
		}
		looks = append(looks, other.r)
	}
	for i := range s.r.Chains {
		if c := &s.r.Chains[i]; c.Proof == Open {
			c.Dead = mean(looks, i)
		}
	}
	return nil
}

// otherChance is how far apart the seeds of looks are.
const otherChance = 0x9e3779b97f4a7c15

// mean returns how likely a chain is dead by several looks.
func mean(looks []*Reading, chain int) float64 {
	odds := 0.0
	for _, r := range looks {
		c := &r.Chains[chain]
		if c.undecided() {
			return c.Dead
		}
		p := min(max(c.Dead, 1e-9), 1-1e-9)
		odds += math.Log(p / (1 - p))
	}
	return 1 / (1 + math.Exp(-odds/float64(len(looks))))
}
