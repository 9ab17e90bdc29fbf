package bot

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

const (
	// expansion is how many visits a leaf needs to get children.
	expansion = 6
	// virtualLoss is how many lost visits a worker leaves on its way down, so that
	// others look elsewhere.
	virtualLoss = 2
	// marginWeight is the part of a playout's value that depends on the margin, so
	// that a bot plays on well in won and lost games; the rest is the winner.
	marginWeight = 0.1
	// repetitionDepth is how far from the root moves that repeat a board are left out.
	repetitionDepth = 6
)

// A search grows a tree of moves from a position.
type search struct {
	position *weiqi.Position
	board    playout.Board // of the position; it is not changed
	asked    weiqi.Score   // the komi
	komi     weiqi.Score   // what is taken off the count by area, Black minus White
	root     *node
	// inherited is how many playouts the root had before the first of this search.
	inherited int
	workers   []*worker

	most  int64 // playouts at most; 0: no bound
	begun atomic.Int64
	stop  atomic.Bool
	nodes atomic.Int64
	room  int64 // nodes at most
}

// A worker grows the tree of a search, beside others.
type worker struct {
	search *search
	board  playout.Board
	dice   *playout.Dice
	study  playout.Study
	path   []*node
	moves  []proposal
	first  [playout.Cells]weiqi.Color // the color that played first on a point

	mu    sync.Mutex
	found findings
}

// findings are what is known of playouts besides what is in the tree.
type findings struct {
	playouts int
	owned    [playout.Cells]int32     // Black's playouts less White's, by point
	first    [playout.Cells]beginning // of the playouts that began with a move
}

// A beginning is what is known of the playouts that began with a move.
type beginning struct {
	n, score, squares int                   // their number, and the sums of their scores for Black and of these squared
	owned             *[playout.Cells]int32 // as in findings; nil before the first
}

func (b *beginning) add(other *beginning) {
	b.n += other.n
	b.score += other.score
	b.squares += other.squares
	if other.owned == nil {
		return
	}
	if b.owned == nil {
		b.owned = new([playout.Cells]int32)
	}
	for i, n := range other.owned {
		b.owned[i] += n
	}
}

func (f *findings) add(g *findings) {
	f.playouts += g.playouts
	for i := range f.owned {
		f.owned[i] += g.owned[i]
		f.first[i].add(&g.first[i])
	}
}

// newSearch returns the search of a position in which some points are open and all others
// most likely settled. It takes over the results of an earlier search.
func newSearch(p *weiqi.Position, board *playout.Board, komi weiqi.Score, o Options, open weiqi.Set, earlier *node) *search {
	s := &search{position: p, asked: komi, komi: komi + tempo(p), root: new(node), room: o.Memory / nodeBytes}
	s.board.Copy(board)
	for i := range o.Threads {
		s.workers = append(s.workers, &worker{search: s, dice: playout.NewDice(o.Seed + uint64(i)<<32)})
	}
	s.plant(open, earlier)
	return s
}

// tempo returns how many points fewer Black has by territory than by area: the moves
// that Black has made more than White. Whether the last neutral point makes it one more
// cannot be known, so it is half a one.
func tempo(p *weiqi.Position) weiqi.Score {
	if p.Rules().Scoring != weiqi.Territory || p.Rules().PassStones {
		return 0
	}
	made := func(c weiqi.Color) int { return p.Stones(c).Len() + p.Lost(c) }
	more := weiqi.Points(made(weiqi.Black) - made(weiqi.White))
	if p.Turn() == weiqi.White {
		more -= weiqi.Points(1)
	}
	return more + 1
}

// plant gives the root its children.
func (s *search) plant(open weiqi.Set, earlier *node) {
	w := s.workers[0]
	w.board.Copy(&s.board)
	w.study.Look(&w.board)
	w.moves = append(w.moves[:0], pass)
	for at := range s.position.Size().All() {
		if !allowed(s.position, &s.board, at) {
			continue
		}
		v := s.board.Cell(at)
		move := propose(v, w.study.Traits(v))
		if !open.Has(at) {
			move.add(ofSettled)
			move.odds *= oddsOfSettled
		}
		w.moves = append(w.moves, move)
	}
	f := newFamily(w.moves)
	if earlier != nil {
		s.takeOver(f, earlier)
	}
	s.root.kids.Store(f)
	s.nodes.Store(count(s.root))
}

// takeOver gives the nodes of a family what was found about their moves.
func (s *search) takeOver(f *family, earlier *node) {
	s.root.own.word.Store(earlier.own.word.Load())
	s.inherited = s.root.own.visits()
	kids := earlier.kids.Load()
	if kids == nil {
		return
	}
	known := map[playout.Cell]*node{}
	for i := range kids.nodes {
		known[kids.nodes[i].move] = &kids.nodes[i]
	}
	for i := range f.nodes {
		k := &f.nodes[i]
		if old := known[k.move]; old != nil {
			k.own.word.Store(old.own.word.Load())
			k.hints.word.Store(old.hints.word.Load())
			k.kids.Store(old.kids.Load())
		}
	}
}

// count returns the number of nodes below one.
func count(n *node) int64 {
	f := n.kids.Load()
	if f == nil {
		return 0
	}
	sum := int64(len(f.nodes))
	for i := range f.nodes {
		sum += count(&f.nodes[i])
	}
	return sum
}

