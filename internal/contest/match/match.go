// Package match plays programs against each other, many times, and reports the
// results.
//
// A [Plan] has the pairings and the terms. Its games are numbered, and each
// number names the same game for ever: its colors, opening and seed. [Run]
// plays those that are not over yet, every one at a table of package arena with
// programs on both seats, so that the referee, the clocks and the endings are those of
// any other game. Every move is written to the directory of the match at once: run
// the same plan again and it continues, in the middle of a game too.
//
//	match/plan.json      the plan
//	match/players.json   the programs' own names and versions
//	match/games/*.game   the log of every game: see package filestore
//	match/games/*.notes  times of moves, and the programs' remarks on them
//	match/games/*.gtp    all commands and replies of programs, if wanted
//	match/games/*.sgf    every finished game, as a record with times and remarks
//	match/damaged/       games whose logs were damaged, and that were played again
//	match/falsified/     games whose clocks the machine falsified, and that were played again
//	match/logs/          the standard errors of programs
//	match/report.html    the report, with results.csv and results.json
//
// All figures of a match are computed from the logs and the notes: see
// [Played] for one game and [Standings] for all. [Read] reads the directory of a
// match, also while it is being played.
package match

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Plan says what is to be played. In it and everywhere else engines are numbers:
// their places in Engines.
type Plan struct {
	Engines []Engine `json:"engines"`
	// Games is how many each two engines play against each other.
	Games int `json:"games"`
	// Mediator is the program that decides disputes, and plays in no game; nil for none.
	Mediator *Engine `json:"mediator,omitempty"`
	// Terms are those of every game, but for the seats, the start and the waits for
	// programs, which follow from the rest of the plan. [referee.Settings] makes them.
	Terms    referee.Terms `json:"terms"`
	Openings []Opening     `json:"openings,omitempty"`
	// Random is how many random moves come before a pair of games that begin from no Openings.
	Random int            `json:"random_opening,omitempty"`
	Seed   uint64         `json:"seed"`
	SPRT   *stats.SPRT    `json:"sprt,omitempty"` // ends a match of two early
	Reply  referee.Millis `json:"reply_limit_ms"` // for every answer where no clock runs
	// LeaveOut has no game count of which the machine falsified a clock every time that it was played. It can be
	// changed when the match has begun, or is over.
	LeaveOut bool           `json:"leave_out_falsified,omitempty"`
	Parallel int            `json:"-"` // games at a time; 0 is 1
	Shared   map[string]int `json:"-"` // how many games may use a resource at a time
	// Start is how long a program may take until it speaks GTP; 0 is two minutes.
	Start time.Duration `json:"-"`
	// Lag is how long the machine may keep the referee waiting in a turn of a game with a clock, or else the game is
	// played again; 0 is a tenth of what is left on the clock, and 50 ms at least; less than 0 is any time.
	Lag time.Duration `json:"-"`
	// Rebuilt goes on with a match whose engines are other programs than those that have played in it.
	Rebuilt bool `json:"-"`
	// Pin gives each of the games at a time processors of its own, as many as the threads of its engines.
	Pin bool `json:"-"`
	// Transcripts has all that passes between the referee and the programs written down.
	Transcripts bool `json:"-"`
	// Forfeits is how many games an engine may lose by forfeit one after the other, before it is
	// out and the others play on; 0 is any number.
	Forfeits int `json:"-"`
}

// An Engine is a program that plays in a match, or mediates.
type Engine struct {
	Name    string      `json:"name"`    // short, and no other engine's
	Command []string    `json:"command"` // the program and its arguments; {seed} is the seed of the game
	Dir     string      `json:"dir,omitempty"`
	Uses    []string    `json:"-"` // resources that Plan.Shared limits
	Sandbox gtp.Sandbox `json:"-"`
	Threads int         `json:"-"` // with how many it thinks; 0 is 1
}

// An Opening is a position to begin from.
type Opening struct {
	Name  string        `json:"name"`
	Start referee.Start `json:"start"`
}

// A Game is one game of a plan.
type Game struct {
	Number  int    `json:"game"` // from 1
	Pair    int    `json:"pair"` // from 1: two games; the second has the colors swapped
	Black   int    `json:"-"`    // an engine
	White   int    `json:"-"`    // another one
	Opening int    `json:"-"`    // a place in Plan.Openings, or the number of the random one, from 0; -1 for none
	Seed    uint32 `json:"seed"` // for programs whose command asks for one
}

