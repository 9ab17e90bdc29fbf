package referee

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/weiqi"
)

// Apply adds an event to the game. It is the only thing that changes one, and how a log is
// read again: an act is decided by [Game.Decide], which returns the game that follows. An event
// that is not the next or does not fit the game is an error and changes nothing;
// what events state as facts (clocks, rulings, results) is taken from them.
func (g *Game) Apply(e Event) error {
	next := *g
	if err := next.add(e); err != nil {
		kind := "nothing"
		if e.What != nil {
			kind = e.What.what()
		}
		return fmt.Errorf("event %d (%s): %w", e.Seq, kind, err)
	}
	*g = next
	return nil
}

// add applies an event and writes it into the log. It may leave a game half changed when it
// returns an error.
func (g *Game) add(e Event) error {
	if w, first := e.What.(Created); first {
		if err := g.apply(e); err != nil {
			return err
		}
		g.log.begin(e, w.Terms, g.terms)
		return nil
	}
	if g.seq == 0 {
		return errBegin
	}
	before := g.past()
	if err := g.apply(e); err != nil {
		return err
	}
	return g.log.add(before, e)
}

var errBegin = errors.New("a log begins with one event that tells the terms")

// apply may leave a game half changed when it returns an error.
func (g *Game) apply(e Event) error {
	if e.Seq != g.seq+1 {
		return fmt.Errorf("the next event of the game is %d", g.seq+1)
	}
	if e.At.Before(g.at) {
		return fmt.Errorf("it is earlier than the event before it")
	}
	_, created := e.What.(Created)
	_, amended := e.What.(Amended)
	switch {
	case created != (g.seq == 0):
		return errBegin
	case amended != (g.phase == Over):
		return fmt.Errorf("a result is amended after the game and nothing else is done then")
	}
	g.seq, g.at = e.Seq, event.Whole(e.At)

	switch w := e.What.(type) {
	case Created:
		return g.create(w)
	case HandicapPlaced:
		return g.placeHandicap(w)
	case Moved:
		return g.move(w)
	case Stopped:
		return g.stop(w)
	case Proposed:
		return g.propose(w)
	case Claimed:
		return g.claim(w)
	case Opened:
		return g.open(w)
	case Disputed:
		return g.dispute(w)
	case Answered:
		return g.answer(w)
	case Referred:
		return g.refer(w)
	case MediatorOffered:
		return g.offerMediator(w)
	case MediatorAnswered:
		return g.answerMediator(w)
	case MediatorLeft:
		return g.loseMediator()
	case MediatorSeated:
		return g.seatMediator(w)
	case Judged:
		return g.judged(w)
	case Counted:
		return g.count(w)
	case Marked:
		return g.mark(w)
	case MarkedDone:
		return g.markDone(w)
	case MarksDisputed:
		return g.disputeMarks(w)
	case TrialBegan:
		return g.beginTrial(w)
	case TrialMoved:
		return g.moveTrial(w)
	case TrialEnded:
		return g.endTrial(w)
	case Resumed:
		if err := g.checkResumed(w); err != nil {
			return err
		}
		g.resume(w)
		return nil
	case Ruled:
		return g.rule(w)
	case Ended:
		return g.end(w.Result, w.Why)
	case UndoAsked:
		return g.askUndo(w)
	case UndoDeclined:
		return g.declineUndo(w)
	case Undone:
		return g.takeBack(w)
	case VoidAsked:
		return g.askVoid(w)
	case PlayOnAsked:
		return g.askPlayOn(w)
	case VoidDeclined:
		return g.declineVoid(w)
	case Faulted:
		return g.fail(w)
	case Seated:
		return g.sit(w)
	case PauseAsked:
		return g.askPause(w)
	case Paused:
		return g.pause(w)
	case Unpaused:
		return g.unpause(w)
	case Left:
		return g.leave(w)
	case Interrupted:
		if g.paused != weiqi.Empty || g.terms.Time.Correspondence() {
			return errUnfit
		}
		g.away, g.awaySince, g.back = true, g.at, [3]bool{}
		return nil
	case Returned:
		return g.comeBack(w)
	case Continued:
		return g.continueClocks(w)
	case Downtime:
		return g.credit(w)
	case VacationBegan:
		return g.beginVacation(w)
	case VacationEnded:
		return g.stopVacation(w)
	case Amended:
		return g.end(w.Result, w.Why)
	default:
		return fmt.Errorf("there is no such event: %T", e.What)
	}
}

