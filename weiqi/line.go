package weiqi

import "slices"

// A Line is a game played through in place. It says of every move what
// [Position.Play] would say, and comes to the same position, in a small part of the
// time: for restoring games and for checking records in bulk, where nobody looks at
// the positions in between.
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
	at    Position   // without its past; its cells belong to the line
	start *situation // where the line began
	way   []step     // all situations, also those that led to the start
	known int        // how many of them led to the start, which included
	taken []int16    // the cells of all stones that were removed

	// Of a stone: the cell that names its chain, 0 for everything else; and the next
	// stone of the same chain, in a ring.
	chain, next [maxCells]int16
	// Of a chain, by its name: its contacts with empty points, which are none exactly
	// if it has no liberty; its stones; and the hash of these stones.
	contacts, stones [maxCells]int16
	hash             [maxCells]uint64
}

// A step is a situation as a line keeps it, without a pointer.
type step struct {
	hash     uint64
	taken    int32 // how many stones had been removed before
	cell     int16
	clears   Color // of the stones removed
	turn, by Color
}

// Start begins the line anew at a position, whose past counts as it does in
// [Position.Play].
func (l *Line) Start(p *Position) {
	cells := append(l.at.cells[:0], p.cells...)
	l.at, l.start = *p, p.now
	l.at.cells, l.at.now = cells, nil
	l.way, l.taken = l.way[:0], l.taken[:0]
	l.remember(p.now)
	l.known = len(l.way)

	clear(l.chain[:len(cells)])
	for c, color := range cells {
		if color != Empty && color != beyond && l.chain[c] == 0 {
			l.find(int16(c))
		}
	}
}

// remember adds a situation and all before it to the way.
func (l *Line) remember(last *situation) {
	var all []*situation
	for s := last; s != nil; s = s.before {
		all = append(all, s)
	}
	for _, s := range slices.Backward(all) {
		next := step{hash: s.hash, taken: int32(len(l.taken)), cell: s.cell, turn: s.turn, by: s.by}
		if s.taken != nil {
			next.clears = s.taken.color
			l.taken = append(l.taken, s.taken.cells...)
		}
		l.way = append(l.way, next)
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

// Position returns the position that the line has come to.
func (l *Line) Position() *Position {
	p := l.at
	p.cells = slices.Clone(p.cells)
	p.now = l.start
	made := make([]situation, len(l.way)-l.known)
	for i := range made {
		s := &l.way[l.known+i]
		taken := l.capture(l.known + i)
		made[i] = situation{before: p.now, taken: taken.kept(), hash: s.hash, cell: s.cell, turn: s.turn, by: s.by}
		p.now = &made[i]
	}
	return &p
}

// capture returns what was removed on the way to a situation.
func (l *Line) capture(i int) capture {
	end := len(l.taken)
	if i+1 < len(l.way) {
		end = int(l.way[i+1].taken)
	}
	return capture{l.taken[l.way[i].taken:end], l.way[i].clears}
}

// now returns the situation that the line has come to.
func (l *Line) now() *step { return &l.way[len(l.way)-1] }

// Resume gives the turn to a side, as [Position.WithTurn] does.
func (l *Line) Resume(c Color) {
	l.at.passes, l.at.ko = 0, noCell
	if c != l.at.turn {
		now := l.now()
		l.way = append(l.way, step{hash: now.hash, taken: int32(len(l.taken)), cell: noCell, turn: c})
		l.at.turn = c
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
	p, now := &l.at, l.now()
	at, why := p.open(m)
	if why != 0 {
		return why
	}
	next := step{
		hash:  now.hash,
		taken: int32(len(l.taken)),
		cell:  int16(at),
		turn:  m.Color.Opponent(),
		by:    m.Color,
	}
	if m.Pass {
		p.passed(m.Color)
		p.turn, p.ko, p.moves = next.turn, noCell, p.moves+1
		l.way = append(l.way, next)
		return 0
	}
	l.touch(at, -1)
	doomed, why := l.doom(m, &next)
	if why != 0 {
		l.touch(at, 1)
		return why
	}

	// Tromp-Taylor 7: color the point, clear the opponent, then oneself.
	l.put(int16(at), m.Color)
	if next.clears == m.Color {
		l.remove(l.chain[at])
	} else {
		for _, head := range doomed.names() {
			l.remove(head)
		}
	}
	p.turn, p.ko, p.moves, p.passes = next.turn, noCell, p.moves+1, 0
	p.held[m.Color].Add(m.Point)
	taken := capture{l.taken[next.taken:], next.clears}
	p.lost[taken.color] += len(taken.cells)
	if p.rules.Ko == SimpleKo {
		p.ko = p.closedBy(change{taken: taken, cell: next.cell, color: m.Color})
	}
	l.way = append(l.way, next)
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
// notes in the step whose they are and what board the move makes. Or it returns the
// reason to refuse the move.
func (l *Line) doom(m Move, next *step) (doomed few, why Reason) {
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
	next.clears = other
	if doomed.n == 0 && !breathes {
		stones := 1
		for _, head := range own.names() {
			stones += int(l.stones[head])
		}
		if !p.rules.Suicide.allows(stones) {
			return few{}, Suicide
		}
		doomed, next.clears = own, m.Color
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
func (l *Line) repeats(m Move, next *step, doomed few) bool {
	// As in Position.repeats: an earlier board that is the same has a stone of this
	// color on this point, unless the stone removes itself.
	if next.clears != m.Color && !l.at.held[m.Color].Has(m.Point) {
		return false
	}
	for i := range l.way {
		s := &l.way[i]
		if s.hash == next.hash && l.at.rules.Ko.binds(m.Color, s.turn, s.by) && slices.Equal(l.back(i), l.after(m, next, doomed)) {
			return true
		}
	}
	return false
}

// back returns the cells of the board at a situation on the way here.
func (l *Line) back(to int) []Color {
	cells := slices.Clone(l.at.cells)
	for i := len(l.way) - 1; i > to; i-- {
		taken := l.capture(i)
		taken.undo(cells, l.way[i].cell)
	}
	return cells
}

// after returns the cells of the board that a move makes.
func (l *Line) after(m Move, next *step, doomed few) []Color {
	cells := slices.Clone(l.at.cells)
	if next.clears != m.Color {
		cells[next.cell] = m.Color
	}
	for _, head := range doomed.names() {
		for c := head; ; {
			cells[c] = Empty
			if c = l.next[c]; c == head {
				break
			}
		}
	}
	return cells
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
