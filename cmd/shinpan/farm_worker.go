package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/farm"
	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/files"
)

// farmWorkerCmd plays games of tests.
type farmWorkerCmd struct {
	File     string        `arg:"" help:"A file, in TOML, with the engines of this machine: that of a test will do."`
	Server   string        `required:"" placeholder:"URL" help:"The address of the farm's server, as in http://host:9200."`
	Token    string        `required:"" env:"SHINPAN_TOKEN" placeholder:"TEXT" help:"The token of the server."`
	Name     string        `placeholder:"NAME" help:"The name of the worker (that of the machine)."`
	Parallel int           `default:"1" placeholder:"N" help:"How many games are played at a time (${default})."`
	Logs     string        `default:"farm-logs" placeholder:"DIR" help:"Where the logs of the engines go (${default})."`
	Patience time.Duration `default:"1m" placeholder:"TIME" help:"The longest wait before the server is asked again (${default})."`
}

// Help explains the command.
func (*farmWorkerCmd) Help() string {
	return `A worker tells the server which engines it has, each with the checksum of its file; it is given pairs of games between two of them, plays them under the same referee as everywhere, and sends the records back. An engine whose file changes while it plays is not counted. A program that breaks down in a game loses it; if it cannot be started it loses nothing, and the pair goes to another worker. When the server is away, the worker asks again at growing intervals, and sends its results when the server is back. The worker runs until it is interrupted, and then gives back its pairs.`
}

// Run plays until the program is interrupted.
func (c *farmWorkerCmd) Run(ctx context.Context) error {
	if at, err := url.Parse(c.Server); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return &exitError{2, fmt.Sprintf("%q is no server: want a URL as in http://host:9200", c.Server)}
	}
	settings, err := readFarm(c.File)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	if err := os.MkdirAll(c.Logs, 0o755); err != nil {
		return &exitError{2, err.Error()}
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	players, logs, err := settings.players(ctx, filepath.Clean(c.Logs), log)
	defer logs.close()
	if err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", c.File, err)}
	}
	name := c.Name
	if name == "" {
		name, _ = os.Hostname() // it may have none
	}
	fmt.Printf("%d engines can play; asking %s for games\n", len(players), c.Server)
	defer match.Frugal()()
	farm.Worker{
		Server: c.Server, Token: c.Token, Name: name, Players: players, Parallel: c.Parallel, Most: c.Patience,
		Client: &http.Client{Timeout: time.Minute}, Log: log,
	}.Run(ctx)
	return nil
}

// players returns the engines of the file, after starting each once, and their logs,
// also with an error.
func (s farmSettings) players(ctx context.Context, logs string, log *slog.Logger) (players []farm.Player, opened closers, err error) {
	if len(s.Engines) == 0 {
		return nil, nil, errors.New("there is no [[engine]]")
	}
	for i, e := range s.Engines {
		who := fmt.Sprintf("engine %d (%q)", i+1, e.Name)
		stderr, err := files.OpenRotated(filepath.Join(logs, fmt.Sprintf("engine-%d.log", i+1)), tournamentLogBytes, tournamentLogFiles)
		if err != nil {
			return nil, opened, err
		}
		opened.add(stderr.Close)
		p, err := s.player(e, logs, stderr, log)
		if err == nil && slices.ContainsFunc(players, func(other farm.Player) bool { return other.Equal(p.Engine) }) {
			err = errors.New("another engine is the same")
		}
		if err == nil {
			err = tryPlayer(ctx, p)
		}
		if err != nil {
			return nil, opened, fmt.Errorf("%s: %w", who, err)
		}
		players = append(players, p)
	}
	return players, opened, nil
}

// player returns an engine of the file. It does not see the directory of the logs.
func (s farmSettings) player(e farmEngineSettings, logs string, stderr io.Writer, log *slog.Logger) (farm.Player, error) {
	engine, err := s.command(e)
	if err != nil {
		return farm.Player{}, err
	}
	if engine.Sandbox, err = engine.Sandbox.Hiding(logs); err != nil {
		return farm.Player{}, err
	}
	known, sum, err := e.identify(engine.Command, true)
	if err != nil {
		return farm.Player{}, err
	}
	p := farm.Player{
		Engine: known,
		Seeded: slices.ContainsFunc(engine.Command, func(arg string) bool { return strings.Contains(arg, "{seed}") }),
		Start: func(ctx context.Context, seed uint32) (*gtp.Engine, error) {
			var args []string
			for _, arg := range engine.Command {
				args = append(args, strings.ReplaceAll(arg, "{seed}", strconv.FormatUint(uint64(seed), 10)))
			}
			return gtp.Start(ctx, gtp.Command{Name: known.Label(), Args: args, Dir: engine.Dir, Sandbox: engine.Sandbox, Stderr: stderr, Log: log})
		},
	}
	if sum != nil {
		p.Check = sum.check
	}
	return p, nil
}

// tryPlayer starts an engine once.
func tryPlayer(ctx context.Context, p farm.Player) error {
	ctx, cancel := context.WithTimeout(ctx, tryPatience)
	defer cancel()
	e, err := p.Start(ctx, 0)
	if err != nil {
		return err
	}
	return e.Close()
}

// A fileSum is the checksum of a file as it was.
type fileSum struct {
	now  *files.Sum
	path string
	sum  string // the SHA-256 in hexadecimal
}

// sumOf reads a program, which is looked for as it is when it is started.
func sumOf(program string) (*fileSum, error) {
	path, found := gtp.Find(program)
	if !found {
		if _, err := os.Stat(program); err != nil {
			return nil, fmt.Errorf("its program is not here: %w", err)
		}
		path = program
	}
	f := &fileSum{now: files.SumOf(path), path: path}
	var err error
	f.sum, err = f.now.Read()
	return f, err
}

// check returns an error if the file has changed. It is read only if it may have changed.
func (f *fileSum) check() error {
	sum, err := f.now.Read()
	if err == nil && sum != f.sum {
		err = fmt.Errorf("%s has changed: its checksum is %s, and was %s", f.path, sum, f.sum)
	}
	return err
}
