package web

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Estimate is a judge's opinion of a position of a game, and what the board would
// count for by it.
type Estimate struct {
	Move    int          `json:"move" doc:"after how many moves"`
	Board   []string     `json:"board" doc:"top row first: X black, O white, dot empty"`
	Opinion life.Opinion `json:"opinion"`
	Count   Count        `json:"count" doc:"without the stones that the judge calls dead"`
	Owner   []string     `json:"owner" doc:"the owner of each point by that count, top row first: X black, O white, dot none"`
}

// estimate answers with what the usual judge sees in a game.
func (h *scoringHandler) estimate(ctx context.Context, in *struct {
	GameInput
	Move int `query:"move" default:"-1" minimum:"-1" doc:"after how many moves; as it is if left out"`
}) (*struct{ Body Estimate }, error) {
	t, viewer, err := h.tables.onlooked(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	e := Estimate{Move: in.Move}
	var p *weiqi.Position
	var bonus weiqi.Score
	live.View(t, viewer, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		if why, refused := inestimable(g); refused {
			err = problem.New(referee.KindNotAllowed, why)
			return
		}
		if e.Move < 0 {
			e.Move = g.MoveNumber()
		}
		p, err = positionAfter(g, e.Move)
		bonus = bonusOf(g)
	})
	if err != nil {
		return nil, err
	}
	if e.Opinion, err = h.opinions.of(ctx, life.Default, p); err != nil {
		return nil, err
	}
	tally := p.Tally(e.Opinion.Dead)
	e.Board = p.Rows()
	e.Count = Count{tally.Black.Total, tally.White.Total, weiqi.Counted(tally.Score() - bonus).String()}
	e.Owner = scoring.OwnerRows(p.Size(), tally)
	return &struct{ Body Estimate }{e}, nil
}

// inestimable returns why nobody gets an estimate of a game, if so: it would help somebody
// against somebody. While two people play nobody gets one, since whoever watches may be one of
// them; and in a tournament nobody does before the game is over, since play may go on after a stop.
func inestimable(g *referee.Game) (why reason.Reason, refused bool) {
	program := g.Seat(weiqi.Black).Kind == referee.Program || g.Seat(weiqi.White).Kind == referee.Program
	switch terms := g.Terms(); {
	case g.Over():
		return reason.Reason{}, false
	case terms.Tournament != "":
		return reason.New("estimate-in-tournament"), true
	case g.AtRest() || program && !terms.Rated:
		return reason.Reason{}, false
	default:
		return reason.New("estimate-while-playing"), true
	}
}

// mayEstimate reports whether there is an estimate of a game.
func mayEstimate(g *referee.Game) bool {
	_, refused := inestimable(g)
	return !refused
}

// positionAfter returns the position of a game after n of its moves.
func positionAfter(g *referee.Game, n int) (*weiqi.Position, error) {
	switch last := g.MoveNumber(); {
	case n > last:
		return nil, problem.New("invalid", reason.New("no-such-move", "moves", last, "n", n))
	case n == last:
		return g.Position(), nil
	default:
		return g.PositionAfter(n), nil
	}
}

// bonusOf returns what White gets besides the board: komi, and the compensation for
// handicap stones.
func bonusOf(g *referee.Game) weiqi.Score {
	return g.Tally(weiqi.Set{}).Score() - g.Score(weiqi.Set{})
}
