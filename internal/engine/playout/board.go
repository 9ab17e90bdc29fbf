package playout

import "github.com/shinpan/shinpan/weiqi"

// Cells is more than the cells of the largest board.
const Cells = 1024

// room is the length of every array over cells, a power of two so that an index
// masked with in needs no bounds check.
const (
	room = Cells
	in   = room - 1
)

// A Cell is a place in the arrays of a Board. Rows of points lie one after the
// other from A1, each with one cell beyond the edge before it, and a full row of
// those lies below the first and above the last. Cell 0 is always beyond the edge
// and stands for "no cell" and for the chain of a point without a stone.
type Cell uint16

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
func breath(v Cell) uint64 {
	x := uint64(v)
	return x*(x+1<<sumShift) + 1<<contactShift
}

const (
	sumShift     = 30
	contactShift = 50
)

// only reports whether v is the only liberty of a chain that has v as a liberty.
func only(liberties uint64, v Cell) bool {
	return liberties == liberties>>contactShift*breath(v)
}

// last returns the only liberty of a chain in atari, 0 for a chain that has more. One
// point has at most four contacts, so that there is no need to divide.
func last(liberties uint64) Cell {
	contacts := liberties >> contactShift
	v := Cell(liberties >> sumShift & (1<<(contactShift-sumShift) - 1) * inverse[contacts&7] >> inverseShift)
	return v & -Cell(bit(only(liberties, v)))
}

// single returns 1 if all contacts of a chain are with one point, else 0: the squares of
// equal numbers, and of no others, add up to the square of their sum by their number.
func single(liberties uint64) uint8 {
	sum := liberties >> sumShift & (1<<(contactShift-sumShift) - 1)
	return bit(liberties>>contactShift*(liberties&(1<<sumShift-1)) == sum*sum)
}

// inverse is one by the index, in parts of 1<<inverseShift and rounded up, which is
// exact for the sum of up to four equal cells. With more contacts no point is the only one,
// and the point that last finds by the last bits of the index is refused.
var inverse = [8]uint64{1: 1 << inverseShift, 1 << (inverseShift - 1), (1<<inverseShift + 2) / 3, 1 << (inverseShift - 2)}

const inverseShift = 18

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

// oneColor returns the only color of the stones next to a point without empty
// neighbors, empty if there are both colors, or none.
func oneColor(around uint16) uint8 {
	reached := bit(of(around, white) < 4)*black | bit(of(around, black) < 4)*white
	return [4]uint8{empty, black, white, empty}[reached&3]
}

// corner is the share of a diagonal neighbor in a word of the same kind, in which
// those beyond the edge are counted by themselves.
var corner = [4]uint16{0, blackNeighbor, whiteNeighbor, beyondCorner}

const beyondCorner = 1 << 8

// of returns how many neighbors are of the color or beyond the edge.
func of(around uint16, color uint8) uint16 { return around >> ((color*4 - 4) & 15) & 15 }

// maxMoves bounds the moves that a Board remembers.
const maxMoves = 2048

// A Board is a board on which playouts are played. The zero Board has no points;
// [Board.Set] and [Board.Copy] fill it. It is not safe for concurrent use.
type Board struct {
	size   weiqi.Size
	stride Cell
	cells  int // in use: a prefix of every array over cells

	turn   uint8
	ko     Cell           // closed to the side to move by the simple ko rule
	passes int            // in a row
	lost   [4]int         // stones captured, by color
	taken  Cell           // a point of a chain that the last move captured
	caught int            // how many stones the last move captured
	before Cell           // the move that led to the position of Set; 0 is a pass or unknown
	moves  int            // since Set, passes included
	track  [maxMoves]Cell // those moves; 0 is a pass

	stone     [room]uint8
	around    [room]uint16
	chain     [room]Cell   // the cell that names the stone's chain; 0 where no stone is
	next      [room]Cell   // the next stone of the same chain, in a ring
	air       [room]uint64 // the breath of an empty point, 0 for everything else
	liberties [room]uint64 // of the chain that the cell names: a sum of breaths
	stones    [room]uint16 // of the chain that the cell names

	frees int // empty points
	free  [room]Cell
	place [room]uint16 // where in free an empty point is

	owner [room]uint8  // by the last Count
	marks [room]uint32 // the number of the last flood that came by
	flood uint32
	queue [room]Cell
}

