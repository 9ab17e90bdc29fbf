package web

import (
	"context"
	"errors"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/referee"
)

// This file has what a ban means for others: they do not wait for a person who may not act.

// dismiss takes a banned person out of the lobby, so that nobody waits there in vain.
func (h *moderationHandler) dismiss(ctx context.Context, person string) error {
	book, err := h.lobby.open(ctx)
	if err != nil {
		return err
	}
	return book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) { return l.Dismiss(person, h.arena.Now()), nil })
}

// expel marks a banned person as having left those of their games that have no clocks, so that the
// opponents may claim the win.
func (h *moderationHandler) expel(ctx context.Context, person string) error {
	return h.inGamesOf(ctx, person, func(by referee.Party) (referee.Party, referee.Act) {
		return referee.Referee, referee.Leave{Color: by.Color(), Banned: true}
	})
}

// readmit marks a person whose ban was lifted as present in those of their games that have no
// clocks.
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

// enforceBans does for the bans on record what may not have been done for them, now and whenever
// one is put on record, until the context ends: the operator makes bans where there is no server, or
// beside one.
func (h *moderationHandler) enforceBans(ctx context.Context) error {
	docket, err := h.docket.open(ctx)
	if err != nil {
		return err
	}
	again := time.NewTicker(time.Minute) // where the store was away
	defer again.Stop()
	for enforced := 0; ; {
		state, fresh := docket.Look()
		deeds := state.After(enforced)
		if err := h.expelBanned(ctx, deeds); err == nil {
			enforced += len(deeds)
		} else if ctx.Err() == nil {
			h.log.Error("cannot end the games of banned people", "err", err)
		}
		select {
		case <-fresh:
		case <-again.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// expelBanned expels those who were banned by these deeds and still are.
func (h *moderationHandler) expelBanned(ctx context.Context, deeds []chat.Deed) error {
	seen := map[string]bool{}
	for _, d := range deeds {
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
