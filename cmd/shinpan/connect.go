package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/weiqi"
)

// connectCmd puts programs online.
type connectCmd struct {
	onlineConfig
	Config  string   `placeholder:"FILE" help:"A configuration with one program or several, in TOML, instead of the flags of a program."`
	Verbose bool     `short:"v" help:"Also log repeated requests and the reasons."`
	Program []string `arg:"" optional:"" passthrough:"" help:"The GTP program and its arguments, after --."`
}

// An onlineConfig is a program that plays on a server, as flags and as [[bot]] in a file.
type onlineConfig struct {
	URL       string         `toml:"url" name:"url" placeholder:"URL" help:"The server, as in http://host:8080."`
	TokenFile string         `toml:"token_file" placeholder:"FILE" help:"A file with the token to play with. If there is no such file, the program becomes a guest, and the guest's token is kept there."`
	Name      string         `toml:"name" placeholder:"NAME" help:"The name of a new guest; the program's own if not given."`
	Game      string         `toml:"game" placeholder:"ID" help:"Sit down at this game, play it and leave."`
	Games     int            `toml:"games" placeholder:"N" help:"Play so many games at a time, each with a process of its own; 1 if not given."`
	LeaveAt   int            `toml:"leave_at" name:"leave-at" placeholder:"N" help:"Leave after so many games; without it, play until interrupted."`
	Seek      bool           `toml:"seek" help:"Also take open challenges, and not only those that are addressed to the program."`
	Automatch string         `toml:"automatch" placeholder:"SPEED" help:"Have the server find opponents: blitz, live, slow or correspondence."`
	Opponents []string       `toml:"opponents" placeholder:"WHO" help:"Whom to play: people, bots, or names."`
	Boards    []weiqi.Size   `toml:"boards" placeholder:"SIZE" help:"Boards to play on, as in 9,13,19."`
	Rulesets  []string       `toml:"rulesets" placeholder:"NAME" help:"Rules to play under, as in chinese,aga."`
	MinTime   duration       `toml:"min_time" placeholder:"DURATION" help:"Of games with a clock take only those that give a side at least so much for 60 moves."`
	MaxTime   duration       `toml:"max_time" placeholder:"DURATION" help:"Take only games with a clock that give a side at most so much for 60 moves."`
	Rated     connect.Choice `toml:"rated" placeholder:"only|never" help:"Games that count for ratings: take only these, or never; without it, both."`
	Handicap  connect.Choice `toml:"handicap" placeholder:"only|never" help:"Games with handicap stones: take only these, or never; without it, both."`
	Pauses    bool           `toml:"pauses" help:"Agree to pauses in games that are not rated. Such a game can be in the way of others for a day."`
	Records   string         `toml:"records" placeholder:"DIR" help:"Keep a record of every game there, whole after every move."`
	Patience  duration       `toml:"patience" placeholder:"DURATION" help:"The longest time for an answer; for a move only in a game without a clock. A minute if not given."`
	Restarts  *int           `toml:"restarts" placeholder:"N" help:"How often a program that fails is started again in one game before it resigns; 3 if not given."`
	Command   []string       `toml:"command" kong:"-"`
}

// usualRestarts is how often a program is started again by default.
const usualRestarts = 3

// Help returns what --help says after the flags.
func (connectCmd) Help() string {
	return `The program is tested first: its board sizes, the legality of its moves, and whether it has
commands for the time and for dead stones. Then it accepts the challenges that
the flags allow, and declines the others. If the connection is lost it connects
again, and if the program breaks down it is started again; the games go on either way.
Games in progress are continued.

Examples:
  shinpan connect --url http://host:8080 --token-file token -- gnugo --mode gtp
  shinpan connect --url http://host:8080 --seek --games 4 --boards 9,13 --records games -- gnugo --mode gtp
  shinpan connect --config bots.toml

where bots.toml may say:
  [[bot]]
  url = "http://host:8080"
  token_file = "gnugo.token"
  command = ["gnugo", "--mode", "gtp", "--chinese-rules"]
  games = 4
  opponents = ["people"]
  boards = ["9x9", "19x19"]
  max_time = "1h"`
}

// bots returns the programs to play, or everything that is wrong with their settings.
func (c *connectCmd) bots() ([]onlineConfig, error) {
	one := c.onlineConfig
	one.Command = commandOf(c.Program)
	all, err := botsFrom(c.Config, one, one.URL != "" || len(one.Command) > 0)
	if err != nil {
		return nil, err
	}
	var reasons []error
	for _, b := range all {
		reasons = append(reasons, b.check())
	}
	return all, errors.Join(reasons...)
}

