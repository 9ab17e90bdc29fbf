package draw

import (
	"context"
	"image"
	"image/color"
	"image/png"
	"io"
	"sync"
)

// bandPixels is how many pixels of a PNG are drawn at once, in bands over its whole width: in
// all their colors they would take much memory.
const bandPixels = 1 << 17

func writePNG(ctx context.Context, w io.Writer, p picture, width int) error {
	height, err := heightOf(p, width)
	if err != nil {
		return err
	}
	whole := image.Rect(0, 0, width, height)
	out := image.NewPaletted(whole, nil)
	colors := newColors(p)
	c := newCanvas(p, whole)
	for top := 0; top < height; top = c.image.Rect.Max.Y {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.move(image.Rect(0, top, width, min(height, top+max(1, bandPixels/width))))
		c.board(p)
		c.things(p)
		colors.pick(out, c.image)
	}
	out.Palette = colors.palette
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: pngBuffers()}
	return encoder.Encode(w, out)
}

// pngBuffers are what PNGs are compressed with.
var pngBuffers = sync.OnceValue(func() *bufferPool { return &bufferPool{} })

// A bufferPool is a [png.EncoderBufferPool].
type bufferPool struct{ free sync.Pool }

// Get returns a buffer that is not in use, nil if there is none.
func (b *bufferPool) Get() *png.EncoderBuffer {
	buffer, _ := b.free.Get().(*png.EncoderBuffer)
	return buffer
}

// Put takes a buffer back.
func (b *bufferPool) Put(buffer *png.EncoderBuffer) { b.free.Put(buffer) }

// pick puts the colors of an image where they are in another, which has the palette.
func (c *colors) pick(to *image.Paletted, from *image.RGBA) {
	width := from.Rect.Dx()
	for y := from.Rect.Min.Y; y < from.Rect.Max.Y; y++ {
		row := from.Pix[from.PixOffset(from.Rect.Min.X, y):][:4*width]
		out := to.Pix[to.PixOffset(from.Rect.Min.X, y):][:width]
		for x := range out {
			out[x] = c.index(color.RGBA{row[4*x], row[4*x+1], row[4*x+2], 255})
		}
	}
}
