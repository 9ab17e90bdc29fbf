package playout

import "slices"

// sensible returns a move of the tactical policy, 0 for a pass: an answer to the
// last move if that asks for one, otherwise a random point that is no own eye and
// no waste of stones.
func (b *Board) sensible(d *Dice) Cell {
	if b.moves > 0 && b.track[b.moves-1] != 0 {
		if v := b.answer(b.track[b.moves-1], d); v != 0 {
			return v
		}
	}
	for n := b.frees; n > 0; n-- {
		if v := b.draw(n, d); b.good(v) {
			return v
		}
	}
	return 0
}

// good reports whether a random move of the tactical policy may go to an empty cell: it
// is legal, no own eye, no waste of stones and not better done later. Most of that need
// only be asked where there is little room.
func (b *Board) good(v Cell) bool {
	around := b.around[v&in]
	if around >= 2*emptyNeighbor {
		return true
	}
	if around < emptyNeighbor && (!b.playable(v) || b.promised(v)) {
		return false
	}
	return !b.wasteful(v) && !b.hasty(v)
}

// firm reports whether a good move to an empty cell makes a chain of two liberties.
func (b *Board) firm(v Cell) bool {
	return b.around[v&in] >= 2*emptyNeighbor || b.after(v).liberties > 1 && b.good(v)
}

// answer returns the move that the opponent's last one, at a cell, asks for, or 0.
func (b *Board) answer(at Cell, d *Dice) Cell {
	var found choice
	b.rescues(at, &found)
	if found.n > 0 {
		return found.pick(d)
	}
	if v := last(b.liberties[b.chain[at&in]&in]); v != 0 && b.legal(v, b.turn) {
		return v
	}
	if v := b.vital(at); v != 0 {
		return v
	}
	if d.Below(100) >= localPercent {
		return 0
	}
	b.contacts(at, &found)
	if found.n > 0 {
		return found.pick(d)
	}
	return 0
}

// localPercent is how often a move that asks for nothing urgent is answered nearby
// all the same.
const localPercent = 60

// contacts finds the local answers to a move: the liberties of chains next to it,
// or of its own chain, that have just two left, where the answer has two itself,
// and the points around it at which both colors meet.
func (b *Board) contacts(at Cell, found *choice) {
	b.pair(at, found)
	for _, n := range b.neighbors(at) {
		if b.stone[n&in] == b.turn {
			b.pair(n, found)
		}
	}
	for _, n := range b.neighbors(at) {
		b.contact(n, found)
	}
	for _, n := range b.diagonals(at) {
		b.contact(n, found)
	}
}

// contact adds an empty cell next to stones of both colors if a stone there is good.
func (b *Board) contact(v Cell, found *choice) {
	if b.stone[v&in] != empty {
		return
	}
	var colors [4]int
	for _, n := range b.neighbors(v) {
		colors[b.stone[n&in]&3]++
	}
	if colors[black] == 0 || colors[white] == 0 {
		return
	}
	if b.firm(v) {
		found.add(v)
	}
}

// pair adds the two liberties of the chain of a stone, if it has just two.
func (b *Board) pair(at Cell, found *choice) {
	liberties, n := b.breaths(at)
	if n != 2 {
		return
	}
	for _, v := range liberties {
		if b.firm(v) {
			found.add(v)
		}
	}
}

// breaths returns the first two liberties of the chain of a stone, and how many it
// has; more than two count as three, and are not all returned. What is around a stone is
// looked at without a branch, as in put.
func (b *Board) breaths(at Cell) (liberties [2]Cell, n int) {
	if b.liberties[b.chain[at&in]&in]>>contactShift > 8 {
		return liberties, 3 // two points have at most eight contacts
	}
	var found [8]Cell
	for v := at; ; {
		n = b.liberty(&found, n, v-b.stride)
		n = b.liberty(&found, n, v-1)
		n = b.liberty(&found, n, v+1)
		n = b.liberty(&found, n, v+b.stride)
		if n > 2 {
			return liberties, 3
		}
		if v = b.next[v&in]; v == at {
			return [2]Cell{found[0], found[1]}, n
		}
	}
}