// ID is the name of the game in the store and of its files.
func (g Game) ID() string { return fmt.Sprintf("%05d", g.Number) }

// Color returns the color that an engine has in the game; Empty if it does not play.
func (g Game) Color(engine int) weiqi.Color {
	switch engine {
	case g.Black:
		return weiqi.Black
	case g.White:
		return weiqi.White
	default:
		return weiqi.Empty
	}
}

// Check returns the plan with defaults filled in, or everything that is wrong with it.
func (p Plan) Check() (Plan, error) {
	var reasons []error
	object := func(format string, args ...any) { reasons = append(reasons, fmt.Errorf(format, args...)) }
	p.Parallel = cmp.Or(p.Parallel, 1)
	p.Reply = cmp.Or(p.Reply, 60_000)
	if len(p.Engines) < 2 {
		object("a match takes at least two engines, not %d", len(p.Engines))
	}
	names := map[string]bool{}
	for _, e := range p.programs() {
		if names[e.Name] {
			object("two engines have the name %q", e.Name)
		}
		names[e.Name] = true
		if len(e.Command) == 0 || e.Command[0] == "" {
			object("the engine %q has no command", e.Name)
		}
		for _, resource := range e.Uses {
			if p.Shared[resource] < 1 {
				object("the engine %q uses %s, of which nothing says how many there are", e.Name, resource)
			}
		}
	}
	if p.Games < 1 {
		object("%d games are no match", p.Games)
	}
	if p.Start < 0 || p.Forfeits < 0 {
		object("a limit for starting of %v and %d forfeits: neither can be negative", p.Start, p.Forfeits)
	}
	for _, e := range p.programs() {
		if e.Threads < 0 {
			object("the engine %q thinks with %d threads", e.Name, e.Threads)
		}
	}
	if p.Parallel < 1 {
		object("%d games at a time are none", p.Parallel)
	}
	if p.SPRT != nil {
		if err := p.SPRT.Check(); err != nil {
			reasons = append(reasons, err)
		}
		if len(p.Engines) > 2 {
			object("a sequential test compares two engines, not %d", len(p.Engines))
		}
	}
	if err := CheckRandom(p.Random, p.Terms.Size, len(p.Openings) > 0); err != nil {
		reasons = append(reasons, err)
	}
	if p.paired() {
		if p.Games%2 != 0 {
			object("openings are played twice, with the colors swapped: %d games is an odd number", p.Games)
		}
		if p.Terms.Handicap.Stones > 0 {
			object("a game begins from an opening or with handicap stones, not both")
		}
	}
	if _, err := p.pins(); err != nil {
		reasons = append(reasons, err)
	}
	var err error
	if p.Terms.Mediator, err = p.mediator(); err != nil {
		reasons = append(reasons, err)
	}
	if len(reasons) == 0 {
		checked, err := p.terms(p.Game(1)).Check()
		if err = errors.Join(err, arena.CheckJudge(checked)); err != nil {
			return p, err
		}
		checked.Black, checked.White, checked.Start = referee.Seat{}, referee.Seat{}, nil
		p.Terms = checked
	}
	return p, errors.Join(reasons...)
}

// mediator returns the mediator of the terms, or why a match cannot have it: only
// programs take part in one.
func (p Plan) mediator() (string, error) {
	const want = "name judge:NAME, or engine:NAME for a program that plays in no game"
	mediator, err := MediatorFor(p.Terms.Mediator, p.Mediator)
	terms := p.Terms
	terms.Mediator = mediator
	kind, _ := terms.MediatorNamed()
	switch {
	case err != nil:
	case terms.LacksMediator():
		err = errors.New("the ending mediation needs a mediator: " + want)
	case mediator != "" && kind != referee.MediatorJudge && kind != referee.MediatorEngine:
		err = fmt.Errorf("nobody in a match can be the mediator %q: %s", mediator, want)
	}
	return mediator, err
}

