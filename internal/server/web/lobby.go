package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Challenge is a game that somebody offers.
type Challenge struct {
	ID        string      `json:"id"`
	Kind      lobby.Kind  `json:"kind" enum:"open,direct,link,automatch" doc:"automatch: what came of two wishes"`
	From      Person      `json:"from"`
	To        *Person     `json:"to,omitempty" doc:"the opponent of a direct one; once it is accepted, the other player"`
	Game      NewGame     `json:"game" doc:"the color is the challenger's"`
	Evened    *Evened     `json:"evened,omitempty" doc:"what the ranks of the two would decide on if you, or the opponent, accepted it now"`
	Rated     bool        `json:"rated"`
	Created   time.Time   `json:"created"`
	Expires   time.Time   `json:"expires"`
	State     lobby.State `json:"state" enum:"waiting,accepted,declined,withdrawn,expired"`
	URL       string      `json:"url" doc:"its page on this server, for the person to accept it" example:"/challenges/4Q3TZ7"`
	GameID    string      `json:"game_id,omitempty" doc:"the game, for the two who play it"`
	RematchOf string      `json:"rematch_of,omitempty" doc:"the game that is to be played once more"`
	Unrated   string      `json:"unrated,omitempty" enum:"same-opponent,same-address" doc:"why a rematch of a rated game is none: the kind of a problem"`
}

// Challenges are those that wait and concern the person of the request.
type Challenges struct {
	Open []Challenge `json:"open" doc:"to anybody, by others; the latest 200 of them"`
	ToMe []Challenge `json:"to_me"`
	Mine []Challenge `json:"mine"`
}

// NewChallenge is what somebody offers.
type NewChallenge struct {
	Kind  string  `json:"kind" enum:"open,direct,link" doc:"to anybody in the lobby, to one person, or to the holder of the link"`
	To    string  `json:"to,omitempty" maxLength:"200" doc:"direct: the id or the name of an account"`
	Game  NewGame `json:"game,omitempty" doc:"without an opponent; the color is yours"`
	Rated bool    `json:"rated,omitempty" doc:"the same as in the game"`
}

// ChallengeInput names the challenge that a request is about.
type ChallengeInput struct {
	ID string `path:"id" doc:"the name of the challenge"`
}

type challengeOutput struct {
	Location string `header:"Location"`
	Body     Challenge
}

// waits is how long a challenge waits for an answer.
var waits = map[lobby.Kind]time.Duration{
	lobby.Open:   time.Hour,
	lobby.Direct: 24 * time.Hour,
	lobby.Link:   7 * 24 * time.Hour,
}

// rematchWaits is how long an offer of a rematch waits.
const rematchWaits = 10 * time.Minute

// lobbyHandler keeps challenges, searches and blocks, and opens the games that are agreed on.
type lobbyHandler struct {
	arena             *arena.Arena
	store             store.Store
	log               *slog.Logger
	lobby             *journalCache[lobby.Lobby, lobby.Entry]
	who               *callers
	people            *directory
	players           *players
	proposals         *proposals
	rated             *ratedGames
	newChallengesOf   *limit.Limiter // by person
	newChallengesFrom *limit.Limiter // by address
}

// entrant returns a person with the ratings that the lobby matches by.
func (h *lobbyHandler) entrant(p store.Person) lobby.Person {
	in := lobby.Person{ID: p.ID, Name: p.Name, Guest: p.Guest, Bot: p.Bot, Rating: stats.NewGlicko().Rating}
	if r := h.people.shown(p).Rating; r != nil {
		in.Rating = r.Value
	}
	return in
}

// seen returns a person of the lobby as others see them.
func (h *lobbyHandler) seen(p lobby.Person) Person {
	return h.people.shown(personIn(p))
}

// personIn returns a person of the lobby as far as the lobby knows them.
func personIn(p lobby.Person) store.Person {
	return store.Person{ID: p.ID, Name: p.Name, Guest: p.Guest, Bot: p.Bot}
}

// challengeOf returns a challenge as a viewer sees it.
func (h *lobbyHandler) challengeOf(c *lobby.Challenge, viewer string, now time.Time) Challenge {
	shown := Challenge{
		ID: c.ID, Kind: c.Kind, From: h.seen(c.From), Game: gameOf(c), Rated: c.Rated,
		Created: c.Created, Expires: c.Expires, State: c.StateAt(now),
		URL: "/challenges/" + c.ID, RematchOf: c.RematchOf, Unrated: c.Unrated,
	}
	if to := cmp.Or(c.By, c.To); to.ID != "" {
		shown.To = new(h.seen(to))
	}
	shown.Evened = h.evenedFor(c, shown.Game, viewer, now)
	if c.Plays(viewer) {
		shown.GameID = c.Table
	}
	return shown
}

