package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// effort is how many positions of a small board may be looked at instead of one playout.
const effort = 500

// solve returns the best move by the count of the board as it stands after two passes, and
// reports whether it was found with the effort of a limit's playouts and in half its time.
// It is for miniatures counted by area.
func (pl *Player) solve(ctx context.Context, p *weiqi.Position, l Limit) (best weiqi.Move, solved bool) {
	r := p.Rules()
	if p.Size().Points() > miniaturePoints || r.Scoring != weiqi.Area || r.Tax != weiqi.NoTax || r.Button || p.Stopped() {
		return weiqi.Move{}, false
	}
	ctx, cancel := within(ctx, l.Time/2)
	defer cancel()
	pl.solver = newSolver(ctx, p, effort*cmp.Or(l.Playouts, maxPlayouts), pl.options.Memory, pl.solver)
	return pl.solver.best()
}

// A solver proves how many points a side gets at least against every defence, in longer
// and longer lines. Points that are undecided at the end of a line, which is two passes or
// unconditional life, count against the proving side.
//
// In a line no move repeats a situation of the game or of the
// line; under positional superko, no board. So the value of a position depends on its
// history, and a proof is kept for other lines only where no move of the other side was
// excluded by the history of the position. In another line it holds if that line has
// made no board that the proof has to make. Boards of the game before the line are checked
// with every move, but not for kept proofs: on boards of a single row, where repetition decides
// nearly everything, that may be wrong. On boards of up to seven points every proof is kept
// together with the history for which it holds.
type solver struct {
	ctx   context.Context
	left  int // positions that may still be looked at
	rules weiqi.Rules
	board *miniature
	path  []step // the position to be solved and the line from there

	stood  [2]patch        // where stones of Black and White may have stood in the game
	before map[uint64]bool // situations by their hash: whether they were there in the game

	byPast  bool     // results hold for one past only
	results []result // at a place by the hash of the key
	habit   [2][miniaturePoints]int32
}

// A step is a position of a line.
type step struct {
	scene
	move     patch           // that led here, none for a pass
	past     uint64          // the hash of the set of situations from the first step to here
	position *weiqi.Position // nil until it is needed
}

// A goal is so many points more than the other side, at least.
type goal struct {
	side   uint8
	points int
}

// missed is the goal of the other side that is reached exactly if g is not.
func (g goal) missed() goal { return goal{g.side ^ 1, 1 - g.points} }

// reached reports whether a count of at least low and at most high, Black minus White, is
// enough.
func (g goal) reached(low, high int) bool {
	if g.side == 0 {
		return low >= g.points
	}
	return -high >= g.points
}

// A proof describes the lines in which it holds.
type proof struct {
	// needs is the first step of the path that left out a move of the other side, or
	// theGame, if what came before the path did, or nothing.
	needs int
	// keeps are the stones that are on all boards that the side makes.
	keeps [2]patch
}

const (
	theGame = -1
	nothing = 1 << 20
)

// always is the proof that holds in every line: nothing has to be done.
func always() proof { return proof{nothing, [2]patch{^patch(0), ^patch(0)}} }

// and returns the proof that consists of two.
func (p proof) and(q proof) proof {
	return proof{min(p.needs, q.needs), [2]patch{p.keeps[0] & q.keeps[0], p.keeps[1] & q.keeps[1]}}
}

// A result is what is known of a scene.
type result struct {
	key       uint64
	low, high int8         // bounds of the count, Black minus White
	best      int8         // the number of the point that was best, or unknown
	failed    [2]failure   // of either side
	keeps     [2][2]uint16 // what the proofs of the bounds keep
}

// A failure says that so many points, and more, cannot be proved by lines of a depth.
type failure struct{ points, depth int8 }

const (
	resultBytes = 24
	mostResults = 1 << 20
	byPastUpTo  = 7   // points of a board with results for one past
	longest     = 100 // moves of a line
	unknown     = -1
)

// newSolver returns the solver of a position, which may look at so many others and take so
// many bytes. What an earlier solver has found is taken over.
func newSolver(ctx context.Context, p *weiqi.Position, left int, memory int64, earlier *solver) *solver {
	n := p.Size().Points()
	s := &solver{ctx: ctx, left: left, rules: p.Rules(), before: map[uint64]bool{}, byPast: n <= byPastUpTo}
	if earlier != nil && !s.byPast && earlier.path[0].position.Size() == p.Size() && earlier.rules == s.rules {
		s.board, s.results = earlier.board, earlier.results
	} else {
		s.board = newMiniature(p.Size())
		s.results = make([]result, max(1, min(memory/resultBytes, mostResults, 1<<(3*n))))
	}
	root := s.board.scene(p)
	s.path = []step{{scene: root, position: p}}
	s.stood = root.stones
	if p.Lost(weiqi.Black)+p.Lost(weiqi.White) > 0 { // and it is not recorded where
		s.stood = [2]patch{s.board.all, s.board.all}
	}
	return s
}

