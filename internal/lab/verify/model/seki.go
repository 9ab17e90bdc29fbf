package model

import "slices"

// A view is a board without its dead stones, as it is read when territory counts and
// groups in seki have none.
type view struct {
	b     Board
	dead  map[Color]Set // the stones that were taken off
	own   map[Color]Set // the empty points that only the stones of a side reach
	rules Rules
}

func (b Board) view(dead map[Color]Set, rules Rules) view {
	v := view{b: b, dead: dead, own: map[Color]Set{}, rules: rules}
	black, white := b.reached(Black), b.reached(White)
	v.own[Black], v.own[White] = minus(black, white), minus(white, black)
	return v
}

// reached returns the empty points that a side reaches. It does not come through gaps.
func (b Board) reached(c Color) Set {
	reached := b.Only(b.Around(b.All(c)), Empty)
	for grown := true; grown; {
		through := Set{}
		for p := range reached {
			if !b.gap(p, c.Other()) {
				through[p] = true
			}
		}
		more := union(reached, b.Only(b.Around(through), Empty))
		grown = len(more) > len(reached)
		reached = more
	}
	return reached
}

// gap reports whether a point is between two stones of a side, or one and the edge.
func (b Board) gap(p int, c Color) bool {
	col, row := p%b.Cols, p/b.Cols
	between := func(here, most, step int) bool {
		stones, open := 0, 0
		for _, side := range []struct {
			edge bool
			to   int
		}{{here == 0, p - step}, {here == most, p + step}} {
			switch {
			case side.edge:
			case b.At(side.to) == c:
				stones++
			default:
				open++
			}
		}
		return stones > 0 && open == 0
	}
	return between(col, b.Cols-1, 1) || between(row, b.Rows-1, b.Cols)
}

// neutral returns the empty points that are no side's own.
func (v view) neutral() Set { return minus(v.b.All(Empty), union(v.own[Black], v.own[White])) }

// pieces cuts a set into what hangs together.
func (b Board) pieces(s Set) []Set {
	var all []Set
	left := s
	for len(left) > 0 {
		piece := Set{left.Sorted()[0]: true}
		for {
			more := union(piece, both(b.Around(piece), left))
			if len(more) == len(piece) {
				break
			}
			piece = more
		}
		all = append(all, piece)
		left = minus(left, piece)
	}
	return all
}

// common returns how many neutral points touch two sets of stones.
func (v view) common(x, y Set) int {
	return len(both(both(v.b.Around(x), v.b.Around(y)), v.neutral()))
}

// tied reports whether a neutral point, in common with another chain of its side, ties a chain to it;
// where the other side may take one first it takes two.
func (v view) tied(chain Set, c Color) bool {
	most := 0
	for _, other := range v.b.Chains(minus(v.b.All(c), chain)) {
		most = max(most, v.common(chain, other))
	}
	if v.rules.Connect == "filled" {
		return most >= 2
	}
	return most >= 1
}

// space returns the piece of a side's own points that a point is in.
func (v view) space(p int, c Color) Set {
	for _, piece := range v.b.pieces(v.own[c]) {
		if piece[p] {
			return piece
		}
	}
	panic("model: the point is nobody's")
}

// must returns what a chain has to fill to connect: nothing, or one point, and where a
// dead stone is on it what else is a liberty of the dead chain.
func (v view) must(chain Set, c Color) Set {
	around := v.b.Around(chain)
	mine := both(around, v.own[c])
	if len(mine) != 1 || len(mine) == len(around) || v.tied(chain, c) {
		return nil
	}
	at := mine.Sorted()[0]
	space := v.space(at, c)
	if len(v.b.Chains(v.b.Only(v.b.Around(space), Black)))+len(v.b.Chains(v.b.Only(v.b.Around(space), White))) == 1 {
		return nil
	}
	for _, piece := range v.b.pieces(both(v.dead[c.Other()], space)) {
		if piece[at] {
			return union(mine, both(v.b.Around(piece), space))
		}
	}
	return mine
}

// A sekiGroup is chains that live together.
type sekiGroup struct {
	color  Color
	stones Set
	spaces []Set
	seki   bool
	points Set // that count
}

