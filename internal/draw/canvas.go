package draw

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// heightOf returns the height of a picture of that width, in pixels. The error says that there
// would be none, or too many of them.
func heightOf(p picture, width int) (int, error) {
	height := int(math.Round(p.Height * float64(width) / p.Width))
	if width < 1 || height < 1 || width > MaxPixels || height > MaxPixels/width {
		return 0, fmt.Errorf("a picture of %dx%d pixels is not drawn: want at least 1x1 and at most %d pixels in all", width, height, MaxPixels)
	}
	return height, nil
}

// A canvas draws what a picture consists of on pixels. Its image is a part of the whole: what
// is outside is not drawn.
type canvas struct {
	image *image.RGBA
	whole image.Rectangle
	scale float64 // pixels in a millimeter
	pen   *vector.Rasterizer
	from  image.Point // where the pen's area begins
	faces map[float64]font.Face
	ramps map[shadeOf][]color.RGBA
}

// A shadeOf is a ramp by its name, at an opacity.
type shadeOf struct {
	ramp    string
	opacity float64
}

// newCanvas returns a canvas for a picture of so many pixels. Nothing of it is on its image
// before [canvas.move].
func newCanvas(p picture, whole image.Rectangle) *canvas {
	return &canvas{
		image: &image.RGBA{},
		whole: whole,
		scale: float64(whole.Dx()) / p.Width,
		pen:   vector.NewRasterizer(0, 0),
		faces: map[float64]font.Face{},
		ramps: map[shadeOf][]color.RGBA{},
	}
}

// move makes another part of the whole the image. What was on it is lost.
func (c *canvas) move(part image.Rectangle) {
	pix := c.image.Pix
	if need := 4 * part.Dx() * part.Dy(); cap(pix) < need {
		pix = make([]byte, need)
	} else {
		pix = pix[:need]
	}
	c.image = &image.RGBA{Pix: pix, Stride: 4 * part.Dx(), Rect: part}
}

// board draws what lies under the stones.
func (c *canvas) board(p picture) {
	c.wood(p.Wood)
	for _, l := range p.Grid {
		c.line(l)
	}
	for _, d := range p.Stars {
		c.disc(d)
	}
	for _, l := range p.Coordinates {
		c.letter(l)
	}
}

// things draws the stones and what is on them.
func (c *canvas) things(p picture) {
	for _, s := range p.Stones {
		c.shadow(s, p.Shadow)
	}
	for _, s := range p.Stones {
		if !s.White {
			c.ball(s, p.BlackStone)
			continue
		}
		c.ball(s, p.WhiteStone)
		rim := p.Rim
		rim.A = uint8(math.Round(255 * s.Opacity))
		c.ring(ring{s.X, s.Y, s.R, p.RimWidth, rim})
	}
	for _, l := range p.Lines {
		c.line(l)
	}
	for _, b := range p.Boxes {
		c.box(b)
	}
	for _, r := range p.Rings {
		c.ring(r)
	}
	for _, l := range p.Letters {
		c.letter(l)
	}
}

// area returns the pixels that a shape within these bounds, in millimeters, may touch.
func (c *canvas) area(x1, y1, x2, y2 float64) image.Rectangle {
	return image.Rect(
		int(math.Floor(x1*c.scale))-1, int(math.Floor(y1*c.scale))-1,
		int(math.Ceil(x2*c.scale))+1, int(math.Ceil(y2*c.scale))+1)
}

// A round is what lies between two circles, in pixels, but for a hole.
type round struct {
	x, y, outer float64
	inner       float64 // below 0: to the middle
	hole        disc    // what is wholly in it is not painted; in pixels, too
}

