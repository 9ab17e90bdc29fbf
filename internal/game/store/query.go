package store

import (
	"cmp"

	"github.com/shinpan/shinpan/weiqi"
)

// A Query says which games to list. The zero Query lists all.
type Query struct {
	Status   Status
	Player   string     // games in which this person has a seat; empty: all games
	Opponent string     // and this one the other seat; only with a Player
	Outcome  Outcome    // how they ended; all but AnyOutcome are of finished games
	Ruleset  string     // its name; empty: any
	Size     weiqi.Size // zero: any
	Rated    bool       // only games that count for ratings
	Listed   bool       // only games that are [Summary.Listed]
	Limit    int        // how many at most; 0: all
	Before   string     // the id of the last game of the page before; empty: the first page
}

// A Status says whether a game is over.
type Status uint8

// What a query can ask for.
const (
	Any Status = iota
	Live
	Finished
)

// An Outcome says how a game ended.
type Outcome uint8

// The outcomes. Those of the player are for queries that name one.
const (
	AnyOutcome Outcome = iota
	BlackWon
	WhiteWon
	Drawn
	NoResult   // void, or both lost
	PlayerWon  // the player of the query did
	PlayerLost // the player of the query did
)

// OutcomeOf returns the outcome of a game from its result: AnyOutcome while there is none.
func OutcomeOf(r weiqi.Result) Outcome {
	switch {
	case !r.Over():
		return AnyOutcome
	case r.By == weiqi.Void || r.By == weiqi.BothLose:
		return NoResult
	case r.Winner == weiqi.Black:
		return BlackWon
	case r.Winner == weiqi.White:
		return WhiteWon
	default:
		return Drawn
	}
}

// For returns the outcome as a color for the player of a query with that color:
// for PlayerWon and PlayerLost the color that won.
func (o Outcome) For(player weiqi.Color) Outcome {
	switch {
	case o == PlayerWon && player == weiqi.Black, o == PlayerLost && player == weiqi.White:
		return BlackWon
	case o == PlayerWon, o == PlayerLost:
		return WhiteWon
	default:
		return o
	}
}

// Matches reports whether a query without a limit would list the game.
func (q Query) Matches(s Summary) bool {
	switch {
	case q.Status != Any && (q.Status == Finished) != s.Over(),
		q.Ruleset != "" && q.Ruleset != s.Ruleset,
		q.Size != weiqi.Size{} && q.Size != s.Size,
		q.Rated && !s.Rated,
		q.Listed && !s.Listed():
		return false
	case q.Player == "":
		return q.Outcome == AnyOutcome || q.Outcome == OutcomeOf(s.Result)
	default:
		return q.seats(s, weiqi.Black) || q.seats(s, weiqi.White)
	}
}

// seats reports whether the player of the query has a color in a game, with the opponent
// and the outcome of the query.
func (q Query) seats(s Summary, color weiqi.Color) bool {
	mine, other := s.Black.Player, s.White.Player
	if color == weiqi.White {
		mine, other = other, mine
	}
	return mine == q.Player &&
		(q.Opponent == "" || q.Opponent == other) &&
		(q.Outcome == AnyOutcome || q.Outcome.For(color) == OutcomeOf(s.Result))
}

// NewestFirst is the order of games in lists.
func NewestFirst(a, b Summary) int {
	return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID))
}

// A Record counts the finished games of a person, without those that have no result. Games
// against oneself do not count.
type Record struct {
	Won   int `json:"won"`
	Lost  int `json:"lost"`
	Drawn int `json:"drawn"`
}

// Add counts a game for one of its players.
func (r *Record) Add(s Summary, player string) {
	outcome := OutcomeOf(s.Result)
	switch {
	case s.Black.Player == s.White.Player:
	case outcome == Drawn:
		r.Drawn++
	case outcome == BlackWon && s.Black.Player == player, outcome == WhiteWon && s.White.Player == player:
		r.Won++
	case outcome == BlackWon, outcome == WhiteWon:
		r.Lost++
	}
}
