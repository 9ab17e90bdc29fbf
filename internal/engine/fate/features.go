package fate

import (
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// Features describe a chain and what is around it, by [Feature].
type Features [features]float32

// A Feature is one of them. What is "lost" is a share of playouts, and "own" and "opponent" are seen from the chain.
type Feature int

// The features. Foes are the opponent's chains beside the chain, kin the own ones that share a
// liberty with it. A fight is a connected set of points without an evident owner, and the room what the
// chain reaches without crossing a chain of the opponent that is rather safe.
const (
	lost     Feature = iota // what playouts and ties find
	alone                   // without ties
	ownFirst                // where the chain's side moves first
	foeFirst                // where the opponent does
	most                    // of the point that is lost most often
	stones
	liberties
	tied          // 1 if there is a tie
	inKo          // 1 if it is in a ko
	shared        // liberties that touch the opponent's stones
	libertiesOwn  // the share of playouts in which the liberties are the chain's side's
	libertiesFoe  // the opponent's
	libertiesNone // nobody's
	foesLost      // by stones
	foesLeast     // of the safest
	foesMost      // of the weakest
	foesStones
	foesLiberties // of the one with the fewest
	foesProven    // how many of them
	foesOwnFirst  // lost, by stones, where the chain's side moves first
	foesFoeFirst  // where the opponent does
	kinLost       // by stones
	kinLeast
	kinMost
	kinStones
	area     // points of the fight
	fightOwn // stones in it
	fightFoes
	fightOwnLost // by chains' stones
	fightFoesLost
	fightEmpty
	roomOwn // the sum of shares
	roomFoe
	roomNone
	eyes    // empty points of the room with own stones on all sides
	doubt   // of the whole position
	weakest // of the weakest of the foes
	weakestStones
	weakestLiberties
	weakestOwnFirst
	weakestFoeFirst
	edge         // the distance of the nearest point from the edge
	features int = iota
)

// A scene is a position whose chains are described.
type scene struct {
	p      *weiqi.Position
	size   weiqi.Size
	r      *Reading
	chains []Chain
	home   []int          // by place: the chain of a stone, or noChain
	shares [3][]float64   // by owner and place: the share of playouts, once there were any
	fights map[int]*fight // by place, for the points that are in one
}

const noChain = -1

// A fight is a connected set of points without an evident owner.
type fight struct {
	stones, lost [3]float64
	empty        float64
}

func newScene(p *weiqi.Position, r *Reading) *scene {
	s := &scene{p: p, size: p.Size(), r: r, chains: r.Chains, home: make([]int, p.Size().Points())}
	for i := range s.home {
		s.home[i] = noChain
	}
	for i, chain := range s.chains {
		for at := range chain.Stones.All() {
			s.home[s.place(at)] = i
		}
	}
	return s
}

func (s *scene) place(at weiqi.Point) int { return int(at.Row)*s.size.Cols + int(at.Col) }

// describe fills in the features of the chains of which nothing is proven.
func (s *scene) describe() {
	for color := range s.shares {
		s.shares[color] = make([]float64, s.size.Points())
		for at := range s.size.All() {
			s.shares[color][s.place(at)] = s.r.Survey.Share(at, weiqi.Color(color))
		}
	}
	s.findFights()
	left := 0.0
	for _, c := range s.chains {
		left += float64(c.Stones.Len()) * min(c.Lost, 1-c.Lost)
	}
	for i := range s.chains {
		c := &s.chains[i]
		if c.Proof != Open {
			continue
		}
		c.Features = Features{}
		v := values{f: &c.Features}
		v.set(doubt, left)
		s.itself(c, v)
		s.foes(c, v)
		s.kin(i, v)
		s.fight(c, v)
		s.room(c, v)
	}
}

// values sets features.
type values struct{ f *Features }

func (v values) set(k Feature, x float64) { v.f[k] = float32(x) }

// itself describes a chain and its liberties.
func (s *scene) itself(c *Chain, v values) {
	own, foe, survey := c.Color, c.Color.Opponent(), s.r.Survey
	v.set(lost, c.Lost)
	v.set(alone, survey.Mean(c.Stones, foe))
	v.set(ownFirst, survey.MeanFirst(c.Stones, foe, own))
	v.set(foeFirst, survey.MeanFirst(c.Stones, foe, foe))
	worst, nearest := 0.0, weiqi.MaxSide
	for at := range c.Stones.All() {
		worst = max(worst, s.shares[foe][s.place(at)])
		col, row := int(at.Col), int(at.Row)
		nearest = min(nearest, col, row, s.size.Cols-1-col, s.size.Rows-1-row)
	}
	v.set(most, worst)
	v.set(edge, float64(nearest))
	v.set(stones, float64(c.Stones.Len()))
	v.set(liberties, float64(c.Liberties.Len()))
	if c.Tie != nil {
		v.set(tied, 1)
		if c.Tie.Ko {
			v.set(inKo, 1)
		}
	}
	touching := 0
	for at := range c.Liberties.All() {
		for n := range beside(s.size, at) {
			if s.p.At(n) == foe {
				touching++
				break
			}
		}
	}
	v.set(shared, float64(touching))
	v.set(libertiesOwn, survey.Mean(c.Liberties, own))
	v.set(libertiesFoe, survey.Mean(c.Liberties, foe))
	v.set(libertiesNone, survey.Mean(c.Liberties, weiqi.Empty))
}

// foes describes the opponent's chains beside a chain.
func (s *scene) foes(c *Chain, v values) {
	own, foe, survey := c.Color, c.Color.Opponent(), s.r.Survey
	var near []int
	for at := range c.Stones.All() {
		for n := range beside(s.size, at) {
			if s.p.At(n) == foe && !slices.Contains(near, s.home[s.place(n)]) {
				near = append(near, s.home[s.place(n)])
			}
		}
	}
	least, worst, fewest, sum, safe := 1.0, 0.0, 20, 0.0, 0.0
	var mean, first, second float64
	top := -1.0
	for _, k := range [...]Feature{weakest, weakestOwnFirst, weakestFoeFirst} {
		v.set(k, -1)
	}
	for _, h := range near {
		other := &s.chains[h]
		n := float64(other.Stones.Len())
		a, b := survey.MeanFirst(other.Stones, own, own), survey.MeanFirst(other.Stones, own, foe)
		least, worst, fewest = min(least, other.Lost), max(worst, other.Lost), min(fewest, other.Liberties.Len())
		sum, mean, first, second = sum+n, mean+n*other.Lost, first+n*a, second+n*b
		if other.Proof != Open {
			safe++
		}
		if other.Lost > top {
			top = other.Lost
			v.set(weakest, other.Lost)
			v.set(weakestStones, n)
			v.set(weakestLiberties, float64(other.Liberties.Len()))
			v.set(weakestOwnFirst, a)
			v.set(weakestFoeFirst, b)
		}
	}
	v.set(foesLost, mean/max(sum, 1))
	v.set(foesLeast, least)
	v.set(foesMost, worst)
	v.set(foesStones, sum)
	v.set(foesLiberties, float64(fewest))
	v.set(foesProven, safe)
	v.set(foesOwnFirst, first/max(sum, 1))
	v.set(foesFoeFirst, second/max(sum, 1))
}

// kin describes the chains of the same color that share a liberty with a chain.
func (s *scene) kin(i int, v values) {
	c := &s.chains[i]
	var near []int
	for at := range c.Liberties.All() {
		for n := range beside(s.size, at) {
			if h := s.home[s.place(n)]; s.p.At(n) == c.Color && h != i && !slices.Contains(near, h) {
				near = append(near, h)
			}
		}
	}
	least, worst, mean, sum := 2.0, -1.0, 0.0, 0.0
	for _, h := range near {
		n := float64(s.chains[h].Stones.Len())
		least, worst = min(least, s.chains[h].Lost), max(worst, s.chains[h].Lost)
		sum, mean = sum+n, mean+n*s.chains[h].Lost
	}
	if len(near) == 0 {
		mean = -1
	}
	v.set(kinLost, mean/max(sum, 1))
	v.set(kinLeast, least)
	v.set(kinMost, worst)
	v.set(kinStones, sum)
}

// fight describes the fight that a chain is in.
func (s *scene) fight(c *Chain, v values) {
	v.set(fightOwnLost, -1)
	v.set(fightFoesLost, -1)
	for at := range c.Stones.All() {
		m := s.fights[s.place(at)]
		if m == nil {
			return
		}
		own, foe := c.Color, c.Color.Opponent()
		v.set(area, m.stones[own]+m.stones[foe]+m.empty)
		v.set(fightOwn, m.stones[own])
		v.set(fightFoes, m.stones[foe])
		v.set(fightEmpty, m.empty)
		v.set(fightOwnLost, m.lost[own]/m.stones[own])
		if m.stones[foe] > 0 {
			v.set(fightFoesLost, m.lost[foe]/m.stones[foe])
		}
		return // all stones of a chain are in the same one
	}
}

// unclear reports whether a point has no evident owner.
func (s *scene) unclear(at weiqi.Point) bool {
	i := s.place(at)
	if h := s.home[i]; h != noChain {
		return s.chains[h].Lost > 0.1 && s.chains[h].Lost < 0.9
	}
	return s.shares[weiqi.Black][i] < 0.9 && s.shares[weiqi.White][i] < 0.9
}

// findFights finds the connected points without an evident owner.
func (s *scene) findFights() {
	s.fights = map[int]*fight{}
	for start := range s.size.All() {
		if s.fights[s.place(start)] != nil || !s.unclear(start) {
			continue
		}
		m := &fight{}
		s.fights[s.place(start)] = m
		reach := []weiqi.Point{start}
		for k := 0; k < len(reach); k++ {
			if h := s.home[s.place(reach[k])]; h != noChain {
				m.stones[s.chains[h].Color]++
				m.lost[s.chains[h].Color] += s.chains[h].Lost
			} else {
				m.empty++
			}
			for n := range beside(s.size, reach[k]) {
				if s.fights[s.place(n)] == nil && s.unclear(n) {
					s.fights[s.place(n)] = m
					reach = append(reach, n)
				}
			}
		}
	}
}

// roomy is where the search for a chain's room ends, in points; foes that are lost less often than wall bound it.
const (
	roomy = 80
	wall  = 0.3
)

// reach returns what a chain reaches, as far as roomy points.
func (s *scene) reach(c *Chain) (points []weiqi.Point, seen weiqi.Set) {
	foe := c.Color.Opponent()
	points, seen = c.Stones.Points(), c.Stones
	for k := 0; k < len(points) && len(points) < roomy; k++ {
		for n := range beside(s.size, points[k]) {
			if seen.Has(n) || s.p.At(n) == foe && s.chains[s.home[s.place(n)]].Lost < wall {
				continue
			}
			seen.Add(n)
			points = append(points, n)
		}
	}
	return points, seen
}

// room describes what a chain reaches.
func (s *scene) room(c *Chain, v values) {
	own, foe := c.Color, c.Color.Opponent()
	reach, _ := s.reach(c)
	var sums [3]float64
	walled := 0
	for _, at := range reach {
		for color := range sums {
			sums[color] += s.shares[color][s.place(at)]
		}
		if s.p.At(at) == weiqi.Empty && s.walled(at, own) {
			walled++
		}
	}
	v.set(roomOwn, sums[own])
	v.set(roomFoe, sums[foe])
	v.set(roomNone, sums[weiqi.Empty])
	v.set(eyes, float64(walled))
}

// walled reports whether a color has all points beside a point.
func (s *scene) walled(at weiqi.Point, color weiqi.Color) bool {
	for n := range beside(s.size, at) {
		if s.p.At(n) != color {
			return false
		}
	}
	return true
}