// liberty notes a cell as a liberty that was found if it is empty and none of the first two,
// and returns how many there are.
func (b *Board) liberty(found *[8]Cell, n int, v Cell) int {
	fresh := bit(b.stone[v&in] == empty) & bit(v != found[0]) & bit(v != found[1])
	found[n&7] = v
	return n + int(fresh)
}

// A choice collects a few moves of equal rank.
type choice struct {
	cells [32]Cell
	n     int
}

func (c *choice) add(v Cell) {
	if c.n < len(c.cells) {
		c.cells[c.n] = v
		c.n++
	}
}

func (c *choice) pick(d *Dice) Cell { return c.cells[d.Below(c.n)] }

// rescues finds the moves that save own chains next to a cell from atari: taking a
// neighbor that is itself in atari, or running to two liberties. A taking that leaves
// more than the one stone in atari saves nothing.
func (b *Board) rescues(at Cell, found *choice) {
	own, other := b.turn, b.turn^3
	if b.inAtari(at-b.stride, own)|b.inAtari(at-1, own)|b.inAtari(at+1, own)|b.inAtari(at+b.stride, own) == 0 {
		return
	}
	for _, n := range b.neighbors(at) {
		if b.inAtari(n, own) == 0 {
			continue
		}
		escape := last(b.liberties[b.chain[n&in]&in])
		for v := n; ; {
			for _, u := range b.neighbors(v) {
				if b.inAtari(u, other) == 0 {
					continue
				}
				if take := last(b.liberties[b.chain[u&in]&in]); take != b.ko {
					if made := b.after(take); made.liberties > 1 || made.stones == 1 {
						found.add(take)
					}
				}
			}
			if v = b.next[v&in]; v == n {
				break
			}
		}
		if made := b.after(escape); made.liberties > 1 && b.legal(escape, b.turn) {
			found.add(escape)
		}
	}
}

// inAtari returns 1 if the chain at a cell is of a color and in atari, else 0.
func (b *Board) inAtari(n Cell, color uint8) uint8 {
	return single(b.liberties[b.chain[n&in]&in]) & bit(b.stone[n&in] == color)
}

// A made chain is what an own stone on an empty cell would belong to.
type made struct {
	stones    int
	liberties int  // more than two count as two
	liberty   Cell // the only one
	captures  bool // the stone captures something; then liberties may be too few
}

// after returns the chain that a stone of the side to move on an empty cell would make.
// Like put it looks at the neighbors without a branch.
func (b *Board) after(v Cell) made {
	own := b.air[v&in]
	down, left, right, up := v-b.stride, v-1, v+1, v+b.stride
	c1, c2, c3, c4 := b.chain[down&in], b.chain[left&in], b.chain[right&in], b.chain[up&in]
	// The chains that it joins, each once.
	m1, m2, m3, m4 := b.mask(down, b.turn), b.mask(left, b.turn), b.mask(right, b.turn), b.mask(up, b.turn)
	h1, h2 := c1&m1, c2&m2&^ifZero(c2^c1)
	h3, h4 := c3&m3&^ifZero(c3^c1)&^ifZero(c3^c2), c4&m4&^ifZero(c4^c1)&^ifZero(c4^c2)&^ifZero(c4^c3)
	contacts := uint64(m1&1 + m2&1 + m3&1 + m4&1)
	t1, t2, t3, t4 := b.takes(down, c1, own), b.takes(left, c2, own), b.takes(right, c3, own), b.takes(up, c4, own)

	m := made{
		stones:   1 + int(b.stones[h1&in]+b.stones[h2&in]+b.stones[h3&in]+b.stones[h4&in]),
		captures: t1|t2|t3|t4 != 0,
	}
	air := b.air[down&in] + b.air[left&in] + b.air[right&in] + b.air[up&in] +
		b.joins(h1) + b.joins(h2) + b.joins(h3) + b.joins(h4) - contacts*own + t1 + t2 + t3 + t4
	if m.liberty = last(air); m.liberty != 0 {
		m.liberties = 1
	} else if air != 0 {
		m.liberties = 2
	}
	return m
}

