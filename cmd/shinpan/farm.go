package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/internal/contest/farm"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// farmCmd plays a queue of tests between versions of programs.
type farmCmd struct {
	Serve  farmServeCmd  `cmd:"" help:"Hand out the games of the tests to workers, and show the progress of the tests."`
	Worker farmWorkerCmd `cmd:"" help:"Play games of tests with the programs of this machine."`
	Add    farmAddCmd    `cmd:"" help:"Put a test into the queue."`
	List   farmListCmd   `cmd:"" help:"List the tests."`
	Show   farmShowCmd   `cmd:"" help:"Show the progress of a test."`
	Pause  farmPauseCmd  `cmd:"" help:"Hand out no more games of a test, until it is resumed."`
	Resume farmResumeCmd `cmd:"" help:"Continue a paused test."`
	Stop   farmStopCmd   `cmd:"" help:"End a test before it has a verdict, for good."`
	Set    farmSetCmd    `cmd:"" help:"Change the priority or the throughput of a test."`
}

// Help explains the command with examples.
func (*farmCmd) Help() string {
	return `A test compares two engines, each known by name, version and checksum, in pairs of games from one opening with the colors swapped, until a sequential test (SPRT) accepts one of its hypotheses or a number of games has been played. The tests are in a database; a server hands their games to workers on any number of machines, counts each pair once, and shows LLR and Elo as they stand.

A worker plays the tests for which it has both engines: those of the highest priority, each in proportion to its throughput. The server follows the other commands within a second.

Examples:

    shinpan farm add new.toml
    shinpan farm serve --addr :9200 --token SECRET
    shinpan farm worker new.toml --server http://host:9200 --token SECRET --parallel 2
    shinpan farm list
    shinpan farm pause new-search --why "a bug in it"
    shinpan farm set new-search --priority 10

where new.toml may say:

    name = "new-search"
    size = 9
    komi = 7
    time = "10m+5s"
    openings = "book.sgf"
    sprt = "elo0=0,elo1=10"
    priority = 1

    [[engine]]
    name = "bot"
    version = "1.3"
    command = "./bot-1.3 --gtp"

    [[engine]]
    name = "bot"
    version = "1.2"
    command = "./bot-1.2 --gtp"

An engine is the same on two machines if name, version, the SHA-256 of its program's file and the arguments of its command are. If the program is another file, file names it; instead of both, identity may describe the engine, as in identity = "commit 1a2b3c": then the checksum is that of this text, and each machine has a command of its own. With checksum = "…" a test can be added on a machine without the program.`
}

// farmStore is where the tests are kept.
type farmStore struct {
	DB sqlstore.Place `name:"db" default:"farm.db" placeholder:"FILE|ADDRESS" help:"The database in which the tests and their games are kept (${default})."`
}

// with opens the database beside a server, and does something with it.
func (s farmStore) with(ctx context.Context, begin bool, do func(*database) error) error {
	db, err := openDatabase(ctx, s.DB, purpose{beside: true, begin: begin})
	if err != nil {
		return err
	}
	return farmError(errors.Join(do(db), db.Close()))
}

// farmError returns the exit code of an error: wrong input, or a fault of the machine.
func farmError(err error) error {
	var refused *farm.RefusedError
	if errors.As(err, &refused) || errors.Is(err, farm.ErrUnknown) {
		return &exitError{2, err.Error()}
	}
	return err
}

// farmServeCmd hands out the games of tests.
type farmServeCmd struct {
	farmStore
	Addr  string        `default:"127.0.0.1:9200" placeholder:"HOST:PORT" help:"The address for workers and for the status page (${default}). Nothing is encrypted."`
	Token string        `required:"" env:"SHINPAN_TOKEN" placeholder:"TEXT" help:"The secret that workers have to send."`
	Term  time.Duration `default:"1m" placeholder:"TIME" help:"How long a worker may be silent before its games go to other workers (${default})."`
}

// farmLook is how often the server reads the entries of other processes.
const farmLook = time.Second

// Run serves until the program is interrupted.
func (c *farmServeCmd) Run(ctx context.Context) error {
	if c.Term < time.Second {
		return &exitError{2, fmt.Sprintf("a term of %v is none: want a second or more", c.Term)}
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	db, err := openDatabase(ctx, c.DB, purpose{alone: true, begin: true})
	if err != nil {
		return err
	}
	return errors.Join(c.serve(ctx, db, log), db.Close())
}

func (c *farmServeCmd) serve(ctx context.Context, db *database, log *slog.Logger) error {
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return listenError(c.Addr, "--addr", err)
	}
	s, err := farm.Open(ctx, farm.Config{Store: db.DB, Token: c.Token, Term: c.Term, Log: log})
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	warnOfFewFiles(log)
	server := &http.Server{Handler: s, ReadHeaderTimeout: workerPatience, ReadTimeout: time.Minute, IdleTimeout: 2 * c.Term}
	fmt.Printf("Workers find games, and everybody the tests, at %s\n", urlOf(listener.Addr(), false))
	stop := respond(server, listener, guard.NewShortage(log), log)
	s.Watch(ctx, farmLook)
	return stop()
}

// farmAddCmd adds a test.
type farmAddCmd struct {
	farmStore
	File string `arg:"" help:"The test, in TOML."`
}

