package stats

import (
	"fmt"
	"math"
)

// A KFactor is how CGOS rates its players from game to game, for the figure in the name
// tag: by Elo's formula, with a factor K that falls the more is known of a player. K counts
// only as far as the opponent's rating is trusted, which it is not at all at Max and fully
// at Min.
type KFactor struct {
	Min float64 `json:"min"` // 16 on CGOS
	Max float64 `json:"max"` // of a newcomer, more than Min
	// Trust is the least trust in an opponent, from 0 to 1. With 0, as on CGOS, the ratings
	// of two newcomers who meet never move.
	Trust float64 `json:"trust"`
}

// A Tag is a rating as it stands in a name tag.
type Tag struct {
	Elo float64 `json:"elo"`
	K   float64 `json:"k"`
}

// String returns the rating in whole points, at least 0, and a question mark while it is
// not yet to be relied on: "1800?".
func (t Tag) String() string {
	s := fmt.Sprintf("%.0f", max(t.Elo, 0))
	if t.K > 16 {
		s += "?"
	}
	return s
}

// After returns the tags after a game, from what they were before. What is an anchor has
// to be put back by the caller.
func (f KFactor) After(black, white Tag, outcome Outcome) (Tag, Tag) {
	return f.move(black, white, outcome), f.move(white, black, outcome.Reverse())
}

// move returns what a game makes of one side's tag.
func (f KFactor) move(own, other Tag, outcome Outcome) Tag {
	k := max(own.K, f.Min)
	trust := max(f.Trust, 1-(max(other.K, f.Min)-f.Min)/(f.Max-f.Min))
	decay := 0.04
	if k <= 32 {
		decay = 0.02
	}
	return Tag{
		Elo: own.Elo + k*trust*(float64(outcome)/2-Expected(own.Elo-other.Elo)),
		K:   math.Max(k*(1-decay*trust), f.Min),
	}
}
