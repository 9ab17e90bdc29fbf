package web

import (
	"context"
	"errors"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
)

// This file has the rules of who may play rated games with whom, and whether one counted. The
// referee says on which terms they are played: see docs/ratings.md.

// mayRate refuses a guest a seat in a rated game.
func mayRate(rated, guest bool) error {
	if rated && guest {
		return problem.New("account-needed", reason.New("rated-for-accounts"))
	}
	return nil
}

// terms answers with the terms on which a game would be played between two people, or with
// why it is not played, or not rated. Nothing comes of it.
func (h *newGamesHandler) terms(ctx context.Context, in *struct {
	Against string `query:"against" maxLength:"200" doc:"whom you would play if the game is to be even: a person, by id or by name"`
	Body    *NewGame
}) (*struct{ Body ProposedTerms }, error) {
	var wanted NewGame
	if in.Body != nil {
		wanted = *in.Body
	}
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	proposal, err := h.proposals.proposed(ctx, h.arena, me, wanted, in.Against)
	if err != nil {
		return nil, err
	}
	opened, err := referee.Open(proposal.Terms, h.arena.Now())
	if err != nil {
		return nil, err
	}
	proposal.Terms = opened.What.(referee.Created).Terms
	return &struct{ Body ProposedTerms }{proposal}, nil
}

// ratedGames tells which games are rated and why others are not.
type ratedGames struct {
	arena     *arena.Arena
	addresses *Addresses
	ratings   *rating.Ratings // nil: nobody has one
}

// mayMeet says why a rated game of two would not count if it began now; one of them may not
// be known yet.
func (r *ratedGames) mayMeet(rated bool, one, other string) error {
	if !rated || one == "" || other == "" {
		return nil
	}
	if r.addresses.Neighbors(one, other) {
		return problem.New("same-address", reason.New("rated-same-address"))
	}
	if again := r.again(one, other); !again.IsZero() {
		return problem.New("same-opponent", reason.New("rated-enough", "day", rating.MostInDay, "month", rating.MostInMonth,
			"days", int(rating.Month/rating.Day), "until", again.UTC().Format(time.RFC3339)))
	}
	return nil
}

// again returns from when on a rated game of two counts; the zero time for now.
func (r *ratedGames) again(one, other string) time.Time {
	if r.ratings == nil {
		return time.Time{}
	}
	return r.ratings.Book().Again(one, other, r.arena.Now())
}

// unrated returns the kind of problem by which mayMeet refuses; empty if it does not.
func (r *ratedGames) unrated(one, other string) string {
	if p, refused := errors.AsType[*problem.Problem](r.mayMeet(true, one, other)); refused {
		return p.Kind()
	}
	return ""
}

// uncounted returns why a game that is over does not count, although its terms want it to;
// empty if it does.
func (r *ratedGames) uncounted(id string, g *referee.Game) rating.Reason {
	if r.ratings == nil || !g.Terms().Rated || !g.Over() {
		return ""
	}
	return r.ratings.Uncounted(id, g, r.arena.Now())
}