func side(c weiqi.Color) bool { return c == weiqi.Black || c == weiqi.White }

func (g *Game) create(w Created) error {
	terms, err := w.Terms.Check()
	if err != nil {
		return err
	}
	g.terms = &terms
	g.ending = terms.protocol()
	g.seats = [3]Seat{weiqi.Black: terms.Black, weiqi.White: terms.White}
	clock := terms.Time.New()
	g.clocks = [3]Clock{weiqi.Black: clock, weiqi.White: clock}
	g.quota = [3]Millis{weiqi.Black: lagQuota, weiqi.White: lagQuota}
	g.began, g.since = g.at, g.at
	start, err := terms.start()
	if err != nil {
		return err
	}
	g.phase = Playing
	if terms.Handicap.Free {
		g.phase = Handicapping
	} else {
		g.handicap = terms.Handicap.Stones
	}
	g.begin(start)
	return nil
}

// begin sets up the board for the first move.
func (g *Game) begin(start *weiqi.Position) {
	g.start, g.position = start, start
	g.ground = ground{position: start}
}

func (g *Game) placeHandicap(w HandicapPlaced) error {
	if g.phase != Handicapping {
		return errUnfit
	}
	start, err := g.terms.withHandicap(w.Points)
	if err != nil {
		return err
	}
	g.handicap = w.Points.Len()
	g.begin(start)
	g.phase, g.since = Playing, g.at
	return nil
}

func (g *Game) move(w Moved) error {
	if g.phase != Playing || g.paused != weiqi.Empty || g.position.Stopped() || w.N != g.MoveNumber()+1 {
		return errUnfit
	}
	m := w.Move
	if w.Forced && !m.Pass {
		return fmt.Errorf("the referee plays for nobody")
	}
	next := g.ahead
	if next == nil {
		var err error
		if next, err = g.position.Play(m); err != nil {
			return err
		}
	}
	if g.ahead != nil {
		// the referee has just made it
	} else if captured := removed(g.position, m, next); captured != w.Captured {
		return fmt.Errorf("it takes %q off the board, not %q", captured, w.Captured)
	}
	elapsed := g.elapsed(m.Color, g.at)
	if w.Spent < 0 || w.Spent > elapsed {
		return fmt.Errorf("%d ms were spent on a move made in %d", w.Spent, elapsed)
	}
	left := g.terms.Time.Left(g.clocks[m.Color])
	if err := g.setClocks(w.Clock); err != nil {
		return err
	}
	if g.Running() == m.Color {
		g.over[m.Color] += max(0, w.Spent-left)
		g.quota[m.Color] = min(lagQuota, max(0, g.quota[m.Color]-(elapsed-w.Spent))+lagRefill)
	}
	g.frozen = untouched(g.frozen, g.position, next)
	g.made++
	g.position = next
	g.begun[m.Color] = g.begun[m.Color] || !w.Forced
	g.undo, g.declined = weiqi.Empty, [3]bool{}
	g.void, g.voidDeclined = weiqi.Empty, [3]bool{}
	g.pauseAsked, g.pauseDeclined = weiqi.Empty, [3]bool{}
	g.since = g.at
	return nil
}

// removed returns the stones that a move took off the board.
func removed(before *weiqi.Position, m weiqi.Move, after *weiqi.Position) weiqi.Set {
	var gone weiqi.Set
	if m.Pass {
		return gone // it may have handed over a stone, but not from the board
	}
	for _, c := range bothColors {
		if before.Lost(c) != after.Lost(c) {
			gone = gone.Union(before.Stones(c).Minus(after.Stones(c)))
		}
	}
	if after.At(m.Point) == weiqi.Empty {
		gone.Add(m.Point) // suicide
	}
	return gone
}

