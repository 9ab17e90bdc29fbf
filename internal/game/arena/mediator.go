package arena

import (
	"context"
	"errors"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// thirdParty returns the party that decides about dead stones by the terms: its kind
// ("judge", "engine", "person" or nothing) and its name.
func thirdParty(terms referee.Terms) (kind, name string) {
	if terms.Judge != "" {
		return referee.MediatorJudge, terms.Judge
	}
	return terms.MediatorNamed()
}

// CheckJudge refuses terms that name a judge there is not, with a [*referee.TermsError].
func CheckJudge(terms referee.Terms) error {
	if kind, name := thirdParty(terms); kind == referee.MediatorJudge {
		if _, err := life.Named(name); err != nil {
			return wrongTerms(reason.MustOf(err))
		}
	}
	return nil
}

// checkThirdParty refuses terms whose judge or program this arena does not have.
func (a *Arena) checkThirdParty(terms referee.Terms) error {
	kind, name := thirdParty(terms)
	if kind != referee.MediatorEngine {
		return CheckJudge(terms)
	}
	_, err := a.Seat(name, terms.Size, terms.Rules)
	return err
}

// verdictLimit bounds the time that a judge or a program takes for a verdict. The
// terms' own limit may be shorter.
const verdictLimit = time.Minute

// decide asks the judge or the program that a stop refers chains to about them, and puts the verdict on record. Where
// it fails, is not sure of a chain in dispute, or has come to play in the game, there is no verdict, and the record
// says why.
func (t *Table) decide(ctx context.Context, stop referee.Stop) {
	var terms referee.Terms
	var moves []weiqi.Move
	var start *weiqi.Position
	var black, white referee.Seat
	t.View(func(g *referee.Game) {
		terms, start, moves = g.Terms(), g.Start(), g.Way()
		black, white = g.Seat(weiqi.Black), g.Seat(weiqi.White)
	})
	var verdict referee.Verdict
	err := t.arena.unstalled(ctx, verdictLimit, func(ctx context.Context) (err error) {
		switch kind, name := stop.ReferredTo(); {
		case kind == referee.MediatorJudge:
			verdict, err = judged(ctx, name, stop)
		case black.IsEngine(name) || white.IsEngine(name): // it has replaced a program that failed
			verdict = referee.Verdict{Who: named(name), None: true, Fault: reason.New("mediator-plays-itself", "program", name)}
		default:
			verdict, err = t.arena.consulted(ctx, name, driver.GameFrom(terms, start), moves, stop.Position)
		}
		return err
	})
	if err != nil {
		verdict.None, verdict.Fault = true, whyNone(err)
	}
	if verdict.None {
		t.arena.log.Warn("cannot get a verdict", "game", t.id, "why", verdict.Fault.String(), "err", err)
	}
	verdict.Stop = stop.Number
	if _, err := t.Do(ctx, referee.Referee, verdict); err != nil && !refused(err) {
		t.arena.log.Error("cannot record a verdict", "game", t.id, "err", err)
	}
}

// whyNone says why a judge or a program has no verdict.
func whyNone(err error) reason.Reason {
	if errors.Is(err, ErrNoOpinion) {
		return reason.New("no-opinion")
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return reason.New("verdict-late")
	}
	return driver.Reason(err)
}

// named is how a verdict names a program.
func named(program string) string { return referee.NamedMediator(referee.MediatorEngine, program) }

// judged is the verdict of a judge.
func judged(ctx context.Context, name string, stop referee.Stop) (referee.Verdict, error) {
	verdict := referee.Verdict{Who: referee.NamedMediator(referee.MediatorJudge, name)}
	judge, err := life.Named(name)
	if err != nil {
		return verdict, err
	}
	opinion, err := judge.Judge(ctx, stop.Position)
	if err != nil {
		return verdict, err
	}
	verdict.Seed = opinion.Seed
	if whole := stop.Lists[weiqi.Black] == nil; whole {
		// Its count is only shown: a player who knows better plays on.
		verdict.Dead = opinion.Dead.Minus(opinion.Unsettled)
		return verdict, nil
	}
	verdict.Dead = opinion.Dead
	if unsure := opinion.Unsettled.Intersect(stop.Disputed); !unsure.Empty() {
		verdict.None, verdict.Fault = true, reason.New("judge-unsure", "points", unsure)
	}
	return verdict, nil
}

// consulted is the verdict of a program that is told the game as it went.
func (a *Arena) consulted(ctx context.Context, name string, game gtp.Game, moves []weiqi.Move, p *weiqi.Position) (referee.Verdict, error) {
	program, known := a.program(name)
	if !known {
		return referee.Verdict{Who: named(name), None: true, Fault: reason.New("mediator-gone", "program", name)}, nil
	}
	verdict := referee.Verdict{Who: named(program.Title)}
	select {
	case a.slots <- struct{}{}:
		defer func() { <-a.slots }()
	case <-ctx.Done():
		return verdict, ctx.Err()
	}
	judge := NewProgramJudge(program)
	opinion, err := judge.JudgeGame(ctx, game, moves, p)
	verdict.Dead = opinion.Dead
	return verdict, errors.Join(err, judge.Close())
}