// ample reports whether a stone of the side to move on an empty cell joins a chain that has
// so many contacts that two liberties are left for certain.
func (b *Board) ample(v Cell) bool {
	return b.wide(v-b.stride)|b.wide(v-1)|b.wide(v+1)|b.wide(v+b.stride) != 0
}

// wide returns 1 if the chain at a cell is of the side to move and has more contacts than two
// points can have, else 0.
func (b *Board) wide(n Cell) uint8 {
	return bit(b.stone[n&in] == b.turn) & bit(b.liberties[b.chain[n&in]&in]>>contactShift > 8)
}

// joins returns the liberties of a chain, none of no chain.
func (b *Board) joins(head Cell) uint64 {
	return b.liberties[head&in] &^ uint64(int64(int16(ifZero(head))))
}

// takes returns the breath of a neighbor of an empty cell, given its chain and the cell's
// breath, if a stone of the side to move there would take it, else 0.
func (b *Board) takes(n, head Cell, air uint64) uint64 {
	liberties := b.liberties[head&in]
	taken := bit(b.stone[n&in] == b.turn^3) & bit(liberties == liberties>>contactShift*air)
	return breath(n) & -uint64(taken)
}

// named reports whether one of the cells has a stone of the chain with this name.
func (b *Board) named(cells []Cell, head Cell) bool {
	for _, n := range cells {
		if b.chain[n&in] == head {
			return true
		}
	}
	return false
}

// without returns the liberties of the chain with this name if a cell were none.
func (b *Board) without(head, v Cell) uint64 {
	liberties := b.liberties[head&in]
	for _, n := range b.neighbors(v) {
		if b.chain[n&in] == head {
			liberties -= breath(v)
		}
	}
	return liberties
}

// wasteful reports whether a stone of the side to move on an empty cell would only
// put itself and at least two more own stones in atari. Throwing in one or two
// stones is not wasteful, and neither is a bigger sacrifice that leaves the
// opponent one eye where both sides are about to be taken.
func (b *Board) wasteful(v Cell) bool {
	if b.around[v&in] >= 2*emptyNeighbor || b.ample(v) {
		return false
	}
	m := b.after(v)
	return m.liberties < 2 && !m.captures && m.stones > 2 && !b.kills(v, m)
}

// largestNakade is the number of stones of the largest shape in which a captor of
// the stones has room for one eye only.
const largestNakade = 6

// kills reports whether a stone on an empty cell, which would leave the made chain
// with one liberty, makes a nakade: once taken, the stones leave a shape in which
// the first stone back at its middle prevents two eyes, and every enemy chain next
// to them has no liberties but this cell and the last one, so that it cannot wait.
func (b *Board) kills(v Cell, m made) bool {
	if m.stones > largestNakade {
		return false
	}
	shape := append(make([]Cell, 0, largestNakade), v)
	for _, n := range b.neighbors(v) {
		if b.stone[n&in] == b.turn && !slices.Contains(shape, n) {
			shape = b.with(shape, n)
		}
	}
	if b.middle(shape) == 0 {
		return false
	}
	for _, u := range shape {
		for _, n := range b.neighbors(u) {
			if b.stone[n&in] != b.turn^3 {
				continue
			}
			head := b.chain[n&in]
			rest := b.without(head, v)
			if rest != 0 && !only(rest, m.liberty) {
				return false
			}
		}
	}
	return true
}

// with appends the cells of the chain of a stone.
func (b *Board) with(cells []Cell, at Cell) []Cell {
	for v := at; ; {
		cells = append(cells, v)
		if v = b.next[v&in]; v == at {
			return cells
		}
	}
}