// untouched returns the frozen chains that a move has neither captured nor made
// larger by even one stone. One that was is out for good, even if the same stones
// should stand there again.
func untouched(frozen weiqi.Set, before, after *weiqi.Position) weiqi.Set {
	kept := frozen
	for p := range frozen.All() {
		if chain := before.Chain(p).Stones; after.Chain(p).Stones != chain {
			kept = kept.Minus(chain)
		}
	}
	return kept
}

func (g *Game) setClocks(c Clocks) error {
	if !g.terms.Time.fits(c.Black) || !g.terms.Time.fits(c.White) {
		return fmt.Errorf("its clocks are impossible with %v", g.terms.Time)
	}
	g.clocks = [3]Clock{weiqi.Black: c.Black, weiqi.White: c.White}
	return nil
}

func (g *Game) stop(w Stopped) error {
	if g.phase != Playing || g.position.Stopped() != w.Limit.IsZero() || w.Stop != len(g.stops)+1 || w.FirstPasser != g.position.Turn() {
		return errUnfit
	}
	stop := g.stopAt(g.position)
	stop.Limit = w.Limit
	g.stops = append(g.stops[:len(g.stops):len(g.stops)], stop)
	g.undo, g.goesOn = weiqi.Empty, nil
	g.phase, g.since = Listing, g.at
	if _, marks := g.stepAt(g.stops).(askMark); marks {
		g.phase = Marking
	}
	return nil
}

// word returns the present stop to write something on. Stops are shared between
// copies of a game, so this one is copied first.
func (g *Game) word(number int, phases ...Phase) (*Stop, error) {
	if !slices.Contains(phases, g.phase) || g.ruling != nil || number != len(g.stops) {
		return nil, errUnfit
	}
	g.stops = append([]Stop(nil), g.stops...)
	return &g.stops[number-1], nil
}

// chains reports whether a set is of whole chains of the present board.
func (g *Game) chains(s weiqi.Set) bool { return g.position.Widen(s) == s }

func (g *Game) propose(w Proposed) error {
	stop, err := g.word(w.Stop, Listing, Marking)
	if err != nil || stop.Proposal != nil || !g.chains(w.Proposal.Dead) || !g.chains(w.Proposal.Unsettled) {
		return errUnfit
	}
	stop.Proposal = &w.Proposal
	return nil
}

func (g *Game) claim(w Claimed) error {
	stop, err := g.word(w.Stop, Listing)
	if err != nil || !side(w.Color) || stop.Lists[w.Color] != nil ||
		!g.chains(w.Dead) || (w.Unknown || w.Sealed) && !w.Dead.Empty() {
		return errUnfit
	}
	stop.Lists[w.Color] = &List{Dead: w.Dead, Unknown: w.Unknown, Silent: w.Silent, Fault: w.Fault, Sealed: w.Sealed}
	return nil
}

func (g *Game) open(w Opened) error {
	stop, err := g.word(w.Stop, Listing)
	if err != nil || stop.Opened || stop.Lists[weiqi.Black] == nil || stop.Lists[weiqi.White] == nil ||
		!g.chains(w.Black.Dead) || !g.chains(w.White.Dead) {
		return errUnfit
	}
	stop.Opened = true
	stop.Lists[weiqi.Black], stop.Lists[weiqi.White] = &w.Black, &w.White
	return nil
}

func (g *Game) dispute(w Disputed) error {
	stop, err := g.word(w.Stop, Listing, Referring)
	if err != nil || !stop.Opened || !g.chains(w.Disputed) || !g.chains(w.Agreed) {
		return errUnfit
	}
	stop.Disputed, stop.Agreed, stop.MayConfirm = w.Disputed, w.Agreed, w.MayConfirm
	g.phase, g.since = Answering, g.at
	return nil
}

func (g *Game) answer(w Answered) error {
	stop, err := g.word(w.Stop, Answering)
	if err != nil || !side(w.Color) || stop.Answers[w.Color] != nil ||
		!g.chains(w.Confirmed) || !w.Confirmed.Minus(g.position.Stones(w.Color)).Empty() {
		return errUnfit
	}
	stop.Answers[w.Color] = &Answer{Accept: w.Accept, Confirmed: w.Confirmed, Silent: w.Silent}
	if !w.Accept && !w.Silent && stop.FirstAsked == weiqi.Empty {
		stop.FirstAsked = w.Color
	}
	return nil
}

