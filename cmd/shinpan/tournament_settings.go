package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// tournamentSettings are the file of a tournament. An empty setting is left to its default.
type tournamentSettings struct {
	Name      string             `toml:"name"`
	Title     string             `toml:"title"`
	Kind      string             `toml:"kind"`
	TieBreaks []pairing.TieBreak `toml:"tie_breaks"`

	Rounds      int     `toml:"rounds"`
	Cycles      int     `toml:"cycles"`
	Heroes      int     `toml:"heroes"`
	Accelerated int     `toml:"accelerated"`
	BestOf      int     `toml:"best_of"`
	ThirdPlace  bool    `toml:"third_place"`
	Band        float64 `toml:"band"`
	Floor       float64 `toml:"floor"`
	Bar         float64 `toml:"bar"`
	Reduction   int     `toml:"reduction"`

	tournament.Attendance
	referee.Settings                    // of every game
	Handicap         tournamentHandicap `toml:"handicap"` // instead of that of the settings
	ReplyLimit       string             `toml:"reply_limit"`

	Parallel  int    `toml:"parallel"`
	Seed      uint64 `toml:"seed"`
	CPUs      []int  `toml:"cpus"`
	Memory    string `toml:"memory"`
	NoNetwork bool   `toml:"no_network"`

	Location string `toml:"location"`
	Country  string `toml:"country"`
	Class    string `toml:"class"`

	Engines []engineSettings `toml:"engine"`
	Players []playerSettings `toml:"player"`
}

// A tournamentHandicap is either true, for the stones that the system gives to the weaker side
// of each game, or a number of stones for every game.
type tournamentHandicap struct {
	bySystem bool
	stones   int
}

// UnmarshalText reads true, false or a number.
func (h *tournamentHandicap) UnmarshalText(text []byte) (err error) {
	if h.bySystem, err = strconv.ParseBool(string(text)); err == nil && len(text) > 1 {
		return nil
	}
	h.bySystem = false
	if h.stones, err = strconv.Atoi(string(text)); err != nil {
		return fmt.Errorf("%q is no handicap: want true for what the system gives, or a number of stones", text)
	}
	return nil
}

// playerSettings are a player of a tournament.
type playerSettings struct {
	Name    string  `toml:"name"`
	Engine  string  `toml:"engine"`
	CGOS    string  `toml:"cgos"`
	Account string  `toml:"account"`
	Rating  float64 `toml:"rating"`
	Rank    string  `toml:"rank"`
	Club    string  `toml:"club"`
	Country string  `toml:"country"`
	Joins   int     `toml:"joins"`
	Absent  []int   `toml:"absent"`
}

// readTournament reads the file of a tournament, and that of more players if there is one.
func readTournament(path, players string) (tournamentSettings, error) {
	var s tournamentSettings
	file, err := os.Open(path)
	if err != nil {
		return s, fmt.Errorf("the file of the tournament cannot be read: %w", err)
	}
	defer file.Close()
	if err := decodeStrictly(file, &s); err != nil {
		return s, fmt.Errorf("%s%w", path, err)
	}
	if players == "" {
		return s, nil
	}
	list, err := os.Open(players)
	if err != nil {
		return s, fmt.Errorf("the list of players cannot be read: %w", err)
	}
	defer list.Close()
	more, err := readPlayers(list)
	if err != nil {
		return s, fmt.Errorf("%s: %w", players, err)
	}
	s.Players = append(s.Players, more...)
	return s, nil
}

// readPlayers reads players in CSV; the first line names the columns.
func readPlayers(from io.Reader) ([]playerSettings, error) {
	lines := csv.NewReader(from)
	lines.TrimLeadingSpace = true
	columns, err := lines.Read()
	if err != nil {
		return nil, fmt.Errorf("there is no line that names the columns: %w", err)
	}
	if !slices.Contains(columns, "name") {
		return nil, fmt.Errorf("line 1 names the columns %s: want one called name", strings.Join(columns, ", "))
	}
	var players []playerSettings
	for {
		fields, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return players, nil
		}
		if err != nil {
			return nil, err
		}
		var p playerSettings
		for i, column := range columns {
			if err := p.set(column, strings.TrimSpace(fields[i])); err != nil {
				line, at := lines.FieldPos(i)
				return nil, fmt.Errorf("line %d, column %d: %w", line, at, err)
			}
		}
		players = append(players, p)
	}
}

// set sets the field of a column.
func (p *playerSettings) set(column, text string) (err error) {
	switch column {
	case "name":
		p.Name = text
	case "engine":
		p.Engine = text
	case "cgos":
		p.CGOS = text
	case "account":
		p.Account = text
	case "rank":
		p.Rank = text
	case "club":
		p.Club = text
	case "country":
		p.Country = text
	case "rating":
		if p.Rating, err = strconv.ParseFloat(cmp.Or(text, "0"), 64); err != nil {
			return fmt.Errorf("%q is no rating", text)
		}
	case "joins":
		if p.Joins, err = strconv.Atoi(cmp.Or(text, "0")); err != nil {
			return fmt.Errorf("%q is no number of a round", text)
		}
	default:
		return fmt.Errorf("there is no column %q: want name, rating, rank, club, country, engine, cgos, account or joins", column)
	}
	return nil
}

