package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/shinpan/shinpan/bot"
	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// gtpCmd is the built-in player as a GTP engine.
type gtpCmd struct {
	Playouts int           `placeholder:"N" help:"Play N playouts for a move; without it, as many as suit the size of the board."`
	Seed     uint64        `placeholder:"N" help:"The source of chance. With the same one, and time enough, the player plays the same moves."`
	Time     time.Duration `placeholder:"DURATION" help:"The longest time for a move, as in 500ms, whatever the clock says."`
	Rules    string        `placeholder:"NAME" default:"chinese-kgs" help:"The rules until the controller sets others (${default})."`
}

// Help explains the command with examples.
func (*gtpCmd) Help() string {
	return `The engine speaks the Go Text Protocol, version 2, on its standard input and output: boards from 1x1 to 25x25, all the named rules (kata-set-rules, kgs-rules), clocks (time_settings, kgs-time_settings, kata-time_settings, time_left), handicaps, dead stones and clean-up.

Examples:

    shinpan gtp --seed 7 --time 1s
    gogui -program "shinpan gtp"`
}

// Validate refuses limits that mean nothing.
func (c *gtpCmd) Validate() error {
	if c.Playouts < 0 || c.Time < 0 {
		return errors.New("--playouts and --time: want no less than 0")
	}
	return nil
}

// Run answers commands until the input ends, the controller says quit, or the
// program is interrupted.
func (c *gtpCmd) Run(ctx context.Context) error {
	ruleset, err := weiqi.RulesetNamed(c.Rules)
	if err != nil {
		return &exitError{2, fmt.Sprintf("--rules: %v", err)}
	}
	player := bot.New(bot.Options{Playouts: c.Playouts, Seed: c.Seed})
	options := gtp.Options{
		Name:     "Shinpan",
		Version:  version(),
		Rules:    ruleset.Rules,
		MoveTime: c.Time,
		Log:      slog.New(slog.NewTextHandler(os.Stderr, nil)),
	}
	served := make(chan error, 1)
	go func() { served <- gtp.Serve(ctx, os.Stdin, os.Stdout, player, options) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return nil // the wait for a command cannot be ended but by ending the program
	}
}
