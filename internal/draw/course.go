package draw

import (
	"context"
	"image"
	"io"
	"math"
	"strconv"
)

// A Course is how a game went, as the graph beside its board on a card shows it.
type Course struct {
	Moves   int // of the whole game
	At      int // the move whose position the board shows, which a line marks; 0 for none
	Points  []CoursePoint
	Scored  bool  // whether there are leads
	Most    int   // the lead at the edges of the graph, in points
	Turning []int // moves at which the game turned, as dots; those that no point has are not drawn
}

// A CoursePoint is how a game stood after some moves.
type CoursePoint struct {
	Move  int
	Black float64 // how likely Black wins, from 0 to 1
	Lead  float64 // of Black, in points
}

// The measures of a graph on a card, in pixels.
const (
	courseLeft   = 690.0
	courseRight  = 1110.0
	courseTop    = 115.0
	courseBottom = 495.0
	courseText   = 24.0
)

// courseInks are the colors of a graph by the theme.
type courseInks struct{ black, white, frame, text, lead, turning ink }

func (t Theme) course() courseInks {
	if t == Dark {
		return courseInks{rgb(0x0c0b0d), rgb(0xc9c3b7), rgb(0x5d574e), rgb(0xaaa49a), rgb(0x1b9c88), rgb(0xff6f61)}
	}
	return courseInks{rgb(0x36353a), rgb(0xffffff), rgb(0xb5ada0), rgb(0x5d574e), rgb(0x0e9a84), rgb(0xd63a2f)}
}

// CourseCard writes a board as [Card] does, with the course of its game to the right of it: how likely Black wins as an
// area, and the lead as a line. The errors are those of [PNG].
func CourseCard(ctx context.Context, w io.Writer, b Board, of Course) error {
	card, err := onCard(ctx, b, image.Rect(cardEdge, cardEdge, CardHeight-cardEdge, CardHeight-cardEdge))
	if err != nil {
		return err
	}
	c := newCanvas(picture{Width: CardWidth}, card.Rect)
	c.image = card
	c.course(of, b.Theme.course())
	return encodeCard(w, card)
}

// course draws a graph.
func (c *canvas) course(of Course, inks courseInks) {
	x := func(move int) float64 {
		return courseLeft + float64(move)/float64(max(of.Moves, 1))*(courseRight-courseLeft)
	}
	y := func(share float64) float64 {
		return courseBottom - max(0, min(1, share))*(courseBottom-courseTop)
	}
	c.rect(courseLeft, courseTop, courseRight, courseBottom, inks.white)
	for i := 1; i < len(of.Points); i++ {
		from, to := of.Points[i-1], of.Points[i]
		for left := math.Round(x(from.Move)); left < math.Round(x(to.Move)); left++ { // whole pixels: no seams
			part := (left + 0.5 - x(from.Move)) / (x(to.Move) - x(from.Move))
			c.rect(left, y(from.Black+part*(to.Black-from.Black)), left+1, courseBottom, inks.black)
		}
	}
	for i, label := range []string{"0 %", "50 %", "100 %"} {
		at := y(float64(i) / 2)
		c.line(line{courseLeft, at, courseRight, at, 2, inks.frame})
		c.letter(letter{X: courseLeft - 12 - c.wide(label)/2, Y: at, Size: courseText, Text: label, Ink: inks.text})
	}
	if of.At > 0 {
		c.line(line{x(of.At), courseTop - 10, x(of.At), courseBottom + 10, 3, inks.turning})
		c.letter(letter{X: x(of.At), Y: courseBottom + 32, Size: courseText, Text: strconv.Itoa(of.At), Ink: inks.text})
	}
	if of.Scored && of.Most > 0 {
		c.leads(of, x, y, inks)
	}
	for _, p := range of.Points {
		for _, turning := range of.Turning {
			if p.Move == turning {
				c.disc(disc{x(p.Move), y(p.Black), 7, inks.turning})
			}
		}
	}
}

// leads draws the lead, and how large it is at the edges.
func (c *canvas) leads(of Course, x func(int) float64, y func(float64) float64, inks courseInks) {
	at := func(lead float64) float64 { return y(0.5 + lead/float64(of.Most)/2) }
	const width = 4
	for i, p := range of.Points {
		if i > 0 {
			c.line(line{x(of.Points[i-1].Move), at(of.Points[i-1].Lead), x(p.Move), at(p.Lead), width, inks.lead})
		}
		c.disc(disc{x(p.Move), at(p.Lead), width / 2, inks.lead})
	}
	for _, lead := range []int{-of.Most, 0, of.Most} {
		label := strconv.Itoa(lead)
		if lead > 0 {
			label = "+" + label
		}
		c.letter(letter{X: courseRight + 12 + c.wide(label)/2, Y: at(float64(lead)), Size: courseText, Text: label, Ink: inks.lead})
	}
}

// wide returns how wide a text is in the size of a graph's, about.
func (c *canvas) wide(text string) float64 { return math.Round(courseText * 0.6 * float64(len(text))) }
