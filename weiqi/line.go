package weiqi

import (
	"iter"
	"slices"
)

// A Line is a game played through in place. It says of every move what
// [Position.Play] would say, and comes to the same position, in a small part of the
// time. Use it to restore games and to check records in bulk, where the positions in
// between are not needed.
//
//	var line weiqi.Line
//	for _, game := range games {
//		line.Start(weiqi.New(game.Size, game.Rules))
//		for _, m := range game.Moves {
//			if err := line.Play(m); err != nil { … }
//		}
//		… line.Position() …
//	}
//
// The zero Line has to be started; starting it again reuses its memory. It must not
// be copied, and is not safe for concurrent use.
type Line struct {
	at    Position // without its way; its cells belong to the line
	way   []step   // here, also what led to the start
	taken []int16  // the cells of the stones that the last board play removed

	// Of a stone: the cell that names its chain, 0 for everything else; and the next
	// stone of the same chain, in a ring.
	chain, next [maxCells]int16
	// Of a chain, by its name: its contacts with empty points, which are none exactly
	// if it has no liberty; its stones; and the hash of these stones.
	contacts, stones [maxCells]int16
	hash             [maxCells]uint64
}

// Start begins the line anew at a position, whose past counts as it does in
// [Position.Play].
func (l *Line) Start(p *Position) {
	cells := append(l.at.cells[:0], p.cells...)
	l.at = *p
	l.at.cells, l.at.way = cells, way{}
	l.way = append(l.way[:0], p.way.steps()...)
	l.taken = l.taken[:0]

	clear(l.chain[:len(cells)])
	for c, color := range cells {
		if color != Empty && color != beyond && l.chain[c] == 0 {
			l.find(int16(c))
		}
	}
}

// find finds the chain of the stone at a cell.
func (l *Line) find(first int16) {
	color := l.at.cells[first]
	l.alone(first, color)
	for c := first; ; {
		for _, step := range l.at.size.steps() {
			n := c + int16(step)
			switch {
			case l.at.cells[n] == Empty:
				l.contacts[first]++
			case l.at.cells[n] == color && l.chain[n] == 0:
				l.chain[n], l.next[n], l.next[c] = first, l.next[c], n
				l.stones[first]++
				l.hash[first] ^= key(color, l.at.size.point(int(n)))
			}
		}
		if c = l.next[c]; c == first {
			return
		}
	}
}

// Turn returns the side to move.
func (l *Line) Turn() Color { return l.at.turn }

// At returns what is on a point. It panics if the point is off the board.
func (l *Line) At(p Point) Color { return l.at.At(p) }

// Taken yields the points of the stones that the last move removed, in no order. It holds until the next move.
func (l *Line) Taken() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for _, c := range l.taken {
			if !yield(l.at.size.point(int(c))) {
				return
			}
		}
	}
}

// Position returns the position that the line has come to.
func (l *Line) Position() *Position {
	p := l.at
	p.cells = slices.Clone(p.cells)
	p.way = wayOf(l.way)
	return &p
}

// Resume gives the turn to a side, as [Position.WithTurn] does.
func (l *Line) Resume(c Color) {
	l.at.passes, l.at.ko = 0, noCell
	if c != l.at.turn {
		l.at.turn = c
		l.way = append(l.way, arrived(l.at.hash, noCell, c, Empty))
	}
}

// Play plays a move, or returns an [*IllegalError] and leaves the line as it is.
func (l *Line) Play(m Move) error {
	if why := l.play(m); why != 0 {
		return &IllegalError{m, why}
	}
	return nil
}

func (l *Line) play(m Move) Reason {
	p := &l.at
	at, why := p.open(m)
	if why != 0 {
		return why
	}
	turn := m.Color.Opponent()
	if m.Pass {
		l.taken = l.taken[:0]
		p.passed(m.Color)
		p.turn, p.ko, p.moves = turn, noCell, p.moves+1
		l.way = append(l.way, arrived(p.hash, noCell, turn, m.Color))
		return 0
	}
	next := change{hash: p.hash, cell: int16(at), color: m.Color}
	l.touch(at, -1)
	doomed, why := l.doom(m, &next)
	if why != 0 {
		l.touch(at, 1)
		return why
	}

	// Tromp-Taylor 7: color the point, clear the opponent, then oneself.
	l.taken = l.taken[:0]
	l.put(int16(at), m.Color)
	if next.taken.color == m.Color {
		l.remove(l.chain[at])
	} else {
		for _, head := range doomed.names() {
			l.remove(head)
		}
	}
	next.taken.cells = l.taken
	p.turn, p.ko, p.moves, p.passes, p.hash = turn, noCell, p.moves+1, 0, next.hash
	p.held[m.Color-Black].Add(m.Point)
	p.lost[next.taken.color] += int32(len(l.taken))
	if p.rules.Ko == SimpleKo {
		p.ko = p.closedBy(next)
	}
	l.way = next.steps(l.way, turn, m.Color)
	return 0
}

