package bot_test

import (
	"cmp"
	"math"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// A prover reads out by exhaustion whether one side can take a marked stone of the
// other. Both play on the points of a region only, and may pass. Whatever the attacker
// cannot force in a finite number of moves does not happen, so a position that comes
// about again is one in which the marked stones live; so is one in which both pass.
//
// Kos are decided by giving all threats to one side: it may take back every ko at
// once, while the other side has none, and waits for one ply.
type prover struct {
	region   weiqi.Set
	marked   []weiqi.Point
	attacker weiqi.Color
	threats  weiqi.Color // who has them

	known map[situation]bool
	way   map[situation]int // the situations on the way here, by depth
	nodes int               // that may still be looked at
}

// A situation is all of a position that matters for what follows. The hash stands for
// the board: two boards of one problem with the same one are not to be expected.
type situation struct {
	hash uint64
	turn weiqi.Color
	ko   weiqi.Point
}

// noDepth is deeper than any situation on the way.
const noDepth = math.MaxInt

// proverNodes bounds what the reading of one problem may take.
const proverNodes = 400_000

func newProver(p problem, threats weiqi.Color) *prover {
	return &prover{
		region: p.region, marked: p.marked, attacker: p.attacker, threats: threats,
		known: map[situation]bool{}, way: map[situation]int{}, nodes: proverNodes,
	}
}

// takes reports whether the attacker takes a marked stone, with the side to move of a
// position to move first.
func (s *prover) takes(p *weiqi.Position) bool {
	yes, _ := s.read(s.freed(p))
	return yes
}

// freed opens a ko to the side that has the threats.
func (s *prover) freed(p *weiqi.Position) *weiqi.Position {
	if _, closed := p.Ko(); closed && p.Turn() == s.threats {
		return p.WithTurn(p.Turn())
	}
	return p
}

// read is takes, and says on which depth of the way a no depends because a situation
// of that depth came about again. A yes depends on none.
func (s *prover) read(p *weiqi.Position) (yes bool, depends int) {
	if s.taken(p) {
		return true, noDepth
	}
	if s.safe(p) {
		return false, noDepth
	}
	ko, closed := p.Ko()
	if !closed {
		ko = weiqi.Point{Col: -1}
	}
	here := situation{p.Hash(), p.Turn(), ko}
	if yes, known := s.known[here]; known {
		return yes, noDepth
	}
	if depth, again := s.way[here]; again {
		return false, depth
	}
	depth := len(s.way)
	if s.nodes--; s.nodes < 0 {
		return false, -1 // and so nothing on the way here is known
	}
	s.way[here] = depth
	yes, depends = s.after(p)
	delete(s.way, here)
	if depends >= depth {
		s.known[here], depends = yes, noDepth
	}
	return yes, depends
}

// after reads the moves from a position. A pass is of use to the defender only: the
// defender answers one of the attacker with a pass, and the marked stones live.
func (s *prover) after(p *weiqi.Position) (yes bool, depends int) {
	attacks := p.Turn() == s.attacker
	yes, depends = !attacks, noDepth
	next := s.next(p)
	if !attacks {
		next = append(next, mustPlay(p, weiqi.Pass(p.Turn())))
	}
	for _, q := range next {
		won, on := s.read(q)
		if won == attacks {
			return won, on
		}
		depends = min(depends, on)
	}
	return yes, depends
}

// next returns the positions after the moves that are legal, the most promising first.
func (s *prover) next(p *weiqi.Position) []*weiqi.Position {
	type choice struct {
		position *weiqi.Position
		worth    int
	}
	var choices []choice
	for at := range s.region.All() {
		q, err := p.Play(weiqi.Play(p.Turn(), at))
		if err != nil {
			continue
		}
		least := math.MaxInt
		for _, stone := range s.marked {
			least = min(least, q.Chain(stone).Liberties.Len())
		}
		if p.Turn() == s.attacker {
			least = -least
		}
		own := q.Chain(at)
		choices = append(choices, choice{s.freed(q), 8*least + min(own.Liberties.Len(), 3)})
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(b.worth, a.worth) })
	next := make([]*weiqi.Position, len(choices))
	for i, c := range choices {
		next[i] = c.position
	}
	return next
}

// taken reports whether a marked stone is off the board.
func (s *prover) taken(p *weiqi.Position) bool {
	return slices.ContainsFunc(s.marked, func(at weiqi.Point) bool {
		return p.At(at) != s.attacker.Opponent()
	})
}

// safe reports whether every marked stone has a liberty outside the region, which
// nobody can take.
func (s *prover) safe(p *weiqi.Position) bool {
	return !slices.ContainsFunc(s.marked, func(at weiqi.Point) bool {
		return p.Chain(at).Liberties.Minus(s.region).Empty()
	})
}
