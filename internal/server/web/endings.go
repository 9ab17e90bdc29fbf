package web

import (
	"context"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// VerdictBody is what the mediator says of the disputed chains.
type VerdictBody struct {
	Stop int           `json:"stop" minimum:"1" doc:"the stop that is disputed"`
	Dead []weiqi.Point `json:"dead,omitempty" doc:"a stone of every dead chain among the disputed ones; the others are alive"`
	None bool          `json:"none,omitempty" doc:"there is no verdict"`
}

// scoringHandler takes lists, verdicts and the moves of trials while a stopped game is scored.
type scoringHandler struct {
	who      *callers
	tables   *tables
	players  *players
	answers  *answers
	states   *states
	opinions *opinions
	movesIn  *limit.Limiter // by game and player
}

// getScoring answers with what has been said about the stop that is being counted.
func (h *scoringHandler) getScoring(ctx context.Context, in *GameInput) (*struct{ Body *Scoring }, error) {
	t, viewer, err := h.tables.viewed(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	scoring := h.states.stateOf(t, viewer, false).Scoring
	if scoring == nil {
		return nil, problem.New(referee.KindWrongPhase, reason.New("no-stop-counted"))
	}
	return &struct{ Body *Scoring }{scoring}, nil
}

// claim gives a list of dead stones. One that is left out is not one without stones: that
// would be final.
func (h *scoringHandler) claim(ctx context.Context, in *actInput[ClaimBody]) (*stateOutput, error) {
	if _, _, _, err := h.players.player(ctx, in.ID); err != nil {
		return nil, err
	}
	if in.Body.Dead == nil && !in.Body.Unknown {
		return nil, problem.New("invalid", reason.New("bad-field", "field", "body.dead", reason.New("dead-or-unknown")))
	}
	return h.players.do(ctx, in.ID, in.Body.act())
}

// verdict gives the mediator's verdict.
func (h *scoringHandler) verdict(ctx context.Context, in *actInput[VerdictBody]) (*stateOutput, error) {
	return h.players.asMediator(ctx, in.ID, func(t *arena.Table, me store.Person) (referee.Act, error) {
		mediating := false
		t.View(func(g *referee.Game) { mediating = live.AudienceOf(g, live.Viewer{ID: me.ID}, false).Mediating })
		switch {
		case !mediating:
			return nil, problem.New(referee.KindNotAllowed, reason.New("verdict-by-mediator"))
		case in.Body.None == (in.Body.Dead != nil):
			return nil, problem.New("invalid", reason.New("verdict-or-none"))
		}
		return referee.Verdict{Stop: in.Body.Stop, Dead: weiqi.SetOf(in.Body.Dead...), None: in.Body.None}, nil
	})
}

// A trialOutput is the game after a move on the copy.
type trialOutput struct {
	Status int
	ETag   string `header:"ETag"`
	Body   *State
}

// putTrialMove makes a move on the copy on which a dispute is played out. The same
// again changes nothing, even when the move has ended the trial.
func (h *scoringHandler) putTrialMove(ctx context.Context, in *struct {
	GameInput
	T    int `path:"t" minimum:"1" doc:"the number of the trial"`
	N    int `path:"n" minimum:"1" doc:"the number that the move will have on the copy"`
	Body struct {
		Move string `json:"move" maxLength:"40" doc:"a point or pass" example:"E6"`
		Ko   string `json:"ko,omitempty" maxLength:"5" doc:"the closed ko that a pass is for" example:"D4"`
	}
}) (*trialOutput, error) {
	t, me, color, err := h.players.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := h.movesIn.Allow(in.ID+" "+me.ID, time.Now()); err != nil {
		return nil, err
	}
	act := referee.TrialPlay{Trial: in.T, N: in.N}
	if act.Move, err = moveNamed(in.ID, color, in.Body.Move); err != nil {
		return nil, err
	}
	if act.NameKo = in.Body.Ko != ""; act.NameKo {
		if act.Ko, err = weiqi.ParsePoint(in.Body.Ko); err != nil {
			return nil, problem.Invalid(err)
		}
	}
	status := http.StatusCreated
	if _, err := t.Do(ctx, referee.PartyOf(color), act); err != nil {
		if !madeOnCopy(t, act) {
			return nil, h.conflicting(t, me, err)
		}
		status = http.StatusOK
	}
	out := h.answers.answer(t, me, false)
	return &trialOutput{status, out.ETag, out.Body}, nil
}

// conflicting adds the game as it is to a conflict of move numbers.
func (h *scoringHandler) conflicting(t *arena.Table, me store.Person, err error) error {
	p := problem.Of(err)
	if p.Kind() == referee.KindMoveConflict {
		p.State = h.answers.answer(t, me, false).Body
	}
	return p
}

// madeOnCopy reports whether this very move stands in a trial of the last stop.
func madeOnCopy(t *arena.Table, act referee.TrialPlay) (made bool) {
	t.View(func(g *referee.Game) {
		var moves []referee.TrialPly
		if trial, ok := g.Trial(); ok && trial.Number == act.Trial {
			moves = trial.Moves
		} else if stop, ok := g.Stop(); ok && act.Trial <= len(stop.Trials) {
			moves = stop.Trials[act.Trial-1].Moves
		}
		made = act.N <= len(moves) && moves[act.N-1] == referee.TrialPly{Move: act.Move, Ko: act.Ko, NameKo: act.NameKo}
	})
	return made
}

// getRuling answers with the lists, the answers and the rule that settled every chain.
func (h *scoringHandler) getRuling(ctx context.Context, in *GameInput) (*struct{ Body referee.Document }, error) {
	t, viewer, err := h.tables.onlooked(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var doc referee.Document
	ruled := false
	live.View(t, viewer, false, func(g *referee.Game, _ live.Audience, _ time.Time) { doc, ruled = g.RulingDocument() })
	if !ruled {
		return nil, problem.New("not-found", reason.New("no-ruling"))
	}
	return &struct{ Body referee.Document }{doc}, nil
}
