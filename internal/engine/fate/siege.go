package fate

import "github.com/shinpan/shinpan/weiqi"

// A siege is a group whose room is a few points, in which the opponent has stones, behind walls that live. Playouts
// are wrong there all together where it takes stones that are given up, or a ko, to kill.
type siege struct {
	group  int   // the besieged chain
	inside []int // the opponent's chains in the room
	points []weiqi.Point
}

// The limits of sieges: the empty points of the room, the stones in it, since who takes more has room to live, and how
// many positions are looked at to read one out.
const (
	siegeRoom      = 4
	siegeStones    = 6
	siegePositions = 5000
)

// readSieges reads out whether besieged groups can be saved. One that cannot, but is taken only in a ko that the
// opponent alone can begin, is dead where territory counts: by the Japanese rules of 1989 a ko is not fought over
// life and death (article 7.2; bent four in the corner is the example). Where areas or stones count it is played out,
// and hangs on the threats that both sides have elsewhere. The opponent's stones inside have the opposite fate.
func (s *scene) readSieges() {
	for i := range s.chains {
		g, besieged := s.besieged(i)
		if !besieged {
			continue
		}
		c := &s.chains[i]
		foe := c.Color.Opponent()
		if !s.taken(g, foe) {
			continue
		}
		if s.taken(g, c.Color) {
			if c.Dead <= 1-certain {
				c.Attacked, c.Dead = true, rather
			}
			continue
		}
		dead := 1 - rather
		if s.p.Rules().Scoring == weiqi.Territory {
			dead = enough
		}
		c.KoOf, c.Dead = foe, dead
		for _, h := range g.inside {
			s.chains[h].KoOf, s.chains[h].Dead = foe, 1-dead
		}
	}
}

// besieged returns the siege of a chain that is not known to be dead; false if there is none.
func (s *scene) besieged(chain int) (siege, bool) {
	c := &s.chains[chain]
	if c.Proof != Open || c.Dead >= certain {
		return siege{}, false
	}
	room, group, around, small := s.roomOf(c)
	if !small {
		return siege{}, false
	}
	g, inside := siege{group: chain}, weiqi.Set{}
	for h := range s.chains {
		other := &s.chains[h]
		switch {
		case other.Stones.Intersect(around).Empty():
		case other.Liberties.Minus(room).Empty() && other.Proof == Open:
			g.inside, inside = append(g.inside, h), inside.Union(other.Stones)
		case other.Proof != Alive && other.Dead > 1-certain:
			return siege{}, false // a wall that may fall
		}
	}
	g.points = room.Union(inside).Union(group.Minus(c.Stones)).Points()
	return g, !inside.Empty() && inside.Len() <= siegeStones
}

// roomOf returns the empty points that a chain reaches over others and over stones of its color, these stones, and the
// opponent's stones beside both. They are not small if there are more than a few empty points.
func (s *scene) roomOf(c *Chain) (room, group, around weiqi.Set, small bool) {
	group = c.Stones
	for reach := c.Stones.Points(); len(reach) > 0; {
		at := reach[len(reach)-1]
		reach = reach[:len(reach)-1]
		for n := range beside(s.size, at) {
			switch color := s.p.At(n); {
			case color == c.Color.Opponent():
				around.Add(n)
			case color == c.Color && !group.Has(n):
				stones := s.chains[s.home[s.place(n)]].Stones
				group, reach = group.Union(stones), append(reach, stones.Points()...)
			case color == weiqi.Empty && !room.Has(n):
				room.Add(n)
				reach = append(reach, n)
			}
		}
		if room.Len() > siegeRoom {
			return room, group, around, false
		}
	}
	return room, group, around, true
}

// taken reports whether the opponent takes a besieged chain even if its side moves first, where one side has a threat
// for every ko.
func (s *scene) taken(g siege, threatens weiqi.Color) bool {
	c := &s.chains[g.group]
	setup := weiqi.Setup{Size: s.size, Black: s.p.Stones(weiqi.Black), White: s.p.Stones(weiqi.White), Turn: c.Color}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		panic(err) // the board of a position is one
	}
	r := &siegeReader{
		own: c.Color, target: c.Stones.Points()[0], points: g.points,
		threatens: threatens, left: siegePositions, known: map[siegeState]bool{},
	}
	return r.takes(p)
}

// A siegeReader looks at all moves in a room.
type siegeReader struct {
	own       weiqi.Color // is besieged
	target    weiqi.Point // of a stone that is to be taken
	points    []weiqi.Point
	threatens weiqi.Color // has a threat for every ko, and so retakes at once
	left      int         // positions that may still be looked at
	known     map[siegeState]bool
}

type siegeState struct {
	board uint64
	turn  weiqi.Color
	ko    weiqi.Point // closed; off the board for none
}

// takes reports whether the target is taken from here on. What repeats a position, or takes too long, takes nothing.
func (r *siegeReader) takes(p *weiqi.Position) bool {
	if p.At(r.target) != r.own {
		return true
	}
	if r.left == 0 {
		return false
	}
	r.left--
	at, closed := p.Ko()
	if closed && p.Turn() == r.threatens {
		p, closed = p.WithTurn(r.threatens), false
	}
	if !closed {
		at = weiqi.Point{Col: -1, Row: -1}
	}
	state := siegeState{p.Hash(), p.Turn(), at}
	if taken, ok := r.known[state]; ok {
		return taken
	}
	r.known[state] = false
	var taken bool
	if p.Turn() == r.own {
		taken = r.allTaken(p)
	} else {
		taken = r.oneTakes(p)
	}
	r.known[state] = taken
	return taken
}

// oneTakes reports whether a move of the opponent's takes the target. To pass is none: the besieged side can pass, too.
func (r *siegeReader) oneTakes(p *weiqi.Position) bool {
	for _, at := range r.points {
		if next, err := p.Play(weiqi.Play(p.Turn(), at)); err == nil && r.takes(next) {
			return true
		}
	}
	return false
}

// allTaken reports whether the target is taken whatever the besieged side does.
func (r *siegeReader) allTaken(p *weiqi.Position) bool {
	next, err := p.Play(weiqi.Pass(r.own))
	if err != nil {
		panic(err) // a pass is legal
	}
	if !r.takes(next) {
		return false
	}
	for _, at := range r.points {
		if next, err := p.Play(weiqi.Play(r.own, at)); err == nil && !r.takes(next) {
			return false
		}
	}
	return true
}