// A tournamentPlan is a tournament computed from its settings.
type tournamentPlan struct {
	Terms    tournament.Terms
	Players  []tournament.Player
	Engines  []match.Engine // the mediator, too
	Mediator *match.Engine  // one of them that plays in no game; nil for none
	Parallel int
	Reply    time.Duration
	Seed     uint64
}

// plan returns the plan that the settings make, or everything that is wrong with them.
func (s tournamentSettings) plan() (tournamentPlan, error) {
	var reasons []error
	object := func(what string, err error) {
		if err != nil {
			reasons = append(reasons, fmt.Errorf("%s: %w", what, err))
		}
	}
	p := tournamentPlan{Parallel: cmp.Or(s.Parallel, 1), Seed: s.Seed, Reply: time.Minute}
	if p.Parallel < 1 {
		object("parallel", fmt.Errorf("%d games at a time are none", p.Parallel))
	}
	var idle []match.Engine
	limits := matchSettings{CPUs: s.CPUs, Memory: s.Memory, NoNetwork: s.NoNetwork}
	for i, e := range s.Engines {
		who := fmt.Sprintf("engine %d (%q)", i+1, e.Name)
		engine, err := e.engine(limits)
		object(who, err)
		switch {
		case e.Name == "" || slices.ContainsFunc(p.Engines, func(other match.Engine) bool { return other.Name == e.Name }):
			object(who, errors.New("an engine has a name that no other has"))
		case e.Name == cgos.Seat:
			object(who, errors.New("the name is taken by programs at venues"))
		case len(engine.Command) == 0 || engine.Command[0] == "":
			object(who, errors.New("there is no command"))
		case len(e.Uses) > 0:
			object(who, errors.New("a tournament knows no resources: see parallel"))
		}
		p.Engines = append(p.Engines, engine)
		if !e.plays() {
			idle = append(idle, engine)
		}
	}
	mediator, err := onlyMediator(idle)
	object("the mediator", err)
	p.Mediator = mediator
	players, err := s.players(p.Engines, mediator)
	reasons = append(reasons, err)
	p.Players = players

	if s.ReplyLimit != "" {
		p.Reply, err = time.ParseDuration(s.ReplyLimit)
		if err == nil && p.Reply < time.Millisecond {
			err = fmt.Errorf("%v is no time to wait", p.Reply)
		}
		object("reply_limit", err)
	}
	p.Terms = tournament.Terms{
		Name: s.Name, Title: s.Title, TieBreaks: s.TieBreaks,
		System: tournament.System{
			Kind: s.Kind, Rounds: s.Rounds, Cycles: s.Cycles, Heroes: s.Heroes, Accelerated: s.Accelerated, BestOf: s.BestOf,
			ThirdPlace: s.ThirdPlace, Band: s.Band, Floor: s.Floor, Bar: s.Bar, Handicap: s.Handicap.bySystem, Reduction: s.Reduction,
		},
		Attendance: s.Attendance,
		Location:   s.Location, Country: s.Country, Class: s.Class,
	}
	asked := s.Settings
	asked.Handicap = s.Handicap.stones
	asked.Ending, err = tournament.EndingFor(asked.Ending, asked.Ruleset, players)
	object("the ending", err)
	if err := errors.Join(reasons...); err != nil {
		return p, err
	}
	key := func(key string) string { return key }
	p.Terms, err = resolve(asked, key, p.termsFor)
	return p, err
}

// termsFor returns the terms of the tournament with the given settings of its games, or
// everything that is wrong with them.
func (p tournamentPlan) termsFor(asked referee.Settings) (tournament.Terms, error) {
	asked.Size = cmp.Or(asked.Size, referee.ContestBoard)
	terms := p.Terms
	var err error
	if asked.Mediator, err = match.MediatorFor(asked.Mediator, p.Mediator); err != nil {
		return terms, err
	}
	if terms.Game, err = asked.Terms(); err != nil {
		return terms, err
	}
	wait := referee.MillisOf(p.Reply)
	terms.Game.Limits.ListPrograms, terms.Game.Limits.Trial = wait, wait
	checked, err := terms.Check()
	return checked, errors.Join(err, arena.CheckJudge(terms.Game))
}

// enginesOnly reports whether all players are engines.
func (p tournamentPlan) enginesOnly() bool {
	return !slices.ContainsFunc(p.Players, func(player tournament.Player) bool { return player.Engine == "" })
}

