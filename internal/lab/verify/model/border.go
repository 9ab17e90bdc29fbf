package model

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// A Border is a finished board with an evident value, to be played
// on by honest sides and by liars. Each side has a wall across it and the row behind the
// wall, which a stone of its own cuts in two. Every point of the row is beside the wall,
// so that the wall lives even if its owner never moves again; stones of the other side
// in the row are dead, since no eye of theirs would be their own.
//
//	. O X . .   White's row; X is dead
//	O O O O O
//	X X X X X
//	. . X O .   Black's row; O is dead
type Border struct {
	Cols, Rows int
	Walls      map[Color]Set
	Strays     map[Color]Set // dead, by their own color
	Home       map[Color]Set // the row of a side
}

// NewBorder draws a border by lot.
func NewBorder(r *rand.Rand) Border {
	b := Border{Cols: 4 + r.IntN(4), Rows: 4, Walls: map[Color]Set{}, Strays: map[Color]Set{}, Home: map[Color]Set{}}
	for _, c := range []Color{Black, White} {
		wall, home, dead := Set{}, Set{}, Set{}
		row, behind := 1, 0
		if c == White {
			row, behind = 2, 3
		}
		cut := 1 + r.IntN(b.Cols-2)
		empty := map[bool]int{} // points on either side of the cut
		for col := range b.Cols {
			wall[row*b.Cols+col] = true
			home[behind*b.Cols+col] = true
			if col == cut {
				wall[behind*b.Cols+col] = true
				continue
			}
			last := col == cut-1 || col == b.Cols-1
			if r.IntN(3) == 0 && (!last || empty[col > cut] > 0) {
				dead[behind*b.Cols+col] = true
				continue
			}
			empty[col > cut]++
		}
		b.Walls[c], b.Home[c], b.Strays[c.Other()] = wall, home, dead
	}
	return b
}

// Board returns the board with all stones on it.
func (b Border) Board() Board {
	board := EmptyBoard(b.Cols, b.Rows)
	for _, c := range []Color{Black, White} {
		board = board.With(union(b.Walls[c], b.Strays[c]), c)
	}
	return board
}

// Dead returns the stones that are dead on a board that the border has become: everything
// in a row that is not its owner's, as long as the owner's wall stands.
func (b Border) Dead(board Board) Set {
	dead := Set{}
	for _, c := range []Color{Black, White} {
		if len(board.Only(b.Walls[c], c)) == len(b.Walls[c]) {
			maps.Copy(dead, board.Only(b.Home[c], c.Other()))
		}
	}
	return dead
}

// Worth is what the border counts for in a game, in half points for Black. Where only
// stones count every side will have filled all of its row but two points.
func (b Border) Worth(g *Game) int {
	if g.Rules.fills() {
		return 2*(len(b.Home[Black])-len(b.Home[White])) - g.Komi
	}
	return g.Score(b.Dead(g.Board))
}

// fills reports whether only stones count, so that a board is not finished before each
// side has filled all but its eyes.
func (r Rules) fills() bool { return r.Scoring == "stones" && r.Tax == "none" }

// Best is the move of an honest side. It takes stones in atari though that need not be;
// it takes dead stones if no list will be asked for any more. Where only stones count
// it fills its row. Otherwise it passes.
func (b Border) Best(board Board, side Color, rules Rules, take bool, legal []string) string {
	for _, chain := range board.Chains(board.All(side.Other())) {
		for _, at := range board.Only(board.Around(chain), Empty).Sorted() {
			if board.Liberties(chain) == 1 && !b.Home[side][chain.Sorted()[0]] && slices.Contains(legal, board.Name(at)) {
				return board.Name(at)
			}
		}
	}
	if rules.Scoring == "territory" {
		return "pass"
	}
	if take || rules.fills() {
		if vertex := Capture(board, b.Home[side], side, legal); vertex != "pass" {
			return vertex
		}
	}
	free, eyes := board.Only(b.Home[side], Empty), Set{}
	for at := range free {
		eyes[board.Chain(at).Sorted()[0]] = true
	}
	for _, at := range free.Sorted() {
		if rules.fills() && (len(board.Chain(at)) > 1 || len(eyes) > 2) && slices.Contains(legal, board.Name(at)) {
			return board.Name(at)
		}
	}
	return "pass"
}

// Capture returns the move of a side that takes stones of the other side in a place, or
// brings them nearer to that; a pass if there are none.
func Capture(b Board, in Set, side Color, legal []string) string {
	best, fewest := "pass", len(b.Cells)+1
	for _, chain := range b.Chains(b.Only(in, side.Other())) {
		for _, p := range b.Only(b.Around(chain), Empty).Sorted() {
			if n := b.Liberties(chain); n < fewest && slices.Contains(legal, b.Name(p)) {
				best, fewest = b.Name(p), n
			}
		}
	}
	return best
}
