package life_test

import (
	"math/bits"
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// A goban is a board of at most 16 points, on which all games can be looked at. It
// knows nothing of package weiqi's rules: the simple ko rule, no suicide, and the game
// ends by two passes.
type goban struct {
	size   weiqi.Size
	points []weiqi.Point
	all    stones
	near   []stones   // the neighbors of each point
	turned [][]stones // every set, as each symmetry of the board has it
}

// A stones is a set of points of a goban.
type stones uint16

func (s stones) len() int { return bits.OnesCount16(uint16(s)) }

// first returns the number of the first point.
func (s stones) first() int { return bits.TrailingZeros16(uint16(s)) }

// A board is what both sides have on a goban.
type board struct{ mine, theirs stones }

func (b board) swapped() board { return board{b.theirs, b.mine} }

func newGoban(size weiqi.Size) *goban {
	g := &goban{size: size, all: 1<<size.Points() - 1}
	number := func(col, row int) int { return row*size.Cols + col }
	for row := range size.Rows {
		for col := range size.Cols {
			var near stones
			for _, n := range [...][2]int{{col - 1, row}, {col + 1, row}, {col, row - 1}, {col, row + 1}} {
				if n[0] >= 0 && n[0] < size.Cols && n[1] >= 0 && n[1] < size.Rows {
					near |= 1 << number(n[0], n[1])
				}
			}
			g.points = append(g.points, weiqi.Point{Col: int8(col), Row: int8(row)})
			g.near = append(g.near, near)
		}
	}
	for symmetry := range 8 {
		if symmetry >= 4 && size.Cols != size.Rows {
			break
		}
		turned := make([]stones, 1<<len(g.points))
		for i := range g.points {
			col, row := i%size.Cols, i/size.Cols
			if symmetry&1 != 0 {
				col = size.Cols - 1 - col
			}
			if symmetry&2 != 0 {
				row = size.Rows - 1 - row
			}
			if symmetry&4 != 0 {
				col, row = row, col
			}
			for set := range turned {
				if set>>i&1 != 0 {
					turned[set] |= 1 << number(col, row)
				}
			}
		}
		g.turned = append(g.turned, turned)
	}
	return g
}

func (g *goban) empty(b board) stones { return g.all &^ (b.mine | b.theirs) }

// beside returns the points beside a set, and some of the set.
func (g *goban) beside(s stones) (near stones) {
	for ; s != 0; s &= s - 1 {
		near |= g.near[s.first()]
	}
	return near
}

// piece returns the connected part of a set that some of its points are in.
func (g *goban) piece(some, of stones) stones {
	for {
		more := (some | g.beside(some)) & of
		if more == some {
			return some
		}
		some = more
	}
}

// legal returns the boards on which every chain has a liberty.
func (g *goban) legal() []board {
	var boards []board
	for mine := range g.all + 1 {
		rest := g.all &^ mine
		for theirs := rest; ; theirs = (theirs - 1) & rest {
			b := board{mine, theirs}
			if g.breathes(mine, g.empty(b)) && g.breathes(theirs, g.empty(b)) {
				boards = append(boards, b)
			}
			if theirs == 0 {
				break
			}
		}
	}
	return boards
}

// breathes reports whether every chain among the stones has a liberty.
func (g *goban) breathes(s, empty stones) bool {
	for s != 0 {
		chain := g.piece(s&-s, s)
		if g.beside(chain)&empty == 0 {
			return false
		}
		s &^= chain
	}
	return true
}

// neutral returns the points of the empty regions that touch both colors.
func (g *goban) neutral(b board) (points stones) {
	for rest := g.empty(b); rest != 0; {
		region := g.piece(rest&-rest, rest)
		if near := g.beside(region); near&b.mine != 0 && near&b.theirs != 0 {
			points |= region
		}
		rest &^= region
	}
	return points
}

// score returns the Tromp-Taylor score, mine minus theirs.
func (g *goban) score(b board) int {
	total := b.mine.len() - b.theirs.len()
	for rest := g.empty(b); rest != 0; {
		region := g.piece(rest&-rest, rest)
		near := g.beside(region)
		if near&b.theirs == 0 && near&b.mine != 0 {
			total += region.len()
		}
		if near&b.mine == 0 && near&b.theirs != 0 {
			total -= region.len()
		}
		rest &^= region
	}
	return total
}

// play returns the board after a stone of mine, and the point that is closed to them
// by the ko rule. It is false where that would be suicide.
func (g *goban) play(b board, at int) (after board, ko stones, ok bool) {
	stone := stones(1) << at
	after = board{b.mine | stone, b.theirs}
	for near := g.near[at] & b.theirs; near != 0; {
		chain := g.piece(near&-near, b.theirs)
		if g.beside(chain)&g.empty(after)&^chain == 0 {
			after.theirs &^= chain
		}
		near &^= chain
	}
	chain := g.piece(stone, after.mine)
	liberties := g.beside(chain) & g.empty(after)
	if taken := b.theirs &^ after.theirs; taken.len() == 1 && chain == stone && liberties == taken {
		ko = taken
	}
	return after, ko, liberties != 0
}

// position returns the board with my stones black.
func (g *goban) position(t *testing.T, b board) *weiqi.Position {
	t.Helper()
	setup := weiqi.Setup{Size: g.size, Turn: weiqi.Black}
	for i, at := range g.points {
		switch {
		case b.mine>>i&1 != 0:
			setup.Black.Add(at)
		case b.theirs>>i&1 != 0:
			setup.White.Add(at)
		}
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A moment is a board in a game: whose turn it is and what the moves before forbid.
type moment struct {
	board
	ko     stones // closed to whoever moves
	they   bool   // move
	passed bool   // the last move was a pass
}

// A solution knows of every moment what I can end the game with whatever they do. A
// game that does not end is not ended.
type solution struct {
	*goban
	ids    map[moment]int
	known  []moment // by id; the first ids are those of the ends of games, by their scores
	before [][]int  // the moments that lead to one, by id
	left   []int    // the moves of a moment that do not lead where this is looked at
	sure   []int    // the most that I can be sure of, by id
}

// unsure is what I have where they can keep the game from ending.
const unsure = -100

// solve looks at all games from all boards.
func (g *goban) solve() *solution {
	s := &solution{goban: g, ids: map[moment]int{}}
	for range 2*len(g.points) + 1 {
		s.add(moment{})
	}
	ends := len(s.known)
	for _, b := range g.legal() {
		s.id(moment{board: b})
		s.id(moment{board: b, they: true})
	}
	for id := ends; id < len(s.known); id++ {
		for _, next := range s.next(s.known[id]) {
			s.before[next] = append(s.before[next], id)
			s.left[id]++
		}
	}
	for score := len(g.points); score >= -len(g.points); score-- {
		s.reach(score)
	}
	return s
}

func (s *solution) add(m moment) int {
	s.known = append(s.known, m)
	s.before = append(s.before, nil)
	s.left = append(s.left, 0)
	s.sure = append(s.sure, unsure)
	return len(s.known) - 1
}

// id returns the number of a moment, which is that of all its mirror images.
func (s *solution) id(m moment) int {
	least := m
	for _, turned := range s.turned[1:] {
		image := moment{board{turned[m.mine], turned[m.theirs]}, turned[m.ko], m.they, m.passed}
		if image.mine < least.mine || image.mine == least.mine &&
			(image.theirs < least.theirs || image.theirs == least.theirs && image.ko < least.ko) {
			least = image
		}
	}
	if _, known := s.ids[least]; !known {
		s.ids[least] = s.add(least)
	}
	return s.ids[least]
}

// next returns the moments after each move.
func (s *solution) next(m moment) []int {
	var ids []int
	if m.passed {
		ids = append(ids, len(s.points)+s.score(m.board))
	} else {
		ids = append(ids, s.id(moment{board: m.board, they: !m.they, passed: true}))
	}
	b := m.board
	if m.they {
		b = b.swapped()
	}
	for rest := s.empty(b) &^ m.ko; rest != 0; rest &= rest - 1 {
		after, ko, ok := s.play(b, rest.first())
		if !ok {
			continue
		}
		if m.they {
			after = after.swapped()
		}
		ids = append(ids, s.id(moment{board: after, ko: ko, they: !m.they}))
	}
	return ids
}

// reach finds the moments from which I can end the game with a score, where more has
// been looked at before: those of mine with a move there, and those of theirs without
// another move.
func (s *solution) reach(score int) {
	end := len(s.points) + score
	s.sure[end] = score
	for reached := []int{end}; len(reached) > 0; {
		id := reached[len(reached)-1]
		reached = reached[:len(reached)-1]
		for _, before := range s.before[id] {
			s.left[before]--
			if s.sure[before] == unsure && (!s.known[before].they || s.left[before] == 0) {
				s.sure[before] = score
				reached = append(reached, before)
			}
		}
	}
}

// holds reports whether I can end the game with a score at least.
func (s *solution) holds(m moment, score int) bool { return s.sure[s.id(m)] >= score }

// stable reports whether either side can end the game with the score of the board,
// whoever moves first.
func (s *solution) stable(b board) bool {
	for _, b := range [...]board{b, b.swapped()} {
		score := s.score(b)
		if !s.holds(moment{board: b}, score) || !s.holds(moment{board: b, they: true}, score) {
			return false
		}
	}
	return true
}

// mayFill reports whether a side can play at a neutral point and still end the game
// with the score of the board.
func (s *solution) mayFill(b board) bool {
	for _, b := range [...]board{b, b.swapped()} {
		for points := s.neutral(b); points != 0; points &= points - 1 {
			after, ko, ok := s.play(b, points.first())
			if ok && s.holds(moment{board: after, ko: ko, they: true}, s.score(b)) {
				return true
			}
		}
	}
	return false
}
