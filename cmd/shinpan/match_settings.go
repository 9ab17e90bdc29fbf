package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
)

// matchSettings are the settings of a match, from flags or from a file. An empty setting is
// left to its default.
type matchSettings struct {
	referee.Settings

	Games      *int   `toml:"games" placeholder:"N" help:"How many games each two programs play (100)."`
	ReplyLimit string `toml:"reply_limit" placeholder:"TIME" help:"How long a program may take for an answer where no clock runs (1m)."`

	StartLimit string `toml:"start_limit" placeholder:"TIME" help:"How long a program may take to start, as for loading a large network (2m)."`
	Forfeits   *int   `toml:"forfeits" placeholder:"N" help:"How many games in a row a program may lose by forfeit, before it is out and the others play on; 0 is any number (5)."`

	Openings      string `toml:"openings" placeholder:"FILE|DIR" help:"Positions to begin from: a file of game records, a directory of such files, or a text file with the moves of one opening in every line. Each is played twice, with the colors swapped."`
	OpeningMoves  int    `toml:"opening_moves" placeholder:"N" help:"How many moves of each to take as the opening (all)."`
	RandomOpening int    `toml:"random_opening" placeholder:"N" help:"Begin games after N random legal moves, which follow from the seed. Each opening is played twice, with the colors swapped."`
	Seed          uint64 `toml:"seed" placeholder:"N" help:"The seed of the order of openings and of random openings (0)."`
	SPRT          string `name:"sprt" toml:"sprt" placeholder:"TEST" help:"Stop as soon as a sequential test is decided, as in elo0=0,elo1=10,alpha=0.05,beta=0.05."`

	Transcripts bool   `toml:"transcripts" help:"Write all commands and replies between the referee and the programs to a file for every game."`
	LagLimit    string `toml:"lag_limit" placeholder:"TIME" help:"Play a game with a clock again if in one turn the machine delayed the referee for longer; none counts every game. Without it, for longer than a tenth of the time left on the clock, and 50ms. A loss on time is played again where the delay made up for it."`

	LeaveOutFalsified bool `toml:"leave_out_falsified" help:"Do not count a game of which the machine falsified a clock every time that it was played; the match may have been played without this."`

	Rebuilt   bool           `toml:"rebuilt" help:"Go on with a match though its programs are not those that have played in it; each game says which played it."`
	Parallel  *int           `toml:"parallel" placeholder:"N" help:"How many games are played at a time (1)."`
	Out       string         `toml:"out" placeholder:"DIR" help:"The directory of the match (match)."`
	CPUs      []int          `name:"cpus" toml:"cpus" sep:"," placeholder:"N" help:"The processors on which programs may run, counted from 0."`
	Memory    string         `toml:"memory" placeholder:"SIZE" help:"How much memory a process of a program may have, as in 2GB."`
	Threads   int            `toml:"threads" placeholder:"N" help:"The number of threads of a program, for the warning of too many parallel games, and for --pin (1)."`
	Pin       bool           `toml:"pin" help:"Give each parallel game processors of its own, as many as its programs have threads. Both sides of a game share the same ones."`
	NoNetwork bool           `toml:"no_network" help:"Keep programs from the network."`
	ReadOnly  bool           `toml:"read_only" help:"Keep programs from creating, writing and deleting files, but for those in $TMPDIR, which is empty for each."`
	Writable  []string       `toml:"writable" placeholder:"PATH" help:"A file or a directory that programs may write in spite of --read-only."`
	Resource  map[string]int `toml:"resources" placeholder:"NAME=N" help:"A resource that only N games may use at a time, as in gpu=1. Every program of the command line uses it."`

	Engines []engineSettings `kong:"-" toml:"engine"`
}

// engineSettings are a program of a match or a tournament.
type engineSettings struct {
	Name    string   `toml:"name"`
	Command any      `toml:"command"` // one text, or a list of words
	Dir     string   `toml:"dir"`
	Uses    []string `toml:"uses"`
	CPUs    []int    `toml:"cpus"`
	Threads int      `toml:"threads"`
	Memory  string   `toml:"memory"`

	ReadOnly bool     `toml:"read_only"`
	Writable []string `toml:"writable"`
	Plays    *bool    `toml:"plays"` // true if not said; one that does not play mediates
}

