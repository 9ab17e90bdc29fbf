// Package shinpan referees a game of Go between two programs that speak GTP:
//
//	terms, err := referee.Settings{Size: "9x9", Ruleset: "chinese", Time: "10m+5s"}.Terms()
//	game, err := shinpan.PlayCommands(ctx, terms, "gnugo --mode gtp", "pachi")
//	fmt.Println(game.Result(), game.Why())
//
// Its parts are packages for programs of other kinds: weiqi has the rules and counts boards, sgf reads
// and writes game records, gtp talks to programs or makes one, referee decides every step of a game, and
// life says which stones are dead. None of them needs a server.
package shinpan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// patience is how long a program may take for an answer that no clock limits.
const patience = time.Minute

// PlayCommands starts two programs by their command lines, which [gtp.SplitCommand] splits, has them
// [Play] one game and ends them. The error may be that of [gtp.Start], too.
func PlayCommands(ctx context.Context, terms referee.Terms, black, white string) (*referee.Game, error) {
	var programs [2]*gtp.Engine
	for i, line := range []string{black, white} {
		program, err := gtp.StartLine(ctx, line)
		if err != nil {
			return nil, err
		}
		defer program.Close()
		programs[i] = program
	}
	return Play(ctx, terms, programs[0], programs[1])
}

// Play has two programs play one game under the terms, and returns the game, which is over. It fills
// the seats of the terms. A program that plays an illegal move, breaks down, or does not answer within a
// minute where no clock runs, loses the game, which is no error. It is not started again. No mediator is
// asked: when the wait for one ends, the fallback of the terms settles the dispute.
//
// The error is a [*referee.TermsError] or a [*referee.StandardError], or the context's. The caller still
// has to close both programs, which may play more games if they live.
func Play(ctx context.Context, terms referee.Terms, black, white *gtp.Engine) (*referee.Game, error) {
	terms.Black, terms.White = seat(black, "Black"), seat(white, "White")
	created, err := referee.Open(terms, time.Now())
	if err != nil {
		return nil, err
	}
	game, err := referee.Replay([]referee.Event{created})
	if err != nil {
		return nil, err
	}
	t := &table{game: game}
	t.sides = [2]*driver.Session{session(t, weiqi.Black, black), session(t, weiqi.White, white)}
	for !t.game.Over() {
		if err := t.step(ctx); err != nil {
			return nil, err
		}
	}
	return t.game, nil
}

func seat(program *gtp.Engine, color string) referee.Seat {
	name := cmp.Or(program.Name(), color)
	return referee.Seat{Kind: referee.Program, Name: name, Engine: name}
}

func session(t *table, c weiqi.Color, program *gtp.Engine) *driver.Session {
	start := func(context.Context) (*gtp.Engine, error) { return program, program.Err() }
	end := func(*gtp.Engine, bool) {} // its owner does
	return &driver.Session{Program: driver.Program{Start: start, End: end}, Table: t, Color: c, Patience: patience}
}

// A table is a game in progress. Its clock advances only while a program is asked. If both programs are
// wanted in one step, they are asked one after the other, and for the second the clock is set back to the start of
// the step.
type table struct {
	game  *referee.Game
	sides [2]*driver.Session
	asked time.Time // when the program was asked that is busy now
	from  time.Time // the time of the game at that moment
}

// View shows the game to a session.
func (t *table) View(f func(g *referee.Game)) { f(t.game) }

// Now returns the time of the game.
func (t *table) Now() time.Time { return t.from.Add(time.Since(t.asked)) }

// step asks each program for what the game wants of it. If it wants nothing of them, the next deadline
// comes at once.
func (t *table) step(ctx context.Context) error {
	from, asked := t.game.At(), false
	for _, side := range t.sides {
		task := t.game.Task(side.Color)
		if !driver.Asks(task.Kind) {
			continue
		}
		asked, t.from, t.asked = true, from, time.Now()
		if err := t.ask(ctx, side, task); err != nil {
			return err
		}
	}
	if asked {
		return nil
	}
	deadline, ok := t.game.Deadline()
	if !ok {
		return fmt.Errorf("the game waits for %v, which is not here", t.game.Waiting())
	}
	return t.decide(deadline, referee.Referee, referee.Tick{})
}

// ask asks a program for what the game wants of it, until the game's deadline.
func (t *table) ask(ctx context.Context, side *driver.Session, task referee.Task) error {
	bounded, cancel := context.WithCancel(ctx)
	defer cancel()
	deadline, limited := t.game.Deadline()
	if limited {
		defer time.AfterFunc(deadline.Sub(t.Now()), cancel).Stop()
	}
	answer, err := side.Act(bounded, task)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited && bounded.Err() != nil:
		return t.decide(deadline, referee.Referee, referee.Tick{})
	case err != nil:
		return t.fail(side.Color, err)
	}
	return t.take(side.Color, answer.Act)
}

// take has a side act. What a program does that is refused costs it the game, but for a list of dead
// stones, which then counts for nothing.
func (t *table) take(c weiqi.Color, act referee.Act) error {
	now := t.Now()
	err := t.decide(now, referee.PartyOf(c), act)
	if refused := (*referee.RefusedError)(nil); errors.As(err, &refused) {
		if other, ok := driver.Instead(act, refused.Kind, refused.Why); ok {
			err = t.decide(now, referee.PartyOf(c), other)
		}
	}
	if err != nil {
		return t.fail(c, err)
	}
	return nil
}

// fail has a side lose the game, since its program is at fault.
func (t *table) fail(c weiqi.Color, err error) error {
	return t.decide(t.Now(), referee.Referee, referee.Fault{Color: c, Why: driver.Reason(err)})
}

func (t *table) decide(at time.Time, by referee.Party, act referee.Act) error {
	_, next, err := t.game.Decide(at, by, act)
	if err != nil {
		return err
	}
	t.game = next
	return nil
}
