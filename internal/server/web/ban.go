package web

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/referee"
)

// This file is what a ban does to others, who are not to wait for somebody who may do nothing.

// dismiss has nobody in the lobby wait for a person who may play no longer.
func (h *lobbyHandler) dismiss(ctx context.Context, person string) error {
	book, err := h.lobby.open(ctx)
	if err != nil {
		return err
	}
	return book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) { return l.Dismiss(person, h.arena.Now()), nil })
}

// expel says in the games of a person who may play no longer that he has left, so that his
// opponent may claim the win where no clock would give it to him.
func (h *moderationHandler) expel(ctx context.Context, person string) error {
	return h.inGamesOf(ctx, person, func(by referee.Party) (referee.Party, referee.Act) {
		return referee.Referee, referee.Leave{Color: by.Color(), Banned: true}
	})
}

// readmit says in the games of a person who may play again that he is back, where there is no
// clock that he is there for.
func (h *moderationHandler) readmit(ctx context.Context, person string) error {
	return h.inGamesOf(ctx, person, func(by referee.Party) (referee.Party, referee.Act) { return by, referee.Back{} })
}

// inGamesOf acts in the games without clocks that a person plays, as far as the referee allows
// it.
func (h *moderationHandler) inGamesOf(ctx context.Context, person string, act func(by referee.Party) (referee.Party, referee.Act)) error {
	live, err := h.store.List(ctx, store.Query{Status: store.Live, Player: person})
	if err != nil {
		return err
	}
	for _, game := range live {
		t, err := h.arena.Table(ctx, game.ID)
		if err != nil {
			return err
		}
		var color referee.Party
		timed := false
		t.View(func(g *referee.Game) {
			color, timed = referee.PartyOf(g.ColorOf(person)), g.Terms().Time.System != referee.NoClock
		})
		if timed {
			continue
		}
		var refused *referee.RefusedError
		by, what := act(color)
		if _, err := t.Do(ctx, by, what); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// expelBanned does for the bans on record what may not have been done for them: those of the
// operator were made while there was no server.
func (h *moderationHandler) expelBanned(ctx context.Context) error {
	docket, err := h.docket.current(ctx)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, d := range docket.Before(0, math.MaxInt) {
		if d.Did != chat.Ban || seen[d.Person.ID] {
			continue
		}
		seen[d.Person.ID] = true
		person, err := h.store.Person(ctx, d.Person.ID)
		if err == nil && person.Banned.Holds(time.Now()) {
			err = h.expel(ctx, person.ID)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}