// plays reports whether the program takes part in games.
func (e engineSettings) plays() bool { return e.Plays == nil || *e.Plays }

// settings merges the flags and the file.
func (c *matchCmd) settings() (matchSettings, error) {
	s := c.matchSettings
	var err error
	if s.Engines, err = c.programs(); err != nil || c.File == "" {
		return s, err
	}
	file, err := os.Open(c.File)
	if err != nil {
		return s, fmt.Errorf("the file of the match cannot be read: %w", err)
	}
	defer file.Close()
	var said matchSettings
	if err := decodeStrictly(file, &said); err != nil {
		return s, fmt.Errorf("%s%w", c.File, err)
	}
	for _, plays := range []bool{true, false} {
		like := func(e engineSettings) bool { return e.plays() == plays }
		if slices.ContainsFunc(s.Engines, like) && slices.ContainsFunc(said.Engines, like) {
			return s, fmt.Errorf("%s names the programs, and so does the command line: leave them out in one", c.File)
		}
	}
	engines := slices.Concat(s.Engines, said.Engines)
	s = over(s, said)
	s.Engines = engines
	return s, nil
}

// programs returns the programs of the command line, each of which uses every resource.
func (c *matchCmd) programs() ([]engineSettings, error) {
	var all []engineSettings
	for _, text := range c.Engine {
		e, err := parseEngine(text)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	if c.MediatorEngine != "" {
		e, err := parseEngine(c.MediatorEngine)
		if err == nil && e.Name == "" {
			err = fmt.Errorf("%q gives it no name: want NAME=COMMAND", c.MediatorEngine)
		}
		if err != nil {
			return nil, fmt.Errorf("--mediator-engine: %w", err)
		}
		e.Plays = new(bool)
		all = append(all, e)
	}
	for i := range all {
		all[i].Uses = slices.Sorted(maps.Keys(c.Resource))
	}
	return all, nil
}

// said returns how the terms were asked for: by a flag, or by a key of the file.
func (c *matchCmd) said(key string) string {
	flags := reflect.ValueOf(c.Settings)
	for i := range flags.NumField() {
		if flags.Type().Field(i).Tag.Get("toml") == key && flags.Field(i).IsZero() {
			return c.File + ": " + key
		}
	}
	return flagOf(key)
}

// undecoded is what the decoder says of a value of another kind: it names a type of this program.
var undecoded = regexp.MustCompile(`cannot decode TOML \w+ into (\S+)`)

// wanted says of which kind a value is to be.
func wanted(said string) string {
	switch kind := undecoded.FindStringSubmatch(said)[1]; {
	case strings.HasPrefix(kind, "[]"):
		return `want a list in brackets, as in ["one", "two"]`
	case strings.HasSuffix(kind, ".Rate"):
		return "want a rate, as in { per_second = 1, burst = 20 }"
	case strings.HasSuffix(kind, "Config"):
		return "want a section with keys, headed by its name in brackets"
	case strings.HasSuffix(kind, ".SizeText"):
		return `want a number, or text in quotes, as in 9 or "9x7"`
	case kind == "string":
		return `want text in quotes, as in "text"`
	case kind == "bool":
		return "want true or false, without quotes"
	case strings.Contains(kind, "int"), strings.Contains(kind, "float"):
		return "want a number, without quotes"
	}
	return said
}

// decodeStrictly reads TOML into a struct that has all its keys. The error shows the
// line and marks the fault in it; it begins with a colon or a blank.
func decodeStrictly(from io.Reader, into any) error {
	err := toml.NewDecoder(from).DisallowUnknownFields().EnableUnmarshalerInterface().Decode(into)
	var unknown *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		line, column := unknown.Errors[0].Position()
		return fmt.Errorf(" has a key that is not known here, in line %d, column %d:\n%s", line, column, withoutSecrets(unknown.String()))
	case errors.As(err, &wrong):
		line, column := wrong.Position()
		// which is a name in this program
		text := regexp.MustCompile(`struct field \S+ of type `).ReplaceAllString(wrong.String(), "")
		text = undecoded.ReplaceAllStringFunc(text, wanted)
		return fmt.Errorf(" makes no sense in line %d, column %d:\n%s", line, column, withoutSecrets(text))
	case err != nil:
		return fmt.Errorf(": %w", err)
	}
	return nil
}

