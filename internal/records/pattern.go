package records

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Pattern is a part of a board, or the whole of it, to be found in games on boards of its size.
type Pattern struct {
	size  weiqi.Size
	wants []want      // of each point of the board
	Next  weiqi.Color // who has to move next there; Empty for either side
	// Fixed keeps the pattern where it is on the board, and SameColors its colors: without them the symmetries of the
	// board, and the pattern with colors swapped, are found, too.
	Fixed, SameColors bool
}

// A want is what a pattern wants to be on a point.
type want uint8

const (
	anything want = iota
	wantEmpty
	wantBlack
	wantWhite
)

// PatternOf reads rows, the top one first: X is black, O white, a dot empty, and a question mark anything. If there are
// fewer rows or columns than the board has, they are the upper left corner, and the rest of the board is anything.
func PatternOf(size weiqi.Size, rows []string) (*Pattern, error) {
	p := &Pattern{size: size, wants: make([]want, size.Points())}
	stones := false
	if len(rows) == 0 {
		return nil, reason.Error(reason.New("pattern-empty"))
	}
	if len(rows) > size.Rows || len(rows[0]) > size.Cols {
		return nil, reason.Error(reason.New("pattern-larger", "size", size))
	}
	for i, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, reason.Error(reason.New("diagram-uneven", "row", i+1, "points", len(row), "first", len(rows[0])))
		}
		for col := range len(row) {
			wanted, known := wantOf(row[col])
			if !known {
				return nil, reason.Error(reason.New("pattern-character", "row", i+1, "character", reason.Brief(row[col:col+1])))
			}
			p.wants[(size.Rows-1-i)*size.Cols+col] = wanted
			stones = stones || wanted >= wantBlack
		}
	}
	if whole := len(rows) == size.Rows && len(rows[0]) == size.Cols; !stones && !whole {
		return nil, reason.Error(reason.New("pattern-empty"))
	}
	return p, nil
}

func wantOf(sign byte) (w want, known bool) {
	switch sign {
	case '?', '*':
		return anything, true
	case '.', '_', '-', '+':
		return wantEmpty, true
	case 'X', 'x', 'B', 'b', '#':
		return wantBlack, true
	case 'O', 'o', 'W', 'w':
		return wantWhite, true
	}
	return anything, false
}

// swapped returns what is wanted with colors swapped.
func (w want) swapped() want {
	switch w {
	case wantBlack:
		return wantWhite
	case wantWhite:
		return wantBlack
	default:
		return w
	}
}

// A check is a point of an image of a pattern, and what has to be there.
type check struct {
	at   uint16
	want want
}

// An image is a pattern as one of its symmetries has it.
type image struct {
	checks  []check  // stones first: most games don't have them
	back    []uint16 // takes a point of the board to the point of the pattern
	swapped bool
}

// images returns all different images of a pattern, itself first.
func (p *Pattern) images() []image {
	var all []image
	seen := map[string]bool{}
	for _, swapped := range []bool{false, true} {
		if swapped && p.SameColors {
			break
		}
		for s, to := range turns(p.size) {
			if s > 0 && p.Fixed {
				break
			}
			wants := make([]byte, len(p.wants))
			back := make([]uint16, len(to))
			for at, w := range p.wants {
				if swapped {
					w = w.swapped()
				}
				wants[to[at]] = byte(w)
				back[to[at]] = uint16(at)
			}
			if !seen[string(wants)] {
				seen[string(wants)] = true
				all = append(all, image{checksOf(wants), p.canonical(back), swapped})
			}
		}
	}
	return all
}

// checksOf returns what there is to check, stones first.
func checksOf(wants []byte) []check {
	var checks []check
	for _, stones := range []bool{true, false} {
		for at, w := range wants {
			if want(w) != anything && (want(w) >= wantBlack) == stones {
				checks = append(checks, check{uint16(at), want(w)})
			}
		}
	}
	return checks
}

// canonical returns points of the pattern such that of those that are equal by its own symmetries only one comes up:
// the one nearest to the upper right corner, where a game is used to begin.
func (p *Pattern) canonical(back []uint16) []uint16 {
	if p.Fixed {
		return back
	}
	best := make([]uint16, len(back))
	for at := range best {
		best[at] = uint16(at)
	}
	for _, to := range turns(p.size) {
		if !p.symmetric(to) {
			continue
		}
		for at := range best {
			if p.before(int(to[at]), int(best[at])) {
				best[at] = to[at]
			}
		}
	}
	canonical := make([]uint16, len(back))
	for at := range back {
		canonical[at] = best[back[at]]
	}
	return canonical
}

// symmetric reports whether a symmetry of the board leaves the pattern as it is.
func (p *Pattern) symmetric(to []uint16) bool {
	for at, w := range p.wants {
		if p.wants[to[at]] != w {
			return false
		}
	}
	return true
}

// before reports whether one point is rather shown than another.
func (p *Pattern) before(one, other int) bool {
	a, b := pointOf(p.size, one), pointOf(p.size, other)
	if sum, than := a.Col+a.Row, b.Col+b.Row; sum != than {
		return sum > than
	}
	return a.Col > b.Col
}
