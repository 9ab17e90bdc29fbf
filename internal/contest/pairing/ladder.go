package pairing

import (
	"cmp"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// A Ladder lets neighbours play, in odd rounds the first and the second, the third and the
// fourth, in even rounds the second and the third. If the lower one wins they change places.
// Those who join begin at the bottom. Colours are as in a [Knockout].
type Ladder struct {
	Rounds int
}

// Pair returns the games of the next round.
func (s Ladder) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
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
			if e.TakesPart(round) {
				here = append(here, e)
			}
		}
		var pairs []stats.Game
		for i := (round + 1) % 2; i+1 < len(here); i += 2 {
			black, white := colored(round, here[i], here[i+1])
			pairs = append(pairs, stats.Game{Round: round, Black: black.Name, White: white.Name})
		}
		if len(pairs) > 0 {
			return pairs, nil
		}
	}
	return f.over()
}

// Places returns the players from the top of the ladder to the bottom.
func (s Ladder) Places(players []stats.Player, games []stats.Game) ([][]string, error) {
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
