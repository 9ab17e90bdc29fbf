package playout

// move makes a legal move of the side to move, a pass if v is 0.
func (b *Board) move(v Cell) {
	if b.moves < maxMoves {
		b.track[b.moves] = v
	}
	b.moves++
	if v == 0 {
		b.passes++
		b.ko, b.caught = 0, 0
	} else {
		b.passes = 0
		b.put(v, b.turn)
	}
	b.turn ^= 3
}

// put puts a stone on an empty cell where it is legal.
//
// What stands around a random point is a coin toss to the processor's branch
// prediction, and a wrong guess costs as much as ten additions. So what is done for
// every stone is done without a branch, and what remains are branches that nearly
// always go the same way.
func (b *Board) put(v Cell, color uint8) {
	other := color ^ 3
	enclosed := of(b.around[v&in], other) == 4
	b.ko, b.caught = 0, 0

	b.frees--
	moved, place := b.free[b.frees&in], b.place[v&in]
	b.free[place&in], b.place[moved&in] = moved, place

	// Everything around loses a liberty; the chain of no stone, number 0, too. Empty
	// neighbors are the liberties of the stone itself.
	lost, around := b.air[v&in], neighbor[color&3]-emptyNeighbor
	b.stone[v&in], b.air[v&in] = color, 0
	down, left, right, up := v-b.stride, v-1, v+1, v+b.stride
	c1 := b.touch(down, lost, around)
	c2 := b.touch(left, lost, around)
	c3 := b.touch(right, lost, around)
	c4 := b.touch(up, lost, around)
	gained := b.air[down&in] + b.air[left&in] + b.air[right&in] + b.air[up&in]

	// The stone joins the only own chain around it, or its own new one.
	m1, m2, m3, m4 := b.mask(down, color), b.mask(left, color), b.mask(right, color), b.mask(up, color)
	own := c1&m1 | c2&m2 | c3&m3 | c4&m4
	b.next[v&in], b.stones[v&in], b.liberties[v&in] = v, 0, 0
	if (own^c1)&m1|(own^c2)&m2|(own^c3)&m3|(own^c4)&m4 == 0 {
		b.attach(v, own|v&ifZero(own), gained)
	} else {
		b.unite(v, color, gained)
	}

	if b.liberties[c1&in] == 0 || b.liberties[c2&in] == 0 || b.liberties[c3&in] == 0 || b.liberties[c4&in] == 0 {
		for _, n := range b.neighbors(v) {
			if b.stone[n&in] == other && b.liberties[b.chain[n&in]&in] == 0 {
				b.capture(n, other)
			}
		}
		if enclosed && b.caught == 1 {
			b.ko = b.taken
		}
	}
}

// touch tells a neighbor of a new stone about it and returns the neighbor's chain.
func (b *Board) touch(n Cell, lost uint64, around uint16) Cell {
	b.around[n&in] += around
	head := b.chain[n&in]
	b.liberties[head&in] -= lost
	return head
}

// mask returns all bits if a cell is of the color, else none.
func (b *Board) mask(n Cell, color uint8) Cell { return ifZero(Cell(b.stone[n&in] ^ color)) }

// ifZero returns all bits if v is 0, else none.
func ifZero(v Cell) Cell { return Cell(int16(v-1) >> 15) }

// bit returns 1 for true and 0 for false.
func bit(is bool) (b uint8) {
	if is {
		b = 1
	}
	return b
}

// attach adds a new stone with the liberties that it gains to a chain, which may be
// its own.
func (b *Board) attach(v, head Cell, gained uint64) {
	b.chain[v&in] = head
	b.next[v&in], b.next[head&in] = b.next[head&in], v
	b.stones[head&in]++
	b.liberties[head&in] += gained
}

