package weiqi

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// MaxSide is the largest number of columns or rows of a board.
const MaxSide = 25

// A Point is a place on the board. A1, the lower left corner, is {0, 0}: the same
// point on a board of any size.
type Point struct{ Col, Row int8 }

// columns are the letters of the columns; as usual there is no I.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// String returns the point as GTP writes it: "D4".
func (p Point) String() string {
	if p.Col < 0 || int(p.Col) >= len(columns) || p.Row < 0 {
		return "Point(" + strconv.Itoa(int(p.Col)) + "," + strconv.Itoa(int(p.Row)) + ")"
	}
	return columns[p.Col:p.Col+1] + strconv.Itoa(int(p.Row)+1)
}

// ParsePoint reads a point as GTP writes it, in any letter case: "D4", "t19".
// It accepts every point of the largest board; whether the point is on a given
// board is for [Size.Contains] to say.
func ParsePoint(s string) (Point, error) {
	if len(s) < 2 || len(s) > 3 {
		return Point{}, noSuchPoint(s)
	}
	col := strings.IndexByte(columns, s[0]&^0x20)
	row, err := strconv.Atoi(s[1:])
	if col < 0 || err != nil || s[1] < '1' || s[1] > '9' || row > MaxSide {
		return Point{}, noSuchPoint(s)
	}
	return Point{Col: int8(col), Row: int8(row - 1)}, nil
}

func noSuchPoint(text string) error {
	return reason.Error(reason.New("no-such-point", "text", reason.Brief(text), "most", MaxSide))
}

// MarshalText writes the point as [Point.String] does.
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a point as [ParsePoint] does.
func (p *Point) UnmarshalText(text []byte) error {
	parsed, err := ParsePoint(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}

// A Size is the number of columns and rows of a board.
type Size struct{ Cols, Rows int }

// Square is the size of an n by n board.
func Square(n int) Size { return Size{n, n} }

// Valid reports whether a board can have this size: 1x1 to 25x25.
func (s Size) Valid() bool {
	return 1 <= s.Cols && s.Cols <= MaxSide && 1 <= s.Rows && s.Rows <= MaxSide
}

// Contains reports whether p is on a board of this size.
func (s Size) Contains(p Point) bool {
	return 0 <= p.Col && int(p.Col) < s.Cols && 0 <= p.Row && int(p.Row) < s.Rows
}

// Points returns the number of points of the board.
func (s Size) Points() int { return s.Cols * s.Rows }

// All yields every point of the board, row by row from A1.
func (s Size) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for row := range s.Rows {
			for col := range s.Cols {
				if !yield(Point{int8(col), int8(row)}) {
					return
				}
			}
		}
	}
}

// Symmetries returns where each symmetry of the board takes a point, the identity first: eight of a square, four of
// another one.
func (s Size) Symmetries() []func(Point) Point {
	cols, rows := int8(s.Cols-1), int8(s.Rows-1)
	var all []func(Point) Point
	for mirror := range 8 {
		if mirror >= 4 && s.Cols != s.Rows {
			break
		}
		all = append(all, func(p Point) Point {
			if mirror&1 != 0 {
				p.Col = cols - p.Col
			}
			if mirror&2 != 0 {
				p.Row = rows - p.Row
			}
			if mirror&4 != 0 {
				p.Col, p.Row = p.Row, p.Col
			}
			return p
		})
	}
	return all
}

// String returns columns and rows, as in "19x19".
func (s Size) String() string { return strconv.Itoa(s.Cols) + "x" + strconv.Itoa(s.Rows) }

// ParseSize reads a size: "19", "19x19" or, columns first, "7x5".
func ParseSize(text string) (Size, error) {
	a, b, two := strings.Cut(strings.ToLower(text), "x")
	cols, err := strconv.Atoi(a)
	rows, err2 := cols, error(nil)
	if two {
		rows, err2 = strconv.Atoi(b)
	}
	s := Size{cols, rows}
	if err != nil || err2 != nil || !s.Valid() {
		return Size{}, reason.Error(reason.New("no-such-size", "size", reason.Brief(text), "most", Square(MaxSide)))
	}
	return s, nil
}

// MarshalText writes the size as [Size.String] does.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a size as [ParseSize] does.
func (s *Size) UnmarshalText(text []byte) error {
	parsed, err := ParseSize(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// A Set is a set of points of a board of any size. The zero Set is empty, sets
// are compared with ==, and copying one copies its members.
type Set [(MaxSide*MaxSide + 63) / 64]uint64

// SetOf returns the set of the given points.
func SetOf(points ...Point) Set {
	var s Set
	for _, p := range points {
		s.Add(p)
	}
	return s
}

func (p Point) bit() (word int, mask uint64) {
	i := int(p.Row)*MaxSide + int(p.Col)
	return i / 64, 1 << (i % 64)
}

// Add puts p into the set.
func (s *Set) Add(p Point) {
	w, m := p.bit()
	s[w] |= m
}

// Remove takes p out of the set.
func (s *Set) Remove(p Point) {
	w, m := p.bit()
	s[w] &^= m
}

// Has reports whether p is in the set.
func (s *Set) Has(p Point) bool {
	w, m := p.bit()
	return s[w]&m != 0
}

// Empty reports whether the set has no member.
func (s Set) Empty() bool { return s == Set{} }

// Len returns the number of members.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Union returns the points that are in s or in t.
func (s Set) Union(t Set) Set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Intersect returns the points that are in both s and t.
func (s Set) Intersect(t Set) Set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Minus returns the points of s that are not in t.
func (s Set) Minus(t Set) Set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// All yields the members, row by row from A1.
func (s Set) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				i := w*64 + bits.TrailingZeros64(word)
				if !yield(Point{int8(i % MaxSide), int8(i / MaxSide)}) {
					return
				}
			}
		}
	}
}

// Points returns the members as a slice, row by row from A1; never nil.
func (s Set) Points() []Point {
	points := make([]Point, 0, s.Len())
	for p := range s.All() {
		points = append(points, p)
	}
	return points
}

// String returns the members as GTP writes them, with blanks between: "A1 D4".
func (s Set) String() string {
	var b strings.Builder
	for p := range s.All() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// MarshalJSON writes the members as a list of vertices: ["A1","D4"].
func (s Set) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil), nil }

// AppendJSON appends what MarshalJSON returns.
func (s Set) AppendJSON(to []byte) []byte {
	to = append(to, '[')
	for p := range s.All() {
		if to[len(to)-1] != '[' {
			to = append(to, ',')
		}
		to = append(append(append(to, '"'), p.String()...), '"')
	}
	return append(to, ']')
}

// UnmarshalJSON reads a list of vertices in any order.
func (s *Set) UnmarshalJSON(data []byte) error {
	text := strings.TrimSpace(string(data))
	if text == "null" {
		*s = Set{}
		return nil
	}
	list, isList := strings.CutPrefix(text, "[")
	if !isList {
		return noSuchPoint(text)
	}
	var read Set
	if list = strings.TrimSpace(strings.TrimSuffix(list, "]")); list != "" {
		for quoted := range strings.SplitSeq(list, ",") {
			vertex, err := strconv.Unquote(strings.TrimSpace(quoted))
			if err != nil {
				return noSuchPoint(quoted)
			}
			point, err := ParsePoint(vertex)
			if err != nil {
				return err
			}
			read.Add(point)
		}
	}
	*s = read
	return nil
}
