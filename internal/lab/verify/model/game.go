package model

import (
	"maps"
	"slices"
)

// A Game is one that is being played. Its exported fields are what everybody may see,
// but for lists that are sealed.
type Game struct {
	Terms
	Board  Board
	Turn   Color
	Phase  string // play, scoring, dispute, referred, marking, trial, over
	Moves  int
	Result string // as game records write it, once the game is over
	Dead   Set    // what a ruling took off; nil without one
	Ruled  bool

	Stops []*Stop // the last one is the present one, or the one that play goes on after
	Trial *Trial
	Again *Resumption // while play goes on after a stop

	Offered map[Color]bool // the sides that have accepted the offer to mediate; nil: there is none

	wrong  []string      // the points of the last refusal for points
	lost   map[Color]int // prisoners, by their own color
	passes int           // in a row, those that stop
	ko     int           // closed to the side to move; -1: none
	past   []situation
	button Color
	good   map[Color]bool // who has passed for good
	asked  bool           // a third party has been asked
	seated bool           // a person mediates
	left   bool           // the mediator named by the terms has left
	wanted bool           // under confirmation: the game itself went on once
	taken  int            // moves that were taken back: they count for the limit
}

// A Resumption is that play goes on after a stop.
type Resumption struct {
	Disputed, Agreed Set
	Frozen           Set  // still
	Still            bool // nothing was played since
	count            Set  // auto: what the judge has called dead
}

// New begins a game.
func New(t Terms) *Game { return From(t, EmptyBoard(t.Cols, t.Rows), Black) }

// From begins a game on a board.
func From(t Terms, board Board, turn Color) *Game {
	t = t.Filled()
	g := &Game{
		Terms: t, Board: board, Turn: turn, Phase: "play",
		lost: map[Color]int{}, good: map[Color]bool{}, ko: -1,
	}
	g.past = []situation{{board: g.Board, next: turn}}
	g.forced()
	return g
}

// Prisoners returns the stones that a side has taken.
func (g *Game) Prisoners(c Color) int { return g.lost[c.Other()] }

// Ko returns the point that is closed to the side to move, -1 for none.
func (g *Game) Ko() int { return g.ko }

// Pass passes.
func (g *Game) Pass(c Color) string {
	if code := g.mayMove(c); code != "" {
		return code
	}
	g.pass()
	g.forced()
	return ""
}

// Play puts a stone on the point of that name.
func (g *Game) Play(c Color, at string) string {
	if code := g.mayMove(c); code != "" {
		return code
	}
	if g.good[c] {
		return "not-allowed"
	}
	p := g.Board.Point(at)
	if code := g.refuse(c, p); code != "" {
		if g.IllegalLoses {
			g.over(lossOf(c))
		}
		return code
	}
	g.stone(p)
	g.forced()
	return ""
}

func lossOf(c Color) string {
	if c == Black {
		return "W+F"
	}
	return "B+F"
}

func (g *Game) mayMove(c Color) string {
	switch {
	case g.Phase == "over":
		return "game-over"
	case g.Phase != "play":
		return "wrong-phase"
	case g.Turn != c:
		return "not-your-turn"
	default:
		return ""
	}
}

// stone makes a legal board play.
func (g *Game) stone(p int) {
	c := g.Turn
	after, captured, _ := Put(g.Board, c, p, g.Rules.Suicide)
	for q := range captured {
		if q == p { // a suicide
			g.lost[c] += len(captured)
		}
	}
	if !captured[p] {
		g.lost[c.Other()] += len(captured)
	}
	g.Board, g.passes, g.ko = after, 0, -1
	if g.Rules.Ko == "simple" {
		g.ko = koPoint(after, p, captured)
	}
	g.moved(true)
	if g.Again != nil {
		g.Again.Still = false
		g.thaw()
	}
	g.limits(true)
}

// pass makes a pass.
func (g *Game) pass() {
	c := g.Turn
	g.ko = -1
	if g.Rules.PassStones {
		g.lost[c]++
	}
	if g.Rules.Button && g.button == None {
		g.button = c
		g.moved(false)
		g.limits(false)
		return
	}
	g.passes++
	g.good[c] = g.ForGood
	g.moved(false)
	if g.passes >= 2 && (c == White || !g.Rules.WhitePassesLast) {
		g.stop(c)
	}
	g.limits(false)
}

// moved gives the turn over.
func (g *Game) moved(play bool) {
	g.past = append(g.past, situation{g.Board, g.Turn, g.Turn.Other(), play})
	g.Moves++
	g.Turn = g.Turn.Other()
}

// limits ends the game that repeats itself or is too long, unless the move has stopped
// it.
func (g *Game) limits(play bool) {
	if g.Phase != "play" {
		return
	}
	if play && g.Rules.Ko == "simple" && g.Repetition != "none" && g.occurrences() == 3 {
		g.outcome(g.Repetition)
		return
	}
	if g.Moves+g.taken >= g.MoveLimit && (g.AtLimit != "count" || g.lastWord()) {
		g.outcome(g.AtLimit)
	}
}

