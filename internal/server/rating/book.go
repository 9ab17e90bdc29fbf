package rating

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
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
	case !slices.Contains([]int{9, 13, 19}, e.Side):
		return fmt.Errorf("game %q: nothing was measured on boards of %d lines", e.Game, e.Side)
	case e.Speed != Live && e.Speed != Correspondence:
		return fmt.Errorf("game %q: there is no speed %q", e.Game, e.Speed)
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

	declaredDeviation = 250.0 // of who said how strong they are, and has not played
	kindsApart        = 100.0 // by how many points the strengths of a person by size and speed differ, as a deviation
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

// Rank returns the rank of the rating.
func (s Standing) Rank() string { return stats.RankOf(s.Rating).String() }

// Ranks returns the whole ranks of the rating, by which two players differ.
func (s Standing) Ranks() int { return stats.RankOf(s.Rating).Whole() }

// MarkedRank returns the rank with a question mark while it is uncertain: "12k?".
func (s Standing) MarkedRank() string {
	if s.Provisional() {
		return s.Rank() + "?"
	}
	return s.Rank()
}

// after returns the standing after a game at a time, in which the player was so many points stronger by its terms.
func (s Standing) after(opponent stats.Glicko, outcome stats.Outcome, advantage float64, at time.Time) Standing {
	meeting := stats.Meeting{Opponent: opponent, Outcome: outcome, Advantage: advantage}
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
	standings table[Standing] // by pool and person, and of a kind of games by that, too
	starts    table[float64]  // the ratings that people said that they have
	trails    table[[]step]   // by pool and person
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

// A Kind is games of one size or one speed: "9", "13", "19", "live", "correspondence".
type Kind string

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{"9", "13", "19", Kind(Live), Kind(Correspondence)} }

// kinds returns the kinds of a game.
func (e Entry) kinds() []Kind { return []Kind{Kind(strconv.Itoa(e.Side)), Kind(e.Speed)} }

// OfKind returns the standing of a person in games of one kind; false without such a game.
//
// What those games say alone is drawn towards the rating of all games, the more the fewer there are: the
// strengths of a person are taken to differ by [kindsApart] from one kind to another, and the two are weighted by
// how sure they are.
func (b Book) OfKind(person string, pool Pool, kind Kind, now time.Time) (Standing, bool) {
	alone, played := b.standings.find(kindKey(pool, person, kind))
	all, known := b.Of(person, pool, now)
	if !played || !known {
		return Standing{}, false
	}
	alone = alone.at(now)
	prior := all.Deviation*all.Deviation + kindsApart*kindsApart
	weight := prior / (prior + alone.Deviation*alone.Deviation)
	alone.Rating = weight*alone.Rating + (1-weight)*all.Rating
	alone.Deviation *= math.Sqrt(weight)
	return alone, true
}

// A Step is how the rating of a person was after a game.
type Step struct {
	Entry     Entry
	Black     bool // the person was Black
	Rating    float64
	Deviation float64
	Opponent  float64 // the opponent's rating before
}

// A step is a [Step] as the book keeps it.
type step struct {
	// the standing's Last, in nanoseconds of Unix time: never before that of the step before
	last                                    int64
	entry                                   int32 // its place in the history
	black                                   bool
	rating, deviation, volatility, opponent float32
}

// Trail returns how the rating of a person came about, game by game.
func (b Book) Trail(person string, pool Pool) []Step {
	kept, _ := b.trails.find(key(pool, person))
	steps := make([]Step, len(kept))
	for i, s := range kept {
		steps[i] = Step{b.history[s.entry], s.black, float64(s.rating), float64(s.deviation), float64(s.opponent)}
	}
	return steps
}

// Then returns how strong somebody was known to be at a time: by games among people, or among bots where that is
// all there was, or by what they said of themselves; false if there was none of it. What was said has no time: it
// is taken to be so before the first game, however early.
func (b Book) Then(person string, at time.Time) (Standing, bool) {
	for _, pool := range Pools() {
		trail, _ := b.trails.find(key(pool, person))
		if n := sort.Search(len(trail), func(i int) bool { return trail[i].last >= at.UnixNano() }); n > 0 {
			return trail[n-1].standing(n).at(at), true
		}
	}
	return Standing{Glicko: b.Start(person), Last: at}, b.Declared(person)
}

// standing returns the standing after a step, which is the n-th of a trail.
func (s step) standing(n int) Standing {
	glicko := stats.Glicko{Rating: float64(s.rating), Deviation: float64(s.deviation), Volatility: float64(s.volatility)}
	return Standing{glicko, n, time.Unix(0, s.last)}
}

