package referee

import (
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Acts at a stop: lists, answers, verdicts, marks and trials, those given in time and
// those that stand for a silent side.

// late returns the sides whose time for their task at the stop is up.
func (d *draft) late() []weiqi.Color {
	var late []weiqi.Color
	for _, c := range bothColors {
		if by, counts := d.dueBy(PartyOf(c), d.patience(c)); d.wanted(c) && counts && !d.now.Before(by) {
			late = append(late, c)
		}
	}
	return late
}

// silentList is the list of a side that has let the time run out: the settled part of the
// referee's proposal for a person, unknown for a program.
func (d *draft) silentList(c weiqi.Color) Claimed {
	w := Claimed{Stop: len(d.stops), Color: c, Silent: true}
	stop := d.stops[len(d.stops)-1]
	switch {
	case d.seats[c].Kind == Program:
		w.Unknown = true
	case stop.Proposal != nil:
		w.Dead = stop.Proposal.Dead
	}
	return w
}

// silentMark is what it means that a side has let the time to mark run out: it is
// done, unless stones of its own are marked that the referee's proposal does not
// hold for dead. Silence gives away no more than that, and a program's nothing.
func (d *draft) silentMark(c weiqi.Color) What {
	n := len(d.stops)
	stop := d.stops[n-1]
	against := stop.Marks.Intersect(d.position.Stones(c))
	if d.seats[c].Kind == Person && stop.Proposal != nil {
		against = against.Minus(stop.Proposal.Dead)
	}
	if against.Empty() {
		return MarkedDone{Stop: n, Color: c, Silent: true}
	}
	return MarksDisputed{Stop: n, Color: c, Silent: true}
}

// silentTrial is the act of a side that has let the time for a move of a trial
// run out. A person passes. A program that does not move cannot be tried: the chain
// is as alive as it would be without a list of dead stones.
func (d *draft) silentTrial() {
	t := d.trial
	c := t.position.Turn()
	if d.seats[c].Kind == Program {
		d.happen(Referee, TrialEnded{Trial: t.number, Why: reason.New("trial-unmoved", "color", c)})
		return
	}
	d.happen(Referee, TrialMoved{
		Trial: t.number, N: len(t.plies) + 1, Move: weiqi.Pass(c), Silent: true,
	})
}

// atStop refuses a word on another stop than the present one.
func (d *draft) atStop(phase Phase, stop int) error {
	if n := len(d.stops); d.phase == phase && stop != n {
		return &RefusedError{
			Kind:     KindStaleStop,
			Why:      reason.New("stop-is", "present", n, "stop", stop),
			Expected: n,
		}
	}
	return d.expect(phase)
}

func (d *draft) judgePropose(by Party, a Propose) error {
	if err := only(Referee, by); err != nil {
		return err
	}
	phase := Listing
	if d.phase == Marking {
		phase = Marking
	}
	if err := d.atStop(phase, a.Stop); err != nil {
		return err
	}
	if d.stops[a.Stop-1].Proposal != nil {
		return refuse(KindListFinal, reason.New("proposed-already"))
	}
	p := a.Proposal
	p.Unsettled = d.position.Widen(p.Unsettled)
	p.Dead = d.position.Widen(p.Dead).Minus(p.Unsettled)
	p.Judge = plain(p.Judge)
	d.happen(Referee, Proposed{Stop: a.Stop, Proposal: p})
	return nil
}

func (d *draft) judgeClaim(c weiqi.Color, a Claim) error {
	if err := d.atStop(Listing, a.Stop); err != nil {
		return err
	}
	if !d.wanted(c) {
		return refuse(KindListFinal, reason.New("list-given"))
	}
	w := Claimed{Stop: a.Stop, Color: c}
	if a.Unknown {
		w.Unknown, w.Fault = true, fit(a.Fault)
	} else if err := d.checkList(c, a); err == nil {
		w.Dead = d.position.Widen(a.Dead)
	} else if d.seats[c].Kind == Program {
		w.Unknown, w.Fault = true, reason.MustOf(err) // a broken list is no list
	} else {
		return err
	}
	d.happen(PartyOf(c), w)
	return nil
}

// checkList says what is wrong with a list of dead stones, or that it gives up what lives.
func (d *draft) checkList(c weiqi.Color, a Claim) error {
	if err := d.stones(a.Dead); err != nil {
		return err
	}
	return d.givesUp(c, a.Dead, a.Sure)
}

// stones refuses a set with points that are no stones of the present board.
func (d *draft) stones(points weiqi.Set) error {
	size := d.position.Size()
	stray := points.Minus(d.position.Stones(weiqi.Black)).Minus(d.position.Stones(weiqi.White))
	if stray.Empty() {
		return nil
	}
	var empty, off weiqi.Set
	for p := range stray.All() {
		if size.Contains(p) {
			empty.Add(p)
		} else {
			off.Add(p)
		}
	}
	var wrong []Reason
	if !empty.Empty() {
		wrong = append(wrong, reason.New("no-stone-at", "points", empty))
	}
	if !off.Empty() {
		wrong = append(wrong, reason.New("points-off-board", "points", off, "size", size))
	}
	return &RefusedError{Kind: KindBadPoints, Why: reason.New("no-such-stones", wrong), Points: stray}
}

// givesUp refuses to let a side give up stones of its own that the referee's judge is
// sure live, unless the side is sure too, which a program cannot be. That prevents no
// result: both sides knew the judge's opinion before.
func (d *draft) givesUp(c weiqi.Color, dead weiqi.Set, sure bool) error {
	person := d.seats[c].Kind == Person
	proposal := d.stops[len(d.stops)-1].Proposal
	if sure && person || proposal == nil {
		return nil
	}
	living := d.position.Widen(dead).Intersect(d.position.Stones(c)).Minus(proposal.Dead).Minus(proposal.Unsettled)
	if living.Empty() {
		return nil
	}
	why := reason.New("gives-up", "color", c, "points", living)
	if person {
		why = reason.New("gives-up-unsure", "color", c, "points", living)
	}
	return &RefusedError{Kind: KindGivesUpLiving, Why: why, Points: living}
}

// judgePlayOnInstead lets the game itself go on because a side asks for it instead of
// listing dead stones (Japanese rules of 1989, article 9.3: the other side must
// oblige). It does so once, or two sides could go on for ever with two passes and a
// request.
func (d *draft) judgePlayOnInstead(c weiqi.Color, a PlayOn) error {
	if err := d.atStop(Listing, a.Stop); err != nil {
		return err
	}
	if err := d.refusePlayOnInstead(c); err != nil {
		return err
	}
	if !a.Confirm.Empty() {
		return refuse(KindNotAllowed, reason.New("nothing-to-confirm"))
	}
	d.happen(PartyOf(c), PlayOnAsked{Stop: a.Stop, Color: c})
	return nil
}

// mayAnswer refuses an answer that the present stop does not want of a side, or no more.
func (d *draft) mayAnswer(c weiqi.Color, stop int) error {
	if err := d.atStop(Answering, stop); err != nil {
		return err
	}
	if !d.wanted(c) {
		return refuse(KindListFinal, reason.New("answer-given"))
	}
	return nil
}

// judgePlayOn lets a side have the dispute played out, with chains of its own that it
// confirms as dead.
func (d *draft) judgePlayOn(c weiqi.Color, a PlayOn) error {
	if err := d.mayAnswer(c, a.Stop); err != nil {
		return err
	}
	if err := d.stones(a.Confirm); err != nil {
		return err
	}
	stop := &d.stops[a.Stop-1]
	w := Answered{Stop: a.Stop, Color: c, Confirmed: d.position.Widen(a.Confirm)}
	if !w.Confirmed.Empty() {
		own := stop.Agreed.Intersect(d.position.Stones(c))
		switch {
		case !stop.MayConfirm:
			return refuse(KindNotAllowed, reason.New("confirmed-not-here"))
		case d.seats[c].Kind == Program:
			return refuse(KindNotAllowed, reason.New("program-confirms-nothing"))
		case !w.Confirmed.Minus(own).Empty():
			return refuse(KindNotAllowed, reason.New("confirm-own-agreed"))
		}
	}
	d.happen(PartyOf(c), w)
	return nil
}

// judgeAccept lets a side agree with the other's list or with a count. A program that
// would give up what lives by that does not agree.
func (d *draft) judgeAccept(c weiqi.Color, a Accept) error {
	if err := d.mayAnswer(c, a.Stop); err != nil {
		return err
	}
	answer := Answered{Stop: a.Stop, Color: c, Accept: true}
	stop := &d.stops[a.Stop-1]
	if theirs, mine := stop.Lists[c.Opponent()], stop.Lists[c]; theirs != nil && mine != nil {
		switch err := d.givesUp(c, theirs.Dead.Minus(mine.Dead), a.Sure); {
		case err == nil:
		case d.seats[c].Kind == Program:
			answer.Accept = false
		default:
			return err
		}
	}
	d.happen(PartyOf(c), answer)
	return nil
}

// judgeVerdict takes the word of the third party on the chains it was asked about,
// and on no others.
func (d *draft) judgeVerdict(by Party, a Verdict) error {
	if err := d.atStop(Referring, a.Stop); err != nil {
		return err
	}
	if err := only(d.decider(), by); err != nil {
		return err
	}
	w := Judged{Stop: a.Stop, None: a.None, Fault: fit(a.Fault), Who: plain(a.Who), Seed: a.Seed}
	if d.mediator != nil && by == Mediator && w.Who == "" {
		w.Who = NamedMediator(MediatorPerson, d.mediator.Name)
	}
	asked := d.stops[a.Stop-1].Disputed
	switch err := d.stones(a.Dead); {
	case a.None:
	case err != nil && by == Referee:
		w.None, w.Fault = true, reason.MustOf(err) // a broken list of a judge or a program is no verdict
	case err != nil:
		return err
	case by == Mediator && !a.Dead.Minus(asked).Empty():
		stray := a.Dead.Minus(asked)
		return &RefusedError{Kind: KindBadPoints, Why: reason.New("undisputed", "points", stray), Points: stray}
	default:
		w.Dead = d.position.Widen(a.Dead).Intersect(asked)
	}
	d.happen(by, w)
	return nil
}

func (d *draft) judgeMark(c weiqi.Color, a Mark) error {
	if err := d.turnToMark(c, a.Stop); err != nil {
		return err
	}
	if err := d.stones(weiqi.SetOf(a.Point)); err != nil {
		return err
	}
	marked := d.stops[a.Stop-1].Marks
	dead := marked.Union(region(d.position, a.Point))
	if dead == marked {
		return refuse(KindNotAllowed, reason.New("marked-already", "point", a.Point))
	}
	d.happen(PartyOf(c), Marked{Stop: a.Stop, Color: c, Point: a.Point, Dead: dead})
	return nil
}

func (d *draft) judgeMarksAnswer(c weiqi.Color, stop int, w What) error {
	if err := d.turnToMark(c, stop); err != nil {
		return err
	}
	d.happen(PartyOf(c), w)
	return nil
}

// judgeDone lets a side be done with marking. A program that would give up what lives by
// that disagrees with the marks, as one that cannot mark would.
func (d *draft) judgeDone(c weiqi.Color, a Done) error {
	if err := d.turnToMark(c, a.Stop); err != nil {
		return err
	}
	switch err := d.givesUp(c, d.stops[a.Stop-1].Marks, a.Sure); {
	case err == nil:
		d.happen(PartyOf(c), MarkedDone{Stop: a.Stop, Color: c})
	case d.seats[c].Kind == Program:
		d.happen(PartyOf(c), MarksDisputed{Stop: a.Stop, Color: c})
	default:
		return err
	}
	return nil
}

// turnToMark refuses a mark or an answer out of turn.
func (d *draft) turnToMark(c weiqi.Color, stop int) error {
	if err := d.atStop(Marking, stop); err != nil {
		return err
	}
	if turn := d.stops[stop-1].MarkTurn; turn != c {
		return refuse(KindNotYourTurn, reason.New("turn-to-mark", "color", turn))
	}
	return nil
}

// judgeTrialPlay judges a move on the copy. An illegal one is refused and costs
// nothing, a program's neither: a trial has a ko rule that few programs know.
func (d *draft) judgeTrialPlay(c weiqi.Color, a TrialPlay) error {
	if err := d.expect(Trying); err != nil {
		return err
	}
	t := d.trial
	if a.Trial != t.number {
		return &RefusedError{
			Kind:     KindStaleStop,
			Why:      reason.New("trial-is", "present", t.number, "trial", a.Trial),
			Expected: t.number,
		}
	}
	if err := numbered(a.N, len(t.plies), func(i int) weiqi.Move { return t.plies[i].Move }); err != nil {
		return err
	}
	switch turn := t.position.Turn(); {
	case turn != c:
		return refuse(KindNotYourTurn, reason.New("turn-on-copy", "color", turn))
	case a.Move.Color != c:
		return refuse(KindNotAllowed, reason.New("one-side-only"))
	case a.NameKo && !a.Move.Pass:
		return refuse(KindNotAllowed, reason.New("ko-named-by-pass"))
	}
	w := TrialMoved{Trial: t.number, N: len(t.plies) + 1, Move: a.Move}
	var next trial
	var err error
	if a.Move.Pass {
		next, err = t.pass(a.Ko, a.NameKo)
		if err != nil {
			return refuse(KindNotAllowed, reason.New("ko-not-closed", "point", a.Ko, "color", c))
		}
		w.Move = weiqi.Pass(c) // without the point in the act
		if a.NameKo {
			w.Ko, w.NameKo = a.Ko, true
		}
	} else if next, err = t.play(a.Move); err != nil {
		var illegal *weiqi.IllegalError
		if errors.As(err, &illegal) && illegal.Why == weiqi.Ko {
			return refuse(KindClosedKo, reason.New("ko-closed", "point", a.Move.Point, "color", c))
		}
		return err
	}
	w.Captured = removed(t.position, a.Move, next.position)
	d.happen(PartyOf(c), w)
	return nil
}
