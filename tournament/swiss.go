package tournament

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// A Swiss pairs players of equal score who have not met. Among all pairings in which nobody
// meets anyone again it takes one where, in this order,
//
//   - the colours of as many as possible balance within one,
//   - players float as little as possible: the sum of the squares of the differences in
//     score is least,
//   - as few as possible have the colour they had the last time,
//   - the upper half of each group of equal score meets the lower half, by seed.
//
// With an odd number of players the last who has not yet had a point without playing has a
// bye. Those who join later begin with nothing.
type Swiss struct {
	Rounds int
	// Accelerated is the number of rounds in which the upper half of the seeds is paired
	// as if it had a point more, so that the strong meet each other sooner.
	Accelerated int
}

// Pair returns the games of the next round, once the last is over.
func (s Swiss) Pair(players []Player, games []Game) ([]Game, error) {
	f, err := pairable(players, games)
	if err != nil {
		return nil, err
	}
	if f.waiting() {
		return nil, nil
	}
	if f.round >= s.Rounds {
		return f.over()
	}
	bonus := func(e *entry) int {
		if f.round < s.Accelerated && e.seed < len(f.entries)/2 {
			return 2
		}
		return 0
	}
	p := pairing{f: f, round: f.round + 1, score: func(e *entry) int { return e.points + bonus(e) }}
	p.criteria = []criterion{p.excess, p.float, p.sameColor, p.distance}
	return p.pair()
}

// A McMahon is a Swiss in which players begin with points for their strength, their
// [Player.Start]. Floating as little as possible comes before the colours. With a handicap,
// the lower of a pair is Black and gets stones for the difference.
type McMahon struct {
	Rounds int
	// Handicap says that there are stones, so many less than the difference in McMahon
	// scores as Reduction says.
	Handicap  bool
	Reduction int
}

// maxHandicap is the most stones that are given.
const maxHandicap = 9

// Pair returns the games of the next round, once the last is over.
func (s McMahon) Pair(players []Player, games []Game) ([]Game, error) {
	f, err := pairable(players, games)
	if err != nil {
		return nil, err
	}
	if f.waiting() {
		return nil, nil
	}
	if f.round >= s.Rounds {
		return f.over()
	}
	score := func(e *entry) int { return 2*e.Start + e.points }
	p := pairing{f: f, round: f.round + 1, score: score}
	p.criteria = []criterion{p.float, p.excess, p.sameColor, p.distance}
	pairs, err := p.pair()
	for i, g := range pairs {
		if !s.Handicap || g.Bye() {
			continue
		}
		black, white := f.byName[g.Black], f.byName[g.White]
		if score(black) > score(white) {
			black, white = white, black
		}
		if stones := (score(white)-score(black))/2 - s.Reduction; stones > 0 {
			pairs[i].Black, pairs[i].White, pairs[i].Handicap = black.Name, white.Name, min(stones, maxHandicap)
		}
	}
	return pairs, err
}

// Bands returns the players with the McMahon scores to begin with: one more for each band
// of so many Elo. All below the floor are in the lowest band, which begins with 0, and all
// from the bar on are in the highest.
func Bands(players []Player, width, floor, bar float64) []Player {
	banded := slices.Clone(players)
	for i, p := range banded {
		banded[i].Start = max(0, int((min(p.Rating, bar)-floor)/width))
	}
	return banded
}

// A pairing is that of one round, by criteria from the most important on.
type pairing struct {
	f        *field
	round    int
	score    func(*entry) int
	criteria []criterion

	here []*entry // by score, then by seed
	size []int    // of the group of equal score, for each of them
	rank []int    // in the group
}

// A criterion says how bad it is to pair two of those who are there.
type criterion func(i, j int) int

func (p *pairing) pair() ([]Game, error) {
	for _, e := range p.f.entries {
		if e.there(p.round) {
			p.here = append(p.here, e)
		}
	}
	slices.SortStableFunc(p.here, func(a, b *entry) int { return cmp.Compare(p.score(b), p.score(a)) })
	if len(p.here) < 2 {
		return nil, &ImpossibleError{p.round, fmt.Sprintf("only %d of the players are there", len(p.here))}
	}
	everybody := p.here
	if len(everybody)%2 == 0 {
		if pairs, ok := p.match(); ok {
			return pairs, nil
		}
		return nil, &ImpossibleError{p.round, "there is no way for everybody to meet somebody new"}
	}
	for i := len(everybody) - 1; i >= 0; i-- {
		if everybody[i].byes > 0 {
			continue
		}
		p.here = slices.Delete(slices.Clone(everybody), i, i+1)
		if pairs, ok := p.match(); ok {
			return append(pairs, Game{Round: p.round, Black: everybody[i].Name}), nil
		}
	}
	return nil, &ImpossibleError{p.round, "there is no way for everybody to meet somebody new and one to have a first bye"}
}

