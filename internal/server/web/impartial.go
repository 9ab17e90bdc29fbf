package web

import (
	"context"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Officials decide neither about themselves, nor about people whom they play or played within a
// day, nor about people at their address, nor about their own reports. Admins are no exception:
// another official has to decide, or the operator by the command line.

// manyOwn is how many games are looked at for those that somebody played lately.
const manyOwn = 500

// partial returns the problem of an official who is a party.
func partial(why reason.Reason) *problem.Problem {
	return problem.New("not-impartial", reason.New("not-impartial", why))
}

// impartiality refuses an official a decision in which that official is a party.
type impartiality struct {
	arena     *arena.Arena
	store     store.Store
	addresses *Addresses
	docket    *journalCache[chat.Docket, chat.Deed]
	tables    *tables
}

// impartialTo refuses an official who is a party, one of others. An unknown party is nobody.
func (i *impartiality) impartialTo(ctx context.Context, me store.Person, others ...chat.Person) error {
	if slices.ContainsFunc(others, func(p chat.Person) bool { return p.ID == me.ID }) {
		return partial(reason.New("party-oneself"))
	}
	for _, other := range others {
		switch {
		case other.ID == "":
			continue
		case i.addresses.Neighbors(me.ID, other.ID):
			return partial(reason.New("party-at-address", "name", other.Name))
		}
		played, err := i.playedLately(ctx, me.ID, other.ID)
		if err != nil {
			return err
		}
		if played {
			return partial(reason.New("party-plays", "name", other.Name))
		}
	}
	return nil
}

// playedLately reports whether two play a game, rated or not, or did within a day.
func (i *impartiality) playedLately(ctx context.Context, one, other string) (bool, error) {
	live, err := i.store.List(ctx, store.Query{Status: store.Live, Player: one, Opponent: other, Limit: 1})
	if err != nil || len(live) > 0 {
		return len(live) > 0, err
	}
	// In the order in which games began: one by correspondence may have ended after many others.
	over, err := i.store.List(ctx, store.Query{Status: store.Finished, Player: one, Opponent: other, Limit: manyOwn})
	since := i.arena.Now().Add(-rating.Day)
	return slices.ContainsFunc(over, func(g store.Summary) bool { return g.Updated.After(since) }), err
}

// unreported refuses an official whose own report about the person or the game is still open.
func (i *impartiality) unreported(ctx context.Context, me store.Person, person, game string) error {
	docket, err := i.docket.open(ctx)
	if err != nil {
		return err
	}
	for _, d := range docket.State().Reports() {
		if d.By.ID == me.ID && (person != "" && d.Person.ID == person || game != "" && d.Game == game) {
			return partial(reason.New("party-reported"))
		}
	}
	return nil
}

// impartialInGame refuses an official who is a party in a game: who plays in it, decided disputes
// in it, reported it, or plays one of its players.
func (i *impartiality) impartialInGame(ctx context.Context, me store.Person, t *arena.Table) error {
	parties, mediator := partiesOf(t)
	if mediator == me.ID {
		return partial(reason.New("party-mediated"))
	}
	if err := i.impartialTo(ctx, me, parties...); err != nil {
		return err
	}
	return i.unreported(ctx, me, "", t.ID())
}

// partiesOf returns the players of a game, and the account of its mediator.
func partiesOf(t *arena.Table) (players []chat.Person, mediator string) {
	t.View(func(g *referee.Game) {
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			players = append(players, chat.Person{ID: g.Seat(c).Player, Name: g.Seat(c).Name})
		}
		if seat, seated := g.Mediator(); seated {
			mediator = seat.Player
		}
	})
	return players, mediator
}

// impartialInReport refuses an official who is a party in a report: its author, its subject, or a
// player of its game.
func (i *impartiality) impartialInReport(ctx context.Context, me store.Person, report chat.Deed) error {
	if report.By.ID == me.ID {
		return partial(reason.New("party-made-report"))
	}
	parties := []chat.Person{report.By, report.Person}
	if report.Game != "" {
		t, err := i.tables.current(ctx, report.Game)
		if err != nil {
			return err
		}
		players, _ := partiesOf(t)
		parties = append(parties, players...)
	}
	return i.impartialTo(ctx, me, parties...)
}

// impartialArbiter refuses an arbiter who takes part in the tournament: decisions about others
// would move the arbiter's own place. A seat that anybody could take may be the arbiter's, too.
func (i *impartiality) impartialArbiter(ctx context.Context, t *tournament.State, me store.Person) error {
	part := slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return p.Account == me.ID })
	if !part {
		own, err := i.store.List(ctx, store.Query{Player: me.ID, Limit: manyOwn})
		if err != nil {
			return err
		}
		part = slices.ContainsFunc(t.Games, func(g tournament.Game) bool {
			return slices.ContainsFunc(own, func(o store.Summary) bool { return o.ID == g.ID })
		})
	}
	if part {
		return partial(reason.New("party-takes-part"))
	}
	return nil
}
