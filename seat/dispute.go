package seat

import (
	"context"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// listDead asks for the dead chains. A program that cannot tell, or does not in
// time, has the claim unknown; its late answer is dropped.
func (m *Mind) listDead(ctx context.Context, d Duty) (referee.Act, error) {
	dead, known, err := m.dead(ctx)
	if err != nil {
		return nil, err
	}
	return referee.Claim{Stop: d.Stop, Dead: dead, Unknown: !known}, nil
}

// dead asks for the dead chains of the stopped game; they may be unknown.
func (m *Mind) dead(ctx context.Context) (dead weiqi.Set, known bool, err error) {
	s, err := m.inform(ctx)
	if err != nil {
		return weiqi.Set{}, false, err
	}
	return m.Engine.FinalStatusList(ctx, "dead", s.terms.Size)
}

// stop returns the present stop.
func (m *Mind) stop() (stop referee.Stop) {
	m.Table.View(func(g *referee.Game) { stop, _ = g.Stop() })
	return stop
}

// settle answers a dispute: it is played out, and a program confirms nothing. A
// judge's count it accepts, unless it says itself that other stones are dead.
func (m *Mind) settle(ctx context.Context, d Duty) (referee.Act, error) {
	stop := m.stop()
	if stop.Lists[m.Color] != nil { // both sides gave lists, and these differ
		return referee.PlayOn{Stop: d.Stop}, nil
	}
	dead, known, err := m.dead(ctx)
	if err != nil {
		return nil, err
	}
	if known && stop.Verdict != nil && stop.Position.Widen(dead) != stop.Verdict.Dead {
		return referee.PlayOn{Stop: d.Stop}, nil
	}
	return referee.Accept{Stop: d.Stop}, nil
}

// mark marks one chain of those that the program says are dead. When all are, it
// disagrees if a mark is on stones of its own that it says are alive.
func (m *Mind) mark(ctx context.Context, d Duty) (referee.Act, error) {
	dead, _, err := m.dead(ctx)
	if err != nil {
		return nil, err
	}
	stop := m.stop()
	dead = stop.Position.Widen(dead)
	for p := range dead.Minus(stop.Marks).All() {
		return referee.Mark{Stop: d.Stop, Point: p}, nil
	}
	if !stop.Marks.Minus(dead).Intersect(stop.Position.Stones(m.Color)).Empty() {
		return referee.Dispute{Stop: d.Stop}, nil
	}
	return referee.Done{Stop: d.Stop}, nil
}

// tryOnCopy asks for a move on the copy of the board. A program knows nothing of
// passes for a ko: where it wants to take one that is closed, it passes for it,
// and where it wants what is not legal there otherwise, it passes.
func (m *Mind) tryOnCopy(ctx context.Context, d Duty) (referee.Act, error) {
	ctx, cancel := context.WithTimeout(ctx, m.Patience)
	defer cancel()
	var terms referee.Terms
	var stopped *weiqi.Position
	var trial referee.TrialState
	m.Table.View(func(g *referee.Game) {
		stop, _ := g.Stop()
		terms, stopped = g.Terms(), stop.Position
		trial, _ = g.Trial()
	})
	m.told = nil // its board is about to be the copy
	terms.Time = referee.TimeControl{}
	if err := m.Engine.NewGame(ctx, GameFrom(terms, stopped)); err != nil {
		return nil, err
	}
	for _, ply := range trial.Moves {
		if err := m.Engine.Play(ctx, ply.Move); err != nil {
			return nil, err
		}
	}
	answer, err := m.Engine.GenmoveCleanup(ctx, m.Color)
	if err != nil {
		return nil, err
	}
	act := referee.TrialPlay{Trial: d.Trial, N: d.Done + 1, Move: weiqi.Pass(m.Color)}
	switch move := answer.Move; {
	case answer.Resign || move.Pass:
	case trial.Closed.Has(move.Point):
		act.Ko, act.NameKo = move.Point, true
	case trial.Position.WithTurn(m.Color).Legal(move):
		act.Move = move
	}
	return act, nil
}
