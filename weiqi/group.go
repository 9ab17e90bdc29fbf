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
	seki       bool // the tax takes them because the group is in seki

	chains []int // parts of the survey
	eyes   int   // 0, 1, or 2 for enough to live
	open   bool  // a chain touches a neutral region
}

// weak reports whether the group lives only as long as the other side leaves
// alone what is neutral.
func (g *group) weak() bool { return g.open && g.eyes < 2 }

// groups returns the groups of both sides on the board that is left without the
// dead stones. The rules say which of their points count; see [Tax].
func (p *Position) groups(dead Set) []group {
	cells := slices.Clone(p.cells)
	for point := range dead.All() {
		cells[p.size.cell(point)] = Empty
	}
	if p.rules.Tax == NoTax {
		return p.size.sides(cells)
	}
	s := newSurvey(p.size, cells)
	if p.rules.Scoring != Territory {
		groups := s.groups()
		for i := range groups {
			if groups[i].open {
				groups[i].seki, groups[i].surrounded = true, Set{}
			}
		}
		return groups
	}
	s, filled := s.fill()
	groups := s.groups()
	home := slices.Repeat([]int{none}, len(s.parts)) // the group of a chain
	for i, g := range groups {
		for _, chain := range g.chains {
			home[chain] = i
		}
	}
	for i := range groups {
		g := &groups[i]
		g.stones = g.stones.Minus(filled)
		for chain := range s.faced(g) {
			g.seki = g.seki || g.weak() && groups[home[chain]].weak()
		}
		if g.seki {
			g.surrounded = Set{}
		}
	}
	return groups
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
	which []int // the part of a cell
	parts []part
}

// A part is a chain of stones or a region of empty points.
type part struct {
	color  Color // of the stones; Empty in a region
	owner  Color // the only color of the stones in it or beside it; Empty if there are two, or none
	points Set
	beside []int // the parts that touch it
	joined []int // of a chain: those of its color with which it has two neutral points in common
}

// none is the number of no part and of no group.
const none = -1

func newSurvey(size Size, cells []Color) *survey {
	s := &survey{size: size, cells: cells, which: slices.Repeat([]int{none}, len(cells))}
	for point := range size.All() {
		if c := size.cell(point); s.which[c] == none {
			s.cut(c)
		}
	}
	for i := range s.parts {
		part := &s.parts[i]
		part.owner = part.color
		for n := range s.around(i) {
			if to := s.which[n]; !slices.Contains(part.beside, to) {
				part.beside = append(part.beside, to)
			}
		}
		if part.color == Empty {
			part.owner = s.onlyColor(part.beside)
		}
	}
	s.join()
	return s
}

// join finds the chains that have two neutral points in common.
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
				if s.cells[n] != beyond && s.cells[n] != Empty && !slices.Contains(chains, s.which[n]) {
					chains = append(chains, s.which[n])
				}
			}
			slices.Sort(chains)
			for i, a := range chains {
				for _, b := range chains[i+1:] {
					if s.parts[a].color != s.parts[b].color {
						continue
					}
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
	whole := part{color: s.cells[start]}
	s.which[start] = len(s.parts)
	for todo := []int{start}; len(todo) > 0; {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		whole.points.Add(s.size.point(c))
		for _, step := range s.size.steps() {
			if n := c + step; s.cells[n] == whole.color && s.which[n] == none {
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

// onlyColor returns the color that all of the parts have, or Empty.
func (s *survey) onlyColor(parts []int) Color {
	only := Empty
	for _, i := range parts {
		switch only {
		case Empty:
			only = s.parts[i].color
		case s.parts[i].color:
		default:
			return Empty
		}
	}
	return only
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
		g.surrounded = g.surrounded.Union(part.points)
		g.eyes = min(2, g.eyes+part.eyes())
		return
	}
	g.chains = append(g.chains, i)
	g.stones = g.stones.Union(part.points)
	for _, n := range part.beside {
		g.open = g.open || s.parts[n].owner == Empty
	}
}

// eyes returns how many eyes a region is worth to the group around it: nobody
// makes two in one or two points.
func (r *part) eyes() int {
	if r.points.Len() <= 2 {
		return 1
	}
	return 2
}

// faced yields the chains of the other side that a group touches, directly or
// across a neutral region; some more than once.
func (s *survey) faced(g *group) iter.Seq[int] {
	other := g.color.Opponent()
	return func(yield func(int) bool) {
		for _, chain := range g.chains {
			for _, n := range s.parts[chain].beside {
				near := []int{n}
				if s.parts[n].owner == Empty {
					near = s.parts[n].beside
				}
				for _, i := range near {
					if s.parts[i].color == other && !yield(i) {
						return
					}
				}
			}
		}
	}
}

// fill fills the points that their owners will have to fill when all that is
// neutral has been taken: false eyes and other connections that are still to be
// made. It returns the survey of the board that this makes, and the points.
func (s *survey) fill() (*survey, Set) {
	var filled Set
	for again := true; again; {
		again = false
		for i, chain := range s.parts {
			if c := s.needed(i); c != noCell && !filled.Has(s.size.point(c)) {
				filled.Add(s.size.point(c))
				s.cells[c] = chain.color
				again = true
			}
		}
		if again {
			s = newSurvey(s.size, s.cells)
		}
	}
	return s, filled
}

// needed returns the cell that a chain has to fill to connect, or noCell: its only
// liberty in regions of its own, if the other side can come near the chain and it
// is not joined to another, unless that liberty is a real eye, shut in by this
// chain alone.
func (s *survey) needed(i int) int {
	chain := &s.parts[i]
	if chain.color == Empty || len(chain.joined) > 0 {
		return noCell
	}
	only, near := noCell, false
	for n := range s.around(i) {
		switch region := s.which[n]; {
		case s.parts[region].owner != chain.color:
			near = true
		case only == noCell || only == n:
			only = n
		default:
			return noCell
		}
	}
	if !near || only == noCell || len(s.parts[s.which[only]].beside) == 1 {
		return noCell
	}
	return only
}
