package model

// A group is the chains of one color that surrounded regions hold together.
type group struct {
	stones  Set
	regions []Set // that it surrounds
}

// groups returns the groups of a color.
func (b Board) groups(c Color) []group {
	var all []group
	seen := Set{}
	for _, p := range b.All(c).Sorted() {
		if seen[p] {
			continue
		}
		one := group{stones: b.Chain(p)}
		for grown := true; grown; {
			grown = false
			for _, region := range b.regions() {
				around := b.Around(region)
				if b.owner(region) == c && len(both(around, one.stones)) > 0 {
					chains := b.Whole(around)
					grown = grown || len(minus(chains, one.stones)) > 0
					one.stones = union(one.stones, chains)
				}
			}
		}
		for _, region := range b.regions() {
			if b.owner(region) == c && len(both(b.Around(region), one.stones)) > 0 {
				one.regions = append(one.regions, region)
			}
		}
		seen = union(seen, one.stones)
		all = append(all, one)
	}
	return all
}

// points returns how many points the group surrounds.
func (x group) points() int { return len(union(x.regions...)) }

// neutral returns the neutral regions beside a group.
func (b Board) neutral(x group) []Set {
	var all []Set
	for _, region := range b.regions() {
		if b.owner(region) == None && len(both(b.Around(region), x.stones)) > 0 {
			all = append(all, region)
		}
	}
	return all
}

// holds returns how many points a side surrounds that count, and how many of them its
// groups need to live. Groups in seki hold none.
func (g *Game) holds(b Board, dead Set, c Color) (surrounded, tax int) {
	if g.Rules.Scoring == "territory" && g.Rules.Tax != "none" {
		for _, x := range read(b, map[Color]Set{Black: g.Board.Only(dead, Black), White: g.Board.Only(dead, White)}, g.Rules) {
			if x.color != c {
				continue
			}
			surrounded += len(x.points)
			if g.Rules.Tax == "all" {
				tax += min(2, len(x.points))
			}
		}
		return surrounded, tax
	}
	for _, region := range b.regions() {
		if b.owner(region) == c {
			surrounded += len(region)
		}
	}
	for _, x := range b.groups(c) {
		switch {
		case g.Rules.Tax == "none":
		case len(b.neutral(x)) > 0:
			surrounded -= x.points()
		case g.Rules.Tax == "all":
			tax += min(2, x.points())
		}
	}
	return surrounded, tax
}
