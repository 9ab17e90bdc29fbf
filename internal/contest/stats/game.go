package stats

import (
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// A Player is one who takes part, known by a name that no other has.
type Player struct {
	Name string `json:"name"`
	// Rating is the strength in Elo, as far as known. It seeds the players, the strongest
	// first, those of equal rating in the order in which they entered, and is to stay what it
	// was before the first round.
	Rating float64 `json:"rating,omitempty"`
	// Rank is the grade of a person, as in "3d" or "12k". It is only for result files.
	Rank string `json:"rank,omitempty"`
	// Start is the McMahon score to begin with, as package pairing gives it to bands of ratings.
	Start int `json:"start,omitempty"`
	// Joins is the first round that the player is there for, if not the first.
	Joins int `json:"joins,omitempty"`
	// Leaves is the first round that the player is no longer there for; 0 if there is none.
	Leaves int `json:"leaves,omitempty"`
	// Absent are the rounds in between that the player sits out.
	Absent []int `json:"absent,omitempty"`
	// Club and Country are for result files: "Tok", "JP".
	Club    string `json:"club,omitempty"`
	Country string `json:"country,omitempty"`
}

// TakesPart reports whether the player is there in a round.
func (p Player) TakesPart(round int) bool {
	return round >= p.Joins && (p.Leaves == 0 || round < p.Leaves) && !slices.Contains(p.Absent, round)
}

// A Game is a game of a tournament: as yet without a result it is a pairing, and without
// White it is a bye, which is worth a win.
type Game struct {
	Round    int          `json:"round"` // from 1
	Black    string       `json:"black"`
	White    string       `json:"white,omitempty"`
	Handicap int          `json:"handicap,omitempty"` // stones; 1 is a game without komi
	Result   weiqi.Result `json:"result,omitzero"`
	// Unplayed says that somebody was not there: the points count, but the two have not
	// met, nobody had a colour, and ratings know nothing of it.
	Unplayed bool `json:"unplayed,omitempty"`
}

// Bye reports whether the player has no opponent.
func (g Game) Bye() bool { return g.White == "" }

// Played reports whether two players met and the game counts: one that is void does not.
func (g Game) Played() bool {
	return !g.Bye() && !g.Unplayed && g.Over() && g.Result.By != weiqi.Void
}

// Over reports whether nothing more is to come: there is a result, or it is a bye.
func (g Game) Over() bool { return g.Bye() || g.Result.Over() }

// Outcomes returns what the game gave to Black and to White. Nobody gets anything from a
// game that is void or not over, or that both have lost.
func (g Game) Outcomes() (black, white Outcome) {
	switch {
	case g.Bye():
		return Win, Loss
	case !g.Over() || g.Result.By == weiqi.Void || g.Result.By == weiqi.BothLose:
		return Loss, Loss
	case g.Result.Winner == weiqi.Black:
		return Win, Loss
	case g.Result.Winner == weiqi.White:
		return Loss, Win
	default:
		return Draw, Draw
	}
}

// Opponent returns the other player of the game, "" for a bye and for strangers.
func (g Game) Opponent(name string) string {
	switch name {
	case g.Black:
		return g.White
	case g.White:
		return g.Black
	}
	return ""
}
