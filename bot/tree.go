package bot

import (
	"math"

	"github.com/shinpan/shinpan/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// The constants of the search. They were chosen by playing.
const (
	// expansion is how many visits a leaf needs to get children.
	expansion = 4
	// equivalence is the number of visits after which what a move did itself weighs
	// as much as what it did anywhere in the playouts.
	equivalence = 400
	// exploration weighs trying a move that had few visits.
	exploration = 0.1
	// prior is how many hints a move starts with.
	prior = 10
	// marginWeight is the part of a playout's value that depends on the margin, so
	// that a bot plays on well in won and lost games; the rest is who won.
	marginWeight = 0.1
)

// A tree grows from a position. Values are from 0, lost, to 1, won, for the side
// that makes the move of the node.
type tree struct {
	root  *playout.Board
	board playout.Board
	dice  *playout.Dice
	komi  weiqi.Score
	nodes []node
	path  []int                                      // the nodes of one descent, from the root
	first [weiqi.MaxSide * weiqi.MaxSide]weiqi.Color // who played first on a point, by place
}

// A node is a move and what became of it.
type node struct {
	at          weiqi.Point
	pass        bool
	visits      float32
	value       float32 // sum over visits
	hints       float32 // visits that had the move anywhere later
	hintValue   float32 // sum over hints
	from, until int32   // children
}

func place(at weiqi.Point) int { return int(at.Row)*weiqi.MaxSide + int(at.Col) }

// newTree returns the tree of a board with the candidates as the first moves.
func newTree(board *playout.Board, komi weiqi.Score, seed uint64, candidates []weiqi.Point) *tree {
	t := &tree{root: board, dice: playout.NewDice(seed), komi: komi, nodes: make([]node, 1, 1024)}
	t.board.Copy(board)
	t.expand(0, candidates)
	return t
}

// best returns the candidate with the most visits, the first one before any.
func (t *tree) best() weiqi.Point {
	root := t.nodes[0]
	best := root.from
	for i := root.from + 1; i < root.until; i++ {
		if t.nodes[i].visits > t.nodes[best].visits {
			best = i
		}
	}
	return t.nodes[best].at
}

// grow descends to a leaf, plays on from there, and notes what came of it.
func (t *tree) grow() {
	b := &t.board
	b.Copy(t.root)
	t.path = append(t.path[:0], 0)
	at := 0
	for t.nodes[at].until > 0 && !b.Over() {
		at = t.choose(at)
		if t.nodes[at].pass {
			b.Pass()
		} else {
			b.Play(t.nodes[at].at)
		}
		t.path = append(t.path, at)
	}
	if t.nodes[at].visits >= expansion && !b.Over() {
		t.expand(at, t.sensible())
	}
	b.Run(t.dice, playout.Tactical)
	t.learn(t.value(b.Count() - t.komi))
}

// value returns what a score is worth to Black.
func (t *tree) value(score weiqi.Score) float32 {
	won := 0.5
	switch {
	case score > 0:
		won = 1
	case score < 0:
		won = 0
	}
	margin := 0.5 + 0.5*math.Tanh(float64(score)/float64(weiqi.Points(20)))
	return float32((1-marginWeight)*won + marginWeight*margin)
}

// sensible returns the moves of a new leaf.
func (t *tree) sensible() []weiqi.Point {
	var moves []weiqi.Point
	for at := range t.root.Size().All() {
		if t.board.Sensible(at) {
			moves = append(moves, at)
		}
	}
	return moves
}

// expand gives a node children: the moves, or a pass if there are none.
func (t *tree) expand(at int, moves []weiqi.Point) {
	t.nodes[at].from = int32(len(t.nodes))
	for _, move := range moves {
		t.nodes = append(t.nodes, node{at: move, hints: prior, hintValue: prior * t.hunch(move)})
	}
	if len(moves) == 0 {
		t.nodes = append(t.nodes, node{pass: true, hints: prior, hintValue: prior * 0.5})
	}
	t.nodes[at].until = int32(len(t.nodes))
}

// hunch returns the value expected of a move before it is tried: less than even on
// the edge with no stone near, more than even close to the last move.
func (t *tree) hunch(at weiqi.Point) float32 {
	b := &t.board
	if n := b.Moves(); n > 0 {
		if last := b.Move(n - 1); !last.Pass && distance(last.Point, at) <= 2 {
			return 0.55
		}
	}
	edge := min(int(at.Col), int(at.Row), t.root.Size().Cols-1-int(at.Col), t.root.Size().Rows-1-int(at.Row))
	if edge > 1 {
		return 0.5
	}
	for row := max(at.Row-2, 0); row <= min(at.Row+2, int8(t.root.Size().Rows-1)); row++ {
		for col := max(at.Col-2, 0); col <= min(at.Col+2, int8(t.root.Size().Cols-1)); col++ {
			if b.At(weiqi.Point{Col: col, Row: row}) != weiqi.Empty {
				return 0.5
			}
		}
	}
	return 0.3 + 0.1*float32(edge)
}

// distance is the larger of the distances by column and by row.
func distance(a, b weiqi.Point) int {
	return max(abs(int(a.Col)-int(b.Col)), abs(int(a.Row)-int(b.Row)))
}

func abs(n int) int { return max(n, -n) }

// choose returns the child of a node to try next.
func (t *tree) choose(parent int) int {
	p := &t.nodes[parent]
	log := math.Log(float64(p.visits) + 1)
	best, highest := 0, math.Inf(-1)
	for i := int(p.from); i < int(p.until); i++ {
		n := &t.nodes[i]
		own, hint := 0.0, float64(n.hintValue/n.hints)
		if n.visits > 0 {
			own = float64(n.value / n.visits)
		}
		trust := float64(n.hints / (n.hints + n.visits + n.hints*n.visits/equivalence))
		v := (1-trust)*own + trust*hint + exploration*math.Sqrt(log/float64(n.visits+1))
		if v > highest {
			best, highest = i, v
		}
	}
	return best
}

// learn notes the value, for Black, of the game just played on the board. A node's
// children get it as a hint if their point was played first by the side whose move
// they are, at any time after the node.
func (t *tree) learn(value float32) {
	b := &t.board
	worth := [...]float32{weiqi.Black: value, weiqi.White: 1 - value}
	t.first = [len(t.first)]weiqi.Color{}
	for i := b.Moves(); i >= 0; i-- {
		if i < b.Moves() {
			if move := b.Move(i); !move.Pass {
				t.first[place(move.Point)] = move.Color
			}
		}
		if i >= len(t.path) {
			continue
		}
		turn := t.root.Turn()
		if i%2 != 0 {
			turn = turn.Opponent()
		}
		n := &t.nodes[t.path[i]]
		n.visits++
		n.value += worth[turn.Opponent()]
		for c := n.from; c < n.until; c++ {
			if child := &t.nodes[c]; !child.pass && t.first[place(child.at)] == turn {
				child.hints++
				child.hintValue += worth[turn]
			}
		}
	}
}
