package model

// Rules say which moves are legal and what counts.
type Rules struct {
	Ko              string // simple, positional, situational, natural
	Suicide         string // none, multi, any
	Scoring         string // area, territory, stones
	Tax             string // none; seki; all: seki, and two points of every group
	Komi            int    // usual, in half points
	PassStones      bool   // a pass hands a stone over
	WhitePassesLast bool
	Button          bool   // the first pass is worth half a point and stops nothing
	Begins          string // owner, other; otherwise the owner against one dead stone, and the other side against more
	Connect         string // filled: what has to be filled if the other side takes a neutral point first does not count
}

// Rulesets are the rules that have names.
var Rulesets = map[string]Rules{
	"tromp-taylor":         {Ko: "positional", Suicide: "any", Scoring: "area", Tax: "none", Komi: 15},
	"chinese":              {Ko: "simple", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15},
	"chinese-2002":         {Ko: "positional", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15},
	"chinese-kgs":          {Ko: "positional", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15},
	"chinese-ogs":          {Ko: "positional", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15},
	"japanese-1989":        {Ko: "simple", Suicide: "none", Scoring: "territory", Tax: "seki", Komi: 13},
	"japanese-owner-first": {Ko: "simple", Suicide: "none", Scoring: "territory", Tax: "seki", Komi: 13, Begins: "owner"},
	"japanese-other-first": {Ko: "simple", Suicide: "none", Scoring: "territory", Tax: "seki", Komi: 13, Begins: "other", Connect: "filled"},
	"korean":               {Ko: "simple", Suicide: "none", Scoring: "territory", Tax: "seki", Komi: 13},
	"aga":                  {Ko: "situational", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15, PassStones: true, WhitePassesLast: true},
	"aga-button":           {Ko: "situational", Suicide: "none", Scoring: "area", Tax: "none", Komi: 14, Button: true},
	"new-zealand":          {Ko: "natural", Suicide: "any", Scoring: "area", Tax: "none", Komi: 14},
	"ing-sst":              {Ko: "positional", Suicide: "any", Scoring: "area", Tax: "none", Komi: 15},
	"kgs-cgtr":             {Ko: "positional", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15},
	"cgos":                 {Ko: "positional", Suicide: "none", Scoring: "area", Tax: "none", Komi: 15},
	"stone-scoring":        {Ko: "simple", Suicide: "none", Scoring: "stones", Tax: "all", Komi: 15},
	"dublin-2001":          {Ko: "simple", Suicide: "none", Scoring: "area", Tax: "none", Komi: 13},
	"blog-2012":            {Ko: "positional", Suicide: "none", Scoring: "stones", Tax: "none"},
}

// Put returns the board after a stone, what it took off, and whether that is suicide
// that the rules forbid. The opponent's stones without a liberty go first, then one's
// own.
func Put(b Board, c Color, p int, suicide string) (after Board, captured Set, forbidden bool) {
	after, captured = b.With(Set{p: true}, c), Set{}
	for _, q := range after.Beside(p) {
		if chain := after.Chain(q); after.At(q) == c.Other() && after.Liberties(chain) == 0 {
			captured = union(captured, chain)
		}
	}
	after = after.With(captured, Empty)
	if own := after.Chain(p); after.Liberties(own) == 0 {
		forbidden = suicide == "none" || suicide == "multi" && len(own) == 1
		captured = own
		after = after.With(own, Empty)
	}
	return after, captured, forbidden
}

// koPoint returns the point of the one stone that was taken by one that is now alone
// and has that point for its only liberty; -1 if the move was not of that kind.
func koPoint(after Board, p int, captured Set) int {
	if len(captured) != 1 || after.At(p) == Empty || len(after.Chain(p)) != 1 || after.Liberties(Set{p: true}) != 1 {
		return -1
	}
	return captured.Sorted()[0]
}

// A situation is a board, who made it and who moves next.
type situation struct {
	board Board
	by    Color // None: nobody, as at the start
	next  Color
	play  bool // a board play made it
}

// repeats reports whether a board play of c comes to a board that superko forbids.
func repeats(past []situation, ko string, after Board, c Color) bool {
	for _, s := range past {
		if s.board != after {
			continue
		}
		if ko == "positional" || ko == "situational" && s.next == c.Other() || ko == "natural" && s.by == c {
			return true
		}
	}
	return false
}

// refuse says why a side may not put a stone on a point: the code, or nothing.
func (g *Game) refuse(c Color, p int) string {
	if p < 0 {
		return "off-board"
	}
	if g.Board.At(p) != Empty {
		return "occupied"
	}
	after, _, forbidden := Put(g.Board, c, p, g.Rules.Suicide)
	switch {
	case forbidden:
		return "suicide"
	case g.ko == p:
		return "ko"
	case repeats(g.past, g.Rules.Ko, after, c):
		return "superko"
	default:
		return ""
	}
}

// canPlay reports whether a side may put a stone anywhere.
func (g *Game) canPlay(c Color) bool {
	for p := range g.Board.Cells {
		if g.refuse(c, p) == "" {
			return true
		}
	}
	return false
}
