package prove

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// An Area is a handful of open points on an otherwise settled
// board: points lie beside each other or beside walls, which are unconditionally
// alive.
type Area struct {
	Name   string
	at     []weiqi.Point // where its points lie on a board, clear of the edge
	beside []mask        // by point
}

// Points returns the number of open points.
func (a Area) Points() int { return len(a.beside) }

// maxArea is the largest area in points.
const maxArea = 5

// area returns the area that a drawing shows: a digit for every point, from 0, with
// rows apart by a slash.
func area(name, drawing string) Area {
	points := len(strings.NewReplacer("/", "", " ", "").Replace(drawing))
	a := Area{name, make([]weiqi.Point, points), make([]mask, points)}
	for row, line := range strings.Split(drawing, "/") {
		for col, digit := range line {
			if digit != ' ' {
				a.at[digit-'0'] = weiqi.Point{Col: int8(col + 2), Row: int8(row + 2)}
			}
		}
	}
	for i, p := range a.at {
		for j, q := range a.at {
			if d := (weiqi.Point{Col: p.Col - q.Col, Row: p.Row - q.Row}); d.Col*d.Col+d.Row*d.Row == 1 {
				a.beside[i] |= 1 << j
			}
		}
	}
	return a
}

// Areas returns the areas that [Honest] can search, the small ones first: paths of
// one to four points ("1" to "4"), two of them side by side ("2+1"), the square and
// the star of four.
func Areas() []Area {
	return []Area{
		area("1", "0"),
		area("1+1", "0 1"),
		area("2", "01"),
		area("2+1", "01 2"),
		area("3", "012"),
		area("2+2", "01 23"),
		area("3+1", "012 3"),
		area("4", "0123"),
		area("square", "01/32"),
		area("star", "102/ 3"),
		area("3+2", "012 34"),
	}
}

// A ground is an area with its walls: every point is beside a wall of Black, of
// White, of both, or of none.
type ground struct {
	Area
	wall  [3]mask // by color, the points beside it
	rules weiqi.Rules
}

// grounds yields an area with all walls, to be counted by some rules.
func (a Area) grounds(rules weiqi.Rules) iter.Seq[*ground] {
	return func(yield func(*ground) bool) {
		n := len(a.beside)
		for walls := range 1 << (2 * n) {
			g := &ground{Area: a, rules: rules}
			g.wall[weiqi.Black] = mask(walls & (1<<n - 1))
			g.wall[weiqi.White] = mask(walls >> n)
			if !yield(g) {
				return
			}
		}
	}
}

// An open is what stands on an area, by color. No stones are at [weiqi.Empty].
type open [3]mask

func (b open) stones() mask { return b[weiqi.Black] | b[weiqi.White] }

// number numbers what can stand on an area, to the base of three.
func (b open) number() int {
	n := 0
	for p := maxArea - 1; p >= 0; p-- {
		n = 3*n + int(b[weiqi.Black]>>p&1) + 2*int(b[weiqi.White]>>p&1)
	}
	return n
}

// around returns the points of an area beside some of its points.
func (g *ground) around(points mask) mask {
	var beside mask
	for m := points; m != 0; m &= m - 1 {
		beside |= g.beside[bits.TrailingZeros16(uint16(m))]
	}
	return beside
}

// flood returns what is connected to a point within some points.
func (g *ground) flood(from, within mask) mask {
	for {
		more := (from | g.around(from)) & within
		if more == from {
			return from
		}
		from = more
	}
}

// alive reports whether a chain has a liberty or is connected to its own wall.
func (g *ground) alive(b open, chain mask, c weiqi.Color) bool {
	return g.wall[c]&chain != 0 || g.around(chain)&^b.stones() != 0
}

// chains returns the chains of a color.
func (g *ground) chains(b open, c weiqi.Color) []mask {
	var all []mask
	for rest := b[c]; rest != 0; {
		chain := g.flood(rest&-rest, b[c])
		all = append(all, chain)
		rest &^= chain
	}
	return all
}