// unite makes one chain of a new stone and all chains of its color next to it.
func (b *Board) unite(v Cell, color uint8, gained uint64) {
	united := Cell(0)
	for _, n := range b.neighbors(v) {
		switch head := b.chain[n&in]; {
		case b.stone[n&in] != color || head == united:
		case united == 0:
			b.attach(v, head, gained)
			united = head
		default:
			united = b.join(united, head)
		}
	}
}

// join makes one chain of two and returns its name.
func (b *Board) join(one, two Cell) Cell {
	if b.stones[one&in] < b.stones[two&in] {
		one, two = two, one
	}
	for v := two; ; {
		b.chain[v&in] = one
		if v = b.next[v&in]; v == two {
			break
		}
	}
	b.next[one&in], b.next[two&in] = b.next[two&in], b.next[one&in]
	b.stones[one&in] += b.stones[two&in]
	b.liberties[one&in] += b.liberties[two&in]
	return one
}

// capture removes the chain of the stone at a cell.
func (b *Board) capture(at Cell, color uint8) {
	size := int(b.stones[b.chain[at&in]&in])
	b.lost[color&3] += size
	b.caught += size
	b.taken = at
	around := emptyNeighbor - neighbor[color&3]
	for v := at; ; {
		b.stone[v&in] = empty
		b.chain[v&in] = 0
		b.free[b.frees&in] = v
		b.place[v&in] = uint16(b.frees)
		b.frees++
		gained := breath(v)
		b.air[v&in] = gained
		for _, n := range b.neighbors(v) {
			b.around[n&in] += around
			b.liberties[b.chain[n&in]&in] += gained
		}
		if v = b.next[v&in]; v == at {
			break
		}
	}
}

// legal reports whether a stone of the color on an empty cell is neither suicide
// nor closed by ko.
func (b *Board) legal(v Cell, color uint8) bool {
	if b.around[v&in] >= emptyNeighbor {
		return true // the point of a ko has no empty neighbor
	}
	if v == b.ko {
		return false
	}
	return b.lives(v, color) != 0
}

// lives returns 1 if a stone of the color on an empty cell without an empty neighbor
// has a liberty when it has taken what it takes, else 0. It ends in no branch before
// all neighbors are looked at, because each would be a coin toss.
func (b *Board) lives(v Cell, color uint8) uint8 {
	air := b.air[v&in]
	return b.helps(v-b.stride, air, color) | b.helps(v-1, air, color) | b.helps(v+1, air, color) | b.helps(v+b.stride, air, color)
}

// helps returns 1 if a neighbor gives a liberty to a stone of the color on an empty
// cell with this breath, else 0: it is of an own chain with another liberty, or of one
// of the opponent without.
func (b *Board) helps(n Cell, air uint64, color uint8) uint8 {
	stone, liberties := b.stone[n&in], b.liberties[b.chain[n&in]&in]
	inAtari := bit(liberties == liberties>>contactShift*air)
	return bit(stone != beyond) & (inAtari ^ bit(stone == color))
}

// eye reports whether an empty cell is an eye of the color.
func (b *Board) eye(v Cell, color uint8) bool {
	return of(b.around[v&in], color) == 4 && b.spoilt(v, color) < 2
}

// spoilt counts what speaks against an eye of the color at a cell: the opponent's
// stones on the diagonals, and the edge once. Two are too many.
func (b *Board) spoilt(v Cell, color uint8) uint16 {
	corners := corner[b.stone[(v-b.stride-1)&in]&3] + corner[b.stone[(v-b.stride+1)&in]&3] +
		corner[b.stone[(v+b.stride-1)&in]&3] + corner[b.stone[(v+b.stride+1)&in]&3]
	return of(corners, color^3) + min(corners/beyondCorner, 1)
}

// playable reports whether a stone of the side to move on an empty cell without an
// empty neighbor is legal and fills no own eye.
func (b *Board) playable(v Cell) bool {
	noEye := bit(of(b.around[v&in], b.turn) != 4) | bit(b.spoilt(v, b.turn) >= 2)
	return b.lives(v, b.turn)&noEye != 0 && v != b.ko
}
