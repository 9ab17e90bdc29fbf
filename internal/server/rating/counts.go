package rating

import (
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Reason says why a game does not count.
type Reason string

// The reasons, in the order in which they are looked for. Those up to Short follow from the
// game alone, Often from the games in the book before it, and Neighbors was seen while it was
// played.
const (
	Unrated   Reason = "unrated"   // its terms do not want it to
	Terms     Reason = "terms"     // they are not the standard ones: see [referee.Terms.Standard]
	Players   Reason = "players"   // it was not between two accounts
	NoResult  Reason = "no-result" // it has none, or both lost
	Short     Reason = "short"     // fewer stones were played than [referee.StandardBoard] says
	Neighbors Reason = "neighbors" // both acted from one address
	Often     Reason = "often"     // the two have had enough of each other, as [Book.Again] tells
)

// players returns who the book calls both sides: accounts, or programs with an anchor; empty for others. A program
// is the one with which the game began, whichever has played on for it.
func players(g *referee.Game) (black, white string) {
	terms := g.Terms()
	side := terms.Size.Cols
	began := func(began, sits referee.Seat) string {
		if began.Kind == referee.Program {
			return playerOn(began, side)
		}
		return playerOn(sits, side)
	}
	return began(terms.Black, g.Seat(weiqi.Black)), began(terms.White, g.Seat(weiqi.White))
}

// playerOn returns who the book calls the one on a seat.
func playerOn(s referee.Seat, side int) string {
	if _, anchored := AnchorOf(s.Engine, side); s.Kind == referee.Program && anchored {
		return enginePrefix + s.Engine
	}
	return s.Player
}

// reasonOf returns why a game that is over does not count, as far as it says so itself, if both
// players have accounts; empty if it counts.
func reasonOf(g *referee.Game) Reason {
	terms := g.Terms()
	board, known := referee.StandardBoardOf(terms.Size)
	switch black, white := players(g); {
	case !terms.Rated:
		return Unrated
	case !known || terms.Standard() != nil:
		return Terms
	case black == "" || white == "" || black == white || strings.HasPrefix(black, enginePrefix) && strings.HasPrefix(white, enginePrefix):
		return Players
	case wonBy(g.Result()) == Void:
		return NoResult
	case g.StonesPlayed() < board.Moves:
		return Short
	default:
		return ""
	}
}

// wonBy returns how a game with a result counts, as far as that says.
func wonBy(r weiqi.Result) Winner {
	switch {
	case !r.Over() || r.By == weiqi.Void || r.By == weiqi.BothLose:
		return Void
	case r.Winner == weiqi.Black:
		return Black
	case r.Winner == weiqi.White:
		return White
	default:
		return Nobody
	}
}

// The limits on rated games of two players: a rating is a person's strength
// against many, and the games of two say little about that.
const (
	MostInDay   = 3
	MostInMonth = 12
	Day         = 24 * time.Hour
	Month       = 30 * Day
)

// spans are the times in which so many games of two count.
var spans = []struct {
	length time.Duration
	most   int
}{{Day, MostInDay}, {Month, MostInMonth}}

// meetings are the ends of the games of two that counted, in the order in which they became known.
type meetings []time.Time

// enough reports whether a game that ended then is one too many. What became known late counts
// for the time around it.
func (m meetings) enough(at time.Time) bool {
	for _, span := range spans {
		near := 0
		for _, t := range m {
			if at.Sub(t).Abs() < span.length {
				near++
			}
		}
		if near >= span.most {
			return true
		}
	}
	return false
}

// again returns when a game can end next and count; the zero time for now.
func (m meetings) again(now time.Time) (from time.Time) {
	if !m.enough(now) {
		return from
	}
	sorted := slices.SortedFunc(slices.Values(m), time.Time.Compare)
	for _, span := range spans {
		if n := len(sorted) - span.most; n >= 0 && sorted[n].Add(span.length).After(from) {
			from = sorted[n].Add(span.length)
		}
	}
	return from
}

// pair is the key of two people, in either order.
func pair(one, other string) string { return min(one, other) + " " + max(one, other) }
