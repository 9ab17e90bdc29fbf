package bot

import (
	"math/bits"

	"github.com/shinpan/shinpan/weiqi"
)

// A patch is a set of points of a miniature, one bit each, by row and then column from A1.
type patch uint32

func (s patch) len() int { return bits.OnesCount32(uint32(s)) }

// number returns the number of the first point of a set.
func (s patch) number() int8 { return int8(bits.TrailingZeros32(uint32(s))) }

// first returns the set of the first point of a set, none of none.
func (s patch) first() patch { return s & -s }

// A miniature is a board of at most 16 points, on which a search can look at millions of
// positions.
type miniature struct {
	cols        int
	all         patch
	left, right patch // the points that have a neighbor on their left, and on their right
	turned      []turned
}

// miniaturePoints is the number of points of the largest miniature.
const miniaturePoints = 16

// A turned says where a symmetry of the board takes the points of a patch, by its lower and
// its upper eight bits.
type turned struct {
	to   [2][256]patch
	back *turned // the inverse
}

func newMiniature(size weiqi.Size) *miniature {
	b := &miniature{cols: size.Cols, all: 1<<size.Points() - 1}
	for at := range size.All() {
		if at.Col > 0 {
			b.left |= b.patch(at)
		}
		if int(at.Col) < size.Cols-1 {
			b.right |= b.patch(at)
		}
	}
	symmetries := 4
	if size.Cols == size.Rows {
		symmetries = 8
	}
	b.turned = make([]turned, symmetries)
	for n := range b.turned {
		b.turned[n] = turned{b.turn(size, n), &b.turned[n]}
	}
	if symmetries == 8 { // a quarter turn either way
		b.turned[5].back, b.turned[6].back = &b.turned[6], &b.turned[5]
	}
	return b
}

// turn returns the symmetry of a number: its bits say whether to mirror the columns, the
// rows, and then both on the diagonal.
func (b *miniature) turn(size weiqi.Size, n int) (to [2][256]patch) {
	for at := range size.All() {
		from := b.patch(at).number()
		if n&1 != 0 {
			at.Col = int8(size.Cols) - 1 - at.Col
		}
		if n&2 != 0 {
			at.Row = int8(size.Rows) - 1 - at.Row
		}
		if n&4 != 0 {
			at.Col, at.Row = at.Row, at.Col
		}
		for eight := range to[from/8] {
			if eight>>(from%8)&1 != 0 {
				to[from/8][eight] |= b.patch(at)
			}
		}
	}
	return to
}

func (t *turned) of(s patch) patch { return t.to[0][s&255] | t.to[1][s>>8&255] }

// patch returns the set of one point.
func (b *miniature) patch(at weiqi.Point) patch { return 1 << (int(at.Row)*b.cols + int(at.Col)) }

// point returns the first point of a set.
func (b *miniature) point(s patch) weiqi.Point {
	i := int(s.number())
	return weiqi.Point{Col: int8(i % b.cols), Row: int8(i / b.cols)}
}

// next returns the points next to those of a set.
func (b *miniature) next(s patch) patch {
	return (s&b.right<<1 | s&b.left>>1 | s<<b.cols | s>>b.cols) & b.all
}

// flood returns the points that can be reached from some through those of a set, them
// included.
func (b *miniature) flood(from, through patch) patch {
	for {
		more := from | b.next(from)&through
		if more == from {
			return from
		}
		from = more
	}
}

// A scene is what is on a miniature, as far as moves and counts depend on it.
type scene struct {
	stones [2]patch // of Black and White
	ko     patch    // closed to the side to move by the simple ko rule
	turn   uint8    // 0 for Black
	passes uint8    // in a row
}

// scene returns the scene of a position.
func (b *miniature) scene(p *weiqi.Position) (s scene) {
	for at := range p.Size().All() {
		if c := p.At(at); c != weiqi.Empty {
			s.stones[c-weiqi.Black] |= b.patch(at)
		}
	}
	if at, closed := p.Ko(); closed {
		s.ko = b.patch(at)
	}
	s.turn, s.passes = uint8(p.Turn()-weiqi.Black), uint8(p.Passes())
	return s
}

