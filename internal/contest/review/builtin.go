package review

import (
	"cmp"
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// BuiltinEngine is the name of the engine that needs nothing installed.
const BuiltinEngine = "built-in"

// builtinVersion changes with whatever changes the evaluations of the built-in player.
const builtinVersion = "1"

// The default visits of a position by the built-in player: at most, and times the points of the
// board. A game of 250 moves on 19x19 takes about half a minute of one processor.
const (
	builtinMost   = 2000
	builtinPoints = 200_000
)

// UsualVisits returns how often the built-in player looks at a position by default.
func UsualVisits(size weiqi.Size) int { return min(builtinMost, builtinPoints/size.Points()) }

// A Builtin is the built-in player as an engine. Each position is looked at on its own, so that the
// same position gets the same evaluation whatever was looked at before.
type Builtin struct {
	Visits   int    // of a position; if zero as many as are usual on the board
	Seed     uint64 // the source of chance
	Parallel int    // positions at a time; 1 if zero
}

var _ Engine = (*Builtin)(nil)

// Identity implements [Engine].
func (b *Builtin) Identity(g *Game) Identity {
	return Identity{Engine: BuiltinEngine, Name: "shinpan", Version: builtinVersion, Visits: b.visits(g), Seed: b.Seed}
}

func (b *Builtin) visits(g *Game) int { return cmp.Or(b.Visits, UsualVisits(g.Size)) }

// Close does nothing.
func (b *Builtin) Close() error { return nil }

// Evaluate implements [Engine].
func (b *Builtin) Evaluate(ctx context.Context, g *Game, positions []int, keep func(Evaluation) error) error {
	all, err := g.Positions()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo, done := make(chan int), make(chan Evaluation)
	for range cmp.Or(b.Parallel, 1) {
		go func() {
			for n := range todo {
				e := b.evaluate(ctx, all[n], g).evaluation(n)
				select {
				case done <- e:
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	go func() {
		defer close(todo)
		for _, n := range positions {
			select {
			case todo <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	for range positions {
		select {
		case e := <-done:
			if ctx.Err() != nil {
				return ctx.Err() // it was looked at for too short a time
			}
			if err := keep(e); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// evaluate looks at one position. After two passes play would be over, and there would be
// nothing to look at: it is taken as before them.
func (b *Builtin) evaluate(ctx context.Context, p *weiqi.Position, g *Game) *found {
	if p.Passes() > 0 {
		p = p.WithTurn(p.Turn())
	}
	player := bot.NewPlayer(bot.Options{Seed: b.Seed, Playouts: b.visits(g), Threads: 1})
	var last bot.Analysis
	for a := range player.Think(ctx, p, g.Komi, bot.Limit{Playouts: b.visits(g)}, time.Hour) {
		last = a
	}
	f := &found{turn: last.Turn, visits: last.Playouts, rate: last.Winrate, lead: last.Score, scored: true, ownership: last.Ownership}
	for _, c := range last.Candidates {
		if c.Visits < leastVisits {
			break
		}
		line := c.Line
		for i, tried := range c.Tried {
			if tried < leastVisits {
				line = line[:i]
				break
			}
		}
		f.candidates = append(f.candidates, foundMove{c.Move, c.Visits, c.Winrate, c.Score, line})
	}
	return f
}

// leastVisits is how often a move of the built-in player was looked at before it is mentioned.
const leastVisits = 4
