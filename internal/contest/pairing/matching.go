package pairing

import (
	"math"
	"slices"
)

// forbidden is the cost of two who cannot be paired.
const forbidden = math.MaxInt64 / 4

// cheapest pairs all of 0 … n−1 at the least total cost, and returns the partner of each;
// ok is false if that cannot be done. Costs are symmetric, from 0 to 2^58/n, or forbidden.
//
// This is Edmonds' algorithm with potentials (Edmonds, "Maximum matching and a polyhedron
// with 0,1-vertices", 1965; Galil, 1986). Every vertex has a potential such that those of
// two vertices never exceed their cost. Only tight edges, where they reach it, may be
// matched. From a vertex without partner a tree of alternating paths grows along tight
// edges, and whenever it is stuck the potentials change until another edge is tight. The
// tree's even nodes gain potential, its odd nodes lose as much. An odd cycle of tight edges
// is shrunk to one node, a blossom, which may be at even or odd distance as its partner
// demands. When the tree reaches another vertex without partner, all edges on the path
// between them change sides. There are n/2 such trees, each of O(n²) steps.
func cheapest(n int, cost func(i, j int) int64) (partner []int, ok bool) {
	if n%2 != 0 {
		return nil, false
	}
	m := newMatcher(n, cost)
	for v := range n {
		if m.mate[v] == none && !m.grow(m.top[v]) {
			return nil, false
		}
	}
	partner = make([]int, n)
	for v := range n {
		partner[v] = m.mate[v].to
	}
	return partner, true
}

// An edge leads from a vertex of one node to a vertex of another.
type edge struct{ from, to int }

func (e edge) reverse() edge { return edge{e.to, e.from} }

// none is the edge of a node without partner.
var none = edge{-1, -1}

// A label says where in the tree a node is.
type label int8

const (
	outside label = iota
	even          // of the root's side: may reach out along any tight edge
	odd           // reached along a tight edge; its partner is even
)

// A matcher holds a matching of least cost so far. Its nodes are the vertices, from 0, and
// the blossoms above them, in which nodes are nested.
type matcher struct {
	n         int
	costs     []int64 // doubled, so that potentials remain whole
	potential []int64 // of each vertex: its own, and those of all blossoms around it
	top       []int   // the outermost node around each vertex

	// Of each node:
	mate   []edge // to its partner
	petals [][]int
	stems  [][]edge // from each petal of a blossom to the next, in a circle; the first petal holds the way out
	own    []int64  // a blossom's own potential, never negative
	label  []label
	up     []edge // of an odd node: the edge from its parent to it
	best   []int  // the even node nearest to it

	tops  []int // all outermost nodes
	spare []int // numbers for blossoms
	live  []int // all nodes, nested ones too
	near  [][]edge
}

func newMatcher(n int, cost func(i, j int) int64) *matcher {
	size := n + n/2
	m := &matcher{
		n: n, costs: make([]int64, n*n), potential: make([]int64, n), top: make([]int, n),
		mate: make([]edge, size), petals: make([][]int, size), stems: make([][]edge, size), own: make([]int64, size),
		label: make([]label, size), up: make([]edge, size), best: make([]int, size), near: make([][]edge, size),
	}
	for i := range n {
		m.potential[i], m.costs[i*n+i] = forbidden, forbidden
		for j := range i {
			c := cost(i, j)
			if c < forbidden {
				c *= 2
			}
			m.costs[i*n+j], m.costs[j*n+i] = c, c
			m.potential[i], m.potential[j] = min(m.potential[i], c/2), min(m.potential[j], c/2)
		}
	}
	for node := range size {
		m.mate[node] = none
		m.near[node] = make([]edge, size)
	}
	for b := n; b < size; b++ {
		m.spare = append(m.spare, b)
	}
	for v := range n {
		m.top[v] = v
		m.tops = append(m.tops, v)
		m.live = append(m.live, v)
		for w := range n {
			m.near[v][w] = edge{v, w}
		}
	}
	m.begin()
	return m
}