// lastWord reports whether the last move was made by the side that passed last, or no side has passed: a
// limit at which the board is counted waits for that side.
func (g *Game) lastWord() bool {
	last := None
	for _, s := range slices.Backward(g.past) {
		if s.by != None && last == None {
			last = s.by
		}
		if s.by != None && !s.play {
			return s.by == last
		}
	}
	return true
}

// occurrences returns how often board plays have come to this board with this side to
// move since somebody passed.
func (g *Game) occurrences() int {
	n := 0
	for _, s := range slices.Backward(g.past) {
		if s.by != None && !s.play {
			break
		}
		if s.play && s.board == g.Board && s.next == g.Turn {
			n++
		}
	}
	return n
}

func (g *Game) outcome(what string) {
	switch what {
	case "draw":
		g.over("0")
	case "void":
		g.over("Void")
	case "count":
		s := g.newStop(g.Turn)
		s.Limit, s.frozen, s.Disputed = true, g.frozen(), union(g.Board.All(Black), g.Board.All(White))
		g.Stops, g.Again, g.Phase = append(g.Stops, s), nil, "referred"
	default:
		panic("no outcome is called " + what)
	}
}

func (g *Game) over(result string) { g.Phase, g.Result, g.Again = "over", result, nil }

// rule ends the game with a count.
func (g *Game) rule(dead Set) {
	g.Dead, g.Ruled = dead, true
	g.over(Text(g.Score(dead)))
}

// forced passes for the side to move as long as it has passed for good or, where the
// terms say so, can put no stone on the board.
func (g *Game) forced() {
	for g.Phase == "play" && (g.good[g.Turn] || g.ForcedPass && !g.canPlay(g.Turn)) {
		g.pass()
	}
}

// frozen returns the stones that stay dead while play goes on.
func (g *Game) frozen() Set {
	if g.Again == nil {
		return Set{}
	}
	return g.Again.Frozen
}

// thaw takes out of what is frozen the chains that were captured, or have grown: for
// good.
func (g *Game) thaw() {
	was := g.present().Board
	still := Set{}
	for _, chain := range was.Chains(g.Again.Frozen) {
		p := chain.Sorted()[0]
		if g.Board.At(p) == was.At(p) && len(g.Board.Chain(p)) == len(chain) && len(minus(g.Board.Chain(p), chain)) == 0 {
			still = union(still, chain)
		}
	}
	g.Again.Frozen = still
}

// Ends reports whether the game is over if both sides pass now, without lists.
func (g *Game) Ends() bool {
	_, ends := g.IfBothPass()
	return ends
}

// final reports whether the passes that stop play now end the game.
func (g *Game) final() bool {
	if g.Ending == "as-is" {
		return true
	}
	if g.Again == nil {
		return false
	}
	switch g.settles() {
	case "cleanup", "play-on", "play-on-text":
		return true
	case "resume", "aga", "marking", "auto":
		return g.Again.Still
	default:
		return false
	}
}

// IfBothPass returns the result if both sides pass now, where no lists would
// be asked for.
func (g *Game) IfBothPass() (string, bool) {
	if g.Phase != "play" {
		return "", false
	}
	tried := g.copy()
	for tried.Phase == "play" {
		tried.pass()
	}
	return tried.Result, tried.Phase == "over"
}

// copy returns the game once more, to try something in it.
func (g *Game) copy() *Game {
	again := *g
	again.lost, again.good = maps.Clone(g.lost), maps.Clone(g.good)
	again.past, again.Stops = slices.Clone(g.past), slices.Clone(g.Stops)
	if g.Again != nil {
		resumption := *g.Again
		again.Again = &resumption
	}
	return &again
}

// last is the set of stones that the count takes off when play ends without lists.
func (g *Game) last() Set {
	if g.Again != nil && g.Ending == "auto" {
		return g.Again.count
	}
	return g.frozen()
}

// Legal returns what a side may play now, on the board or on the copy of a trial:
// nothing when it is not its turn.
func (g *Game) Legal(c Color) []string {
	legal := []string{"pass"}
	switch {
	case g.Phase == "play" && g.Turn == c:
		for p := range g.Board.Cells {
			if !g.good[c] && g.refuse(c, p) == "" {
				legal = append(legal, g.Board.Name(p))
			}
		}
	case g.Phase == "trial" && g.Trial.Turn == c:
		for p := range g.Board.Cells {
			if g.Trial.refuse(c, p, g.Rules.Suicide) == "" {
				legal = append(legal, g.Board.Name(p))
			}
		}
	default:
		return nil
	}
	return legal
}