// Set makes b the board of a position, with the same side to move, nothing
// captured and no pass made. Where the position's superko rule forbids taking a
// single stone back at once, that is closed like a simple ko; b does not know
// longer repetitions.
func (b *Board) Set(p *weiqi.Position) {
	size := p.Size()
	*b = Board{size: size, stride: Cell(size.Cols + 1), turn: uint8(p.Turn())}
	b.cells = (size.Rows+2)*int(b.stride) + 1
	for v := range b.cells {
		b.stone[v] = beyond
	}
	for at := range size.All() {
		v := b.Cell(at)
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
			b.put(b.Cell(at), uint8(c))
		}
	}
	b.lost, b.ko, b.caught, b.taken = [4]int{}, 0, 0, 0
	if m, ok := p.Last(); ok && !m.Pass && p.At(m.Point) == m.Color {
		b.before = b.Cell(m.Point)
	}
	if at, closed := p.Ko(); closed {
		b.ko = b.Cell(at)
	} else if p.Rules().Ko != weiqi.SimpleKo {
		b.ko = b.repeating(p)
	}
}

// repeating returns a point on which the side to move could take a single stone if
// the superko rule did not forbid it, 0 if there is none.
func (b *Board) repeating(p *weiqi.Position) Cell {
	for _, v := range b.free[:b.frees] {
		if of(b.around[v], b.turn^3) == 4 && b.legal(v, b.turn) && !p.Legal(weiqi.Play(p.Turn(), b.Point(v))) {
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
	b.before, b.moves, b.frees = from.before, from.moves, from.frees
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
func (b *Board) At(p weiqi.Point) weiqi.Color { return weiqi.Color(b.stone[b.Cell(p)]) }

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
		return weiqi.Play(color, b.Point(v))
	}
	return weiqi.Pass(color)
}

// Track returns the moves since Set by their cells, 0 for a pass. It is valid until
// the board changes.
func (b *Board) Track() []Cell { return b.track[:min(b.moves, maxMoves)] }

// latest returns the last move, 0 for a pass or if it is not known.
func (b *Board) latest() Cell {
	switch {
	case b.moves == 0:
		return b.before
	case b.moves <= maxMoves:
		return b.track[b.moves-1]
	default:
		return 0
	}
}

// Free returns the empty points in no particular order. It is valid until the board
// changes.
func (b *Board) Free() []Cell { return b.free[:b.frees] }

// Over reports whether the last two moves were passes.
func (b *Board) Over() bool { return b.passes >= 2 }

// Legal reports whether the side to move may put a stone on a point: it is empty,
// it is not closed by the simple ko rule, and it would be no suicide.
func (b *Board) Legal(p weiqi.Point) bool {
	v := b.Cell(p)
	return b.stone[v] == empty && b.legal(v, b.turn)
}

// Eye reports whether an empty point is an eye of the color, as playouts see it:
// all its neighbors are stones of the color, and so are its diagonals but one, at
// the edge all of them.
func (b *Board) Eye(p weiqi.Point, c weiqi.Color) bool {
	v := b.Cell(p)
	return b.stone[v] == empty && b.eye(v, uint8(c))
}

// Sensible reports whether tactical playouts would put a stone of the side to move
// on a point: it is legal, no own eye, and no waste of stones.
func (b *Board) Sensible(p weiqi.Point) bool {
	v := b.Cell(p)
	return b.stone[v] == empty && b.good(v)
}

// Play puts a stone of the side to move on a legal point.
func (b *Board) Play(p weiqi.Point) { b.move(b.Cell(p)) }

// Pass lets the side to move pass.
func (b *Board) Pass() { b.move(0) }

// Make makes a legal move by its cell.
func (b *Board) Make(v Cell) { b.move(v) }

// Cell returns the cell of a point.
func (b *Board) Cell(p weiqi.Point) Cell {
	return (Cell(p.Row)+1)*b.stride + Cell(p.Col) + 1
}

// Point returns the point of a cell that is one.
func (b *Board) Point(v Cell) weiqi.Point {
	return weiqi.Point{Col: int8((v - 1) % b.stride), Row: int8((v-1)/b.stride - 1)}
}

func (b *Board) neighbors(v Cell) [4]Cell {
	return [4]Cell{v - b.stride, v - 1, v + 1, v + b.stride}
}

func (b *Board) diagonals(v Cell) [4]Cell {
	return [4]Cell{v - b.stride - 1, v - b.stride + 1, v + b.stride - 1, v + b.stride + 1}
}
