package web

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A GameInfo is a game in a list.
type GameInfo struct {
	ID      string     `json:"id"`
	Size    weiqi.Size `json:"size"`
	Ruleset string     `json:"ruleset,omitempty"`
	Black   PlayerInfo `json:"black"`
	White   PlayerInfo `json:"white"`
	Moves   int        `json:"moves" doc:"0 while a game goes on that is seen late"`
	Result  string     `json:"result,omitempty" doc:"as game records write it; absent while the game goes on" example:"B+4.5"`
	Rated   bool       `json:"rated,omitempty"`
	Created time.Time  `json:"created"`
	Updated time.Time  `json:"updated"`
}

// A PlayerInfo is a player of a game in a list.
type PlayerInfo struct {
	ID   string           `json:"id,omitempty" doc:"of a person, for GET /people/{id}"`
	Name string           `json:"name"`
	Kind referee.SeatKind `json:"kind"`
	Rank string           `json:"rank,omitempty" doc:"when the game began, with a question mark if it was uncertain; absent if it was unknown" example:"12k?"`
}

// gameInfo returns a game as a list has it.
func (d *directory) gameInfo(g store.Summary) GameInfo {
	player := func(s referee.Seat) PlayerInfo {
		return PlayerInfo{s.Player, s.Name, s.Kind, d.rankThen(s, g.Size, g.Created)}
	}
	info := GameInfo{
		ID: g.ID, Size: g.Size, Ruleset: g.Ruleset, Black: player(g.Black), White: player(g.White),
		Moves: g.Moves, Rated: g.Rated, Created: g.Created, Updated: g.Updated,
	}
	switch {
	case g.Over():
		info.Result = g.Result.String()
	case g.Delayed:
		info.Moves, info.Updated = 0, g.Created
	}
	return info
}

// GameList is a page of games.
type GameList struct {
	Games []GameInfo `json:"games"`
	Next  string     `json:"next,omitempty" doc:"before, for the next page; absent on the last"`
}

// A GameFilter says which games somebody wants to see.
type GameFilter struct {
	Opponent string `query:"opponent" maxLength:"80" doc:"the player of the other seat, by id or by name; with a player"`
	Result   string `query:"result" enum:"black,white,drawn,void,won,lost" doc:"how it ended; won and lost are the player's"`
	Ruleset  string `query:"ruleset" maxLength:"80"`
	Size     string `query:"size" maxLength:"10" doc:"columns and rows" example:"19x19"`
	Rated    bool   `query:"rated" doc:"only games that count for ratings"`
	Limit    int    `query:"limit" default:"50" minimum:"1" maximum:"200"`
	Before   string `query:"before" maxLength:"40" doc:"the last game of the page before"`
}

// unusual reports whether a store may have to read many games to find those that are wanted.
func (f GameFilter) unusual() bool {
	return f.Rated || f.Opponent != "" || f.Result != "" || f.Ruleset != "" || f.Size != ""
}

// outcomeNamed returns the outcome that a filter calls a result.
func outcomeNamed(name string) store.Outcome {
	switch name {
	case "":
		return store.AnyOutcome
	case "black":
		return store.BlackWon
	case "white":
		return store.WhiteWon
	case "drawn":
		return store.Drawn
	case "void":
		return store.NoResult
	case "won":
		return store.PlayerWon
	case "lost":
		return store.PlayerLost
	default:
		panic("web: the router let the result " + name + " through")
	}
}

// historyHandler lists games.
type historyHandler struct {
	store  store.Store
	who    *callers
	people *directory
	work   *limit.Queue
}

// listGames lists games, newest first.
func (h *historyHandler) listGames(ctx context.Context, in *struct {
	Status string `query:"status" enum:"live,finished,mine" doc:"all if left out"`
	Player string `query:"player" maxLength:"80" doc:"the player of a seat, by id or by name"`
	GameFilter
}) (*struct{ Body GameList }, error) {
	query := store.Query{}
	switch in.Status {
	case "live":
		query.Status = store.Live
	case "finished":
		query.Status = store.Finished
	case "mine":
		me, err := h.who.person(ctx)
		if err != nil {
			return nil, err
		}
		query.Player = me.ID
	}
	if in.Player != "" {
		player, err := h.people.called(ctx, in.Player)
		if err != nil {
			return nil, err
		}
		if query.Player != "" && query.Player != player.ID {
			return nil, problem.New("invalid", reason.New("mine-and-player"))
		}
		query.Player = player.ID
	}
	return h.history(ctx, query, in.GameFilter)
}

// gamesOf lists the games of a person, newest first.
func (h *historyHandler) gamesOf(ctx context.Context, in *struct {
	ID     string `path:"id" maxLength:"80" doc:"the id or the name"`
	Status string `query:"status" enum:"live,finished" doc:"all if left out"`
	GameFilter
}) (*struct{ Body GameList }, error) {
	player, err := h.people.called(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	query := store.Query{Player: player.ID}
	switch in.Status {
	case "live":
		query.Status = store.Live
	case "finished":
		query.Status = store.Finished
	}
	return h.history(ctx, query, in.GameFilter)
}

// history lists the games that a query and a filter ask for. A private game, one that waits
// for a friend, and one in which nobody has moved, unless it is seen late, is only on the lists of its players: anybody
// who knows its name may watch it or sit down.
func (h *historyHandler) history(ctx context.Context, q store.Query, f GameFilter) (*struct{ Body GameList }, error) {
	var err error
	mine := false
	if q.Player != "" {
		me, err := h.who.viewer(ctx)
		if err != nil {
			return nil, err
		}
		mine = q.Player == me.ID
	}
	q.Listed, q.Rated, q.Ruleset, q.Limit, q.Before = !mine, f.Rated, f.Ruleset, f.Limit, f.Before
	if set, err := weiqi.RulesetNamed(f.Ruleset); err == nil {
		q.Ruleset = set.Name
	}
	q.Outcome = outcomeNamed(f.Result)
	if q.Player == "" && (f.Opponent != "" || q.Outcome == store.PlayerWon || q.Outcome == store.PlayerLost) {
		return nil, problem.New("invalid", reason.New("player-unnamed"))
	}
	if f.Size != "" {
		if q.Size, err = weiqi.ParseSize(f.Size); err != nil {
			return nil, problem.Invalid(err)
		}
	}
	if f.Opponent != "" {
		opponent, err := h.people.called(ctx, f.Opponent)
		if err != nil {
			return nil, err
		}
		q.Opponent = opponent.ID
	}
	if f.unusual() {
		working, leave, err := h.work.Enter(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
		ctx = working
	}
	found, err := h.store.List(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("list games: %w", err)
	}
	list := GameList{Games: []GameInfo{}}
	if len(found) == q.Limit {
		list.Next = found[len(found)-1].ID
	}
	for _, g := range found {
		list.Games = append(list.Games, h.people.gameInfo(g))
	}
	return &struct{ Body GameList }{list}, nil
}

// called returns a person by id, or an account by its name.
func (d *directory) called(ctx context.Context, name string) (store.Person, error) {
	person, err := d.store.Person(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		person, err = d.store.PersonByKey(ctx, account.Key(name))
	}
	if errors.Is(err, store.ErrNotFound) {
		return person, problem.New("unknown-person", reason.New("nobody-called", "name", reason.Brief(name)))
	}
	return person, err
}
