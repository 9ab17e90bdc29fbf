package web

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Search is a game that a person waits for, against any opponent.
type Search struct {
	Sizes []referee.SizeText `json:"sizes" minItems:"1" maxItems:"3" doc:"9, 13 or 19, the dearest first" example:"[9]"`
	Speed lobby.Speed        `json:"speed" enum:"blitz,live,slow,correspondence"`
	Rated bool               `json:"rated,omitempty" doc:"for accounts; a rated search meets rated ones only"`
	Even  bool               `json:"even,omitempty" doc:"the ranks of both decide on handicap, komi and colors, if the other one has it so, too; otherwise there is no handicap"`
	Ranks int                `json:"ranks,omitempty" minimum:"0" maximum:"50" doc:"by how many whole ranks the two may differ at most; if left out, the farther the longer you wait"`
}

// Automatch is the search of a person, if there is one.
type Automatch struct {
	Waiting *Search    `json:"waiting,omitempty" doc:"absent for nothing"`
	Since   *time.Time `json:"since,omitempty"`
	Until   *time.Time `json:"until,omitempty" doc:"when it is forgotten, unless it is asked for again or your events are being read"`
}

type automatchOutput struct{ Body Automatch }

// automatchOf returns what a person waits for.
func automatchOf(l lobby.Lobby, person string, now time.Time) Automatch {
	w, waits := l.Wish(person, now)
	if !waits {
		return Automatch{}
	}
	var sizes []referee.SizeText
	for _, size := range w.Sizes {
		sizes = append(sizes, referee.SizeText(size.String()))
	}
	return Automatch{Waiting: &Search{sizes, w.Speed, w.Rated, w.Even, w.Ranks}, Since: &w.Since, Until: &w.Until}
}

// search has the person of the request wait for an opponent. GET /me/events tells of the game.
func (h *lobbyHandler) search(ctx context.Context, in *struct{ Body Search }) (*automatchOutput, error) {
	me, err := h.who.may(ctx, scopeChallenge)
	if err != nil {
		return nil, err
	}
	if err := h.newChallengesOf.Allow(me.ID, time.Now()); err != nil {
		return nil, err
	}
	var sizes []weiqi.Size
	for _, text := range in.Body.Sizes {
		size, err := weiqi.ParseSize(string(text))
		if err != nil || size != weiqi.Square(9) && size != weiqi.Square(13) && size != weiqi.Square(19) {
			return nil, problem.New("invalid", reason.New("search-sizes"))
		}
		sizes = append(sizes, size)
	}
	wish := lobby.Wish{
		Person: h.entrant(me), Sizes: sizes, Speed: in.Body.Speed, Rated: in.Body.Rated, Even: in.Body.Even, Ranks: in.Body.Ranks,
	}
	return h.wish(ctx, me.ID, func(l lobby.Lobby, now time.Time) ([]lobby.Entry, error) {
		_, entries, err := l.Seek(wish, now)
		return entries, err
	})
}

// stopSearch ends the search of the person of the request.
func (h *lobbyHandler) stopSearch(ctx context.Context, _ *struct{}) (*automatchOutput, error) {
	me, err := h.who.may(ctx, scopeChallenge)
	if err != nil {
		return nil, err
	}
	return h.wish(ctx, me.ID, func(l lobby.Lobby, now time.Time) ([]lobby.Entry, error) {
		return l.Leave(me.ID, now), nil
	})
}

// wish writes what a person waits for, and answers with it.
func (h *lobbyHandler) wish(ctx context.Context, person string, decide func(lobby.Lobby, time.Time) ([]lobby.Entry, error)) (*automatchOutput, error) {
	book, err := h.lobby.open(ctx)
	if err != nil {
		return nil, err
	}
	now := h.arena.Now()
	err = book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) { return decide(l, now) })
	if err != nil {
		return nil, h.lobbyProblem(err, nil)
	}
	return &automatchOutput{automatchOf(book.State(), person, now)}, nil
}

// keepWish renews a search that is about to expire, of a person who reads the events.
func (h *lobbyHandler) keepWish(ctx context.Context, person string) {
	book, err := h.lobby.open(ctx)
	if err != nil {
		return // readers of the lobby are told
	}
	now := h.arena.Now()
	if w, waits := book.State().Wish(person, now); !waits || w.Until.Sub(now) > time.Minute {
		return
	}
	err = book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) {
		w, waits := l.Wish(person, now)
		if !waits {
			return nil, nil
		}
		_, entries, err := l.Seek(*w, now)
		return entries, err
	})
	if err != nil {
		h.log.Error("cannot renew search", "err", err)
	}
}
