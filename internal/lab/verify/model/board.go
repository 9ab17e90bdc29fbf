package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Color is what is on a point, or a side.
type Color byte

// The colors, as boards are drawn.
const (
	Empty Color = '.'
	Black Color = 'X'
	White Color = 'O'
	None  Color = 0 // no side
)

// Other returns the other side.
func (c Color) Other() Color {
	if c == Black {
		return White
	}
	return Black
}

// String returns the name of a side, nothing for no side.
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	default:
		return ""
	}
}

// A Board is what is on every point: row by row from A1, as it is drawn.
type Board struct {
	Cols, Rows int
	Cells      string
}

// A Set holds points, which are places in Board.Cells.
type Set map[int]bool

// EmptyBoard returns a board without stones.
func EmptyBoard(cols, rows int) Board {
	return Board{cols, rows, strings.Repeat(".", cols*rows)}
}

// Drawn returns the board of a diagram, top row first.
func Drawn(rows []string) Board {
	b := Board{Cols: len(rows[0]), Rows: len(rows)}
	for _, row := range slices.Backward(rows) {
		b.Cells += row
	}
	return b
}

// Drawing returns the rows of the board, top row first.
func (b Board) Drawing() []string {
	var rows []string
	for row := b.Rows - 1; row >= 0; row-- {
		rows = append(rows, b.Cells[row*b.Cols:(row+1)*b.Cols])
	}
	return rows
}

const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Name returns the name of a point.
func (b Board) Name(p int) string { return fmt.Sprintf("%c%d", columns[p%b.Cols], p/b.Cols+1) }

// Point returns the point of that name, or -1 if it is not on the board.
func (b Board) Point(name string) int {
	var letter byte
	var row int
	if n, err := fmt.Sscanf(name, "%c%d", &letter, &row); n != 2 || err != nil {
		return -1
	}
	col := strings.IndexByte(columns, letter)
	if col < 0 || col >= b.Cols || row < 1 || row > b.Rows {
		return -1
	}
	return (row-1)*b.Cols + col
}

// Names returns the names of the points of a set, row by row from A1.
func (b Board) Names(s Set) []string {
	names := []string{}
	for _, p := range s.Sorted() {
		names = append(names, b.Name(p))
	}
	return names
}

// At returns what is on a point.
func (b Board) At(p int) Color { return Color(b.Cells[p]) }

// With returns the board with something else on some points.
func (b Board) With(points Set, c Color) Board {
	cells := []byte(b.Cells)
	for p := range points {
		cells[p] = byte(c)
	}
	b.Cells = string(cells)
	return b
}

// Beside returns the points beside a point.
func (b Board) Beside(p int) []int {
	var points []int
	col, row := p%b.Cols, p/b.Cols
	if row > 0 {
		points = append(points, p-b.Cols)
	}
	if col > 0 {
		points = append(points, p-1)
	}
	if col < b.Cols-1 {
		points = append(points, p+1)
	}
	if row < b.Rows-1 {
		points = append(points, p+b.Cols)
	}
	return points
}

// Reach returns all that can be reached from a point over points of the colors given.
func (b Board) Reach(from int, over ...Color) Set {
	reached, next := Set{from: true}, []int{from}
	for len(next) > 0 {
		p := next[0]
		next = next[1:]
		for _, q := range b.Beside(p) {
			if !reached[q] && slices.Contains(over, b.At(q)) {
				reached[q] = true
				next = append(next, q)
			}
		}
	}
	return reached
}

// Chain returns the chain of the stone on a point, or the empty region that the point
// is in.
func (b Board) Chain(p int) Set { return b.Reach(p, b.At(p)) }

// Around returns the points beside a set that are not in it.
func (b Board) Around(s Set) Set {
	around := Set{}
	for p := range s {
		for _, q := range b.Beside(p) {
			if !s[q] {
				around[q] = true
			}
		}
	}
	return around
}

// Liberties returns how many empty points are beside a chain.
func (b Board) Liberties(chain Set) int { return len(b.Only(b.Around(chain), Empty)) }

// Only returns the points of a set that have a color.
func (b Board) Only(s Set, c Color) Set {
	only := Set{}
	for p := range s {
		if b.At(p) == c {
			only[p] = true
		}
	}
	return only
}

// All returns the points of the board that have a color.
func (b Board) All(c Color) Set {
	all := Set{}
	for p := range b.Cells {
		if b.At(p) == c {
			all[p] = true
		}
	}
	return all
}

// Chains returns the chains of the stones in a set, or of all that are on the board
// for nil, in the order of their first points.
func (b Board) Chains(in Set) []Set {
	if in == nil {
		in = union(b.All(Black), b.All(White))
	}
	var chains []Set
	seen := Set{}
	for _, p := range in.Sorted() {
		if chain := b.Chain(p); !seen[p] && b.At(p) != Empty {
			chains = append(chains, chain)
			seen = union(seen, chain)
		}
	}
	return chains
}

// Whole returns the chains of the stones in a set as one set: nobody can mean half a
// chain.
func (b Board) Whole(s Set) Set { return union(b.Chains(s)...) }

// Sorted returns the members in their order.
func (s Set) Sorted() []int { return slices.Sorted(maps.Keys(s)) }

func union(sets ...Set) Set {
	all := Set{}
	for _, s := range sets {
		maps.Copy(all, s)
	}
	return all
}

func minus(s, t Set) Set {
	left := maps.Clone(s)
	maps.DeleteFunc(left, func(p int, _ bool) bool { return t[p] })
	return left
}

func both(s, t Set) Set {
	shared := Set{}
	for p := range s {
		if t[p] {
			shared[p] = true
		}
	}
	return shared
}
