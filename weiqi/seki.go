package weiqi

import "slices"

// A reading is what was seen of a board whose territory counts and where groups in seki
// have none. The dead stones are named, so nothing is read about life: what is not named
// lives, either with two eyes of its own or because the other side cannot come nearer, and
// is in seki then (Japan 1989, article 8).
//
//   - The stones of a side do not come through a gap of one point between two stones of
//     the other, or between one and the edge. Behind it there may be an eye, though points
//     that both sides reach count for nobody.
//   - A chain that has a single liberty among its own side's points, and shares the space
//     around it with others, has to connect there when what is neutral has been taken; it
//     need not if a neutral point links it to a chain of its side.
//   - Groups that can come together over neutral points share their eyes.
//   - A group without two eyes is in seki if a neutral point is beside it. It also is in
//     seki, and so is its neighbor without two eyes, if it has to connect a chain: then
//     that chain is in a ko that neither side ends.
type reading struct {
	filled  Set // points to fill to connect
	single  Set // those of them that were shut in by themselves: false eyes
	connect Set // further points to fill if the other side takes the neutral points first
	held    []held
}

// A held is what a group holds: empty points of its side, or dead stones of the other, in one piece,
// and how many eyes they are worth to it. 2 stands for as many as it takes to live.
type held struct {
	group  int
	points Set
	eyes   int
	counts bool // the other side does not reach them
}

// A territory is a board that is being read.
type territory struct {
	*survey         // as it will be
	before  *survey // as it is
	off     [3]Set  // the dead stones, by color
	dead    [3]Set  // those that need not be taken to connect
	begins  BeginsRule
	strict  bool // does not count on neutral points that the other side may take first
	filled  Set
	needs   []int // a cell of every chain that had to connect
}

// read reads a board without its dead stones.
func read(size Size, cells []Color, dead [3]Set, rules *Rules) ([]group, reading) {
	plain := size.sides(cells)
	before := newSurvey(size, cells, true)
	t := territory{survey: before, before: before, off: dead, dead: dead, begins: rules.Begins, strict: rules.Connect == ConnectFilled}
	strict := t
	strict.strict = true
	t.fill()
	strict.fill()

	groups := t.groups()
	home := slices.Repeat([]int{none}, len(t.parts)) // the group of a part
	for i, g := range groups {
		for _, part := range slices.Concat(g.chains, g.spaces) {
			home[part] = i
		}
	}
	worth := t.worth(groups)
	eyes := t.shared(groups, home, worth)
	for _, chain := range t.needs {
		if mine := home[t.which[chain]]; eyes[mine] < 2 {
			groups[mine].open = true
			for _, n := range before.parts[before.which[chain]].beside {
				if part := &before.parts[n]; part.color == t.cells[chain].Opponent() {
					groups[home[t.which[before.size.cell(part.points.Points()[0])]]].open = true
				}
			}
		}
	}
	r := reading{}
	for i := range groups {
		g := &groups[i]
		g.seki = g.open && eyes[i] < 2
		g.surrounded = g.surrounded.Intersect(plain[g.color-Black].surrounded)
		for _, n := range g.spaces {
			points := t.parts[n].points
			if counts := !points.Intersect(g.surrounded).Empty(); counts || worth[n] > 0 {
				r.held = append(r.held, held{i, points, worth[n], counts})
			}
		}
		if g.seki {
			g.surrounded = Set{}
		} else {
			r.filled = r.filled.Union(g.stones.Intersect(t.filled))
			r.connect = r.connect.Union(g.surrounded.Intersect(strict.filled))
		}
		g.filled = g.stones.Intersect(t.filled)
		g.stones = g.stones.Minus(t.filled)
	}
	for at := range r.filled.All() {
		if before.parts[before.which[size.cell(at)]].points.Len() == 1 {
			r.single.Add(at)
		}
	}
	return groups, r
}

// fill fills the points at which chains have to connect.
func (t *territory) fill() {
	for again := true; again; {
		again = false
		cells := slices.Clone(t.cells)
		for i := range t.parts {
			c := t.needed(i)
			if c == noCell {
				continue
			}
			again = true
			t.needs = append(t.needs, t.size.cell(t.parts[i].points.Points()[0]))
			for _, at := range t.taking(c, t.parts[i].color.Opponent()) {
				t.filled.Add(t.size.point(at))
				cells[at] = t.parts[i].color
			}
		}
		if again {
			t.survey = newSurvey(t.size, cells, true)
		}
	}
}

