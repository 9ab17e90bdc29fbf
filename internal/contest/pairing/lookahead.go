package pairing

import (
	"math/bits"
	"slices"
	"sort"
)

// An outlook is the rounds to come, as far as it is known who will be there. Its players are numbered. The last number
// is nobody, who is in every round whose number of players is odd: whoever is paired with nobody has a bye.
//
// Rounds can be paired anew if they have pairings in which nobody is paired as before: not with an opponent of an
// earlier round, and not twice with nobody. A round is to leave those after it so. It may not: when three of six
// players have met the three others, none of the six can be paired anew.
type outlook struct {
	number map[*entry]int
	free   [][]bool // by two players: they have not been paired
	there  [][]int  // the players of each round
}

// newOutlook returns what is known of rounds with such players.
func newOutlook(rounds [][]*entry) *outlook {
	o := &outlook{number: map[*entry]int{}}
	var players []*entry
	for _, round := range rounds {
		for _, e := range round {
			if _, known := o.number[e]; !known {
				o.number[e] = len(players)
				players = append(players, e)
			}
		}
	}
	nobody := len(players)
	o.free = make([][]bool, nobody+1)
	for i := range o.free {
		o.free[i] = make([]bool, nobody+1)
	}
	for i, a := range players {
		for j, b := range players {
			o.free[i][j] = i != j && a.met[b] == 0
		}
		o.free[i][nobody], o.free[nobody][i] = a.byes == 0, a.byes == 0
	}
	for _, round := range rounds {
		var there []int
		for _, e := range round {
			there = append(there, o.number[e])
		}
		if len(there)%2 == 1 {
			there = append(there, nobody)
		}
		o.there = append(o.there, there)
	}
	return o
}

// nobody is the number of nobody.
func (o *outlook) nobody() int { return len(o.free) - 1 }

// of returns the numbers of players; nil is nobody.
func (o *outlook) of(players ...*entry) []int {
	var numbers []int
	for _, e := range players {
		if e == nil {
			numbers = append(numbers, o.nobody())
		} else {
			numbers = append(numbers, o.number[e])
		}
	}
	return numbers
}

// with returns the outlook once players are paired in the first round: the first with the second, and so on.
func (o *outlook) with(players ...*entry) *outlook {
	next := &outlook{number: o.number, free: slices.Clone(o.free), there: slices.Clone(o.there)}
	paired := o.of(players...)
	for k := 0; k < len(paired); k += 2 {
		i, j := paired[k], paired[k+1]
		next.free[i], next.free[j] = slices.Clone(next.free[i]), slices.Clone(next.free[j])
		next.free[i][j], next.free[j][i] = false, false
	}
	next.there[0] = slices.DeleteFunc(slices.Clone(o.there[0]), func(i int) bool { return slices.Contains(paired, i) })
	return next
}

// without returns the outlook once a player has the bye of the first round; the same for nil.
func (o *outlook) without(bye *entry) *outlook {
	if bye == nil {
		return o
	}
	return o.with(bye, nil)
}

// first returns the outlook of the first so many rounds.
func (o *outlook) first(rounds int) *outlook {
	return &outlook{o.number, o.free, o.there[:rounds]}
}

// then returns the outlook after the first round.
func (o *outlook) then() *outlook {
	return &outlook{o.number, o.free, o.there[1:]}
}

// horizon returns how many of the rounds, from the first on, can be paired anew.
func (o *outlook) horizon() int {
	return sort.Search(len(o.there), func(rounds int) bool { return !o.first(rounds + 1).possible(thorough) })
}

// possible reports whether all rounds can be paired anew. Of few players that is certain. Of more, that they can is
// certain, and that they cannot is what a long search has come to.
func (o *outlook) possible(effort effort) bool {
	_, ok := o.plan(effort)
	return ok
}

// An effort is how often rounds of many players are tried to pair before they count as impossible.
type effort int

const (
	hasty    effort = 1  // for what one pairing or another leaves
	thorough effort = 10 // for all that can come of a round
)

// few is the most players, nobody among them, whose rounds are searched through.
const few = 11