// situation returns a number for the board and the side to move.
func (s *scene) situation() uint64 {
	return uint64(s.stones[0])<<17 | uint64(s.stones[1])<<1 | uint64(s.turn)
}

// code returns a number for the scene turned. It is not 0.
func (s *scene) code(t *turned) uint64 {
	code := uint64(t.of(s.stones[0]))<<32 | uint64(t.of(s.stones[1]))<<16 | uint64(t.of(s.ko))
	return 1<<63 | code<<3 | uint64(s.turn)<<2 | uint64(s.passes)
}

func (b *miniature) empty(s *scene) patch { return b.all &^ (s.stones[0] | s.stones[1]) }

// liberties returns the number of liberties of the chain of a side's stone, 0 without one.
func (b *miniature) liberties(s *scene, side uint8, stone patch) int {
	return (b.next(b.flood(stone&s.stones[side], s.stones[side])) & b.empty(s)).len()
}

// pass returns the scene after a pass.
func (s *scene) pass() scene { return scene{stones: s.stones, turn: s.turn ^ 1, passes: s.passes + 1} }

// play returns the scene after a stone on an empty point, and reports whether it may be
// put there as far as ko and suicide are concerned.
func (b *miniature) play(s *scene, at patch, suicide weiqi.SuicideRule) (after scene, legal bool) {
	if at&s.ko != 0 {
		return scene{}, false
	}
	own, other := s.turn, s.turn^1
	after = scene{stones: s.stones, turn: other}
	after.stones[own] |= at
	around, room := b.next(at), b.empty(s)&^at
	taken := patch(0)
	for left := around & s.stones[other]; left != 0; {
		chain := b.flood(left.first(), s.stones[other])
		left &^= chain
		if b.next(chain)&room == 0 {
			taken |= chain
		}
	}
	after.stones[other] &^= taken
	switch {
	case taken != 0:
		if taken == taken.first() && around&after.stones[own] == 0 && around&room == 0 {
			after.ko = taken
		}
	case around&room == 0:
		if chain := b.flood(at, after.stones[own]); b.next(chain)&room == 0 {
			if suicide == weiqi.NoSuicide || suicide == weiqi.MultiSuicide && chain == at {
				return scene{}, false
			}
			after.stones[own] &^= chain
		}
	}
	return after, true
}

// count returns the count by area as the board stands, Black minus White in points.
func (b *miniature) count(s *scene) int {
	empty := b.empty(s)
	black, white := b.flood(s.stones[0], s.stones[0]|empty), b.flood(s.stones[1], s.stones[1]|empty)
	return (black &^ white).len() - (white &^ black).len()
}

// settled returns what unconditionally belongs to a side, as [life.Benson] does: its
// living stones and territory.
func (b *miniature) settled(s *scene, side uint8) patch {
	own, empty := s.stones[side], b.empty(s)
	var rooms, chains [miniaturePoints]patch
	regions, living := b.parts(rooms[:0], b.all&^own), b.parts(chains[:0], own)
	for i := 0; i < len(living); {
		if len(regions) < 2 {
			return 0
		}
		around := b.next(living[i])
		vital := 0
		for _, r := range regions {
			if r&around != 0 && r&empty&^around == 0 {
				vital++
			}
		}
		if vital >= 2 {
			i++
			continue
		}
		regions = without(regions, around)
		living = append(living[:i], living[i+1:]...)
		i = 0
	}
	alive := patch(0)
	for _, chain := range living {
		alive |= chain
	}
	around := b.next(alive)
	all := alive
	for _, r := range regions {
		if r&around != 0 && (r&^around).len() <= 1 {
			all |= r
		}
	}
	return all
}

// parts appends the connected parts of a set.
func (b *miniature) parts(parts []patch, of patch) []patch {
	for of != 0 {
		part := b.flood(of.first(), of)
		of &^= part
		parts = append(parts, part)
	}
	return parts
}

// without returns the regions that do not touch some points. It uses their memory.
func without(regions []patch, points patch) []patch {
	kept := regions[:0]
	for _, r := range regions {
		if r&points == 0 {
			kept = append(kept, r)
		}
	}
	return kept
}
