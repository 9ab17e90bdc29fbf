package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/lab/handicap"
)

// handicapCmd measures what a handicap stone and a point of komi are worth.
type handicapCmd struct {
	Results  string `arg:"" placeholder:"FILE" help:"The games, a line each. What is in it is not played again."`
	Size     []int  `enum:"9,13,19" default:"9" help:"The boards, as in 9,13 (${default})."`
	Level    []int  `default:"3" placeholder:"N" help:"The levels that play themselves, as in 2,5 (${default})."`
	Program  string `placeholder:"COMMAND" help:"A program that plays itself, in place of levels, as in 'gnugo --mode gtp --seed {seed}'. {seed} becomes the seed of the game."`
	Above    int    `placeholder:"N" help:"White is so many levels above Black."`
	Stones   []int  `default:"0,2,3,4" placeholder:"N" help:"The handicaps (${default})."`
	Games    int    `default:"100" help:"How many games of each board, level and handicap the file is to have (${default}). 0: only print what it says."`
	Parallel int    `default:"1" help:"How many games at a time (${default})."`
	Plot     string `placeholder:"FILE" help:"Draw the curve of the handicaps into this SVG file."`
}

// Help explains the command with examples.
func (*handicapCmd) Help() string {
	return `Levels of the built-in player play each other, or a program plays itself, under the rules of Tromp and Taylor, at handicaps and at many komi. A logistic regression says what a stone and a point are worth in Elo, and which komi makes up for a handicap, each with its 95 % interval. docs/ratings.md says how ratings use it.

Examples:

    shinpan handicap games.jsonl --size 9 --level 2,4 --stones 0,2,3,4,5 --games 200
    shinpan handicap games.jsonl --size 9 --program 'gnugo --mode gtp --chinese-rules --level 1 --seed {seed}'
    shinpan handicap games.jsonl --games 0 --plot handicap.svg`
}

// Validate refuses what cannot be played.
func (c *handicapCmd) Validate() error {
	for _, level := range c.Level {
		if level < 1 || level+c.Above > bot.Levels {
			return fmt.Errorf("--level %d: the levels are 1 to %d", level, bot.Levels)
		}
	}
	for _, n := range c.Stones {
		if n != 0 && (n < 2 || n > 9) {
			return fmt.Errorf("--stones %d: want 0, or 2 to 9", n)
		}
	}
	return nil
}

// players returns who plays whom.
func (c *handicapCmd) players() []handicap.Cell {
	if c.Program != "" {
		return []handicap.Cell{{Program: c.Program}}
	}
	var cells []handicap.Cell
	for _, level := range c.Level {
		cells = append(cells, handicap.Cell{Black: level, White: level + c.Above})
	}
	return cells
}

// Run plays what is missing, and prints what all games say.
func (c *handicapCmd) Run(ctx context.Context) error {
	plan := handicap.Plan{Games: c.Games}
	for _, size := range c.Size {
		for _, players := range c.players() {
			for _, stones := range c.Stones {
				players.Size, players.Stones = size, stones
				plan.Cells = append(plan.Cells, players)
			}
		}
	}
	if err := plan.Run(ctx, c.Results, c.Parallel); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	games, err := handicap.Read(c.Results)
	if err != nil {
		return err
	}
	worths := handicap.Worths(games)
	for _, w := range worths {
		fmt.Print(w)
	}
	if c.Plot == "" {
		return nil
	}
	curve, err := handicap.Plot(worths)
	if err != nil {
		return err
	}
	return files.WriteFile(c.Plot, []byte(curve))
}
