// Package farm plays a queue of tests between versions of programs on many machines.
//
// A [Test] compares two engines, each known by name, version and checksum, in pairs of games
// from one opening with the colors swapped. It ends at the bound of a sequential test, or
// after a number of games. A test is its journal: its [Terms], then the pairs that count and
// its owner's decisions. Its [State] is computed from these entries alone.
//
// A [Server] leases pairs of the test in turn to workers, and
// computes the result of each game from the record that comes back. A [Worker] plays pairs
// with the programs of its machine.
//
//	db, err := sqlstore.OpenSQLite(ctx, "farm.db")
//	test, err := farm.Add(ctx, db, terms, time.Now())
//	server, err := farm.Open(ctx, farm.Config{Store: db, Token: "secret", Log: log})
//	http.Serve(listener, server)
//
// A pair counts once: its number is in the journal or it is not, and the entry that puts it
// there is the one that counts it. A lease is named by a number that cannot be guessed, and
// the ids of the games of a pair have it in them, so that two workers who play the same pair never
// write to the same game.
package farm

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Engine is a version of a program. A worker that has one that is equal can play it.
type Engine struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	// Checksum is the SHA-256, in hexadecimal, of the program's file or of a text that
	// its owner declares it to be.
	Checksum string `json:"checksum"`
	// Arguments are those of its command, where the checksum is that of a file.
	Arguments []string `json:"arguments,omitempty"`
}

// Label is the name and the version, as the seats of games have it.
func (e Engine) Label() string { return strings.TrimSpace(e.Name + " " + e.Version) }

// Equal reports whether two are the same version of the same program.
func (e Engine) Equal(o Engine) bool { return e.key() == o.key() }

// key is the same for engines that are equal.
func (e Engine) key() string {
	return fmt.Sprintf("%q", append([]string{e.Name, e.Version, e.Checksum}, e.Arguments...))
}