// paint paints a round shape in the colors of a shade. Edges are smooth: a pixel is covered as
// far as its middle is inside.
func (c *canvas) paint(r round, s shade) {
	const edge = 0.5
	seen := c.image.Rect
	for row := max(seen.Min.Y, int(math.Floor(r.y-r.outer-edge))); row < min(seen.Max.Y, int(math.Ceil(r.y+r.outer+edge))); row++ {
		y := float64(row) + 0.5
		from, to := chord(r.x, r.y, r.outer+edge, y)
		skip, on := chord(r.hole.X, r.hole.Y, r.hole.R-edge, y)
		from, to = max(from, seen.Min.X), min(to, seen.Max.X)
		for col := from; col < to; col++ {
			if col >= skip && col < on {
				col = on - 1
				continue
			}
			x := float64(col) + 0.5
			dx, dy := x-r.x, y-r.y
			away := math.Sqrt(dx*dx + dy*dy)
			cover := min(1, r.outer+edge-away)
			if r.inner > 0 {
				cover -= max(0, min(1, r.inner+edge-away))
			}
			c.blend(c.image.PixOffset(col, row), s.at(x, y), cover)
		}
	}
}

// chord returns the pixels of a row whose middles are in a circle, none if it has none.
func chord(cx, cy, r, y float64) (from, to int) {
	square := r*r - (y-cy)*(y-cy)
	if r <= 0 || square <= 0 {
		return 0, 0
	}
	half := math.Sqrt(square)
	return int(math.Ceil(cx - half - 0.5)), int(math.Floor(cx+half-0.5)) + 1
}

// blend paints a pixel, which is covered by that part, from 0 to 1.
func (c *canvas) blend(at int, ink color.RGBA, cover float64) {
	pixel := c.image.Pix[at : at+4 : at+4]
	if cover >= 1 && ink.A == 255 {
		pixel[0], pixel[1], pixel[2], pixel[3] = ink.R, ink.G, ink.B, 255
		return
	}
	part := uint32(max(0, min(1, cover))*256 + 0.5)
	stays := 255*256 - uint32(ink.A)*part
	mix := func(below, above uint8) uint8 {
		return uint8((uint32(below)*stays/255 + uint32(above)*part + 128) >> 8)
	}
	pixel[0], pixel[1], pixel[2], pixel[3] = mix(pixel[0], ink.R), mix(pixel[1], ink.G), mix(pixel[2], ink.B), 255
}

// A shade is a color that changes with the distance from a point, in pixels.
type shade struct {
	x, y  float64
	steps float64 // of the ramp in a pixel
	ramp  []color.RGBA
}

// at returns the color at a place.
func (s shade) at(x, y float64) color.RGBA {
	if len(s.ramp) == 1 {
		return s.ramp[0]
	}
	dx, dy := x-s.x, y-s.y
	return s.ramp[min(int(math.Sqrt(dx*dx+dy*dy)*s.steps), len(s.ramp)-1)]
}

// flat is the shade of one color.
func flat(c ink) shade { return shade{ramp: []color.RGBA{c.premultiplied()}} }

// premultiplied returns the color as images have it.
func (c ink) premultiplied() color.RGBA { return color.RGBAModel.Convert(color.NRGBA(c)).(color.RGBA) }

// shadeFor returns the shade that a ramp gives a circle, in millimeters.
func (c *canvas) shadeFor(fill ramp, d disc, opacity float64) shade {
	side := 2 * d.R * c.scale
	steps := c.steps(fill, opacity)
	return shade{
		x: (d.X-d.R)*c.scale + fill.X*side, y: (d.Y-d.R)*c.scale + fill.Y*side,
		steps: float64(len(steps)) / (fill.R * side), ramp: steps,
	}
}

// steps returns the colors of a ramp from its beginning to its end.
func (c *canvas) steps(fill ramp, opacity float64) []color.RGBA {
	key := shadeOf{fill.ID, opacity}
	steps := c.ramps[key]
	if steps == nil {
		steps = make([]color.RGBA, 512)
		for i := range steps {
			steps[i] = fill.at((float64(i)+0.5)/float64(len(steps)), opacity)
		}
		c.ramps[key] = steps
	}
	return steps
}

// pixels returns a circle in pixels.
func (c *canvas) pixels(d disc) disc {
	return disc{X: d.X * c.scale, Y: d.Y * c.scale, R: d.R * c.scale}
}

