package web

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A journalCache keeps one ledger, which is opened when it is wanted first.
type journalCache[S, E any] struct {
	journals store.Journals
	name     string
	then     func(S, ...E) (S, error)

	mu     sync.Mutex
	opened *store.Ledger[S, E]
}

// open returns the ledger.
func (s *journalCache[S, E]) open(ctx context.Context) (*store.Ledger[S, E], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opened != nil {
		return s.opened, nil
	}
	var empty S
	ledger, err := store.OpenLedger(ctx, s.journals, s.name, empty, s.then)
	if err == nil {
		s.opened = ledger
	}
	return ledger, err
}

// current returns the state as it is with what all processes have written; an error where that
// cannot be known.
func (s *journalCache[S, E]) current(ctx context.Context) (state S, err error) {
	ledger, err := s.open(ctx)
	if err != nil {
		return state, err
	}
	return ledger.Current(ctx)
}

// playable returns why a game that is offered cannot be played: better now than when it is
// accepted.
func (h *lobbyHandler) playable(terms referee.Terms, by string) error {
	terms.Black = referee.Seat{Kind: referee.Person, Name: "Black", Player: by}
	terms.White = referee.Seat{Kind: referee.Person, Name: "White", Player: "white"}
	return h.arena.Check(terms)
}

// tableOf returns the table of an accepted challenge. The first who asks opens the game; the
// challenge names it, so that there is never a second one.
func (h *lobbyHandler) tableOf(ctx context.Context, c *lobby.Challenge) (*arena.Table, error) {
	t, err := h.arena.Table(ctx, c.Table)
	if !errors.Is(err, store.ErrNotFound) {
		return t, err
	}
	t, err = h.openAgreed(ctx, c)
	if errors.Is(err, store.ErrExists) {
		return h.arena.Table(ctx, c.Table)
	}
	return t, err
}

// openAgreed opens the game of an accepted challenge. [store.ErrExists]: it is open.
func (h *lobbyHandler) openAgreed(ctx context.Context, c *lobby.Challenge) (*arena.Table, error) {
	terms, err := h.proposals.termsOf(ctx, gameOf(c))
	if err != nil {
		return nil, err
	}
	terms.Black, terms.White = seatOf(c.From), seatOf(c.By)
	if c.Black != c.From.ID {
		terms.Black, terms.White = terms.White, terms.Black
	}
	return h.arena.OpenAs(ctx, c.Table, terms)
}

// matchmake opens the games that were agreed on when the server was gone, and then matches
// wishes as soon as they can be, until ctx ends.
func (h *lobbyHandler) matchmake(ctx context.Context) {
	opened := false
	for ctx.Err() == nil {
		book, err := h.lobby.open(ctx)
		if err != nil {
			h.log.Error("cannot open lobby", "err", err)
			rest(ctx, nil, time.Second)
			continue
		}
		if !opened {
			h.openAllAgreed(ctx, book.State())
			opened = true
		}
		_, fresh := book.Look()
		pause := time.Hour
		if err := h.matchWishes(ctx, book); err != nil {
			h.log.Error("cannot match searches", "err", err)
			pause = time.Second
		} else if next, ever := book.State().NextMatch(h.arena.Now(), h.ratedGame); ever {
			pause = next.Sub(h.arena.Now())
		}
		rest(ctx, fresh, pause)
	}
}

// rest waits for a time, for news, or for the end of ctx.
func rest(ctx context.Context, news <-chan struct{}, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-news:
	case <-timer.C:
	}
}

// openAllAgreed opens the games of accepted challenges that are not there.
func (h *lobbyHandler) openAllAgreed(ctx context.Context, l lobby.Lobby) {
	for _, c := range l.Agreed() {
		if _, err := h.openAgreed(ctx, c); err != nil && !errors.Is(err, store.ErrExists) && ctx.Err() == nil {
			h.log.Error("cannot open an agreed game", "challenge", c.ID, "game", c.Table, "err", err)
		}
	}
}