func (g *Game) askPlayOn(w PlayOnAsked) error {
	stop, err := g.word(w.Stop, Listing)
	if err != nil || !side(w.Color) || stop.PlayOnBy != weiqi.Empty {
		return errUnfit
	}
	stop.PlayOnBy = w.Color
	return nil
}

func (g *Game) refer(w Referred) error {
	stop, err := g.word(w.Stop, Listing)
	if err != nil || stop.Verdict != nil || !g.chains(w.Disputed) || !g.chains(w.Agreed) {
		return errUnfit
	}
	stop.Disputed, stop.Agreed, stop.To = w.Disputed, w.Agreed, w.To
	g.phase, g.since = Referring, g.at
	return nil
}

func (g *Game) judged(w Judged) error {
	stop, err := g.word(w.Stop, Referring)
	if err != nil || stop.Verdict != nil || !g.chains(w.Dead) ||
		!w.Dead.Minus(stop.Disputed).Empty() || w.None && !w.Dead.Empty() {
		return errUnfit
	}
	stop.Verdict = &w
	return nil
}

func (g *Game) count(w Counted) error {
	if _, err := g.word(w.Stop, Referring); err != nil || !g.chains(w.Dead) {
		return errUnfit
	}
	g.phase, g.since = Answering, g.at
	return nil
}

// markWord returns the present stop for the side whose turn it is to mark.
func (g *Game) markWord(number int, c weiqi.Color) (*Stop, error) {
	stop, err := g.word(number, Marking)
	if err != nil || c != stop.MarkTurn || stop.Dones == 2 || stop.DisputedBy != weiqi.Empty {
		return nil, errUnfit
	}
	return stop, nil
}

func (g *Game) mark(w Marked) error {
	stop, err := g.markWord(w.Stop, w.Color)
	if err != nil || !g.chains(w.Dead) ||
		w.Dead == stop.Marks || !stop.Marks.Minus(w.Dead).Empty() {
		return errUnfit
	}
	stop.Marks, stop.Dones = w.Dead, 0
	stop.MarkTurn, g.since = w.Color.Opponent(), g.at
	return nil
}

func (g *Game) markDone(w MarkedDone) error {
	stop, err := g.markWord(w.Stop, w.Color)
	if err != nil {
		return err
	}
	stop.Dones++
	stop.MarkTurn, g.since = w.Color.Opponent(), g.at
	return nil
}

func (g *Game) disputeMarks(w MarksDisputed) error {
	stop, err := g.markWord(w.Stop, w.Color)
	if err != nil {
		return err
	}
	stop.DisputedBy = w.Color
	return nil
}

func (g *Game) beginTrial(w TrialBegan) error {
	stop, err := g.word(w.Stop, Answering, Trying)
	if err != nil || g.trial != nil || w.Trial != len(stop.Trials)+1 ||
		w.Chain.Empty() || !g.chains(w.Chain) || !side(w.First) ||
		!w.Chain.Minus(g.position.Stones(w.First.Opponent())).Empty() {
		return errUnfit
	}
	t, err := newTrial(w.Trial, g.position, w.Chain, w.First)
	if err != nil {
		return err
	}
	g.trial = &t
	g.phase, g.since = Trying, g.at
	return nil
}

func (g *Game) moveTrial(w TrialMoved) error {
	if g.phase != Trying || g.trial == nil || w.Trial != g.trial.number ||
		w.N != len(g.trial.plies)+1 || w.Move.Color != g.trial.position.Turn() {
		return errUnfit
	}
	m := w.Move
	if w.NameKo && !m.Pass {
		return errUnfit
	}
	var next trial
	var err error
	if m.Pass {
		next, err = g.trial.pass(w.Ko, w.NameKo)
	} else {
		next, err = g.trial.play(m)
	}
	if err != nil {
		return err
	}
	if captured := removed(g.trial.position, m, next.position); captured != w.Captured {
		return fmt.Errorf("it takes %q off the copy, not %q", captured, w.Captured)
	}
	g.trial, g.since = &next, g.at
	return nil
}

