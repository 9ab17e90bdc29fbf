package model

import "slices"

// A Trial is a dispute that is played out on a copy of the board.
type Trial struct {
	Number int
	Chain  Set
	First  Color // the attacker
	Board  Board
	Turn   Color
	Moves  int
	closed map[Color]Set // kos that each side may not take until it passes for them
	passes int
	past   []string
}

// Tried is how the trial of a chain ended.
type Tried struct {
	Chain    Set
	Captured bool
}

// Closed returns the kos that are closed to the side to move.
func (t *Trial) Closed() Set { return t.closed[t.Turn] }

// nextTrial begins the trial of the next disputed chain, or rules.
func (g *Game) nextTrial(s *Stop) {
	if len(s.chains) == 0 {
		g.Phase, g.Trial = "play", nil
		g.rule(union(s.Agreed, s.Board.without(s.Trials)))
		return
	}
	chain := s.chains[0]
	s.chains = s.chains[1:]
	attacker := s.Board.At(chain.Sorted()[0]).Other()
	g.Phase = "trial"
	g.Trial = &Trial{
		Number: len(s.Trials) + 1, Chain: chain, First: attacker, Board: s.Board, Turn: attacker,
		closed: map[Color]Set{Black: {}, White: {}},
	}
	g.Trial.past = []string{g.Trial.state()}
}

// without returns the chains that were captured in their trials, but for those that
// touch a captured one of the other color: both stay.
func (b Board) without(trials []Tried) Set {
	captured := Set{}
	for _, t := range trials {
		if t.Captured {
			captured = union(captured, t.Chain)
		}
	}
	dead := Set{}
	for _, t := range trials {
		other := b.At(t.Chain.Sorted()[0]).Other()
		if t.Captured && len(both(b.Only(b.Around(t.Chain), other), captured)) == 0 {
			dead = union(dead, t.Chain)
		}
	}
	return dead
}

// state is what comes about again when a trial repeats itself.
func (t *Trial) state() string {
	text := t.Board.Cells + string(t.Turn) + string(rune('0'+t.passes))
	for _, c := range []Color{Black, White} {
		for _, p := range t.closed[c].Sorted() {
			text += string(c) + t.Board.Name(p)
		}
	}
	return text
}

func (g *Game) mayTry(c Color, trial int) string {
	switch {
	case g.Phase == "over":
		return "game-over"
	case g.Phase != "trial":
		return "wrong-phase"
	case trial != g.Trial.Number:
		return "stale-stop"
	case g.Trial.Turn != c:
		return "not-your-turn"
	default:
		return ""
	}
}

// refuse says why a side may not put a stone on a point of the copy.
func (t *Trial) refuse(c Color, p int, suicide string) string {
	if p < 0 {
		return "off-board"
	}
	if t.Board.At(p) != Empty {
		return "occupied"
	}
	after, captured, forbidden := Put(t.Board, c, p, suicide)
	switch {
	case forbidden:
		return "suicide"
	case t.closed[c][p] && koPoint(after, p, captured) >= 0: // what takes more is no ko
		return "ko"
	default:
		return ""
	}
}

// Try puts a stone on the copy.
func (g *Game) Try(c Color, trial int, at string) string {
	if code := g.mayTry(c, trial); code != "" {
		return code
	}
	t := g.Trial
	p := t.Board.Point(at)
	if code := t.refuse(c, p, g.Rules.Suicide); code != "" {
		return code
	}
	after, captured, _ := Put(t.Board, c, p, g.Rules.Suicide)
	t.Board, t.passes = after, 0
	t.closed = map[Color]Set{Black: minus(t.closed[Black], Set{p: true}), White: minus(t.closed[White], Set{p: true})}
	if ko := koPoint(after, p, captured); ko >= 0 {
		t.closed[c.Other()] = union(t.closed[c.Other()], Set{ko: true})
	}
	g.tried(len(both(captured, t.Chain)) > 0)
	return ""
}

// TryPass passes on the copy. A pass that names a closed ko opens it and is no pass as
// far as the two are concerned that end the trial.
func (g *Game) TryPass(c Color, trial int, ko string) string {
	if code := g.mayTry(c, trial); code != "" {
		return code
	}
	t := g.Trial
	if ko == "" {
		t.passes++
		g.tried(false)
		return ""
	}
	p := t.Board.Point(ko)
	if !t.closed[c][p] {
		return "not-allowed"
	}
	t.closed[c], t.passes = minus(t.closed[c], Set{p: true}), 0
	g.tried(false)
	return ""
}

// tried goes on after a move of a trial.
func (g *Game) tried(captured bool) {
	t, s := g.Trial, g.present()
	t.Moves++
	t.Turn = t.Turn.Other()
	state := t.state()
	// at the limit of a game the chain stands
	if captured || t.passes == 2 || slices.Contains(t.past, state) || t.Moves >= g.MoveLimit {
		s.Trials = append(s.Trials, Tried{t.Chain, captured})
		g.nextTrial(s)
		return
	}
	t.past = append(t.past, state)
}