// Start returns with which rating somebody begins who has not played yet.
func (b Book) Start(person string) stats.Glicko {
	start := stats.NewGlicko()
	if rating, said := b.starts.find(person); said {
		start.Rating, start.Deviation = rating, declaredDeviation
	}
	return start
}

// Declared reports whether somebody has said how strong they are.
func (b Book) Declared(person string) bool {
	_, said := b.starts.find(person)
	return said
}

// Played reports whether a game of somebody counted in any pool.
func (b Book) Played(person string) bool {
	return slices.ContainsFunc(Pools(), func(p Pool) bool { _, known := b.standings.find(key(p, person)); return known })
}

// declared returns the book after somebody said how strong they are.
func (b Book) declared(d Declared) (Book, error) {
	rank, err := stats.ParseRank(d.Rank)
	if err != nil {
		return b, err
	}
	starts := edit(b.starts)
	starts.set(d.Person, rank.Rating())
	b.starts = starts.table
	return b, nil
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
// Books share what they have in common. The history and the trails grow at their ends, as a log does: a book reads
// no farther than its own length, so that later books may write behind it while it is read. Two books that
// follow from the same one would write to the same places: With may be called again on a book only when
// the one that it returned before is of no more use, as [store.Ledger] does after a conflict.
func (b Book) With(entries ...Entry) (Book, error) {
	next := draft{b, edit(b.where), edit(b.standings), edit(b.trails), edit(b.meetings), edit(b.often)}
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
		next.standings, next.trails, next.meetings, next.often = edit(table[Standing]{}), edit(table[[]step]{}), edit(table[meetings]{}), edit(table[bool]{})
	}
	for i := first; i < len(next.history); i++ {
		next.rate(i)
	}
	return Book{next.history, next.where.table, next.standings.table, b.starts, next.trails.table, next.meetings.table, next.often.table}, nil
}

// A draft is a book that is being made.
type draft struct {
	Book      // for the history, which grows, and how people began
	where     editing[int]
	standings editing[Standing]
	trails    editing[[]step]
	meetings  editing[meetings]
	often     editing[bool]
}

// rate gives both players of a game in the history the ratings that follow from it.
func (d *draft) rate(at int) {
	e := d.history[at]
	if e.Won == Void {
		return
	}
	met, _ := d.meetings.find(pair(e.Black, e.White))
	if met.enough(e.At) {
		d.often.set(e.Game, true)
		return
	}
	d.meetings.set(pair(e.Black, e.White), append(slices.Clone(met), e.At))
	black, white := d.before(e, e.Black), d.before(e, e.White)
	forBlack, forWhite := e.Won.outcomes()
	advantage := e.terms().Advantage(black.Rating)
	d.move(at, e.Black, true, black, white.Glicko, forBlack, advantage)
	d.move(at, e.White, false, white, black.Glicko, forWhite, -advantage)
}

// before returns the standing of a player when a game ended, without the game.
func (d *draft) before(e Entry, person string) Standing {
	if anchor, is := anchorOf(person, e.Side); is {
		return Standing{Glicko: anchor, Last: e.At}
	}
	if s, known := d.standings.find(key(e.Pool, person)); known {
		return s.at(e.At)
	}
	return Standing{Glicko: d.Start(person), Last: e.At}
}

// move gives a player the rating that follows from a game, and that of its kinds. An anchor stays.
func (d *draft) move(at int, person string, black bool, was Standing, opponent stats.Glicko, outcome stats.Outcome, advantage float64) {
	e := d.history[at]
	if _, anchor := anchorOf(person, e.Side); anchor {
		return
	}
	now := was.after(opponent, outcome, advantage, e.At)
	d.standings.set(key(e.Pool, person), now)
	trail, _ := d.trails.find(key(e.Pool, person))
	d.trails.set(key(e.Pool, person), append(trail, step{
		now.Last.UnixNano(), int32(at), black,
		float32(now.Rating), float32(now.Deviation), float32(now.Volatility), float32(opponent.Rating),
	}))
	for _, kind := range e.kinds() {
		alone, known := d.standings.find(kindKey(e.Pool, person, kind))
		if !known {
			alone = Standing{Glicko: d.Start(person), Last: e.At}
		}
		d.standings.set(kindKey(e.Pool, person, kind), alone.at(e.At).after(opponent, outcome, advantage, e.At))
	}
}

func key(pool Pool, person string) string { return string(pool) + "/" + person }

func kindKey(pool Pool, person string, kind Kind) string {
	return string(kind) + "/" + key(pool, person)
}
