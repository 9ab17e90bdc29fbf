package prove

import (
	"slices"
)

// A Graph is what [Explore] found: every state and what leads from one to another.
type Graph struct {
	// Whole: every state was walked; otherwise the walk was cut off.
	Whole bool
	// Twins is how many states were walked from a second time, having been met on
	// another way, and found to lead on to the same states.
	Twins int

	first  []int32 // of every state, its first edge
	degree []int32
	over   []bool
	kinds  []kind
	edges  []edge
	labels *labels
}

// An edge is an act that leads from one state to another.
type edge struct {
	to     int32
	label  uint32
	action uint32
	board  bool
	rounds uint8
}

// labels numbers texts.
type labels struct {
	texts []string
	ids   map[string]uint32
}

func newLabels() *labels { return &labels{ids: map[string]uint32{}} }

func (l *labels) of(text string) uint32 {
	id, known := l.ids[text]
	if !known {
		id = uint32(len(l.texts))
		l.texts = append(l.texts, text)
		l.ids[text] = id
	}
	return id
}

// States returns the number of states.
func (g *Graph) States() int { return len(g.first) }

// Edges returns the number of acts that lead from a state to another or to itself.
func (g *Graph) Edges() int { return len(g.edges) }

// Stuck returns the number of states without a next step in which the game
// is not over.
func (g *Graph) Stuck() int {
	n := 0
	for s, d := range g.degree {
		if d == 0 && !g.over[s] {
			n++
		}
	}
	return n
}

func (g *Graph) from(s int32) []edge { return g.edges[g.first[s] : g.first[s]+g.degree[s]] }

// leadsTo reports whether a state leads to just these states.
func (g *Graph) leadsTo(s int32, states []int32) bool {
	var have []int32
	for _, e := range g.from(s) {
		have = append(have, e.to)
	}
	slices.Sort(have)
	slices.Sort(states)
	return slices.Equal(have, states)
}

// A Length is how long a run is: in acts, and in rounds, in which the two lists of
// a stop, or the two answers to a dispute, count once, since neither waits for the
// other.
type Length struct{ Acts, Rounds int }

// Longest returns the length of the longest run, or false if there are runs
// without an end.
func (g *Graph) Longest() (Length, bool) { return g.longest(func(edge) bool { return true }) }

// LongestQuiet returns the length of the longest way without a board play, or false
// if such a way can go on for ever.
func (g *Graph) LongestQuiet() (Length, bool) {
	return g.longest(func(e edge) bool { return !e.board })
}

func (g *Graph) longest(use func(edge) bool) (Length, bool) {
	order, loops := g.components(use)
	if slices.Contains(loops, true) {
		return Length{}, false
	}
	// Components come after all that they lead to; without loops each is one state.
	acts, rounds := make([]int, g.States()), make([]int, g.States())
	var most Length
	for _, s := range order {
		for _, e := range g.from(s) {
			if use(e) {
				acts[s] = max(acts[s], acts[e.to]+1)
				rounds[s] = max(rounds[s], rounds[e.to]+int(e.rounds))
			}
		}
		most.Acts, most.Rounds = max(most.Acts, acts[s]), max(most.Rounds, rounds[s])
	}
	return most, true
}

// components returns the states so that each comes after all that it leads to, as
// far as it does not lie on a loop with them, and which states lie on a loop
// (Tarjan's strongly connected components, without recursion).
func (g *Graph) components(use func(edge) bool) (order []int32, loops []bool) {
	n := g.States()
	index, low := make([]int32, n), make([]int32, n) // 0: not yet met
	open := make([]bool, n)
	loops = make([]bool, n)
	var stack []int32
	type frame struct {
		s    int32
		next int32 // edge to be followed next
	}
	count := int32(0)
	for root := range int32(n) {
		if index[root] != 0 {
			continue
		}
		frames := []frame{{s: root}}
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			s := f.s
			if f.next == 0 && index[s] == 0 {
				count++
				index[s], low[s] = count, count
				stack = append(stack, s)
				open[s] = true
			}
			descended := false
			for edges := g.from(s); int(f.next) < len(edges); {
				e := edges[f.next]
				f.next++
				if !use(e) {
					continue
				}
				if e.to == s {
					loops[s] = true
				}
				if index[e.to] == 0 {
					frames = append(frames, frame{s: e.to})
					descended = true
					break
				}
				if open[e.to] {
					low[s] = min(low[s], index[e.to])
				}
			}
			if descended {
				continue
			}
			if low[s] == index[s] {
				at := len(stack) - 1
				for stack[at] != s {
					at--
				}
				for _, member := range stack[at:] {
					open[member] = false
					loops[member] = loops[member] || len(stack)-at > 1
					order = append(order, member)
				}
				stack = stack[:at]
			}
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				parent := frames[len(frames)-1].s
				low[parent] = min(low[parent], low[s])
			}
		}
	}
	return order, loops
}

