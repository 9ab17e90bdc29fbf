package pairing

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A pairing is that of one round.
type pairing struct {
	f           *field
	round       int
	score       func(*entry) int
	colorsFirst bool // balanced colours matter more than floating

	here []*entry // by score, then by seed
	size []int    // of the group of equal score, for each of them
	rank []int    // in the group
}

// nextRound begins the pairing of the next round. There is none while results are awaited.
func nextRound(players []stats.Player, games []stats.Game, rounds int) (*pairing, error) {
	f, err := pairable(players, games)
	switch {
	case err != nil:
		return nil, err
	case f.waiting():
		return nil, nil
	case f.round >= rounds:
		return nil, ErrOver
	}
	return &pairing{f: f, round: f.round + 1}, nil
}

// pair pairs everybody who is there, and gives somebody a bye if their number is odd.
func (p *pairing) pair() ([]stats.Game, error) {
	for _, e := range p.f.entries {
		if e.TakesPart(p.round) {
			p.here = append(p.here, e)
		}
	}
	slices.SortStableFunc(p.here, func(a, b *entry) int { return cmp.Compare(p.score(b), p.score(a)) })
	if len(p.here) < 2 {
		return nil, &ImpossibleError{p.round, reason.New("too-few-there", "players", len(p.here))}
	}
	everybody := p.here
	if len(everybody)%2 == 0 {
		if pairs, ok := p.match(); ok {
			return pairs, nil
		}
		return nil, &ImpossibleError{p.round, reason.New("all-have-met")}
	}
	for i := len(everybody) - 1; i >= 0; i-- {
		if everybody[i].byes > 0 {
			continue
		}
		p.here = slices.Delete(slices.Clone(everybody), i, i+1)
		if pairs, ok := p.match(); ok {
			return append(pairs, stats.Game{Round: p.round, Black: everybody[i].Name}), nil
		}
	}
	return nil, &ImpossibleError{p.round, reason.New("all-have-met-or-had-byes")}
}

// match pairs an even number of players, the best boards first.
func (p *pairing) match() ([]stats.Game, bool) {
	p.group()
	cost := lexicographic(len(p.here), p.badness)
	partner, ok := cheapest(len(p.here), func(i, j int) int64 {
		if p.here[i].met[p.here[j]] {
			return forbidden
		}
		return cost(i, j)
	})
	if !ok {
		return nil, false
	}
	var pairs []stats.Game
	for i, j := range partner {
		if i > j {
			continue
		}
		a, b := p.here[i], p.here[j]
		// The stronger one is Black on every second board if nothing else decides.
		if black := p.colors(i, j).black; black == j || black < 0 && (len(pairs)+p.round)%2 == 0 {
			a, b = b, a
		}
		pairs = append(pairs, stats.Game{Round: p.round, Black: a.Name, White: b.Name})
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

// badness is how bad it is to pair two of those who are there.
func (p *pairing) badness(i, j int) badness {
	float := p.score(p.here[i]) - p.score(p.here[j])
	colors := p.colors(i, j)
	b := badness{float * float, colors.excess, colors.same, p.distance(i, j)}
	if p.colorsFirst {
		b[0], b[1] = b[1], b[0]
	}
	return b
}

// distance is how far two are from being half a group apart or, of different groups, from
// being the last of the upper one and the first of the lower one.
func (p *pairing) distance(i, j int) int {
	if i > j {
		i, j = j, i
	}
	if p.score(p.here[i]) == p.score(p.here[j]) {
		return abs(p.rank[j] - p.rank[i] - p.size[i]/2)
	}
	return p.size[i] - 1 - p.rank[i] + p.rank[j]
}

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

// A badness is what is bad about a pair, the most important first. All of it is positive.
type badness [4]int

// lexicographic makes one cost of it: less of the first is worth any amount of the others.
// If there is no room for all digits the last lose some.
func lexicographic(n int, of func(i, j int) badness) func(i, j int) int64 {
	const room = 57 // bits, for the sum of n/2 costs
	var worst badness
	for i := range n {
		for j := range i {
			for k, bad := range of(i, j) {
				worst[k] = max(worst[k], bad)
			}
		}
	}
	var shift badness
	width := 0
	for k := len(worst) - 1; k >= 0; k-- {
		shift[k] = width
		width += bits.Len(uint(worst[k] * max(n/2, 1)))
	}
	over := max(width-room, 0)
	return func(i, j int) int64 {
		sum := int64(0)
		for k, bad := range of(i, j) {
			if s := shift[k] - over; s >= 0 {
				sum += int64(bad) << s
			} else {
				sum += int64(bad) >> -s
			}
		}
		return sum
	}
}