// gameOf reads what a challenge is to be played by. It was written here.
func gameOf(c *lobby.Challenge) NewGame {
	var game NewGame
	if err := json.Unmarshal(c.Game, &game); err != nil {
		panic(fmt.Sprintf("web: the game of challenge %s: %v", c.ID, err))
	}
	return game
}

// lobbyProblem says why the lobby refused.
func (h *lobbyHandler) lobbyProblem(err error, c *lobby.Challenge) error {
	switch {
	case errors.Is(err, lobby.ErrUnknown):
		return problem.New("unknown-challenge", reason.New("unknown-challenge"))
	case errors.Is(err, lobby.ErrGone) && c != nil:
		return problem.New("challenge-gone", reason.New("challenge-is", "state", string(c.StateAt(h.arena.Now()))))
	case errors.Is(err, lobby.ErrOwn), errors.Is(err, lobby.ErrOther), errors.Is(err, lobby.ErrBlocked):
		return problem.New(referee.KindNotAllowed, reason.MustOf(err))
	case errors.Is(err, lobby.ErrGuest):
		return problem.New("account-needed", reason.MustOf(err))
	case errors.Is(err, lobby.ErrMany), errors.Is(err, lobby.ErrFull), errors.Is(err, lobby.ErrBlocks):
		p := problem.New("rate-limited", reason.MustOf(err))
		p.Key, p.RetryAfter = "lobby", 60
		return p
	default:
		return err
	}
}

// offer returns a game as a challenge of that id keeps it, once it is sure that it can be
// played.
func (h *lobbyHandler) offer(ctx context.Context, id string, game NewGame, kind lobby.Kind, from lobby.Person) (lobby.Challenge, error) {
	if err := mayRate(game.Rated, from.Guest); err != nil {
		return lobby.Challenge{}, err
	}
	terms, err := h.proposals.termsOf(ctx, game)
	if err != nil {
		return lobby.Challenge{}, err
	}
	color := cmp.Or(game.Color, "random")
	now := h.arena.Now()
	kept := offered(terms, color)
	if game.Even {
		kept = offeredEven(terms)
	}
	c := lobby.Challenge{
		ID: id, Kind: kind, From: from, Rated: game.Rated, Game: kept,
		Expires: now.Add(waits[kind]),
	}
	if color != "random" {
		if c.Color, err = weiqi.ParseColor(color); err != nil {
			return c, problem.Invalid(err)
		}
	}
	return c, h.playable(terms, from.ID)
}

// offered returns a game as a challenge keeps it, with the terms that follow from the ruleset.
func offered(terms referee.Terms, color string) json.RawMessage {
	game := gameLike(terms)
	game.Color = color
	return encode(game)
}

// offeredEven is [offered] for a game of which the ranks decide on the komi, too.
func offeredEven(terms referee.Terms) json.RawMessage {
	game := gameLike(terms)
	game.Even, game.Komi, game.Color = true, nil, "random"
	return encode(game)
}

// mayOffer refuses a person who has offered too many games lately, or whose address has.
func (h *lobbyHandler) mayOffer(ctx context.Context, me store.Person) error {
	now := time.Now()
	if err := h.newChallengesFrom.Allow(guard.CallerOf(ctx).Address, now); err != nil {
		return err
	}
	return h.newChallengesOf.Allow(me.ID, now)
}

// A turn is what becomes of a challenge, and what is written for it.
type turn func(l lobby.Lobby, now time.Time) (*lobby.Challenge, []lobby.Entry, error)

