package draw

import (
	"bytes"
	"compress/lzw"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"iter"
	"math"
	"time"
)

// A Frame is a board in a moving picture.
type Frame struct {
	Board Board
	For   time.Duration // how long it is shown, in whole hundredths of a second
}

// Frames returns boards as frames that are shown equally long, the last one three seconds
// longer, so that it can be looked at.
func Frames(boards []Board, each time.Duration) iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		for i, b := range boards {
			f := Frame{b, each}
			if i == len(boards)-1 {
				f.For += 3 * time.Second
			}
			if !yield(f) {
				return
			}
		}
	}
}

// GIF writes frames as a GIF of the given width in pixels that begins again when it is
// over. All boards have one size, one theme, and coordinates or not as the first has;
// titles are not shown. Only what changes from frame to frame is drawn and stored, and no
// more than one frame is in memory. The error says that there are no frames, or what [PNG]
// would say, or it is w's, or that of the context, with which drawing ends.
func GIF(ctx context.Context, w io.Writer, frames iter.Seq[Frame], width int) error {
	var f *animation
	for frame := range frames {
		if err := ctx.Err(); err != nil {
			return err
		}
		next := layOut(frame.Board)
		if f == nil {
			height, err := heightOf(next, width)
			if err == nil && max(width, height) > math.MaxUint16 {
				err = fmt.Errorf("a GIF of %dx%d pixels is not drawn: want at most %d a side", width, height, math.MaxUint16)
			}
			if err != nil {
				return err
			}
			f = newAnimation(next, image.Rect(0, 0, width, height))
		}
		if err := f.add(f.show(next), frame.For); err != nil {
			return err
		}
	}
	if f == nil {
		return errors.New("a moving picture of nothing is not drawn")
	}
	return f.write(w)
}

// An animation draws one board after the other on the same canvas.
type animation struct {
	*canvas
	all    *image.RGBA // of which the canvas draws a part
	empty  *image.RGBA // the board without anything on it
	shown  picture
	before []uint8 // what pixels were picked as last
	colors *colors
	screen []uint8      // of the frame that is being made
	out    bytes.Buffer // the frames so far, compressed: the palette stands before them and is known last
	lzw    *lzw.Writer
}

func newAnimation(first picture, whole image.Rectangle) *animation {
	f := &animation{
		canvas: newCanvas(first, whole),
		before: make([]uint8, whole.Dx()*whole.Dy()),
		colors: newColors(first, color.RGBA{}),
		screen: make([]uint8, whole.Dx()*whole.Dy()),
	}
	f.move(whole)
	f.board(first)
	f.empty = f.image
	f.image = &image.RGBA{}
	f.move(whole)
	f.all = f.image
	return f
}

// show draws the next board, and returns the parts of the image in which it differs from
// the one before: the whole of it for the first.
func (f *animation) show(p picture) []image.Rectangle {
	parts := []image.Rectangle{f.whole}
	if f.shown.Width > 0 {
		parts = f.changed(p)
	}
	f.shown = p
	for _, part := range parts {
		f.image = f.all.SubImage(part).(*image.RGBA)
		for y := part.Min.Y; y < part.Max.Y; y++ {
			from, to := f.all.PixOffset(part.Min.X, y), f.all.PixOffset(part.Max.X, y)
			copy(f.all.Pix[from:to], f.empty.Pix[from:to])
		}
		f.things(p)
	}
	return parts
}

// changed returns what is covered by the shapes that are in one of the pictures only.
func (f *animation) changed(p picture) []image.Rectangle {
	var parts []image.Rectangle
	add := func(x1, y1, x2, y2 float64) {
		if part := f.area(x1, y1, x2, y2).Intersect(f.whole); !part.Empty() {
			parts = append(parts, part)
		}
	}
	was, is := f.shown, p
	differ(was.Stones, is.Stones, func(s stone) {
		shade := s.Shade()
		add(min(s.X-s.R, shade.X-shade.R), min(s.Y-s.R, shade.Y-shade.R), shade.X+shade.R, shade.Y+shade.R)
	})
	differ(was.Lines, is.Lines, func(l line) { add(l.bounds()) })
	differ(was.Boxes, is.Boxes, func(b box) {
		add(b.X-b.Width, b.Y-b.Width, b.X+b.Side+b.Width, b.Y+b.Side+b.Width)
	})
	differ(was.Rings, is.Rings, func(r ring) {
		outer := r.R + r.Width
		add(r.X-outer, r.Y-outer, r.X+outer, r.Y+outer)
	})
	differ(was.Letters, is.Letters, func(l letter) { add(l.bounds()) })
	return parts
}

