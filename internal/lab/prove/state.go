package prove

import (
	"fmt"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// MostPoints is the size of the largest board that can be walked, in points. Time
// and memory run out long before it.
const MostPoints = 16

// A key is a state: equal keys, equal futures.
type key struct {
	been   history // the way here, as far as the ko rule and the limits look at it
	board  uint32  // three to the power of the point, times its color
	trial  uint32  // what stands on the copy of a trial, with its ko bans
	seen   uint32  // the situations of that trial so far
	moves  uint16  // that were made, only where the limit on moves is watched
	passer uint8   // who passed last, only there: the last move is that side's
	phase  uint8
	turn   uint8
	passes uint8
	ko     uint8 // closed point and 1
	stops  uint8 // 0, 1, 2 for more
	quiet  bool  // no board play since the stop before
	asked  uint8 // who first wanted the dispute played out

	requests uint16 // who has asked for what, and who was refused
	trail    uint32 // what can be taken back

	frozen  mask
	lists   [2]uint32
	answers [2]uint32
	verdict uint32

	marks    mask
	markTurn uint8
	dones    uint8

	trials   uint8 // how many are over
	captured mask  // the chains captured in them
}

// A mask is a set of points of a tiny board.
type mask uint16

func maskOf(size weiqi.Size, s weiqi.Set) mask {
	var m mask
	for p := range s.All() {
		m |= 1 << (int(p.Row)*size.Cols + int(p.Col))
	}
	return m
}

// boardOf numbers the boards of a size.
func boardOf(p *weiqi.Position) uint32 {
	n, power := uint32(0), uint32(1)
	for point := range p.Size().All() {
		n += power * uint32(p.At(point))
		power *= 3
	}
	return n
}

// key returns the state of a game.
func (w *walker) key(m moment) key {
	g, p := m.game, m.past
	k := key{phase: uint8(g.Phase())}
	if g.Over() {
		return k // the winner is not the question here
	}
	position := g.Position()
	size := position.Size()
	k.board, k.turn, k.passes = boardOf(position), uint8(position.Turn()), uint8(position.Passes())
	if at, closed := position.Ko(); closed {
		k.ko = uint8(int(at.Row)*size.Cols+int(at.Col)) + 1
	}
	k.quiet = p.quiet
	if g.Phase() != referee.Trying { // a copy has a history of its own, and after the trials the game is over
		k.been = p.been
	}
	if w.CountMoves {
		k.moves, k.passer = p.made, uint8(p.passer)
	}
	if w.Requests {
		k.requests = uint16(g.UndoAsked()) | uint16(g.VoidAsked())<<2 | uint16(p.refused)<<4
		if n := len(p.trail); n > 0 {
			k.trail = p.trail[n-1].id
		}
	}
	stop, found := g.Stop()
	if !found {
		return k
	}
	k.stops = uint8(min(stop.Number, 2))
	if g.Phase() == referee.Playing {
		if p.frozen {
			k.frozen = maskOf(size, frozen(g))
		}
		return k
	}
	k.frozen = maskOf(size, stop.Frozen)
	k.asked = uint8(stop.FirstAsked)
	for i, c := range colors {
		if list := stop.Lists[c]; list != nil {
			k.lists[i] = 1 | truth(list.Unknown)<<1 | uint32(maskOf(size, list.Dead))<<2
		}
		if answer := stop.Answers[c]; answer != nil {
			k.answers[i] = 1 | truth(answer.Accept)<<1 | uint32(maskOf(size, answer.Confirmed))<<2
		}
	}
	if v := stop.Verdict; v != nil {
		k.verdict = 1 | truth(v.None)<<1 | uint32(maskOf(size, v.Dead))<<2
	}
	k.marks, k.markTurn, k.dones = maskOf(size, stop.Marks), uint8(stop.MarkTurn), uint8(stop.Dones)
	k.trials = uint8(len(stop.Trials))
	for _, t := range stop.Trials {
		if t.Captured {
			k.captured |= maskOf(size, t.Chain)
		}
	}
	k.trial, k.seen = p.trial.now, p.trial.seen
	return k
}

var colors = [...]weiqi.Color{weiqi.Black, weiqi.White}

func truth(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// frozen returns the chains of a game in play that will not count if nothing
// touches them: what its next stop says if everybody only passes.
func frozen(g *referee.Game) weiqi.Set {
	next := g
	for next.Phase() == referee.Playing {
		turn := next.Turn()
		_, after, err := next.Decide(next.At(), referee.PartyOf(turn), referee.Play{Move: weiqi.Pass(turn)})
		if err != nil {
			panic("prove: a pass was refused: " + err.Error())
		}
		next = after
	}
	stop, _ := next.Stop()
	return stop.Frozen
}

// A past is what the walk remembers of the way to a state besides the game.
type past struct {
	been   history     // under the limit on repetitions since the last pass
	made   uint16      // moves, those taken back included
	passer weiqi.Color // who passed last, where the limit on moves is watched
	quiet  bool        // no board play since the stop before
	frozen bool        // something was frozen when play went on
	// whose requests were refused since the last move: to take it back, and shifted by two that there be no result
	refused uint8
	trial   trialPast
	trail   []footprint // the moves that can be taken back, where requests are walked
}

// A footprint is a move that can be taken back.
type footprint struct {
	number int
	before past
	id     uint32 // of the trail up to here
}

// A history is the set of situations on the way to a state: every one once, or twice
// where the third occurrence counts. Their order is nothing to any rule.
type history [8]uint64

// mostRemembered is the size of the largest board for which a history has room, in
// points: a situation is one of 3^4 boards and a side or none.
const mostRemembered = 4

// place is where a history keeps a situation: a board, and the side that the ko rule
// looks at besides, or Empty.
func place(board uint32, c weiqi.Color) int { return int(6*board + 2*uint32(c)) }

func (h *history) has(place int) bool { return h[place/64]&(1<<(place%64)) != 0 }
func (h *history) set(place int)      { h[place/64] |= 1 << (place % 64) }

// add adds a situation, counting it up to the number of times.
func (h *history) add(board uint32, c weiqi.Color, times int) {
	at := place(board, c)
	if times > 1 && h.has(at) {
		at++
	}
	h.set(at)
}

// remembers reports whether a rule or a limit of the case looks at the way here.
func (c *Case) remembers() bool {
	return c.Terms.Rules.Ko != weiqi.SimpleKo || c.Terms.Limits.Repetition != referee.PlayGoesOn
}

// pastOf returns the past of a game that has just begun.
func (w *walker) pastOf(g *referee.Game) past {
	p := past{quiet: true}
	switch p0 := g.Position(); w.Terms.Rules.Ko {
	case weiqi.PositionalSuperko:
		p.been.add(boardOf(p0), weiqi.Empty, 1)
	case weiqi.SituationalSuperko:
		p.been.add(boardOf(p0), p0.Turn(), 1)
	}
	return p
}

// after returns the past of a game after an event, which it has just applied.
func (w *walker) after(p past, g *referee.Game, e referee.Event) past {
	board, turn := boardOf(g.Position()), g.Position().Turn()
	switch what := e.What.(type) {
	case referee.Moved:
		before := p
		stone := !what.Move.Pass
		p.made++
		p.quiet = p.quiet && !stone
		if w.CountMoves && !stone {
			p.passer = what.Move.Color
		}
		p.refused = 0
		switch w.Terms.Rules.Ko {
		case weiqi.SimpleKo:
			switch {
			case w.Terms.Limits.Repetition == referee.PlayGoesOn:
			case stone:
				p.been.add(board, turn, 2)
			default: // repetitions count since the last pass
				p.been = history{}
			}
		case weiqi.PositionalSuperko:
			p.been.add(board, weiqi.Empty, 1)
		case weiqi.SituationalSuperko:
			p.been.add(board, turn, 1)
		case weiqi.NaturalSuperko:
			p.been.add(board, what.Move.Color, 1)
		}
		if w.Requests {
			trail := before.trail[:len(before.trail):len(before.trail)]
			step := fmt.Sprint(board, turn, g.Position().Passes(), p.been, p.passer)
			if n := len(trail); n > 0 {
				step = fmt.Sprint(trail[n-1].id, " ", step)
			}
			p.trail = append(trail, footprint{what.N, before, w.situations.of(step) + 1})
		}
	case referee.Undone:
		made, refused := p.made, p.refused
		for n := len(p.trail); n > 0 && p.trail[n-1].number > what.To; n = len(p.trail) {
			p = p.trail[n-1].before
		}
		p.made, p.refused = made, refused&^3
	case referee.Resumed:
		p.trail = nil
		p.quiet = true
		p.frozen = !what.Frozen.Empty()
		if w.Terms.Rules.Ko == weiqi.SituationalSuperko {
			p.been.add(board, turn, 1)
		}
	case referee.UndoDeclined:
		p.refused |= uint8(what.Color.Opponent())
	case referee.VoidDeclined:
		p.refused |= uint8(what.Color.Opponent()) << 2
	case referee.TrialBegan:
		p.trial = w.inTrial(trialPast{}, g)
	case referee.TrialMoved:
		p.trial = w.inTrial(p.trial.moved(g, what), g)
	case referee.TrialEnded:
		p.trial = trialPast{}
	}
	return p
}
