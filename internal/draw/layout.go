package draw

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"unicode"

	"github.com/shinpan/shinpan/weiqi"
)

// The measures, in millimeters.
const (
	acrossCell = 22.0
	downCell   = 23.7
	stoneR     = 11.25
	whiteR     = 11.0
	lineWidth  = 1.0
	starR      = 2.0
	margin     = 15.0 // from the outermost lines to the edge of the wood
	lettering  = 13.0 // more of it where coordinates stand
)

// A picture is what both formats draw, from bottom to top in the order of its
// fields. Lengths are in millimeters from the upper left corner.
type picture struct {
	Title         string
	Width, Height float64
	Wood          ramp
	Grid          []line
	Stars         []disc
	Coordinates   []letter
	Stones        []stone
	Lines         []line
	Boxes         []box
	Rings         []ring
	Letters       []letter

	Shadow, BlackStone, WhiteStone ramp
	Rim                            ink // around a white stone, which the wood alone would not show
	RimWidth                       float64
}

type (
	line struct {
		X1, Y1, X2, Y2, Width float64
		Ink                   ink
	}
	disc struct {
		X, Y, R float64
		Ink     ink
	}
	ring struct {
		X, Y, R, Width float64
		Ink            ink
	}
	box struct {
		X, Y, Side, Width float64 // X, Y: the upper left corner of the outline's middle line
		Fill, Ink         ink     // a transparent Fill is not drawn
	}
	letter struct {
		X, Y, Size float64 // X, Y: the middle
		Text       string
		Ink        ink
	}
	stone struct {
		X, Y, R float64
		White   bool
		Opacity float64
	}
)

// bounds returns a box that the line is in.
func (l line) bounds() (x1, y1, x2, y2 float64) {
	return min(l.X1, l.X2) - l.Width, min(l.Y1, l.Y2) - l.Width, max(l.X1, l.X2) + l.Width, max(l.Y1, l.Y2) + l.Width
}

// bounds returns a box that the letter is in.
func (l letter) bounds() (x1, y1, x2, y2 float64) {
	wide := l.Size * float64(len(l.Text))
	return l.X - wide, l.Y - l.Size, l.X + wide, l.Y + l.Size
}

// Baseline is where the foot of a capital letter stands so that its middle is at Y.
func (l letter) Baseline() float64 { return l.Y + 0.36*l.Size }

// Shade is the soft shadow that the stone throws to the lower right.
func (s stone) Shade() disc { return disc{X: s.X + 0.8, Y: s.Y + 1.6, R: s.R * 1.1} }

// An ink is a color, not premultiplied. As text it is "#rrggbb".
type ink color.NRGBA

func (c ink) String() string {
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// Alpha is the opacity from 0 to 1.
func (c ink) Alpha() float64 { return float64(c.A) / 255 }

// A ramp is a gradient: radial about (X, Y), in units of what it fills, or linear
// from the upper left to the lower right corner where R is 0.
type ramp struct {
	ID      string // within the picture
	X, Y, R float64
	Stops   []rampStop
}

type rampStop struct {
	At  float64
	Ink ink
}

func rgb(hex uint32) ink { return rgba(hex, 255) }

func rgba(hex uint32, alpha uint8) ink {
	return ink{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), alpha}
}

// marks are the inks of a mark by what is below: a black stone, a white one, or wood.
type marks [3]ink

type palette struct {
	wood    ramp
	grid    ink
	letters ink
	dispute ink
	marks   marks
}

func (t Theme) palette() palette {
	black, white := rgb(0x141210), rgb(0xfbf9f4)
	switch t {
	case Light:
		return palette{
			wood:    ramp{ID: "wood", Stops: []rampStop{{0, rgb(0xe9c07a)}, {0.5, rgb(0xe3b76a)}, {1, rgb(0xd9aa58)}}},
			grid:    rgb(0x4b3416),
			letters: rgb(0x4b3416),
			dispute: rgb(0x8c1d18),
			marks:   marks{weiqi.Empty: rgb(0x4b3416), weiqi.Black: white, weiqi.White: black},
		}
	case Dark:
		return palette{
			wood:    ramp{ID: "wood", Stops: []rampStop{{0, rgb(0xc0955a)}, {0.5, rgb(0xb98d48)}, {1, rgb(0xab803d)}}},
			grid:    rgb(0x1e1405),
			letters: rgb(0x1e1405),
			dispute: rgb(0x5f0f0b),
			marks:   marks{weiqi.Empty: rgb(0x1e1405), weiqi.Black: white, weiqi.White: black},
		}
	default:
		panic("draw: no theme " + t.String())
	}
}