func (g *Game) endTrial(w TrialEnded) error {
	if g.phase != Trying || g.trial == nil || w.Trial != g.trial.number {
		return errUnfit
	}
	stop, err := g.word(len(g.stops), Trying)
	if err != nil {
		return err
	}
	result := TrialResult{Chain: g.trial.chain, Moves: g.trial.plies, Captured: w.Captured, Why: w.Why}
	stop.Trials = append(stop.Trials[:len(stop.Trials):len(stop.Trials)], result)
	g.trial, g.since = nil, g.at
	return nil
}

func (g *Game) checkResumed(w Resumed) error {
	if !slices.Contains([]Phase{Listing, Answering, Referring, Marking}, g.phase) || g.ruling != nil ||
		w.Stop != len(g.stops) || !side(w.Turn) || !g.chains(w.Frozen) {
		return errUnfit
	}
	before := g.clocks
	if err := g.setClocks(w.Clock); err != nil {
		return err
	}
	for _, c := range bothColors {
		g.lifted[c] = g.lifted[c] || g.clocks[c] != before[c]
	}
	return nil
}

func (g *Game) resume(w Resumed) {
	g.position = g.position.WithTurn(w.Turn)
	g.frozen = w.Frozen
	g.ground = ground{moves: g.MoveNumber(), position: g.position, frozen: g.frozen}
	g.declined = [3]bool{}
	g.goesOn = &Resumption{Stop: w.Stop, Disputed: w.Disputed, Agreed: w.Agreed}
	g.phase, g.since = Playing, g.at
}

func (g *Game) rule(w Ruled) error {
	if g.ruling != nil || g.phase == Handicapping || g.phase == Vacant || w.Stop < 1 || w.Stop != len(g.stops) || !g.chains(w.Dead) {
		return errUnfit
	}
	g.ruling = &w
	return nil
}

func (g *Game) end(result weiqi.Result, why Reason) error {
	if err := checkResult(result); err != nil {
		return err
	}
	if shown := g.Clocks(g.at); g.phase != Over {
		g.clocks = [3]Clock{weiqi.Black: shown.Black, weiqi.White: shown.White} // what is left in truth
	}
	g.phase, g.result, g.why = Over, result, why
	g.undo, g.void, g.fault, g.trial, g.away = weiqi.Empty, weiqi.Empty, nil, nil, false
	g.paused, g.pauseAsked = weiqi.Empty, weiqi.Empty
	g.left = [3]time.Time{}
	return nil
}

// checkResult says what is wrong with a result that is to end a game.
func checkResult(r weiqi.Result) error {
	won := r.Winner != weiqi.Empty
	switch {
	case !r.Over() || r.By > weiqi.BothLose:
		return fmt.Errorf("it is no result")
	case won && !side(r.Winner):
		return fmt.Errorf("no such side has won")
	case r.By == weiqi.ByCount && (r.Margin < 0 || r.Margin > weiqi.MaxScore || won != (r.Margin > 0)):
		return fmt.Errorf("a count is won by a margin or drawn")
	case r.By != weiqi.ByCount && r.Margin != 0:
		return fmt.Errorf("only a count has a margin")
	}
	switch r.By {
	case weiqi.ByResign, weiqi.ByTime, weiqi.ByForfeit:
		if !won {
			return fmt.Errorf("nobody has won by %v", r.By)
		}
	case weiqi.ByMoveLimit, weiqi.ByRepetition, weiqi.Void, weiqi.BothLose:
		if won {
			return fmt.Errorf("nobody wins by %v", r.By)
		}
	}
	return nil
}

func (g *Game) askUndo(w UndoAsked) error {
	if g.phase != Playing || g.undo != weiqi.Empty || !side(w.Color) {
		return errUnfit
	}
	if _, ok := g.undoTo(w.Color); !ok {
		return errUnfit
	}
	g.undo = w.Color
	return nil
}

