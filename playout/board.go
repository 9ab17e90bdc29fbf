package playout

import "github.com/shinpan/shinpan/weiqi"

// room is the length of every array over cells: more than the cells of the largest
// board, and a power of two so that an index masked with in needs no bounds check.
const (
	room = 1024
	in   = room - 1
)

// A cell is a place in the arrays of a Board. Rows of points lie one after the
// other from A1, each with one cell beyond the edge before it, and a full row of
// those lies below the first and above the last. Cell 0 is always beyond the edge
// and stands for "no cell" and for the chain of a point without a stone.
type cell uint16

// The content of a cell: the colors of weiqi, or beyond the edge.
const (
	empty  = uint8(weiqi.Empty)
	black  = uint8(weiqi.Black)
	white  = uint8(weiqi.White)
	beyond = 3
)

// breath is what one empty point adds to the liberties of a chain for each of the
// chain's stones that it touches: one to the number of such contacts, its cell to
// their sum, its square to the sum of squares, packed into one word. There are at
// most 1,200 contacts on a board and 703 cells, so that 14, 20 and 30 bits do. All
// contacts of a chain are with one point, which is atari, exactly if its liberties
// are the contacts times that point's breath.
func breath(v cell) uint64 {
	x := uint64(v)
	return x*(x+1<<sumShift) + 1<<contactShift
}

const (
	sumShift     = 30
	contactShift = 50
)

// only reports whether v is the only liberty of a chain that has v as a liberty.
func only(liberties uint64, v cell) bool {
	return liberties == liberties>>contactShift*breath(v)
}

// last returns the only liberty of a chain in atari, 0 for a chain that has more.
func last(liberties uint64) cell {
	contacts := liberties >> contactShift
	if contacts == 0 {
		return 0
	}
	v := cell(liberties >> sumShift & (1<<(contactShift-sumShift) - 1) / contacts)
	if !only(liberties, v) {
		return 0
	}
	return v
}

// What lies around a point is counted in one word: black stones, white stones and
// empty points among its four neighbors. A neighbor beyond the edge counts as both
// black and white, so that "all mine" is one comparison.
const (
	blackNeighbor = 1 << 0
	whiteNeighbor = 1 << 4
	emptyNeighbor = 1 << 8
)

// neighbor is the share of a neighbor in the word by its content.
var neighbor = [4]uint16{emptyNeighbor, blackNeighbor, whiteNeighbor, blackNeighbor + whiteNeighbor}

// corner is the share of a diagonal neighbor in a word of the same kind, in which
// those beyond the edge are counted by themselves.
var corner = [4]uint16{0, blackNeighbor, whiteNeighbor, beyondCorner}

const beyondCorner = 1 << 8

// of returns how many neighbors are of the color or beyond the edge.
func of(around uint16, color uint8) uint16 { return around >> (color*4 - 4) & 15 }

// maxMoves bounds the moves that a Board remembers.
const maxMoves = 2048

// A Board is a board on which playouts are played. The zero Board has no points;
// [Board.Set] and [Board.Copy] fill it. It is not safe for concurrent use.
type Board struct {
	size   weiqi.Size
	stride cell
	cells  int // in use: a prefix of every array over cells

	turn   uint8
	ko     cell           // closed to the side to move by the simple ko rule
	passes int            // in a row
	lost   [4]int         // stones captured, by color
	taken  cell           // a point of a chain that the last move captured
	caught int            // how many stones the last move captured
	moves  int            // since Set, passes included
	track  [maxMoves]cell // those moves; 0 is a pass

	stone     [room]uint8
	around    [room]uint16
	chain     [room]cell   // the cell that names the stone's chain; 0 where no stone is
	next      [room]cell   // the next stone of the same chain, in a ring
	air       [room]uint64 // the breath of an empty point, 0 for everything else
	liberties [room]uint64 // of the chain that the cell names: a sum of breaths
	stones    [room]uint16 // of the chain that the cell names

	frees int // empty points
	free  [room]cell
	place [room]uint16 // where in free an empty point is

	owner [room]uint8  // by the last Count
	marks [room]uint32 // the number of the last flood that came by
	flood uint32
	queue [room]cell
}