// layOut measures the board and puts everything in its place.
func layOut(b Board) picture {
	l := layout{
		size:   b.Position.Size(),
		inks:   b.Theme.palette(),
		border: margin,
	}
	if b.Coordinates {
		l.border += lettering
	}
	l.picture = picture{
		Title:    printable(b.Title),
		Width:    2*l.border + acrossCell*float64(l.size.Cols-1),
		Height:   2*l.border + downCell*float64(l.size.Rows-1),
		Wood:     l.inks.wood,
		Rim:      l.inks.grid,
		RimWidth: 0.6,
		Shadow: ramp{"shadow", 0.5, 0.5, 0.5, []rampStop{
			{0.72, rgba(0x1a0f00, 110)}, {0.86, rgba(0x1a0f00, 46)}, {1, rgba(0x1a0f00, 0)},
		}},
		BlackStone: ramp{"black", 0.36, 0.3, 0.72, []rampStop{
			{0, rgb(0x66646a)}, {0.32, rgb(0x36353a)}, {0.72, rgb(0x1b1a1d)}, {1, rgb(0x0c0b0d)},
		}},
		WhiteStone: ramp{"white", 0.38, 0.32, 0.78, []rampStop{
			{0, rgb(0xffffff)}, {0.5, rgb(0xf8f6f1)}, {0.82, rgb(0xe4e0d7)}, {1, rgb(0xc9c3b7)},
		}},
	}
	l.grid()
	if b.Coordinates {
		l.coordinates()
	}
	l.stones(b)
	if b.Owner != nil {
		l.owners(b)
	}
	l.ko(b.Position)
	l.last(b)
	l.disputed(b.Disputed)
	l.unfinished(b.Open, b.Protect)
	l.marked(b)
	l.labels(b)
	return l.picture
}

type layout struct {
	picture
	size   weiqi.Size
	inks   palette
	border float64
}

// at returns the middle of a point.
func (l *layout) at(p weiqi.Point) (x, y float64) {
	return l.border + acrossCell*float64(p.Col), l.border + downCell*float64(l.size.Rows-1-int(p.Row))
}

func (l *layout) grid() {
	left, bottom := l.at(weiqi.Point{})
	right, top := l.at(weiqi.Point{Col: int8(l.size.Cols - 1), Row: int8(l.size.Rows - 1)})
	const half = lineWidth / 2 // lines end flush with those they meet
	for col := range l.size.Cols {
		x, _ := l.at(weiqi.Point{Col: int8(col)})
		l.Grid = append(l.Grid, line{x, top - half, x, bottom + half, lineWidth, l.inks.grid})
	}
	for row := range l.size.Rows {
		_, y := l.at(weiqi.Point{Row: int8(row)})
		l.Grid = append(l.Grid, line{left - half, y, right + half, y, lineWidth, l.inks.grid})
	}
	for p := range StarPoints(l.size).All() {
		x, y := l.at(p)
		l.Stars = append(l.Stars, disc{x, y, starR, l.inks.grid})
	}
}

func (l *layout) coordinates() {
	const size, off = 9.5, 19.0
	for col := range l.size.Cols {
		p := weiqi.Point{Col: int8(col)}
		x, _ := l.at(p)
		name := p.String()[:1]
		l.Coordinates = append(l.Coordinates,
			letter{x, l.border - off, size, name, l.inks.letters},
			letter{x, l.Height - l.border + off, size, name, l.inks.letters})
	}
	for row := range l.size.Rows {
		_, y := l.at(weiqi.Point{Row: int8(row)})
		name := strconv.Itoa(row + 1)
		l.Coordinates = append(l.Coordinates,
			letter{l.border - off, y, size, name, l.inks.letters},
			letter{l.Width - l.border + off, y, size, name, l.inks.letters})
	}
}

func (l *layout) stones(b Board) {
	for p := range l.size.All() {
		color := b.Position.At(p)
		if color == weiqi.Empty {
			continue
		}
		x, y := l.at(p)
		s := stone{X: x, Y: y, R: stoneR, White: color == weiqi.White, Opacity: 1}
		if s.White {
			s.R = whiteR
		}
		if b.Dead.Has(p) {
			s.Opacity = 0.45
			l.cross(x, y, l.inks.marks[color])
		}
		l.Stones = append(l.Stones, s)
	}
}

func (l *layout) cross(x, y float64, c ink) {
	const arm, width = 5.4, 1.7
	l.Lines = append(l.Lines,
		line{x - arm, y - arm, x + arm, y + arm, width, c},
		line{x - arm, y + arm, x + arm, y - arm, width, c})
}

// owners marks the points that nobody's living stone is on. The outline in the
// other side's color tells a square from the wood and from the dead stone below.
func (l *layout) owners(b Board) {
	const side, outline, dash = 6.6, 1.0, 3.6
	square := marks{weiqi.Black: l.inks.marks[weiqi.White], weiqi.White: l.inks.marks[weiqi.Black]}
	for p := range l.size.All() {
		if b.Position.At(p) != weiqi.Empty && !b.Dead.Has(p) {
			continue
		}
		x, y := l.at(p)
		if owner := b.Owner[p]; owner != weiqi.Empty {
			l.Boxes = append(l.Boxes, box{x - side/2, y - side/2, side, outline, square[owner], square[owner.Opponent()]})
		} else {
			l.Lines = append(l.Lines, line{x - dash, y, x + dash, y, 2.2, l.inks.marks[weiqi.Empty]})
		}
	}
}

