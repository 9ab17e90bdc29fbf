package web

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// TournamentInput names a tournament.
type TournamentInput struct {
	ID string `path:"id" maxLength:"60" doc:"the name of the tournament"`
}

// joinTournament has the person of the request take part, while joining is open.
func (h *tournamentsHandler) joinTournament(ctx context.Context, in *struct {
	TournamentInput
	Body *struct {
		Rating  float64 `json:"rating,omitempty" minimum:"-10000" maximum:"10000" doc:"as far as you know it; where your account has a rating and a rank, those count and these two do not"`
		Rank    string  `json:"rank,omitempty" maxLength:"4" example:"3d"`
		Club    string  `json:"club,omitempty" maxLength:"60"`
		Country string  `json:"country,omitempty" maxLength:"3"`
	}
}) (*tournamentOutput, error) {
	me, err := h.who.account(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	t, err := h.runHere(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p := tournament.Player{Player: stats.Player{Name: me.Name}, Account: me.ID}
	if b := in.Body; b != nil {
		p.Rating, p.Rank, p.Club, p.Country = b.Rating, b.Rank, b.Club, b.Country
	}
	if standing, known := h.people.strength(me); known {
		p.Rating, p.Rank = math.Round(standing.Rating), "" // the standings tell the account's rank
	}
	if err := t.Join(ctx, p); err != nil {
		return nil, tournamentProblem(err)
	}
	return h.tournamentAnswer(ctx, me, in.ID)
}

// An Explanation is why an arbiter does something, which is published.
type Explanation struct {
	Why string `json:"why" minLength:"1" maxLength:"300" doc:"is published"`
}

// leaveTournament withdraws the person of the request from the next round on.
func (h *tournamentsHandler) leaveTournament(ctx context.Context, in *struct {
	TournamentInput
	Body *struct {
		Why string `json:"why,omitempty" maxLength:"300" doc:"is published"`
	}
}) (*tournamentOutput, error) {
	me, err := h.who.account(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	t, err := h.runHere(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	mine := playerOf(t.State(), me)
	if mine == "" {
		return nil, problem.New("tournament-refused", reason.New("no-entrant"))
	}
	why := ""
	if in.Body != nil {
		why = in.Body.Why
	}
	if err := t.Withdraw(ctx, mine, me.ID, why); err != nil {
		return nil, tournamentProblem(err)
	}
	return h.tournamentAnswer(ctx, me, in.ID)
}

// checkIn says that the person of the request is there.
func (h *tournamentsHandler) checkIn(ctx context.Context, in *TournamentInput) (*tournamentOutput, error) {
	me, err := h.who.account(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	t, err := h.runHere(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	mine := playerOf(t.State(), me)
	if mine == "" {
		return nil, problem.New("tournament-refused", reason.New("no-entrant"))
	}
	if err := t.CheckIn(ctx, mine, me.ID); err != nil {
		return nil, tournamentProblem(err)
	}
	return h.tournamentAnswer(ctx, me, in.ID)
}

// checkInPlayer says that a player is there, as the arbiter.
func (h *tournamentsHandler) checkInPlayer(ctx context.Context, in *struct {
	TournamentInput
	Player string `path:"player" maxLength:"120" doc:"the name in the tournament"`
}) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error {
		return t.CheckIn(ctx, in.Player, me.ID)
	})
}

// startTournament ends joining: the first round is paired.
func (h *tournamentsHandler) startTournament(ctx context.Context, in *TournamentInput) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error { return t.Start(ctx, me.ID) })
}

// endTournament has no further round be paired.
func (h *tournamentsHandler) endTournament(ctx context.Context, in *struct {
	TournamentInput
	Body Explanation
}) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error { return t.End(ctx, me.ID, in.Body.Why) })
}

// callOffTournament ends a tournament at once.
func (h *tournamentsHandler) callOffTournament(ctx context.Context, in *struct {
	TournamentInput
	Body Explanation
}) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error { return t.CallOff(ctx, me.ID, in.Body.Why) })
}