// ChecksumOf is the checksum of an engine that its owner declares to be what a text says.
func ChecksumOf(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

var goodSum = regexp.MustCompile(`^[0-9a-f]{64}$`)

// check says what is wrong with the engine.
func (e Engine) check() error {
	switch {
	case e.Name == "":
		return errors.New("it has no name")
	case !goodSum.MatchString(e.Checksum):
		return fmt.Errorf("the checksum %q is none: want the 64 hexadecimal digits of a SHA-256", e.Checksum)
	}
	return nil
}

// An Opening is the first position of both games of a pair.
type Opening struct {
	Name  string        `json:"name"`
	Start referee.Start `json:"start"`
}

// Terms are what a test is from its beginning to its end.
type Terms struct {
	Name    string    `json:"name"` // names its journal, and with numbers its games
	Title   string    `json:"title,omitempty"`
	Engines [2]Engine `json:"engines"` // all figures are those of the first against the second
	// Game are the terms of every game, but for the seats, the start and the waits for programs.
	Game     referee.Terms `json:"game"`
	Openings []Opening     `json:"openings,omitempty"`
	// Random is how many random moves come before the games of a pair that begin from no Openings, as in a match.
	Random int    `json:"random_opening,omitempty"`
	Seed   uint64 `json:"seed"`
	// SPRT ends the test; nil: it has so many games as Games says.
	SPRT *stats.SPRT `json:"sprt,omitempty"`
	// Games is how many there are at most, an even number; 0: as many as the SPRT takes.
	Games int `json:"games,omitempty"`
	// Reply bounds every answer of a program where no clock runs; 0 is a minute.
	Reply referee.Millis `json:"reply_limit_ms"`
	// Of the tests that can be played those of the highest priority are.
	Priority int `json:"priority"`
	// Throughput is the test's share of the workers among those of its priority; 0 is 100.
	Throughput int `json:"throughput"`
}

// goodName is what tests are called, where the name becomes a part of others.
var goodName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$`)

// The limits of terms, beyond any real test.
const (
	maxGames      = 10_000_000
	maxThroughput = 10_000
	maxPriority   = 1000
)

// Check returns the terms with defaults filled in, or everything that is wrong with them.
func (t Terms) Check() (Terms, error) {
	var reasons []error
	object := func(format string, args ...any) { reasons = append(reasons, fmt.Errorf(format, args...)) }
	t.Reply, t.Throughput = cmp.Or(t.Reply, 60_000), cmp.Or(t.Throughput, 100)
	if !goodName.MatchString(t.Name) {
		object("the name %q is none: want 1 to 40 of A-Z, a-z, 0-9, dot, dash and underscore", t.Name)
	}
	if err := reason.Showable(t.Title); err != nil {
		reasons = append(reasons, err)
	}
	for i, e := range t.Engines {
		if err := e.check(); err != nil {
			object("engine %d (%q): %w", i+1, e.Name, err)
		}
	}
	if t.Engines[0].Label() == t.Engines[1].Label() {
		object("both engines are called %q: want another name or version", t.Engines[0].Label())
	}
	switch {
	case t.SPRT == nil && t.Games == 0:
		object("nothing ends the test: want elo0 and elo1 of a sequential test, or games")
	case t.Games < 0 || t.Games > maxGames || t.Games%2 != 0:
		object("%d games are no number of pairs: want an even number, no more than %d", t.Games, maxGames)
	}
	if t.SPRT != nil {
		if err := t.SPRT.Check(); err != nil {
			reasons = append(reasons, err)
		}
	}
	if t.Throughput < 1 || t.Throughput > maxThroughput {
		object("the throughput %d is no share: want 1 to %d", t.Throughput, maxThroughput)
	}
	if t.Priority < -maxPriority || t.Priority > maxPriority {
		object("the priority %d is none: want %d to %d", t.Priority, -maxPriority, maxPriority)
	}
	if t.Reply < 1 {
		object("a wait of %v for an answer is none", t.Reply.Duration())
	}
	if err := match.CheckRandom(t.Random, t.Game.Size, len(t.Openings) > 0); err != nil {
		reasons = append(reasons, err)
	}
	if (len(t.Openings) > 0 || t.Random > 0) && t.Game.Handicap.Stones > 0 {
		object("a game begins from an opening or with handicap stones, not both")
	}
	if kind, _ := t.Game.MediatorNamed(); kind != "" && kind != referee.MediatorJudge {
		object("nobody can come to a worker as the mediator %q: name judge:NAME", t.Game.Mediator)
	}
	if t.Game.Rated {
		object("the games of a test are not rated")
	}
	if len(reasons) > 0 {
		return t, errors.Join(reasons...)
	}
	checked, err := t.Pair(1)[0].Check()
	if err = errors.Join(err, arena.CheckJudge(checked)); err != nil {
		return t, err
	}
	checked.Black, checked.White, checked.Start = referee.Seat{}, referee.Seat{}, nil
	t.Game = checked
	return t, nil
}

// Pairs is how many pairs of games there are at most; 0 if only the sequential test ends them.
func (t Terms) Pairs() int { return t.Games / 2 }

// Heading is what people call the test.
func (t Terms) Heading() string {
	return cmp.Or(t.Title, t.Engines[0].Label()+" – "+t.Engines[1].Label())
}

// Pair returns the terms of the two games of a pair, from 1 on; the first
// engine has Black in the first. They do not depend on how many pairs there are.
func (t Terms) Pair(number int) [2]referee.Terms {
	var pair [2]referee.Terms
	var start *referee.Start
	if n := len(t.Openings); n > 0 {
		round, place := (number-1)/n, (number-1)%n
		shuffled := rand.New(rand.NewPCG(t.Seed, uint64(round))).Perm(n)
		start = &t.Openings[shuffled[place]].Start
	} else if t.Random > 0 {
		opening := match.RandomOpening(t.Game.Size, t.Game.Rules, t.Random, t.Seed, number-1)
		start = &opening.Start
	}
	for i := range pair {
		game := t.Game
		seat := func(engine int) referee.Seat {
			label := t.Engines[engine].Label()
			return referee.Seat{Kind: referee.Program, Name: label, Engine: label}
		}
		game.Black, game.White = seat(i), seat(1-i)
		game.Limits.ListPrograms, game.Limits.Trial = t.Reply, t.Reply
		if start != nil {
			own := *start
			game.Start = &own
		}
		pair[i] = game
	}
	return pair
}

// Seeds returns the seeds for programs whose command asks for one, in the two games of a pair.
func (t Terms) Seeds(number int) [2]uint32 {
	chance := rand.New(rand.NewPCG(t.Seed, uint64(number)<<32))
	return [2]uint32{chance.Uint32() >> 1, chance.Uint32() >> 1} // many programs read it as signed
}

// GameID is the id of a game of a pair in the store, 0 for the first, as one lease of it is played.
func (t Terms) GameID(pair, game int, lease Key) string {
	return fmt.Sprintf("%s-%d%c-%v", t.Name, pair, 'a'+game, lease)
}

// outcome is what a game gave to the first engine, which had that color; there is none if the game
// has no result.
func outcome(r weiqi.Result, color weiqi.Color) (o stats.Outcome, counts bool) {
	switch {
	case r.By == weiqi.Void || !r.Over():
		return 0, false
	case r.By == weiqi.BothLose:
		return stats.Loss, true
	case r.Winner == weiqi.Empty:
		return stats.Draw, true
	case r.Winner == color:
		return stats.Win, true
	default:
		return stats.Loss, true
	}
}
