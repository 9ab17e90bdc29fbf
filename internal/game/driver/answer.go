package driver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Table is where a game can be looked at.
type Table interface {
	// View calls f with the game as it is; f must not keep it.
	View(f func(g *referee.Game))
	// Now returns the time by the table's clock.
	Now() time.Time
}

// An Answer is what a program does for a task.
type Answer struct {
	Act  referee.Act
	Said gtp.Answer    // for a move: what the program said
	Took time.Duration // for a move: how long the program was busy, with the question and with all that it was told before
	Pipe time.Duration // for a move: what went by besides, from the first command until the answer was here
	Lag  time.Duration // for a move: the part of the time since the last event of the game that was not the program's
	// NoList is why what the program said of dead stones counts for nothing, or why it has no move on the
	// copy; none if it counts, or the program said that it cannot tell.
	NoList reason.Reason
}

// Act asks the program what it does for a task of a kind that [Asks] names, and returns
// that. It starts the program if it does not run, and tells it what it has to know. It does not
// look whether the game still wants it: end the context when it does not. After an error the program
// is not fit for another game; it is told this one anew if it is asked again.
func (m *Session) Act(ctx context.Context, d referee.Task) (Answer, error) {
	a, err := m.act(ctx, d)
	if err != nil {
		m.failed(err, ctx.Err() != nil && settles(d.Kind))
	}
	return a, err
}

func (m *Session) act(ctx context.Context, d referee.Task) (Answer, error) {
	var act referee.Act
	var err error
	switch d.Kind {
	case referee.TaskPlaceStones:
		act, err = m.placeStones(ctx)
	case referee.TaskChooseMove:
		return m.chooseMove(ctx, d)
	case referee.TaskListDead:
		return m.listDead(ctx, d)
	case referee.TaskSettle:
		return m.settle(ctx, d)
	case referee.TaskMark:
		return m.mark(ctx, d)
	case referee.TaskTryOnCopy:
		return m.tryOnCopy(ctx, d)
	case referee.TaskWait, referee.TaskLeave, referee.TaskVacant, referee.TaskAnswerUndo, referee.TaskAnswerVoid, referee.TaskAnswerPause:
		fallthrough
	default:
		panic(fmt.Sprintf("driver: no act for task %v", d))
	}
	return Answer{Act: act}, err
}

// A situation is what a program has to know before it is asked anything.
type situation struct {
	terms      referee.Terms
	start      *weiqi.Position
	moves      []weiqi.Move // that stand
	clocks     referee.Clocks
	at         time.Time // of the last event
	asItStands bool      // two passes would end the game, and what is on the board would count
}

func (m *Session) situation() situation {
	now := m.Table.Now()
	var s situation
	m.Table.View(func(g *referee.Game) {
		s = situation{terms: g.Terms(), start: g.Start(), clocks: g.Clocks(now), at: g.At(), moves: g.Way()}
		if m.canCleanUp() {
			_, s.asItStands = g.IfBothPass()
		}
	})
	return s
}

// canCleanUp reports whether it makes a difference to the program that what is on the
// board would count.
func (m *Session) canCleanUp() bool {
	return m.engine.Has("kgs-genmove_cleanup") || m.engine.Has("kata-set-rule")
}

// inform brings the program, which runs, to the position of the game and returns what it had to
// know.
func (m *Session) inform(ctx context.Context) (situation, error) {
	ctx, cancel := context.WithTimeout(ctx, m.Patience)
	defer cancel()
	s := m.situation()
	return s, m.Tell(ctx, GameFrom(s.terms, s.start), s.moves)
}

// GameFrom is a game under the terms, from a position, as programs are told it.
func GameFrom(terms referee.Terms, start *weiqi.Position) gtp.Game {
	return gtp.Game{
		Size:  terms.Size,
		Rules: terms.Rules,
		Komi:  terms.Komi,
		Setup: weiqi.Setup{
			Size:  terms.Size,
			Black: start.Stones(weiqi.Black),
			White: start.Stones(weiqi.White),
			Turn:  start.Turn(),
		},
		Time: gtp.TimeControl{
			Main:      terms.Time.Main.Duration(),
			Increment: terms.Time.Increment.Duration(),
			Period:    terms.Time.Period.Duration(),
			Periods:   terms.Time.Periods,
			Stones:    terms.Time.Stones,
		},
	}
}

// tellTime tells the program both clocks.
func (m *Session) tellTime(ctx context.Context, clocks referee.Clocks) error {
	ctx, cancel := context.WithTimeout(ctx, m.Patience)
	defer cancel()
	for _, side := range []weiqi.Color{m.Color.Opponent(), m.Color} {
		clock := clocks.Of(side)
		left, stones := clock.Main, 0
		if left == 0 {
			left, stones = clock.Period, max(clock.Periods, clock.Stones)
		}
		if err := m.engine.TimeLeft(ctx, side, left.Duration(), stones); err != nil {
			return err
		}
	}
	return nil
}

// chooseMove asks for a move. With a clock the program may think until its flag falls,
// which ends the game and thereby the task; without one, as long as the patience lasts.
func (m *Session) chooseMove(ctx context.Context, d referee.Task) (Answer, error) {
	if err := m.wake(ctx); err != nil {
		return Answer{}, err
	}
	began, engine, busy := time.Now(), m.engine, m.engine.Busy()
	s, err := m.ready(ctx)
	if err != nil {
		return Answer{}, err
	}
	if s.terms.Time.System == referee.NoClock {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, m.Patience)
		defer cancel()
	} else if err := m.tellTime(ctx, s.clocks); err != nil {
		return Answer{}, err
	}
	said, err := m.Genmove(ctx, m.Color, Manner{AsItStands: s.asItStands, Explains: m.Explains})
	if err != nil {
		return Answer{}, err
	}
	if m.engine != engine { // started anew
		busy = 0
	}
	a := Answer{Said: said, Took: m.engine.Busy() - busy}
	a.Pipe = max(0, time.Since(began)-a.Took)
	a.Lag = max(0, m.Table.Now().Sub(latest(s.at, m.free))-a.Took)
	if said.Resign {
		a.Act = referee.Resign{}
		return a, nil
	}
	a.Act = referee.Play{N: d.Moves + 1, Move: said.Move}
	return a, nil
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// Explain asks the program what it has to say of its last move. It has the time in which the
// other side thinks: if it takes longer, its own clock runs.
func (m *Session) Explain(ctx context.Context) (string, error) {
	defer func() { m.free = m.Table.Now() }()
	return m.engine.Explain(ctx)
}

// placeStones asks for free handicap stones. A program that cannot place them gets the
// fixed points.
func (m *Session) placeStones(ctx context.Context) (referee.Act, error) {
	s, err := m.ready(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, m.Patience)
	defer cancel()
	points, err := m.engine.FreeHandicap(ctx, s.terms.Handicap.Stones)
	var refusal *gtp.RefusedError
	if err != nil && !errors.As(err, &refusal) {
		return nil, err
	}
	m.Anew() // its board is not the game's before it is told the stones as such
	if points.Len() < 2 {
		fixed, err := weiqi.FixedHandicap(s.terms.Size, s.terms.Handicap.Stones)
		if err != nil {
			return nil, err
		}
		points = weiqi.SetOf(fixed...)
	}
	return referee.PlaceHandicap{Points: points}, nil
}