// correctResult puts an arbiter's result in the place of a game's.
func (h *tournamentsHandler) correctResult(ctx context.Context, in *struct {
	TournamentInput
	Number int `path:"number" minimum:"1" doc:"of the game"`
	Body   struct {
		Result string `json:"result" maxLength:"20" doc:"as game records write it, or both-lose" example:"W+R"`
		Explanation
	}
}) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error {
		if err := h.impartiality.impartialArbiter(ctx, t.State(), me); err != nil {
			return err
		}
		result, err := sgf.ParseResult(in.Body.Result)
		if in.Body.Result == weiqi.BothLose.String() {
			result, err = weiqi.Result{By: weiqi.BothLose}, nil
		}
		if err == nil && !result.Over() {
			err = reason.Error(reason.New("record-result", "text", reason.Brief(in.Body.Result)))
		}
		if err != nil {
			return problem.Invalid(err)
		}
		return t.Correct(ctx, in.Number, result, me.ID, in.Body.Why)
	})
}

// EntrantInput names a player of a tournament.
type EntrantInput struct {
	TournamentInput
	Player string `path:"player" maxLength:"120" doc:"the name in the tournament"`
	Body   Explanation
}

// withdrawPlayer has a player take part no longer, from the next round on.
func (h *tournamentsHandler) withdrawPlayer(ctx context.Context, in *EntrantInput) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error {
		if in.Player != playerOf(t.State(), me) { // a player may withdraw without being disqualified
			if err := h.impartiality.impartialArbiter(ctx, t.State(), me); err != nil {
				return err
			}
		}
		return t.Withdraw(ctx, in.Player, me.ID, in.Body.Why)
	})
}

// disqualifyPlayer disqualifies a player, who loses the games that are not over.
func (h *tournamentsHandler) disqualifyPlayer(ctx context.Context, in *EntrantInput) (*tournamentOutput, error) {
	return h.arbitrate(ctx, in.ID, func(t *tournament.Tournament, me store.Person) error {
		if err := h.impartiality.impartialArbiter(ctx, t.State(), me); err != nil {
			return err
		}
		return t.Disqualify(ctx, in.Player, me.ID, in.Body.Why)
	})
}

// arbitrate has the arbiter of a tournament act: its organizer, or an admin.
func (h *tournamentsHandler) arbitrate(ctx context.Context, id string, act func(t *tournament.Tournament, me store.Person) error) (*tournamentOutput, error) {
	me, err := h.who.account(ctx, scopeTournament)
	if err != nil {
		return nil, err
	}
	t, err := h.runHere(ctx, id)
	if err != nil {
		return nil, err
	}
	if !arbiterOf(t.State(), me) {
		return nil, problem.New("forbidden", reason.New("arbiter-only"))
	}
	if err := act(t, me); err != nil {
		return nil, tournamentProblem(err)
	}
	return h.tournamentAnswer(ctx, me, id)
}

// runHere returns a tournament that this server runs.
func (h *tournamentsHandler) runHere(ctx context.Context, id string) (*tournament.Tournament, error) {
	if h.manager != nil {
		if t, ok := h.manager.Tournament(id); ok {
			return t, t.Refresh(ctx)
		}
	}
	if _, err := h.tournamentReport(ctx, id); err != nil {
		return nil, err
	}
	return nil, problem.New("tournament-elsewhere", reason.New("tournament-elsewhere"))
}

// tournamentAnswer answers with a tournament as a viewer sees it.
func (h *tournamentsHandler) tournamentAnswer(ctx context.Context, me store.Person, id string) (*tournamentOutput, error) {
	report, err := h.tournamentReport(ctx, id)
	if err != nil {
		return nil, err
	}
	state, err := h.tournamentStateFor(ctx, me, report)
	if err != nil {
		return nil, err
	}
	return &tournamentOutput{Body: state}, nil
}

// arbiterOf reports whether a person may act as the arbiter.
func arbiterOf(t *tournament.State, who store.Person) bool {
	return who.ID != "" && !who.Guest && (t.Terms.Organizer == who.ID || slices.Contains(who.Roles, roleAdmin) && t.Terms.Organizer != "")
}

// playerOf returns the name under which a person takes part; empty for nobody.
func playerOf(t *tournament.State, who store.Person) string {
	for _, p := range t.Players {
		if who.ID != "" && p.Account == who.ID && p.Gone == nil {
			return p.Name
		}
	}
	return ""
}

// tournamentProblem says how a refusal of the director is answered.
func tournamentProblem(err error) error {
	var refused *tournament.RefusedError
	if errors.As(err, &refused) {
		return problem.Refusal("tournament-refused", refused.Why)
	}
	return err
}