// middle returns the cell of a connected shape of three to six cells at which one
// stone leaves room for one eye only: the middle of three, of a T, of a cross, of a
// bulky five or of a rabbity six, any cell of a square. For other shapes it is 0.
func (b *Board) middle(shape []Cell) Cell {
	contacts, most, middle := 0, 0, Cell(0)
	for _, v := range shape {
		n := 0
		for _, u := range b.neighbors(v) {
			if slices.Contains(shape, u) {
				n++
			}
		}
		contacts += n
		if n > most {
			most, middle = n, v
		}
	}
	if !oneEye(len(shape), contacts, most) {
		return 0
	}
	return middle
}

// center returns the middle of an empty region of at most six cells, as [Board.middle] does.
func (b *Board) center(region []Cell) Cell {
	contacts, most, middle := 0, 0, Cell(0)
	for _, v := range region {
		n := int(b.around[v&in] / emptyNeighbor)
		contacts += n
		if n > most {
			most, middle = n, v
		}
	}
	if !oneEye(len(region), contacts, most) {
		return 0
	}
	return middle
}

// oneEye reports whether a shape of so many cells, with so many contacts between them
// counted from either side, and so many at one cell at most, has room for one eye only
// after a stone on its middle.
func oneEye(cells, contacts, most int) bool {
	switch cells {
	case 3:
		return true
	case 4:
		return most == 3 || contacts == 8 // T, square
	case 5:
		return most == 4 || contacts == 10 // cross, bulky five
	case 6:
		return most == 4 && contacts == 12 // rabbity six
	default:
		return false
	}
}

// vital returns the middle of a small empty region next to the opponent's stone at a
// cell that only the opponent surrounds, if a stone there destroys an eye; else 0.
func (b *Board) vital(at Cell) Cell {
	before := b.flood
	for _, n := range b.neighbors(at) {
		if b.roomy(n) == 0 || b.marks[n&in] > before {
			continue // no room, an own stone beside, or seen already
		}
		if !b.secluded(n) {
			continue
		}
		region, enclosed := b.small(n)
		if !enclosed {
			continue
		}
		if v := b.center(region); v != 0 && (len(region) != 4 || b.around[v&in]>>8 == 3) && !b.wasteful(v) {
			return v
		}
	}
	return 0
}

// roomy returns 1 for an empty cell with an empty neighbor, and none that is a stone of the
// side to move, else 0.
func (b *Board) roomy(v Cell) uint8 {
	around := b.around[v&in]
	return bit(b.stone[v&in] == empty) & bit(around >= emptyNeighbor) & bit(of(around, b.turn^3)+around/emptyNeighbor >= 4)
}

// secluded reports whether no stone of the side to move is next to the empty neighbors of an
// empty cell, and they are not just one that has no other.
func (b *Board) secluded(v Cell) bool {
	near, room := uint8(0), uint16(0)
	for _, u := range b.neighbors(v) {
		around := b.around[u&in]
		free := bit(b.stone[u&in] == empty)
		near |= free & bit(of(around, b.turn^3)+around/emptyNeighbor < 4)
		room += around / emptyNeighbor & -uint16(free)
	}
	return near|bit(room < 2) == 0
}

// small returns the empty region of a cell if it has at most six cells and does not
// reach both colors. The region is valid until the next flood. All of its cells that
// were looked at are marked with the number of the flood.
func (b *Board) small(v Cell) (region []Cell, enclosed bool) {
	reached := uint16(0)
	b.flood++
	b.marks[v&in] = b.flood
	b.queue[0] = v
	n := 1
	for i := 0; i < n; i++ {
		at := b.queue[i&in]
		around := b.around[at&in]
		room := around / emptyNeighbor
		reached |= uint16(bit(of(around, white)+room < 4))*uint16(black) | uint16(bit(of(around, black)+room < 4))*uint16(white)
		if reached == beyond {
			return nil, false
		}
		for _, u := range b.neighbors(at) {
			fresh := bit(b.stone[u&in] == empty) & bit(b.marks[u&in] != b.flood)
			b.marks[u&in] = b.flood
			b.queue[n&in] = u
			n += int(fresh)
		}
		if n > largestNakade {
			return nil, false
		}
	}
	return b.queue[:n], true
}
