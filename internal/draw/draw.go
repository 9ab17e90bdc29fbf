// Package draw makes pictures of boards, as SVG and as PNG.
//
// A [Board] says what to show: a position, and what a referee has to say about
// it. Both formats are drawn from one layout, so they differ only in what a
// vector and a pixel differ in. The measures are those of a real board, in
// millimeters: points lie 22 apart in a row and 23.7 in a column, stones are
// 22.5 wide (white ones a touch less), lines 1 and star points 4.
package draw

import (
	"context"
	"fmt"
	"io"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Board is a position with marks on it. Sets may hold any points; those off
// the board are not drawn.
type Board struct {
	Position *weiqi.Position // must not be nil; a point closed by the simple ko rule gets a square
	Last     weiqi.Move      // gets a ring, unless it has a label; the zero Move and a pass get none
	Dead     weiqi.Set       // stones drawn faint and crossed out
	Disputed weiqi.Set       // points in a dashed box with a question mark
	Open     weiqi.Set       // points with a ring: a border is open there
	Protect  weiqi.Set       // points with a triangle: a side still has to play there
	// Owner gives the owner of each point, as [weiqi.Tally] does. The points without a
	// living stone get a small square, or a dash for no owner. Nil: none.
	Owner       map[weiqi.Point]weiqi.Color
	Marks       map[weiqi.Point]Mark
	Labels      map[weiqi.Point]string // drawn over marks; of a long one the beginning
	Coordinates bool                   // letters and numbers along the edges
	Theme       Theme
	Title       string // what a screen reader says of an SVG; any text
}

// A Mark is a shape with which an author points at something.
type Mark uint8

// The shapes.
const (
	Triangle Mark = iota + 1
	Square
	Circle
	Cross
	Selected // a full square
)

// A Theme is a set of colors.
type Theme uint8

// The themes.
const (
	Light Theme = iota
	Dark
)

// String returns "light" or "dark".
func (t Theme) String() string {
	switch t {
	case Light:
		return "light"
	case Dark:
		return "dark"
	default:
		return fmt.Sprintf("Theme(%d)", uint8(t))
	}
}

// ParseTheme reads "light" or "dark"; an empty text is Light.
func ParseTheme(s string) (Theme, error) {
	switch s {
	case "", "light":
		return Light, nil
	case "dark":
		return Dark, nil
	default:
		return Light, reason.Error(reason.New("no-such-name", "text", reason.Brief(s), "what", "theme", "names", "light, dark"))
	}
}

// SVG writes the board as one SVG document. The only errors are those of w.
func SVG(w io.Writer, b Board) error { return writeSVG(w, layOut(b)) }

// MaxPixels bounds a PNG: wider times higher than this is refused.
const MaxPixels = 16 << 20

// PNG writes the board as a PNG of the given width in pixels; the height follows.
// The error says that the picture would be empty or beyond [MaxPixels], or it is w's,
// or that of the context, with which drawing ends.
func PNG(ctx context.Context, w io.Writer, b Board, width int) error {
	return writePNG(ctx, w, layOut(b), width)
}

// Pixels returns how many pixels a picture of a board has that is so wide.
func Pixels(b Board, width int) int {
	p := layOut(Board{Position: b.Position, Coordinates: b.Coordinates})
	return int(float64(width) * float64(width) * p.Height / p.Width)
}

// StarPoints returns the points that a board of this size has dots on: on the
// third lines from 9 to 12, on the fourth from 13, with the center where there
// is one and the middles of the sides from 15.
func StarPoints(s weiqi.Size) weiqi.Set {
	var stars weiqi.Set
	cols, rows := starLines(s.Cols), starLines(s.Rows)
	for _, col := range cols {
		for _, row := range rows {
			stars.Add(weiqi.Point{Col: col, Row: row})
		}
	}
	if s.Cols%2 == 0 || s.Rows%2 == 0 || s.Cols < 5 || s.Rows < 5 {
		return stars
	}
	middle := weiqi.Point{Col: int8(s.Cols / 2), Row: int8(s.Rows / 2)}
	stars.Add(middle)
	if s.Rows >= 15 {
		for _, col := range cols {
			stars.Add(weiqi.Point{Col: col, Row: middle.Row})
		}
	}
	if s.Cols >= 15 {
		for _, row := range rows {
			stars.Add(weiqi.Point{Col: middle.Col, Row: row})
		}
	}
	return stars
}

// starLines returns the two lines of one direction that cross in star points.
func starLines(n int) []int8 {
	switch {
	case n < 9:
		return nil
	case n < 13:
		return []int8{2, int8(n - 3)}
	default:
		return []int8{3, int8(n - 4)}
	}
}