// check returns everything that is wrong with the settings of a program.
func (b onlineConfig) check() error {
	var reasons []error
	for _, wrong := range []struct {
		is  bool
		why string
	}{
		{b.URL == "", "--url URL is missing"},
		{b.URL != "" && !isServer(b.URL), fmt.Sprintf("%q is no server: want a URL as in http://host:8080", b.URL)},
		{len(b.Command) == 0, "the program after -- is missing"},
		{b.Games < 0 || b.LeaveAt < 0 || b.Restarts != nil && *b.Restarts < 0, "--games, --leave-at and --restarts: want no number below 0"},
		{b.MaxTime > 0 && b.MinTime > b.MaxTime, "--min-time is longer than --max-time"},
	} {
		if wrong.is {
			reasons = append(reasons, errors.New(wrong.why))
		}
	}
	for flag, choice := range map[string]connect.Choice{"--rated": b.Rated, "--handicap": b.Handicap} {
		if choice != connect.Either && choice != connect.Only && choice != connect.Never {
			reasons = append(reasons, fmt.Errorf("%s %s: want only or never", flag, choice))
		}
	}
	for _, name := range b.Rulesets {
		if _, err := weiqi.RulesetNamed(name); err != nil {
			reasons = append(reasons, err)
		}
	}
	switch b.Automatch {
	case "", "blitz", "live", "slow", "correspondence":
	default:
		reasons = append(reasons, fmt.Errorf("--automatch %s: want blitz, live, slow or correspondence", b.Automatch))
	}
	return errors.Join(reasons...)
}

// Run plays with every program until they are done or ctx ends.
func (c *connectCmd) Run(ctx context.Context) error {
	configs, err := c.bots()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	level := slog.LevelInfo
	if c.Verbose {
		level = slog.LevelDebug
	}
	log := slog.New(newPlainLog(os.Stderr, level))
	errs := make([]error, len(configs))
	var group sync.WaitGroup
	for i, config := range configs {
		log := log
		if len(configs) > 1 {
			log = log.With("bot", cmp.Or(config.Name, config.Command[0]))
		}
		group.Go(func() { errs[i] = config.play(ctx, log) })
	}
	group.Wait()
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "shinpan: interrupted. Games that are left as they are go on when the program is started again with the same token.")
		return nil
	}
	return errors.Join(errs...)
}

// play tests the program, and has it play until it is done or ctx ends.
func (b onlineConfig) play(ctx context.Context, log *slog.Logger) error {
	if err := reach(ctx, b.URL, log); err != nil {
		return err
	}
	command := gtp.Command{Args: b.Command, Log: log, Sandbox: gtp.Sandbox{Isolated: true}}
	start := func(ctx context.Context) (*gtp.Engine, error) { return gtp.Start(ctx, command) }
	patience := cmp.Or(time.Duration(b.Patience), time.Minute)
	can, err := b.probe(ctx, start, patience)
	switch {
	case gtp.Missing(err):
		return &exitError{2, fmt.Sprintf("there is no program %s: name one that is on the path, or where it is", b.Command[0])}
	case err != nil:
		return &exitError{1, fmt.Sprintf("%s cannot play: %v\nshinpan check '%s' says more", b.Command[0], err, strings.Join(b.Command, " "))}
	}
	fmt.Println(can)

	client, said, err := signIn(ctx, b.URL, b.TokenFile, newcomer{b.Name, can.Name, true}, log)
	if err != nil {
		return connectError(ctx, b.URL, err)
	}
	if said != "" {
		log.Info(said)
	}
	restarts := usualRestarts
	if b.Restarts != nil {
		restarts = *b.Restarts
	}
	player := connect.Bot{
		Client: client, Start: start, Can: can, Log: log,
		Filter: connect.Filter{
			Opponents: b.Opponents, Sizes: b.Boards, Rulesets: b.Rulesets,
			MinTime: time.Duration(b.MinTime), MaxTime: time.Duration(b.MaxTime), Rated: b.Rated, Handicap: b.Handicap,
		},
		Games: b.Games, Seek: b.Seek, LeaveAt: b.LeaveAt, Records: b.Records, Patience: patience, Restarts: restarts, Pauses: b.Pauses,
	}
	if b.Automatch != "" {
		player.Automatch = &connect.Wish{Sizes: b.automatchSizes(can), Speed: b.Automatch, Rated: b.Rated == connect.Only}
	}
	if b.Game != "" {
		err = player.Play(ctx, b.Game)
	} else {
		err = player.Run(ctx)
	}
	return connectError(ctx, b.URL, err)
}

// probe tests a process of the program, which ends with that.
func (b onlineConfig) probe(ctx context.Context, start func(context.Context) (*gtp.Engine, error), patience time.Duration) (connect.Abilities, error) {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	engine, err := start(limited)
	if err != nil {
		return connect.Abilities{}, err
	}
	can, err := connect.Probe(ctx, engine, patience)
	return can, errors.Join(err, engine.Close())
}

// automatchSizes are the boards that the server may choose from: those for which it pairs
// opponents, if the settings and the program allow them.
func (b onlineConfig) automatchSizes(can connect.Abilities) (sizes []weiqi.Size) {
	for _, size := range []weiqi.Size{weiqi.Square(19), weiqi.Square(13), weiqi.Square(9)} {
		if can.Plays(size) && (len(b.Boards) == 0 || slices.Contains(b.Boards, size)) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// connectError makes a sentence of what ended a stay on a server; of an interruption nothing.
func connectError(ctx context.Context, url string, err error) error {
	var p *connect.Problem
	var exit *exitError
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.As(err, &exit):
		return err
	case errors.As(err, &p) && p.Kind == "no-identity":
		return &exitError{2, fmt.Sprintf("%s does not know the token, or it has ended: make another on its page, or name a file that is not there to become a guest", url)}
	case err != nil:
		return &exitError{1, fmt.Sprintf("%s: %v", url, err)}
	default:
		return nil
	}
}