// matchWishes matches the wishes that can be, and opens the games.
func (h *lobbyHandler) matchWishes(ctx context.Context, book *store.Ledger[lobby.Lobby, lobby.Entry]) error {
	var entries []lobby.Entry
	err := book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) {
		entries = l.Match(h.arena.Now(), h.ratedGame, h.matched)
		return entries, nil
	})
	if err != nil {
		return err
	}
	for _, e := range entries {
		c := e.What.(lobby.Challenged).Challenge
		if _, err := h.tableOf(ctx, c); err != nil {
			return fmt.Errorf("open game %s: %w", c.Table, err)
		}
	}
	return nil
}

// ratedGame reports whether a rated game of two would count.
func (h *lobbyHandler) ratedGame(one, other string) bool {
	return h.rated.mayMeet(true, one, other) == nil
}

// matched is the game that a match leads to.
func (h *lobbyHandler) matched(m lobby.Match) (id string, deal lobby.Deal) {
	wanted := NewGame{Settings: referee.Settings{Size: referee.SizeText(m.Size.String()), Time: usualTime(m.Size, m.Speed)}, Rated: m.Rated}
	terms, err := wanted.terms()
	if err != nil {
		panic(fmt.Sprintf("web: a game of our own choice: %v", err))
	}
	deal = lobby.Deal{Table: unguessable(), Toss: toss(), Game: offered(terms, "random")}
	if m.Even {
		deal = h.dealt(deal, terms, m.One, m.Other)
	}
	return unguessable(), deal
}

// usualTime is how much time both have for a game of a speed: about 3, 10 or 30 minutes a
// side on 9x9 and thrice as much on 19x19, or days for every move.
func usualTime(size weiqi.Size, speed lobby.Speed) string {
	times := map[lobby.Speed][3]string{
		lobby.Blitz:          {"1m+3s", "2m+4s", "4m+5s"},
		lobby.Live:           {"5m+3x20s", "10m+5x20s", "15m+5x30s"},
		lobby.Slow:           {"15m+5x30s", "25m+5x40s", "45m+5x60s"},
		lobby.Correspondence: {"1x3d", "1x3d", "1x3d"},
	}[speed]
	switch side := max(size.Cols, size.Rows); {
	case side <= 9:
		return times[0]
	case side <= 13:
		return times[1]
	default:
		return times[2]
	}
}

// rematch asks the other player for another game, with the colors swapped.
func (h *lobbyHandler) rematch(ctx context.Context, in *GameInput) (*challengeOutput, error) {
	t, me, color, err := h.players.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := h.mayOffer(ctx, me); err != nil {
		return nil, err
	}
	var terms referee.Terms
	var other referee.Seat
	over := false
	t.View(func(g *referee.Game) {
		terms, other, over = g.Terms(), g.Seat(color.Opponent()), g.Over()
	})
	switch {
	case !over:
		return nil, problem.New(referee.KindWrongPhase, reason.New("game-not-over"))
	case other.Player == "":
		return nil, problem.New(referee.KindNotAllowed, reason.New("program-unchallenged"))
	}
	to, err := h.store.Person(ctx, other.Player)
	if err != nil {
		return nil, err
	}
	game := gameLike(terms)
	game.Color = color.Opponent().String()
	unrated := ""
	if game.Rated {
		unrated = h.rated.unrated(me.ID, to.ID)
		game.Rated = unrated == ""
	}
	c, err := h.offer(ctx, unguessable(), game, lobby.Direct, h.entrant(me))
	if err != nil {
		return nil, err
	}
	c.To, c.RematchOf, c.Unrated, c.Expires = h.entrant(to), in.ID, unrated, h.arena.Now().Add(rematchWaits)
	deal := lobby.Deal{Table: unguessable(), Toss: toss()}
	asked, err := h.turnChallenge(ctx, func(l lobby.Lobby, now time.Time) (*lobby.Challenge, []lobby.Entry, error) {
		return l.Rematch(c, deal, now)
	})
	if err != nil {
		return nil, err
	}
	return &challengeOutput{Location: apiPath + "/challenges/" + asked.ID, Body: h.challengeOf(asked, me.ID, h.arena.Now())}, nil
}