// A few is up to four chains, each once, by their names.
type few struct {
	n     int
	heads [4]int16
}

func (f *few) names() []int16 { return f.heads[:f.n] }

func (f *few) add(head int16) {
	if !slices.Contains(f.names(), head) {
		f.heads[f.n] = head
		f.n++
	}
}

// doom returns the chains that a stone on an empty cell takes, after the liberties
// around it are taken away: the opponent's, or its own chains if it is a suicide. It
// notes in the change whose they are and what board the move makes. Or it returns the
// reason to refuse the move.
func (l *Line) doom(m Move, next *change) (doomed few, why Reason) {
	p := &l.at
	other := m.Color.Opponent()
	breathes := false
	var own few
	for _, step := range p.size.steps() {
		n := int(next.cell) + step
		head := l.chain[n]
		switch p.cells[n] {
		case Empty:
			breathes = true
		case m.Color:
			breathes = breathes || l.contacts[head] > 0
			own.add(head)
		case other:
			if l.contacts[head] == 0 {
				doomed.add(head)
			}
		}
	}
	next.taken.color = other
	if doomed.n == 0 && !breathes {
		stones := 1
		for _, head := range own.names() {
			stones += int(l.stones[head])
		}
		if !p.rules.Suicide.allows(stones) {
			return few{}, Suicide
		}
		doomed, next.taken.color = own, m.Color
	} else {
		next.hash ^= key(m.Color, m.Point)
	}
	for _, head := range doomed.names() {
		next.hash ^= l.hash[head]
	}
	if p.rules.Ko != SimpleKo && l.repeats(m, next, doomed) {
		return few{}, Repetition
	}
	return doomed, 0
}

// repeats reports whether superko forbids the board that a move makes.
func (l *Line) repeats(m Move, next *change, doomed few) bool {
	// As in Position.repeats: an earlier board that is the same has a stone of this
	// color on this point, unless the stone removes itself.
	if next.taken.color != m.Color && !l.at.held[m.Color-Black].Has(m.Point) {
		return false
	}
	for i, s := range l.way {
		if !s.looks(next.hash) || !l.at.rules.Ko.binds(m.Color, s.turn(), s.by()) {
			continue
		}
		var memory [maxCells]Color
		board := memory[:copy(memory[:], l.at.cells)]
		if next.taken.color != m.Color {
			board[next.cell] = m.Color
		}
		for _, head := range doomed.names() {
			for c := head; ; {
				board[c] = Empty
				if c = l.next[c]; c == head {
					break
				}
			}
		}
		if led(board, i+1, l.way, l.at.cells) {
			return true
		}
	}
	return false
}

// touch adds to the contacts of every chain next to a cell. Points without a stone
// count for chain 0, which is no chain.
func (l *Line) touch(cell int, contacts int16) {
	for _, step := range l.at.size.steps() {
		l.contacts[l.chain[cell+step]] += contacts
	}
}

// put puts a stone on a cell that no longer counts as a liberty.
func (l *Line) put(at int16, color Color) {
	l.at.cells[at] = color
	l.alone(at, color)
	for _, step := range l.at.size.steps() {
		switch n := at + int16(step); l.at.cells[n] {
		case Empty:
			l.contacts[l.chain[at]]++
		case color:
			if one, two := l.chain[at], l.chain[n]; one != two {
				l.join(one, two)
			}
		}
	}
}

// alone makes a chain of one stone, still without contacts.
func (l *Line) alone(at int16, color Color) {
	l.chain[at], l.next[at], l.stones[at], l.contacts[at] = at, at, 1, 0
	l.hash[at] = key(color, l.at.size.point(int(at)))
}

// join makes one chain of two.
func (l *Line) join(one, two int16) {
	if l.stones[one] < l.stones[two] {
		one, two = two, one
	}
	for c := two; ; {
		l.chain[c] = one
		if c = l.next[c]; c == two {
			break
		}
	}
	l.next[one], l.next[two] = l.next[two], l.next[one]
	l.stones[one] += l.stones[two]
	l.contacts[one] += l.contacts[two]
	l.hash[one] ^= l.hash[two]
}

// remove removes a chain.
func (l *Line) remove(head int16) {
	for c := head; ; {
		l.at.cells[c] = Empty
		l.chain[c] = 0
		l.taken = append(l.taken, c)
		l.touch(int(c), 1)
		if c = l.next[c]; c == head {
			return
		}
	}
}