func (l *layout) ko(p *weiqi.Position) {
	const side = 9.0
	if at, closed := p.Ko(); closed {
		x, y := l.at(at)
		l.Boxes = append(l.Boxes, box{X: x - side/2, Y: y - side/2, Side: side, Width: 1.4, Ink: l.inks.grid})
	}
}

func (l *layout) last(b Board) {
	m := b.Last
	if m.Color == weiqi.Empty || m.Pass || !l.size.Contains(m.Point) || b.Labels[m.Point] != "" {
		return
	}
	x, y := l.at(m.Point)
	l.Rings = append(l.Rings, ring{x, y, 5.6, 1.6, l.inks.marks[b.Position.At(m.Point)]})
}

// disputed draws a dashed box around each point, three dashes a side just outside the
// stone, and a question mark on a piece of clean wood.
func (l *layout) disputed(points weiqi.Set) {
	const half, width, dash, size = 11.0, 1.6, 5.0, 13
	c := l.inks.dispute
	for p := range points.All() {
		if !l.size.Contains(p) {
			continue
		}
		x, y := l.at(p)
		for _, from := range []float64{-half, -dash / 2, half - dash} {
			to := from + dash
			l.Lines = append(l.Lines,
				line{x + from, y - half, x + to, y - half, width, c},
				line{x + from, y + half, x + to, y + half, width, c},
				line{x - half, y + from, x - half, y + to, width, c},
				line{x + half, y + from, x + half, y + to, width, c})
		}
		l.Boxes = append(l.Boxes, box{x - 5, y - 5.6, 10, 1, l.inks.wood.Stops[0].Ink, c})
		l.Letters = append(l.Letters, letter{x, y - 0.4, size, "?", c})
	}
}

// unfinished draws a ring around the points where a border is open, and a triangle
// around those where a side still has to play.
func (l *layout) unfinished(open, protect weiqi.Set) {
	const r, width = 7.6, 1.6
	c := l.inks.dispute
	for p := range open.All() {
		if l.size.Contains(p) {
			x, y := l.at(p)
			l.Rings = append(l.Rings, ring{x, y, r, width, c})
		}
	}
	for p := range protect.All() {
		if l.size.Contains(p) {
			l.triangle(p, r, width, c)
		}
	}
}

// triangle draws one of equal sides in a circle about a point.
func (l *layout) triangle(p weiqi.Point, r, width float64, c ink) {
	x, y := l.at(p)
	dx, dy := r*0.8660254, r/2
	l.Lines = append(l.Lines,
		line{x, y - r, x + dx, y + dy, width, c},
		line{x + dx, y + dy, x - dx, y + dy, width, c},
		line{x - dx, y + dy, x, y - r, width, c})
}

// marked draws an author's marks, in the order of the points.
func (l *layout) marked(b Board) {
	const r, side, width = 7.0, 9.4, 1.7
	for p := range l.size.All() {
		x, y := l.at(p)
		c := l.inks.marks[b.Position.At(p)]
		switch b.Marks[p] {
		case Triangle:
			l.triangle(p, r, width, c)
		case Square:
			l.Boxes = append(l.Boxes, box{X: x - side/2, Y: y - side/2, Side: side, Width: width, Ink: c})
		case Circle:
			l.Rings = append(l.Rings, ring{x, y, 5.6, width, c})
		case Cross:
			l.cross(x, y, c)
		case Selected:
			l.Boxes = append(l.Boxes, box{x - side/2, y - side/2, side, 0.4, c, c})
		}
	}
}

// labels writes an author's letters. Off the stones they stand on a piece of clean wood.
func (l *layout) labels(b Board) {
	const longest, half = 3, 8.0
	for p := range l.size.All() {
		label := []rune(printable(b.Labels[p]))
		if len(label) == 0 {
			continue
		}
		label = label[:min(len(label), longest)]
		x, y := l.at(p)
		below := b.Position.At(p)
		if below == weiqi.Empty {
			clean := l.inks.wood.Stops[0].Ink
			l.Boxes = append(l.Boxes, box{x - half, y - half, 2 * half, 0.1, clean, clean})
		}
		size := []float64{13, 11, 8.5}[len(label)-1]
		l.Letters = append(l.Letters, letter{x, y, size, string(label), l.inks.marks[below]})
	}
}

// printable drops what no XML document may contain.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r == 0xFFFE || r == 0xFFFF || unicode.IsControl(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
