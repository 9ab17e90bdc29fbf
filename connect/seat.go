package connect

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A seat plays one game for a program: it looks what the game wants, asks the program,
// and acts. A program that fails is started again and told the game so far, a bounded
// number of times; then the game is given up.
type seat struct {
	table    *Table
	color    weiqi.Color
	start    func(ctx context.Context) (*gtp.Engine, error)
	patience time.Duration // for one answer; for a move only where there is no clock
	restarts int           // how often it may be started again in the game
	pauses   bool          // it agrees to pauses in games that are not rated
	log      *slog.Logger

	engine *gtp.Engine  // nil while none runs
	told   []weiqi.Move // the moves that it knows of
}

// A duty is what the game wants of a program. Two equal duties are the same one.
type duty struct {
	kind  dutyKind
	moves int // made so far
	stop  int // the number of the last stop
	trial int // the number of the trial under way
	done  int // what has been done so far at this stop or in this trial
	// When nothing is to be done until an opponent who has left can be waited for no longer.
	claim time.Time
}

type dutyKind uint8

const (
	wait dutyKind = iota
	leave
	answerUndo
	answerVoid
	answerPause
	placeStones
	chooseMove
	listDead
	settle
	mark
	tryOnCopy
	claimWin
)

// play plays until the game is over. The error is that of ctx, of a table that is no more,
// or says why the game was given up.
func (s *seat) play(ctx context.Context) error {
	defer s.rest()
	failures := 0
	for {
		d, woken := s.wanted()
		switch d.kind {
		case leave:
			s.farewell(ctx)
			return nil
		case wait:
			var claim <-chan time.Time
			if !d.claim.IsZero() {
				claim = time.After(d.claim.Sub(s.table.Now()))
			}
			select {
			case <-woken:
			case <-claim:
			case <-s.table.ended:
				return s.table.err
			case <-ctx.Done():
				return ctx.Err()
			}
			continue
		}
		err := s.fulfil(ctx, d)
		switch now, _ := s.wanted(); {
		case err == nil:
			continue
		case ctx.Err() != nil:
			return ctx.Err()
		case now != d: // the game has gone on; what the program was doing is of no use
			s.distrust()
			continue
		}
		if failures++; failures > s.restarts {
			return s.giveUp(ctx, err)
		}
		s.log.Warn("the program failed and is started again", "time", failures, "of", s.restarts, "err", err)
		s.rest()
	}
}

// wanted looks what the game wants now; woken is closed when that may have changed.
func (s *seat) wanted() (d duty, woken <-chan struct{}) {
	t := s.table
	t.mu.Lock()
	defer t.mu.Unlock()
	return wantedOf(t.game, s.color, t.now()), t.woken
}

func wantedOf(g *referee.Game, me weiqi.Color, now time.Time) duty {
	d := duty{moves: g.MoveNumber()}
	stop, stopped := g.Stop()
	if stopped {
		d.stop = stop.Number
	}
	switch {
	case g.Phase() == referee.Over:
		d.kind = leave
		return d
	case g.VoidAsked() == me.Opponent():
		d.kind = answerVoid
		return d
	case g.UndoAsked() == me.Opponent():
		d.kind = answerUndo
		return d
	case g.PauseAsked() == me.Opponent():
		d.kind = answerPause
		return d
	case g.Paused() != weiqi.Empty:
		return d
	}
	switch g.Phase() {
	case referee.Handicapping:
		if me == weiqi.Black {
			d.kind = placeStones
		} else {
			d.miss(g, me.Opponent(), now)
		}
	case referee.Playing:
		if g.Turn() == me {
			d.kind = chooseMove
		} else {
			d.miss(g, me.Opponent(), now)
		}
	case referee.Listing:
		if stop.Lists[me] == nil {
			d.kind = listDead
		}
	case referee.Answering:
		if stop.Answers[me] == nil {
			d.kind = settle
		}
	case referee.Marking:
		if stop.MarkTurn == me {
			d.kind, d.done = mark, stop.Marks.Len()+stop.Dones
		}
	case referee.Trying:
		if trial, _ := g.Trial(); trial.Turn == me {
			d.kind, d.trial, d.done = tryOnCopy, trial.Number, len(trial.Moves)
		}
	case referee.Vacant:
		if fault, _ := g.Fault(); fault.Color == me.Opponent() {
			d.kind = claimWin
		}
	case referee.Referring:
	case referee.Over:
	default:
		panic(fmt.Sprintf("connect: unknown phase %v", g.Phase()))
	}
	return d
}

