package playout

import "strings"

// shapes are the contact shapes that are worth an answer nearby: to bend around a stone, to cut,
// to keep from being cut, and the same at the edge. They are of the kind that S. Gelly,
// Y. Wang, R. Munos and O. Teytaud found to make playouts better ("Modification of UCT
// with Patterns in Monte-Carlo Go", 2006), and were chosen anew by playing.
//
// A shape is what is around the point in its middle, in three rows: X and O are the two
// colors, either way round, x is anything but X, o anything but O, ? is anything, and
// - is beyond the edge. It counts in all eight symmetries.
var shapes = compile(
	// bend: over the head of a stone, around it, and beside it
	"X O X / . * . / ? ? ?",
	"X O . / . * . / ? . ?",
	"X O ? / X * . / x . ?",
	// cut: through a diagonal, with one side held or with none
	"X O ? / O * o / ? o ?",
	"X O ? / O * X / ? ? ?",
	// cut: push between two stones
	"? X ? / O * O / o o o",
	// at the edge: follow, cut, hold, and reach below
	"X . ? / O * ? / - - -",
	"O X ? / X * O / - - -",
	"? X ? / x * O / - - -",
	"? X O / x * x / - - -",
	"? O X / X * O / - - -",
)

// A shapeSet has a bit for every content of the eight cells around a point.
type shapeSet [1 << 16 / 64]uint64

func (s *shapeSet) has(code uint16) bool { return s[code/64]&(1<<(code%64)) != 0 }

// shape reports whether the stones around an empty cell make one of the shapes.
func (b *Board) shape(v Cell) bool { return shapes.has(b.surroundings(v)) }

// surroundings returns the content of the eight cells around one, two bits each: the
// row below from left to right, left, right, and the row above.
func (b *Board) surroundings(v Cell) uint16 {
	down, up := v-b.stride, v+b.stride
	return uint16(b.stone[(down-1)&in]) | uint16(b.stone[down&in])<<2 | uint16(b.stone[(down+1)&in])<<4 |
		uint16(b.stone[(v-1)&in])<<6 | uint16(b.stone[(v+1)&in])<<8 |
		uint16(b.stone[(up-1)&in])<<10 | uint16(b.stone[up&in])<<12 | uint16(b.stone[(up+1)&in])<<14
}

// compile makes a set of drawn shapes.
func compile(drawn ...string) *shapeSet {
	set := new(shapeSet)
	for _, text := range drawn {
		cells := strings.Fields(strings.ReplaceAll(text, "/", ""))
		cells = append(cells[:4:4], cells[5:]...) // without the middle
		for range 2 {
			for range 4 {
				set.add(cells, 0, 0)
				// A quarter turn: the new cell of each of the eight places.
				cells = []string{cells[5], cells[3], cells[0], cells[6], cells[1], cells[7], cells[4], cells[2]}
			}
			cells = []string{cells[2], cells[1], cells[0], cells[4], cells[3], cells[7], cells[6], cells[5]}
		}
	}
	return set
}

// add adds all contents that the cells of a drawing from the i-th on allow, in both
// colors.
func (s *shapeSet) add(cells []string, i int, code uint16) {
	if i == len(cells) {
		swapped := code&0x5555<<1 | code&0xaaaa>>1
		s[code/64] |= 1 << (code % 64)
		s[swapped/64] |= 1 << (swapped % 64)
		return
	}
	for content := range uint16(4) {
		if allows(cells[i], content) {
			s.add(cells, i+1, code|content<<(2*i))
		}
	}
}

// allows reports whether a letter of a drawing stands for a content.
func allows(letter string, content uint16) bool {
	switch letter {
	case "X":
		return content == uint16(black)
	case "O":
		return content == uint16(white)
	case ".":
		return content == uint16(empty)
	case "x":
		return content != uint16(black)
	case "o":
		return content != uint16(white)
	case "-":
		return content == beyond
	case "?":
		return true
	default:
		panic("playout: no such letter of a shape: " + letter)
	}
}
