package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// An Analysis is what a player thinks of a position.
type Analysis struct {
	Move       weiqi.Move  // what it plays
	Turn       weiqi.Color // the side to move; rates and scores are for this side
	Playouts   int         // visits of the position
	Winrate    float64     // how likely it is to win, from 0 to 1
	Score      float64     // by how many points it leads on average, komi included
	Stdev      float64     // how far the scores of the playouts are from that, as a standard deviation
	Candidates []Candidate // the moves that were looked at, the best first
	// the average owner of every point, from 1, Black's, to -1, White's, by row and then column from A1
	Ownership []float64

	forlorn bool // the survey before the search says that the game is lost, and so much is played that it can tell
}

// A Candidate is a move of an [Analysis].
type Candidate struct {
	Move    weiqi.Move
	Visits  int
	Winrate float64
	Score   float64
	Stdev   float64      // of the scores of the playouts that began with it
	Prior   float64      // how likely it looked before anything was tried: a share, of all candidates'
	Line    []weiqi.Move // what is expected to be played, beginning with the move
	Tried   []int        // how often each move of the line was visited

	Ownership []float64 // as an analysis has it, of the playouts that began with the move; nil if there are none
}

// Hopeless reports whether the game is lost as far as the player can see, so that it
// would resign out of courtesy. Where a search has few playouts, the survey before it has to agree.
func (a Analysis) Hopeless() bool {
	return a.Winrate < resignBelow && (a.Playouts >= resignPlayouts || a.Playouts > 0 && a.forlorn)
}

const (
	resignPlayouts = 500
	resignBelow    = 0.08
)

// forlorn reports whether the side to move wins so few playouts of a survey that the game is lost. It is not while
// less than a quarter of the board is filled: playouts at random think little of a side that gives a handicap.
func forlorn(p *weiqi.Position, komi weiqi.Score, survey *playout.Survey) bool {
	filled := p.Size().Points() - p.Stones(weiqi.Empty).Len()
	return 4*filled >= p.Size().Points() && survey.Won(p.Turn(), komi) < resignBelow
}

// analysis returns what a search has found so far.
func (s *search) analysis() Analysis {
	found := s.findings()
	turn := s.position.Turn()
	sign := 1.0
	if turn == weiqi.White {
		sign = -1
	}
	a := Analysis{
		Turn:      turn,
		Playouts:  s.inherited + found.playouts,
		Winrate:   1 - s.root.mean(),
		Ownership: s.ownership(&found.owned, found.playouts),
	}
	var all beginning
	shares := 0.0
	for _, k := range s.ranked() {
		first := found.first[k.move]
		all.n, all.score, all.squares = all.n+first.n, all.score+first.score, all.squares+first.squares
		c := Candidate{
			Move:    s.move(k.move, turn),
			Visits:  k.own.visits(),
			Winrate: k.mean(),
			Score:   sign * points(first.score, first.n),
			Stdev:   first.stdev(),
			Prior:   float64(k.share),
		}
		c.Line, c.Tried = s.line(k)
		if first.owned != nil {
			c.Ownership = s.ownership(first.owned, first.n)
		}
		shares += c.Prior
		a.Candidates = append(a.Candidates, c)
	}
	for i := range a.Candidates {
		a.Candidates[i].Prior /= shares
	}
	a.Score, a.Stdev = sign*points(all.score, all.n), all.stdev()
	a.Move = a.Candidates[0].Move
	return a
}

// points returns the mean of n scores in points.
func points(sum, n int) float64 { return float64(sum) / float64(max(n, 1)) / float64(weiqi.Points(1)) }

// stdev returns the standard deviation of the scores in points.
func (b *beginning) stdev() float64 {
	n := float64(max(b.n, 1))
	mean := float64(b.score) / n
	return math.Sqrt(max(0, float64(b.squares)/n-mean*mean)) / float64(weiqi.Points(1))
}

// ranked returns the children of the root, the best first: by visits, then by value.
func (s *search) ranked() []*node {
	f := s.root.kids.Load()
	ranked := make([]*node, len(f.nodes))
	for i := range f.nodes {
		ranked[i] = &f.nodes[i]
	}
	slices.SortStableFunc(ranked, func(a, b *node) int {
		return cmp.Or(-cmp.Compare(a.own.visits(), b.own.visits()), -cmp.Compare(a.mean(), b.mean()))
	})
	return ranked
}

// move returns the move of a cell.
func (s *search) move(v playout.Cell, c weiqi.Color) weiqi.Move {
	if v == 0 {
		return weiqi.Pass(c)
	}
	return weiqi.Play(c, s.board.Point(v))
}

// line returns the moves that were visited most, from a child of the root on, and how often each was.
func (s *search) line(n *node) (line []weiqi.Move, visits []int) {
	turn := s.position.Turn()
	line, visits = append(line, s.move(n.move, turn)), append(visits, n.own.visits())
	for f := n.kids.Load(); f != nil; f = n.kids.Load() {
		n = slices.MaxFunc(addresses(f.nodes), func(a, b *node) int { return cmp.Compare(a.own.visits(), b.own.visits()) })
		if n.own.visits() == 0 {
			break
		}
		turn = turn.Opponent()
		line, visits = append(line, s.move(n.move, turn)), append(visits, n.own.visits())
	}
	return line, visits
}

func addresses(nodes []node) []*node {
	all := make([]*node, len(nodes))
	for i := range nodes {
		all[i] = &nodes[i]
	}
	return all
}

// ownership returns the mean of so many playouts.
func (s *search) ownership(sum *[playout.Cells]int32, playouts int) []float64 {
	owned := make([]float64, 0, s.position.Size().Points())
	for at := range s.position.Size().All() {
		owned = append(owned, float64(sum[s.board.Cell(at)])/float64(max(playouts, 1)))
	}
	return owned
}
