package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
)

// ratingPatience is how long the storage may take to keep what a game was worth. What is
// missed is made up for at the next start.
const ratingPatience = 30 * time.Second

// rateEnded returns what is to be told of the games that end, so that ratings follow.
func rateEnded(ratings *rating.Ratings, log *slog.Logger) func(id string, events []referee.Event) {
	return func(id string, events []referee.Event) {
		ctx, cancel := context.WithTimeout(context.Background(), ratingPatience)
		defer cancel()
		if err := ratings.Note(ctx, id, events); err != nil {
			log.Error("game not rated", "game", id, "err", err)
		}
	}
}

// reconcileRatings makes up, in the background, for games that ended without being rated.
// The function that it returns ends that.
func reconcileRatings(ctx context.Context, ratings *rating.Ratings, log *slog.Logger) (stop func() error) {
	return background(ctx, func(ctx context.Context) {
		if err := ratings.Reconcile(ctx); err != nil && ctx.Err() == nil {
			log.Error("games not rated", "err", err)
		}
	})
}
