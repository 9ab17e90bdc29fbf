package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// workerCmd plays games of a tournament that is run elsewhere.
type workerCmd struct {
	File     string   `arg:"" optional:"" help:"A file, in TOML, with the engines under the names that they have in the tournament: its own file will do."`
	Server   string   `required:"" placeholder:"URL" help:"The address of the tournament run with --workers, as in http://host:9100; with --reviews, that of a server, as in https://go.example.org."`
	Token    string   `required:"" env:"SHINPAN_TOKEN" placeholder:"TEXT" help:"The token of the tournament; with --reviews, one with the scope tournament of an organizer of the server."`
	Parallel int      `default:"1" placeholder:"N" help:"How many games are played at a time, or positions looked at by the built-in player (${default})."`
	Logs     string   `default:"worker-logs" placeholder:"DIR" help:"Where the logs of the engines go (${default})."`
	Reviews  bool     `help:"Do reviews of games for a server instead."`
	Engine   []string `sep:"none" placeholder:"NAME=HOW" help:"With --reviews, an engine: built-in, NAME=katago:COMMAND or NAME=gtp:COMMAND, where a [[review_engine]] of the server has that NAME (built-in). It can be repeated."`
	Visits   int      `default:"200" placeholder:"N" help:"With --reviews, how often programs look at each position (${default})."`
}

// Help explains the command with examples.
func (*workerCmd) Help() string {
	return `A worker leases one game after another, plays it with programs of this machine under the same referee as everywhere, and sends every move to the tournament before it counts. A worker that is silent for a while loses its games to other workers, which continue them. It runs until it is interrupted.

Example, on one machine and on any number of others:

    shinpan tournament winter.toml --workers :9100 --token SECRET
    shinpan worker winter.toml --server http://host:9100 --token SECRET --parallel 2

With --reviews the worker does reviews of games for a server instead, by the built-in player or by programs of this machine. A review whose worker dies goes on at another one, and what was handed in is not done again.

    shinpan worker --reviews --server https://go.example.org --token shp_… --engine "katago=katago:katago analysis -config analysis.cfg -model net.bin.gz"`
}

// Validate refuses what does not go together.
func (c *workerCmd) Validate() error {
	switch {
	case c.Reviews && c.File != "":
		return errors.New("--reviews takes no file: name programs with --engine")
	case !c.Reviews && c.File == "":
		return errors.New("name the file of a tournament, or do --reviews for a server")
	case !c.Reviews && len(c.Engine) > 0:
		return errors.New("--engine is for --reviews: those of a tournament are in its file")
	case c.Parallel < 1:
		return fmt.Errorf("--parallel %d: want 1 or more", c.Parallel)
	case c.Visits < 1:
		return fmt.Errorf("--visits %d: want 1 or more", c.Visits)
	default:
		return nil
	}
}

// Run plays until the program is interrupted.
func (c *workerCmd) Run(ctx context.Context) error {
	if at, err := url.Parse(c.Server); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return &exitError{2, fmt.Sprintf("%q is no server: want a URL as in http://host:9100", c.Server)}
	}
	if c.Reviews {
		return c.review(ctx)
	}
	settings, err := readTournament(c.File, "")
	if err != nil {
		return &exitError{2, err.Error()}
	}
	plan, err := settings.plan()
	if err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", c.File, err)}
	}
	if err := os.MkdirAll(c.Logs, 0o755); err != nil {
		return &exitError{2, err.Error()}
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	programs, err := startable(ctx, plan, filepath.Clean(c.Logs), c.Logs, log)
	if err != nil {
		return tournamentError(ctx, err)
	}
	defer programs.close()
	fmt.Printf("%d engines can play; asking %s for games\n", len(programs.all), c.Server)
	tournament.Worker{
		Server: c.Server, Token: c.Token, Programs: programs.all, Parallel: c.Parallel, Pause: workerPause,
		Client: &http.Client{Timeout: workerPatience}, Log: log,
	}.Run(ctx)
	return nil
}

// How long a worker waits before it asks again, and for an answer.
const (
	workerPause    = time.Second
	workerPatience = 10 * time.Second
)

// leaseTerm is how long nothing may be heard of a worker before its games go to others.
const leaseTerm = 15 * time.Second

// lend has workers come to an address until the function that it returns is called.
func lend(ctx context.Context, addr string, leases *tournament.Leases, short *guard.Shortage, log *slog.Logger) (stop func() error, err error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, listenError(addr, "--workers", err)
	}
	server := &http.Server{
		Handler:           leases,
		ReadHeaderTimeout: workerPatience,
		ReadTimeout:       workerPatience,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	fmt.Printf("Workers find games at %s\n", urlOf(listener.Addr(), false))
	return respond(server, listener, short, log), nil
}