// begin raises each potential as far as it goes, and matches what is tight then.
func (m *matcher) begin() {
	for v := range m.n {
		room, at := int64(forbidden), -1
		for w := range m.n {
			if s := m.slack(edge{v, w}); s < room || s == room && at >= 0 && m.mate[at] != none {
				room, at = s, w
			}
		}
		if at < 0 {
			continue
		}
		m.potential[v] += room
		if m.mate[v] == none && m.mate[at] == none {
			m.marry(v, edge{v, at})
			m.marry(at, edge{at, v})
		}
	}
}

// slack is by how much an edge between two outermost nodes is not tight.
func (m *matcher) slack(e edge) int64 {
	c := m.costs[e.from*m.n+e.to]
	if c == forbidden {
		return forbidden
	}
	return c - m.potential[e.from] - m.potential[e.to]
}

// grow grows a tree from a node without partner until it finds another.
func (m *matcher) grow(root int) bool {
	for _, node := range m.tops {
		m.label[node], m.best[node] = outside, -1
	}
	m.addEven(root)
	for {
		next, room := m.tightest()
		if room == forbidden {
			return false
		}
		m.shift(room)
		if m.label[next] == odd {
			m.open(next)
			continue
		}
		e := m.near[m.best[next]][next]
		switch {
		case m.label[next] == even:
			m.shrink(e)
		case m.mate[next] == none:
			m.augment(e)
			return true
		default:
			m.label[next], m.up[next] = odd, e
			m.addEven(m.top[m.mate[next].to])
		}
	}
}

// tightest returns the outermost node at which something happens first when the potentials
// change, and by how much they can change until then: it gets a tight edge, or its own
// potential is used up.
func (m *matcher) tightest() (at int, room int64) {
	at, room = -1, forbidden
	for _, node := range m.tops {
		r := int64(forbidden)
		switch {
		case m.label[node] == odd:
			if node >= m.n {
				r = m.own[node]
			}
		case m.best[node] < 0:
		case m.label[node] == outside:
			r = m.slack(m.near[m.best[node]][node])
		default: // both ends gain
			if r = m.slack(m.near[m.best[node]][node]); r < forbidden {
				r /= 2
			}
		}
		if r < room {
			at, room = node, r
		}
	}
	return at, room
}

// shift changes the potentials of the nodes of the tree.
func (m *matcher) shift(by int64) {
	if by == 0 {
		return
	}
	sign := func(node int) int64 {
		switch m.label[node] {
		case even:
			return by
		case odd:
			return -by
		}
		return 0
	}
	for v := range m.n {
		m.potential[v] += sign(m.top[v])
	}
	for _, node := range m.tops {
		if node >= m.n {
			m.own[node] += sign(node)
		}
	}
}

// addEven makes a node even, and sees which others it is nearest to.
func (m *matcher) addEven(node int) {
	m.label[node] = even
	for _, other := range m.tops {
		if other != node && (m.best[other] < 0 || m.slack(m.near[node][other]) <= m.slack(m.near[m.best[other]][other])) {
			m.best[other] = node
		}
	}
}

// findBest finds the even node nearest to a node that is new among the outermost.
func (m *matcher) findBest(node int) {
	m.best[node] = -1
	for _, other := range m.tops {
		if other != node && m.label[other] == even && (m.best[node] < 0 || m.slack(m.near[other][node]) < m.slack(m.near[m.best[node]][node])) {
			m.best[node] = other
		}
	}
}

// marry gives a node the edge to its partner, and within a blossom pairs the other petals.
func (m *matcher) marry(node int, e edge) {
	m.mate[node] = e
	if node < m.n {
		return
	}
	// Turn the circle until it begins with the petal that the edge leaves from.
	k := slices.IndexFunc(m.petals[node], func(petal int) bool { return m.holds(petal, e.from) })
	petals := slices.Concat(m.petals[node][k:], m.petals[node][:k])
	stems := slices.Concat(m.stems[node][k:], m.stems[node][:k])
	m.petals[node], m.stems[node] = petals, stems
	m.marry(petals[0], e)
	for i := 1; i < len(petals); i += 2 {
		m.marry(petals[i], stems[i])
		m.marry(petals[i+1], stems[i].reverse())
	}
}

// holds reports whether a vertex is within a node.
func (m *matcher) holds(node, vertex int) bool {
	if node < m.n {
		return node == vertex
	}
	return slices.ContainsFunc(m.petals[node], func(petal int) bool { return m.holds(petal, vertex) })
}

