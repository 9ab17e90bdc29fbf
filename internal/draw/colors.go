package draw

import (
	"image/color"
	"math"
)

// mostColors is how many colors a picture of pixels has: the size of a palette. It makes a PNG
// a quarter as large, and the only thing that a GIF can be.
const mostColors = 256

// colors are the palette of a picture. It begins with the colors of the ramps and inks, so that
// large areas look as they should; then come those of edges and shadows as they are met.
type colors struct {
	palette color.Palette
	known   [1 << 14]knownColor
}

// A knownColor is a color and which of the palette stands for it.
type knownColor struct {
	key   uint32 // 0: none
	index uint8
}

// newColors returns the palette of a picture, with those colors first that the caller needs.
func newColors(p picture, first ...color.RGBA) *colors {
	c := &colors{}
	for _, one := range first {
		c.palette = append(c.palette, one)
	}
	c.seed(p.Wood, 2)
	c.seed(p.BlackStone, 3)
	c.seed(p.WhiteStone, 3)
	for _, l := range p.Grid[:1] {
		c.palette = append(c.palette, l.Ink.premultiplied())
	}
	return c
}

// seed takes the colors of a ramp in that are so far apart.
func (c *colors) seed(r ramp, apart int) {
	const steps = 512
	last := color.RGBA{}
	for i := range steps + 1 {
		if next := r.at(float64(i)/steps, 1); i == 0 || distance(last, next) >= apart*apart {
			c.palette = append(c.palette, next)
			last = next
		}
	}
}

// distance returns the square of how far apart two colors are.
func distance(a, b color.RGBA) int {
	red, green, blue := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return red*red + green*green + blue*blue
}

// index returns which color of the palette stands for one.
func (c *colors) index(what color.RGBA) uint8 {
	key := uint32(what.R) | uint32(what.G)<<8 | uint32(what.B)<<16 | 1<<24
	known := &c.known[key*0x9E3779B1>>18]
	if known.key != key {
		*known = knownColor{key, c.nearest(what)}
	}
	return known.index
}

// nearest returns the color of the palette that looks most like one. It is taken in itself if
// none does and there is room; the less there is, the less alike they have to be.
func (c *colors) nearest(what color.RGBA) uint8 {
	best, least := 0, math.MaxInt
	for i, have := range c.palette {
		if have := have.(color.RGBA); have.A != 0 {
			if d := distance(have, what); d < least {
				best, least = i, d
			}
		}
	}
	near := 2 + 14*len(c.palette)/mostColors
	if least > near*near && len(c.palette) < mostColors {
		best = len(c.palette)
		c.palette = append(c.palette, what)
	}
	return uint8(best)
}
