// Package handicap measures what a handicap stone and a point of komi are worth.
//
// Two players whose strength is known play each other at a handicap and at many komi, near the one at which the
// handicap should be made up for. A logistic regression over all games then says what a point and what each
// handicap shifts the odds.
//
// The players are levels of the built-in player, and the rules those of Tromp and Taylor, which
// compensate White for nothing. A game is a line of a file of results; what was played stays there, and a
// run that is begun again goes on.
package handicap

import (
	"context"
	"fmt"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A Game is one that was played, or is about to be.
type Game struct {
	Size   int         `json:"size"`
	Black  int         `json:"black"` // the level
	White  int         `json:"white"`
	Stones int         `json:"stones"` // 0, or 2 and more
	Komi   weiqi.Score `json:"komi"`
	Seed   uint64      `json:"seed"`
	Margin weiqi.Score `json:"margin"` // Black minus White, without komi
	Won    float64     `json:"won"`    // by Black: 1, 0, or a half for a draw
}

// Play plays the game out, and returns it with its result.
func (g Game) Play(ctx context.Context) (Game, error) {
	p, err := g.start()
	if err != nil {
		return Game{}, err
	}
	players := map[weiqi.Color]*bot.Player{
		weiqi.Black: bot.NewPlayer(bot.Options{Level: g.Black, Threads: 1, Seed: g.Seed}),
		weiqi.White: bot.NewPlayer(bot.Options{Level: g.White, Threads: 1, Seed: g.Seed + 1}),
	}
	for longest := 3 * p.Size().Points(); !p.Stopped() && p.Moves() < longest; {
		m, err := players[p.Turn()].Choose(ctx, p, g.Komi)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Game{}, err
		}
		if p, err = p.Play(m); err != nil {
			return Game{}, fmt.Errorf("game %+v: %w", g, err)
		}
	}
	opinion, err := life.MonteCarlo{Seed: g.Seed}.Judge(ctx, p)
	if err != nil {
		return Game{}, err
	}
	g.Margin = p.Count(opinion.Dead)
	switch {
	case g.Margin > g.Komi:
		g.Won = 1
	case g.Margin == g.Komi:
		g.Won = 0.5
	default:
		g.Won = 0
	}
	return g, nil
}

func (g Game) start() (*weiqi.Position, error) {
	set, err := weiqi.RulesetNamed("tromp-taylor")
	if err != nil {
		return nil, err
	}
	size := weiqi.Square(g.Size)
	if g.Stones == 0 {
		return weiqi.New(size, set.Rules), nil
	}
	points, err := weiqi.FixedHandicap(size, g.Stones)
	if err != nil {
		return nil, err
	}
	setup, err := weiqi.HandicapSetup(size, points)
	if err != nil {
		return nil, err
	}
	return setup.Position(set.Rules)
}
