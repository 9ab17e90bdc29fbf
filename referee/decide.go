package referee

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Decide judges an act and changes nothing. It returns the events that the act
// leads to, and the game that follows, which is the one to go on with once the events
// are stored: the same as if they had been applied in their order. What was
// overdue at that moment comes first. An act that is refused leads to no events and no game:
// the error is a [*RefusedError] or, for a move against the rules of play, a
// [*weiqi.IllegalError]. A time earlier than the last event is taken to be that
// event's.
func (g *Game) Decide(at time.Time, by Party, a Act) ([]Event, *Game, error) {
	next := *g
	d := draft{Game: &next, now: event.Whole(at)}
	if d.now.Before(g.at) {
		d.now = g.at
	}
	d.settle()
	if _, interrupt := a.(Interrupt); !interrupt {
		// While the server was away no time ran out.
		for d.overdue() {
			d.expire()
			d.settle()
		}
	}
	if d.phase == Over && g.phase != Over && by != Referee {
		return nil, nil, refuse(KindTooLate, reason.New("too-late-by", d.why))
	}
	if err := d.judge(by, a); err != nil {
		return nil, nil, err
	}
	d.settle()
	return d.events, d.Game, nil
}

// A draft is a copy of a game to which the events of one act happen.
type draft struct {
	*Game
	now    time.Time
	events []Event
}

// happen adds an event to the draft. It panics if the event does not fit, since
// only the referee makes them.
func (d *draft) happen(by Party, w What) {
	e := Event{Seq: d.seq + 1, At: d.now, By: by, What: w}
	if err := d.add(e); err != nil {
		panic(fmt.Sprintf("referee: a decision does not fit its own game: %v", err))
	}
	d.events = append(d.events, e)
}

// settle lets everything happen that follows of itself.
func (d *draft) settle() {
	for w := d.follows(); w != nil; w = d.follows() {
		d.happen(Referee, w)
	}
}

func (d *draft) overdue() bool {
	deadline, ok := d.Deadline()
	return ok && !d.now.Before(deadline)
}

// expire does what the passing of the deadline leads to.
func (d *draft) expire() {
	if d.away {
		d.happen(Referee, d.continued())
		return
	}
	if d.paused != weiqi.Empty {
		d.happen(Referee, Unpaused{})
		return
	}
	if d.endVacations() {
		return
	}
	switch d.phase {
	case Handicapping, Playing:
		c := d.Turn()
		if d.Running() == c {
			d.runOut(c)
			return
		}
		if d.seats[c].Kind == Program { // with handicap stones: else its clock runs, or there is none
			d.breakDown(c, reason.New("handicap-late"))
			return
		}
		d.happen(Referee, ended(weiqi.Result{By: weiqi.Void}, reason.New("not-begun", "color", c)))
	case Listing:
		for _, c := range d.late() {
			d.happen(Referee, d.silentList(c))
		}
	case Answering:
		_, count := d.ending(d.stops).(askCount)
		for _, c := range d.late() {
			// Silence accepts nothing of the other side, but a count that was announced.
			d.happen(Referee, Answered{Stop: len(d.stops), Color: c, Accept: count, Silent: true})
		}
	case Referring:
		d.happen(Referee, Judged{Stop: len(d.stops), None: true, Silent: true})
	case Marking:
		for _, c := range d.late() {
			d.happen(Referee, d.silentMark(c))
		}
	case Trying:
		d.silentTrial()
	case Vacant:
		if d.terms.Rated {
			d.happen(Referee, ended(weiqi.Result{By: weiqi.Void}, d.fault.Why))
			return
		}
		d.win(d.fault.Color.Opponent(), weiqi.ByForfeit, d.fault.Why)
	default:
		panic(fmt.Sprintf("referee: nothing can be overdue in phase %v", d.phase))
	}
}

func (d *draft) win(c weiqi.Color, cause weiqi.Cause, why Reason) {
	d.happen(Referee, ended(weiqi.Result{Winner: c, By: cause}, why))
}