// run lets all workers grow the tree until the context ends, the playouts are done, or
// enough, which is asked every so often with the time that it is, says so.
func (s *search) run(ctx context.Context, every time.Duration, enough func(now time.Time) bool) {
	var group sync.WaitGroup
	done := make(chan struct{})
	s.stop.Store(false)
	for _, w := range s.workers {
		group.Go(func() {
			for !s.stop.Load() && s.begin() {
				w.grow()
			}
		})
	}
	go func() {
		group.Wait()
		close(done)
	}()
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			s.stop.Store(true)
			<-done
			return
		case now := <-ticks.C:
			if enough(now) {
				s.stop.Store(true)
				<-done
				return
			}
		}
	}
}

// begin counts a playout that is to begin, and reports whether it may.
func (s *search) begin() bool {
	begun := s.begun.Add(1)
	return s.most == 0 || begun <= s.most
}

// grow descends to a leaf, plays on from there, and notes what came of it.
func (w *worker) grow() {
	s, b := w.search, &w.board
	b.Copy(&s.board)
	n := s.root
	n.own.lose(virtualLoss)
	w.path = append(w.path[:0], n)
	for !b.Over() {
		kids := n.kids.Load()
		if kids == nil {
			visits, _ := n.own.read()
			if visits < expansion+virtualLoss || s.nodes.Load() >= s.room {
				break
			}
			kids = w.expand(n)
		}
		n = n.choose(kids.nodes)
		n.own.lose(virtualLoss)
		b.Make(n.move)
		w.path = append(w.path, n)
	}
	b.Run(w.dice, playout.Contest)
	w.learn(b.Count() - s.komi)
}

// expand gives a node children and returns them.
func (w *worker) expand(n *node) *family {
	b := &w.board
	w.study.Look(b)
	w.moves = append(w.moves[:0], pass)
	legal := w.unrepeated()
	for _, v := range b.Free() {
		at := b.Point(v)
		if b.Legal(at) && !b.Eye(at, b.Turn()) && legal(at) {
			w.moves = append(w.moves, propose(v, w.study.Traits(v)))
		}
	}
	f := newFamily(w.moves)
	if !n.kids.CompareAndSwap(nil, f) {
		return n.kids.Load()
	}
	w.search.nodes.Add(int64(len(f.nodes)))
	return f
}

// unrepeated returns which moves the rules' ban on repetition leaves, as far as the
// board does not know it. Nothing repeats itself before something was taken.
func (w *worker) unrepeated() func(weiqi.Point) bool {
	p, b := w.search.position, &w.board
	any := func(weiqi.Point) bool { return true }
	taken := p.Lost(weiqi.Black) + p.Lost(weiqi.White) + b.Lost(weiqi.Black) + b.Lost(weiqi.White)
	if p.Rules().Ko == weiqi.SimpleKo || taken == 0 || b.Moves() > repetitionDepth {
		return any
	}
	for i := range b.Moves() {
		next, err := p.Play(b.Move(i))
		if err != nil {
			return any // the board takes a move for legal that is not: the way here counts no more
		}
		p = next
	}
	return func(at weiqi.Point) bool { return p.Legal(weiqi.Play(p.Turn(), at)) }
}

// worth returns what a score is worth to Black.
func worth(score weiqi.Score) float32 {
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

// learn notes the score of the game just played on the board. A node's children get its
// value as a hint if their point was played first by the side whose move they are, at
// any time after the node.
func (w *worker) learn(score weiqi.Score) {
	b := &w.board
	value := worth(score)
	worth := [...]float32{weiqi.Black: value, weiqi.White: 1 - value}
	track := b.Track()
	clear(w.first[:])
	turn := w.search.board.Turn()
	if len(track)%2 != 0 {
		turn = turn.Opponent()
	}
	for i := len(track); i >= 0; i-- {
		if i < len(track) {
			turn = turn.Opponent()
			w.first[track[i]%playout.Cells] = turn
		}
		if i >= len(w.path) {
			continue
		}
		n := w.path[i]
		n.own.win(virtualLoss)
		n.own.add(worth[turn.Opponent()])
		if f := n.kids.Load(); f != nil {
			for k := range f.nodes {
				if kid := &f.nodes[k]; w.first[kid.move%playout.Cells] == turn && kid.move != 0 {
					kid.hints.add(worth[turn])
				}
			}
		}
	}
	w.note(track, score)
}

// note adds a playout to the findings.
func (w *worker) note(track []playout.Cell, score weiqi.Score) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.found.playouts++
	w.board.Tally(&w.found.owned)
	if len(track) > 0 {
		first := &w.found.first[track[0]%playout.Cells]
		first.n++
		first.score += int(score)
		first.squares += int(score) * int(score)
		if first.owned == nil {
			first.owned = new([playout.Cells]int32)
		}
		w.board.Tally(first.owned)
	}
}

// findings returns what all workers have found.
func (s *search) findings() *findings {
	sum := new(findings)
	for _, w := range s.workers {
		w.mu.Lock()
		sum.add(&w.found)
		w.mu.Unlock()
	}
	return sum
}