// venue returns a venue for the players of the CGOS protocol; it plays nothing
// but the tournament.
func (p tournamentPlan) venue(listen string) venueConfig {
	game := p.Terms.Game
	return venueConfig{
		Name: "cgos", Listen: listen, NoRounds: true,
		Size: game.Size.Cols, Komi: float64(game.Komi) / 2, Time: duration(game.Time.Main.Duration()),
	}
}

// players returns the players, with the engines that play under their own names.
func (s tournamentSettings) players(engines []match.Engine, mediator *match.Engine) ([]tournament.Player, error) {
	var reasons []error
	var players []tournament.Player
	used := map[string]bool{}
	add := func(p playerSettings) {
		player := tournament.Player{
			Player: stats.Player{
				Name: p.Name, Rating: p.Rating, Rank: p.Rank, Club: p.Club, Country: p.Country, Joins: p.Joins, Absent: p.Absent,
			},
			Engine: p.Engine, CGOS: p.CGOS, Account: p.Account,
		}
		if i := slices.IndexFunc(engines, func(e match.Engine) bool { return e.Name == p.Engine }); i >= 0 {
			player.Command = strings.Join(engines[i].Command, " ")
		} else if p.Engine != "" {
			reasons = append(reasons, fmt.Errorf("player %d (%q): there is no engine %q", len(players)+1, p.Name, p.Engine))
		}
		if mediator != nil && p.Engine == mediator.Name {
			reasons = append(reasons, fmt.Errorf("player %d (%q): the engine %q mediates, and plays = false", len(players)+1, p.Name, p.Engine))
		}
		used[p.Engine] = true
		players = append(players, player)
	}
	for _, p := range s.Players {
		add(p)
	}
	for _, e := range engines {
		if !used[e.Name] && (mediator == nil || e.Name != mediator.Name) {
			add(playerSettings{Name: e.Name, Engine: e.Name})
		}
	}
	return players, errors.Join(reasons...)
}

// tournamentPrograms are the engines of a tournament as programs of an arena.
type tournamentPrograms struct {
	all  []arena.Program
	logs []*files.Rotated
}

func (p *tournamentPrograms) close() {
	for _, log := range p.logs {
		_ = log.Close() // what programs wrote is of use to people only
	}
}

// startable starts every engine once, to test whether it can play, and returns them as
// programs. Their standard errors go to files in a directory, and
// they see nothing in the hidden one, which exists. The
// error is a [*match.EngineError] for one that cannot play.
func startable(ctx context.Context, plan tournamentPlan, logs, hidden string, log *slog.Logger) (*tournamentPrograms, error) {
	p := &tournamentPrograms{}
	seeds := &seeds{chance: rand.New(rand.NewPCG(plan.Seed, uint64(time.Now().UnixNano())))}
	for i, engine := range plan.Engines {
		stderr, err := files.OpenRotated(filepath.Join(logs, fmt.Sprintf("engine-%d.log", i+1)), tournamentLogBytes, tournamentLogFiles)
		if err != nil {
			p.close()
			return nil, err
		}
		p.logs = append(p.logs, stderr)
		if engine.Sandbox, err = engine.Sandbox.Hiding(hidden); err != nil {
			p.close()
			return nil, err
		}
		start := func(ctx context.Context) (*gtp.Engine, error) {
			return gtp.Start(ctx, gtp.Command{
				Name: engine.Name, Args: seeds.put(engine.Command), Dir: engine.Dir, Sandbox: engine.Sandbox, Stderr: stderr, Log: log,
			})
		}
		if err := tryEngine(ctx, start, plan); err != nil {
			p.close()
			return nil, &match.EngineError{Engine: engine, Err: err}
		}
		p.all = append(p.all, arena.Program{Name: engine.Name, Title: engine.Name, Start: start, ReplyLimit: plan.Reply})
	}
	return p, nil
}

// tryEngine starts an engine and prepares it for a game.
func tryEngine(ctx context.Context, start func(context.Context) (*gtp.Engine, error), plan tournamentPlan) error {
	ctx, cancel := context.WithTimeout(ctx, plan.Reply)
	defer cancel()
	e, err := start(ctx)
	if err != nil {
		return err
	}
	t := plan.Terms.Game
	return errors.Join(e.NewGame(ctx, gtp.Game{Size: t.Size, Rules: t.Rules, Komi: t.Komi, Setup: weiqi.Setup{Size: t.Size}}), e.Close())
}

// seeds gives every process whose command asks for it a number of its own.
type seeds struct {
	mu     sync.Mutex
	chance *rand.Rand
}

// put returns the command with the seed in it.
func (s *seeds) put(command []string) []string {
	s.mu.Lock()
	seed := strconv.FormatUint(uint64(s.chance.Uint32()>>1), 10) // many programs read it as signed
	s.mu.Unlock()
	var args []string
	for _, arg := range command {
		args = append(args, strings.ReplaceAll(arg, "{seed}", seed))
	}
	return args
}
