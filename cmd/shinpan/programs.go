package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/weiqi"
)

// The names of the programs that need no configuration.
const (
	builtin = "builtin"
	gnugo   = "gnugo"
)

// usualLevel is the built-in player's level by default: it answers at once, and a person who
// knows the rules can beat it.
const usualLevel = 4

// levelName is the name of the built-in player at a level.
func levelName(level int) string { return fmt.Sprintf("level-%d", level) }

// own returns the built-in player at a level. It plays every game differently, on one core.
func own(name string, level int, log *slog.Logger) arena.Program {
	return arena.Program{Name: name, Title: fmt.Sprintf("Shinpan, level %d", level), Level: level, Start: func(context.Context) (*gtp.Engine, error) {
		player := bot.New(bot.Options{Level: level, Threads: 1, Seed: rand.Uint64()})
		return gtp.Local(player, gtp.Options{Name: "Shinpan", Version: version(), MoveTime: thinkingTime, Log: log}), nil
	}}
}

// programs returns the opponents that a server offers, the built-in one first, and then
// at every level.
func programs(ctx context.Context, engines []engineConfig, faults *engineFaults, log *slog.Logger) []arena.Program {
	offered := []arena.Program{own(builtin, usualLevel, log)}
	for level := 1; level <= bot.Levels; level++ {
		offered = append(offered, own(levelName(level), level, log))
	}
	configured := func(e engineConfig) bool { return e.Name == gnugo }
	if path, ok := gtp.Find("gnugo"); ok && !slices.ContainsFunc(engines, configured) {
		if found, err := gnuGo(ctx, path, faults, log); err != nil {
			log.Warn("cannot use GNU Go: it does not answer", "path", path, "err", err)
		} else {
			offered = append(offered, found)
		}
	}
	for _, e := range engines {
		offered = append(offered, e.program(faults, log))
	}
	return offered
}

// tryPrograms starts each of the offered programs that a configuration names once, in the background, asks it what it
// plays, and logs its faults before a game depends on it. The function that it returns waits for the end of that.
func tryPrograms(ctx context.Context, engines []engineConfig, offered []arena.Program, log *slog.Logger) (wait func() error) {
	var tries []func(context.Context)
	for _, p := range offered {
		if !slices.ContainsFunc(engines, func(e engineConfig) bool { return e.Name == p.Name }) {
			continue
		}
		tries = append(tries, func(ctx context.Context) {
			who, unconfined, err := rehearse(ctx, p.Start)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				log.Warn("cannot use program of the configuration", "program", p.Name, "err", err)
				return
			}
			log.Info("program ready", "program", p.Name, "version", who)
			if names := p.NotBy(); len(names) > 0 {
				log.Info("the program is not offered under rulesets that allow what it refuses or forbid what it plays", "program", p.Name, "rulesets", names)
			}
			if len(unconfined) > 0 {
				log.Warn("the system does not confine the program", "program", p.Name, "not enforced", unconfined)
			}
		})
	}
	return background(ctx, tries...)
}

const (
	// thinkingTime is how long the built-in player may take for a move, also on a busy
	// machine.
	thinkingTime = 2 * time.Second

	// gnuGoLevel is the level that is as strong as GNU Go: docs/strength has the matches.
	gnuGoLevel = 8

	// gnuGoPatience is how long GNU Go may take to say which version it is and what it plays,
	// tryPatience how long any program may, which may have much to load, and scopePatience how
	// long for each answer to what it plays.
	gnuGoPatience = 10 * time.Second
	tryPatience   = 2 * time.Minute
	scopePatience = 10 * time.Second
)

// gnuGo returns GNU Go as an opponent. It asks the program for its version, which
// shows that it runs.
func gnuGo(ctx context.Context, path string, faults *engineFaults, log *slog.Logger) (arena.Program, error) {
	ctx, cancel := context.WithTimeout(ctx, gnuGoPatience)
	defer cancel()
	sandbox := enclosed(nil)
	sandbox.ReadOnly = true
	command := gtp.Command{Name: gnugo, Args: []string{path, "--mode", "gtp", "--chinese-rules", "--positional-superko"}, Sandbox: sandbox, Log: log}
	var scope scope
	engine, err := scope.start(ctx, command)
	if err != nil {
		return arena.Program{}, err
	}
	defer engine.Close()
	if open := engine.Unconfined(); len(open) > 0 {
		faults.noteConfinement(health.Finding{Grade: health.Noted, Says: "the system does not confine GNU Go: " + strings.Join(open, "; ")})
	}
	return arena.Program{
		Name:    gnugo,
		Title:   engine.Name() + " " + engine.Version(),
		Level:   gnuGoLevel,
		MinSide: 5,
		MaxSide: 19,
		Square:  true,
		Scope:   scope.found,
		Start:   func(ctx context.Context) (*gtp.Engine, error) { return scope.start(ctx, command) },
	}, nil
}

// program returns the opponent that a configuration names.
func (e engineConfig) program(faults *engineFaults, log *slog.Logger) arena.Program {
	title := e.Title
	if title == "" {
		title = e.Name
	}
	var scope scope
	level := 0
	if e.Name == gnugo { // for which it is taken
		level = gnuGoLevel
	}
	return arena.Program{
		Name:       e.Name,
		Title:      title,
		Level:      level,
		MinSide:    max(1, e.MinSide),
		MaxSide:    min(weiqi.MaxSide, e.MaxSide),
		Square:     e.Square,
		ReplyLimit: time.Duration(e.ReplyLimit),
		Scope:      scope.found,
		Start: func(ctx context.Context) (*gtp.Engine, error) {
			engine, err := scope.start(ctx, e.command(log))
			err = withLastWords(err)
			if ctx.Err() == nil { // the game still wants it
				faults.note(e.Name, err)
			}
			return engine, err
		},
	}
}

// withLastWords adds to an error the end of what the program has written to its standard error.
func withLastWords(err error) error {
	var fault *gtp.FaultError
	if !errors.As(err, &fault) || fault.Stderr == "" {
		return err
	}
	lines := strings.FieldsFunc(fault.Stderr, func(r rune) bool { return r == '\n' })
	const most = 2
	return fmt.Errorf("%w; its last words: %s", err, strings.Join(lines[max(0, len(lines)-most):], " "))
}

// rehearse starts a program and ends it again. It returns what the program calls itself, and from what the system does
// not keep it.
func rehearse(ctx context.Context, start func(context.Context) (*gtp.Engine, error)) (who string, unconfined []string, err error) {
	bounded, cancel := context.WithTimeout(ctx, tryPatience)
	defer cancel()
	engine, err := start(bounded)
	if err != nil {
		return "", nil, err
	}
	defer engine.Close()
	return engine.Name() + " " + engine.Version(), engine.Unconfined(), nil
}

// command returns the command that starts the program. The program has no network unless the configuration allows it,
// and sees no files but its own: its opponent must not be able to talk it into anything.
func (e engineConfig) command(log *slog.Logger) gtp.Command {
	sandbox := enclosed(e.hidden)
	sandbox.Memory, _ = parseBytes(e.Memory) // checked with the configuration
	sandbox.NoNetwork, sandbox.ReadOnly, sandbox.Readable = !e.Network, e.ReadOnly, e.Files
	return gtp.Command{Name: e.Name, Args: e.Command, Dir: e.Dir, Log: log, Sandbox: sandbox}
}