// plan returns the plan that the settings make, or everything that is wrong with them.
// The name of a key is how its setting was asked for.
func (s matchSettings) plan(name func(key string) string) (match.Plan, error) {
	var reasons []error
	object := func(what string, err error) {
		if err != nil {
			reasons = append(reasons, fmt.Errorf("%s: %w", what, err))
		}
	}
	p := match.Plan{Games: 100, Seed: s.Seed, Parallel: 1, Shared: s.Resource, Forfeits: 5}
	if s.Games != nil {
		p.Games = *s.Games
	}
	if s.Parallel != nil {
		if p.Parallel = *s.Parallel; p.Parallel < 1 {
			object("parallel", fmt.Errorf("%d games at a time are none", p.Parallel))
		}
	}
	if s.Forfeits != nil {
		p.Forfeits = *s.Forfeits
	}
	reply, err := parseWait(s.ReplyLimit)
	object("the reply limit", err)
	p.Reply = referee.MillisOf(reply)
	p.Start, err = parseWait(s.StartLimit)
	object("the limit for starting", err)
	if p.Lag = -1; s.LagLimit != "none" {
		p.Lag, err = parseWait(s.LagLimit)
		object("the limit for lags", err)
	}
	p.Pin, p.Transcripts, p.LeaveOut, p.Rebuilt = s.Pin, s.Transcripts, s.LeaveOutFalsified, s.Rebuilt
	if s.SPRT != "" {
		test, err := parseSPRT(s.SPRT)
		object("the sequential test", err)
		if err == nil {
			p.SPRT = test
		}
	}
	var idle []match.Engine
	for i, e := range s.Engines {
		engine, err := e.engine(s)
		object(fmt.Sprintf("engine %d", i+1), err)
		if e.plays() {
			p.Engines = append(p.Engines, engine)
		} else {
			idle = append(idle, engine)
		}
	}
	nameEngines(p.Engines)
	p.Mediator, err = onlyMediator(idle)
	object("the mediator", err)
	asked := func(terms referee.Settings) (match.Plan, error) {
		terms.Size = cmp.Or(terms.Size, referee.ContestBoard)
		said, err := terms.Terms()
		if err != nil {
			return p, err
		}
		plan := p
		plan.Terms = said
		return plan.Check()
	}
	noOpenings, err := resolve(s.Settings, name, asked)
	if err := errors.Join(append(reasons, err)...); err != nil {
		return p, err
	}
	p.Random = s.RandomOpening
	switch {
	case s.Openings != "":
		p.Openings, err = match.ReadOpenings(s.Openings, s.OpeningMoves, noOpenings.Terms.Size, noOpenings.Terms.Rules)
	case s.OpeningMoves != 0:
		err = errors.New("how many moves they have is said, but not where they are")
	}
	if err != nil {
		return p, fmt.Errorf("the openings: %w", err)
	}
	return resolve(s.Settings, name, asked)
}

// parseWait reads how long to wait at most; 0 if nothing is said.
func parseWait(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	limit, err := time.ParseDuration(text)
	if err == nil && limit < time.Millisecond {
		err = fmt.Errorf("%v is no time to wait", limit)
	}
	return limit, err
}

// onlyMediator returns the program that plays in no game, nil if there is none.
func onlyMediator(idle []match.Engine) (*match.Engine, error) {
	switch {
	case len(idle) == 0:
		return nil, nil
	case len(idle) > 1:
		return nil, fmt.Errorf("one program mediates, and %d do not play", len(idle))
	case idle[0].Name == "":
		return nil, errors.New("the program that does not play has no name")
	}
	return &idle[0], nil
}

