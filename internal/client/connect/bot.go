package connect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Bot is a GTP program that plays on a server.
type Bot struct {
	Client *Client
	Start  func(ctx context.Context) (*gtp.Engine, error) // starts one process, for one game
	Can    Abilities                                      // as [Probe] found them
	Filter Filter
	Log    *slog.Logger

	Games     int           // at once; 0 is 1. Games that the server begins, and those under way, are played besides
	Seek      bool          // it takes open challenges, too
	Automatch *Wish         // it has the server find opponents; nil for not
	LeaveAt   int           // it leaves after so many games; 0: never
	Records   string        // a directory for the records of its games; empty for none
	Patience  time.Duration // for one answer of the program; for a move only where there is no clock; 0 is a minute
	Restarts  int           // how often the program may be started again in one game
	Pauses    bool          // it agrees to pauses in games that are not rated; otherwise it declines them
}

// A Wish is a game that a server looks for an opponent for.
type Wish struct {
	Sizes []weiqi.Size `json:"sizes"` // 9x9, 13x13 or 19x19, the dearest first
	Speed string       `json:"speed"` // blitz, live, slow or correspondence
	Rated bool         `json:"rated"`
}

// Play plays one game to its end, and takes its free seat first if the client has none
// there. The error says why the game was not played to its end.
func (b *Bot) Play(ctx context.Context, id string) error {
	t, err := b.Client.Join(ctx, id)
	if err != nil {
		return err
	}
	defer t.Close()
	if t.You() == weiqi.Empty {
		if err := t.Sit(ctx); err != nil {
			return err
		}
	}
	var terms referee.Terms
	var opponent string
	t.View(func(g *referee.Game) { terms, opponent = g.Terms(), g.Seat(t.you.Opponent()).Name })
	log := b.Log.With("game", id)
	log.Info("playing", "color", t.You(), "opponent", opponent, "board", terms.Size, "rules", terms.Ruleset, "time", terms.Time)

	c := &guestSeat{
		table: t, color: t.You(), start: b.Start, log: log,
		patience: cmp.Or(b.Patience, time.Minute), restarts: b.Restarts, pauses: b.Pauses,
	}
	var group sync.WaitGroup
	recording, stop := context.WithCancel(ctx)
	group.Go(func() {
		if b.Records == "" {
			return
		}
		if err := KeepRecord(recording, t, filepath.Join(b.Records, id+".sgf")); err != nil {
			log.Error("the record of the game is not kept", "err", err)
		}
	})
	err = c.play(ctx)
	if err != nil {
		stop()
	}
	group.Wait()
	stop()
	t.View(func(g *referee.Game) {
		switch {
		case g.Over():
			log.Info("game over", "result", g.Result(), "why", g.Why().String())
		default:
			log.Warn("the game is left as it is; its clock runs on", "move", g.MoveNumber(), "waits_for", g.Waiting())
		}
	})
	return err
}

// Run lives from the server's events until ctx ends or it has played as many games as it
// shall: it takes challenges, and plays. Games under way when it begins are gone on with.
// The error is that of ctx, or a [*Problem] where the server does not want it.
func (b *Bot) Run(ctx context.Context) error {
	if b.Records != "" {
		if err := os.MkdirAll(b.Records, 0o755); err != nil {
			return err
		}
	}
	me, err := b.Client.Me(ctx)
	if err != nil {
		return err
	}
	if me.Guest && !b.Seek && b.Automatch == nil {
		b.Log.Warn("nobody can challenge a guest: take open challenges, have the server find opponents, or play with the token of an account")
	}
	ctx, leave := context.WithCancelCause(ctx)
	defer leave(nil)
	l := &life{
		bot: b, me: me, leave: leave, freed: make(chan struct{}, 1),
		waiting: map[string]Challenge{}, playing: map[string]bool{},
	}
	defer l.tasks.Wait()
	if b.Automatch != nil {
		l.tasks.Go(func() { l.wish(ctx) })
	}
	var patience api.Backoff
	for {
		err := b.Client.stream(ctx, "/me/events", func(line []byte) error {
			patience.Reset()
			return l.hear(ctx, line)
		})
		switch {
		case errors.Is(context.Cause(ctx), errEnough):
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case hopeless(err):
			leave(err)
			return fmt.Errorf("the server tells nothing of challenges: %w", err)
		}
		b.Log.Warn("no connection to the server; trying again", "err", err)
		_ = patience.Pause(ctx, 0) // if ctx ends, so does the stream
	}
}
