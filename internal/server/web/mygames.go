package web

import (
	"cmp"
	"context"
	"slices"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// MyGames are the games of a person that go on.
type MyGames struct {
	Games []MyGame `json:"games" doc:"those that wait for you first, the most urgent first; then those that wait for others"`
}

// listMine answers with the caller's games that go on, however many, sorted by urgency.
func (h *inboxHandler) listMine(ctx context.Context, _ *struct{}) (*struct{ Body MyGames }, error) {
	me, err := h.who.person(ctx)
	if err != nil {
		return nil, err
	}
	mine := MyGames{[]MyGame{}}
	now := h.arena.Now()
	err = h.eachLive(ctx, me, func(t *arena.Table) error {
		g := inboxGame{table: t}
		t.View(func(game *referee.Game) { g.color = game.ColorOf(me.ID) })
		if game, _, result := g.look(h.challenges.people, now); result == "" {
			mine.Games = append(mine.Games, game)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(mine.Games, moreUrgent)
	return &struct{ Body MyGames }{mine}, nil
}

// moreUrgent orders a person's games: those that wait for the person first, and each by its deadline.
func moreUrgent(a, b MyGame) int {
	waits := func(g MyGame) int {
		if g.YourTurn {
			return 0
		}
		return 1
	}
	due := func(g MyGame) (ms int64) {
		ms = 1<<63 - 1
		for _, d := range []*int64{g.DueMS, g.TheirDueMS} {
			if d != nil {
				ms = min(ms, *d)
			}
		}
		return ms
	}
	return cmp.Or(cmp.Compare(waits(a), waits(b)), cmp.Compare(due(a), due(b)), cmp.Compare(a.Game, b.Game))
}

// eachLive calls a function with every game of a person that goes on, page by page of the store.
func (h *inboxHandler) eachLive(ctx context.Context, who store.Person, do func(*arena.Table) error) error {
	for before := ""; ; {
		live, err := h.store.List(ctx, store.Query{Status: store.Live, Player: who.ID, Limit: manyGames, Before: before})
		if err != nil {
			return err
		}
		games := make([]string, len(live))
		for i, g := range live {
			games[i] = g.ID
		}
		tables, err := h.tables.several(ctx, games)
		if err != nil {
			return err
		}
		for _, t := range tables {
			if err := do(t); err != nil {
				return err
			}
		}
		if len(live) < manyGames {
			return nil
		}
		before = games[len(games)-1]
	}
}