// undoTo returns how many moves are left when a side's last move of its own is
// taken back; a pass that the referee made for it is none.
func (g *Game) undoTo(c weiqi.Color) (moves int, ok bool) {
	plies := g.Moves()
	for n := len(plies); n > g.ground.moves; n-- {
		if plies[n-1].Move.Color == c && !plies[n-1].Forced {
			return n - 1, true
		}
	}
	return 0, false
}

// clocksAfter returns what the clocks showed after so many of the moves that stand, with what an interruption has
// credited since. A move that is taken back has cost nothing and earned nothing: no increment, no stone
// of a period. It reads the log.
func (g *Game) clocksAfter(moves int) Clocks {
	if g.terms.Time.System == NoClock {
		return Clocks{}
	}
	fresh := g.terms.Time.New()
	now := Clocks{fresh, fresh}
	var before []Clocks // each of the moves that stand so far
	g.log.each(1, func(e Event) {
		switch w := e.What.(type) {
		case Moved:
			before, now = append(before, now), w.Clock
		case Undone:
			before, now = before[:w.To], w.Clock
		case Resumed:
			now = w.Clock
		case Continued:
			for i := range before {
				before[i] = before[i].credited(w.Credit)
			}
			now = w.Clock
		}
	})
	return before[moves]
}

func (g *Game) declineUndo(w UndoDeclined) error {
	if g.undo == weiqi.Empty || w.Color != g.undo.Opponent() {
		return errUnfit
	}
	g.declined[g.undo] = true
	g.undo = weiqi.Empty
	return nil
}

func (g *Game) takeBack(w Undone) error {
	if g.undo == weiqi.Empty || g.paused != weiqi.Empty || w.To < g.ground.moves || w.To >= g.MoveNumber() {
		return errUnfit
	}
	if err := g.setClocks(w.Clock); err != nil {
		return err
	}
	way := g.Way()
	g.position, g.frozen = g.ground.position, g.ground.frozen
	for _, m := range way[g.ground.moves:w.To] {
		next := played(g.position, m)
		g.frozen = untouched(g.frozen, g.position, next)
		g.position = next
	}
	g.undo, g.declined = weiqi.Empty, [3]bool{}
	g.since = g.at
	return nil
}

func (g *Game) askVoid(w VoidAsked) error {
	if g.phase == Vacant || g.void != weiqi.Empty || !side(w.Color) {
		return errUnfit
	}
	g.void = w.Color
	return nil
}

func (g *Game) declineVoid(w VoidDeclined) error {
	if g.void == weiqi.Empty || w.Color != g.void.Opponent() {
		return errUnfit
	}
	g.voidDeclined[g.void] = true
	g.void = weiqi.Empty
	return nil
}

func (g *Game) fail(w Faulted) error {
	if g.phase == Vacant || !side(w.Color) || g.seats[w.Color].Kind != Program {
		return errUnfit
	}
	g.fault, g.faulted = &w, g.phase
	g.paused, g.pauseAsked = weiqi.Empty, weiqi.Empty
	g.phase, g.since = Vacant, g.at
	return nil
}

func (g *Game) sit(w Seated) error {
	if !side(w.Color) {
		return errUnfit
	}
	if err := w.Seat.check(); err != nil {
		return err
	}
	switch {
	case g.fault != nil && g.fault.Color == w.Color && w.Seat.Kind == Program:
		g.fault, g.phase, g.since = nil, g.faulted, g.at
	case !g.taken(w.Color) && w.Seat.Kind == Person && w.Seat.Player != "":
		if (g.phase == Handicapping || g.phase == Playing) && g.Running() == weiqi.Empty {
			g.since = g.at
		}
	default:
		return errUnfit
	}
	g.seats[w.Color] = w.Seat
	g.offer = g.offer.accept(w.Color, false) // a new player has accepted no mediator yet
	return nil
}

func (g *Game) continueClocks(w Continued) error {
	if !g.away {
		return errUnfit
	}
	if err := g.setClocks(w.Clock); err != nil {
		return err
	}
	g.away, g.since = false, g.at
	g.missAnew()
	return nil
}
