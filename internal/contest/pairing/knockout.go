package pairing

import (
	"cmp"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// A Placer is a system in which the points do not say who comes before whom.
type Placer interface {
	Pairer
	// Places returns the names of all players, in groups of equal place, as they stand:
	// those who are still in come first.
	Places(players []stats.Player, games []stats.Game) ([][]string, error)
}

var (
	_ Placer = Knockout{}
	_ Placer = DoubleElimination{}
	_ Placer = Ladder{}
	_ Placer = Gauntlet{}
)

// A Knockout is a cup: who loses is out. The bracket is the usual one, in which the first
// seed can meet the second in the final only, and the first seeds have no opponent in the
// first round if the number of players is not a power of two.
//
// Black is who was Black less often, then who was not the last time, and otherwise lots are drawn. Within a duel
// colours alternate.
//
// A duel is of several games, until one cannot be caught up with.
// If it is even then it goes on, and ends with the first lead; if there is none in twice as
// many games the higher seed is through. Void games are played again, up to that number.
// Nobody can join later; who leaves or is absent loses without playing.
type Knockout struct {
	BestOf     int  // games in a duel; 0 is 1
	ThirdPlace bool // those who lost the semifinals play for it
}

// Pair returns the games that can be played now: of each duel one at a time.
func (s Knockout) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
	return s.replay(players, games).pair()
}

// Places returns the players by how far they got.
func (s Knockout) Places(players []stats.Player, games []stats.Game) ([][]string, error) {
	return s.replay(players, games).places()
}

func (s Knockout) replay(players []stats.Player, games []stats.Game) *cup {
	c := newCup(players, games, s.BestOf, "knockout")
	if c.err != nil {
		return c
	}
	var slots []*entry
	for _, seed := range seeding(len(c.entries)) {
		if seed < len(c.entries) {
			slots = append(slots, c.entries[seed])
		} else {
			slots = append(slots, nil)
		}
	}
	var beaten []*entry
	for round := 1; len(slots) > 1 && !c.open; round++ {
		var through, out []*entry
		for i := 0; i < len(slots); i += 2 {
			winner, loser := c.play(round, slots[i], slots[i+1])
			through, out = append(through, winner), append(out, loser)
		}
		if s.ThirdPlace && len(slots) == 2 && len(beaten) == 2 && beaten[0] != nil && beaten[1] != nil {
			if third, fourth := c.play(round, beaten[0], beaten[1]); third != nil {
				c.drop(fourth)
				c.drop(third)
				beaten = nil
			}
		}
		c.drop(beaten...)
		beaten = nil
		if !c.open {
			slots, beaten = through, out
		}
	}
	c.drop(beaten...)
	c.in = slots
	return c
}

// seeding returns the seeds from the top of the bracket to the bottom, in such an order
// that the better seed wins every duel if the final is to be of the first two; there are
// more than n of them if n is not a power of two.
func seeding(n int) []int {
	order := []int{0}
	for len(order) < n {
		size := 2 * len(order)
		next := make([]int, 0, size)
		for _, seed := range order {
			next = append(next, seed, size-1-seed)
		}
		order = next
	}
	return order
}

// A DoubleElimination is a cup in which who loses twice is out. In each round those who
// never lost meet each other, and those who lost once; the last of the former meets the
// last of the latter in the final, and if that is the first defeat, once more. Those who
// lost once meet somebody new if that can be. Who is left over waits; it is never twice the
// same before everybody was. Duels are as in a [Knockout].
type DoubleElimination struct {
	BestOf int // games in a duel; 0 is 1
}

// Pair returns the games that can be played now: of each duel one at a time.
func (s DoubleElimination) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
	return s.replay(players, games).pair()
}

// Places returns the players by how far they got.
func (s DoubleElimination) Places(players []stats.Player, games []stats.Game) ([][]string, error) {
	return s.replay(players, games).places()
}

func (s DoubleElimination) replay(players []stats.Player, games []stats.Game) *cup {
	c := newCup(players, games, s.BestOf, "double elimination")
	if c.err != nil {
		return c
	}
	unbeaten, beaten := slices.Clone(c.entries), []*entry(nil)
	waits := map[*entry]int{}
	met := map[[2]*entry]bool{}
	for round := 1; len(unbeaten)+len(beaten) > 1; round++ {
		var duels [][2]*entry
		if len(unbeaten) == 1 && len(beaten) == 1 {
			duels = [][2]*entry{{unbeaten[0], beaten[0]}}
		} else {
			duels = append(pairOff(unbeaten, waits, met), pairOff(beaten, waits, met)...)
		}
		lost := map[*entry]bool{}
		for _, d := range duels {
			_, loser := c.play(round, d[0], d[1])
			lost[loser] = true
			met[d], met[[2]*entry{d[1], d[0]}] = true, true
		}
		if c.open {
			break
		}
		var fallen, out []*entry
		unbeaten, fallen = split(unbeaten, lost)
		beaten, out = split(beaten, lost)
		beaten = append(beaten, fallen...)
		slices.SortFunc(beaten, bySeed)
		c.drop(out...)
	}
	c.in = append(unbeaten, beaten...)
	return c
}

// split returns those who did not lose, and those who did.
func split(all []*entry, lost map[*entry]bool) (not, did []*entry) {
	for _, e := range all {
		if lost[e] {
			did = append(did, e)
		} else {
			not = append(not, e)
		}
	}
	return not, did
}

// pairOff pairs those of one group, the strong with the weak and everybody with somebody
// new, if that can be. If their number is odd, who waited least and is strongest waits.
func pairOff(group []*entry, waits map[*entry]int, met map[[2]*entry]bool) [][2]*entry {
	if len(group) < 2 {
		return nil
	}
	group = slices.Clone(group)
	if len(group)%2 == 1 {
		rest := slices.MinFunc(group, func(a, b *entry) int { return cmp.Or(cmp.Compare(waits[a], waits[b]), bySeed(a, b)) })
		waits[rest]++
		group = slices.DeleteFunc(group, func(e *entry) bool { return e == rest })
	}
	bad := func(i, j int) badness {
		unlike := abs(i + j - len(group) + 1) // to the first with the last, and so on
		if met[[2]*entry{group[i], group[j]}] {
			return badness{1, unlike}
		}
		return badness{0, unlike}
	}
	partner, ok := cheapest(len(group), lexicographic(len(group), bad))
	if !ok {
		panic("tournament: an even number of players, all of whom may meet, were not paired")
	}
	var duels [][2]*entry
	for i, j := range partner {
		if i < j {
			duels = append(duels, [2]*entry{group[i], group[j]})
		}
	}
	return duels
}

func bySeed(a, b *entry) int { return cmp.Compare(a.seed, b.seed) }