// judge lets the act happen or refuses it.
func (d *draft) judge(by Party, a Act) error {
	switch a := a.(type) {
	case Tick:
		return only(Referee, by)
	case Amend:
		return d.judgeAmend(by, a)
	case Play:
		// A repeated request is told what was played, even when that ended the game.
		made := func(i int) weiqi.Move { return d.Way()[i] }
		if err := numbered(a.N, d.MoveNumber(), made); err != nil {
			return err
		}
	}
	if d.phase == Over {
		return refuse(KindGameOver, reason.New("over-by", d.why))
	}
	switch a := a.(type) {
	case Sit:
		return d.judgeSit(by, a)
	case Propose:
		return d.judgePropose(by, a)
	case Fault:
		return d.judgeFault(by, a)
	case Replace:
		if by == Referee {
			return d.judgeStandIn(a)
		}
	case Verdict:
		return d.judgeVerdict(by, a)
	case Mediate:
		return d.judgeMediate(a)
	case Withdraw:
		return d.judgeWithdraw(a)
	case Leave:
		return d.judgeLeave(by, a)
	case Interrupt:
		if err := only(Referee, by); err != nil {
			return err
		}
		if d.paused != weiqi.Empty {
			return nil // the clocks stand anyway
		}
		if d.terms.Time.Correspondence() {
			d.judgeDowntime(a.Gaps)
			return nil
		}
		d.happen(Referee, Interrupted{Deadline: awayLimit})
		return nil
	}

	c := by.Color()
	if c == weiqi.Empty {
		return refuse(KindNotAllowed, reason.New("players-only"))
	}
	if d.Awaited(c) {
		// A side that acts is back.
		d.happen(by, Returned{Color: c})
		d.settle()
	}
	switch a := a.(type) {
	case Back:
		return nil
	case Play:
		return d.judgePlay(c, a)
	case PlaceHandicap:
		return d.judgeHandicap(c, a)
	case Resign:
		d.happen(by, ended(weiqi.Result{Winner: c.Opponent(), By: weiqi.ByResign}, reason.New("resigned", "color", c)))
		return nil
	case Claim:
		return d.judgeClaim(c, a)
	case Accept:
		return d.judgeAccept(c, a)
	case PlayOn:
		if d.playsOnInstead() {
			return d.judgePlayOnInstead(c, a)
		}
		return d.judgePlayOn(c, a)
	case AnswerMediator:
		return d.judgeAnswerMediator(c, a)
	case Mark:
		return d.judgeMark(c, a)
	case Done:
		return d.judgeDone(c, a)
	case Dispute:
		return d.judgeMarksAnswer(c, a.Stop, MarksDisputed{Stop: a.Stop, Color: c})
	case TrialPlay:
		return d.judgeTrialPlay(c, a)
	case AskVoid:
		return d.judgeAskVoid(c)
	case AnswerVoid:
		return d.judgeAnswerVoid(c, a)
	case AskUndo:
		return d.judgeAskUndo(c)
	case AnswerUndo:
		return d.judgeAnswerUndo(c, a)
	case ClaimWin:
		return d.judgeClaimWin(c)
	case Vacation:
		return d.judgeVacation(c, a)
	case Pause:
		return d.judgePause(c)
	case Unpause:
		return d.judgeUnpause(c)
	case Replace:
		return d.judgeReplace(c, a)
	default:
		panic(fmt.Sprintf("referee: no such act: %T", a))
	}
}

func only(who, by Party) error {
	if by != who {
		return refuse(KindNotAllowed, reason.New("party-only", "party", who))
	}
	return nil
}

// expect refuses what belongs to another phase.
func (d *draft) expect(phase Phase) error {
	if d.phase != phase {
		return refuse(KindWrongPhase, reason.New("phase-is", "phase", d.phase, "wanted", phase))
	}
	return nil
}

// expectPlay refuses what belongs to another phase or has to wait for the end of a pause.
func (d *draft) expectPlay() error {
	if d.paused != weiqi.Empty {
		return refuse(KindPaused, reason.New("game-paused"))
	}
	return d.expect(Playing)
}

// numbered refuses a move whose number is not the next one after n moves;
// played returns the earlier moves.
func numbered(number, n int, played func(i int) weiqi.Move) error {
	next := n + 1
	if number == 0 || number == next {
		return nil
	}
	e := &RefusedError{Kind: KindMoveConflict, Expected: next}
	if number >= 1 && number < next {
		e.Played = played(number - 1).Vertex()
		e.Why = reason.New("move-played", "n", number, "vertex", e.Played, "next", next)
	} else {
		e.Why = reason.New("move-not-next", "next", next, "n", number)
	}
	return e
}

func (d *draft) judgePlay(c weiqi.Color, a Play) error {
	if err := d.expectPlay(); err != nil {
		return err
	}
	switch {
	case d.Turn() != c:
		return refuse(KindNotYourTurn, reason.New("turn-of", "color", d.Turn()))
	case a.Move.Color != c:
		return refuse(KindNotAllowed, reason.New("one-side-only"))
	}
	move := a.Move
	if move.Pass {
		move = weiqi.Pass(c) // without the point in the act
	}
	next, err := d.position.Play(move)
	illegal, _ := errors.AsType[*weiqi.IllegalError](err)
	switch {
	case err == nil:
	case d.seats[c].Kind == Program:
		d.breakDown(c, illegal.Reason())
		return nil
	case d.terms.IllegalLoses:
		d.win(c.Opponent(), weiqi.ByForfeit, illegal.Reason())
		return nil
	default:
		return err
	}
	clocks, spent := d.clocks, Millis(0)
	switch {
	case d.Running() == c:
		var onTime bool
		if clocks[c], spent, onTime = d.charge(c, a.Lag); !onTime {
			d.runOut(c)
			return nil
		}
	case d.away && d.terms.Time.System != NoClock && d.charged(c):
		clocks[c], _ = d.terms.Time.spend(clocks[c], 0) // a move of no time is a move all the same
	}
	d.ahead = next
	d.happen(PartyOf(c), Moved{
		N:        d.MoveNumber() + 1,
		Move:     move,
		Captured: removed(d.position, move, next),
		Spent:    spent,
		Clock:    Clocks{clocks[weiqi.Black], clocks[weiqi.White]},
	})
	d.ahead = nil
	return nil
}

