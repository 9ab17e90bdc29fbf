package playout

// Traits are what can be said of a move before it is tried, one bit each.
type Traits uint32

// The traits. Ladders are read to their end.
const (
	// Capture: the move takes a stone.
	Capture Traits = 1 << iota
	// BigCapture: it takes two stones or more.
	BigCapture
	// Rescue: it saves an own chain from atari, by running or by taking a chain beside.
	Rescue
	// BigRescue: the same of a chain of two stones or more.
	BigRescue
	// Doomed: it runs from atari, and in vain.
	Doomed
	// Atari: it puts a chain of the opponent in atari.
	Atari
	// Ladder: the same, and the chain will not get away.
	Ladder
	// Guard: it is a liberty of an own chain that the opponent could take in a ladder.
	Guard
	// Waste: it puts own stones in atari and takes nothing.
	Waste
	// Shape: the stones around it make one of the common contact shapes.
	Shape
	// Vital: it is the middle of a small space that only one color surrounds.
	Vital
	// Near1 to Near3: so far it is from the opponent's last move, where stones of a
	// chain are at no distance from each other.
	Near1
	Near2
	Near3
	// Lonely: no stone is within three points.
	Lonely
	// FirstLine to FourthLine: it is on the edge, and so on.
	FirstLine
	SecondLine
	ThirdLine
	FourthLine
	// Corner: it is on the third or fourth line of two edges.
	Corner
)

// TraitCount is how many traits there are.
const TraitCount = 20

// A Study is what has been read about a board before its moves are judged. The zero
// Study is ready for use; it must not be copied.
type Study struct {
	board  *Board
	reader reader
	near   [room]uint8 // distance from the last move, 0 if it is greater than 3
	traits [room]Traits
	queue  []Cell
}

// Look studies a board: what [Study.Traits] says is of this board as it is now.
func (s *Study) Look(b *Board) {
	s.board = b
	clear(s.traits[:b.cells])
	s.measure()
	b.flood++
	for v := range Cell(b.cells) {
		if c := b.stone[v]; (c == black || c == white) && b.marks[b.chain[v]&in] != b.flood {
			b.marks[b.chain[v]&in] = b.flood
			s.read(v)
		}
	}
	before := b.flood
	for _, v := range b.Free() {
		if b.marks[v&in] <= before && b.around[v&in] >= emptyNeighbor {
			s.space(v)
		}
	}
}

// read notes what the chain of a stone in atari or short of it makes of its liberties.
func (s *Study) read(at Cell) {
	b := s.board
	liberties, n := b.breaths(at)
	big := b.stones[b.chain[at&in]&in] > 1
	own := b.stone[at&in] == b.turn
	switch {
	case n > 2:
	case own && n == 1:
		s.rescue(at, liberties[0], big)
	case n == 1:
		s.traits[liberties[0]] |= Capture
		if big {
			s.traits[liberties[0]] |= BigCapture
		}
	case own:
		s.guard(at, liberties)
	default:
		for _, v := range liberties {
			s.traits[v] |= Atari
			if s.reader.falls(b, at, v) {
				s.traits[v] |= Ladder
			}
		}
	}
}

// rescue notes the moves that save an own chain from atari.
func (s *Study) rescue(at, escape Cell, big bool) {
	b := s.board
	saves := Rescue
	if big {
		saves |= BigRescue
	}
	for v := at; ; {
		for _, n := range b.neighbors(v) {
			if b.stone[n&in] == b.turn^3 {
				if take := last(b.liberties[b.chain[n&in]&in]); take != 0 {
					s.traits[take] |= saves
				}
			}
		}
		if v = b.next[v&in]; v == at {
			break
		}
	}
	switch {
	case !b.legal(escape, b.turn):
	case b.after(escape).liberties < 2 || s.reader.sinks(b, at, escape):
		s.traits[escape] |= Doomed
	default:
		s.traits[escape] |= saves
	}
}

// guard notes the liberties of an own chain that the opponent could take in a ladder.
func (s *Study) guard(at Cell, liberties [2]Cell) {
	b := s.board
	b.turn ^= 3
	falls := b.around[at&in] < 3*emptyNeighbor && // a stone by itself cannot be chased
		(s.reader.falls(b, at, liberties[0]) || s.reader.falls(b, at, liberties[1]))
	b.turn ^= 3
	if falls {
		s.traits[liberties[0]] |= Guard
		s.traits[liberties[1]] |= Guard
	}
}

// space notes the middle of a small space that only one color surrounds.
func (s *Study) space(v Cell) {
	b := s.board
	region, enclosed := b.small(v)
	if !enclosed {
		return
	}
	if middle := b.center(region); middle != 0 {
		s.traits[middle] |= Vital
	}
}

// measure finds the distances from the last move.
func (s *Study) measure() {
	b := s.board
	clear(s.near[:b.cells])
	at := b.latest()
	if at == 0 {
		return
	}
	const here = 255 // the chain of the last move itself
	s.queue = s.reach(s.queue[:0], at, here)
	from := 0
	for distance := range uint8(3) {
		for until := len(s.queue); from < until; from++ {
			for _, n := range b.neighbors(s.queue[from]) {
				s.queue = s.reach(s.queue, n, distance+1)
			}
		}
	}
}

// reach gives a cell and all of its chain a distance, unless it has one.
func (s *Study) reach(queue []Cell, v Cell, distance uint8) []Cell {
	b := s.board
	if s.near[v&in] != 0 || b.stone[v&in] == beyond {
		return queue
	}
	if b.stone[v&in] == empty {
		s.near[v&in] = distance
		return append(queue, v)
	}
	from := len(queue)
	queue = b.with(queue, v)
	for _, u := range queue[from:] {
		s.near[u&in] = distance
	}
	return queue
}

// Traits returns what can be said of a legal move of the side to move.
func (s *Study) Traits(v Cell) Traits {
	b := s.board
	t := s.traits[v&in]
	if d := s.near[v&in]; d >= 1 && d <= 3 {
		t |= Near1 << (d - 1)
	}
	if b.around[v&in] < 2*emptyNeighbor {
		if m := b.after(v); m.liberties < 2 && !m.captures {
			t |= Waste
		}
	}
	if b.shape(v) {
		t |= Shape
	}
	at := b.Point(v)
	col, row := min(int(at.Col), b.size.Cols-1-int(at.Col)), min(int(at.Row), b.size.Rows-1-int(at.Row))
	if line := min(col, row); line < 4 {
		t |= FirstLine << line
	}
	if (col == 2 || col == 3) && (row == 2 || row == 3) {
		t |= Corner
	}
	if b.lonely(v) {
		t |= Lonely
	}
	return t
}

// lonely reports whether there is no stone within three points of a cell, along the
// lines of the board.
func (b *Board) lonely(v Cell) bool {
	if b.around[v&in] != 4*emptyNeighbor && !b.bare(v) {
		return false
	}
	at := b.Point(v)
	for row := max(int(at.Row)-3, 0); row <= min(int(at.Row)+3, b.size.Rows-1); row++ {
		wide := 3 - max(row-int(at.Row), int(at.Row)-row)
		for col := max(int(at.Col)-wide, 0); col <= min(int(at.Col)+wide, b.size.Cols-1); col++ {
			if b.stone[(Cell(row)+1)*b.stride+Cell(col)+1] != empty {
				return false
			}
		}
	}
	return true
}

// bare reports whether no stone is next to a cell.
func (b *Board) bare(v Cell) bool {
	for _, n := range b.neighbors(v) {
		if c := b.stone[n&in]; c == black || c == white {
			return false
		}
	}
	return true
}
