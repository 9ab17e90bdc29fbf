package draw

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"time"
)

// A Frame is a board in a moving picture.
type Frame struct {
	Board Board
	For   time.Duration // how long it is shown, in whole hundredths of a second
}

// Film returns boards as frames that are shown equally long, the last one three seconds
// longer, so that it can be looked at.
func Film(boards []Board, each time.Duration) []Frame {
	frames := make([]Frame, len(boards))
	for i, b := range boards {
		frames[i] = Frame{b, each}
	}
	if n := len(frames); n > 0 {
		frames[n-1].For += 3 * time.Second
	}
	return frames
}

// GIF writes frames as a GIF of the given width in pixels that begins again when it is
// over. All boards have one size, one theme, and coordinates or not as the first has;
// titles are not shown. Only what changes from frame to frame is drawn and stored. The
// error says that there are no frames, or what [PNG] would say, or it is w's.
func GIF(w io.Writer, frames []Frame, width int) error {
	if len(frames) == 0 {
		return errors.New("a moving picture of nothing is not drawn")
	}
	film, err := newFilm(layOut(frames[0].Board), width)
	if err != nil {
		return err
	}
	bounds := film.image.Bounds()
	out := gif.GIF{Config: image.Config{Width: bounds.Dx(), Height: bounds.Dy()}}
	for _, f := range frames {
		area := film.show(layOut(f.Board))
		out.Delay = append(out.Delay, int(f.For/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		out.Image = append(out.Image, film.picked(area))
	}
	for _, image := range out.Image {
		image.Palette = film.colors.palette // only now is it whole
	}
	out.Config.ColorModel = film.colors.palette
	return gif.EncodeAll(w, &out)
}

// A film draws one board after the other on the same canvas.
type film struct {
	*canvas
	empty  *image.RGBA // the board without anything on it
	shown  picture
	before []uint8 // what pixels were picked as last
	colors colors
}

func newFilm(first picture, width int) (*film, error) {
	c, err := canvasFor(first, width)
	if err != nil {
		return nil, err
	}
	c.board(first)
	empty := image.NewRGBA(c.image.Bounds())
	copy(empty.Pix, c.image.Pix)
	return &film{
		canvas: c,
		empty:  empty,
		before: make([]uint8, len(empty.Pix)/4),
		colors: colors{palette: color.Palette{color.RGBA{}}, known: map[color.RGBA]uint8{}},
	}, nil
}

// show draws the next board, and returns the part of the image in which it differs from
// the one before: the whole of it for the first, one pixel where nothing changes.
func (f *film) show(p picture) image.Rectangle {
	whole := f.image
	area := whole.Bounds()
	if f.shown.Width > 0 {
		area = f.changed(p).Intersect(area)
	}
	if area.Empty() {
		area = image.Rect(0, 0, 1, 1)
	}
	f.shown = p
	f.image = whole.SubImage(area).(*image.RGBA)
	draw.Draw(f.image, area, f.empty, area.Min, draw.Src)
	f.things(p)
	f.image = whole
	return area
}

// changed returns what is covered by the shapes that are in one of the pictures only.
func (f *film) changed(p picture) image.Rectangle {
	var area image.Rectangle
	was, is := f.shown, p
	differ(was.Stones, is.Stones, func(s stone) {
		shade := s.Shade()
		area = area.Union(f.area(s.X-s.R, s.Y-s.R, shade.X+shade.R, shade.Y+shade.R))
	})
	differ(was.Lines, is.Lines, func(l line) { area = area.Union(f.area(l.bounds())) })
	differ(was.Boxes, is.Boxes, func(b box) {
		area = area.Union(f.area(b.X-b.Width, b.Y-b.Width, b.X+b.Side+b.Width, b.Y+b.Side+b.Width))
	})
	differ(was.Rings, is.Rings, func(r ring) {
		outer := r.R + r.Width
		area = area.Union(f.area(r.X-outer, r.Y-outer, r.X+outer, r.Y+outer))
	})
	differ(was.Letters, is.Letters, func(l letter) {
		wide := l.Size * float64(len(l.Text))
		area = area.Union(f.area(l.X-wide, l.Y-l.Size, l.X+wide, l.Y+l.Size))
	})
	return area
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

// picked returns a part of the image in the colors that a GIF can have, but not which
// these are. What is as it was is left out.
func (f *film) picked(area image.Rectangle) *image.Paletted {
	out := image.NewPaletted(area, nil)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			i, at := f.colors.index(f.image.RGBAAt(x, y)), y*f.image.Rect.Dx()+x
			if i != f.before[at] {
				out.SetColorIndex(x, y, i)
			}
			f.before[at] = i
		}
	}
	return out
}

// colors are the at most 256 of a GIF, taken in as they are met. The first is none: it
// leaves a pixel as it is.
type colors struct {
	palette color.Palette
	known   map[color.RGBA]uint8 // which of the palette stands for it
}

// index returns which color of the palette stands for one: one that looks much the same,
// which means less the fewer are left to give, or itself.
func (c *colors) index(what color.RGBA) uint8 {
	if i, known := c.known[what]; known {
		return i
	}
	const most = 256
	// How far apart two colors may be, in levels of a channel.
	near := 2 + 14*len(c.palette)/most
	best, least := 0, math.MaxInt
	for i := 1; i < len(c.palette); i++ {
		have := c.palette[i].(color.RGBA)
		r, g, b := int(have.R)-int(what.R), int(have.G)-int(what.G), int(have.B)-int(what.B)
		if d := r*r + g*g + b*b; d < least {
			best, least = i, d
		}
	}
	if least > near*near && len(c.palette) < most {
		best = len(c.palette)
		c.palette = append(c.palette, what)
	}
	c.known[what] = uint8(best)
	return uint8(best)
}