// Run adds the test.
func (c *farmAddCmd) Run(ctx context.Context) error {
	settings, err := readFarm(c.File)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	terms, err := settings.terms()
	if err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", c.File, err)}
	}
	return c.with(ctx, true, func(db *database) error {
		t, err := farm.Add(ctx, db, terms, time.Now())
		if err != nil {
			return err
		}
		return writeView(os.Stdout, t.State().View(0))
	})
}

// farmListCmd lists the tests.
type farmListCmd struct {
	farmStore
	JSON bool `name:"json" help:"As JSON."`
}

// Run lists the tests.
func (c *farmListCmd) Run(ctx context.Context) error {
	return c.with(ctx, false, func(db *database) error {
		views, err := farm.Views(ctx, db)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(os.Stdout, views)
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "TEST\tSTATE\tPRIORITY\tSHARE\tGAMES\tLLR\tELO\tVERDICT")
		for _, v := range views {
			fmt.Fprintf(w, "%s\t%v\t%d\t%d\t%d\t%.2f\t%s\t%s\n", v.Name, v.Status, v.Priority, v.Throughput, v.Games, v.LLR, v.EloText(), v.Accepted())
		}
		return w.Flush()
	})
}

// farmShowCmd shows a test.
type farmShowCmd struct {
	farmStore
	Name string `arg:"" help:"The name of the test."`
	JSON bool   `name:"json" help:"As JSON."`
}

// Run shows the test.
func (c *farmShowCmd) Run(ctx context.Context) error {
	return c.with(ctx, false, func(db *database) error {
		t, err := farm.Load(ctx, db, c.Name)
		if err != nil {
			return err
		}
		v := t.State().View(0)
		if c.JSON {
			return writeJSON(os.Stdout, v)
		}
		return writeView(os.Stdout, v)
	})
}

func writeJSON(to io.Writer, v any) error {
	text := json.NewEncoder(to)
	text.SetIndent("", "  ")
	return text.Encode(v)
}

// writeView writes a test in a few lines.
func writeView(to io.Writer, v farm.View) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\t%s\n", v.Name, v.Title)
	for i, e := range v.Engines {
		fmt.Fprintf(w, "engine %d\t%s  sha256 %s  %s\n", i+1, e.Label(), e.Checksum, strings.Join(e.Arguments, " "))
	}
	fmt.Fprintf(w, "games\t%s\n", v.Settings)
	fmt.Fprintf(w, "queue\tpriority %d, throughput %d\n", v.Priority, v.Throughput)
	fmt.Fprintf(w, "state\t%s\n", v.Outcome())
	if v.By != "" {
		fmt.Fprintf(w, "\t%s\n", strings.TrimSuffix("by "+v.By+": "+v.Why, ": "))
	}
	if v.SPRT != nil {
		fmt.Fprintf(w, "LLR\t%.2f between %.2f and %.2f  %s\n", v.LLR, v.Low, v.High, v.Bounds())
	}
	fmt.Fprintf(w, "Elo\t%s\n", v.EloText())
	most := ""
	if v.Most > 0 {
		most = fmt.Sprintf(" of %d", v.Most)
	}
	fmt.Fprintf(w, "played\t%d%s: %d won, %d drawn, %d lost; pairs %v\n", v.Games, most, v.Tally.Wins, v.Tally.Draws, v.Tally.Losses, v.Pairs)
	for i, lost := range v.Lost {
		if lost != (farm.Losses{}) {
			fmt.Fprintf(w, "\t%s lost %d games on time and forfeited %d\n", v.Engines[i].Label(), lost.Time, lost.Forfeit)
		}
	}
	return w.Flush()
}

// farmOrder is a person's decision about a test.
type farmOrder struct {
	farmStore
	Name string `arg:"" help:"The name of the test."`
	Why  string `placeholder:"TEXT" help:"The reason, which is shown."`
	By   string `placeholder:"NAME" help:"The name under which it is recorded (the user who runs the command)."`
}

// give has the test do so, and shows it.
func (c farmOrder) give(ctx context.Context, o farm.Order) error {
	o.By, o.Why = arbiter(c.By), c.Why
	return c.with(ctx, false, func(db *database) error {
		t, err := farm.Load(ctx, db, c.Name)
		if err != nil {
			return err
		}
		if err := t.Order(ctx, o, time.Now()); err != nil {
			return err
		}
		return writeView(os.Stdout, t.State().View(0))
	})
}

type farmPauseCmd struct{ farmOrder }

// Run pauses the test.
func (c *farmPauseCmd) Run(ctx context.Context) error { return c.give(ctx, farm.Order{Pause: true}) }

type farmResumeCmd struct{ farmOrder }

// Run resumes the test.
func (c *farmResumeCmd) Run(ctx context.Context) error { return c.give(ctx, farm.Order{Resume: true}) }

type farmStopCmd struct{ farmOrder }

// Run stops the test.
func (c *farmStopCmd) Run(ctx context.Context) error { return c.give(ctx, farm.Order{Stop: true}) }

// farmSetCmd changes the place of a test in the queue.
type farmSetCmd struct {
	farmOrder
	Priority   *int `placeholder:"N" help:"The tests of the highest priority are played first."`
	Throughput *int `placeholder:"N" help:"The share of the workers among tests of the same priority."`
}

// Run changes it.
func (c *farmSetCmd) Run(ctx context.Context) error {
	if c.Priority == nil && c.Throughput == nil {
		return &exitError{2, "nothing is said: want --priority or --throughput"}
	}
	return c.give(ctx, farm.Order{Priority: c.Priority, Throughput: c.Throughput})
}