// best returns a move that gets the most for the side to move, and reports whether it was
// found.
func (s *solver) best() (weiqi.Move, bool) {
	root := s.path[0].scene
	side := root.turn
	low, high := s.settled(&root)
	count := s.board.count(&root)
	if side == 1 {
		low, high, count = -high, -low, -count
	}
	if low == high && count >= low { // no move changes anything any more
		return s.move(side, 0), true
	}
	for depth := 2; depth <= longest && low < high; depth += 2 {
		for low < high {
			most := goal{side, low + (high-low+1)/2}
			if proved, _ := s.prove(most, depth); proved {
				low = most.points
			} else if proved, _ := s.prove(most.missed(), depth); proved {
				high = most.points - 1
			} else {
				break
			}
		}
	}
	for depth := 2; depth <= longest && low == high && s.left > 0; depth += 2 {
		if proved, _, best := s.expand(goal{side, low}, depth, nil, nil); proved {
			return s.move(side, best), true
		}
	}
	return weiqi.Move{}, false
}

// prove reports whether a goal is reached in lines of a depth from the end of the path, and
// where that holds.
func (s *solver) prove(g goal, depth int) (bool, proof) {
	if s.left--; s.left%1024 == 0 && s.ctx.Err() != nil {
		s.left = 0
	}
	here := len(s.path) - 1
	at := s.path[here].scene
	if at.passes >= 2 && (!s.rules.WhitePassesLast || at.turn == 0) {
		count := s.board.count(&at)
		return g.reached(count, count), always()
	}
	key, by := s.key(&at, s.path[here].past)
	r := s.look(key, &at)
	if r.proves(g) {
		if known := r.proof(g.side, by); s.holds(known) {
			return true, known
		}
	}
	if depth <= 0 || s.left <= 0 || r.refutes(g, depth) {
		return false, proof{}
	}
	proved, found, best := s.expand(g, depth, r, by)
	r = s.look(key, &at) // others may have been in its place
	if best != 0 {
		r.best = by.of(best).number()
	}
	switch {
	case proved && (found.needs >= here || s.byPast):
		r.learn(g, found, by)
		found.needs = nothing
	case !proved && s.left > 0:
		r.failed[g.side] = failure{int8(g.points), int8(depth)}
	}
	return proved, found
}

// holds reports whether the path has made no board that a proof may have to make.
func (s *solver) holds(p proof) bool {
	if s.byPast || p.keeps[0]&p.keeps[1] != 0 { // no point has two stones
		return true
	}
	for i := range s.path {
		if at := &s.path[i]; p.keeps[0]&^at.stones[0]|p.keeps[1]&^at.stones[1] == 0 {
			return false
		}
	}
	return true
}

// proof returns the proof of a side's bound, given the symmetry that led to the result.
func (r *result) proof(side uint8, by *turned) proof {
	k := r.keeps[side]
	return proof{nothing, [2]patch{by.back.of(patch(k[0])), by.back.of(patch(k[1]))}}
}

// learn notes that a goal is reached. What is kept is turned by a symmetry.
func (r *result) learn(g goal, p proof, by *turned) {
	if !r.proves(goal{g.side, g.points + 1}) {
		r.keeps[g.side] = [2]uint16{uint16(by.of(p.keeps[0])), uint16(by.of(p.keeps[1]))}
	}
	if g.side == 0 {
		r.low = max(r.low, int8(g.points))
	} else {
		r.high = min(r.high, -int8(g.points))
	}
}

// proves reports whether a goal is known to be reached.
func (r *result) proves(g goal) bool { return g.reached(int(r.low), int(r.high)) }

// refutes reports whether it is known that lines of a depth do not reach a goal.
func (r *result) refutes(g goal, depth int) bool {
	f := r.failed[g.side]
	return r.proves(g.missed()) || int(f.depth) >= depth && int(f.points) <= g.points
}

// key returns the key of the result of a scene, the same for all scenes symmetric to
// it, and the symmetry that turns this one into the one with the key.
func (s *solver) key(at *scene, past uint64) (key uint64, by *turned) {
	if s.byPast {
		by = &s.board.turned[0]
		return mix(at.code(by)) ^ past, by
	}
	for i := range s.board.turned {
		t := &s.board.turned[i]
		if code := at.code(t); by == nil || code < key {
			key, by = code, t
		}
	}
	return key, by
}

// find returns the place of a result, which may be another's.
func (s *solver) find(key uint64) *result { return &s.results[mix(key)%uint64(len(s.results))] }

// look returns the result of a scene.
func (s *solver) look(key uint64, at *scene) *result {
	r := s.find(key)
	if r.key != key {
		low, high := s.settled(at)
		all := [2][2]uint16{{math.MaxUint16, math.MaxUint16}, {math.MaxUint16, math.MaxUint16}}
		*r = result{key, int8(low), int8(high), unknown, [2]failure{{depth: unknown}, {depth: unknown}}, all}
	}
	return r
}

// settled returns the bounds of the count that unconditional life gives.
func (s *solver) settled(at *scene) (low, high int) {
	n := s.board.all.len()
	return 2*s.board.settled(at, 0).len() - n, n - 2*s.board.settled(at, 1).len()
}

// An option is a move and what it leads to.
type option struct {
	scene
	move patch
	rate int32
}

