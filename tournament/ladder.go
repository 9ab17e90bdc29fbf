package tournament

import (
	"cmp"
	"slices"
)

// A Ladder lets neighbours play, in odd rounds the first and the second, the third and the
// fourth, in even rounds the second and the third. If the lower one wins they change places.
// Those who join begin at the bottom.
type Ladder struct {
	Rounds int
}

// Pair returns the games of the next round.
func (s Ladder) Pair(players []Player, games []Game) ([]Game, error) {
	f, err := pairable(players, games)
	if err != nil {
		return nil, err
	}
	if f.waiting() {
		return nil, nil
	}
	order := f.rungs()
	for round := f.round + 1; round <= s.Rounds; round++ {
		var here []*entry
		for _, e := range order {
			if e.there(round) {
				here = append(here, e)
			}
		}
		var pairs []Game
		for i := (round + 1) % 2; i+1 < len(here); i += 2 {
			upper, lower := here[i], here[i+1]
			g := Game{Round: round, Black: lower.Name, White: upper.Name}
			if lower.balance > upper.balance {
				g.Black, g.White = g.White, g.Black
			}
			pairs = append(pairs, g)
		}
		if len(pairs) > 0 {
			return pairs, nil
		}
	}
	return f.over()
}

// Places returns the players from the top of the ladder to the bottom.
func (s Ladder) Places(players []Player, games []Game) ([][]string, error) {
	f, err := newField(players, games)
	if err != nil {
		return nil, err
	}
	var places [][]string
	for _, e := range f.rungs() {
		places = append(places, []string{e.Name})
	}
	return places, nil
}

// rungs replays the games of a ladder.
func (f *field) rungs() []*entry {
	order := slices.Clone(f.entries)
	slices.SortStableFunc(order, func(a, b *entry) int { return cmp.Compare(max(a.Joins, 1), max(b.Joins, 1)) })
	for _, g := range f.games {
		i, j := slices.Index(order, f.byName[g.Black]), slices.Index(order, f.byName[g.White])
		if i < 0 || j < 0 {
			continue
		}
		forBlack, forWhite := g.Outcomes()
		if i > j && forBlack > forWhite || i < j && forWhite > forBlack {
			order[i], order[j] = order[j], order[i]
		}
	}
	return order
}
