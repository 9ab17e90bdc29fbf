package referee

import (
	"fmt"
	"slices"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// follows returns the event that follows by itself, without an act or the
// passing of time; nil if none does. Applying it always leads on.
func (g *Game) follows() What {
	switch {
	case g.phase == Over:
		return nil
	case g.ruling != nil:
		return ended(weiqi.Counted(g.ruling.Score), g.ruling.Why)
	case g.away && g.present(weiqi.Black) && g.present(weiqi.White):
		return g.continued()
	}
	if g.offer != nil && g.offer.accepted[weiqi.Black] && g.offer.accepted[weiqi.White] {
		return MediatorSeated{Seat: g.offer.seat}
	}
	switch g.phase {
	case Playing:
		return g.followsMove()
	case Listing, Answering, Referring, Marking:
		return g.followsWord()
	case Trying:
		return g.followsTrial()
	default:
		return nil
	}
}

// followsMove returns what the last move leads to besides the other side's turn.
func (g *Game) followsMove() What {
	limits := g.terms.Limits
	switch {
	case g.position.Stopped():
		return g.stopped()
	case limits.Repetition != PlayGoesOn && g.recurred():
		return g.limit(limits.Repetition, weiqi.ByRepetition, reason.New("third-repetition"))
	case g.tooLong(g.position, g.made):
		return g.limit(limits.AtMoves, weiqi.ByMoveLimit, reason.New("move-limit", "moves", limits.Moves))
	case g.mustPass():
		return g.forcedPass()
	default:
		return nil
	}
}

// stopped returns the event that passes have stopped play.
func (g *Game) stopped() Stopped {
	stop := g.stopAt(g.position)
	s := Stopped{Stop: stop.Number, FirstPasser: stop.FirstPasser}
	switch step := g.ending(append(g.stops[:len(g.stops):len(g.stops)], stop)).(type) {
	case askLists:
		s.Deadline = max(g.patience(weiqi.Black), g.patience(weiqi.White))
	case askMark:
		s.Deadline = g.patience(step.Color)
	}
	return s
}

// tooLong reports whether the limit on moves ends the game in a position after so many moves were made. Where
// the board is counted then, the last move belongs to the side that passed last: the other, which does not
// want to stop, gains nothing by a threat that comes too late to be answered.
func (g *Game) tooLong(p *weiqi.Position, made int) bool {
	switch limits := g.terms.Limits; {
	case made < limits.Moves:
		return false
	case limits.AtMoves != CountBoard:
		return true
	}
	way := p.Way()
	for _, m := range slices.Backward(way) {
		if m.Pass {
			return m.Color == way[len(way)-1].Color
		}
	}
	return true
}

// mustPass reports whether the terms leave the side to move nothing but a pass: it
// has passed for good, or it must pass where it has no legal board play.
func (g *Game) mustPass() bool {
	if n := g.MoveNumber(); g.terms.Passing == PassForGood && n-2 >= g.ground.moves {
		// The pass that took the button, the first, is none of those that stop the game.
		way := g.Way()
		if way[n-2].Pass && (!g.terms.Rules.Button || slices.ContainsFunc(way[:n-2], func(m weiqi.Move) bool { return m.Pass })) {
			return true
		}
	}
	return g.terms.ForcedPass && stuck(g.position)
}

// stuck reports whether the side to move has no legal board play.
func stuck(p *weiqi.Position) bool {
	for point := range p.Size().All() {
		if p.At(point) == weiqi.Empty && p.Legal(weiqi.Play(p.Turn(), point)) {
			return false
		}
	}
	return true
}

// forcedPass is the referee's pass for the side to move. It costs no time.
func (g *Game) forcedPass() Moved {
	c := g.Turn()
	return Moved{
		N:      g.MoveNumber() + 1,
		Move:   weiqi.Pass(c),
		Clock:  Clocks{g.clocks[weiqi.Black], g.clocks[weiqi.White]},
		Forced: true,
	}
}

// recurred reports whether, under simple ko, the last move was a board play that
// brought the same board with the same side to move about for the third time since the last pass.
// Who only passes does not go round in a cycle, and nobody takes the game from that side by going round alone.
func (g *Game) recurred() bool {
	last, moved := g.position.Last()
	return moved && !last.Pass && g.MoveNumber() > g.ground.moves && g.terms.Rules.Ko == weiqi.SimpleKo &&
		g.position.Recurrences() >= 3
}

// limit returns what a limit leads to.
func (g *Game) limit(o Outcome, cause weiqi.Cause, why Reason) What {
	switch o {
	case DrawGame:
		return ended(weiqi.Result{By: cause}, why)
	case VoidGame:
		return ended(weiqi.Result{By: weiqi.Void}, why)
	case CountBoard:
		return Stopped{Stop: len(g.stops) + 1, FirstPasser: g.Turn(), Limit: why}
	default:
		panic(fmt.Sprintf("referee: a limit leads to %v", o))
	}
}

// followsWord returns what was said about the present stop so far leads to.
func (g *Game) followsWord() What {
	n := len(g.stops)
	stop := &g.stops[n-1]
	if black, white := stop.Lists[weiqi.Black], stop.Lists[weiqi.White]; black != nil && white != nil && !stop.Opened {
		return Opened{Stop: n, Black: *black, White: *white}
	}
	switch step := g.stepAt(g.stops).(type) {
	case askLists, askMark:
		return nil
	case referTo:
		if g.phase == Referring && g.withdrawn && g.decider() == Mediator {
			return Judged{Stop: n, None: true, Fault: reason.New("mediator-left")}
		}
		if g.phase == Referring {
			return nil
		}
		referred := Referred{
			Stop: n, Disputed: step.Chains, Whole: step.Whole, To: step.To,
			Deadline: g.terms.Limits.Mediator, Why: step.Why,
		}
		if stop.Opened {
			referred.Agreed = agreement(stop)
		}
		return referred
	case askCount:
		if g.phase == Answering {
			return nil
		}
		score := g.Score(step.Dead)
		return Counted{
			Stop: n, Dead: step.Dead, Score: score, Text: weiqi.Counted(score).String(),
			Deadline: max(g.patience(weiqi.Black), g.patience(weiqi.White)),
		}
	case playOut:
		return TrialBegan{
			Stop: n, Trial: len(g.stops[n-1].Trials) + 1, Chain: step.Chain, First: step.First,
			Deadline: g.terms.Limits.Trial,
		}
	case askAnswers:
		if g.phase == Answering {
			return nil
		}
		return Disputed{
			Stop:       n,
			Disputed:   step.Disputed,
			Agreed:     step.Agreed,
			MayConfirm: step.MayConfirm,
			Deadline:   max(g.patience(weiqi.Black), g.patience(weiqi.White)),
		}
	case resumePlay:
		return g.resumed(step)
	case ruleOn:
		return g.ruled(n, step.Dead, step.Why)
	default:
		panic(fmt.Sprintf("referee: an ending wants %T", step))
	}
}

// stepAt returns what the last of some stops leads to: what the ending wants, or where a limit has
// stopped play the count.
func (g *Game) stepAt(stops []Stop) nextStep {
	if stop := &stops[len(stops)-1]; !stop.Limit.IsZero() {
		return counted(stop, g.terms.counter())
	}
	return g.ending(stops)
}

// followsTrial returns what the last move of a trial leads to, or after its end
// what its result leads to.
func (g *Game) followsTrial() What {
	if g.trial == nil {
		return g.followsWord()
	}
	if over, captured, why := g.trial.over(g.terms.Limits.Moves); over {
		return TrialEnded{Trial: g.trial.number, Captured: captured, Why: why}
	}
	return nil
}

// resumed returns the event by which a step lets play go on.
func (g *Game) resumed(step resumePlay) Resumed {
	clocks := g.clocks
	for _, c := range bothColors {
		if !g.lifted[c] {
			clocks[c] = g.terms.Time.lifted(clocks[c])
		}
	}
	r := Resumed{
		Stop:     len(g.stops),
		Turn:     step.Turn,
		Disputed: step.Disputed,
		Agreed:   step.Agreed,
		Frozen:   step.Frozen,
		Why:      step.Why,
		Clock:    Clocks{clocks[weiqi.Black], clocks[weiqi.White]},
	}
	next := *g
	next.resume(r)
	if result, known := next.IfBothPass(); known {
		r.IfBothPass = result.String()
	}
	return r
}

func (g *Game) ruled(stop int, dead weiqi.Set, why Reason) Ruled {
	return Ruled{Stop: stop, Dead: dead, Why: why, Score: g.Score(dead)}
}

func (g *Game) continued() Continued {
	if g.terms.Time.System == NoClock {
		return Continued{}
	}
	credit := min(awayCredit, g.terms.Time.Left(g.terms.Time.New()))
	return Continued{Credit: credit, Clock: Clocks{g.clocks[weiqi.Black], g.clocks[weiqi.White]}.credited(credit)}
}

// present reports whether a side need not be waited for after an interruption.
func (g *Game) present(c weiqi.Color) bool { return g.back[c] || !g.taken(c) }

func ended(result weiqi.Result, why Reason) Ended {
	return Ended{Result: result, Text: result.String(), Why: why}
}
