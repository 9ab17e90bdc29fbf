package main

import (
	"context"
	"iter"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// An engine is the built-in player as package gtp wants it.
type engine struct {
	*bot.Player
	playouts int // for a move at most; 0: as many as there is time for
}

var _ gtp.Thinker = engine{}

// lag is how much of its time the player leaves for everything but thinking: the way to the
// controller and back.
const lag = 50 * time.Millisecond

// unhurried is how long it thinks about a move without a clock or limit.
const unhurried = time.Second

// Play decides on a move by the clock.
func (e engine) Play(ctx context.Context, p *weiqi.Position, komi weiqi.Score, c gtp.Clock) gtp.Thought {
	limit := bot.Limit{Playouts: e.playouts}
	if c.Control != (gtp.TimeControl{}) {
		limit = byClock(c, p)
		limit.Playouts = e.playouts
	} else if _, limited := ctx.Deadline(); !limited && e.playouts == 0 {
		limit.Time = unhurried
	}
	return thought(e.Player.Play(ctx, p, komi, limit))
}

// Think looks at a position.
func (e engine) Think(ctx context.Context, p *weiqi.Position, komi weiqi.Score, every time.Duration) iter.Seq[gtp.Thought] {
	return func(yield func(gtp.Thought) bool) {
		for a := range e.Player.Think(ctx, p, komi, bot.Limit{}, every) {
			if !yield(thought(a)) {
				return
			}
		}
	}
}

// byClock says how long to think about a position.
func byClock(c gtp.Clock, p *weiqi.Position) bot.Limit {
	t := c.Control
	clock := bot.Clock{
		Left:      c.Left,
		Overtime:  c.Parts > 0,
		Increment: t.Increment,
		Period:    t.Period,
		Periods:   t.Periods,
		Stones:    t.Stones,
	}
	switch {
	case c.Parts == 0:
	case t.Periods > 0:
		clock.Periods = 1 // as if it were the last: none is given away for a move
	default:
		clock.Stones = c.Parts
	}
	return clock.Limit(p, lag)
}

func thought(a bot.Analysis) gtp.Thought {
	t := gtp.Thought{
		Move:      a.Move,
		Resign:    a.Hopeless(),
		Visits:    a.Playouts,
		Winrate:   a.Winrate,
		Score:     a.Score,
		Stdev:     a.Stdev,
		Ownership: a.Ownership,
	}
	for _, c := range a.Candidates {
		t.Candidates = append(t.Candidates, gtp.Candidate(c))
	}
	return t
}
