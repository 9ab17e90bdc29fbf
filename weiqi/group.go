package weiqi

import (
	"iter"
	"slices"
)

// A group is a set of living chains that hang together: through empty regions of
// their own, or because they have two neutral points in common, of which the other
// side can take one only.
type group struct {
	color      Color
	stones     Set
	surrounded Set  // the points of those regions that count for it
	filled     Set  // points that it has to fill to connect, and that do not
	seki       bool // the tax takes them because the group is in seki

	chains []int // parts of the survey
	spaces []int // its regions
	open   bool  // a chain touches a neutral region
}

// groups returns the groups of both sides on the board that is left without the
// dead stones, and how territory was read. The rules say which of their points count;
// see [Tax].
func (p *Position) groups(dead Set) ([]group, reading) {
	cells := slices.Clone(p.cells)
	for point := range dead.All() {
		cells[p.size.cell(point)] = Empty
	}
	switch {
	case p.rules.Tax == NoTax:
		return p.size.sides(cells), reading{}
	case p.rules.Scoring == Territory:
		return read(p.size, cells, [...]Set{Black: dead.Intersect(p.Stones(Black)), White: dead.Intersect(p.Stones(White))}, p.rules)
	}
	groups := newSurvey(p.size, cells, false).groups()
	for i := range groups {
		if groups[i].open {
			groups[i].seki, groups[i].surrounded = true, Set{}
		}
	}
	return groups, reading{}
}

// sides returns each side as one group, for without a tax it does not matter what
// hangs together.
func (s Size) sides(cells []Color) []group {
	var (
		region [maxCells]int16                  // the number of the region that an empty cell is in, from 1
		owners = make([]Color, 1, s.Points()+1) // of a region: whose stones it reaches, Empty for both or none
		queue  [MaxSide * MaxSide]int16
	)
	for point := range s.All() {
		start := s.cell(point)
		if cells[start] != Empty || region[start] != 0 {
			continue
		}
		number := int16(len(owners))
		var reached [beyond + 1]bool
		queue[0], region[start] = int16(start), number
		for i, n := 0, 1; i < n; i++ {
			for _, step := range s.steps() {
				c := int(queue[i]) + step
				reached[cells[c]] = true
				if cells[c] == Empty && region[c] == 0 {
					queue[n], region[c] = int16(c), number
					n++
				}
			}
		}
		owner := Empty
		switch {
		case reached[Black] && !reached[White]:
			owner = Black
		case reached[White] && !reached[Black]:
			owner = White
		}
		owners = append(owners, owner)
	}
	both := []group{Empty: {}, Black: {color: Black}, White: {color: White}}
	for point := range s.All() {
		c := s.cell(point)
		if cells[c] != Empty {
			both[cells[c]].stones.Add(point)
		} else if owner := owners[region[c]]; owner != Empty {
			both[owner].surrounded.Add(point)
		}
	}
	return both[Black:]
}

// A survey is a board cut into its parts.
type survey struct {
	size  Size
	cells []Color
	owner []Color // of a cell: whose stone is on it, or whose stones alone reach it
	which []int   // the part of a cell
	parts []part
}

// A part is a chain of stones or a region of empty points with one owner.
type part struct {
	color  Color // of the stones; Empty in a region
	owner  Color // the only color whose stones reach it; Empty if there are two, or none
	points Set
	beside []int // the parts that touch it
	joined []int // of a chain: those of its color with which it has two neutral points in common
	linked bool  // of a chain: it has a neutral point in common with another of its color
}

// none is the number of no part and of no group.
const none = -1

// newSurvey cuts a board. If gaps are closed, stones that enter one of the other side
// do not come through it.
func newSurvey(size Size, cells []Color, closed bool) *survey {
	s := &survey{size: size, cells: cells, owner: slices.Clone(cells), which: slices.Repeat([]int{none}, len(cells))}
	black, white := s.reach(Black, closed), s.reach(White, closed)
	for c := range cells {
		switch {
		case black[c] && !white[c]:
			s.owner[c] = Black
		case white[c] && !black[c]:
			s.owner[c] = White
		}
	}
	for point := range size.All() {
		if c := size.cell(point); s.which[c] == none {
			s.cut(c)
		}
	}
	for i := range s.parts {
		part := &s.parts[i]
		for n := range s.around(i) {
			if to := s.which[n]; !slices.Contains(part.beside, to) {
				part.beside = append(part.beside, to)
			}
		}
	}
	s.join()
	return s
}