// shadow draws the shadow of a stone as far as the stone does not hide it.
func (c *canvas) shadow(s stone, fill ramp) {
	shade := s.Shade()
	on := c.pixels(shade)
	r := round{x: on.X, y: on.Y, outer: on.R, inner: -1}
	if s.Opacity == 1 {
		r.hole = c.pixels(disc{X: s.X, Y: s.Y, R: s.R})
	}
	c.paint(r, c.shadeFor(fill, shade, s.Opacity))
}

// ball draws a stone.
func (c *canvas) ball(s stone, fill ramp) {
	d := disc{X: s.X, Y: s.Y, R: s.R}
	on := c.pixels(d)
	c.paint(round{x: on.X, y: on.Y, outer: on.R, inner: -1}, c.shadeFor(fill, d, s.Opacity))
}

func (c *canvas) disc(d disc) {
	on := c.pixels(d)
	c.paint(round{x: on.X, y: on.Y, outer: on.R, inner: -1}, flat(d.Ink))
}

func (c *canvas) ring(r ring) {
	inner := c.pixels(disc{X: r.X, Y: r.Y, R: r.R - r.Width/2})
	hole := inner
	hole.R -= 0.5
	c.paint(round{x: inner.X, y: inner.Y, outer: (r.R + r.Width/2) * c.scale, inner: inner.R, hole: hole}, flat(r.Ink))
}

// rect fills a rectangle, in millimeters.
func (c *canvas) rect(x1, y1, x2, y2 float64, with ink) {
	x1, y1, x2, y2 = x1*c.scale, y1*c.scale, x2*c.scale, y2*c.scale
	area := image.Rect(int(math.Floor(x1)), int(math.Floor(y1)), int(math.Ceil(x2)), int(math.Ceil(y2))).Intersect(c.image.Rect)
	paint := with.premultiplied()
	for row := area.Min.Y; row < area.Max.Y; row++ {
		high := min(y2, float64(row+1)) - max(y1, float64(row))
		for col := area.Min.X; col < area.Max.X; col++ {
			wide := min(x2, float64(col+1)) - max(x1, float64(col))
			c.blend(c.image.PixOffset(col, row), paint, wide*high)
		}
	}
}

func (c *canvas) line(l line) {
	switch half := l.Width / 2; {
	case l.X1 == l.X2:
		c.rect(l.X1-half, min(l.Y1, l.Y2), l.X1+half, max(l.Y1, l.Y2), l.Ink)
	case l.Y1 == l.Y2:
		c.rect(min(l.X1, l.X2), l.Y1-half, max(l.X1, l.X2), l.Y1+half, l.Ink)
	default:
		c.slanted(l)
	}
}

// slanted draws a line that goes neither across nor up.
func (c *canvas) slanted(l line) {
	area := c.area(l.bounds())
	seen := area.Intersect(c.image.Rect)
	if seen.Empty() {
		return
	}
	c.from = area.Min
	c.pen.Reset(area.Dx(), area.Dy())
	length := math.Hypot(l.X2-l.X1, l.Y2-l.Y1)
	nx, ny := (l.Y1-l.Y2)/length*l.Width/2, (l.X2-l.X1)/length*l.Width/2
	c.pen.MoveTo(c.pixel(l.X1+nx, l.Y1+ny))
	c.pen.LineTo(c.pixel(l.X2+nx, l.Y2+ny))
	c.pen.LineTo(c.pixel(l.X2-nx, l.Y2-ny))
	c.pen.LineTo(c.pixel(l.X1-nx, l.Y1-ny))
	c.pen.ClosePath()
	src := image.NewUniform(color.NRGBA(l.Ink))
	if seen == area {
		c.pen.Draw(c.image, area, src, area.Min)
		return
	}
	// The rasterizer does not clip.
	mask := image.NewAlpha(area)
	c.pen.Draw(mask, area, image.Opaque, image.Point{})
	draw.DrawMask(c.image, seen, src, seen.Min, mask, seen.Min, draw.Over)
}

