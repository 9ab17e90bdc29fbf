package review

import (
	"fmt"
	"maps"
	"slices"
)

// A Review is a game with the evaluations of it by one engine, as many as there are so far.
type Review struct {
	Game        *Game
	By          Identity
	Evaluations map[int]Evaluation // by position
}

// New returns a review without evaluations.
func New(g *Game, by Identity) *Review {
	return &Review{Game: g, By: by, Evaluations: map[int]Evaluation{}}
}

// Add adds an evaluation. One of a position that has one already is ignored; one that cannot be of
// this game is an error.
func (r *Review) Add(e Evaluation) error {
	if !e.sound(r.Game) {
		return fmt.Errorf("the evaluation of position %d makes no sense", e.Position)
	}
	if _, there := r.Evaluations[e.Position]; !there {
		r.Evaluations[e.Position] = e
	}
	return nil
}

// Missing returns the positions without an evaluation. The first half of a game is of no more use than
// the second, so they come spread over the game: the graph shows its shape early.
func (r *Review) Missing() []int {
	n := len(r.Game.Moves) + 1
	stride := 1
	for stride*2 < n {
		stride *= 2
	}
	var missing []int
	seen := make([]bool, n)
	for ; stride >= 1; stride /= 2 {
		for i := 0; i < n; i += stride {
			if _, there := r.Evaluations[i]; !there && !seen[i] {
				missing = append(missing, i)
			}
			seen[i] = true
		}
	}
	return missing
}

// Done reports whether all positions have an evaluation.
func (r *Review) Done() bool { return len(r.Evaluations) == len(r.Game.Moves)+1 }

// Sorted returns the evaluations in the order of the game.
func (r *Review) Sorted() []Evaluation {
	all := make([]Evaluation, 0, len(r.Evaluations))
	for _, n := range slices.Sorted(maps.Keys(r.Evaluations)) {
		all = append(all, r.Evaluations[n])
	}
	return all
}
