package cgos

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
)

// A viewer is a connection that watches.
type viewer struct {
	venue *Venue
	wire  *wire
	work  *sync.WaitGroup // what goes on for it
	leave context.CancelFunc

	observed map[int]bool // games that it is told of; only the goroutine that reads uses it
}

const (
	recent      = 40 // games that a viewer hears of when it comes
	maxObserved = 50 // games that a viewer may observe in all: a crowd comes in several connections
)

// receiveViewer tells a viewer which games there are and what happens in those that
// it observes.
func (v *Venue) receiveViewer(ctx context.Context, w *wire) error {
	inside, leave := context.WithCancel(ctx)
	stop := context.AfterFunc(inside, w.close)
	defer stop()
	var work sync.WaitGroup
	defer work.Wait()
	defer leave()
	viewer := &viewer{venue: v, wire: w, work: &work, leave: leave, observed: map[int]bool{}}
	viewer.follow(inside, viewer.announce)
	for {
		line, err := w.read(0)
		if err != nil {
			return err
		}
		switch verb, rest := split(line); verb {
		case "quit":
			return nil
		case "observe":
			err = viewer.observe(inside, rest)
		}
		if err != nil {
			return err
		}
	}
}

// follow runs f until it returns, and sends the viewer away if it does not listen.
func (r *viewer) follow(ctx context.Context, f func(context.Context) error) {
	r.work.Go(func() {
		if err := f(ctx); err != nil {
			r.leave()
		}
	})
}

// announce tells of the latest games, then of every beginning and end.
func (r *viewer) announce(ctx context.Context) error {
	now, fresh := r.venue.ledger.Look()
	for _, g := range now.games[max(0, len(now.games)-recent):] {
		if g.ended {
			if err := r.wire.write("%s", r.venue.matchLine(g)); err != nil {
				return err
			}
		}
	}
	going := map[int]bool{} // that the viewer has heard of
	begun := func(g *game) error {
		going[g.number] = true
		as := *g
		as.ended = false
		return r.wire.write("%s", r.venue.matchLine(&as))
	}
	for _, g := range now.games {
		if !g.ended {
			if err := begun(g); err != nil {
				return err
			}
		}
	}
	for heard := len(now.games); ; heard = len(now.games) {
		select {
		case <-fresh:
		case <-ctx.Done():
			return nil
		}
		now, fresh = r.venue.ledger.Look()
		for _, g := range now.games[heard:] {
			if err := begun(g); err != nil {
				return err
			}
		}
		for _, number := range slices.Sorted(maps.Keys(going)) {
			g := now.games[number-1]
			if !g.ended {
				continue
			}
			delete(going, number)
			black, white := r.used(ctx, number)
			if err := r.wire.write("gameover %d %s %d %d", number, resultText(g.result), white, black); err != nil {
				return err
			}
		}
	}
}

// used returns how many milliseconds each side used in a game, 0 if it cannot be read.
func (r *viewer) used(ctx context.Context, number int) (black, white int64) {
	table, err := r.venue.arena.Table(ctx, r.venue.gameID(number))
	if err != nil {
		r.venue.log.Error("cannot show a game to a viewer", "game", number, "err", err)
		return 0, 0
	}
	all := referee.MillisOf(r.venue.terms.Time)
	table.View(func(g *referee.Game) {
		clocks := g.Clocks(g.At())
		black, white = int64(all-clocks.Black.Main), int64(all-clocks.White.Main)
	})
	return black, white
}

// matchLine is the line that tells a viewer of a game, with dashes where it is not
// over.
func (v *Venue) matchLine(g *game) string {
	day, hour, result := "-", "-", "-"
	if g.ended {
		day, hour, result = g.began.Format(time.DateOnly), g.began.Format("15:04"), resultText(g.result)
	}
	return fmt.Sprintf("match %d %s %s %d %s %s %s %s", g.number, day, hour, v.terms.Size, points(v.terms.Komi),
		tagged(g.white, g.whiteTag), tagged(g.black, g.blackTag), result)
}

// observe tells the viewer of a game from its beginning to its end.
func (r *viewer) observe(ctx context.Context, text string) error {
	number, err := strconv.Atoi(text)
	g, found := r.venue.state().game(number)
	if err != nil || !found {
		return r.wire.write("setup %s ?", short(text))
	}
	switch {
	case r.observed[number] && !g.ended:
		return nil
	case len(r.observed) >= maxObserved && !r.observed[number]:
		return r.wire.write("info you observe %d games already", maxObserved)
	}
	r.observed[number] = true
	table, err := r.venue.arena.Table(ctx, r.venue.gameID(number))
	if err != nil {
		r.venue.log.Error("cannot show a game to a viewer", "game", number, "err", err)
		return r.wire.write("setup %d ?", number)
	}
	r.follow(ctx, func(ctx context.Context) error { return r.followGame(ctx, g, table) })
	return nil
}

func (r *viewer) followGame(ctx context.Context, g *game, table *arena.Table) error {
	v := r.venue
	day, hour := "-", "-"
	if g.ended {
		day, hour = g.began.Format(time.DateOnly), g.began.Format("15:04")
	}
	line := fmt.Sprintf("setup %d %s %s %d %s %s %s %d", g.number, day, hour, v.terms.Size, points(v.terms.Komi),
		tagged(g.white, g.whiteTag), tagged(g.black, g.blackTag), v.terms.Time.Milliseconds())
	seen := 0
	table.View(func(game *referee.Game) {
		seen = game.Seq()
		line += moves(game)
		if game.Over() {
			line += " " + resultText(game.Result())
		}
	})
	if err := r.wire.write("%s", line); err != nil {
		return err
	}
	for e, err := range table.Watch(ctx, seen) {
		if err != nil {
			return nil // it leaves, or the venue closes
		}
		switch w := e.What.(type) {
		case referee.Moved:
			err = r.wire.write("update %d %s %d", g.number, vertex(w.Move.Vertex()), w.Clock.Of(w.Move.Color).Main)
		case referee.Ended:
			err = r.wire.write("update %d %s", g.number, resultText(v.result(g, table)))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
