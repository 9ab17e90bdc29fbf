package pairing

import (
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// A cup is a knockout or a double elimination as it stands.
type cup struct {
	*field
	err    error
	bestOf int
	next   []stats.Game // that can be played now
	open   bool         // a duel is not over
	out    [][]*entry   // those who are out, the first of them first
	in     []*entry
}

func newCup(players []stats.Player, games []stats.Game, bestOf int, kind string) *cup {
	f, err := pairable(players, games)
	if err == nil {
		err = f.closed(kind)
	}
	return &cup{field: f, err: err, bestOf: max(bestOf, 1)}
}

// drop notes who is out, all of them equal.
func (c *cup) drop(out ...*entry) {
	if out = slices.DeleteFunc(slices.Clone(out), func(e *entry) bool { return e == nil }); len(out) > 0 {
		c.out = append(c.out, out)
	}
}

func (c *cup) pair() ([]stats.Game, error) {
	if c.err == nil && !c.open {
		return nil, ErrOver
	}
	return c.next, c.err
}

func (c *cup) places() ([][]string, error) {
	if c.err != nil {
		return nil, c.err
	}
	groups := append(slices.Clone(c.out), c.in)
	slices.Reverse(groups)
	var places [][]string
	for _, group := range groups {
		var names []string
		for _, e := range group {
			if e != nil {
				names = append(names, e.Name)
			}
		}
		places = append(places, names)
	}
	return places, nil
}

// play returns who won and lost the duel of a round. If it is not over it adds what is to
// be played next, and there is neither. Without an opponent one is through.
func (c *cup) play(round int, a, b *entry) (winner, loser *entry) {
	switch {
	case b == nil:
		return a, nil
	case a == nil:
		return b, nil
	case b.seed < a.seed:
		a, b = b, a
	}
	points := map[*entry]int{}
	played, last := 0, stats.Game{}
	for _, g := range c.games {
		if g.Round != round || g.Opponent(a.Name) != b.Name {
			continue
		}
		if !g.Over() {
			c.open = true
			return nil, nil
		}
		played, last = played+1, g
		black, white := g.Outcomes()
		points[c.byName[g.Black]] += int(black)
		points[c.byName[g.White]] += int(white)
	}
	switch lead := points[a] - points[b]; {
	case points[a] > c.bestOf || played >= c.bestOf && lead > 0:
		return a, b
	case points[b] > c.bestOf || played >= c.bestOf && lead < 0:
		return b, a
	case played >= 2*c.bestOf:
		return a, b
	}
	black, white := colored(round, a, b)
	if played > 0 && black.Name == last.Black {
		black, white = white, black
	}
	g, ok := pair(round, black, white)
	if !ok { // neither is there
		return a, b
	}
	c.open = true
	c.next = append(c.next, g)
	return nil, nil
}
