package review

import "context"

// An Identity says by what positions were evaluated. Evaluations of equal identities are
// interchangeable.
type Identity struct {
	Engine  string `json:"engine"`  // the name under which it is asked for: "built-in", "katago"
	Name    string `json:"name"`    // its own
	Version string `json:"version"` // its own; empty if it tells none
	Visits  int    `json:"visits"`  // of a position, at least
	Seed    uint64 `json:"seed"`    // of its chance, where it has one
}

// An Engine evaluates positions. It is for one caller at a time.
type Engine interface {
	// Identity says by what a game is evaluated.
	Identity(g *Game) Identity
	// Evaluate evaluates the positions after so many moves, in any order, and hands each
	// on as soon as it is known, one at a time. It ends with the first error, of its own or of keep, or with the
	// context.
	Evaluate(ctx context.Context, g *Game, positions []int, keep func(Evaluation) error) error
	// Close lets go of the engine's process, if it has one.
	Close() error
}