// pixel converts a place in millimeters to one in the pen's area.
func (c *canvas) pixel(x, y float64) (float32, float32) {
	return float32(x*c.scale - float64(c.from.X)), float32(y*c.scale - float64(c.from.Y))
}

func (c *canvas) box(b box) {
	half := b.Width / 2
	if b.Fill.A != 0 {
		c.rect(b.X-half, b.Y-half, b.X+b.Side+half, b.Y+b.Side+half, b.Ink)
		c.rect(b.X+half, b.Y+half, b.X+b.Side-half, b.Y+b.Side-half, b.Fill)
		return
	}
	for _, l := range []line{
		{b.X - half, b.Y, b.X + b.Side + half, b.Y, b.Width, b.Ink},
		{b.X - half, b.Y + b.Side, b.X + b.Side + half, b.Y + b.Side, b.Width, b.Ink},
		{b.X, b.Y, b.X, b.Y + b.Side, b.Width, b.Ink},
		{b.X + b.Side, b.Y, b.X + b.Side, b.Y + b.Side, b.Width, b.Ink},
	} {
		c.line(l)
	}
}

// letterFont is the font of all letters.
var letterFont = sync.OnceValue(func() *opentype.Font {
	parsed, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic("draw: the built-in font: " + err.Error())
	}
	return parsed
})

func (c *canvas) letter(l letter) {
	if !c.area(l.bounds()).Overlaps(c.image.Rect) {
		return
	}
	face := c.faces[l.Size]
	if face == nil {
		var err error
		face, err = opentype.NewFace(letterFont(), &opentype.FaceOptions{Size: l.Size * c.scale, DPI: 72})
		if err != nil {
			panic("draw: the built-in font: " + err.Error())
		}
		c.faces[l.Size] = face
	}
	d := font.Drawer{Dst: c.image, Src: image.NewUniform(color.NRGBA(l.Ink)), Face: face}
	d.Dot = fixed.Point26_6{
		X: fixed.Int26_6(math.Round(l.X*c.scale*64)) - d.MeasureString(l.Text)/2,
		Y: fixed.Int26_6(math.Round(l.Baseline() * c.scale * 64)),
	}
	d.DrawString(l.Text)
}

// wood fills the image with the ramp from corner to corner of the whole.
func (c *canvas) wood(fill ramp) {
	steps := c.steps(fill, 1)
	all := float64(len(steps)) / 2
	across, down := all/float64(c.whole.Dx()), all/float64(c.whole.Dy())
	seen := c.image.Rect
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		row := c.image.Pix[c.image.PixOffset(seen.Min.X, y):][:4*seen.Dx()]
		at := (float64(y)+0.5)*down + (float64(seen.Min.X)+0.5)*across
		for ; len(row) > 0; row = row[4:] {
			ink := steps[int(at)]
			binary.LittleEndian.PutUint32(row, uint32(ink.R)|uint32(ink.G)<<8|uint32(ink.B)<<16|255<<24)
			at += across
		}
	}
}

// at returns the color of a ramp, t from 0 to 1.
func (r ramp) at(t, opacity float64) color.RGBA {
	from, to := r.Stops[0], r.Stops[0]
	for _, to = range r.Stops {
		if to.At >= t {
			break
		}
		from = to
	}
	part := 0.0
	if to.At > from.At {
		part = min(1, max(0, (t-from.At)/(to.At-from.At)))
	}
	mix := func(a, b uint8) float64 { return float64(a) + part*(float64(b)-float64(a)) }
	alpha := mix(from.Ink.A, to.Ink.A) / 255 * opacity
	level := func(a, b uint8) uint8 { return uint8(math.Round(alpha * mix(a, b))) }
	return color.RGBA{
		level(from.Ink.R, to.Ink.R), level(from.Ink.G, to.Ink.G), level(from.Ink.B, to.Ink.B),
		uint8(math.Round(255 * alpha)),
	}
}
