package fate

import (
	"context"
	"math"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// A Search is a search for the best first move near some points (UCT): its playouts begin with moves
// near them, the more often the better they have been for the side that makes them. It is not safe for concurrent use.
type Search struct {
	size  weiqi.Size
	start playout.Board
	board playout.Board
	dice  *playout.Dice
	stake []weiqi.Point // whose owners say how a playout has ended
	local []playout.Cell
	nodes []node
	path  []int
}

// A node is a position of the tree, after a move.
type node struct {
	move     playout.Cell // 0 is a pass
	visits   int
	value    float64 // the sum of what its playouts were worth to Black
	children []int
}

// widely is how much a search tries what has seemed worse.
const widely = 0.7

// reach is how far from a stake moves are tried, in steps over the board.
const reach = 2

// NewSearch returns the search of a position, whose side to move moves first, before the first playout. What is at
// stake are the owners of some points. Chance comes from the seed.
func NewSearch(p *weiqi.Position, stake weiqi.Set, seed uint64) *Search {
	t := &Search{size: p.Size(), dice: playout.NewDice(seed), stake: stake.Points(), nodes: []node{{}}}
	t.start.Set(p)
	around := surroundings(p, stake)
	for at := range around.All() {
		t.local = append(t.local, t.start.Cell(at))
	}
	return t
}

// surroundings returns the points near a stake where moves may decide it: those of its own chains and
// of chains beside it that have few liberties, and what is in reach of these.
func surroundings(p *weiqi.Position, stake weiqi.Set) weiqi.Set {
	around := stake
	for at := range stake.All() {
		for n := range beside(p.Size(), at) {
			if p.At(n) == weiqi.Empty {
				continue
			}
			if chain := p.Chain(n); chain.Liberties.Len() <= 4 {
				around = around.Union(chain.Stones).Union(chain.Liberties)
			}
		}
	}
	for range reach {
		for at := range around.All() {
			for n := range beside(p.Size(), at) {
				if p.At(n) == weiqi.Empty {
					around.Add(n)
				}
			}
		}
	}
	return around
}

// Play adds n playouts. When the context ends it stops early with the context's error.
func (t *Search) Play(ctx context.Context, n int) error {
	for range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.playout()
	}
	return nil
}

// Lost returns how much of the stake is not the color's in the end, after the move that was tried most: from 0,
// nothing, to 1.
func (t *Search) Lost(color weiqi.Color) float64 {
	best := &t.nodes[t.best(0)]
	worth := best.value / float64(max(best.visits, 1))
	if color == weiqi.White {
		worth = -worth
	}
	return (1 - worth) / 2
}

// playout adds one playout to the tree.
func (t *Search) playout() {
	b := &t.board
	b.Copy(&t.start)
	t.path = append(t.path[:0], 0)
	at := 0
	for !b.Over() {
		if t.nodes[at].children == nil {
			if at > 0 && t.nodes[at].visits < 4 {
				break
			}
			t.expand(at)
		}
		at = t.choose(at, b.Turn())
		if move := t.nodes[at].move; move == 0 {
			b.Pass()
		} else {
			b.Make(move)
		}
		t.path = append(t.path, at)
	}
	b.Run(t.dice, playout.Tactical)
	b.Count()
	worth := t.worth()
	for _, at := range t.path {
		t.nodes[at].visits++
		t.nodes[at].value += worth
	}
}

// worth returns what the board is worth to Black that a playout has left: from 1, all points of the
// stake, to -1.
func (t *Search) worth() float64 {
	sum := 0
	for _, at := range t.stake {
		switch t.board.Owner(at) {
		case weiqi.Black:
			sum++
		case weiqi.White:
			sum--
		}
	}
	return float64(sum) / float64(len(t.stake))
}

// expand gives a node the moves that may be tried on the board as it is.
func (t *Search) expand(at int) {
	var children []int
	add := func(move playout.Cell) {
		children = append(children, len(t.nodes))
		t.nodes = append(t.nodes, node{move: move})
	}
	for _, v := range t.local {
		if p := t.board.Point(v); t.board.At(p) == weiqi.Empty && t.board.Legal(p) && !t.board.Eye(p, t.board.Turn()) {
			add(v)
		}
	}
	add(0)
	t.nodes[at].children = children
}

// choose returns the child to try next: the one whose value, with what is not known of it, is the
// greatest for the side to move.
func (t *Search) choose(at int, turn weiqi.Color) int {
	parent := &t.nodes[at]
	best, most := parent.children[0], math.Inf(-1)
	known := math.Log(float64(parent.visits + 1))
	for _, i := range parent.children {
		child := &t.nodes[i]
		if child.visits == 0 {
			return i
		}
		value := child.value / float64(child.visits)
		if turn == weiqi.White {
			value = -value
		}
		if value += widely * math.Sqrt(known/float64(child.visits)); value > most {
			best, most = i, value
		}
	}
	return best
}

// Line returns the moves that were tried most, as long as they are well known; there is one at least after a playout.
func (t *Search) Line() []weiqi.Move {
	moves := []weiqi.Move{}
	turn := t.start.Turn()
	for at := t.best(0); at > 0; at = t.best(at) {
		if len(moves) > 0 && t.nodes[at].visits < wellKnown {
			break
		}
		move := weiqi.Pass(turn)
		if cell := t.nodes[at].move; cell != 0 {
			move = weiqi.Play(turn, t.start.Point(cell))
		}
		moves = append(moves, move)
		turn = turn.Opponent()
	}
	return moves
}

// wellKnown is from how many playouts on a move belongs to a line.
const wellKnown = 100

// best returns the child of a node that was tried most, 0 if it has none.
func (t *Search) best(at int) int {
	best := 0
	for _, i := range t.nodes[at].children {
		if best == 0 || t.nodes[i].visits > t.nodes[best].visits {
			best = i
		}
	}
	return best
}

// Areas returns the points that most playouts leave to either side after a line.
func (t *Search) Areas(line []weiqi.Move) (areas [3]weiqi.Set) {
	end := t.start
	for _, move := range line {
		if move.Pass {
			end.Pass()
		} else {
			end.Play(move.Point)
		}
	}
	var balance [playout.Cells]int32
	for range afterLine {
		t.board.Copy(&end)
		t.board.Run(t.dice, playout.Tactical)
		t.board.Count()
		t.board.Tally(&balance)
	}
	for at := range t.size.All() {
		owner := weiqi.Empty
		if sum := balance[t.start.Cell(at)]; sum > 0 {
			owner = weiqi.Black
		} else if sum < 0 {
			owner = weiqi.White
		}
		areas[owner].Add(at)
	}
	return areas
}

// afterLine is how many playouts say whose the board is after a line.
const afterLine = 200
