package rating

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// A Pool is a set of players whose ratings can be compared.
type Pool string

// The pools. A game of a person with a bot counts among the bots, for both: what people are
// worth among themselves cannot be had from programs.
const (
	People Pool = "people"
	Bots   Pool = "bots"
)

// Pools returns all pools.
func Pools() []Pool { return []Pool{People, Bots} }

// A Winner says how a game counts.
type Winner string

// How games count.
const (
	Black  Winner = "black"
	White  Winner = "white"
	Nobody Winner = "nobody" // a draw
	Void   Winner = "void"   // it does not, any more
)

// outcomes returns what the game is to Black and to White.
func (w Winner) outcomes() (black, white stats.Outcome) {
	switch w {
	case Black:
		return stats.Win, stats.Loss
	case White:
		return stats.Loss, stats.Win
	case Nobody:
		return stats.Draw, stats.Draw
	default:
		panic(fmt.Sprintf("rating: %q won nothing", w))
	}
}

// check reports what an entry cannot be.
func (e Entry) check() error {
	switch {
	case e.Game == "" || e.Black == "" || e.White == "" || e.Black == e.White:
		return fmt.Errorf("game %q between %q and %q cannot be rated", e.Game, e.Black, e.White)
	case !slices.Contains(Pools(), e.Pool):
		return fmt.Errorf("game %q: there is no pool %q", e.Game, e.Pool)
	case !slices.Contains([]Winner{Black, White, Nobody, Void}, e.Won):
		return fmt.Errorf("game %q: %q cannot have won it", e.Game, e.Won)
	case e.Why != "" && e.Won != Void:
		return fmt.Errorf("game %q counts for %s in spite of %q", e.Game, e.Won, e.Why)
	}
	return nil
}

// The system: Glicko-2, in which every game is a rating period of its own, so that a rating
// follows from a game at once; a week without a game is a period, too.
const (
	tau          = 0.5
	period       = 7 * 24 * time.Hour
	unknown      = 350.0 // the deviation of a new player: it grows no larger
	uncertain    = 110.0 // a rating of a larger deviation is provisional
	glickoPoints = 173.7178
)

// A Standing is a person's rating in a pool.
type Standing struct {
	stats.Glicko
	Games int       // that count
	Last  time.Time // when the last one ended
}

// at returns the standing some time later, without games in between.
func (s Standing) at(now time.Time) Standing {
	weeks := max(0, now.Sub(s.Last).Hours()/period.Hours())
	s.Deviation = min(unknown, math.Hypot(s.Deviation, glickoPoints*s.Volatility*math.Sqrt(weeks)))
	return s
}

// Provisional reports whether the rating says little yet, or no longer much.
func (s Standing) Provisional() bool { return s.Deviation > uncertain }

// after returns the standing after a game at a time.
func (s Standing) after(opponent stats.Glicko, outcome stats.Outcome, at time.Time) Standing {
	meeting := stats.Meeting{Opponent: opponent, Outcome: outcome}
	rated := s.After([]stats.Meeting{meeting}, tau)
	rated.Deviation = min(unknown, rated.Deviation)
	if at.Before(s.Last) { // it became known late
		at = s.Last
	}
	return Standing{rated, s.Games + 1, at}
}

// A Book is the ratings that follow from games. It does not change; see [Book.With]. The
// zero Book is that of no games.
type Book struct {
	history   []Entry         // in the order in which they became known
	where     table[int]      // games in the history
	standings table[Standing] // by pool and person
	meetings  table[meetings] // by pair
	often     table[bool]     // the games beyond the limits for two players
}

// Of returns the standing of a person in a pool at a time; false without a
// game that counts there.
func (b Book) Of(person string, pool Pool, now time.Time) (Standing, bool) {
	s, known := b.standings.find(key(pool, person))
	if !known || s.Games == 0 {
		return Standing{}, false
	}
	return s.at(now), true
}

// Entry returns how a game counts; false for a game that is not in the book.
func (b Book) Entry(game string) (Entry, bool) {
	i, known := b.where.find(game)
	if !known {
		return Entry{}, false
	}
	return b.history[i], true
}

// Reason returns why a game does not count, empty if it does; false for a game that is not in
// the book.
func (b Book) Reason(game string) (why Reason, known bool) {
	e, known := b.Entry(game)
	switch often, _ := b.often.find(game); {
	case often:
		why = Often
	case e.Why != "":
		why = e.Why
	case e.Won == Void:
		why = NoResult
	}
	return why, known
}

// Again returns from when on a game of two counts that ends then: the zero time if one that
// ends now does.
func (b Book) Again(one, other string, now time.Time) time.Time {
	met, _ := b.meetings.find(pair(one, other))
	return met.again(now)
}

// Len returns how many games are in the book.
func (b Book) Len() int { return len(b.history) }

// With returns the book after more entries. Where one is about a game that is in the book
// already, all ratings are computed anew as if it had always been so: what later opponents
// won or lost rested on it.
//
// Books share what they have in common, so With may be called again on a book only when
// the one that it returned before is of no more use.
func (b Book) With(entries ...Entry) (Book, error) {
	next := draft{b.history, edit(b.where), edit(b.standings), edit(b.meetings), edit(b.often)}
	amended := false
	for _, e := range entries {
		if err := e.check(); err != nil {
			return b, err
		}
		if i, known := next.where.find(e.Game); known {
			if !amended {
				next.history = slices.Clone(next.history)
			}
			next.history[i], amended = e, true
			continue
		}
		next.where.set(e.Game, len(next.history))
		next.history = append(next.history, e)
	}
	first := len(b.history)
	if amended {
		first = 0
		next.standings, next.meetings, next.often = edit(table[Standing]{}), edit(table[meetings]{}), edit(table[bool]{})
	}
	for _, e := range next.history[first:] {
		next.rate(e)
	}
	return Book{next.history, next.where.table, next.standings.table, next.meetings.table, next.often.table}, nil
}

// A draft is a book that is being made.
type draft struct {
	history   []Entry
	where     editing[int]
	standings editing[Standing]
	meetings  editing[meetings]
	often     editing[bool]
}

// rate gives both players of a game the ratings that follow from it.
func (d *draft) rate(e Entry) {
	if e.Won == Void {
		return
	}
	met, _ := d.meetings.find(pair(e.Black, e.White))
	if met.enough(e.At) {
		d.often.set(e.Game, true)
		return
	}
	d.meetings.set(pair(e.Black, e.White), append(slices.Clone(met), e.At))
	was := func(person string) Standing {
		if s, known := d.standings.find(key(e.Pool, person)); known {
			return s.at(e.At)
		}
		return Standing{Glicko: stats.NewGlicko(), Last: e.At}
	}
	black, white := was(e.Black), was(e.White)
	forBlack, forWhite := e.Won.outcomes()
	d.standings.set(key(e.Pool, e.Black), black.after(white.Glicko, forBlack, e.At))
	d.standings.set(key(e.Pool, e.White), white.after(black.Glicko, forWhite, e.At))
}

func key(pool Pool, person string) string { return string(pool) + "/" + person }
