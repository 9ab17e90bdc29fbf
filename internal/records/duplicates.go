package records

import (
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// A Group is games that are the same one, though perhaps in another symmetry and with other names.
type Group struct {
	Games []int // their numbers, the longest first; of those that are equally long in order
	Whole bool  // all have all of the moves; else some end early
}

// leastShared is how many moves a game has to have to count as the beginning of a longer one.
const leastShared = 30

// Duplicates returns the games that are there several times: with the same board and moves, passes apart, in any
// symmetry; or of which one is the beginning of another, by at least thirty moves.
func (x *Index) Duplicates() []Group {
	byWhole := map[uint64][]int{}
	lengths := map[int]bool{}
	turnsOf := map[weiqi.Size][][]uint16{}
	var way []uint64
	for n := range x.games {
		way = x.way(n, turnsOf, way[:0])
		if len(way) > 1 {
			whole := way[len(way)-1]
			byWhole[whole] = append(byWhole[whole], n)
			lengths[len(way)] = true
		}
	}
	within := x.beginnings(byWhole, lengths, turnsOf)
	parts := map[uint64][]int{}
	for part, whole := range within {
		parts[whole] = append(parts[whole], byWhole[part]...)
	}
	var groups []Group
	for whole, games := range byWhole {
		if _, part := within[whole]; part {
			continue
		}
		group := Group{Games: slices.Concat(games, parts[whole]), Whole: len(parts[whole]) == 0}
		if len(group.Games) > 1 {
			slices.SortFunc(group.Games, func(a, b int) int {
				if x.games[a].Moves != x.games[b].Moves {
					return x.games[b].Moves - x.games[a].Moves
				}
				return a - b
			})
			groups = append(groups, group)
		}
	}
	slices.SortFunc(groups, func(a, b Group) int { return slices.Min(a.Games) - slices.Min(b.Games) })
	return groups
}

// beginnings returns of each game that is the beginning of a longer one the longest of these, by their hashes.
func (x *Index) beginnings(byWhole map[uint64][]int, lengths map[int]bool, turnsOf map[weiqi.Size][][]uint16) map[uint64]uint64 {
	within := map[uint64]uint64{}
	longest := map[uint64]int{}
	var way []uint64
	for n := range x.games {
		way = x.way(n, turnsOf, way[:0])
		last := len(way) - 1
		for moves := leastShared; moves < last; moves++ {
			if !lengths[moves+1] {
				continue
			}
			if _, there := byWhole[way[moves]]; there && longest[way[moves]] < last {
				longest[way[moves]], within[way[moves]] = last, way[last]
			}
		}
	}
	return within
}

// way appends hashes of a game: of its board before the first move, and of that with all moves up to the first, the
// second… that is no pass. They are the same for the same game in any symmetry.
func (x *Index) way(number int, turnsOf map[weiqi.Size][][]uint16, hashes []uint64) []uint64 {
	g := &x.games[number]
	all := turnsOf[g.Size]
	if all == nil {
		all = turns(g.Size)
		turnsOf[g.Size] = all
	}
	var sums [symmetries]uint64
	for s := range all {
		sums[s] = key(passing, weiqi.Empty) * uint64(g.Size.Cols*100+g.Size.Rows)
	}
	for at := range g.Size.Points() {
		if c := x.standing(g, at, 0); c != weiqi.Empty {
			for s, to := range all {
				sums[s] += key(int(to[at]), c)
			}
		}
	}
	hashes = append(hashes, least(sums[:len(all)]))
	for _, m := range x.moves[g.moves : g.moves+g.Moves] {
		at, c := unpackMove(m)
		if at == passing {
			continue
		}
		for s, to := range all {
			sums[s] = sums[s]*0x9E3779B97F4A7C15 + key(int(to[at]), c)
		}
		hashes = append(hashes, least(sums[:len(all)]))
	}
	return hashes
}

func least(sums []uint64) uint64 { return slices.Min(sums) }