// needed returns the cell at which a chain has to connect, or noCell: its only liberty
// in regions of its own, if the other side can come near the chain, unless that liberty is
// in a space that is shut in by this chain alone.
func (t *territory) needed(i int) int {
	chain := &t.parts[i]
	if chain.color == Empty || t.tied(chain) {
		return noCell
	}
	only, near := noCell, false
	for n := range t.around(i) {
		switch region := t.which[n]; {
		case t.parts[region].owner != chain.color:
			near = true
		case only == noCell || only == n:
			only = n
		default:
			return noCell
		}
	}
	if !near || only == noCell || t.walls(t.which[only]) == 1 {
		return noCell
	}
	return only
}

// tied reports whether neutral points tie a chain to others of its side.
func (t *territory) tied(chain *part) bool {
	return len(chain.joined) > 0 || chain.linked && !t.strict
}

// walls returns how many chains touch a region.
func (t *territory) walls(region int) int {
	n := 0
	for _, i := range t.parts[region].beside {
		if t.parts[i].color != Empty {
			n++
		}
	}
	return n
}

// taking returns the cells to fill in order to have a stone on one: if a dead stone is on
// it the liberties of that chain too, for it has to be taken first.
func (t *territory) taking(c int, foe Color) []int {
	fill := []int{c}
	if !t.dead[foe].Has(t.size.point(c)) {
		return fill
	}
	seen := map[int]bool{c: true}
	for todo := []int{c}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		t.dead[foe].Remove(t.size.point(at))
		for _, step := range t.size.steps() {
			n := at + step
			if t.which[n] != t.which[c] || seen[n] {
				continue
			}
			seen[n] = true
			if t.dead[foe].Has(t.size.point(n)) {
				todo = append(todo, n)
			} else {
				fill = append(fill, n)
			}
		}
	}
	return fill
}

// worth returns how many eyes the spaces of groups are worth: no more than there were
// before points of them were filled.
func (t *territory) worth(groups []group) map[int]int {
	worth := map[int]int{}
	for _, g := range groups {
		left := map[int]int{} // of the spaces that there were
		for _, n := range g.spaces {
			space := &t.parts[n]
			whole := t.before.which[t.size.cell(space.points.Points()[0])]
			if _, seen := left[whole]; !seen {
				left[whole] = 2
				if was := &t.before.parts[whole]; was.owner == space.owner {
					left[whole] = eyes(t.before, was, t.off[space.owner.Opponent()], t.begins)
				}
			}
			if !t.hanging(space) {
				worth[n] = min(left[whole], eyes(t.survey, space, t.dead[space.owner.Opponent()], t.begins))
			}
			left[whole] -= worth[n]
		}
	}
	return worth
}

// hanging reports whether a chain has no tie to others but a region of two points. The
// other side plays at the point between them: the chain takes that stone from the other
// point, has to connect where it was, and the eye is gone.
func (t *territory) hanging(region *part) bool {
	if region.points.Len() != 2 || len(region.beside) < 2 {
		return false
	}
	return slices.ContainsFunc(region.beside, func(i int) bool {
		chain := &t.parts[i]
		if chain.color == Empty || t.tied(chain) {
			return false
		}
		own, near := 0, false
		for _, n := range chain.beside {
			if t.parts[n].owner == chain.color {
				own++
			} else {
				near = true
			}
		}
		return own == 1 && near
	})
}

// shared returns how many eyes each group has together with the others of its side that it
// can come together with over neutral points.
func (t *territory) shared(groups []group, home []int, worth map[int]int) []int {
	with := make([]int, len(groups)) // a forest
	for i := range with {
		with[i] = i
	}
	root := func(i int) int {
		for with[i] != i {
			i = with[i]
		}
		return i
	}
	for _, c := range [...]Color{Black, White} {
		seen := make([]bool, len(t.cells))
		for start := range t.cells {
			if !t.free(start, c) || seen[start] {
				continue
			}
			first := none
			seen[start] = true
			for todo := []int{start}; len(todo) > 0; {
				at := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				for _, step := range t.size.steps() {
					n := at + step
					switch {
					case t.cells[n] == c && first == none:
						first = root(home[t.which[n]])
					case t.cells[n] == c:
						with[root(home[t.which[n]])] = root(first)
					case !seen[n] && t.free(n, c):
						seen[n] = true
						todo = append(todo, n)
					}
				}
			}
		}
	}
	sum := make([]int, len(groups))
	for i, g := range groups {
		for _, n := range g.spaces {
			sum[root(i)] += worth[n]
		}
	}
	all := make([]int, len(groups))
	for i := range groups {
		all[i] = sum[root(i)]
	}
	return all
}

// free reports whether a cell is neutral and a color can come through it.
func (t *territory) free(c int, color Color) bool {
	return t.cells[c] == Empty && t.owner[c] == Empty && !t.gap(c, color.Opponent())
}