// Set makes b the board of a position, with the same side to move, nothing
// captured and no pass made. Where the position's superko rule forbids taking a
// single stone back at once, that is closed like a simple ko; b does not know
// longer repetitions.
func (b *Board) Set(p *weiqi.Position) {
	size := p.Size()
	*b = Board{size: size, stride: cell(size.Cols + 1), turn: uint8(p.Turn())}
	b.cells = (size.Rows+2)*int(b.stride) + 1
	for v := range b.cells {
		b.stone[v] = beyond
	}
	for at := range size.All() {
		v := b.cell(at)
		b.stone[v], b.air[v] = empty, breath(v)
		b.free[b.frees], b.place[v] = v, uint16(b.frees)
		b.frees++
	}
	for _, v := range b.free[:b.frees] {
		for _, n := range b.neighbors(v) {
			b.around[v] += neighbor[b.stone[n]]
		}
	}
	// Every chain keeps a liberty on the way: one of its own or the place of a stone
	// of its own that is still to come.
	for at := range size.All() {
		if c := p.At(at); c != weiqi.Empty {
			b.put(b.cell(at), uint8(c))
		}
	}
	b.lost, b.ko, b.caught, b.taken = [4]int{}, 0, 0, 0
	if at, closed := p.Ko(); closed {
		b.ko = b.cell(at)
	} else if p.Rules().Ko != weiqi.SimpleKo {
		b.ko = b.repeating(p)
	}
}

// repeating returns a point on which the side to move could take a single stone if
// the superko rule did not forbid it, 0 if there is none.
func (b *Board) repeating(p *weiqi.Position) cell {
	for _, v := range b.free[:b.frees] {
		if of(b.around[v], b.turn^3) == 4 && b.legal(v, b.turn) && !p.Legal(weiqi.Play(p.Turn(), b.point(v))) {
			return v
		}
	}
	return 0
}

// Copy makes b the same board as from.
func (b *Board) Copy(from *Board) {
	n := from.cells
	b.size, b.stride, b.cells = from.size, from.stride, n
	b.turn, b.ko, b.passes, b.lost, b.taken, b.caught = from.turn, from.ko, from.passes, from.lost, from.taken, from.caught
	b.moves, b.frees = from.moves, from.frees
	copy(b.track[:b.moves], from.track[:b.moves])
	copy(b.stone[:n], from.stone[:n])
	copy(b.around[:n], from.around[:n])
	copy(b.chain[:n], from.chain[:n])
	copy(b.next[:n], from.next[:n])
	copy(b.air[:n], from.air[:n])
	copy(b.liberties[:n], from.liberties[:n])
	copy(b.stones[:n], from.stones[:n])
	copy(b.free[:b.frees], from.free[:b.frees])
	copy(b.place[:n], from.place[:n])
}

// Size returns the size of the board.
func (b *Board) Size() weiqi.Size { return b.size }

// Turn returns the side to move.
func (b *Board) Turn() weiqi.Color { return weiqi.Color(b.turn) }

// At returns what is on a point of the board.
func (b *Board) At(p weiqi.Point) weiqi.Color { return weiqi.Color(b.stone[b.cell(p)]) }

// Lost returns how many stones of the color were captured since Set.
func (b *Board) Lost(c weiqi.Color) int { return b.lost[c] }

// Moves returns the number of moves since Set, passes included.
func (b *Board) Moves() int { return b.moves }

// Move returns a move since Set by its number, counted from 0. Only the first 2048
// are remembered.
func (b *Board) Move(i int) weiqi.Move {
	color := weiqi.Color(b.turn)
	if (b.moves-i)%2 != 0 {
		color = color.Opponent()
	}
	if v := b.track[i]; v != 0 {
		return weiqi.Play(color, b.point(v))
	}
	return weiqi.Pass(color)
}

// Over reports whether the last two moves were passes.
func (b *Board) Over() bool { return b.passes >= 2 }

