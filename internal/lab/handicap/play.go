// Package handicap measures what a handicap stone and a point of komi are worth.
//
// Two players whose strength is known play each other at a handicap and at many komi, near the one at which the
// handicap should be made up for. A logistic regression over all games then says what a point and what each
// handicap shifts the odds.
//
// The players are levels of the built-in player, or a program that plays itself. Programs repeat their games, whatever
// their seed, so that the built-in player begins those for them. The rules are those of Tromp and Taylor, which
// compensate White for nothing. A game is a line of a file of results; what was played stays there, and a run that is
// begun again goes on.
package handicap

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A Game is one that was played, or is about to be.
type Game struct {
	Cell
	Komi   weiqi.Score `json:"komi"`
	Seed   uint64      `json:"seed"`
	Margin weiqi.Score `json:"margin"` // Black minus White, without komi; 0 if somebody resigned
	Won    float64     `json:"won"`    // by Black: 1, 0, or a half for a draw
}

// A choose returns the move of the side to move; false if it resigns.
type choose func(ctx context.Context, p *weiqi.Position) (m weiqi.Move, plays bool, err error)

// Play plays the game out, and returns it with its result.
func (g Game) Play(ctx context.Context) (Game, error) {
	set, err := weiqi.RulesetNamed("tromp-taylor")
	if err != nil {
		return Game{}, err
	}
	setup, err := g.setup()
	if err != nil {
		return Game{}, err
	}
	p, err := setup.Position(set.Rules)
	if err != nil {
		return Game{}, err
	}
	next := g.levels(g.Black, g.White)
	if g.Program != "" {
		program, err := g.program(ctx, gtp.Game{Size: p.Size(), Rules: set.Rules, Komi: g.Komi, Setup: setup})
		if err != nil {
			return Game{}, err
		}
		defer func() { _ = program.Close() }()
		next = opened(g.levels(opener, opener), program)
	}
	for longest := 3 * p.Size().Points(); !p.Stopped() && p.Moves() < longest; {
		m, plays, err := next(ctx, p)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Game{}, err
		}
		if !plays {
			g.Won = wonBy(p.Turn().Opponent())
			return g, nil
		}
		if p, err = p.Play(m); err != nil {
			return Game{}, fmt.Errorf("game %+v: %w", g, err)
		}
	}
	opinion, err := life.MonteCarlo{Seed: g.Seed}.Judge(ctx, p)
	if err != nil {
		return Game{}, err
	}
	return g.counted(p.Count(opinion.Dead)), nil
}

// counted returns the game as it ends by a margin, Black minus White without komi.
func (g Game) counted(margin weiqi.Score) Game {
	g.Margin = margin
	switch {
	case margin > g.Komi:
		g.Won = wonBy(weiqi.Black)
	case margin == g.Komi:
		g.Won = 0.5
	default:
		g.Won = wonBy(weiqi.White)
	}
	return g
}

// wonBy is what a game won by a color counts for Black.
func wonBy(c weiqi.Color) float64 {
	if c == weiqi.Black {
		return 1
	}
	return 0
}

// setup returns the handicap on the board.
func (c Cell) setup() (weiqi.Setup, error) {
	size := weiqi.Square(c.Size)
	if c.Stones == 0 {
		return weiqi.Setup{Size: size, Turn: weiqi.Black}, nil
	}
	points, err := weiqi.FixedHandicap(size, c.Stones)
	if err != nil {
		return weiqi.Setup{}, err
	}
	return weiqi.HandicapSetup(size, points)
}

// levels returns the levels of the built-in player that choose the moves; they never resign.
func (g Game) levels(black, white int) choose {
	players := map[weiqi.Color]*bot.Player{
		weiqi.Black: bot.NewPlayer(bot.Options{Level: black, Threads: 1, Seed: g.Seed}),
		weiqi.White: bot.NewPlayer(bot.Options{Level: white, Threads: 1, Seed: g.Seed + 1}),
	}
	return func(ctx context.Context, p *weiqi.Position) (weiqi.Move, bool, error) {
		m, err := players[p.Turn()].Choose(ctx, p, g.Komi)
		return m, true, err
	}
}

// program starts the program that plays both sides. The caller must close it.
func (g Game) program(ctx context.Context, game gtp.Game) (*gtp.Engine, error) {
	e, err := gtp.StartLine(ctx, strings.ReplaceAll(g.Program, "{seed}", strconv.FormatUint(g.Seed, 10)))
	if err != nil {
		return nil, err
	}
	if err := e.NewGame(ctx, game); err != nil {
		_ = e.Close()
		return nil, err
	}
	return e, nil
}

// A level of the built-in player begins the games of programs, with so many moves: one that is no worse than most
// programs on so empty a board, and has moves enough from which chance chooses.
const (
	opener  = 5
	opening = 6
)

// opened returns the moves of a program that plays both sides, after those with which somebody else begins.
func opened(first choose, e *gtp.Engine) choose {
	return func(ctx context.Context, p *weiqi.Position) (weiqi.Move, bool, error) {
		if p.Moves() < opening {
			m, plays, err := first(ctx, p)
			if err == nil {
				err = e.Play(ctx, m)
			}
			return m, plays, err
		}
		answer, err := e.Genmove(ctx, p.Turn())
		return answer.Move, !answer.Resign, err
	}
}
