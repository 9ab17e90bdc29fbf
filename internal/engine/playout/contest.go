package playout

// contested returns a move of the contest policy, 0 for a pass.
func (b *Board) contested(d *Dice) Cell {
	if at := b.latest(); at != 0 {
		if v := b.reply(at, d); v != 0 {
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

// reply returns the move that the opponent's last one, at a cell, asks for, or 0.
func (b *Board) reply(at Cell, d *Dice) Cell {
	var found choice
	b.rescues(at, &found)
	if v := last(b.liberties[b.chain[at&in]&in]); v != 0 && b.legal(v, b.turn) {
		found.add(v)
	}
	if found.n > 0 {
		return found.pick(d)
	}
	if v := b.vital(at); v != 0 {
		return v
	}
	if d.Below(100) >= shapePercent {
		return 0
	}
	b.pair(at, &found)
	for _, n := range b.neighbors(at) {
		if b.stone[n&in] == b.turn {
			b.pair(n, &found)
		}
	}
	for _, n := range b.neighbors(at) {
		b.fit(n, &found)
	}
	for _, n := range b.diagonals(at) {
		b.fit(n, &found)
	}
	if found.n > 0 {
		return found.pick(d)
	}
	return 0
}

const shapePercent = 85

// fit adds an empty cell if a stone there makes a shape and is no waste.
func (b *Board) fit(v Cell, found *choice) {
	if bit(b.stone[v&in] == empty)&bit(b.shape(v)) == 0 || !b.legal(v, b.turn) {
		return
	}
	if b.around[v&in] >= 2*emptyNeighbor || b.after(v).liberties > 1 {
		found.add(v)
	}
}
