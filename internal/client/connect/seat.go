package connect

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A guestSeat is the seat of a program at a server elsewhere: it looks what the game wants of the
// program, asks the program by a [driver.Session], and acts for it. It knows the game from a stream
// and acts by requests, as a person does: it claims a win, and nobody takes a fault from it. A
// program that fails is started again and told the game so far, a bounded number of times; then the
// game is given up.
type guestSeat struct {
	table    *Table
	color    weiqi.Color
	start    func(ctx context.Context) (*gtp.Engine, error)
	patience time.Duration // for one answer; for a move only where there is no clock
	restarts int           // how often it may be started again in the game
	pauses   bool          // it agrees to pauses in games that are not rated
	log      *slog.Logger

	session *driver.Session
}

// A task is what the game wants of a program, and what its opponent's absence does.
type task struct {
	referee.Task
	win   bool      // claim it: the opponent has failed, or left for too long
	claim time.Time // the time until which an absent opponent has to be waited for
}

// play plays until the game is over. The error is that of ctx, of a table that is no more,
// or says why the game was given up.
func (c *guestSeat) play(ctx context.Context) error {
	c.session = &driver.Session{
		Program: driver.Program{Start: c.started, End: c.end},
		Table:   c.table, Color: c.color, Patience: c.patience,
	}
	defer c.session.Rest()
	failures := 0
	for {
		d, woken := c.wanted()
		switch {
		case d.Kind == referee.TaskLeave:
			c.farewell(ctx)
			return nil
		case d.idle():
			var claim <-chan time.Time
			if !d.claim.IsZero() {
				claim = time.After(d.claim.Sub(c.table.Now()))
			}
			select {
			case <-woken:
			case <-claim:
			case <-c.table.ended:
				return c.table.err
			case <-ctx.Done():
				return ctx.Err()
			}
			continue
		}
		err := c.fulfil(ctx, d)
		switch now, _ := c.wanted(); {
		case err == nil:
			continue
		case ctx.Err() != nil:
			return ctx.Err()
		case now != d: // the game has gone on; what the program was doing is of no use
			c.session.Forget()
			continue
		}
		if failures++; failures > c.restarts {
			return c.giveUp(ctx, err)
		}
		c.log.Warn("the program failed and is started again", "time", failures, "of", c.restarts, "err", err)
		c.session.Rest()
	}
}

// wanted looks what the game wants now; woken is closed when that may have changed.
func (c *guestSeat) wanted() (d task, woken <-chan struct{}) {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	return wantedOf(t.game, c.color, t.now()), t.woken
}

func wantedOf(g *referee.Game, me weiqi.Color, now time.Time) task {
	d := task{Task: g.Task(me)}
	if d.Kind != referee.TaskWait && d.Kind != referee.TaskVacant {
		return d
	}
	if from, ok := g.WinFrom(me); ok {
		d.win = !now.Before(from)
		if !d.win {
			d.claim = from
		}
	}
	return d
}

// idle reports whether nothing is to be done now.
func (d task) idle() bool {
	return !d.win && (d.Kind == referee.TaskWait || d.Kind == referee.TaskVacant)
}

// fulfil does a task, and stops as soon as the game does not want it any more.
func (c *guestSeat) fulfil(ctx context.Context, d task) error {
	current, cancel := context.WithCancel(ctx)
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		for {
			now, woken := c.wanted()
			if now != d {
				cancel()
				return
			}
			select {
			case <-woken:
			case <-current.Done():
				return
			}
		}
	}()
	act, err := c.perform(current, d)
	cancel()
	<-watching
	if err != nil {
		return err
	}
	return c.do(ctx, act)
}

// do acts for the program, and does another thing where the server would first ask whether the
// program is sure of the stones that it gives up.
func (c *guestSeat) do(ctx context.Context, act referee.Act) error {
	by := referee.PartyOf(c.color)
	_, err := c.table.Do(ctx, by, act)
	if p := (*Problem)(nil); errors.As(err, &p) {
		if other, ok := driver.Instead(act, p.Kind, p.Why); ok {
			c.log.Warn("what the program says of dead stones counts for nothing", "err", err)
			_, err = c.table.Do(ctx, by, other)
		}
	}
	return err
}

// perform asks the program and returns its act.
func (c *guestSeat) perform(ctx context.Context, d task) (referee.Act, error) {
	var terms referee.Terms
	var position *weiqi.Position
	var left time.Duration
	now := c.table.Now()
	c.table.View(func(g *referee.Game) {
		terms, position = g.Terms(), g.Position()
		left = terms.Time.Left(g.Clocks(now).Of(c.color)).Duration()
	})
	switch act, ok := driver.Reply(d.Kind, terms); {
	case d.win:
		return referee.ClaimWin{}, nil
	case d.Kind == referee.TaskAnswerPause && c.pauses && !terms.Rated:
		return referee.Pause{}, nil
	case ok:
		return act, nil
	}
	if d.Kind == referee.TaskChooseMove && terms.Time.System != referee.NoClock {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, left)
		defer cancel()
	}
	answer, err := c.session.Act(ctx, d.Task)
	if err != nil {
		return nil, err
	}
	if !answer.NoList.IsZero() {
		c.log.Warn("what the program says of dead stones counts for nothing", "why", answer.NoList.String())
	}
	if play, ok := answer.Act.(referee.Play); ok {
		if _, err := position.Play(play.Move); err != nil {
			return nil, fmt.Errorf("the program plays %v: %w", play.Move, err)
		}
	}
	return answer.Act, nil
}

// giveUp resigns for a program that cannot go on.
func (c *guestSeat) giveUp(ctx context.Context, why error) error {
	why = fmt.Errorf("the game is given up, since the program failed %d times: %w", c.restarts+1, why)
	_, err := c.table.Do(ctx, referee.PartyOf(c.color), referee.Resign{})
	return errors.Join(why, err)
}

// farewell tells the program that the game is over, if it wants to know.
func (c *guestSeat) farewell(ctx context.Context) {
	engine := c.session.Engine()
	if engine == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	if err := engine.GameOver(ctx); err != nil {
		c.log.Debug("the program does not take the end", "err", err)
	}
}

// end ends a process of the program.
func (c *guestSeat) end(engine *gtp.Engine, _ bool) {
	if err := engine.Close(); err != nil {
		c.log.Error("the program does not end", "err", err)
	}
}

// started starts a process of the program.
func (c *guestSeat) started(ctx context.Context) (*gtp.Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	return c.start(ctx)
}