// Legal reports whether the side to move may put a stone on a point: it is empty,
// it is not closed by the simple ko rule, and it would be no suicide.
func (b *Board) Legal(p weiqi.Point) bool {
	v := b.cell(p)
	return b.stone[v] == empty && b.legal(v, b.turn)
}

// Eye reports whether an empty point is an eye of the color, as playouts see it:
// all its neighbors are stones of the color, and so are its diagonals but one, at
// the edge all of them.
func (b *Board) Eye(p weiqi.Point, c weiqi.Color) bool {
	v := b.cell(p)
	return b.stone[v] == empty && b.eye(v, uint8(c))
}

// Sensible reports whether tactical playouts would put a stone of the side to move
// on a point: it is legal, no own eye, and no waste of stones.
func (b *Board) Sensible(p weiqi.Point) bool {
	v := b.cell(p)
	return b.stone[v] == empty && b.good(v)
}

// Play puts a stone of the side to move on a legal point.
func (b *Board) Play(p weiqi.Point) { b.move(b.cell(p)) }

// Pass lets the side to move pass.
func (b *Board) Pass() { b.move(0) }

// cell returns the cell of a point.
func (b *Board) cell(p weiqi.Point) cell {
	return (cell(p.Row)+1)*b.stride + cell(p.Col) + 1
}

// point returns the point of a cell.
func (b *Board) point(v cell) weiqi.Point {
	return weiqi.Point{Col: int8((v - 1) % b.stride), Row: int8((v-1)/b.stride - 1)}
}

func (b *Board) neighbors(v cell) [4]cell {
	return [4]cell{v - b.stride, v - 1, v + 1, v + b.stride}
}

func (b *Board) diagonals(v cell) [4]cell {
	return [4]cell{v - b.stride - 1, v - b.stride + 1, v + b.stride - 1, v + b.stride + 1}
}

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

// Count counts the board by area as it stands, nothing removed, and returns Black
// minus White. Until the next Count, [Board.Owner] says whose each point is.
func (b *Board) Count() weiqi.Score {
	copy(b.owner[:b.cells], b.stone[:b.cells])
	odd := 0 // stones of Black and cells beyond the edge
	for _, c := range b.stone[:b.cells] {
		odd += int(c & 1)
	}
	points := [4]int{black: odd - (b.cells - b.size.Points())}
	points[white] = b.size.Points() - b.frees - points[black]
	b.flood++
	for _, v := range b.free[:b.frees] {
		if b.marks[v&in] == b.flood {
			continue
		}
		region, reached := b.region(v)
		if reached != black && reached != white {
			continue
		}
		for _, u := range region {
			b.owner[u&in] = reached
		}
		points[reached&3] += len(region)
	}
	return weiqi.Points(points[black] - points[white])
}

// Owner returns whose a point was at the last [Board.Count]: the color of its
// stone, or of the only color that the empty region around it reaches.
func (b *Board) Owner(p weiqi.Point) weiqi.Color { return weiqi.Color(b.owner[b.cell(p)]) }

// region returns the empty region of a cell, until the next call, and the colors
// it reaches as a sum: 0, black, white, or 3 for both. It marks what it finds with
// the number of the current flood.
func (b *Board) region(v cell) (region []cell, reached uint8) {
	b.marks[v&in] = b.flood
	b.queue[0] = v
	if around := b.around[v&in]; around < emptyNeighbor { // alone, as nearly all are after a playout
		if of(around, white) < 4 {
			reached |= black
		}
		if of(around, black) < 4 {
			reached |= white
		}
		return b.queue[:1], reached
	}
	n := 1
	for i := 0; i < n; i++ {
		for _, u := range b.neighbors(b.queue[i]) {
			switch b.stone[u&in] {
			case empty:
				if b.marks[u&in] != b.flood {
					b.marks[u&in] = b.flood
					b.queue[n&in] = u
					n++
				}
			case black, white:
				reached |= b.stone[u&in]
			}
		}
	}
	return b.queue[:n], reached
}
