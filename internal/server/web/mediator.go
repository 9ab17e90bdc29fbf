package web

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// withMediator returns terms that name the account which is to mediate by its id, whether
// they named it so or as people do, and with what people call it.
func (p *proposals) withMediator(ctx context.Context, terms referee.Terms) (referee.Terms, error) {
	kind, name := terms.MediatorNamed()
	if kind != referee.MediatorAccount {
		return terms, nil
	}
	who, err := p.people.called(ctx, name)
	if missing, ok := errors.AsType[*problem.Problem](err); ok {
		return terms, problem.New("bad-terms", reason.New("bad-mediator", missing.Why()))
	}
	switch {
	case err != nil:
		return terms, err
	case who.Guest:
		return terms, problem.New("bad-terms", reason.New("bad-mediator", reason.New("guest-unnamable")))
	}
	terms.Mediator, terms.MediatorName = referee.NamedMediator(kind, who.ID), who.Name
	return terms, nil
}

// mayPlay refuses the mediator that the terms name a seat.
func mayPlay(mediator, player string) error {
	if (referee.Terms{Mediator: mediator}).MediatedBy(player) {
		return problem.New(referee.KindNotAllowed, reason.New("mediator-by-terms"))
	}
	return nil
}

// mediationHandler lets people mediate, and players accept or decline them.
type mediationHandler struct {
	players     *players
	answers     *answers
	addresses   *Addresses
	tournaments *tournaments
}

// mediate makes the person of the request the mediator, where the terms name that person; where
// both players have to accept a mediator, it offers to be.
func (h *mediationHandler) mediate(ctx context.Context, in *GameInput) (*stateOutput, error) {
	return h.players.asMediator(ctx, in.ID, func(t *arena.Table, me store.Person) (referee.Act, error) {
		if err := h.impartial(ctx, t, me.ID, mediatorAtAddress); err != nil {
			return nil, err
		}
		return referee.Mediate{Seat: referee.Seat{Kind: referee.Person, Name: me.Name, Player: me.ID}}, nil
	})
}

// stopMediating gives the place of the mediator up, or the offer to take it.
func (h *mediationHandler) stopMediating(ctx context.Context, in *GameInput) (*stateOutput, error) {
	return h.players.asMediator(ctx, in.ID, func(_ *arena.Table, me store.Person) (referee.Act, error) {
		return referee.Withdraw{Player: me.ID}, nil
	})
}

// asMediator has the person of the request act as a mediator.
func (p *players) asMediator(ctx context.Context, id string, act func(*arena.Table, store.Person) (referee.Act, error)) (*stateOutput, error) {
	me, err := p.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	t, err := p.tables.current(ctx, id)
	if err != nil {
		return nil, err
	}
	wanted, err := act(t, me)
	if err != nil {
		return nil, err
	}
	if _, err := t.Do(ctx, referee.Mediator, wanted); err != nil {
		return nil, err
	}
	return p.answers.answer(t, me, false), nil
}

// answerMediator accepts or declines an offer to mediate, as a player.
func (h *mediationHandler) answerMediator(ctx context.Context, in *struct {
	GameInput
	Body struct {
		Player string `json:"player" maxLength:"80" doc:"the id of the person who offers to mediate, as in the state"`
		Yes    bool   `json:"yes" doc:"you accept; the person mediates when both players do, and a no ends the offer"`
	}
}) (*stateOutput, error) {
	t, me, color, err := h.players.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	offers := false
	t.View(func(g *referee.Game) {
		who, _, offered := g.MediatorOffered()
		offers = offered && who.Player == in.Body.Player
	})
	if offers && in.Body.Yes {
		if err := h.impartial(ctx, t, in.Body.Player, offererAtAddress); err != nil {
			return nil, err
		}
	}
	act := referee.AnswerMediator{Player: in.Body.Player, Yes: in.Body.Yes}
	if _, err := t.Do(ctx, referee.PartyOf(color), act); err != nil {
		return nil, err
	}
	return h.answers.answer(t, me, false), nil
}

// mediatorAtAddress is the reason against a mediator at the address of a player, and offererAtAddress the one against
// a person who offers to mediate.
func mediatorAtAddress(c weiqi.Color) reason.Reason {
	return reason.New("mediator-at-address", "color", c)
}
func offererAtAddress(c weiqi.Color) reason.Reason {
	return reason.New("offerer-at-address", "color", c)
}

// impartial refuses a mediator who acted from an address from which a player of the game did. A
// mediator whom an organizer has named for a tournament may share the players' address.
func (h *mediationHandler) impartial(ctx context.Context, t *arena.Table, who string, why func(weiqi.Color) reason.Reason) error {
	var players [3]string
	mediator := ""
	t.View(func(g *referee.Game) {
		mediator = g.Terms().Mediator
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			players[c] = g.Seat(c).Player
		}
	})
	if slices.Contains(players[:], who) {
		return nil // the referee refuses a player
	}
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if players[c] == "" || !h.addresses.shared(who, players[c]) {
			continue
		}
		if (referee.Terms{Mediator: mediator}).MediatedBy(who) {
			appointed, err := h.appointed(ctx, t.ID(), mediator)
			if appointed || err != nil {
				return err
			}
		}
		return problem.New(referee.KindNotAllowed, why(c))
	}
	return nil
}

// appointed reports whether a game is one of a tournament in whose games that mediator decides.
func (h *mediationHandler) appointed(ctx context.Context, game, mediator string) (bool, error) {
	i := strings.LastIndexByte(game, '-')
	if i < 0 {
		return false, nil
	}
	report, err := h.tournaments.report(ctx, game[:i])
	if errors.Is(err, tournament.ErrUnknown) {
		return false, nil
	}
	if err != nil || report.Terms.Game.Mediator != mediator {
		return false, err
	}
	for _, g := range report.Games {
		if g.ID == game {
			return true, nil
		}
	}
	return false, nil
}
