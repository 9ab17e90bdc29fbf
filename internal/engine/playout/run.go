package playout

// Run plays on from where b stands until both sides have passed in a row, but for
// no more than about three moves a point of the board and not beyond 2048 moves
// since Set, and returns the number of moves made, passes included. The final board
// is counted with [Board.Count].
func (b *Board) Run(d *Dice, policy Policy) int {
	start := b.moves
	limit := min(start+3*b.size.Points()+4, maxMoves)
	for b.passes < 2 && b.moves < limit {
		switch policy {
		case Light:
			b.move(b.anywhere(d))
		case Tactical:
			b.move(b.sensible(d))
		case Contest:
			b.move(b.contested(d))
		default:
			panic("playout: no such policy")
		}
	}
	return b.moves - start
}

// anywhere returns a random legal cell that is no own eye, each with the same
// probability, or 0 if there is none.
func (b *Board) anywhere(d *Dice) Cell {
	for n := b.frees; n > 0; n-- {
		i := d.Below(n)
		v := b.free[i&in]
		if b.around[v&in] >= emptyNeighbor || b.playable(v) {
			return v
		}
		b.swap(i, n-1)
	}
	return 0
}

// draw takes a random one of the first n free cells and puts it behind the others,
// so that drawing again with n-1 draws among the rest.
func (b *Board) draw(n int, d *Dice) Cell {
	i := d.Below(n)
	v := b.free[i&in]
	b.swap(i, n-1)
	return v
}

// swap exchanges two free cells in their list.
func (b *Board) swap(i, j int) {
	v, w := b.free[i&in], b.free[j&in]
	b.free[i&in], b.free[j&in] = w, v
	b.place[w&in], b.place[v&in] = uint16(i), uint16(j)
}
