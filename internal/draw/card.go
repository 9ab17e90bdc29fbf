package draw

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
)

// The measures of a card, in pixels: those that sites want of the picture of a link.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// cardEdge is what stays free around the board of a card, in pixels.
const cardEdge = 24

// Card writes a board as a PNG of [CardWidth] by [CardHeight], the board whole in the middle. The errors are those of
// [PNG].
func Card(ctx context.Context, w io.Writer, b Board) error {
	card, err := onCard(ctx, b, image.Rect(cardEdge, cardEdge, CardWidth-cardEdge, CardHeight-cardEdge))
	if err != nil {
		return err
	}
	return encodeCard(w, card)
}

// onCard returns a card with a board on it, as large as it can be in the middle of a part of it.
func onCard(ctx context.Context, b Board, part image.Rectangle) (*image.RGBA, error) {
	p := layOut(b)
	scale := min(float64(part.Dy())/p.Height, float64(part.Dx())/p.Width)
	var board bytes.Buffer
	if err := writePNG(ctx, &board, p, max(1, int(p.Width*scale))); err != nil {
		return nil, err
	}
	drawn, err := png.Decode(&board)
	if err != nil {
		return nil, err
	}
	card := image.NewRGBA(image.Rect(0, 0, CardWidth, CardHeight))
	ground := color.RGBA{0xf6, 0xf3, 0xee, 0xff} // the page's
	if b.Theme == Dark {
		ground = color.RGBA{0x16, 0x18, 0x1b, 0xff}
	}
	draw.Draw(card, card.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	at := part.Min.Add(image.Pt((part.Dx()-drawn.Bounds().Dx())/2, (part.Dy()-drawn.Bounds().Dy())/2))
	draw.Draw(card, drawn.Bounds().Add(at), drawn, image.Point{}, draw.Over)
	return card, nil
}

// encodeCard writes a card.
func encodeCard(w io.Writer, card *image.RGBA) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: pngBuffers()}
	return encoder.Encode(w, card)
}
