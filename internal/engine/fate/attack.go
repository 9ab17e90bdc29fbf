package fate

import (
	"context"

	"github.com/shinpan/shinpan/weiqi"
)

// Groups are attacked that playouts leave fewer than tight points besides their stones, by searches of so many playouts
// each, attacks of them at most. A group is taken if it is so in most playouts of the best attack: in the games that
// was learnt from, good attacks have 0.9 after 200 playouts, and those that come to nothing less than 0.6.
const (
	tight    = 3
	searched = 200
	attacks  = 4
	taken    = 0.8
)

// attack searches whether the opponent takes groups that are thought alive, where they have hardly any room: there
// playouts can be wrong all together, since a rule of theirs forbids the move that kills.
func (s *scene) attack(ctx context.Context, seed uint64) error {
	var done weiqi.Set
	left := attacks
	for i := range s.chains {
		c := &s.chains[i]
		if c.Proof != Open || c.KoOf != weiqi.Empty || c.Dead > 1-certain || done.Has(c.Stones.Points()[0]) {
			continue
		}
		group := s.cramped(c)
		if group.Empty() {
			continue
		}
		if done = done.Union(group); left == 0 {
			break
		}
		left--
		search := NewSearch(s.p.WithTurn(c.Color.Opponent()), group, seed)
		if err := search.Play(ctx, searched); err != nil {
			return err
		}
		if search.Lost(c.Color) < taken {
			continue
		}
		for j := range s.chains {
			if other := &s.chains[j]; other.Proof == Open && other.Dead <= 1-certain && !other.Stones.Intersect(group).Empty() {
				other.Attacked, other.Dead = true, rather
			}
		}
	}
	return nil
}

// certain is how likely a fate has to be to be worth an attack: what is less certain is in doubt without it.
const certain = 0.96

// cramped returns the stones that live in the room of a chain, two at least, if there is hardly a point besides them;
// none otherwise.
func (s *scene) cramped(c *Chain) weiqi.Set {
	if c.Features[roomOwn]+c.Features[roomFoe]+c.Features[roomNone] > roomy-1 {
		return weiqi.Set{}
	}
	points, seen := s.reach(c)
	group := seen.Intersect(s.p.Stones(c.Color))
	besides := -float64(group.Len())
	for _, at := range points {
		besides += s.shares[c.Color][s.place(at)]
	}
	if group.Len() < 2 || besides >= tight {
		return weiqi.Set{}
	}
	return group
}