// read reads a board from which the dead have been taken.
func read(b Board, dead map[Color]Set, rules Rules) []*sekiGroup {
	before := b.view(dead, rules)
	v, filled, needy := before, Set{}, Set{}
	for {
		fill, taken := map[Color]Set{Black: {}, White: {}}, map[Color]Set{}
		again := false
		for _, c := range []Color{Black, White} {
			for _, chain := range v.b.Chains(v.b.All(c)) {
				if must := v.must(chain, c); must != nil {
					again = true
					fill[c] = union(fill[c], must)
					needy = union(needy, both(chain, b.All(c)))
				}
			}
		}
		if !again {
			break
		}
		for _, c := range []Color{Black, White} {
			taken[c] = v.dead[c]
			for _, piece := range v.b.pieces(v.dead[c]) {
				if len(both(piece, fill[c.Other()])) > 0 {
					taken[c] = minus(taken[c], piece)
				}
			}
			filled = union(filled, fill[c])
		}
		v = v.b.With(fill[Black], Black).With(fill[White], White).view(taken, rules)
	}
	groups := v.groups()
	eyes := v.eyes(groups, before)
	kos := Set{} // stones of groups that have to connect and cannot live so
	for i, g := range groups {
		if eyes[i] < 2 {
			for _, chain := range b.Chains(both(needy, g.stones)) {
				kos = union(kos, chain, both(b.Around(chain), b.All(g.color.Other())))
			}
		}
	}
	plain := map[Color]Set{Black: {}, White: {}}
	for _, region := range b.regions() {
		if owner := b.owner(region); owner != None {
			plain[owner] = union(plain[owner], region)
		}
	}
	for i, g := range groups {
		open := len(both(v.b.Around(g.stones), v.neutral())) > 0 || len(both(g.stones, kos)) > 0
		g.seki = open && eyes[i] < 2
		g.stones = minus(g.stones, filled)
		if !g.seki {
			g.points = both(union(g.spaces...), plain[g.color])
		}
	}
	return groups
}

// groups puts chains together that touch the same space or have two neutral points in
// common.
func (v view) groups() []*sekiGroup {
	var all []*sekiGroup
	for _, c := range []Color{Black, White} {
		spaces := v.b.pieces(v.own[c])
		seen := Set{}
		for _, chain := range v.b.Chains(v.b.All(c)) {
			if len(both(chain, seen)) > 0 {
				continue
			}
			g := &sekiGroup{color: c, stones: chain}
			for size := 0; size < len(g.stones); {
				size = len(g.stones)
				for _, space := range spaces {
					if around := v.b.Around(space); len(both(around, g.stones)) > 0 {
						g.stones = union(g.stones, v.b.Whole(v.b.Only(around, c)))
					}
				}
				for _, mine := range v.b.Chains(g.stones) {
					for _, other := range v.b.Chains(minus(v.b.All(c), g.stones)) {
						if v.common(mine, other) >= 2 {
							g.stones = union(g.stones, other)
						}
					}
				}
			}
			for _, space := range spaces {
				if len(both(v.b.Around(space), g.stones)) > 0 {
					g.spaces = append(g.spaces, space)
				}
			}
			seen = union(seen, g.stones)
			all = append(all, g)
		}
	}
	return all
}

// eyes returns the eyes of every group and of those that it can come together with.
func (v view) eyes(groups []*sekiGroup, before view) []int {
	near := make([][]int, len(groups))
	for i, g := range groups {
		near[i] = append(near[i], i)
		for _, free := range v.b.pieces(v.free(g.color)) {
			if len(both(v.b.Around(free), g.stones)) == 0 {
				continue
			}
			for j, h := range groups {
				if h.color == g.color && len(both(v.b.Around(free), h.stones)) > 0 {
					near[i] = append(near[i], j)
				}
			}
		}
	}
	eyes := make([]int, len(groups))
	for i := range groups {
		reached := map[int]bool{}
		for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
			if !reached[todo[0]] {
				reached[todo[0]] = true
				todo = append(todo, near[todo[0]]...)
			}
		}
		for j := range reached {
			eyes[i] += v.eyesOf(groups[j], before)
		}
	}
	return eyes
}

// free returns the neutral points that a side comes through.
func (v view) free(c Color) Set {
	free := Set{}
	for p := range v.neutral() {
		if !v.b.gap(p, c.Other()) {
			free[p] = true
		}
	}
	return free
}

// eyesOf returns how many eyes a group has: those of its spaces as they will be, but of no
// space more than it has as it is.
func (v view) eyesOf(g *sekiGroup, before view) int {
	sum, rest := 0, g.spaces
	for _, was := range before.b.pieces(before.own[g.color]) {
		sub := 0
		rest = slices.DeleteFunc(slices.Clone(rest), func(space Set) bool {
			if !was[space.Sorted()[0]] {
				return false
			}
			sub += v.worth(space, g.color)
			return true
		})
		if sub > 1 {
			sub = min(sub, before.roomFor(was, both(before.dead[g.color.Other()], was), g.color))
		}
		sum += sub
	}
	// What was neutral before is worth two eyes at most, taken by what it was a piece of.
	for _, was := range before.b.pieces(before.neutral()) {
		sub := 0
		for _, space := range rest {
			if was[space.Sorted()[0]] {
				sub += v.worth(space, g.color)
			}
		}
		sum += min(sub, 2)
	}
	return sum
}

// worth returns how many eyes a space is worth.
func (v view) worth(space Set, c Color) int {
	if len(space) == 2 {
		chains := v.b.Chains(v.b.Only(v.b.Around(space), c))
		for _, chain := range chains {
			around := v.b.Around(chain)
			alone := len(both(around, v.own[c])) == len(both(around, space))
			if len(v.spaceBeside(space))+len(chains) > 1 && alone && len(minus(around, space)) > 0 && !v.tied(chain, c) {
				return 0
			}
		}
	}
	return v.roomFor(space, both(v.dead[c.Other()], space), c)
}

