package weiqi

import "math/bits"

// most is the size of the largest space that is played out to find its eyes. A larger
// one is two eyes whatever has been taken out of it.
const most = 8

// eyes returns how many eyes, 2 at most, a region is worth to the stones around it with
// the dead stones of the other side back in it.
//
// An empty one of three points or more is two eyes, but for the square of four: both have
// passed, so who needs a move in it has made it. Where there are dead stones it is played
// out, and begins says by whom: by stones, the other side has moved there last, so against a single stone the owner
// begins; to more it has not been answered, and begins. It is two eyes if the stones around it cannot be taken, though
// they have but one liberty elsewhere.
func eyes(s *survey, region *part, dead Set, begins BeginsRule) int {
	n := region.points.Len()
	foes := region.points.Intersect(dead)
	switch {
	case n <= 2, n == 4 && foes.Empty() && square(region.points):
		return 1
	case n <= most && !foes.Empty() && newSpace(s, region).taken(foes, begins.attacks(foes)):
		return 1
	default:
		return 2
	}
}

// attacks reports whether the side begins whose dead stones are in a space.
func (b BeginsRule) attacks(dead Set) bool {
	return b == OtherBegins || b == BeginsByStones && dead.Len() > 1
}

// square reports whether four points are two by two.
func square(points Set) bool {
	all := points.Points()
	low, high := all[0], all[0]
	for _, p := range all {
		low = Point{min(low.Col, p.Col), min(low.Row, p.Row)}
		high = Point{max(high.Col, p.Col), max(high.Row, p.Row)}
	}
	return high.Col-low.Col == 1 && high.Row-low.Row == 1
}

// A space is a region of at most eight points, as a board of its own: a set of its points
// is a mask of bits. All stones around it are one wall, whose liberties are in it, but for
// one elsewhere that the foe can fill.
type space struct {
	points []Point
	beside []mask // the neighbors of a point
	wall   mask   // the points beside the wall
	whole  mask
	digits [1 << most]int // a mask as a number in base three
}

type mask = uint8

// A scene is a space with stones in it.
type scene struct {
	own, foe mask
	attack   bool // the foe is to move
	out      bool // the liberty elsewhere is open
}

// number returns the number of a scene, below [space.scenes].
func (x *space) number(s scene) int {
	n := 4 * (x.digits[s.own] + 2*x.digits[s.foe])
	if s.attack {
		n += 2
	}
	if s.out {
		n++
	}
	return n
}

func (x *space) scenes() int { return 4 * (2*x.digits[x.whole] + 1) }

func newSpace(s *survey, region *part) *space {
	x := &space{points: region.points.Points()}
	number := map[int]int{}
	for i, p := range x.points {
		number[s.size.cell(p)] = i
	}
	for i, p := range x.points {
		near := mask(0)
		for _, step := range s.size.steps() {
			c := s.size.cell(p) + step
			if j, ok := number[c]; ok {
				near |= 1 << j
			} else if s.cells[c] != beyond {
				x.wall |= 1 << i
			}
		}
		x.beside = append(x.beside, near)
		x.whole |= 1 << i
	}
	for m := range x.digits {
		for i, power := 0, 1; i < most; i, power = i+1, 3*power {
			x.digits[m] += m >> i & 1 * power
		}
	}
	return x
}

// taken reports whether the foe, whose stones are in the space, can take the wall, where it
// begins or its owner does. What goes on forever does not take the wall.
func (x *space) taken(foe Set, attack bool) bool {
	type way struct{ from, next int32 } // to a scene: from where, and the way before this one, from 1
	var (
		start = scene{foe: x.mask(foe), attack: attack, out: true}
		seen  = make([]bool, x.scenes())
		lost  = make([]bool, x.scenes())
		moves = make([]int8, x.scenes()) // that the owner still has; of the foe one is enough
		last  = make([]int32, x.scenes())
		ways  = make([]way, 1)
		todo  []int // lost, and not yet followed back
	)
	first := x.number(start)
	seen[first] = true
	for open := []scene{start}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		from := x.number(at)
		next, won := x.moves(at)
		if won {
			lost[from] = true
			todo = append(todo, from)
			continue
		}
		moves[from] = 1
		if !at.attack {
			moves[from] = int8(len(next))
		}
		for _, to := range next {
			n := x.number(to)
			if !seen[n] {
				seen[n] = true
				open = append(open, to)
			}
			ways = append(ways, way{int32(from), last[n]})
			last[n] = int32(len(ways) - 1)
		}
	}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i := last[at]; i != 0; i = ways[i].next {
			from := int(ways[i].from)
			if moves[from]--; moves[from] == 0 && !lost[from] {
				lost[from] = true
				todo = append(todo, from)
			}
		}
	}
	return lost[first]
}

func (x *space) mask(s Set) mask {
	all := mask(0)
	for i, p := range x.points {
		if s.Has(p) {
			all |= 1 << i
		}
	}
	return all
}

// moves returns the scenes that a move leads to, or a pass of the owner, and whether one
// takes the wall.
func (x *space) moves(s scene) (next []scene, won bool) {
	empty := x.whole &^ (s.own | s.foe)
	if !s.attack {
		next = append(next, scene{s.own, s.foe, true, s.out})
	} else if s.out {
		if x.held(s)&empty == 0 {
			return nil, true
		}
		next = append(next, scene{s.own, s.foe, false, false})
	}
	for ; empty != 0; empty &= empty - 1 {
		at := empty & -empty
		if !s.attack {
			to := scene{s.own | at, s.foe, true, s.out}
			to.foe &^= x.choked(to.foe, to.own|to.foe)
			if x.breathes(at, to) {
				next = append(next, to)
			}
			continue
		}
		to := scene{s.own, s.foe | at, false, s.out}
		if !s.out && x.held(to)&^(to.own|to.foe) == 0 {
			return nil, true
		}
		to.own &^= x.choked(to.own&^x.held(to), to.own|to.foe)
		if x.choked(to.foe, to.own|to.foe)&at == 0 {
			next = append(next, to)
		}
	}
	return next, false
}

// held returns the points of the wall's own stones inside, and those beside the wall and
// them.
func (x *space) held(s scene) mask {
	reach := x.wall
	for {
		more := reach | x.near(reach&s.own)
		if more == reach {
			return reach
		}
		reach = more
	}
}

// breathes reports whether the owner may have played at a point.
func (x *space) breathes(at mask, s scene) bool {
	stones := s.own | s.foe
	if x.held(s)&at != 0 {
		return s.out || x.held(s)&^stones != 0
	}
	return x.choked(s.own, stones)&at == 0
}

// near returns the points beside some points.
func (x *space) near(points mask) mask {
	all := mask(0)
	for ; points != 0; points &= points - 1 {
		all |= x.beside[bits.TrailingZeros8(points)]
	}
	return all
}

// choked returns the chains among some stones that have no liberty in the space.
func (x *space) choked(stones, taken mask) mask {
	free := stones & x.near(x.whole&^taken)
	for {
		more := free | stones&x.near(free)
		if more == free {
			return stones &^ free
		}
		free = more
	}
}