// MediatorFor returns the mediator of games where one is asked for, "" for none, given a program
// that plays in no game, nil for none: such a program mediates.
func MediatorFor(asked string, idle *Engine) (string, error) {
	kind, name := referee.Terms{Mediator: asked}.MediatorNamed()
	program := kind == referee.MediatorEngine
	switch {
	case idle == nil && program:
		return asked, fmt.Errorf("the mediator %s is a program that plays in no game: add it as an [[engine]] with plays = false, "+
			"or on the command line of a match as --mediator-engine '%s=COMMAND'", name, name)
	case idle == nil:
		return asked, nil
	case asked != "" && (!program || name != idle.Name):
		return asked, fmt.Errorf("the engine %s neither plays nor mediates: leave it out, or name the mediator engine:%s", idle.Name, idle.Name)
	default:
		return referee.NamedMediator(referee.MediatorEngine, idle.Name), nil
	}
}

// programs are the engines, and the mediator if it is one.
func (p Plan) programs() []Engine {
	if p.Mediator == nil {
		return p.Engines
	}
	return append(slices.Clone(p.Engines), *p.Mediator)
}

// pairings are all pairs of engines.
func (p Plan) pairings() [][2]int {
	var pairings [][2]int
	for a := range p.Engines {
		for b := range a {
			pairings = append(pairings, [2]int{b, a})
		}
	}
	return pairings
}

// Title names the players.
func (p Plan) Title() string {
	var names []string
	for _, e := range p.Engines {
		names = append(names, e.Name)
	}
	return strings.Join(names, " – ")
}

// Total is the number of games.
func (p Plan) Total() int { return p.Games * len(p.pairings()) }

// Game returns the game of a number, from 1 to [Plan.Total]. It does not depend on how
// many games there are, so that a match can be made longer.
func (p Plan) Game(number int) Game {
	pairings := p.pairings()
	pair := (number - 1) / 2
	who, round := pairings[pair%len(pairings)], pair/len(pairings)
	if number%2 == 0 {
		who[0], who[1] = who[1], who[0]
	}
	g := Game{Number: number, Pair: pair + 1, Black: who[0], White: who[1], Opening: -1}
	if n := len(p.Openings); p.Random > 0 {
		g.Opening = round
	} else if n > 0 {
		shuffled := rand.New(rand.NewPCG(p.Seed, uint64(round/n))).Perm(n)
		g.Opening = shuffled[round%n]
	}
	g.Seed = rand.New(rand.NewPCG(p.Seed, uint64(number)<<32)).Uint32() >> 1 // many programs read it as signed
	return g
}

// terms returns the terms of a game.
func (p Plan) terms(g Game) referee.Terms {
	t := p.Terms
	seat := func(engine int) referee.Seat {
		name := p.Engines[engine].Name
		return referee.Seat{Kind: referee.Program, Name: name, Engine: name}
	}
	t.Black, t.White = seat(g.Black), seat(g.White)
	t.Limits.ListPrograms, t.Limits.Trial = p.Reply, p.Reply
	if opening, ok := p.OpeningOf(g); ok {
		t.Start = &opening.Start
	}
	return t
}

// OpeningOf returns the opening of a game, if it has one.
func (p Plan) OpeningOf(g Game) (opening Opening, ok bool) {
	switch {
	case g.Opening < 0:
		return Opening{}, false
	case p.Random > 0:
		return RandomOpening(p.Terms.Size, p.Terms.Rules, p.Random, p.Seed, g.Opening), true
	default:
		return p.Openings[g.Opening], true
	}
}

// paired reports whether two games begin from the same position, with the colors swapped.
func (p Plan) paired() bool { return len(p.Openings) > 0 || p.Random > 0 }

// resources are what a game uses while it lasts. Its sides move in turn and the mediator
// speaks when they do not, so that one of each is enough for all.
func (p Plan) resources(g Game) []string {
	used := slices.Concat(p.Engines[g.Black].Uses, p.Engines[g.White].Uses)
	if p.Mediator != nil {
		used = append(used, p.Mediator.Uses...)
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// seeded reports whether every game has a process of the engine of its own, since its
// command names the seed of the game.
func (e Engine) seeded() bool {
	return slices.ContainsFunc(e.Command, func(arg string) bool { return strings.Contains(arg, seedMark) })
}

const seedMark = "{seed}"

// startLimit is how long a program may take until it speaks GTP: it may have to load a large
// network.
func (p Plan) startLimit() time.Duration { return cmp.Or(p.Start, 2*time.Minute) }

func (p Plan) replyLimit() time.Duration { return p.Reply.Duration() }
