package playout

// move makes a legal move of the side to move, a pass if v is 0.
func (b *Board) move(v cell) {
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
func (b *Board) put(v cell, color uint8) {
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

	own1, own2, own3, own4 := b.ours(down, c1, color), b.ours(left, c2, color), b.ours(right, c3, color), b.ours(up, c4, color)
	head := max(own1, own2, own3, own4)
	switch {
	case head == 0:
		b.chain[v&in], b.next[v&in], b.stones[v&in], b.liberties[v&in] = v, v, 1, gained
	case unlike(own1, head)|unlike(own2, head)|unlike(own3, head)|unlike(own4, head) == 0:
		b.attach(v, head, gained)
	default:
		b.unite(v, color, gained)
	}

	if min(b.liberties[c1&in], b.liberties[c2&in], b.liberties[c3&in], b.liberties[c4&in]) == 0 {
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
func (b *Board) touch(n cell, lost uint64, around uint16) cell {
	b.around[n&in] += around
	head := b.chain[n&in]
	b.liberties[head&in] -= lost
	return head
}

// ours returns the chain of a cell if it is of the color, else 0.
func (b *Board) ours(n, head cell, color uint8) cell {
	if b.stone[n&in] != color {
		head = 0
	}
	return head
}

// unlike returns one chain unless it is the other, else 0.
func unlike(one, other cell) cell {
	if one == other {
		one = 0
	}
	return one
}

// attach adds a new stone with the liberties that it gains to a chain.
func (b *Board) attach(v, head cell, gained uint64) {
	b.chain[v&in] = head
	b.next[v&in], b.next[head&in] = b.next[head&in], v
	b.stones[head&in]++
	b.liberties[head&in] += gained
}

// unite makes one chain of a new stone and all chains of its color next to it.
func (b *Board) unite(v cell, color uint8, gained uint64) {
	united := cell(0)
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
func (b *Board) join(one, two cell) cell {
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
func (b *Board) capture(at cell, color uint8) {
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
func (b *Board) legal(v cell, color uint8) bool {
	if b.around[v&in] >= emptyNeighbor {
		return true // the point of a ko has no empty neighbor
	}
	if v == b.ko {
		return false
	}
	air := b.air[v&in]
	return b.helps(v-b.stride, air, color) || b.helps(v-1, air, color) || b.helps(v+1, air, color) || b.helps(v+b.stride, air, color)
}

// helps reports whether a stone of the color on an empty cell with this breath would
// live by a neighbor: an own chain with another liberty, or one of the opponent that
// has none.
func (b *Board) helps(n cell, air uint64, color uint8) bool {
	liberties := b.liberties[b.chain[n&in]&in]
	inAtari := liberties == liberties>>contactShift*air
	return b.stone[n&in] != beyond && inAtari != (b.stone[n&in] == color)
}

// eye reports whether an empty cell is an eye of the color.
func (b *Board) eye(v cell, color uint8) bool {
	if of(b.around[v&in], color) != 4 {
		return false
	}
	corners := corner[b.stone[(v-b.stride-1)&in]&3] + corner[b.stone[(v-b.stride+1)&in]&3] +
		corner[b.stone[(v+b.stride-1)&in]&3] + corner[b.stone[(v+b.stride+1)&in]&3]
	return of(corners, color^3)+min(corners/beyondCorner, 1) < 2
}
