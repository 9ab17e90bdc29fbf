package model

import "fmt"

// A Side is what one side has on a counted board, in half points.
type Side struct{ Stones, Surrounded, Prisoners, Tax, Button int }

// Total is what counts.
func (s Side) Total() int { return s.Stones + s.Surrounded + s.Prisoners - s.Tax + s.Button }

// owner returns whose an empty region is: the one side whose stones are beside it.
func (b Board) owner(region Set) Color {
	around := b.Around(region)
	black, white := len(b.Only(around, Black)) > 0, len(b.Only(around, White)) > 0
	switch {
	case black && !white:
		return Black
	case white && !black:
		return White
	default:
		return None
	}
}

// regions returns the empty regions of the board.
func (b Board) regions() []Set {
	var all []Set
	seen := Set{}
	for _, p := range b.All(Empty).Sorted() {
		if !seen[p] {
			all = append(all, b.Chain(p))
			seen = union(seen, all[len(all)-1])
		}
	}
	return all
}

// Count counts the board without the dead.
func (g *Game) Count(dead Set) map[Color]Side {
	b := g.Board.With(dead, Empty)
	sides := map[Color]Side{}
	for _, c := range []Color{Black, White} {
		var s Side
		if g.Rules.Scoring != "territory" {
			s.Stones = 2 * len(b.All(c))
		}
		if g.Rules.Scoring != "stones" || g.Rules.Tax == "all" {
			surrounded, tax := g.holds(b, dead, c)
			s.Surrounded, s.Tax = 2*surrounded, 2*tax
		}
		if g.Rules.Scoring == "territory" {
			s.Prisoners = 2 * (g.lost[c.Other()] + len(g.Board.Only(dead, c.Other())))
		}
		if g.button == c {
			s.Button = 1
		}
		sides[c] = s
	}
	return sides
}

// Score returns Black's points minus White's and komi, in half points.
func (g *Game) Score(dead Set) int {
	sides := g.Count(dead)
	return sides[Black].Total() - sides[White].Total() - g.Komi
}

// Text returns a score as game records write results.
func Text(score int) string {
	switch {
	case score > 0:
		return "B+" + points(score)
	case score < 0:
		return "W+" + points(-score)
	default:
		return "0"
	}
}

func points(half int) string {
	if half%2 == 0 {
		return fmt.Sprint(half / 2)
	}
	return fmt.Sprintf("%d.5", half/2)
}