// legal reports whether every chain has a liberty or a wall.
func (g *ground) legal(b open) bool {
	for _, c := range colors {
		for _, chain := range g.chains(b, c) {
			if !g.alive(b, chain, c) {
				return false
			}
		}
	}
	return true
}

// play returns what stands there after a stone, or false for a suicide.
func (g *ground) play(b open, c weiqi.Color, at mask) (open, bool) {
	b[c] |= at
	other := c.Opponent()
	for rest := g.around(at) & b[other]; rest != 0; {
		chain := g.flood(rest&-rest, b[other])
		rest &^= chain
		if !g.alive(b, chain, other) {
			b[other] &^= chain
		}
	}
	return b, g.alive(b, g.flood(at, b[c]), c)
}

// count returns Black's points minus White's once the dead stones have been taken
// off: stones on the board, and empty regions that touch stones and walls of one
// color only, as far as the scoring wants them; and dead stones as prisoners where it
// wants those.
func (g *ground) count(b open, dead mask) int {
	score := 0
	if g.prisoners() {
		score += (b[weiqi.White] & dead).points() - (b[weiqi.Black] & dead).points()
	}
	b = b.without(dead)
	if !g.prisoners() {
		score += b[weiqi.Black].points() - b[weiqi.White].points()
	}
	if g.rules.Scoring == weiqi.Stones {
		return score
	}
	for rest := (mask(1)<<len(g.beside) - 1) &^ b.stones(); rest != 0; {
		region := g.flood(rest&-rest, rest)
		rest &^= region
		edge := g.around(region)
		black := edge&b[weiqi.Black] != 0 || region&g.wall[weiqi.Black] != 0
		white := edge&b[weiqi.White] != 0 || region&g.wall[weiqi.White] != 0
		switch {
		case black && !white:
			score += region.points()
		case white && !black:
			score -= region.points()
		}
	}
	return score
}

// prisoners reports whether captured stones are worth something.
func (g *ground) prisoners() bool { return g.rules.Scoring == weiqi.Territory }

// taken returns what a board play of a color changes of Black's points minus
// White's at once: the stones that it captures, where prisoners count.
func (g *ground) taken(before, after open, c weiqi.Color) int {
	if !g.prisoners() {
		return 0
	}
	other := c.Opponent()
	return signed(c, (before[other] &^ after[other]).points())
}

// handed returns what a pass of a color changes of Black's points minus White's: a
// stone, where passes hand one over.
func (g *ground) handed(c weiqi.Color) int {
	if !g.prisoners() || !g.rules.PassStones {
		return 0
	}
	return signed(c, -1)
}

// signed returns points of a color as points of Black.
func signed(c weiqi.Color, points int) int {
	if c == weiqi.White {
		return -points
	}
	return points
}

// points returns how many points a mask has.
func (m mask) points() int { return bits.OnesCount16(uint16(m)) }

// without returns what stands there without some stones.
func (b open) without(dead mask) open {
	b[weiqi.Black] &^= dead
	b[weiqi.White] &^= dead
	return b
}

// opens yields everything that may stand on an area.
func (g *ground) opens() iter.Seq[open] {
	return func(yield func(open) bool) {
		all := mask(1)<<len(g.beside) - 1
		for black := mask(0); black <= all; black++ {
			for white := mask(0); white <= all; white++ {
				b := open{weiqi.Black: black, weiqi.White: white}
				if black&white == 0 && g.legal(b) && !yield(b) {
					return
				}
			}
		}
	}
}

// draw writes an area and its walls on one line: for every point its stone, and
// beside which walls it is.
func (g *ground) draw(b open) string {
	text := g.Name + ":"
	for p := range len(g.beside) {
		at := mask(1) << p
		stone := "."
		switch {
		case b[weiqi.Black]&at != 0:
			stone = "X"
		case b[weiqi.White]&at != 0:
			stone = "O"
		}
		walls := ""
		if g.wall[weiqi.Black]&at != 0 {
			walls += "x"
		}
		if g.wall[weiqi.White]&at != 0 {
			walls += "o"
		}
		text += fmt.Sprintf(" %s(%s)", stone, walls)
	}
	return text
}