// plan returns opponents for the first round with which all rounds can be paired anew, by the numbers of the players;
// nil where any will do. It is not said otherwise who is to play whom.
func (o *outlook) plan(effort effort) (opponents []int, ok bool) {
	switch {
	case o.ample():
		return nil, true
	case !o.enough():
		return nil, false
	case len(o.free) > few:
		for seed := range uint64(effort) {
			if opponents, ok = newColoring(o, seed).plan(); ok {
				break
			}
		}
		return opponents, ok
	}
	s := newSearch(o)
	if s.hopeless(0) {
		return nil, false
	}
	if opponents, ok = newColoring(o, 0).plan(); ok { // mostly, and at once
		return opponents, true
	}
	return s.plan()
}

// ample reports whether every player can still be paired with so many that any pairings will do, whatever is paired
// first: in each round, after those before it, with half of those who are there (G. A. Dirac, "Some theorems on
// abstract graphs", 1952).
func (o *outlook) ample() bool {
	for round, there := range o.there {
		for _, i := range there {
			others := 0
			for _, j := range there {
				if o.free[i][j] {
					others++
				}
			}
			if 2*(others-round) < len(there) {
				return false
			}
		}
	}
	return true
}

// enough reports whether every player can be paired with as many as there are rounds for the player.
func (o *outlook) enough() bool {
	rounds := make([]int, len(o.free))
	for _, there := range o.there {
		for _, i := range there {
			rounds[i]++
		}
	}
	for i, free := range o.free {
		others := 0
		for j := range free {
			if free[j] && rounds[j] > 0 {
				others++
			}
		}
		if others < rounds[i] {
			return false
		}
	}
	return true
}

// leaving returns the cheapest pairing with which the rounds after it can be paired anew, as the plan says that they
// can.
func (p *pairing) leaving(o *outlook, plan []int, cost func(i, j int) int64) (partner []int) {
	if len(o.free) > few {
		return p.boards(o, plan, cost)
	}
	least := int64(forbidden)
	p.all(cost, func(candidate []int, sum int64) {
		if sum < least && o.with(p.pairs(candidate)...).then().possible(thorough) {
			partner, least = slices.Clone(candidate), sum
		}
	})
	return partner
}

// all calls try with every way to pair those who are here anew, and its cost.
func (p *pairing) all(cost func(i, j int) int64, try func(partner []int, cost int64)) {
	partner := slices.Repeat([]int{alone}, len(p.here))
	var pair func(sum int64)
	pair = func(sum int64) {
		i := slices.Index(partner, alone)
		if i < 0 {
			try(partner, sum)
			return
		}
		for j := i + 1; j < len(partner); j++ {
			if partner[j] == alone && p.here[i].met[p.here[j]] == 0 {
				partner[i], partner[j] = j, i
				pair(sum + cost(i, j))
				partner[i], partner[j] = alone, alone
			}
		}
	}
	pair(0)
}

// boards returns a pairing of many players: board after board it keeps the pair of the cheapest pairing if the rounds
// can be paired anew with it, and otherwise bars it.
func (p *pairing) boards(o *outlook, plan []int, cost func(i, j int) int64) []int {
	kept := slices.Repeat([]int{alone}, len(p.here))
	barred := map[[2]int]bool{}
	may := func(i, j int) bool {
		return (kept[i] == j || kept[i] == alone && kept[j] == alone) && !barred[[2]int{min(i, j), max(i, j)}]
	}
	for {
		partner, ok := p.cheapest(cost, may)
		i := slices.Index(kept, alone)
		switch {
		case !ok || i < 0: // nothing that is not barred was found to do
			return p.planned(o, plan, kept)
		case o.with(p.pairs(partner)...).then().possible(hasty):
			return partner
		}
		j := partner[i]
		next := o.with(p.here[i], p.here[j])
		opponents, ok := next.plan(hasty)
		if !ok {
			barred[[2]int{min(i, j), max(i, j)}] = true
			continue
		}
		o, plan, kept[i], kept[j] = next, opponents, j, i
		if plan == nil { // any pairing of the others will do
			clear(barred)
		}
	}
}

// plans is how many plans of a round are tried.
const plans = 20

