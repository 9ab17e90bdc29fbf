package main

import (
	"context"
	"log/slog"
	"time"

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
