package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/server/web"
)

// reviewHere has this server do reviews itself until the function that it returns is called: by the built-in player, so
// many at a time as the configuration has it, and by each program of the configuration one at a time.
func reviewHere(server *web.Server, c config, faults *engineFaults, log *slog.Logger) (stop func() error) {
	var workers []map[string]review.Start
	for range c.Reviews {
		workers = append(workers, builtinReviewer(1))
	}
	for _, e := range c.ReviewEngines {
		if len(e.Command) > 0 {
			workers = append(workers, map[string]review.Start{
				e.Name: func(ctx context.Context) (review.Engine, error) { return e.start(ctx, faults, log) },
			})
		}
	}
	end := review.WorkOn(server.Reviews, workers, log)
	return func() error {
		end()
		return nil
	}
}

// builtinReviewer starts the built-in player, which looks at so many positions at a time.
func builtinReviewer(parallel int) map[string]review.Start {
	return map[string]review.Start{
		review.BuiltinEngine: func(context.Context) (review.Engine, error) { return &review.Builtin{Parallel: parallel}, nil },
	}
}

// review does reviews for a server until the program is interrupted.
func (c *workerCmd) review(ctx context.Context) error {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	engines, err := c.reviewers()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	fmt.Printf("Asking %s for reviews\n", c.Server)
	w := review.Worker{
		Source:  review.NewRemote(strings.TrimSuffix(c.Server, "/"), c.Token, workerPatience, log),
		Engines: engines, Pause: workerPause, Log: log,
	}
	w.Run(ctx)
	return nil
}

// reviewers returns what starts the engines of --engine, by their names.
func (c *workerCmd) reviewers() (map[string]review.Start, error) {
	if len(c.Engine) == 0 {
		return builtinReviewer(c.Parallel), nil
	}
	all := map[string]review.Start{}
	for _, said := range c.Engine {
		if said == review.BuiltinEngine {
			all[said] = builtinReviewer(c.Parallel)[said]
			continue
		}
		name, how, named := strings.Cut(said, "=")
		kind, line, _ := strings.Cut(how, ":")
		if !named || kind != "katago" && kind != "gtp" {
			return nil, fmt.Errorf("--engine %q: want built-in, NAME=katago:COMMAND or NAME=gtp:COMMAND", said)
		}
		args, err := splitCommand(line)
		if err != nil {
			return nil, fmt.Errorf("--engine %s: %w", said, err)
		}
		if all[name] != nil {
			return nil, errors.New("two engines are called " + name)
		}
		all[name] = func(ctx context.Context) (review.Engine, error) {
			return startReviewer(ctx, kind, gtp.Command{Args: args}, name, c.Visits)
		}
	}
	return all, nil
}
