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
	ahead       [][]*entry // who will be there, as far as is known, in this round and in those after it
	score       func(*entry) int
	colorsFirst bool // balanced colours matter more than floating

	here []*entry // who is paired, by score, then by seed
	size []int    // of the group of equal score, for each of them
	rank []int    // in the group
}

// nextRound begins the pairing of the next round in which somebody is there. There is none while results are awaited.
// The error is [ErrOver] when there is no round to come in which two are there.
func nextRound(players []stats.Player, games []stats.Game, rounds int) (*pairing, error) {
	f, err := pairable(players, games)
	switch {
	case err != nil:
		return nil, err
	case f.waiting():
		return nil, nil
	}
	p := &pairing{f: f, round: f.round + 1, ahead: f.ahead(rounds)}
	for len(p.ahead) > 0 && len(p.ahead[0]) == 0 {
		p.round, p.ahead = p.round+1, p.ahead[1:]
	}
	if len(p.ahead) == 0 {
		return nil, ErrOver
	}
	return p, nil
}

// ahead returns who will be there in each round to come, up to the last in which two are.
func (f *field) ahead(rounds int) [][]*entry {
	var ahead [][]*entry
	last := 0
	for round := f.round + 1; round <= rounds; round++ {
		var there []*entry
		for _, e := range f.entries {
			if e.TakesPart(round) {
				there = append(there, e)
			}
		}
		ahead = append(ahead, there)
		if len(there) > 1 {
			last = len(ahead)
		}
	}
	return ahead[:last]
}

// foreseen bounds how far a pairing looks ahead: by the players of all rounds together. A tournament in which
// everybody has met fewer than half of the others needs no bound.
const foreseen = 2000

// outlook returns the rounds that a pairing looks at, its own first.
func (p *pairing) outlook() *outlook {
	o := newOutlook(p.ahead)
	if o.ample() {
		return o
	}
	rounds, players := 0, 0
	for rounds < len(o.there) && (rounds == 0 || players < foreseen) {
		players += len(o.there[rounds])
		rounds++
	}
	return o.first(rounds)
}

// unpairable says why the rounds cannot all be paired anew, nil if they can.
func (p *pairing) unpairable() error {
	o := p.outlook()
	rounds := o.horizon()
	if rounds == len(o.there) {
		return nil
	}
	why := reason.New("all-have-met")
	if len(p.ahead[rounds])%2 == 1 {
		why = reason.New("all-have-met-or-had-byes")
	}
	return &ImpossibleError{p.round + rounds, why}
}

// pair pairs everybody who is there, and gives somebody a bye if their number is odd: anew, so that as many as can be
// of the rounds after it can be paired anew, too, or if that cannot be, again.
func (p *pairing) pair() []stats.Game {
	everybody := slices.Clone(p.ahead[0])
	slices.SortStableFunc(everybody, func(a, b *entry) int { return cmp.Compare(p.score(b), p.score(a)) })
	o := p.outlook()
	if games, ok := p.anew(o, everybody); ok {
		return games
	}
	for rounds := o.horizon(); rounds > 0; rounds-- {
		if games, ok := p.anew(o.first(rounds), everybody); ok {
			return games
		}
	}
	return p.again(everybody)
}

// anew pairs a round so that it and those after it are paired anew. The last player with whom that can be has the bye.
func (p *pairing) anew(o *outlook, everybody []*entry) (games []stats.Game, ok bool) {
	var all []int // opponents, and who has the bye
	for n, bye := range byes(everybody, 0) {
		left := o.without(bye)
		p.seat(everybody, bye)
		partner, found := p.cheapest(p.cost(), anybody)
		if found && left.with(p.pairs(partner)...).then().possible(hasty) {
			return p.games(partner, bye), true
		}
		if n == 0 {
			if all, ok = o.plan(thorough); !ok {
				return nil, false
			}
		}
		if plan, possible := left.plan(hasty); possible {
			return p.games(p.leaving(left, plan, p.cost()), bye), true
		}
	}
	if all == nil { // everybody has had a bye
		return nil, false
	}
	// Of many players a search can miss what another has found: the bye is as the first plan has it.
	var bye *entry
	for _, e := range everybody {
		if o.number[e] == all[o.nobody()] {
			bye = e
		}
	}
	p.seat(everybody, bye)
	return p.games(p.leaving(o.without(bye), all, p.cost()), bye), true
}

