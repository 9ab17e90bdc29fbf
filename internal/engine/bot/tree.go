package bot

import (
	"math"
	"sync/atomic"

	"github.com/shinpan/shinpan/internal/engine/playout"
)

// A tally counts visits and adds up what they were worth, from 0, lost, to 1, won, in
// one word, so that it can be added to by many at once.
type tally struct{ word atomic.Uint64 }

// A tally has room for 2^27 visits; what they were worth is kept in 1,024ths.
const (
	visit = 1 << 37
	whole = 1 << 10
)

// add adds a visit.
func (t *tally) add(worth float32) { t.word.Add(visit + uint64(worth*whole)) }

// lose adds visits that were worth nothing, and win takes them back.
func (t *tally) lose(visits uint64) { t.word.Add(visits * visit) }
func (t *tally) win(visits uint64)  { t.word.Add(-(visits * visit)) }

// read returns the number of visits and the sum of what they were worth.
func (t *tally) read() (visits, sum float32) {
	word := t.word.Load()
	return float32(word / visit), float32(word%visit) * (1.0 / whole)
}

func (t *tally) visits() int { return int(t.word.Load() / visit) }

// A node is a move and what became of it. Values are of the side that makes the move.
type node struct {
	own    tally                  // visits
	hints  tally                  // playouts that passed the parent and had the move anywhere later
	kids   atomic.Pointer[family] // nil for a leaf
	move   playout.Cell           // 0 is a pass
	prior  uint16                 // the value expected before the first visit, in 65,535ths
	weight uint16                 // how many visits that counts for
	share  uint16                 // how likely it is played among its siblings, in 65,535ths
}

// A family is the children of a node.
type family struct{ nodes []node }

// nodeBytes is what a node takes, its part of the family included.
const nodeBytes = 40

// mean returns the value of a node as it was found, or as it is expected.
func (n *node) mean() float64 {
	visits, sum := n.own.read()
	if visits == 0 {
		return float64(n.prior) / math.MaxUint16
	}
	return float64(sum / visits)
}

// The constants of the choice of a move to try. They were found by playing.
const (
	// equivalence is the number of visits after which what a move did itself weighs
	// as much as what it did anywhere in the playouts.
	equivalence = 1000
	// curiosity weighs trying moves that are likely played but had few visits. From 0.2 to
	// 0.8 matches of 20 to 50 games showed no difference; 1.5 seemed worse.
	curiosity = 0.6
	// firstWidth and moreWidth are how many of the likeliest moves are tried at a first visit,
	// and how many more every time the visits double. 50 games on 9x9 showed no difference to
	// trying all; openings on bigger boards look more like Go.
	firstWidth = 4
	moreWidth  = 3
)

// width returns how many children are tried after some visits.
func width(visits float32) int { return firstWidth + int(moreWidth*math.Log2(float64(visits)+1)) }

// choose returns the child to try next among those of a node, the likeliest first.
func (n *node) choose(kids []node) *node {
	visits, _ := n.own.read()
	curious := curiosity / math.MaxUint16 * float32(math.Sqrt(float64(visits)))
	var best *node
	highest := float32(math.Inf(-1))
	for i := range kids[:min(width(visits), len(kids))] {
		k := &kids[i]
		own, sum := k.own.read()
		hints, hintSum := k.hints.read()
		weight := float32(k.weight)
		value := (sum + weight*float32(k.prior)*(1.0/math.MaxUint16)) / (own + weight)
		if hints > 0 {
			trust := hints / (hints + own + hints*own*(1.0/equivalence))
			value += trust * (hintSum/hints - value)
		}
		value += curious * float32(k.share) / (own + 1)
		if value > highest {
			best, highest = k, value
		}
	}
	return best
}
