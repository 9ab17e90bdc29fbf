package playout

// A reader reads ladders: chains that are chased from atari to atari. It plays them
// out on boards of its own.
type reader struct {
	boards []*Board // by depth of the choice
}

// ladderLength bounds the stones of a ladder that is read, and ladderForks how many
// choices of its hunter within each other.
const (
	ladderLength = 120
	ladderForks  = 4
)

// board returns the board of a depth with the stones of another.
func (r *reader) board(depth int, from *Board) *Board {
	for len(r.boards) <= depth {
		r.boards = append(r.boards, new(Board))
	}
	b := r.boards[depth]
	b.Copy(from)
	b.moves = 0
	return b
}

// falls reports whether the side to move takes the chain of the opponent's stone at a
// cell, which has two liberties, by a stone at v and atari after atari. It errs on
// the side of the chain: a chain that can take a hunter's chain on the way escapes.
func (r *reader) falls(from *Board, at, v Cell) bool {
	b := r.board(0, from)
	return b.tight(at, v) && r.flees(b, at, v, 0)
}

// sinks reports whether the chain of an own stone at a cell, which is in atari, is
// lost though it runs to its last liberty.
func (r *reader) sinks(from *Board, at, escape Cell) bool {
	b := r.board(0, from)
	b.move(escape)
	return r.chase(b, at, 0)
}

// flees is chase after the hunter's stone at v.
func (r *reader) flees(b *Board, at, v Cell, depth int) bool {
	ran, caught := b.drive(at, v)
	return caught || ran && r.chase(b, at, depth)
}

// drive puts the hunter's stone at v, and the chain at a cell runs. If it gets away at
// once or cannot run it says so.
func (b *Board) drive(at, v Cell) (ran, caught bool) {
	b.move(v)
	escape := last(b.liberties[b.chain[at&in]&in])
	switch {
	case escape == 0 || b.bites(at):
		return false, false
	case !b.legal(escape, b.turn):
		return false, true
	}
	b.move(escape)
	return true, false
}

// chase reports whether the side to move takes the chain of a stone with at most two
// liberties.
func (r *reader) chase(b *Board, at Cell, depth int) bool {
	for b.moves < ladderLength {
		liberties, n := b.breaths(at)
		if n != 2 {
			return n < 2
		}
		one, two := b.tight(at, liberties[0]), b.tight(at, liberties[1])
		switch {
		case !one && !two:
			return false
		case one && two && depth < ladderForks:
			if r.flees(r.board(depth+1, b), at, liberties[0], depth+1) {
				return true
			}
			one = false
		}
		v := liberties[0]
		if !one {
			v = liberties[1]
		}
		if ran, caught := b.drive(at, v); !ran {
			return caught
		}
	}
	return false
}

// tight reports whether a stone of the side to move at v, one of the two liberties of
// the chain at a cell, keeps it in a ladder: the stone is no self-atari, and the chain
// has no three liberties when it runs to its other one.
func (b *Board) tight(at, v Cell) bool {
	if !b.legal(v, b.turn) {
		return false
	}
	if m := b.after(v); m.liberties < 2 && !m.captures {
		return false
	}
	liberties, _ := b.breaths(at)
	escape := liberties[0]
	if escape == v {
		escape = liberties[1]
	}
	room := b.around[escape&in] / emptyNeighbor
	for _, n := range b.neighbors(escape) {
		if n == v {
			room--
		}
	}
	return room < 3
}

// bites reports whether the side to move can take a chain next to its chain at a cell.
func (b *Board) bites(at Cell) bool {
	for v := at; ; {
		for _, n := range b.neighbors(v) {
			if b.stone[n&in] == b.turn^3 {
				if take := last(b.liberties[b.chain[n&in]&in]); take != 0 && take != b.ko {
					return true
				}
			}
		}
		if v = b.next[v&in]; v == at {
			return false
		}
	}
}
