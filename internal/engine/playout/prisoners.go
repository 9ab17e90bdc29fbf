package playout

// promised reports whether nothing but prisoners keep an empty cell from being an own
// eye. Filling it would give away the eye that taking them makes, and need not be done
// before a chain around it is in atari.
func (b *Board) promised(v Cell) bool {
	if of(b.around[v&in], b.turn) != 4 {
		return false
	}
	around := b.neighbors(v)
	for _, n := range around {
		if b.stone[n&in] == b.turn && last(b.liberties[b.chain[n&in]&in]) != 0 {
			return false
		}
	}
	spoilt := b.spoilt(v, b.turn)
	for _, n := range b.diagonals(v) {
		if b.stone[n&in] == b.turn^3 && b.imprisoned(n, around) {
			spoilt--
		}
	}
	return spoilt < 2
}

// imprisoned reports whether the chain of the opponent's stone at a cell has two
// liberties at most and meets no chains of the side to move but those at some cells.
func (b *Board) imprisoned(at Cell, chains [4]Cell) bool {
	if _, n := b.breaths(at); n > 2 {
		return false
	}
	for v := at; ; {
		for _, n := range b.neighbors(v) {
			if b.stone[n&in] == b.turn && !b.named(chains[:], b.chain[n&in]) {
				return false
			}
		}
		if v = b.next[v&in]; v == at {
			return true
		}
	}
}

// hasty reports whether a stone of the side to move on an empty cell puts prisoners in
// atari of which it should take its time: they fill a space with room for one eye only,
// and no chain next to the cell is short of liberties or has an eye already. Such
// prisoners keep a seki that taking them would end.
func (b *Board) hasty(v Cell) bool {
	if b.around[v&in] >= 2*emptyNeighbor {
		return false
	}
	for _, n := range b.neighbors(v) {
		if bit(b.stone[n&in] == b.turn^3)&bit(b.stones[b.chain[n&in]&in] >= 3) != 0 && b.nakade(n) {
			return b.patient(v)
		}
	}
	return false
}

// nakade reports whether the chain of the opponent's stone at a cell is shut in with its
// last two liberties and has a shape that would leave its captor one eye.
func (b *Board) nakade(at Cell) bool {
	head := b.chain[at&in]
	if n := b.stones[head&in]; n < 3 || n > largestNakade {
		return false
	}
	liberties, n := b.breaths(at)
	if n != 2 || !b.shut(liberties[0], liberties, head) || !b.shut(liberties[1], liberties, head) {
		return false
	}
	return b.middle(b.with(make([]Cell, 0, largestNakade), at)) != 0
}

// shut reports whether nothing is next to a liberty of an opponent's chain but that
// chain, the other liberty and stones of the side to move.
func (b *Board) shut(v Cell, liberties [2]Cell, head Cell) bool {
	for _, n := range b.neighbors(v) {
		switch b.stone[n&in] {
		case empty:
			if n != liberties[0] && n != liberties[1] {
				return false
			}
		case b.turn ^ 3:
			if b.chain[n&in] != head {
				return false
			}
		}
	}
	return true
}

// patient reports whether all chains of the side to move around a cell have more than
// two liberties, and no eye among them.
func (b *Board) patient(v Cell) bool {
	for _, n := range b.neighbors(v) {
		if b.stone[n&in] != b.turn {
			continue
		}
		if _, liberties := b.breaths(n); liberties <= 2 || b.eyed(n) {
			return false
		}
	}
	return true
}

// eyed reports whether the chain of a stone of the side to move has an own eye.
func (b *Board) eyed(at Cell) bool {
	for v := at; ; {
		for _, u := range b.neighbors(v) {
			if b.stone[u&in] == empty && b.eye(u, b.turn) {
				return true
			}
		}
		if v = b.next[v&in]; v == at {
			return false
		}
	}
}
