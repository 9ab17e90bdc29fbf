package life

import (
	"context"
	"math"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// A Crux is a part of a position that an opinion leaves unsettled, read out with either side
// moving first there.
type Crux struct {
	// Points are the stones and the points of open borders that the opinion is not sure of.
	Points weiqi.Set
	// Black is what comes of it if Black moves first, and White if White does.
	Black Line
	White Line
}

// A Line is what comes of a crux once one side has moved first there.
type Line struct {
	// Moves begin with the move that decides, and go on while both sides' best answers are
	// known; a pass first says that the side need not move.
	Moves []weiqi.Move
	// Dead holds the stones of the position that do not live then, those of the opinion
	// outside of the crux with them.
	Dead weiqi.Set
	// Areas are the points that most playouts from there leave to Black and to White,
	// by [weiqi.Color].
	Areas [3]weiqi.Set
	// Score is the count of these areas, Black minus White, without komi.
	Score weiqi.Score
}

// Decides reports whether it matters who moves first: other stones live, or other points
// change hands, in one line than in the other.
func (c Crux) Decides() bool {
	return c.Black.Dead.Intersect(c.Points) != c.White.Dead.Intersect(c.Points) || c.Black.Score-c.White.Score >= 2*decisive
}

// decisive is the difference of two lines in points that more than the first move itself makes.
const decisive = 3

// A Reader reads the cruxes of a position out. The zero Reader is ready, and its defaults are
// measured.
type Reader struct {
	// Seed is the source of chance.
	Seed uint64
	// Playouts are those of all cruxes together, shared by them and both sides, of which each has 2000 at
	// most; 16000 if zero.
	Playouts int
}

const (
	readerPlayouts = 16000
	linePlayouts   = 2000
)

// Cruxes reads what an opinion on a position leaves unsettled, for each side moving first, in the
// order of their first points. It is a search by playouts near the crux and no proof.
// If the context ends first, there are no cruxes, and the error is the context's.
func (r Reader) Cruxes(ctx context.Context, p *weiqi.Position, o Opinion) ([]Crux, error) {
	if r.Playouts <= 0 {
		r.Playouts = readerPlayouts
	}
	cruxes := []Crux{}
	doubt := o.Unsettled.Union(o.Open)
	near := doubt
	for at := range doubt.All() { // what touches the same empty point is one crux
		for n := range beside(p.Size(), at) {
			if p.At(n) == weiqi.Empty {
				near.Add(n)
			}
		}
	}
	for piece := range pieces(p.Size(), near) {
		cruxes = append(cruxes, Crux{Points: piece.Intersect(doubt)})
	}
	r.Playouts = min(linePlayouts, r.Playouts/(2*max(1, len(cruxes))))
	for i := range cruxes {
		crux := &cruxes[i]
		var err error
		if crux.Black, err = r.read(ctx, p, o, crux.Points, weiqi.Black); err != nil {
			return nil, err
		}
		if crux.White, err = r.read(ctx, p, o, crux.Points, weiqi.White); err != nil {
			return nil, err
		}
	}
	return cruxes, nil
}

// read reads a crux out with one side moving first.
func (r Reader) read(ctx context.Context, p *weiqi.Position, o Opinion, crux weiqi.Set, first weiqi.Color) (Line, error) {
	t := newTree(p.WithTurn(first), crux, r.Seed)
	for range max(r.Playouts, 1) {
		if err := ctx.Err(); err != nil {
			return Line{}, err
		}
		t.playout()
	}
	line := Line{Moves: t.line(), Dead: o.Dead.Minus(crux)}
	line.Areas = t.areas(line.Moves)
	for at := range crux.Intersect(p.Stones(weiqi.Black).Union(p.Stones(weiqi.White))).All() {
		if chain := p.Chain(at); chain.Stones.Points()[0] == at && line.lost(chain) {
			line.Dead = line.Dead.Union(chain.Stones)
		}
	}
	line.Score = weiqi.Score(2 * (line.Areas[weiqi.Black].Len() - line.Areas[weiqi.White].Len()))
	return line, nil
}

// lost reports whether most of a chain's points end as the opponent's.
func (l Line) lost(chain weiqi.Chain) bool {
	return 2*l.Areas[chain.Color.Opponent()].Intersect(chain.Stones).Len() > chain.Stones.Len()
}

// A tree is a search for the best first move near a crux (UCT): its playouts begin with moves
// near the crux, the more often the better they have been for the side that makes them.
type tree struct {
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

// reach is how far from a crux moves are tried, in steps over the board.
const reach = 2

func newTree(p *weiqi.Position, crux weiqi.Set, seed uint64) *tree {
	t := &tree{size: p.Size(), dice: playout.NewDice(seed), stake: crux.Points(), nodes: []node{{}}}
	t.start.Set(p)
	around := surroundings(p, crux)
	for at := range around.All() {
		t.local = append(t.local, t.start.Cell(at))
	}
	return t
}

// surroundings returns the points near a crux where moves may decide it: those of its own chains and
// of chains beside it that have few liberties, and what is in reach of these.
func surroundings(p *weiqi.Position, crux weiqi.Set) weiqi.Set {
	around := crux
	for at := range crux.All() {
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

// playout adds one playout to the tree.
func (t *tree) playout() {
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
func (t *tree) worth() float64 {
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
func (t *tree) expand(at int) {
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
func (t *tree) choose(at int, turn weiqi.Color) int {
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

// line returns the moves that were tried most, as long as they are well known.
func (t *tree) line() []weiqi.Move {
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
func (t *tree) best(at int) int {
	best := 0
	for _, i := range t.nodes[at].children {
		if best == 0 || t.nodes[i].visits > t.nodes[best].visits {
			best = i
		}
	}
	return best
}

// areas returns the points that most playouts leave to either side after a line.
func (t *tree) areas(line []weiqi.Move) (areas [3]weiqi.Set) {
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