// augment matches the edge from the tree to a node without partner, and changes all edges
// from there to the root.
func (m *matcher) augment(e edge) {
	m.marry(m.top[e.to], e.reverse())
	for {
		node := m.top[e.from]
		before := m.mate[node]
		m.marry(node, e)
		if before == none {
			return
		}
		parent := m.top[before.to]
		e = m.up[parent]
		m.marry(parent, e.reverse())
	}
}

// shrink makes a blossom of the circle that an edge between two even nodes closes.
func (m *matcher) shrink(e edge) {
	left, right := m.path(m.top[e.from]), m.path(m.top[e.to])
	for len(left) > 1 && len(right) > 1 && left[len(left)-2] == right[len(right)-2] {
		left, right = left[:len(left)-1], right[:len(right)-1]
	}
	// From where the two ways meet, down to the edge, across, and up again.
	b := m.spare[len(m.spare)-1]
	m.spare = m.spare[:len(m.spare)-1]
	var petals []int
	var stems []edge
	for i := len(left) - 1; i > 0; i-- {
		petals = append(petals, left[i])
		stems = append(stems, m.rise(left[i-1]).reverse())
	}
	petals = append(petals, left[0])
	stems = append(stems, e)
	for i := range len(right) - 1 {
		petals = append(petals, right[i])
		stems = append(stems, m.rise(right[i]))
	}
	m.petals[b], m.stems[b], m.own[b], m.mate[b] = petals, stems, 0, m.mate[petals[0]]
	m.tops = slices.DeleteFunc(m.tops, func(node int) bool { return slices.Contains(petals, node) })
	m.tops = append(m.tops, b)
	m.place(b, b)
	for _, other := range m.live {
		nearest := m.near[petals[0]][other]
		for _, petal := range petals[1:] {
			if next := m.near[petal][other]; m.slack(next) < m.slack(nearest) {
				nearest = next
			}
		}
		m.near[b][other], m.near[other][b] = nearest, nearest.reverse()
	}
	m.live = append(m.live, b)
	m.addEven(b)
	m.findBest(b)
}

// path returns the nodes from an even node to the root.
func (m *matcher) path(node int) []int {
	path := []int{node}
	for m.mate[node] != none {
		parent := m.top[m.mate[node].to]
		node = m.top[m.up[parent].from]
		path = append(path, parent, node)
	}
	return path
}

// rise returns the edge from a node of the tree to its parent.
func (m *matcher) rise(node int) edge {
	if m.label[node] == odd {
		return m.up[node].reverse()
	}
	return m.mate[node]
}

// place sets the outermost node of all vertices within a node.
func (m *matcher) place(node, top int) {
	if node < m.n {
		m.top[node] = top
		return
	}
	for _, petal := range m.petals[node] {
		m.place(petal, top)
	}
}

// open replaces an odd blossom, which has no potential left, by its petals. Those between
// where the tree came in and where it went out take its place in the tree.
func (m *matcher) open(b int) {
	petals, stems := m.petals[b], m.stems[b]
	m.tops = slices.DeleteFunc(m.tops, func(node int) bool { return node == b })
	m.live = slices.DeleteFunc(m.live, func(node int) bool { return node == b })
	m.tops = append(m.tops, petals...)
	m.spare = append(m.spare, b)
	for _, petal := range petals {
		m.place(petal, petal)
		m.label[petal], m.best[petal] = outside, -1
	}
	at := slices.Index(petals, m.top[m.up[b].to])
	m.label[petals[at]], m.up[petals[at]] = odd, m.up[b]
	var evens []int
	for at != 0 {
		// A petal's partner is before it if its place is even, after it if it is odd.
		middle, next := at-1, at-2
		if at%2 != 0 {
			middle, next = at+1, (at+2)%len(petals)
		}
		evens = append(evens, petals[middle])
		m.label[petals[next]] = odd
		if at%2 != 0 {
			m.up[petals[next]] = stems[middle]
		} else {
			m.up[petals[next]] = stems[next].reverse()
		}
		at = next
	}
	for _, petal := range petals {
		if m.label[petal] == outside {
			m.findBest(petal)
		}
	}
	for _, petal := range evens {
		m.findBest(petal)
		m.addEven(petal)
	}
}