// again pairs a round in which somebody has to be paired as before. One of those with the fewest points without
// playing has the bye: the one with whom the fewest meet again, the last of them. Whoever has met most often meets
// again last.
func (p *pairing) again(everybody []*entry) []stats.Game {
	fewest := slices.MinFunc(everybody, func(a, b *entry) int { return cmp.Compare(a.byes, b.byes) }).byes
	var best []stats.Game
	least := 0
	for _, bye := range byes(everybody, fewest) {
		p.seat(everybody, bye)
		met := func(i, j int) int { return p.here[i].met[p.here[j]] * p.here[i].met[p.here[j]] }
		partner, ok := cheapest(len(p.here), lexicographic(len(p.here), func(i, j int) badness {
			b := p.badness(i, j)
			b[0] = met(i, j)
			return b
		}))
		if !ok {
			panic("pairing: an even number of players, all of whom may meet, were not paired")
		}
		again := 0
		for i, j := range partner {
			again += met(i, j)
		}
		if best == nil || again < least {
			best, least = p.games(partner, bye), again
		}
		if least == 0 {
			break
		}
	}
	return best
}

// byes returns who may have a bye, the last first: of an odd number of players those with so many points without
// playing; of an even number nobody, which is nil.
func byes(everybody []*entry, had int) []*entry {
	if len(everybody)%2 == 0 {
		return []*entry{nil}
	}
	var may []*entry
	for _, e := range slices.Backward(everybody) {
		if e.byes == had {
			may = append(may, e)
		}
	}
	return may
}

// seat has everybody be paired but the one who has the bye.
func (p *pairing) seat(everybody []*entry, bye *entry) {
	p.here = slices.DeleteFunc(slices.Clone(everybody), func(e *entry) bool { return e == bye })
	p.group()
}

// cheapest pairs an even number of players anew at the least cost, those whom it may.
func (p *pairing) cheapest(cost func(i, j int) int64, may func(i, j int) bool) (partner []int, ok bool) {
	return cheapest(len(p.here), func(i, j int) int64 {
		if p.here[i].met[p.here[j]] > 0 || !may(i, j) {
			return forbidden
		}
		return cost(i, j)
	})
}

// anybody lets any two be paired.
func anybody(int, int) bool { return true }

// pairs returns the players one after the other: two who are paired, and the next two.
func (p *pairing) pairs(partner []int) []*entry {
	var pairs []*entry
	for i, j := range partner {
		if i < j {
			pairs = append(pairs, p.here[i], p.here[j])
		}
	}
	return pairs
}

// games returns the games of a pairing, the best boards first.
func (p *pairing) games(partner []int, bye *entry) []stats.Game {
	var games []stats.Game
	for i, j := range partner {
		if i > j {
			continue
		}
		a, b := p.here[i], p.here[j]
		// The stronger one is Black on every second board if nothing else decides.
		if black := p.colors(i, j).black; black == j || black < 0 && (len(games)+p.round)%2 == 0 {
			a, b = b, a
		}
		games = append(games, stats.Game{Round: p.round, Black: a.Name, White: b.Name})
	}
	if bye != nil {
		games = append(games, stats.Game{Round: p.round, Black: bye.Name})
	}
	return games
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

// cost returns what it costs to pair two of those who are there.
func (p *pairing) cost() func(i, j int) int64 { return lexicographic(len(p.here), p.badness) }

// badness is how bad it is to pair two of those who are there.
func (p *pairing) badness(i, j int) badness {
	float := p.score(p.here[i]) - p.score(p.here[j])
	colors := p.colors(i, j)
	first, second := float*float, colors.excess
	if p.colorsFirst {
		first, second = second, first
	}
	return badness{0, first, second, colors.same, p.distance(i, j)}
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
type badness [5]int

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