// match pairs an even number of players, the best boards first.
func (p *pairing) match() ([]Game, bool) {
	p.group()
	cost := lexicographic(len(p.here), p.criteria)
	partner, ok := cheapest(len(p.here), func(i, j int) int64 {
		if p.here[i].met[p.here[j]] {
			return forbidden
		}
		return cost(i, j)
	})
	if !ok {
		return nil, false
	}
	var pairs []Game
	for i, j := range partner {
		if i > j {
			continue
		}
		a, b := p.here[i], p.here[j]
		// The stronger one is Black on every second board if nothing else decides.
		if black := p.colors(i, j).black; black == j || black < 0 && (len(pairs)+p.round)%2 == 0 {
			a, b = b, a
		}
		pairs = append(pairs, Game{Round: p.round, Black: a.Name, White: b.Name})
	}
	return pairs, true
}

// group finds the groups of equal score.
func (p *pairing) group() {
	p.size, p.rank = make([]int, len(p.here)), make([]int, len(p.here))
	for start := 0; start < len(p.here); {
		end := start
		for end < len(p.here) && p.score(p.here[end]) == p.score(p.here[start]) {
			p.rank[end] = end - start
			end++
		}
		for i := start; i < end; i++ {
			p.size[i] = end - start
		}
		start = end
	}
}

// float is the square of the difference in score.
func (p *pairing) float(i, j int) int {
	difference := p.score(p.here[i]) - p.score(p.here[j])
	return difference * difference
}

// distance is how far two are from being half a group apart or, of different groups, from
// being the last of the upper one and the first of the lower one.
func (p *pairing) distance(i, j int) int {
	if i > j {
		i, j = j, i
	}
	if p.float(i, j) == 0 {
		return abs(p.rank[j] - p.rank[i] - p.size[i]/2)
	}
	return p.size[i] - 1 - p.rank[i] + p.rank[j]
}

func (p *pairing) excess(i, j int) int    { return p.colors(i, j).excess }
func (p *pairing) sameColor(i, j int) int { return p.colors(i, j).same }

// A choice is who of two is Black, and what is bad about it.
type choice struct {
	black  int // -1 if it does not matter
	excess int // of the games with one colour over those with the other, beyond one
	same   int // how many have the colour they had the last time
}

// colors finds the better choice of colours.
func (p *pairing) colors(i, j int) choice {
	try := func(black, white int) choice {
		a, b := p.here[black], p.here[white]
		c := choice{black: black, excess: beyondOne(a.balance+1) + beyondOne(b.balance-1)}
		if a.last == weiqi.Black {
			c.same++
		}
		if b.last == weiqi.White {
			c.same++
		}
		return c
	}
	a, b := try(i, j), try(j, i)
	switch order := cmp.Or(cmp.Compare(a.excess, b.excess), cmp.Compare(a.same, b.same), cmp.Compare(p.here[i].balance, p.here[j].balance)); {
	case order < 0:
		return a
	case order > 0:
		return b
	}
	a.black = -1
	return a
}

// beyondOne is the square of how far a balance is from within one.
func beyondOne(balance int) int {
	beyond := max(abs(balance)-1, 0)
	return beyond * beyond
}

func abs(n int) int { return max(n, -n) }

// lexicographic makes one cost of several criteria: less of the first is worth any amount
// of the others. If there is no room for all digits the last lose some.
func lexicographic(n int, criteria []criterion) func(i, j int) int64 {
	const room = 60 // bits
	worst := make([]int, len(criteria))
	for i := range n {
		for j := range i {
			for k, c := range criteria {
				worst[k] = max(worst[k], c(i, j))
			}
		}
	}
	shift := make([]int, len(criteria))
	width := 0
	for k := len(criteria) - 1; k >= 0; k-- {
		shift[k] = width
		width += bits.Len(uint(worst[k] * max(n/2, 1)))
	}
	over := max(width-room, 0)
	return func(i, j int) int64 {
		sum := int64(0)
		for k, c := range criteria {
			if s := shift[k] - over; s >= 0 {
				sum += int64(c(i, j)) << s
			} else {
				sum += int64(c(i, j)) >> -s
			}
		}
		return sum
	}
}