// expand is prove by trying all moves, and says which one decided.
func (s *solver) expand(g goal, depth int, r *result, by *turned) (proved bool, found proof, best patch) {
	at := s.path[len(s.path)-1].scene
	own := at.turn == g.side // one proof is enough; for the other side, one failure
	var memory [miniaturePoints]option
	options, needs := s.options(memory[:0], &at, r, by)
	found = always()
	if !own {
		found.needs = needs
	}
	try := func(move patch, to *scene) bool {
		proved, why := s.after(move, to, g, depth-1)
		switch {
		case own && proved && move != 0:
			found = why.and(proof{nothing, to.stones})
		case own && proved:
			found = why
		case proved:
			found = found.and(why)
		}
		return proved == own
	}
	pass := at.pass()
	if at.passes > 0 && try(0, &pass) { // it may end the game
		return own, found, 0
	}
	if depth > 3 {
		for i := range options {
			if o := &options[i]; s.decides(o, g, depth-1, own, &found) {
				return own, found, o.move
			}
		}
	}
	for i := range options {
		if o := &options[i]; try(o.move, &o.scene) {
			s.habit[at.turn][o.move.number()] += int32(depth)
			return own, found, o.move
		}
	}
	if at.passes == 0 && try(0, &pass) {
		return own, found, 0
	}
	return !own, found, 0
}

// after is prove after one more move.
func (s *solver) after(move patch, to *scene, g goal, depth int) (bool, proof) {
	last := &s.path[len(s.path)-1]
	s.path = append(s.path, step{scene: *to, move: move, past: last.past ^ mix(last.situation())})
	proved, found := s.prove(g, depth)
	s.path = s.path[:len(s.path)-1]
	return proved, found
}

// decides reports whether what is known of an option, without looking any further, decides:
// by a proof, which is then found, or if it is the other side's by a failure.
func (s *solver) decides(o *option, g goal, depth int, own bool, found *proof) bool {
	if s.byPast {
		return false
	}
	key, by := s.key(&o.scene, 0)
	r := s.find(key)
	if r.key != key || !own {
		return r.key == key && r.refutes(g, depth)
	}
	known := r.proof(g.side, by).and(proof{nothing, o.stones})
	if !r.proves(g) || !s.holds(known) {
		return false
	}
	*found = known
	return true
}

// options appends the options of the side to move but passing, the most promising first.
// Needs is the first step that leaves out one.
func (s *solver) options(options []option, at *scene, r *result, by *turned) (found []option, needs int) {
	needs = nothing
	for left := s.board.empty(at); left != 0; left &= left - 1 {
		after, legal := s.board.play(at, left.first(), s.rules.Suicide)
		if !legal {
			continue
		}
		o := option{scene: after, move: left.first()}
		if again, when := s.again(&o); again {
			needs = min(needs, when)
			continue
		}
		o.rate = s.habit[at.turn][o.move.number()] + liberty*int32(s.board.liberties(&o.scene, at.turn, o.move))
		if o.stones[o.turn] != at.stones[o.turn] {
			o.rate += capture
		}
		if r != nil && r.best == by.of(o.move).number() {
			o.rate = proven
		}
		i := len(options)
		for i > 0 && options[i-1].rate < o.rate {
			i--
		}
		options = slices.Insert(options, i, o)
	}
	return options, needs
}

// How much a move deserves to be tried early: for every liberty of the chain that it makes,
// for a capture, for having been best before. Habit adds to it: the depths at which
// the point decided. The numbers are those that solved 4x4 with the fewest positions.
const (
	liberty = 40
	capture = 200
	proven  = 1 << 30
)

// again reports whether an option after the path repeats an earlier situation, and
// at which step of the path.
func (s *solver) again(o *option) (again bool, when int) {
	for i := len(s.path) - 1; i >= 0; i-- {
		if at := &s.path[i]; at.stones == o.stones && (at.turn == o.turn || s.rules.Ko == weiqi.PositionalSuperko) {
			return true, i
		}
	}
	if o.stones[0]&^s.stood[0] != 0 || o.stones[1]&^s.stood[1] != 0 {
		return false, nothing
	}
	situation := o.situation()
	was, known := s.before[situation]
	if !known {
		next, err := s.position(len(s.path) - 1).Play(s.move(o.turn^1, o.move))
		was = err != nil || next.Occurrences() > 1
		s.before[situation] = was
	}
	return was, theGame
}

// position returns the position of a step.
func (s *solver) position(i int) *weiqi.Position {
	at := &s.path[i]
	if at.position == nil {
		p, err := s.position(i - 1).Play(s.move(at.turn^1, at.move))
		if err != nil {
			panic("bot: the line has a move that is illegal: " + err.Error())
		}
		at.position = p
	}
	return at.position
}

// move returns a move of a side, a pass if there is no point.
func (s *solver) move(side uint8, at patch) weiqi.Move {
	color := weiqi.Black + weiqi.Color(side)
	if at == 0 {
		return weiqi.Pass(color)
	}
	return weiqi.Play(color, s.board.point(at))
}

// mix returns a number that looks like chance.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