// charge returns a side's clock after a move made now, what it is charged, and whether it is on
// time. It is charged the time that went by, without the gift and the lag as far as that is
// forgiven. A person's move, or one with a gift, that comes after the end but within the grace costs all that was
// left. A program's costs what it took: what its clock does not cover its margin has to.
func (d *draft) charge(c weiqi.Color, lag Millis) (after Clock, spent Millis, onTime bool) {
	clock := d.clocks[c]
	elapsed := max(0, d.elapsed(c, d.now)-d.terms.Gift)
	left := d.terms.Time.Left(clock)
	if d.seats[c].Kind == Program && d.terms.Gift == 0 {
		spent = elapsed - min(max(0, lag), lagMost, elapsed)
		onTime = spent <= left+d.margin(c)
	} else {
		forgiven := min(max(0, lag), d.grace(c), elapsed)
		spent, onTime = min(elapsed-forgiven, left), true
	}
	after, _ = d.terms.Time.spend(clock, min(spent, left))
	return after, spent, onTime
}

// runOut ends the game for a side that has run out of time.
func (d *draft) runOut(c weiqi.Color) {
	d.win(c.Opponent(), weiqi.ByTime, reason.New("out-of-time", "color", c))
}

// breakDown is what follows when a program fails or breaks the rules. A rated game with a person is neither won nor
// lost by that, whatever else the terms say.
func (d *draft) breakDown(c weiqi.Color, fault Reason) {
	why := reason.New("program-failed", "color", c, fault)
	if d.seats[c.Opponent()].Kind == Person && (d.terms.Rated || d.terms.OnFault == OfferOther) {
		d.happen(Referee, Faulted{Color: c, Why: why, Deadline: d.terms.Limits.Vacant})
		return
	}
	d.win(c.Opponent(), weiqi.ByForfeit, why)
}