// turnChallenge writes what a turn makes of a challenge. If that is a game, it is on its
// table when the function returns.
func (h *lobbyHandler) turnChallenge(ctx context.Context, take turn) (*lobby.Challenge, error) {
	book, err := h.lobby.open(ctx)
	if err != nil {
		return nil, err
	}
	// a client that disconnects has agreed all the same
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ledgerLimit)
	defer cancel()
	var c *lobby.Challenge
	err = book.Write(ctx, func(l lobby.Lobby) (entries []lobby.Entry, err error) {
		c, entries, err = take(l, h.arena.Now())
		return entries, err
	})
	if err != nil {
		return nil, h.lobbyProblem(err, c)
	}
	if c.State == lobby.Accepted {
		if _, err := h.tableOf(ctx, c); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// answerTurn takes a turn of the person of the request, and answers with the challenge after it.
func (h *lobbyHandler) answerTurn(ctx context.Context, take func(me lobby.Person) turn) (*challengeOutput, error) {
	me, err := h.who.may(ctx, scopeChallenge)
	if err != nil {
		return nil, err
	}
	c, err := h.turnChallenge(ctx, take(h.entrant(me)))
	if err != nil {
		return nil, err
	}
	return &challengeOutput{Body: h.challengeOf(c, me.ID, h.arena.Now())}, nil
}

// listChallenges lists the challenges that concern the person of the request.
func (h *lobbyHandler) listChallenges(ctx context.Context, _ *struct{}) (*struct{ Body Challenges }, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	l, err := h.lobby.current(ctx)
	if err != nil {
		return nil, err
	}
	return &struct{ Body Challenges }{h.challengesFor(l, me.ID, h.arena.Now())}, nil
}

// concerns reports whether a viewer, known or not, sees a challenge among those that wait.
func concerns(l lobby.Lobby, c *lobby.Challenge, viewer string) bool {
	return viewer != "" && (c.From.ID == viewer || c.Kind == lobby.Direct && c.To.ID == viewer) ||
		c.Kind == lobby.Open && !l.Apart(c.From.ID, viewer)
}

// mostOffers is how many challenges to anybody are listed.
const mostOffers = 200

func (h *lobbyHandler) challengesFor(l lobby.Lobby, viewer string, now time.Time) Challenges {
	list := Challenges{Open: []Challenge{}, ToMe: []Challenge{}, Mine: []Challenge{}}
	open := 0
	waiting := l.Waiting(now, func(c *lobby.Challenge) bool { return concerns(l, c, viewer) })
	for _, c := range slices.Backward(waiting) { // the latest first
		into := &list.Open
		switch {
		case c.From.ID == viewer:
			into = &list.Mine
		case c.Kind == lobby.Direct:
			into = &list.ToMe
		default:
			if open++; open > mostOffers {
				continue
			}
		}
		*into = append(*into, h.challengeOf(c, viewer, now))
	}
	for _, oldestFirst := range [][]Challenge{list.Open, list.ToMe, list.Mine} {
		slices.Reverse(oldestFirst)
	}
	return list
}

// createChallenge offers a game.
func (h *lobbyHandler) createChallenge(ctx context.Context, in *struct{ Body NewChallenge }) (*challengeOutput, error) {
	me, err := h.who.may(ctx, scopeChallenge)
	if err != nil {
		return nil, err
	}
	if err := h.mayOffer(ctx, me); err != nil {
		return nil, err
	}
	kind := lobby.Kind(in.Body.Kind)
	if kind == lobby.Direct && me.Guest {
		return nil, problem.New("account-needed", reason.New("challenge-by-account"))
	}
	if (kind == lobby.Direct) != (in.Body.To != "") {
		return nil, problem.New("invalid", reason.New("challenge-to-whom"))
	}
	in.Body.Game.Rated = in.Body.Game.Rated || in.Body.Rated
	c, err := h.offer(ctx, titleOf(ctx), in.Body.Game, kind, h.entrant(me))
	if err != nil {
		return nil, err
	}
	if kind == lobby.Direct {
		to, err := h.people.called(ctx, in.Body.To)
		if err != nil {
			return nil, err
		}
		c.To = h.entrant(to)
		if err := mayPlay(gameOf(&c).Mediator, to.ID); err != nil {
			return nil, problem.New("bad-terms", reason.New("mediator-plays"))
		}
		if err := h.rated.mayMeet(c.Rated, me.ID, to.ID); err != nil {
			return nil, err
		}
	}
	offered, err := h.turnChallenge(ctx, func(l lobby.Lobby, now time.Time) (*lobby.Challenge, []lobby.Entry, error) {
		if already, err := l.Challenge(c.ID); err == nil { // by the same request
			return already, nil, nil
		}
		return l.Offer(c, now)
	})
	if err != nil {
		return nil, err
	}
	return &challengeOutput{Location: apiPath + "/challenges/" + c.ID, Body: h.challengeOf(offered, me.ID, h.arena.Now())}, nil
}

// getChallenge answers with a challenge. A direct one is between its two people; anybody who knows
// its name may read any other.
func (h *lobbyHandler) getChallenge(ctx context.Context, in *ChallengeInput) (*challengeOutput, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	l, err := h.lobby.current(ctx)
	if err != nil {
		return nil, err
	}
	c, err := l.Challenge(in.ID)
	if err == nil && (c.Kind == lobby.Direct || c.Kind == lobby.Automatch) && !c.Plays(me.ID) && !concerns(l, c, me.ID) {
		err = lobby.ErrUnknown
	}
	if err != nil {
		return nil, h.lobbyProblem(err, c)
	}
	return &challengeOutput{Body: h.challengeOf(c, me.ID, h.arena.Now())}, nil
}

// acceptChallenge begins the game that is offered.
func (h *lobbyHandler) acceptChallenge(ctx context.Context, in *ChallengeInput) (*challengeOutput, error) {
	deal := lobby.Deal{Table: unguessable(), Toss: toss()}
	return h.answerTurn(ctx, func(me lobby.Person) turn {
		return func(l lobby.Lobby, now time.Time) (*lobby.Challenge, []lobby.Entry, error) {
			if c, err := l.Challenge(in.ID); err == nil && c.StateAt(now) == lobby.Waiting {
				game := gameOf(c)
				if err := errors.Join(mayPlay(game.Mediator, me.ID), h.rated.mayMeet(c.Rated, c.From.ID, me.ID)); err != nil {
					return nil, nil, err
				}
				if game.Even {
					terms, err := game.terms()
					if err != nil {
						return nil, nil, err
					}
					return l.Accept(in.ID, me, h.dealt(deal, terms, c.From, me), now)
				}
			}
			return l.Accept(in.ID, me, deal, now)
		}
	})
}

// declineChallenge declines a direct challenge.
func (h *lobbyHandler) declineChallenge(ctx context.Context, in *ChallengeInput) (*challengeOutput, error) {
	return h.answerTurn(ctx, func(me lobby.Person) turn {
		return func(l lobby.Lobby, now time.Time) (*lobby.Challenge, []lobby.Entry, error) {
			return l.Decline(in.ID, me.ID, now)
		}
	})
}

// withdrawChallenge takes an offer back.
func (h *lobbyHandler) withdrawChallenge(ctx context.Context, in *ChallengeInput) (*challengeOutput, error) {
	return h.answerTurn(ctx, func(me lobby.Person) turn {
		return func(l lobby.Lobby, now time.Time) (*lobby.Challenge, []lobby.Entry, error) {
			return l.Withdraw(in.ID, me.ID, now)
		}
	})
}

// Blocks are the people whom a person has blocked.
type Blocks struct {
	People []Person `json:"people"`
}

type blocksOutput struct{ Body Blocks }

// listBlocks lists the people whom the person of the request has blocked.
func (h *lobbyHandler) listBlocks(ctx context.Context, _ *struct{}) (*blocksOutput, error) {
	me, err := h.who.account(ctx, scopeChallenge)
	if err != nil {
		return nil, err
	}
	l, err := h.lobby.current(ctx)
	if err != nil {
		return nil, err
	}
	out := &blocksOutput{Blocks{People: []Person{}}}
	for _, p := range l.Blocked(me.ID) {
		out.Body.People = append(out.Body.People, h.seen(p))
	}
	return out, nil
}

// PersonInput names the person that a request is about.
type PersonInput struct {
	ID string `path:"id" maxLength:"200" doc:"the id of a person, or the name of an account"`
}

// block and unblock change whom the person who asks does not want to meet.
func (h *lobbyHandler) block(ctx context.Context, in *PersonInput) (*blocksOutput, error) {
	return h.setBlock(ctx, in.ID, false)
}

func (h *lobbyHandler) unblock(ctx context.Context, in *PersonInput) (*blocksOutput, error) {
	return h.setBlock(ctx, in.ID, true)
}

func (h *lobbyHandler) setBlock(ctx context.Context, whom string, off bool) (*blocksOutput, error) {
	me, err := h.who.account(ctx, scopeChallenge)
	if err != nil {
		return nil, err
	}
	if err := h.newChallengesOf.Allow(me.ID, time.Now()); err != nil {
		return nil, err
	}
	other, err := h.people.called(ctx, whom)
	if err != nil {
		return nil, err
	}
	book, err := h.lobby.open(ctx)
	if err != nil {
		return nil, err
	}
	err = book.Write(ctx, func(l lobby.Lobby) ([]lobby.Entry, error) {
		e, err := l.Block(lobby.Block{By: me.ID, Whom: h.entrant(other), Off: off}, h.arena.Now())
		if e == nil {
			return nil, err
		}
		return []lobby.Entry{*e}, err
	})
	if err != nil {
		return nil, h.lobbyProblem(err, nil)
	}
	return h.listBlocks(ctx, nil)
}
