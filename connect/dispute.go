package connect

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// adviceWait is how long a program that has no opinion on dead stones waits for the
// referee's.
const adviceWait = 5 * time.Second

// listDead asks for the dead chains. A program that cannot tell says what the referee
// proposes, as one who stays silent would, without keeping the other side waiting.
func (s *seat) listDead(ctx context.Context, d duty) (referee.Act, error) {
	dead, known, err := s.dead(ctx)
	if err != nil {
		return nil, err
	}
	if !known {
		dead = s.advice(ctx)
	}
	return referee.Claim{Stop: d.stop, Dead: dead}, nil
}

// advice returns what the referee proposes, nothing if it does not come.
func (s *seat) advice(ctx context.Context) weiqi.Set {
	enough := time.After(adviceWait)
	for {
		d, woken := s.wanted()
		if stop := s.situation().stop; stop.Proposal != nil {
			return stop.Proposal.Dead
		}
		if d.kind != listDead {
			return weiqi.Set{}
		}
		select {
		case <-woken:
		case <-enough:
			return weiqi.Set{}
		case <-ctx.Done():
			return weiqi.Set{}
		}
	}
}

// dead asks for the dead chains of the stopped game; they may be unknown.
func (s *seat) dead(ctx context.Context) (dead weiqi.Set, known bool, err error) {
	is, err := s.inform(ctx)
	if err != nil {
		return weiqi.Set{}, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	return s.engine.FinalStatusList(ctx, "dead", is.terms.Size)
}

// settle answers a dispute: it is played out, and a program confirms nothing. A judge's
// count it accepts, unless it says itself that other stones are dead.
func (s *seat) settle(ctx context.Context, d duty) (referee.Act, error) {
	stop := s.situation().stop
	if stop.Lists[s.color] != nil { // both sides gave lists, and these differ
		return referee.PlayOn{Stop: d.stop}, nil
	}
	dead, known, err := s.dead(ctx)
	if err != nil {
		return nil, err
	}
	if known && stop.Verdict != nil && stop.Position.Widen(dead) != stop.Verdict.Dead {
		return referee.PlayOn{Stop: d.stop}, nil
	}
	return referee.Accept{Stop: d.stop}, nil
}

// mark marks one chain of those that the program says are dead. When all are, it
// disagrees if a mark is on stones of its own that it says are alive.
func (s *seat) mark(ctx context.Context, d duty) (referee.Act, error) {
	dead, _, err := s.dead(ctx)
	if err != nil {
		return nil, err
	}
	stop := s.situation().stop
	dead = stop.Position.Widen(dead)
	for p := range dead.Minus(stop.Marks).All() {
		return referee.Mark{Stop: d.stop, Point: p}, nil
	}
	if !stop.Marks.Minus(dead).Intersect(stop.Position.Stones(s.color)).Empty() {
		return referee.Dispute{Stop: d.stop}, nil
	}
	return referee.Done{Stop: d.stop}, nil
}

// tryOnCopy asks for a move on the copy of the board. A program knows nothing of passes
// for a ko: where it wants to take one that is closed, it passes for it, and where it wants
// what is not legal there otherwise, it passes.
func (s *seat) tryOnCopy(ctx context.Context, d duty) (referee.Act, error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	if err := s.wake(ctx); err != nil {
		return nil, err
	}
	s.told = nil // its board is about to be the copy
	is := s.situation()
	game, position := is.game, is.stop.Position
	game.Setup.Black, game.Setup.White = position.Stones(weiqi.Black), position.Stones(weiqi.White)
	game.Time = timeControl(referee.TimeControl{})
	if err := s.engine.NewGame(ctx, game); err != nil {
		return nil, err
	}
	for _, ply := range is.trial.Moves {
		if err := s.engine.Play(ctx, ply.Move); err != nil {
			return nil, err
		}
	}
	answer, err := s.engine.GenmoveCleanup(ctx, s.color)
	if err != nil {
		return nil, err
	}
	act := referee.TrialPlay{Trial: d.trial, N: d.done + 1, Move: weiqi.Pass(s.color)}
	switch m := answer.Move; {
	case answer.Resign || m.Pass:
	case is.trial.Closed.Has(m.Point):
		act.Ko, act.NameKo = m.Point, true
	case is.trial.Position.WithTurn(s.color).Legal(m):
		act.Move = m
	}
	return act, nil
}
