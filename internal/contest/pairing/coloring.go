package pairing

import "math/rand/v2"

// A coloring pairs rounds of many players. It is a colouring of edges: the players are the points of a graph, an edge
// joins two who can be paired, and the rounds are the colours, of which each point is to have all that it is there for.
//
// It begins with nothing and fills gaps, each a player without opponent in a round, until there is none, or for a long
// time. Where nobody without opponent is free in the round, either somebody's opponent there is taken, who then has
// the gap; or somebody who is to be met in another round is met in this one, and all along the chain of those who meet
// in one of the two rounds the rounds are exchanged (A. B. Kempe, "On the geographical problem of the four colours",
// 1879).
type coloring struct {
	*outlook
	present   [][]bool // by round and player
	opponents [][]int  // by round and player; alone where there is none
	round     [][]int  // by two players, in which they meet; alone
	gaps      []gap
	at        [][]int // by round and player, in the gaps; alone where there is none
	random    *rand.Rand
}

// A gap is a player who has no opponent in a round yet.
type gap struct{ round, player int }

// alone is the opponent of a player, and the round of two, who have none.
const alone = -1

// newColoring returns a coloring of rounds to begin with. Each seed leads to another.
func newColoring(o *outlook, seed uint64) *coloring {
	n := len(o.free)
	c := &coloring{outlook: o, round: filled(n, n), opponents: filled(len(o.there), n), at: filled(len(o.there), n), random: rand.New(rand.NewPCG(1, seed))}
	for round, there := range o.there {
		c.present = append(c.present, make([]bool, n))
		for _, i := range there {
			c.present[round][i] = true
			c.open(round, i)
		}
	}
	return c
}

// filled returns a table in which nobody has anything.
func filled(rows, columns int) [][]int {
	table := make([][]int, rows)
	for i := range table {
		table[i] = make([]int, columns)
		for j := range table[i] {
			table[i][j] = alone
		}
	}
	return table
}

// patience is how often a coloring tries to fill a gap, for each player of each round.
const patience = 20

// plan returns the opponents of the first round of a coloring without gaps.
func (c *coloring) plan() (opponents []int, ok bool) {
	for range patience * len(c.gaps) {
		if len(c.gaps) == 0 {
			return c.opponents[0], true
		}
		if g := c.gaps[c.random.IntN(len(c.gaps))]; !c.fill(g) {
			return nil, false
		}
	}
	return nil, false
}

// fill fills a gap, or moves it to another player or round. It reports whether that can be at all.
func (c *coloring) fill(g gap) bool {
	seen, chosen := 0, alone
	for _, j := range c.there[g.round] {
		if !c.free[g.player][j] {
			continue
		}
		if c.round[g.player][j] == alone && c.opponents[g.round][j] == alone {
			c.join(g.round, g.player, j)
			return true
		}
		if seen++; c.random.IntN(seen) == 0 {
			chosen = j
		}
	}
	if chosen == alone {
		return false
	}
	if other := c.round[g.player][chosen]; other != alone {
		c.exchange(g.player, other, g.round)
		return true
	}
	c.part(g.round, chosen, c.opponents[g.round][chosen])
	c.join(g.round, g.player, chosen)
	return true
}

// exchange exchanges two rounds along the chain from a player who has an opponent in the first of them only, unless
// somebody on it is there in one alone.
func (c *coloring) exchange(player, has, wants int) {
	chain, round := []int{player}, has
	for next := player; next != alone; round = has + wants - round {
		if !c.present[has][next] || !c.present[wants][next] {
			return
		}
		if next = c.opponents[round][next]; next != alone {
			chain = append(chain, next)
		}
	}
	both := [2]int{has, wants}
	for k := range len(chain) - 1 {
		c.part(both[k%2], chain[k], chain[k+1])
	}
	for k := range len(chain) - 1 {
		c.join(both[(k+1)%2], chain[k], chain[k+1])
	}
}

// join has two meet in a round.
func (c *coloring) join(round, i, j int) {
	c.opponents[round][i], c.opponents[round][j] = j, i
	c.round[i][j], c.round[j][i] = round, round
	c.shut(round, i)
	c.shut(round, j)
}

// part has two not meet in a round.
func (c *coloring) part(round, i, j int) {
	c.opponents[round][i], c.opponents[round][j] = alone, alone
	c.round[i][j], c.round[j][i] = alone, alone
	c.open(round, i)
	c.open(round, j)
}

// open notes that a player has no opponent in a round.
func (c *coloring) open(round, player int) {
	c.at[round][player] = len(c.gaps)
	c.gaps = append(c.gaps, gap{round, player})
}

// shut notes that a player has one.
func (c *coloring) shut(round, player int) {
	last := c.gaps[len(c.gaps)-1]
	c.gaps[c.at[round][player]] = last
	c.at[last.round][last.player] = c.at[round][player]
	c.at[round][player] = alone
	c.gaps = c.gaps[:len(c.gaps)-1]
}
