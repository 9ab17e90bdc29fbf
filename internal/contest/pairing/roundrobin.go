package pairing

import (
	"cmp"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A RoundRobin lets everybody meet everybody, by the circle method: with one player fixed
// and the others on a circle that turns, each round pairs those across from each other. In
// each cycle the colours of every player balance within one, and in every second cycle they
// are swapped. Results are not waited for.
//
// It is closed once begun: nobody can join later. Who leaves or is absent loses without
// playing.
type RoundRobin struct {
	Cycles int // 2 is a double round robin
}

// Pair returns the games of the next round.
func (s RoundRobin) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
	f, err := pairable(players, games)
	if err != nil {
		return nil, err
	}
	if err := f.closed("round robin"); err != nil {
		return nil, err
	}
	circle := (len(f.entries)-1)/2*2 + 1 // places; with an odd number of players the fixed one is nobody
	for round := f.round + 1; round <= s.Cycles*circle; round++ {
		if pairs := f.across(round, circle); len(pairs) > 0 {
			return pairs, nil
		}
	}
	return f.over()
}

// across pairs those across from each other on the circle.
func (f *field) across(round, circle int) []stats.Game {
	var pairs []stats.Game
	cycle, turn := (round-1)/circle, (round-1)%circle
	add := func(i, j int, swap bool) {
		if i >= len(f.entries) || j >= len(f.entries) {
			return
		}
		if swap != (cycle%2 == 1) {
			i, j = j, i
		}
		if g, ok := pair(round, f.entries[i], f.entries[j]); ok {
			pairs = append(pairs, g)
		}
	}
	add(turn, circle, turn%2 == 1)
	for i := 1; i <= circle/2; i++ {
		add((turn+i)%circle, (turn+circle-i)%circle, i%2 == 0)
	}
	return pairs
}

// closed refuses players who come after the first round.
func (f *field) closed(kind string) error {
	for _, e := range f.entries {
		if e.Joins > 1 {
			return reason.Error(reason.New("closed-once-begun", "player", e.Name, "round", e.Joins, "kind", kind))
		}
	}
	return nil
}

// A Gauntlet lets a few players meet all the others but not each other. Every two cycles
// they have had each colour equally often against each. Results are not waited for. Those who
// run it have more games than the others, so that places are by points a game.
type Gauntlet struct {
	Heroes int // those who run it: so many of the players, the first in the list
	Cycles int
}

// Pair returns the games of the next round.
func (s Gauntlet) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
	f, err := pairable(players, games)
	if err != nil {
		return nil, err
	}
	if err := f.closed("gauntlet"); err != nil {
		return nil, err
	}
	if s.Heroes < 1 || s.Heroes >= len(players) {
		return nil, &ImpossibleError{1, reason.New("no-such-gauntlet", "heroes", s.Heroes, "players", len(players))}
	}
	heroes, others := players[:s.Heroes], players[s.Heroes:]
	length := max(len(heroes), len(others)) // of a cycle
	for round := f.round + 1; round <= s.Cycles*length; round++ {
		var pairs []stats.Game
		for i := range min(len(heroes), len(others)) {
			j := (round - 1 + i) % length
			hero, other := i, j
			if len(heroes) > len(others) {
				hero, other = j, i
			}
			black, white := f.byName[heroes[hero].Name], f.byName[others[other].Name]
			if cycle := (round - 1) / length; (hero+other+cycle)%2 == 1 {
				black, white = white, black
			}
			if g, ok := pair(round, black, white); ok {
				pairs = append(pairs, g)
			}
		}
		if len(pairs) > 0 {
			return pairs, nil
		}
	}
	return f.over()
}

// Places returns the players by points a game, those without any last. A void game is none.
func (s Gauntlet) Places(players []stats.Player, games []stats.Game) ([][]string, error) {
	f, err := newField(players, games)
	if err != nil {
		return nil, err
	}
	played := map[string]int{}
	for _, g := range f.games {
		if g.Over() && g.Result.By != weiqi.Void {
			played[g.Black]++
			played[g.White]++
		}
	}
	better := func(a, b *entry) int {
		if n, m := played[a.Name], played[b.Name]; n > 0 && m > 0 {
			return cmp.Compare(b.points*n, a.points*m)
		}
		return cmp.Compare(played[b.Name], played[a.Name])
	}
	slices.SortStableFunc(f.entries, better)
	var places [][]string
	for i, e := range f.entries {
		if i == 0 || better(f.entries[i-1], e) != 0 {
			places = append(places, nil)
		}
		places[len(places)-1] = append(places[len(places)-1], e.Name)
	}
	return places, nil
}
