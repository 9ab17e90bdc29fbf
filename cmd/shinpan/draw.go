package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/shinpan/shinpan/draw"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// drawCmd shows a position of a game record.
type drawCmd struct {
	Move  *int   `placeholder:"N" help:"Show the position after N moves; without it, the last one."`
	Out   string `short:"o" placeholder:"FILE" help:"Draw a picture instead of text: FILE ends in .svg or .png."`
	Width int    `default:"720" placeholder:"PIXELS" help:"The width of a PNG (${default})."`
	Theme string `default:"light" enum:"light,dark" help:"How a picture looks: light or dark (${default})."`
	Rules string `placeholder:"NAME" help:"Check the moves by a named ruleset; without it, only what no ruleset allows is refused."`
	File  string `arg:"" help:"A game record, in SGF; - reads standard input."`
}

// Help explains the command with examples.
func (*drawCmd) Help() string {
	return `The main line of the first game in the file is replayed, and the board is printed as text or drawn. A file that is no game record is refused with the line and column of the fault, and an illegal move with its number.

Examples:

    shinpan draw game.sgf
    shinpan draw game.sgf --move 50 -o board.png`
}

// Run reads, replays and draws.
func (c *drawCmd) Run(ctx context.Context) error {
	record, err := readRecord(c.File)
	if err != nil {
		return err
	}
	rules := sgf.Lenient()
	if c.Rules != "" {
		named, err := weiqi.RulesetNamed(c.Rules)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		rules = named.Rules
	}
	position, n, err := record.after(c.Move, rules)
	if err != nil {
		return record.bad(err)
	}
	moves := record.Moves()
	board := draw.Board{Position: position, Coordinates: true, Title: filepath.Base(c.File)}
	if n > 0 {
		board.Last = moves[n-1]
	}
	if c.Out != "" {
		return c.picture(board)
	}
	fmt.Printf("%vafter %d of %d moves\n", board.Position, n, len(moves))
	if n > 0 {
		fmt.Printf("last move: %v\n", board.Last)
	}
	if record.Result.Over() {
		fmt.Printf("result: %s\n", sgf.FormatResult(record.Result))
	}
	return nil
}

// picture draws the board in the format that the name of the output file asks for.
func (c *drawCmd) picture(board draw.Board) error {
	theme, err := draw.ParseTheme(c.Theme)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	board.Theme = theme
	switch strings.ToLower(filepath.Ext(c.Out)) {
	case ".svg":
		return savePicture(c.Out, func(w io.Writer) error { return draw.SVG(w, board) })
	case ".png":
		return savePicture(c.Out, func(w io.Writer) error { return draw.PNG(w, board, c.Width) })
	default:
		return &exitError{2, fmt.Sprintf("%s: the name of a picture ends in .svg or .png", c.Out)}
	}
}

// savePicture writes a picture to a file, whole or not at all.
func savePicture(file string, render func(io.Writer) error) error {
	var picture bytes.Buffer
	if err := render(&picture); err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", file, err)}
	}
	if err := os.WriteFile(file, picture.Bytes(), 0o666); err != nil {
		return &exitError{2, err.Error()}
	}
	return nil
}
