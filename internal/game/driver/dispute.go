package driver

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A list is what a program says of the stones of the stopped board.
type list struct {
	dead  weiqi.Set // whole chains
	known bool
	fault reason.Reason // why what it says is no list; none if it gives one, or says that it cannot tell
}

// share is the part of the time for a list, or a move on the copy, in which the program has to answer.
// In the rest one that broke down over it is started anew and told the game, while no clock runs.
const share = 0.75

// limit is how long the program may take for a list, or a move on the copy.
func (s *Session) limit() time.Duration {
	return min(s.Patience, time.Duration(share*float64(s.remaining())))
}

// list asks for the dead chains of the stopped game. Whatever is wrong with the answer, also
// where none comes in time, or since the program breaks down over it, there is no list; a program
// that broke down is brought back. The error is that of ctx, or of a program that cannot be told
// the game.
func (s *Session) list(ctx context.Context) (list, error) {
	if _, err := s.ready(ctx); err != nil {
		return list{}, err
	}
	stopped := s.stop().Position
	bounded, cancel := context.WithTimeout(ctx, s.limit())
	defer cancel()
	dead, known, err := s.engine.FinalStatusList(bounded, "dead", stopped)
	switch {
	case err == nil:
		return list{dead: stopped.Widen(dead), known: known}, nil
	case ctx.Err() != nil:
		return list{}, err
	}
	s.bringBack(ctx, err)
	return list{fault: Reason(err)}, nil
}

// listDead asks for the dead chains. A program that cannot tell, or does not in
// time, has the claim unknown, and so has one whose list is broken; a late answer is dropped.
func (s *Session) listDead(ctx context.Context, d referee.Task) (Answer, error) {
	said, err := s.list(ctx)
	if err != nil {
		return Answer{}, err
	}
	claim := referee.Claim{Stop: d.Stop, Dead: said.dead, Unknown: !said.known, Fault: said.fault}
	return Answer{Act: claim, NoList: said.fault}, nil
}

// stop returns the present stop.
func (s *Session) stop() (stop referee.Stop) {
	s.Table.View(func(g *referee.Game) { stop, _ = g.Stop() })
	return stop
}

// settle answers a dispute: it is played out, and a program confirms nothing. A
// judge's count it accepts, unless it says itself that other stones are dead.
func (s *Session) settle(ctx context.Context, d referee.Task) (Answer, error) {
	stop := s.stop()
	if stop.Lists[s.Color] != nil { // both sides gave lists, and these differ
		return Answer{Act: referee.PlayOn{Stop: d.Stop}}, nil
	}
	said, err := s.list(ctx)
	if err != nil {
		return Answer{}, err
	}
	if said.known && stop.Verdict != nil && said.dead != stop.Verdict.Dead {
		return Answer{Act: referee.PlayOn{Stop: d.Stop}}, nil
	}
	return Answer{Act: referee.Accept{Stop: d.Stop}, NoList: said.fault}, nil
}

// mark marks one chain of those that the program says are dead. When all are, it
// disagrees if a mark is on stones of its own that it does not say are dead.
func (s *Session) mark(ctx context.Context, d referee.Task) (Answer, error) {
	said, err := s.list(ctx)
	if err != nil {
		return Answer{}, err
	}
	stop := s.stop()
	for p := range said.dead.Minus(stop.Marks).All() {
		return Answer{Act: referee.Mark{Stop: d.Stop, Point: p}}, nil
	}
	answer := Answer{Act: referee.Done{Stop: d.Stop}, NoList: said.fault}
	if !stop.Marks.Minus(said.dead).Intersect(stop.Position.Stones(s.Color)).Empty() {
		answer.Act = referee.Dispute{Stop: d.Stop}
	}
	return answer, nil
}

// tryOnCopy asks for a move on the copy of the board. A program that fails over it passes there, as one
// that says nothing.
func (s *Session) tryOnCopy(ctx context.Context, d referee.Task) (Answer, error) {
	if err := s.wake(ctx); err != nil {
		return Answer{}, err
	}
	act := referee.TrialPlay{Trial: d.Trial, N: d.Done + 1, Move: weiqi.Pass(s.Color)}
	var trial referee.TrialState
	s.Table.View(func(g *referee.Game) { trial, _ = g.Trial() })
	said, err := s.genmoveOnCopy(ctx, trial)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return Answer{}, err
	default:
		s.bringBack(ctx, err)
		return Answer{Act: act, NoList: reason.New("program-on-copy", Reason(err))}, nil
	}
	// A program knows nothing of passes for a ko: where it wants to take one that is closed, it passes
	// for it, and where it wants what is not legal there otherwise, it passes.
	switch move := said.Move; {
	case said.Resign || move.Pass:
	case trial.Closed.Has(move.Point):
		act.Ko, act.NameKo = move.Point, true
	case trial.Position.WithTurn(s.Color).Legal(move):
		act.Move = move
	}
	return Answer{Act: act}, nil
}

// genmoveOnCopy tells the program the copy and what was played on it, and asks for a move.
func (s *Session) genmoveOnCopy(ctx context.Context, trial referee.TrialState) (gtp.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, s.limit())
	defer cancel()
	var terms referee.Terms
	s.Table.View(func(g *referee.Game) { terms = g.Terms() })
	terms.Time = referee.TimeControl{}
	var moves []weiqi.Move
	for _, ply := range trial.Moves {
		moves = append(moves, ply.Move)
	}
	if err := s.Tell(ctx, GameFrom(terms, s.stop().Position), moves); err != nil {
		return gtp.Answer{}, err
	}
	return s.Genmove(ctx, s.Color, Manner{AsItStands: true})
}
