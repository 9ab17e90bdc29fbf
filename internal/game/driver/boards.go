package driver

import (
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A Board is a position and a line of moves from there, of which rules allow as many as they do: on it a program shows
// by which rules it plays. It lies in the lower left corner of any board that is large enough.
type Board struct {
	ID, Title string
	Rows      []string // the top one first
	Line      []string // as in "B C4"

	wide bool // it reaches from side to side: what its last column has is on all columns to the right, too
}

// The names of the boards.
const (
	suicideBoard     = "suicide-two-stones-corner"
	suicideOneBoard  = "suicide-single-corner"
	returnBoard      = "send-two-return-one-twice"
	repetitionsBoard = "triple-ko-race"
)

// Boards returns the boards on which programs are examined.
func Boards() []Board {
	return []Board{
		{ID: suicideBoard, Title: "Two-stone suicide in the corner", Rows: []string{"...", "OO.", "X.O"}, Line: []string{"B B1"}},
		{ID: suicideOneBoard, Title: "Single-stone suicide in the corner", Rows: []string{"...", "O..", ".O."}, Line: []string{"B A1"}},
		{ // it repeats the board, and after the pass with the same side to move
			ID: returnBoard, Title: "Sending two, returning one, twice",
			Rows: []string{".....", "OOO..", "XXOOO", ".XXXO", "OX.XO", ".OOXO"},
			Line: []string{"W A3", "B A1", "W A2", "B pass", "W A3"},
		},
		{ // whoever takes no ko is taken with all stones along the edge: Black, if the last move repeats the board
			ID: repetitionsBoard, Title: "Triple ko in a race: the sixth capture completes the cycle",
			Rows: []string{".......", "XXXXXXX", "OOOOOOO", "OXOXO.O", "X.X.XOX", "XXXXXXX"},
			Line: []string{"W D2", "B F3", "W B2", "B D3", "W F2", "B B3"},
			wide: true,
		},
	}
}

// On returns the rows of a board of a size with the position in its lower left corner; nil if it is too small.
func (b Board) On(size weiqi.Size) (rows []string) {
	cols := len(b.Rows[0])
	if size.Cols < cols || size.Rows < len(b.Rows) {
		return nil
	}
	for range size.Rows - len(b.Rows) {
		rows = append(rows, strings.Repeat(".", size.Cols))
	}
	for _, row := range b.Rows {
		more := "."
		if b.wide {
			more = row[cols-1:]
		}
		rows = append(rows, row+strings.Repeat(more, size.Cols-cols))
	}
	return rows
}

// boardNamed returns one of the boards.
func boardNamed(id string) Board {
	all := Boards()
	return all[slices.IndexFunc(all, func(b Board) bool { return b.ID == id })]
}

// setup returns the position on a board of a size; not ok if it is too small.
func (b Board) setup(size weiqi.Size) (setup weiqi.Setup, ok bool) {
	rows := b.On(size)
	if rows == nil {
		return setup, false
	}
	setup, err := weiqi.ParseSetup(rows, b.moves()[0].Color)
	if err != nil {
		panic(err) // of a board that is written above
	}
	return setup, true
}

// moves returns the line.
func (b Board) moves() (line []weiqi.Move) {
	for _, text := range b.Line {
		color, vertex, _ := strings.Cut(text, " ")
		c, err := weiqi.ParseColor(color)
		if err != nil {
			panic(err)
		}
		m, err := weiqi.ParseMove(c, vertex)
		if err != nil {
			panic(err)
		}
		line = append(line, m)
	}
	return line
}