// miss waits for an opponent, if he has left not for ever.
func (d *duty) miss(g *referee.Game, opponent weiqi.Color, now time.Time) {
	switch claim, away := g.Absent(opponent); {
	case away && now.Before(claim):
		d.claim = claim
	case away:
		d.kind = claimWin
	}
}

// fulfil does a duty, and stops as soon as the game does not want it any more.
func (s *seat) fulfil(ctx context.Context, d duty) error {
	current, cancel := context.WithCancel(ctx)
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		for {
			now, woken := s.wanted()
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
	act, err := s.perform(current, d)
	cancel()
	<-watching
	if err != nil {
		return err
	}
	_, err = s.table.Do(ctx, referee.PartyOf(s.color), act)
	return err
}

// perform asks the program and returns its act.
func (s *seat) perform(ctx context.Context, d duty) (referee.Act, error) {
	switch d.kind {
	case answerUndo:
		return referee.AnswerUndo{Yes: !s.rated()}, nil // it can be told any game
	case answerVoid:
		return referee.AnswerVoid{}, nil // nobody talks a program out of a game
	case answerPause:
		if s.pauses && !s.rated() {
			return referee.Pause{}, nil
		}
		return referee.Unpause{}, nil
	case claimWin:
		return referee.ClaimWin{}, nil
	case placeStones:
		return s.placeStones(ctx)
	case chooseMove:
		return s.chooseMove(ctx, d)
	case listDead:
		return s.listDead(ctx, d)
	case settle:
		return s.settle(ctx, d)
	case mark:
		return s.mark(ctx, d)
	case tryOnCopy:
		return s.tryOnCopy(ctx, d)
	case wait, leave:
		fallthrough
	default:
		panic(fmt.Sprintf("connect: no act for duty %v", d))
	}
}

// rated reports whether the game counts, so that no favours are done.
func (s *seat) rated() bool { return s.situation().terms.Rated }

// giveUp resigns for a program that cannot go on.
func (s *seat) giveUp(ctx context.Context, why error) error {
	why = fmt.Errorf("the game is given up, since the program failed %d times: %w", s.restarts+1, why)
	_, err := s.table.Do(ctx, referee.PartyOf(s.color), referee.Resign{})
	return errors.Join(why, err)
}

// farewell tells the program that the game is over, if it wants to know.
func (s *seat) farewell(ctx context.Context) {
	if s.engine == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	if err := s.engine.GameOver(ctx); err != nil {
		s.log.Debug("the program does not take the end", "err", err)
	}
}

// rest ends the program.
func (s *seat) rest() {
	if s.engine == nil {
		return
	}
	if err := s.engine.Close(); err != nil {
		s.log.Error("the program does not end", "err", err)
	}
	s.engine, s.told = nil, nil
}

// distrust makes sure that a program that was interrupted is told the game anew, and that
// one that broke down is started anew.
func (s *seat) distrust() {
	s.told = nil
	if s.engine != nil && s.engine.Err() != nil {
		s.rest()
	}
}

// A situation is what a program has to know before it is asked.
type situation struct {
	terms      referee.Terms
	game       gtp.Game
	moves      []weiqi.Move
	position   *weiqi.Position
	stop       referee.Stop
	trial      referee.TrialState
	clocks     referee.Clocks
	asItStands bool // two passes would end the game, and what is on the board would count
}

func (s *seat) situation() situation {
	now := s.table.Now()
	var is situation
	s.table.View(func(g *referee.Game) {
		start := g.Start()
		is = situation{terms: g.Terms(), position: g.Position(), clocks: g.Clocks(now)}
		is.stop, _ = g.Stop()
		is.trial, _ = g.Trial()
		_, is.asItStands = g.IfBothPass()
		is.game = gtp.Game{
			Size: is.terms.Size, Rules: is.terms.Rules, Komi: is.terms.Komi,
			Setup: weiqi.Setup{
				Size: is.terms.Size, Turn: start.Turn(),
				Black: start.Stones(weiqi.Black), White: start.Stones(weiqi.White),
			},
			Time: timeControl(is.terms.Time),
		}
		for _, ply := range g.Moves() {
			is.moves = append(is.moves, ply.Move)
		}
	})
	return is
}

// timeControl is a time control as programs are told it.
func timeControl(t referee.TimeControl) gtp.TimeControl {
	return gtp.TimeControl{
		Main:      t.Main.Duration(),
		Increment: t.Increment.Duration(),
		Period:    t.Period.Duration(),
		Periods:   t.Periods,
		Stones:    t.Stones,
	}
}

// wake starts the program if none runs.
func (s *seat) wake(ctx context.Context) error {
	if s.engine != nil && s.engine.Err() != nil {
		s.rest()
	}
	if s.engine != nil {
		return nil
	}
	engine, err := s.start(ctx)
	if err != nil {
		return err
	}
	s.engine, s.told = engine, nil
	return nil
}

// inform brings the program to the position of the game and returns what it had to know.
func (s *seat) inform(ctx context.Context) (situation, error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	if err := s.wake(ctx); err != nil {
		return situation{}, err
	}
	is := s.situation()
	if !s.knows(is.moves) {
		s.told = nil
		if err := s.engine.NewGame(ctx, is.game); err != nil {
			return is, err
		}
		s.told = []weiqi.Move{}
	}
	for _, m := range is.moves[len(s.told):] {
		if err := s.engine.Play(ctx, m); err != nil {
			return is, fmt.Errorf("its board is not the game's: %w", err)
		}
		s.told = append(s.told, m)
	}
	return is, nil
}

// knows reports whether the moves begin with those that the program was told.
func (s *seat) knows(moves []weiqi.Move) bool {
	if s.told == nil || len(s.told) > len(moves) {
		return false
	}
	for i, m := range s.told {
		if m != moves[i] {
			return false
		}
	}
	return true
}

// chooseMove asks for a move. With a clock the program may think until its flag falls.
func (s *seat) chooseMove(ctx context.Context, d duty) (referee.Act, error) {
	is, err := s.inform(ctx)
	if err != nil {
		return nil, err
	}
	limit := s.patience
	if is.terms.Time.System != referee.NoClock {
		limit = is.terms.Time.Left(is.clocks.Of(s.color)).Duration()
		if err := s.tellTime(ctx, is.clocks); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	genmove := s.engine.Genmove
	if is.asItStands {
		genmove = s.engine.GenmoveCleanup
	}
	answer, err := genmove(ctx, s.color)
	if err != nil {
		return nil, err
	}
	if answer.Resign {
		return referee.Resign{}, nil
	}
	if _, err := is.position.Play(answer.Move); err != nil {
		return nil, fmt.Errorf("the program plays %v: %w", answer.Move, err)
	}
	s.told = append(s.told, answer.Move)
	return referee.Play{N: d.moves + 1, Move: answer.Move}, nil
}

// tellTime tells the program both clocks.
func (s *seat) tellTime(ctx context.Context, clocks referee.Clocks) error {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	for _, side := range []weiqi.Color{s.color.Opponent(), s.color} {
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

// placeStones asks for free handicap stones. A program that cannot place them gets the
// fixed points.
func (s *seat) placeStones(ctx context.Context) (referee.Act, error) {
	is, err := s.inform(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	wanted := is.terms.Handicap.Stones
	points, err := s.engine.FreeHandicap(ctx, wanted)
	s.told = nil // it is told them as the game's
	if refused := (*gtp.RefusedError)(nil); err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	if points.Len() != wanted {
		fixed, err := weiqi.FixedHandicap(is.terms.Size, wanted)
		if err != nil {
			return nil, err
		}
		points = weiqi.SetOf(fixed...)
	}
	return referee.PlaceHandicap{Points: points}, nil
}