// engine returns a program as package match knows it. Settings that it leaves empty are those of all.
func (e engineSettings) engine(all matchSettings) (match.Engine, error) {
	engine := match.Engine{Name: e.Name, Dir: e.Dir, Uses: e.Uses, Threads: cmp.Or(e.Threads, all.Threads)}
	var errs []error
	switch command := e.Command.(type) {
	case string:
		words, err := gtp.SplitCommand(command)
		engine.Command, errs = words, append(errs, err)
	case []any:
		for _, word := range command {
			engine.Command = append(engine.Command, fmt.Sprint(word))
		}
	case nil:
	default:
		errs = append(errs, fmt.Errorf("the command is neither a text nor a list of words: %v", command))
	}
	memory, err := parseBytes(cmp.Or(e.Memory, all.Memory))
	errs = append(errs, err)
	cpus := e.CPUs
	if cpus == nil {
		cpus = all.CPUs
	}
	for _, cpu := range cpus {
		if cpu < 0 || cpu >= runtime.NumCPU() {
			errs = append(errs, fmt.Errorf("there is no processor %d: want one of 0 to %d", cpu, runtime.NumCPU()-1))
		}
	}
	engine.Sandbox = gtp.Sandbox{
		Memory: memory, CPUs: cpus, NoNetwork: all.NoNetwork, Isolated: true,
		ReadOnly: e.ReadOnly || all.ReadOnly, Writable: slices.Concat(e.Writable, all.Writable),
	}
	return engine, errors.Join(errs...)
}

// parseEngine reads "name=command" or "command".
func parseEngine(text string) (engineSettings, error) {
	name, command, named := strings.Cut(text, "=")
	if !named || strings.ContainsAny(name, " \t/'\"") || name == "" {
		name, command = "", text
	}
	words, err := gtp.SplitCommand(command)
	if err != nil {
		return engineSettings{}, fmt.Errorf("%q: %w", text, err)
	}
	if len(words) == 0 {
		return engineSettings{}, fmt.Errorf("%q is no command", text)
	}
	return engineSettings{Name: name, Command: command}, nil
}

// nameEngines gives a name to the engines that have none: the file of the program,
// with the words of its command that not all commands have, and a number where that
// does not tell them apart.
func nameEngines(engines []match.Engine) {
	common := func(word string) bool {
		return !slices.ContainsFunc(engines, func(e match.Engine) bool { return !slices.Contains(e.Command, word) })
	}
	taken := map[string]bool{}
	for i := range engines {
		e := &engines[i]
		if e.Name == "" && len(e.Command) > 0 {
			words := []string{filepath.Base(e.Command[0])}
			for _, word := range e.Command[1:] {
				if !common(word) {
					words = append(words, strings.TrimLeft(word, "-"))
				}
			}
			e.Name = strings.Join(words, " ")
			if len(e.Name) > 40 {
				e.Name = strings.ToValidUTF8(e.Name[:40], "")
			}
			for n, name := 2, e.Name; taken[e.Name]; n++ {
				e.Name = fmt.Sprintf("%s #%d", name, n)
			}
		}
		taken[e.Name] = true
	}
}

// parseSPRT reads "elo0=0,elo1=10,alpha=0.05,beta=0.05", in any order. The error
// rates may be left out.
func parseSPRT(text string) (*stats.SPRT, error) {
	test := stats.SPRT{Alpha: 0.05, Beta: 0.05}
	fields := map[string]*float64{"elo0": &test.Elo0, "elo1": &test.Elo1, "alpha": &test.Alpha, "beta": &test.Beta}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		field := fields[strings.TrimSpace(name)]
		if field == nil {
			return nil, fmt.Errorf("%q is not known: want elo0=0,elo1=10,alpha=0.05,beta=0.05", part)
		}
		number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", value)
		}
		*field = number
	}
	return &test, test.Check()
}

// parseBytes reads an amount of memory: "512MB", "2G". Nothing is 0.
func parseBytes(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	number := strings.TrimSuffix(strings.ToUpper(text), "B")
	factor := int64(1)
	for i, unit := range []string{"K", "M", "G"} {
		if cut, ok := strings.CutSuffix(number, unit); ok {
			number, factor = cut, 1<<(10*(i+1))
			break
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not an amount of memory: want one such as 512MB or 2GB", text)
	}
	return n * factor, nil
}