// planned returns the pairs that are kept, and the others by a plan: if one is found, by one that leaves rounds that
// the search will know to pair anew when the next round is paired.
func (p *pairing) planned(o *outlook, plan []int, kept []int) (partner []int) {
	numbers := o.of(p.here...)
	for seed := range uint64(plans) {
		if seed > 0 {
			another, ok := newColoring(o, seed).plan()
			if !ok {
				continue
			}
			plan = another
		}
		partner = slices.Clone(kept)
		for i, number := range numbers {
			if kept[i] == alone {
				partner[i] = slices.Index(numbers, plan[number])
			}
		}
		if o.with(p.pairs(partner)...).then().possible(thorough) {
			return partner
		}
	}
	return partner
}

// A set is a set of few players, by their numbers.
type set uint16

func size(s set) int { return bits.OnesCount16(uint16(s)) }

// lowest is the lowest number in a set.
func lowest(s set) int { return bits.TrailingZeros16(uint16(s)) }

// A search goes through all pairings of all rounds, until it has found one of each.
type search struct {
	free      []set // with whom each player can be paired
	there     []set
	needs     [][]need // from each round on, of each set of players
	opponents []int    // in the first round
	failed    map[rest]bool

	inside, around []int // how many pairs each set of players could make, and how often its players could be paired
}

// A need is how many pairs within a set of players the rounds take at least, since the others in the round are not
// enough for them; and how many with one of the others, since an odd number of them is there.
type need struct{ inside, across int }

// A rest is rounds that could not be paired, from one on, with what was free.
type rest struct {
	round int
	free  [few]set
}

func newSearch(o *outlook) *search {
	sets := 1 << len(o.free)
	s := &search{
		free: make([]set, len(o.free)), needs: make([][]need, len(o.there)+1), opponents: make([]int, len(o.free)), failed: map[rest]bool{},
		inside: make([]int, sets), around: make([]int, sets),
	}
	for i, free := range o.free {
		for j := range free {
			if free[j] {
				s.free[i] |= 1 << j
			}
		}
	}
	for _, there := range o.there {
		var players set
		for _, i := range there {
			players |= 1 << i
		}
		s.there = append(s.there, players)
	}
	s.needs[len(s.there)] = make([]need, sets)
	for round, players := range slices.Backward(s.there) {
		s.needs[round] = slices.Clone(s.needs[round+1])
		for some := range s.needs[round] {
			of := size(players & set(some))
			s.needs[round][some].inside += max(0, (2*of-size(players)+1)/2)
			s.needs[round][some].across += of % 2
		}
	}
	return s
}

// hopeless reports whether some players could not make as many pairs as the rounds from one on take.
func (s *search) hopeless(round int) bool {
	for some := 1; some < len(s.inside); some++ {
		i := lowest(set(some))
		others := some & (some - 1)
		s.inside[some] = s.inside[others] + size(s.free[i]&set(others))
		s.around[some] = s.around[others] + size(s.free[i])
		if n := s.needs[round][some]; s.inside[some] < n.inside || s.around[some]-2*s.inside[some] < n.across {
			return true
		}
	}
	return false
}

// plan returns opponents for the first round with which the others can be paired.
func (s *search) plan() (opponents []int, ok bool) {
	ok = s.from(0)
	return s.opponents, ok
}

// from reports whether the rounds from one on can be paired.
func (s *search) from(round int) bool {
	if round == len(s.there) {
		return true
	}
	r := rest{round: round}
	copy(r.free[:], s.free)
	if s.failed[r] {
		return false
	}
	ok := !s.hopeless(round) && s.pair(round, s.there[round])
	if !ok {
		s.failed[r] = true
	}
	return ok
}

// pair reports whether the rounds from one on can be paired if only some of its players are left. Who has fewest
// opponents comes first. Where they cannot, what was free is as it was.
func (s *search) pair(round int, left set) bool {
	if left == 0 {
		return s.from(round + 1)
	}
	i, fewest := 0, few+1
	for others := left; others != 0; others &= others - 1 {
		if n := size(s.free[lowest(others)] & left); n < fewest {
			i, fewest = lowest(others), n
		}
	}
	for open := s.free[i] & left; open != 0; open &= open - 1 {
		j := lowest(open)
		s.free[i] &^= 1 << j
		s.free[j] &^= 1 << i
		if s.pair(round, left&^(1<<i|1<<j)) {
			if round == 0 {
				s.opponents[i], s.opponents[j] = j, i
			}
			return true
		}
		s.free[i] |= 1 << j
		s.free[j] |= 1 << i
	}
	return false
}