// A Loop is a run that can be repeated for ever.
type Loop struct {
	Length
	Labels []string // the acts, beginning where the loop can first be entered
}

// ShortestLoop returns the loop of the fewest rounds, or false if every run ends.
func (g *Graph) ShortestLoop() (Loop, bool) { return g.loop(func(edge) bool { return true }) }

// ShortestQuietLoop returns the loop of the fewest rounds without a board play.
func (g *Graph) ShortestQuietLoop() (Loop, bool) {
	return g.loop(func(e edge) bool { return !e.board })
}

// ShortestPlayLoop returns the shortest loop of board plays only.
func (g *Graph) ShortestPlayLoop() (Loop, bool) { return g.loop(func(e edge) bool { return e.board }) }

func (g *Graph) loop(use func(edge) bool) (Loop, bool) {
	_, loops := g.components(use)
	best := -1
	var labels []string
	search := newLoopSearch(g)
	for s := range int32(g.States()) {
		if !loops[s] {
			continue
		}
		if rounds, found := search.through(s, loops, use, best); found {
			best = rounds
			labels = search.labels(s)
		}
	}
	if best < 0 {
		return Loop{}, false
	}
	return Loop{Length{len(labels), best}, labels}, true
}

// A loopSearch finds shortest loops through given states. It keeps its memory
// between searches.
type loopSearch struct {
	g      *Graph
	stamp  []int32 // of the search that reached a state
	search int32
	rounds []int32
	back   []reached
	last   reached
}

// A reached says how a state was reached: from which, by which edge.
type reached struct {
	from int32
	edge edge
}

func newLoopSearch(g *Graph) *loopSearch {
	n := g.States()
	return &loopSearch{g: g, stamp: make([]int32, n), rounds: make([]int32, n), back: make([]reached, n)}
}

// through looks for a loop through a state that takes fewer rounds than the best
// known one; best is negative if none is.
func (l *loopSearch) through(s int32, loops []bool, use func(edge) bool, best int) (rounds int, found bool) {
	l.search++
	now, next := []int32{s}, []int32(nil)
	l.stamp[s], l.rounds[s] = l.search, 0
	for depth := int32(0); len(now) > 0; depth++ {
		if best >= 0 && int(depth) >= best {
			return 0, false
		}
		next = next[:0]
		closing := reached{from: -1}
		for len(now) > 0 {
			at := now[len(now)-1]
			now = now[:len(now)-1]
			if l.rounds[at] != depth {
				continue // reached in fewer rounds since
			}
			for _, e := range l.g.from(at) {
				if !use(e) || !loops[e.to] {
					continue
				}
				reach := depth + int32(e.rounds)
				if e.to == s {
					if reach == depth {
						l.last = reached{at, e}
						return int(depth), true
					}
					closing = reached{at, e}
					continue
				}
				if l.stamp[e.to] == l.search && l.rounds[e.to] <= reach {
					continue
				}
				l.stamp[e.to], l.rounds[e.to], l.back[e.to] = l.search, reach, reached{at, e}
				if e.rounds == 0 {
					now = append(now, e.to)
				} else {
					next = append(next, e.to)
				}
			}
		}
		if closing.from >= 0 {
			if best >= 0 && int(depth)+1 >= best {
				return 0, false
			}
			l.last = closing
			return int(depth) + 1, true
		}
		now, next = next, now
	}
	return 0, false
}

// labels returns the acts of the loop through a state that was found last.
func (l *loopSearch) labels(s int32) []string {
	var labels []string
	for r := l.last; ; r = l.back[r.from] {
		labels = append(labels, l.g.labels.texts[r.edge.label])
		if r.from == s {
			break
		}
	}
	slices.Reverse(labels)
	return labels
}
