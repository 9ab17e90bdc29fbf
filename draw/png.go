package draw

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

func writePNG(w io.Writer, p picture, width int) error {
	c, err := canvasFor(p, width)
	if err != nil {
		return err
	}
	c.board(p)
	c.things(p)
	return png.Encode(w, c.image)
}

// canvasFor returns an empty canvas for a picture. The error says that it would be
// empty for ever, or too large.
func canvasFor(p picture, width int) (*canvas, error) {
	scale := float64(width) / p.Width
	height := int(math.Round(p.Height * scale))
	if width < 1 || height < 1 || width > MaxPixels || height > MaxPixels/width {
		return nil, fmt.Errorf("a picture of %dx%d pixels is not drawn: want at least 1x1 and at most %d pixels in all", width, height, MaxPixels)
	}
	return newCanvas(width, height, scale), nil
}

// A canvas draws what a picture consists of on pixels.
type canvas struct {
	image *image.RGBA
	scale float64 // pixels in a millimeter
	pen   *vector.Rasterizer
	from  image.Point // where the pen's area begins
	faces map[float64]font.Face
	font  *opentype.Font
}

func newCanvas(width, height int, scale float64) *canvas {
	parsed, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic("draw: the built-in font: " + err.Error())
	}
	return &canvas{
		image: image.NewRGBA(image.Rect(0, 0, width, height)),
		scale: scale,
		pen:   vector.NewRasterizer(0, 0),
		faces: map[float64]font.Face{},
		font:  parsed,
	}
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
		d := s.Shade()
		c.ball(d.X, d.Y, d.R, p.Shadow, s.Opacity)
	}
	for _, s := range p.Stones {
		if !s.White {
			c.ball(s.X, s.Y, s.R, p.BlackStone, s.Opacity)
			continue
		}
		c.ball(s.X, s.Y, s.R, p.WhiteStone, s.Opacity)
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

// begin makes the pen ready for a shape within these bounds, in millimeters. It
// returns false where nothing of them is on the image.
func (c *canvas) begin(x1, y1, x2, y2 float64) bool {
	area := c.area(x1, y1, x2, y2)
	if !area.Overlaps(c.image.Bounds()) {
		return false
	}
	c.from = area.Min
	c.pen.Reset(area.Dx(), area.Dy())
	return true
}

// area returns the pixels that a shape within these bounds, in millimeters, may touch.
func (c *canvas) area(x1, y1, x2, y2 float64) image.Rectangle {
	return image.Rect(
		int(math.Floor(x1*c.scale))-1, int(math.Floor(y1*c.scale))-1,
		int(math.Ceil(x2*c.scale))+1, int(math.Ceil(y2*c.scale))+1)
}

// fill paints the shape that the pen has drawn.
func (c *canvas) fill(src image.Image) {
	area := c.pen.Bounds().Add(c.from)
	seen := area.Intersect(c.image.Bounds())
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

func (c *canvas) polygon(points ...[2]float64) {
	for i, p := range points {
		x, y := c.pixel(p[0], p[1])
		if i == 0 {
			c.pen.MoveTo(x, y)
		} else {
			c.pen.LineTo(x, y)
		}
	}
	c.pen.ClosePath()
}

// circle draws a circle of four curves, clockwise or, where dir is -1, the other
// way round, which cuts a hole.
func (c *canvas) circle(x, y, r, dir float64) {
	const k = 0.5522847498 // the handle of a quarter of the unit circle
	curve := [][2]float64{{1, k}, {k, 1}, {0, 1}, {-k, 1}, {-1, k}, {-1, 0}, {-1, -k}, {-k, -1}, {0, -1}, {k, -1}, {1, -k}, {1, 0}}
	at := func(p [2]float64) (float32, float32) { return c.pixel(x+r*p[0], y+dir*r*p[1]) }
	c.pen.MoveTo(at([2]float64{1, 0}))
	for i := 0; i < len(curve); i += 3 {
		bx, by := at(curve[i])
		cx, cy := at(curve[i+1])
		dx, dy := at(curve[i+2])
		c.pen.CubeTo(bx, by, cx, cy, dx, dy)
	}
	c.pen.ClosePath()
}

func (c *canvas) line(l line) {
	length := math.Hypot(l.X2-l.X1, l.Y2-l.Y1)
	nx, ny := (l.Y1-l.Y2)/length*l.Width/2, (l.X2-l.X1)/length*l.Width/2
	if !c.begin(l.bounds()) {
		return
	}
	c.polygon([2]float64{l.X1 + nx, l.Y1 + ny}, [2]float64{l.X2 + nx, l.Y2 + ny},
		[2]float64{l.X2 - nx, l.Y2 - ny}, [2]float64{l.X1 - nx, l.Y1 - ny})
	c.fill(uniform(l.Ink))
}

func (c *canvas) disc(d disc) {
	if c.begin(d.X-d.R, d.Y-d.R, d.X+d.R, d.Y+d.R) {
		c.circle(d.X, d.Y, d.R, 1)
		c.fill(uniform(d.Ink))
	}
}

func (c *canvas) ring(r ring) {
	outer, inner := r.R+r.Width/2, r.R-r.Width/2
	if c.begin(r.X-outer, r.Y-outer, r.X+outer, r.Y+outer) {
		c.circle(r.X, r.Y, outer, 1)
		c.circle(r.X, r.Y, inner, -1)
		c.fill(uniform(r.Ink))
	}
}

func (c *canvas) box(b box) {
	square := func(grow float64, ink ink) {
		x1, y1, x2, y2 := b.X-grow, b.Y-grow, b.X+b.Side+grow, b.Y+b.Side+grow
		if c.begin(x1, y1, x2, y2) {
			c.polygon([2]float64{x1, y1}, [2]float64{x2, y1}, [2]float64{x2, y2}, [2]float64{x1, y2})
			c.fill(uniform(ink))
		}
	}
	if b.Fill.A != 0 {
		square(b.Width/2, b.Ink)
		square(-b.Width/2, b.Fill)
		return
	}
	for _, l := range []line{
		{b.X - b.Width/2, b.Y, b.X + b.Side + b.Width/2, b.Y, b.Width, b.Ink},
		{b.X - b.Width/2, b.Y + b.Side, b.X + b.Side + b.Width/2, b.Y + b.Side, b.Width, b.Ink},
		{b.X, b.Y, b.X, b.Y + b.Side, b.Width, b.Ink},
		{b.X + b.Side, b.Y, b.X + b.Side, b.Y + b.Side, b.Width, b.Ink},
	} {
		c.line(l)
	}
}

func (c *canvas) letter(l letter) {
	face := c.faces[l.Size]
	if face == nil {
		var err error
		face, err = opentype.NewFace(c.font, &opentype.FaceOptions{Size: l.Size * c.scale, DPI: 72})
		if err != nil {
			panic("draw: the built-in font: " + err.Error())
		}
		c.faces[l.Size] = face
	}
	d := font.Drawer{Dst: c.image, Src: uniform(l.Ink), Face: face}
	d.Dot = fixed.Point26_6{
		X: fixed.Int26_6(math.Round(l.X*c.scale*64)) - d.MeasureString(l.Text)/2,
		Y: fixed.Int26_6(math.Round(l.Baseline() * c.scale * 64)),
	}
	d.DrawString(l.Text)
}

// ball fills a circle with a radial ramp.
func (c *canvas) ball(x, y, r float64, fill ramp, opacity float64) {
	if !c.begin(x-r, y-r, x+r, y+r) {
		return
	}
	c.circle(x, y, r, 1)
	side := 2 * r * c.scale
	left, top := (x-r)*c.scale, (y-r)*c.scale
	c.fill(&shading{c.image.Bounds(), func(px, py float64) color.RGBA {
		return fill.at(math.Hypot((px-left)/side-fill.X, (py-top)/side-fill.Y)/fill.R, opacity)
	}})
}

func (c *canvas) wood(fill ramp) {
	bounds := c.image.Bounds()
	width, height := float64(bounds.Dx()), float64(bounds.Dy())
	draw.Draw(c.image, bounds, &shading{bounds, func(px, py float64) color.RGBA {
		return fill.at((px/width+py/height)/2, 1)
	}}, image.Point{}, draw.Src)
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

// A shading is an image whose colors are a function of the place.
type shading struct {
	bounds image.Rectangle
	color  func(x, y float64) color.RGBA
}

func (s *shading) ColorModel() color.Model { return color.RGBAModel }
func (s *shading) Bounds() image.Rectangle { return s.bounds }
func (s *shading) At(x, y int) color.Color { return s.color(float64(x)+0.5, float64(y)+0.5) }

func uniform(c ink) *image.Uniform { return image.NewUniform(color.NRGBA(c)) }
