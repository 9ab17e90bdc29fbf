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

// twoEyes reports whether the regions of a group are worth two eyes: two of them, or
// one of three points.
func (x group) twoEyes() bool { return len(x.regions) >= 2 || x.points() >= 3 }

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
func (g *Game) holds(b Board, c Color) (surrounded, tax int) {
	for _, region := range b.regions() {
		if b.owner(region) == c {
			surrounded += len(region)
		}
	}
	for _, x := range b.groups(c) {
		switch {
		case g.Rules.Tax == "none":
		case g.Rules.Scoring == "territory" && b.inSeki(x, c), g.Rules.Scoring != "territory" && len(b.neutral(x)) > 0:
			surrounded -= x.points()
		case g.Rules.Tax == "all":
			tax += min(2, x.points())
		}
	}
	return surrounded, tax
}

// inSeki reports whether a group holds no points where territory counts: a neutral
// point is beside it, it has not two eyes, and it faces a group of the other side of
// which the same is true.
func (b Board) inSeki(x group, c Color) bool {
	if x.twoEyes() {
		return false
	}
	for _, region := range b.neutral(x) {
		for _, y := range b.groups(c.Other()) {
			if !y.twoEyes() && len(both(b.Around(region), y.stones)) > 0 {
				return true
			}
		}
	}
	return false
}

// Plain reports whether the documents say exactly what the board without the dead
// counts for. Where territory counts they do not say exactly which points a side has to
// fill to connect: there a board is plain if nothing on it is neutral and nothing is in
// atari.
func (g *Game) Plain(dead Set) bool {
	if g.Rules.Scoring != "territory" {
		return true
	}
	b := g.Board.With(dead, Empty)
	for _, region := range b.regions() {
		if b.owner(region) == None {
			return false
		}
	}
	for _, chain := range b.Chains(nil) {
		if b.Liberties(chain) < 2 {
			return false
		}
	}
	return true
}