// reach returns the empty cells that the stones of a color reach over empty ones.
func (s *survey) reach(color Color, closed bool) []bool {
	reached := make([]bool, len(s.cells))
	var todo []int
	for c, at := range s.cells {
		if at == color {
			todo = append(todo, c)
		}
	}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if closed && s.cells[c] == Empty && s.gap(c, color.Opponent()) {
			continue
		}
		for _, step := range s.size.steps() {
			if n := c + step; s.cells[n] == Empty && !reached[n] {
				reached[n] = true
				todo = append(todo, n)
			}
		}
	}
	return reached
}

// gap reports whether a cell lies between two stones of a color, or between one and the
// edge.
func (s *survey) gap(c int, color Color) bool {
	for _, step := range [...]int{1, s.size.stride()} {
		a, b := s.cells[c-step], s.cells[c+step]
		if (a == color || b == color) && (a == color || a == beyond) && (b == color || b == beyond) {
			return true
		}
	}
	return false
}

// join finds the chains that have neutral points in common.
func (s *survey) join() {
	type pair struct{ a, b int }
	common := map[pair]int{}
	for _, region := range s.parts {
		if region.color != Empty || region.owner != Empty {
			continue
		}
		for point := range region.points.All() {
			var chains []int
			for _, step := range s.size.steps() {
				n := s.size.cell(point) + step
				if s.cells[n] == beyond || s.cells[n] == Empty {
					continue
				}
				if at, found := slices.BinarySearch(chains, s.which[n]); !found {
					chains = slices.Insert(chains, at, s.which[n])
				}
			}
			for i, a := range chains {
				for _, b := range chains[i+1:] {
					if s.parts[a].color != s.parts[b].color {
						continue
					}
					s.parts[a].linked, s.parts[b].linked = true, true
					if common[pair{a, b}]++; common[pair{a, b}] == 2 {
						s.parts[a].joined = append(s.parts[a].joined, b)
						s.parts[b].joined = append(s.parts[b].joined, a)
					}
				}
			}
		}
	}
}

// cut adds the part that a cell is in.
func (s *survey) cut(start int) {
	whole := part{color: s.cells[start], owner: s.owner[start]}
	s.which[start] = len(s.parts)
	for todo := []int{start}; len(todo) > 0; {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		whole.points.Add(s.size.point(c))
		for _, step := range s.size.steps() {
			if n := c + step; s.cells[n] == whole.color && s.owner[n] == whole.owner && s.which[n] == none {
				s.which[n] = len(s.parts)
				todo = append(todo, n)
			}
		}
	}
	s.parts = append(s.parts, whole)
}

// around yields the cells that touch a part, some more than once.
func (s *survey) around(part int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for point := range s.parts[part].points.All() {
			for _, step := range s.size.steps() {
				n := s.size.cell(point) + step
				if s.cells[n] != beyond && s.which[n] != part && !yield(n) {
					return
				}
			}
		}
	}
}

// groups puts the chains of both sides together.
func (s *survey) groups() []group {
	var groups []group
	seen := make([]bool, len(s.parts))
	for i, first := range s.parts {
		if first.color == Empty || seen[i] {
			continue
		}
		g := group{color: first.color}
		seen[i] = true
		for todo := []int{i}; len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			g.add(s, at)
			for _, n := range slices.Concat(s.parts[at].beside, s.parts[at].joined) {
				if !seen[n] && s.parts[n].owner == g.color {
					seen[n] = true
					todo = append(todo, n)
				}
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// add makes a chain or a region of its own part of the group.
func (g *group) add(s *survey, i int) {
	part := &s.parts[i]
	if part.color == Empty {
		g.spaces = append(g.spaces, i)
		g.surrounded = g.surrounded.Union(part.points)
		return
	}
	g.chains = append(g.chains, i)
	g.stones = g.stones.Union(part.points)
	for _, n := range part.beside {
		g.open = g.open || s.parts[n].owner == Empty
	}
}
