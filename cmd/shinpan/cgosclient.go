package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/server/cgos"
)

// cgosClientCmd plays on a server for programs.
type cgosClientCmd struct {
	Server       string   `placeholder:"HOST:PORT" help:"The server."`
	User         string   `placeholder:"NAME" help:"The name to play under. A new one is registered with the password."`
	PasswordFile string   `placeholder:"FILE" help:"A file with the password, on one line."`
	Games        int      `placeholder:"N" help:"Leave after so many games; without it, play until interrupted."`
	Config       string   `placeholder:"FILE" help:"A configuration with several programs, in TOML, instead of all that."`
	Program      []string `arg:"" optional:"" passthrough:"" help:"The GTP program and its arguments, after --."`
}

// Help returns what --help says after the flags.
func (cgosClientCmd) Help() string {
	return `The program plays game after game. If the connection is lost it connects again, and
if the program breaks down it is started again; the game goes on either way. The
program's analysis of its moves is sent along, if it lists kata-, cgos- or lz-genmove_analyze.

Examples:
  shinpan cgos-client --server yss-aya.com:6819 --user myBot --password-file secret -- gnugo --mode gtp --chinese-rules
  shinpan cgos-client --config bots.toml

where bots.toml may say:
  [[bot]]
  server = "localhost:6867"
  user = "myBot"
  password_file = "secret"
  games = 100
  command = ["gnugo", "--mode", "gtp", "--chinese-rules"]`
}

// A botConfig is a program that plays on a server.
type botConfig struct {
	Server       string   `toml:"server"`
	User         string   `toml:"user"`
	PasswordFile string   `toml:"password_file"`
	Games        int      `toml:"games"`
	Command      []string `toml:"command"`
}

// bots returns the programs to play, or everything that is wrong with their settings.
func (c *cgosClientCmd) bots() ([]botConfig, error) {
	one := botConfig{c.Server, c.User, c.PasswordFile, c.Games, commandOf(c.Program)}
	said := one.Server+one.User+one.PasswordFile != "" || one.Games != 0 || len(one.Command) > 0
	all, err := botsFrom(c.Config, one, said)
	if err != nil {
		return nil, err
	}
	var reasons []error
	for _, b := range all {
		for _, missing := range []struct {
			what string
			is   bool
		}{
			{"--server HOST:PORT", b.Server == ""},
			{"--user NAME", b.User == ""},
			{"--password-file FILE", b.PasswordFile == ""},
			{"the program after --", len(b.Command) == 0},
		} {
			if missing.is {
				reasons = append(reasons, fmt.Errorf("%s is missing", missing.what))
			}
		}
		if _, _, err := net.SplitHostPort(b.Server); b.Server != "" && err != nil {
			reasons = append(reasons, fmt.Errorf("%q is no server: want HOST:PORT", b.Server))
		}
	}
	return all, errors.Join(reasons...)
}

// Run plays with every program until they are done or ctx ends.
func (c *cgosClientCmd) Run(ctx context.Context) error {
	bots, err := c.bots()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	var clients []*cgos.Client
	for _, b := range bots {
		password, err := os.ReadFile(b.PasswordFile)
		if err != nil {
			return &exitError{2, fmt.Sprintf("the password cannot be read: %v", err)}
		}
		log := slog.New(slog.NewTextHandler(os.Stderr, nil)).With("user", b.User)
		command := gtp.Command{Name: b.User, Args: b.Command, Log: log, Sandbox: gtp.Sandbox{Isolated: true}}
		clients = append(clients, &cgos.Client{
			Server: b.Server, User: b.User, Password: strings.TrimSpace(string(password)), Games: b.Games, Log: log,
			Start: func(ctx context.Context) (*gtp.Engine, error) { return gtp.Start(ctx, command) },
		})
	}
	errs := make([]error, len(clients))
	var group sync.WaitGroup
	for i, client := range clients {
		group.Go(func() {
			err := client.Play(ctx)
			if refused := (*cgos.RefusedError)(nil); errors.As(err, &refused) {
				err = &exitError{1, fmt.Sprintf("%s: %v", client.User, err)}
			}
			if ctx.Err() == nil {
				errs[i] = err
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}