// spaceBeside returns the pieces of neutral points beside a space.
func (v view) spaceBeside(space Set) []Set {
	var all []Set
	for _, piece := range v.b.pieces(v.neutral()) {
		if len(both(v.b.Around(piece), space)) > 0 {
			all = append(all, piece)
		}
	}
	return all
}

// roomFor returns for how many eyes there is room in a space of a side with dead stones in
// it.
func (v view) roomFor(space, dead Set, c Color) int {
	switch {
	case len(space) <= 2:
		return 1
	case len(dead) > 0:
		if len(space) <= 8 && v.b.killed(space, dead, c, v.rules.attacks(dead)) {
			return 1
		}
		return 2
	case len(space) == 4:
		for p := range space {
			if space[p+1] && space[p+v.b.Cols] && space[p+v.b.Cols+1] && p%v.b.Cols < v.b.Cols-1 {
				return 1
			}
		}
	}
	return 2
}

// A fight is what goes on in a space that is walled in by one side.
type fight struct {
	cells  string // of the whole board, with the wall everywhere else
	attack bool   // the other side is to move
	out    bool   // the wall has a liberty elsewhere
}

// attacks reports whether the side begins whose dead stones are in a space.
func (r Rules) attacks(dead Set) bool {
	switch r.Begins {
	case "owner":
		return false
	case "other":
		return true
	default:
		return len(dead) > 1
	}
}

// killed reports whether the other side, whose dead stones are in a space, takes the wall
// around it, where it begins or the wall's side does.
func (b Board) killed(space, dead Set, c Color, attack bool) bool {
	everywhere := Set{}
	for p := range b.Cells {
		everywhere[p] = true
	}
	start := fight{b.With(everywhere, c).With(space, Empty).With(dead, c.Other()).Cells, attack, true}
	after := map[fight][]fight{}
	lost := map[fight]bool{}
	for todo := []fight{start}; len(todo) > 0; todo = todo[1:] {
		if _, seen := after[todo[0]]; seen {
			continue
		}
		next, won := b.fights(todo[0], space, c)
		after[todo[0]] = next
		if won {
			lost[todo[0]] = true
		}
		todo = append(todo, next...)
	}
	for again := true; again; {
		again = false
		for at, next := range after {
			is := func(to fight) bool { return lost[to] }
			isNot := func(to fight) bool { return !lost[to] }
			if !lost[at] && (at.attack && slices.ContainsFunc(next, is) || !at.attack && !slices.ContainsFunc(next, isNot)) {
				lost[at], again = true, true
			}
		}
	}
	return lost[start]
}

// fights returns what a fight can become by a move, or a pass of the wall's side, and
// whether a move takes the wall.
func (b Board) fights(f fight, space Set, c Color) (next []fight, won bool) {
	foe := c.Other()
	at := func(cells string) Board { return Board{b.Cols, b.Rows, cells} }
	wall := func(x Board) Set { // with the stones that hang on it, and their liberties
		reach := b.Around(space)
		return union(reach, x.Around(x.Whole(reach)))
	}
	now := at(f.cells)
	if !f.attack {
		next = append(next, fight{f.cells, true, f.out})
	} else if f.out {
		if len(now.Only(wall(now), Empty)) == 0 {
			return nil, true
		}
		next = append(next, fight{f.cells, false, false})
	}
	for _, p := range now.All(Empty).Sorted() {
		if !f.attack {
			x := now.With(Set{p: true}, c)
			for _, chain := range x.Chains(x.All(foe)) {
				if x.Liberties(chain) == 0 {
					x = x.With(chain, Empty)
				}
			}
			chain := x.Chain(p)
			hangs := len(both(x.Around(chain), b.Around(space))) > 0 || len(both(chain, b.Around(space))) > 0
			if x.Liberties(chain) > 0 || hangs && (f.out || len(x.Only(wall(x), Empty)) > 0) {
				next = append(next, fight{x.Cells, true, f.out})
			}
			continue
		}
		x := now.With(Set{p: true}, foe)
		if !f.out && len(x.Only(wall(x), Empty)) == 0 {
			return nil, true
		}
		for _, chain := range x.Chains(both(x.All(c), space)) {
			if x.Liberties(chain) == 0 && len(both(chain, b.Around(space))) == 0 {
				x = x.With(chain, Empty)
			}
		}
		if x.Liberties(x.Chain(p)) > 0 {
			next = append(next, fight{x.Cells, false, f.out})
		}
	}
	return next, false
}

// Territory counts a drawn board, top row first, without its dead stones: the points of
// either side, and the stones in seki. Of the rules only the choices matter.
func Territory(rows, dead []string, rules Rules) (black, white, seki []string) {
	b := Drawn(rows)
	off := Set{}
	for _, name := range dead {
		off[b.Point(name)] = true
	}
	points, stones := map[Color]Set{}, Set{}
	for _, g := range read(b.With(off, Empty), map[Color]Set{Black: b.Only(off, Black), White: b.Only(off, White)}, rules) {
		points[g.color] = union(points[g.color], g.points)
		if g.seki {
			stones = union(stones, g.stones)
		}
	}
	return b.Names(points[Black]), b.Names(points[White]), b.Names(stones)
}
