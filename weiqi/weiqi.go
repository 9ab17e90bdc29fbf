package weiqi

import (
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Color is the state of a point, or one of the two sides.
type Color uint8

// The colors. Empty is the state of a point without a stone, and the absence of a side.
const (
	Empty Color = iota
	Black
	White
)

// Opponent returns the other side. The opponent of Empty is Empty.
func (c Color) Opponent() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	default:
		return Empty
	}
}

// String returns "black", "white" or "empty".
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	case Empty:
		return "empty"
	default:
		return "Color(" + strconv.Itoa(int(c)) + ")"
	}
}

// ParseColor reads "black", "b", "white" or "w" in any letter case.
func ParseColor(s string) (Color, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return Empty, reason.Error(reason.New("no-such-color", "text", reason.Brief(s)))
}

// MarshalText writes "black", "white", or nothing for Empty.
func (c Color) MarshalText() ([]byte, error) {
	if c == Empty {
		return []byte{}, nil
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads what MarshalText writes and the short forms of [ParseColor].
func (c *Color) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = Empty
		return nil
	}
	parsed, err := ParseColor(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// A Move is a stone put on a point, or a pass. Resigning is not a move.
type Move struct {
	Color Color
	Point Point // meaningless in a pass
	Pass  bool
}

// Play is the move of c at p.
func Play(c Color, p Point) Move { return Move{Color: c, Point: p} }

// Pass is a pass of c.
func Pass(c Color) Move { return Move{Color: c, Pass: true} }

// Vertex returns where the move goes as GTP writes it: "D4" or "pass".
func (m Move) Vertex() string {
	if m.Pass {
		return "pass"
	}
	return m.Point.String()
}

// String returns the move as in "black D4" or "white pass".
func (m Move) String() string { return m.Color.String() + " " + m.Vertex() }

// ParseMove reads the vertex of a move of c: "pass" or a point, in any letter case.
func ParseMove(c Color, vertex string) (Move, error) {
	if strings.EqualFold(vertex, "pass") {
		return Pass(c), nil
	}
	p, err := ParsePoint(vertex)
	if err != nil {
		return Move{}, err
	}
	return Play(c, p), nil
}