// differ visits what is in one of two lists only.
func differ[T comparable](a, b []T, visit func(T)) {
	in := map[T]int{}
	for _, x := range a {
		in[x] |= 1
	}
	for _, x := range b {
		in[x] |= 2
	}
	for x, where := range in {
		if where != 3 {
			visit(x)
		}
	}
}

// add appends a frame, of which only those parts differ from the one before.
func (f *animation) add(parts []image.Rectangle, shown time.Duration) error {
	area := image.Rect(0, 0, 1, 1) // one pixel where nothing has changed
	for i, part := range parts {
		if i == 0 {
			area = part
		}
		area = area.Union(part)
	}
	screen := f.picked(area, parts)
	delay := uint16(min(max(0, int(shown/(10*time.Millisecond))), math.MaxUint16))
	head := []byte{0x21, 0xF9, 4, 1<<2 | 1} // what was there stays, and color 0 is none
	head = binary.LittleEndian.AppendUint16(head, delay)
	head = append(head, 0, 0, 0x2C)
	for _, n := range []int{area.Min.X, area.Min.Y, area.Dx(), area.Dy()} {
		head = binary.LittleEndian.AppendUint16(head, uint16(n))
	}
	f.out.Write(append(head, 0, colorBits))
	return f.compress(screen)
}

// picked returns an area of the image in the colors of the palette. What is as it was is left
// out.
func (f *animation) picked(area image.Rectangle, parts []image.Rectangle) []uint8 {
	screen := f.screen[:area.Dx()*area.Dy()]
	clear(screen)
	for _, part := range parts {
		for y := part.Min.Y; y < part.Max.Y; y++ {
			pixels := f.all.Pix[f.all.PixOffset(part.Min.X, y):]
			row := screen[(y-area.Min.Y)*area.Dx()+part.Min.X-area.Min.X:]
			before := f.before[y*f.whole.Dx()+part.Min.X:]
			for x := range part.Dx() {
				is := f.colors.index(color.RGBA{pixels[4*x], pixels[4*x+1], pixels[4*x+2], 255})
				if is != before[x] {
					row[x], before[x] = is, is
				}
			}
		}
	}
	return screen
}

// colorBits is how many bits say which of [mostColors] a pixel has.
const colorBits = 8

// compress appends the pixels of a frame.
func (f *animation) compress(screen []uint8) error {
	to := &blocks{to: &f.out}
	if f.lzw == nil {
		f.lzw = lzw.NewWriter(to, lzw.LSB, colorBits).(*lzw.Writer)
	} else {
		f.lzw.Reset(to, lzw.LSB, colorBits)
	}
	if _, err := f.lzw.Write(screen); err != nil {
		return err
	}
	if err := f.lzw.Close(); err != nil {
		return err
	}
	to.flush()
	f.out.WriteByte(0)
	return nil
}

// write writes the whole animation.
func (f *animation) write(w io.Writer) error {
	head := []byte("GIF89a")
	head = binary.LittleEndian.AppendUint16(head, uint16(f.whole.Dx()))
	head = binary.LittleEndian.AppendUint16(head, uint16(f.whole.Dy()))
	head = append(head, 0x80|(colorBits-1)<<4|(colorBits-1), 0, 0)
	for i := range mostColors {
		var ink color.RGBA
		if i < len(f.colors.palette) {
			ink = f.colors.palette[i].(color.RGBA)
		}
		head = append(head, ink.R, ink.G, ink.B)
	}
	head = append(append(append(head, 0x21, 0xFF, 11), "NETSCAPE2.0"...), 3, 1, 0, 0, 0) // it begins again for ever
	if _, err := w.Write(head); err != nil {
		return err
	}
	f.out.WriteByte(0x3B)
	_, err := f.out.WriteTo(w)
	return err
}

// blocks cuts what is written into blocks of at most 255 bytes, each after its length.
type blocks struct {
	to    *bytes.Buffer
	block [256]byte
	n     int
}

// Write takes bytes.
func (b *blocks) Write(p []byte) (int, error) {
	for _, one := range p {
		_ = b.WriteByte(one)
	}
	return len(p), nil
}

// WriteByte takes a byte. The error is nil.
func (b *blocks) WriteByte(one byte) error {
	b.block[1+b.n] = one
	if b.n++; b.n == len(b.block)-1 {
		b.flush()
	}
	return nil
}

// Flush does nothing: blocks are as long as they can be.
func (b *blocks) Flush() error { return nil }

// flush writes the block that has been begun, if there is one.
func (b *blocks) flush() {
	if b.n > 0 {
		b.block[0] = byte(b.n)
		b.to.Write(b.block[:1+b.n])
		b.n = 0
	}
}
