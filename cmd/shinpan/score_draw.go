package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/weiqi"
)

// pictureWidth is that of a PNG, in pixels.
const pictureWidth = 960

// draw makes the pictures of the board that were asked for.
func (c *scoreCmd) draw(ctx context.Context, board draw.Board) error {
	if c.SVG != "" {
		if err := savePicture(c.SVG, func(w io.Writer) error { return draw.SVG(w, board) }); err != nil {
			return err
		}
	}
	if c.PNG != "" {
		return savePicture(c.PNG, func(w io.Writer) error { return draw.PNG(ctx, w, board, pictureWidth) })
	}
	return nil
}

// picture is the board as it was counted: under the only ruleset, or plainly where
// there are several.
func (s *scored) picture() draw.Board {
	tally := s.Plain
	if len(s.Counts) == 1 {
		tally = s.Counts[0].Tally
	}
	board := draw.Board{
		Position: s.position, Last: s.last, Dead: tally.Dead, Owner: map[weiqi.Point]weiqi.Color{},
		Coordinates: true, Title: filepath.Base(s.File),
	}
	for at := range s.position.Size().All() {
		board.Owner[at] = tally.Owner(at)
	}
	if o := s.Opinion; o != nil {
		board.Disputed, board.Open, board.Protect = o.Unsettled, o.Open, o.Protect
	}
	return board
}
