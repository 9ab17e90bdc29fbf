package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// gtpCmd is the built-in player as a GTP engine.
type gtpCmd struct {
	Level    int           `placeholder:"N" help:"The strength, from 1 to 10; without it, full strength."`
	Playouts int           `placeholder:"N" help:"Play N playouts for a move; without it, as many as there is time for."`
	Time     time.Duration `placeholder:"DURATION" help:"The longest time for a move, as in 500ms, regardless of the clock; a second if there is neither."`
	Threads  int           `placeholder:"N" help:"Think on N cores at once; without it, on all of them, or on one with --playouts."`
	Memory   string        `placeholder:"SIZE" help:"The most memory for the search tree, as in 64M; without it 256M."`
	Seed     uint64        `placeholder:"N" help:"The seed of random numbers. With the same seed, --playouts and one thread the player plays the same moves."`
	Ponder   bool          `help:"Think on while it is the opponent's turn."`
	Resign   bool          `default:"true" negatable:"" help:"Resign games that are hopeless, or play on."`
	Ruleset  string        `placeholder:"NAME" default:"chinese-kgs" help:"The rules until the controller sets others (${default})."`
}

// Help explains the command with examples.
func (*gtpCmd) Help() string {
	return `The engine speaks the Go Text Protocol, version 2, on its standard input and output: boards from 1x1 to 25x25, all the named rules (kata-set-rules, kgs-rules), clocks (time_settings, kgs-time_settings, kata-time_settings, time_left), handicaps, dead stones, stones in seki and clean-up. Programs can show its analysis (kata-analyze, lz-analyze, analyze, and genmove_analyze in their forms; kata-search_analyze, which plays nothing): with pvVisits, ownership and movesOwnership, and the deviations of both. scoreStdev is that of the playouts' scores. There is no neural net, so that kata-raw-nn is refused.

Examples:

    shinpan gtp --level 3
    shinpan gtp --seed 7 --time 1s
    gogui -program "shinpan gtp"`
}

// Validate refuses limits that mean nothing.
func (c *gtpCmd) Validate() error {
	if c.Level < 0 || c.Level > bot.Levels {
		return fmt.Errorf("--level: want 1 to %d", bot.Levels)
	}
	if c.Playouts < 0 || c.Time < 0 || c.Threads < 0 {
		return errors.New("--playouts, --time and --threads: want no less than 0")
	}
	if _, err := parseBytes(c.Memory); err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	return nil
}

// Run answers commands until the input ends, the controller says quit, or the
// program is interrupted.
func (c *gtpCmd) Run(ctx context.Context) error {
	ruleset, err := weiqi.RulesetNamed(c.Ruleset)
	if err != nil {
		return &exitError{2, fmt.Sprintf("--ruleset: %v", err)}
	}
	memory, _ := parseBytes(c.Memory) // checked with the flags
	player := bot.NewPlayer(bot.Options{Level: c.Level, Playouts: c.Playouts, Threads: c.Threads, Memory: memory, Seed: c.Seed})
	options := gtp.Options{
		Name:        "Shinpan",
		Version:     version(),
		Rules:       ruleset.Rules,
		MoveTime:    c.Time,
		NeverResign: !c.Resign,
		Ponder:      c.Ponder,
		Log:         slog.New(slog.NewTextHandler(os.Stderr, nil)),
	}
	served := make(chan error, 1)
	go func() { served <- gtp.Serve(ctx, os.Stdin, os.Stdout, engine{player, c.Playouts}, options) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return nil // the wait for a command cannot be ended but by ending the program
	}
}
