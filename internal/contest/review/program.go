package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A Program is a program that analyses over GTP, by kata-analyze or lz-analyze.
type Program struct {
	engine *gtp.Engine
	name   string // under which it is asked for
	visits int
	most   time.Duration
}

var _ Engine = (*Program)(nil)

// programMost is how long a program may look at one position by default.
const programMost = 30 * time.Second

// NewProgram makes an engine of a program, which it closes. The program looks at each position until it
// has so many visits, or for so long; 30 s if that is zero. The error wraps [errors.ErrUnsupported] if the program
// cannot analyse.
func NewProgram(engine *gtp.Engine, name string, visits int, most time.Duration) (*Program, error) {
	if !engine.Analyzes() {
		return nil, fmt.Errorf("the program lists neither kata-analyze nor lz-analyze: %w", errors.ErrUnsupported)
	}
	return &Program{engine, name, visits, cmp.Or(most, programMost)}, nil
}

// Identity implements [Engine].
func (p *Program) Identity(*Game) Identity {
	return Identity{Engine: p.name, Name: cmp.Or(p.engine.Name(), p.name), Version: p.engine.Version(), Visits: p.visits}
}

// Close ends the program.
func (p *Program) Close() error { return p.engine.Close() }

// Evaluate implements [Engine]. The program is told the game once, up to the last position that is wanted, and begins
// anew at each break.
func (p *Program) Evaluate(ctx context.Context, g *Game, positions []int, keep func(Evaluation) error) error {
	rules, err := g.rules()
	if err != nil {
		return err
	}
	all, err := g.Positions()
	if err != nil {
		return err
	}
	moves, err := g.moves()
	if err != nil {
		return err
	}
	parts, err := g.parts(rules)
	if err != nil {
		return err
	}
	wanted := map[int]bool{}
	for _, n := range positions {
		wanted[n] = true
	}
	for n := 0; len(wanted) > 0 && n < len(all); n++ {
		if len(parts) > 0 && parts[0].from == n {
			err = p.engine.NewGame(ctx, gtp.Game{Size: g.Size, Rules: rules, Komi: parts[0].komi, Setup: parts[0].setup})
			parts = parts[1:]
		} else {
			err = p.engine.Play(ctx, moves[n-1])
		}
		if err != nil {
			return err
		}
		if !wanted[n] {
			continue
		}
		delete(wanted, n)
		thought, err := p.engine.Analyze(ctx, all[n].Turn(), g.Size, p.visits, p.most)
		if err != nil {
			return err
		}
		f := foundOf(all[n].Turn(), thought)
		f.scored = p.engine.Has("kata-analyze")
		if err := keep(f.evaluation(n)); err != nil {
			return err
		}
	}
	return nil
}

// foundOf returns what a program thinks.
func foundOf(turn weiqi.Color, t gtp.Thought) *found {
	f := &found{turn: turn, visits: t.Visits, rate: t.Winrate, lead: t.Score, ownership: t.Ownership}
	for _, c := range t.Candidates {
		f.candidates = append(f.candidates, foundMove{c.Move, c.Visits, c.Winrate, c.Score, c.Line})
	}
	return f
}
