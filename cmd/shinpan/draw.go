package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// drawCmd shows a position of a game record, or how the game came to it.
type drawCmd struct {
	Move        *int          `placeholder:"N" help:"Show the position after N moves; without it, the last one."`
	Out         string        `short:"o" placeholder:"FILE" help:"Draw a picture instead of text: FILE ends in .svg, .png or .gif, which shows the moves one after the other."`
	Width       int           `default:"720" placeholder:"PIXELS" help:"The width of a PNG or GIF (${default})."`
	Theme       string        `default:"light" enum:"light,dark" help:"How a picture looks: light or dark (${default})."`
	Coordinates bool          `default:"true" negatable:"" help:"Letters and numbers along the edges."`
	Numbers     int           `placeholder:"N" help:"Write numbers on the stones of the moves from N on, which gets the 1."`
	From        int           `placeholder:"N" help:"Begin a GIF after N moves."`
	Pace        time.Duration `default:"700ms" placeholder:"TIME" help:"How long a GIF shows each move (${default})."`
	Ruleset     string        `placeholder:"NAME" help:"Check the moves by a named ruleset; without it, only moves that no ruleset allows are named."`
	File        string        `arg:"" help:"A game record, in SGF; - reads standard input."`
}

// Help explains the command with examples.
func (*drawCmd) Help() string {
	return `The main line of the first game in the file is replayed, and the board is printed as text or drawn, with the marks and labels of the record. A file that is not a game record is refused with the line and column of the fault, and the first illegal move is named with its number. It is on the board all the same, as the format wants.

Examples:

    shinpan draw game.sgf
    shinpan draw game.sgf --move 50 -o board.png
    shinpan draw game.sgf --move 60 --numbers 51 --no-coordinates -o figure.svg
    shinpan draw game.sgf --from 40 --move 80 --pace 1s -o fight.gif`
}

// Validate refuses flags that have no effect on the chosen output.
func (c *drawCmd) Validate() error {
	switch {
	case c.Numbers < 0:
		return fmt.Errorf("--numbers %d: want the number of a move, from 1", c.Numbers)
	case c.Numbers > 0 && c.Out == "":
		return errors.New("--numbers is for a picture: say -o FILE, too")
	case c.From != 0 && !strings.EqualFold(filepath.Ext(c.Out), ".gif"):
		return errors.New("--from is for a GIF: say -o FILE.gif, too")
	default:
		return nil
	}
}

// Run reads, replays and draws.
func (c *drawCmd) Run(ctx context.Context) error {
	record, err := readRecord(c.File)
	if err != nil {
		return err
	}
	rules := sgf.Lenient()
	if c.Ruleset != "" {
		named, err := weiqi.RulesetNamed(c.Ruleset)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		rules = named.Rules
	}
	position, n, err := record.after(c.Move, rules)
	if err != nil {
		return record.bad(err)
	}
	if c.Out != "" {
		return c.picture(ctx, record, rules, n)
	}
	moves := record.Moves()
	fmt.Printf("%vafter %d of %d moves\n", position, n, len(moves))
	if n > 0 {
		fmt.Printf("last move: %v\n", moves[n-1])
	}
	if record.Result.Over() {
		fmt.Printf("result: %s\n", sgf.FormatResult(record.Result))
	}
	return nil
}

// picture draws the board after n moves in the format that the name of the output file
// asks for.
func (c *drawCmd) picture(ctx context.Context, record *gameRecord, rules weiqi.Rules, n int) error {
	boards, err := c.boards(record, rules, n)
	if err != nil {
		return err
	}
	switch strings.ToLower(filepath.Ext(c.Out)) {
	case ".svg":
		return savePicture(c.Out, func(w io.Writer) error { return draw.SVG(w, boards[n]) })
	case ".png":
		return savePicture(c.Out, func(w io.Writer) error { return draw.PNG(ctx, w, boards[n], c.Width) })
	case ".gif":
		if c.From < 0 || c.From > n {
			return &exitError{2, fmt.Sprintf("--from %d: a GIF that ends after %d moves begins after 0 to %d", c.From, n, n)}
		}
		if c.Pace < 20*time.Millisecond || c.Pace > time.Minute {
			return &exitError{2, fmt.Sprintf("--pace %v: want a time from 20ms to 1m", c.Pace)}
		}
		return savePicture(c.Out, func(w io.Writer) error { return draw.GIF(ctx, w, draw.Frames(boards[c.From:], c.Pace), c.Width) })
	default:
		return &exitError{2, fmt.Sprintf("%s: the name of a picture ends in .svg, .png or .gif", c.Out)}
	}
}

// boards returns the boards after 0 to n moves as they are to be drawn.
func (c *drawCmd) boards(record *gameRecord, rules weiqi.Rules, n int) ([]draw.Board, error) {
	theme, err := draw.ParseTheme(c.Theme)
	if err != nil {
		return nil, &exitError{2, err.Error()}
	}
	positions, err := record.AfterMoves(rules)
	if len(positions) <= n {
		return nil, record.bad(err)
	}
	moves := record.Moves()
	boards := make([]draw.Board, n+1)
	for i := range boards {
		b := draw.Board{Position: positions[i], Coordinates: c.Coordinates, Theme: theme, Title: filepath.Base(c.File)}
		if i > 0 {
			b.Last = moves[i-1]
		}
		if c.Numbers > 0 {
			b.Labels = numbered(positions[i], moves[:i], c.Numbers)
		}
		b = marked(b, record.MarkupAfter(i))
		boards[i] = b
	}
	return boards, nil
}

// numbered returns the numbers of those moves, from first on, whose stones are on the board.
func numbered(p *weiqi.Position, moves []weiqi.Move, first int) map[weiqi.Point]string {
	labels := map[weiqi.Point]string{}
	for i := first - 1; i < len(moves); i++ {
		if m := moves[i]; !m.Pass && p.At(m.Point) == m.Color {
			labels[m.Point] = strconv.Itoa(i + 2 - first)
		}
	}
	return labels
}

// marked returns a board with the markup of a record.
func marked(b draw.Board, m *sgf.Markup) draw.Board {
	if m == nil {
		return b
	}
	b.Marks = map[weiqi.Point]draw.Mark{}
	put := func(mark draw.Mark, points weiqi.Set) {
		for p := range points.All() {
			b.Marks[p] = mark
		}
	}
	put(draw.Selected, m.Selected)
	put(draw.Triangle, m.Triangles)
	put(draw.Square, m.Squares)
	put(draw.Circle, m.Circles)
	put(draw.Cross, m.Crosses)
	if b.Labels == nil {
		b.Labels = map[weiqi.Point]string{}
	}
	maps.Copy(b.Labels, m.Labels)
	return b
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