// plain makes a text fit for the log: valid, and not long.
func plain(text string) string {
	const most = 500
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

func (d *draft) judgeHandicap(c weiqi.Color, a PlaceHandicap) error {
	if err := d.expect(Handicapping); err != nil {
		return err
	}
	if c != weiqi.Black {
		return refuse(KindNotYourTurn, reason.New("black-places-handicap"))
	}
	if _, err := d.terms.withHandicap(a.Points); err != nil {
		if d.seats[c].Kind == Program {
			d.breakDown(c, reason.MustOf(err))
			return nil
		}
		return refuse(KindBadHandicap, reason.MustOf(err))
	}
	d.happen(Black, HandicapPlaced(a))
	return nil
}

func (d *draft) judgeAskVoid(c weiqi.Color) error {
	switch other := d.seats[c.Opponent()]; {
	case d.phase == Vacant:
		return d.expect(Playing)
	case other.Kind == Program:
		return refuse(KindNotAllowed, reason.New("program-agrees-to-nothing"))
	case d.void != weiqi.Empty:
		return refuse(KindNotAllowed, reason.New("void-asked", "color", d.void))
	case d.voidDeclined[c]:
		return refuse(KindNotAllowed, reason.New("void-declined"))
	}
	d.happen(PartyOf(c), VoidAsked{Color: c})
	return nil
}

func (d *draft) judgeAnswerVoid(c weiqi.Color, a AnswerVoid) error {
	if d.void == weiqi.Empty || d.void == c {
		return refuse(KindNotAllowed, reason.New("void-not-asked"))
	}
	if !a.Yes {
		d.happen(PartyOf(c), VoidDeclined{Color: c})
		return nil
	}
	d.happen(PartyOf(c), ended(weiqi.Result{By: weiqi.Void}, reason.New("void-agreed")))
	return nil
}

func (d *draft) judgeAskUndo(c weiqi.Color) error {
	if err := d.expectPlay(); err != nil {
		return err
	}
	if _, ok := d.undoTo(c); !ok {
		return refuse(KindNothingToUndo, reason.New("no-move-to-undo", "color", c))
	}
	switch {
	case d.undo != weiqi.Empty:
		return refuse(KindNotAllowed, reason.New("asked-already", "color", d.undo))
	case d.declined[c]:
		return refuse(KindNotAllowed, reason.New("undo-declined"))
	}
	d.happen(PartyOf(c), UndoAsked{Color: c})
	return nil
}

func (d *draft) judgeAnswerUndo(c weiqi.Color, a AnswerUndo) error {
	if err := d.expectPlay(); err != nil {
		return err
	}
	if d.undo == weiqi.Empty || d.undo == c {
		return refuse(KindNothingToUndo, reason.New("undo-not-asked"))
	}
	if !a.Yes {
		d.happen(PartyOf(c), UndoDeclined{Color: c})
		return nil
	}
	to, _ := d.undoTo(d.undo)
	d.happen(PartyOf(c), Undone{To: to, Clock: d.clocksAfter(to)})
	return nil
}

func (d *draft) judgeFault(by Party, a Fault) error {
	if err := only(Referee, by); err != nil {
		return err
	}
	switch {
	case !side(a.Color) || d.seats[a.Color].Kind != Program:
		return refuse(KindNotAllowed, reason.New("no-program-there"))
	case d.phase == Vacant:
		return refuse(KindWrongPhase, reason.New("vacant-already"))
	}
	d.breakDown(a.Color, fit(a.Why))
	return nil
}

// opponentFailed refuses what only the opponent of a failed program may do, and nobody in a rated game.
func (d *draft) opponentFailed(c weiqi.Color) error {
	if err := d.expect(Vacant); err != nil {
		return err
	}
	switch {
	case d.fault.Color == c:
		return refuse(KindNotAllowed, reason.New("other-side-only"))
	case d.terms.Rated:
		return refuse(KindNotAllowed, reason.New("rated-played-on"))
	}
	return nil
}

func (d *draft) judgeClaimWin(c weiqi.Color) error {
	if d.phase == Playing || d.phase == Handicapping {
		return d.judgeClaimAbsent(c)
	}
	if err := d.opponentFailed(c); err != nil {
		return err
	}
	d.happen(PartyOf(c), ended(weiqi.Result{Winner: c, By: weiqi.ByForfeit}, d.fault.Why))
	return nil
}

func (d *draft) judgeReplace(c weiqi.Color, a Replace) error {
	if err := d.opponentFailed(c); err != nil {
		return err
	}
	if a.Seat.Kind != Program {
		return refuse(KindNotAllowed, reason.New("replaced-by-program"))
	}
	return d.seat(PartyOf(c), c.Opponent(), a.Seat)
}

// judgeStandIn puts a program of the referee's choice on the seat of one that failed.
func (d *draft) judgeStandIn(a Replace) error {
	if err := d.expect(Vacant); err != nil {
		return err
	}
	if a.Seat.Kind != Program {
		return refuse(KindNotAllowed, reason.New("replaced-by-program"))
	}
	return d.seat(Referee, d.fault.Color, a.Seat)
}

func (d *draft) judgeSit(by Party, a Sit) error {
	switch {
	case !side(a.Color):
		return refuse(KindNotAllowed, reason.New("no-such-seat"))
	case a.Seat.Player != "" && d.seats[a.Color].Player == a.Seat.Player:
		return nil // a repeated request, which another server may have carried out: the seat is the account's
	case a.Seat.Player != "" && d.seats[a.Color.Opponent()].Player == a.Seat.Player:
		return refuse(KindNotAllowed, reason.New("plays-already", "color", a.Color.Opponent()))
	case d.taken(a.Color):
		return refuse(KindNotAllowed, reason.New("seat-taken"))
	case a.Seat.Kind != Person || a.Seat.Player == "":
		return refuse(KindNotAllowed, reason.New("seat-for-account"))
	case d.mediates(a.Seat.Player):
		return refuse(KindNotAllowed, reason.New("mediator-does-not-play"))
	}
	return d.seat(by, a.Color, a.Seat)
}

func (d *draft) seat(by Party, c weiqi.Color, s Seat) error {
	if err := s.check(); err != nil {
		return refuse(KindNotAllowed, reason.MustOf(err))
	}
	d.happen(by, Seated{Color: c, Seat: s})
	return nil
}

func (d *draft) judgeAmend(by Party, a Amend) error {
	if err := only(Moderator, by); err != nil {
		return err
	}
	if d.phase != Over {
		return refuse(KindWrongPhase, reason.New("amended-when-over"))
	}
	if checkResult(a.Result) != nil {
		return refuse(KindNotAllowed, reason.New("no-such-result", "result", a.Result))
	}
	d.happen(Moderator, Amended{Result: a.Result, Text: a.Result.String(), Why: fit(a.Why)})
	return nil
}
