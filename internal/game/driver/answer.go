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
	Said gtp.Answer // for a move: what the program said
	// for a move: how long the program was busy, with the question and with all that it was told before
	Took time.Duration
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
func (s *Session) Act(ctx context.Context, d referee.Task) (Answer, error) {
	a, err := s.act(ctx, d)
	if err != nil {
		s.failed(err, ctx.Err() != nil && settles(d.Kind))
	}
	return a, err
}

func (s *Session) act(ctx context.Context, d referee.Task) (Answer, error) {
	var act referee.Act
	var err error
	switch d.Kind {
	case referee.TaskPlaceStones:
		act, err = s.placeStones(ctx)
	case referee.TaskChooseMove:
		return s.chooseMove(ctx, d)
	case referee.TaskListDead:
		return s.listDead(ctx, d)
	case referee.TaskSettle:
		return s.settle(ctx, d)
	case referee.TaskMark:
		return s.mark(ctx, d)
	case referee.TaskTryOnCopy:
		return s.tryOnCopy(ctx, d)
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

func (s *Session) situation() situation {
	now := s.Table.Now()
	var known situation
	s.Table.View(func(g *referee.Game) {
		known = situation{terms: g.Terms(), start: g.Start(), clocks: g.Clocks(now), at: g.At(), moves: g.Way()}
		if s.canCleanUp() {
			_, known.asItStands = g.IfBothPass()
		}
	})
	return known
}

// canCleanUp reports whether it makes a difference to the program that what is on the
// board would count.
func (s *Session) canCleanUp() bool {
	return s.engine.Has("kgs-genmove_cleanup") || s.engine.Has("kata-set-rule")
}

// inform brings the program, which runs, to the position of the game and returns what it had to
// know.
func (s *Session) inform(ctx context.Context) (situation, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	known := s.situation()
	return known, s.Tell(ctx, GameFrom(known.terms, known.start), known.moves)
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
func (s *Session) tellTime(ctx context.Context, clocks referee.Clocks) error {
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	for _, side := range []weiqi.Color{s.Color.Opponent(), s.Color} {
		clock := clocks.Of(side)
		left, stones := clock.Main, 0
		if left == 0 {
			left, stones = clock.Period, max(clock.Periods, clock.Stones)
		}
		if err := s.engine.TimeLeft(ctx, side, left.Duration(), stones); err != nil {
			return err
		}
	}
	return nil
}

// chooseMove asks for a move. With a clock the program may think until its flag falls,
// which ends the game and thereby the task; without one, as long as the patience lasts.
func (s *Session) chooseMove(ctx context.Context, d referee.Task) (Answer, error) {
	if err := s.wake(ctx); err != nil {
		return Answer{}, err
	}
	began, engine, busy := time.Now(), s.engine, s.engine.Busy()
	known, err := s.ready(ctx)
	if err != nil {
		return Answer{}, err
	}
	if known.terms.Time.System == referee.NoClock {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Patience)
		defer cancel()
	} else if err := s.tellTime(ctx, known.clocks); err != nil {
		return Answer{}, err
	}
	said, err := s.Genmove(ctx, s.Color, Manner{AsItStands: known.asItStands, Explains: s.Explains})
	if err != nil {
		return Answer{}, err
	}
	if s.engine != engine { // started anew
		busy = 0
	}
	a := Answer{Said: said, Took: s.engine.Busy() - busy}
	a.Pipe = max(0, time.Since(began)-a.Took)
	a.Lag = max(0, s.Table.Now().Sub(latest(known.at, s.free))-a.Took)
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
func (s *Session) Explain(ctx context.Context) (string, error) {
	defer func() { s.free = s.Table.Now() }()
	return s.engine.Explain(ctx)
}

// placeStones asks for free handicap stones. A program that cannot place them, or not so many on such a board, gets
// those that the referee chooses.
func (s *Session) placeStones(ctx context.Context) (referee.Act, error) {
	known, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	points, err := s.engine.FreeHandicap(ctx, known.terms.Handicap.Stones)
	var refusal *gtp.RefusedError
	if err != nil && !errors.As(err, &refusal) {
		return nil, err
	}
	s.Anew() // its board is not the game's before it is told the stones as such
	if points.Len() < 2 {
		chosen, err := weiqi.FreeHandicap(known.terms.Size, known.terms.Handicap.Stones)
		if err != nil {
			return nil, err
		}
		points = weiqi.SetOf(chosen...)
	}
	return referee.PlaceHandicap{Points: points}, nil
}
