package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
)

// ratingPatience is how long the store may take to record a rated game. The next start of a
// server makes up for a missed one.
const ratingPatience = 30 * time.Second

// rateEnded returns a function to call with every game that ends; it updates the ratings.
func rateEnded(ratings *rating.Ratings, log *slog.Logger) func(id string, events []referee.Event) {
	return func(id string, events []referee.Event) {
		ctx, cancel := context.WithTimeout(context.Background(), ratingPatience)
		defer cancel()
		if err := ratings.Note(ctx, id, events); err != nil {
			log.Error("cannot rate game", "game", id, "err", err)
		}
	}
}

// reconcileRatings makes up, in the background, for games that ended without being rated.
// The function that it returns ends that.
func reconcileRatings(ctx context.Context, ratings *rating.Ratings, log *slog.Logger) (stop func() error) {
	return background(ctx, func(ctx context.Context) {
		if err := ratings.Reconcile(ctx); err != nil && ctx.Err() == nil {
			log.Error("cannot rate games", "err", err)
		}
	})
}

type accountRatingsCmd struct {
	DryRun bool `help:"Change nothing; say what would change."`
}

// Help explains the command.
func (*accountRatingsCmd) Help() string {
	return `The log of every rated game is read again, and what the journal of ratings has otherwise is put right. All ratings follow from that as if it had always been so; where nothing was wrong, not a number changes. Every game and every rating that changes is printed. With --dry-run the exit code is 1 if something would change.

What no log has stays as it is: that two players had one address when a game of theirs ended, and how strong people said that they are.`
}

// Run computes the ratings, and prints what changes.
func (c *accountRatingsCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.at(ctx, false, func(d accountDatabase) error {
		ratings, err := rating.Open(ctx, d.db, d.db, nil)
		if err != nil {
			return err
		}
		found, err := ratings.Recompute(ctx, time.Now(), c.DryRun)
		if err != nil {
			return err
		}
		for _, correction := range found.Mended {
			fmt.Println(corrected(correction))
		}
		for _, change := range found.Changes {
			name, err := nameOf(ctx, d.db, change.Person)
			if err != nil {
				return err
			}
			fmt.Printf("%s, among %s: %s, was %s\n", name, change.Pool, rated(change.Is), rated(change.Was))
		}
		fmt.Printf("%d games read; games put right: %d, ratings changed: %d\n", found.Games, len(found.Mended), len(found.Changes))
		if c.DryRun && len(found.Mended) > 0 {
			return &exitError{1, "nothing was written: run it again without --dry-run"}
		}
		return nil
	})
}

// corrected says in a line how a game counts, and how it did.
func corrected(c rating.Correction) string {
	was := "was missing"
	if c.Known {
		was = "was: " + countsAs(c.Was)
	}
	return fmt.Sprintf("game %s: %s; %s", c.Is.Game, countsAs(c.Is), was)
}

// countsAs says what ratings take from an entry.
func countsAs(e rating.Entry) string {
	return fmt.Sprintf("%s against %s on %d lines, %d stones, komi %g, %s, %s: %s", e.Black, e.White, e.Side, e.Stones, e.Komi, e.Speed, e.Pool,
		cmp.Or(string(e.Why), string(e.Won)))
}

// rated says how strong somebody is.
func rated(s rating.Standing) string {
	if s.Games == 0 {
		return "none"
	}
	return fmt.Sprintf("%.1f ± %.1f (%s) after %d games", s.Rating, s.Deviation, s.MarkedRank(), s.Games)
}

// nameOf returns the name of an account, or the id of one that is gone.
func nameOf(ctx context.Context, people store.People, id string) (string, error) {
	p, err := people.Person(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return id, nil
	}
	return p.Name, err
}
