package web

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Evened is what the ranks of two players make of a game that is to be even.
type Evened struct {
	Black    string      `json:"black,omitempty" doc:"Black's rank, with a question mark while it is uncertain; absent, as White's is, where one of the two has none: the game is one without a handicap then" example:"5k"`
	White    string      `json:"white,omitempty" doc:"White's rank" example:"3k"`
	Handicap int         `json:"handicap" doc:"stones"`
	Komi     weiqi.Score `json:"komi"`
	You      weiqi.Color `json:"you" enum:"black,white," doc:"the color that you get; empty: a toss decides"`
}

// mayBeEven refuses a game that is to be even where the ranks do not decide.
func (n NewGame) mayBeEven(size weiqi.Size) error {
	_, measured := referee.StandardBoardOf(size)
	switch {
	case !n.Even:
		return nil
	case n.Handicap != 0 || n.Komi != nil || n.Color != "" && n.Color != "random":
		return problem.New("invalid", reason.New("even-decides"))
	case !measured:
		return problem.New("invalid", reason.New("even-board"))
	case n.Opponent == friend:
		return problem.New("invalid", reason.New("even-with-friend"))
	default:
		return nil
	}
}

// even returns the terms on which two have the same chances at a time, by their ranks: the weaker one has Black. Where
// one of them has no rank, or both have the same, the terms stay as they are, and a toss decides about the colors.
func (d *directory) even(terms referee.Terms, me, other referee.Seat, now time.Time) (referee.Terms, Evened) {
	if d.ratings == nil {
		return terms, Evened{Komi: terms.Komi}
	}
	book := d.ratings.Book()
	mine, known := book.SeatThen(me, terms.Size, now)
	theirs, alsoKnown := book.SeatThen(other, terms.Size, now)
	if !known || !alsoKnown {
		return terms, Evened{Komi: terms.Komi}
	}
	ranks := theirs.Ranks() - mine.Ranks()
	e := Evened{Black: mine.MarkedRank(), White: theirs.MarkedRank()}
	switch {
	case ranks > 0:
		e.You = weiqi.Black
	case ranks < 0:
		ranks, e.You, e.Black, e.White = -ranks, weiqi.White, e.White, e.Black
	}
	terms = rating.Even(terms, ranks)
	e.Handicap, e.Komi = terms.Handicap.Stones, terms.Komi
	return terms, e
}

// seatOf returns the seat that somebody of the lobby takes.
func seatOf(p lobby.Person) referee.Seat {
	return referee.Seat{Kind: referee.Person, Name: p.Name, Player: p.ID}
}

// dealt adds to a deal what the ranks of two decide, if their game is to be even; the terms are those that it has
// otherwise.
func (h *lobbyHandler) dealt(deal lobby.Deal, terms referee.Terms, challenger, opponent lobby.Person) lobby.Deal {
	terms, evened := h.people.even(terms, seatOf(challenger), seatOf(opponent), h.arena.Now())
	color := "random"
	switch evened.You {
	case weiqi.Black:
		deal.Black, color = challenger.ID, evened.You.String()
	case weiqi.White:
		deal.Black, color = opponent.ID, evened.You.String()
	}
	deal.Game = offered(terms, color)
	return deal
}

// evenedFor returns what the ranks would make of a challenge if it were accepted now, for a viewer who may be one of
// the two; nil where they do not decide, or the other one is not known yet.
func (h *lobbyHandler) evenedFor(c *lobby.Challenge, game NewGame, viewer string, now time.Time) *Evened {
	me, other := lobby.Person{ID: viewer}, c.From
	if viewer == c.From.ID {
		other = c.To
	}
	if !game.Even || c.StateAt(now) != lobby.Waiting || me.ID == "" || other.ID == "" {
		return nil
	}
	terms, err := game.terms()
	if err != nil {
		return nil // it was possible when it was offered
	}
	_, evened := h.people.even(terms, seatOf(me), seatOf(other), now)
	return &evened
}

// ProposedTerms are those of a game as it would be played.
type ProposedTerms struct {
	referee.Terms
	Evened *Evened `json:"evened,omitempty" doc:"what the ranks decided on, in a game that is to be even"`
}

// proposed returns the terms of a game as they would be between somebody and whoever is named.
func (p *proposals) proposed(ctx context.Context, a *arena.Arena, me store.Person, wanted NewGame, against string) (ProposedTerms, error) {
	terms, err := wanted.terms()
	if err != nil || !wanted.Even {
		return ProposedTerms{Terms: terms}, err
	}
	var other referee.Seat
	switch {
	case against != "":
		person, err := p.people.called(ctx, against)
		if err != nil {
			return ProposedTerms{}, err
		}
		other = referee.Seat{Kind: referee.Person, Player: person.ID}
	case wanted.Opponent != "":
		if other, err = a.Seat(wanted.Opponent, terms.Size, terms.Rules); err != nil {
			return ProposedTerms{}, err
		}
	}
	terms, evened := p.people.even(terms, referee.Seat{Kind: referee.Person, Player: me.ID}, other, a.Now())
	return ProposedTerms{terms, &evened}, nil
}
