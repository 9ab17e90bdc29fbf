package arena

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Table is one game in progress, or one that is over. It is safe for concurrent use.
type Table struct {
	id    string
	arena *Arena

	// acting is held during an act, also while the store is asked; mu only for a moment,
	// so that readers of the game wait for no store. The game changes while both are
	// held, so that either is enough to read it. Code that needs both takes acting first.
	acting sync.Mutex

	mu sync.Mutex
	// guarded by mu:
	game  *referee.Game
	fresh []referee.Event // the last ones; the game has them all, but takes time to tell
	woken chan struct{}   // closed by the next commit; nil without a waiter
	over  chan struct{}   // closed when the game is over; nil without a waiter
	ended bool            // that the game is over has been told
	timer *time.Timer
	asked int             // the last stop put to the judge that proposes
	due   time.Time       // until when its proposal is waited for; zero: it is not under way
	heard int             // the last stop put to the judge or program that decides
	sits  [3]referee.Seat // the programs that have a goroutine
	busy  []*leasedSeat   // those that are doing what they took for their task

	attending [3]int         // by color: how many say that its player is there
	leaving   [3]*time.Timer // by color: goes off when its player counts as gone; nil while present
	watching  int
	idle      *time.Timer // goes off when the table may be parked; nil before it is known here
	parked    bool
	// adrift: an append failed, so the store may hold more than the game, or the store was away.
	// The log is read again before the next act, and time since then is charged to nobody.
	adrift bool
	lost   time.Time // since when it is adrift
	late   lateView

	used atomic.Bool // since the timer idle went off last
}

func newTable(a *Arena, id string, game *referee.Game) *Table {
	return &Table{id: id, arena: a, game: game}
}

// storeLimit bounds one append or reload. It does not depend on the context of
// the act: a request that goes away must not leave an append in doubt.
const storeLimit = 10 * time.Second

// maxAgain is how often an act is judged again since others were faster, each time with another one.
const maxAgain = 10

// retryAfter is how long a timer waits for a store that was away.
const retryAfter = time.Second

// ID returns the name of the game.
func (t *Table) ID() string { return t.id }

// Do judges an act, stores the events that follow from it and tells the watchers. The
// events returned are durable. The errors of [referee.Game.Decide] say why an act
// was refused; any other error is the store's, and the act may then have
// happened or not: look at the log before trying again.
//
// A list of dead stones is judged once the judge's proposal is stored, so that it
// makes no difference who is faster. The wait is bounded; where it ends before, with the error
// of ctx or [ErrClosed], nothing has happened.
func (t *Table) Do(ctx context.Context, by referee.Party, act referee.Act) (events []referee.Event, err error) {
	ctx, acting := t.arena.traces.Begin(ctx, "act")
	defer func() { acting.End(unlessRefused(err)) }()
	for {
		events, err := t.do(ctx, by, act)
		if !errors.Is(err, errUnjudged) {
			return events, err
		}
		if err := t.awaitProposal(ctx); err != nil {
			return nil, err
		}
	}
}

// do is [Table.Do] for an act that waits for no proposal; [errUnjudged] says that it has to.
func (t *Table) do(ctx context.Context, by referee.Party, act referee.Act) ([]referee.Event, error) {
	t.acting.Lock()
	defer t.acting.Unlock()
	return t.doNow(ctx, by, act)
}

// doNow is [Table.do] with the lock for acting held.
func (t *Table) doNow(ctx context.Context, by referee.Party, act referee.Act) ([]referee.Event, error) {
	t.mu.Lock()
	t.unpark()
	t.acts(by)
	adrift := t.adrift
	t.mu.Unlock()
	now := t.arena.Now()
	asked := ctx
	ctx, cancel := within(ctx, storeLimit)
	defer cancel()

	t.arena.atWork()
	if err := t.arena.attest(ctx); err != nil {
		if asked.Err() == nil { // who has left meanwhile asks another process, and has perhaps long moved there
			t.drift(now)
		}
		return nil, err
	}
	if adrift {
		if err := t.reload(ctx); err != nil {
			return nil, err
		}
	}
	events, err := t.interruptThenAttempt(ctx, now, by, act)
	if refused(err) && t.arena.shared != nil { // it may be right on what others have stored
		news, unread := t.read(ctx)
		switch {
		case unread != nil: // then it is not known whether it is
			t.retry()
			return nil, unread
		case news:
			events, err = t.interruptThenAttempt(ctx, now, by, act)
		}
	}
	// another process was faster: attempt the act again on its events
	for again := 0; errors.Is(err, store.ErrConflict) && again < maxAgain; again++ {
		if err = t.reload(ctx); err == nil {
			events, err = t.interruptThenAttempt(ctx, now, by, act)
		}
	}
	if err == nil && len(events) > 0 && t.arena.Now().Sub(now) > store.Silence {
		t.heardLate(ctx, now)
	}
	return events, err
}

// heardLate stops the clocks after an act for which the store took so long that it counts as
// away: they have run since the act was judged, and only now anybody hears of it. The lock
// for acting is held.
func (t *Table) heardLate(ctx context.Context, acted time.Time) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer cancel()
	if err := t.interrupt(ctx, t.arena.gapSince(acted)...); err != nil { // the store is away again, which is seen to
		t.arena.log.Error("cannot interrupt game", "game", t.id, "err", err)
	}
}

// interruptThenAttempt attempts an act on the game as it is known here, after interrupting it for time
// in which the awaited player could not act. The lock for acting is held.
func (t *Table) interruptThenAttempt(ctx context.Context, now time.Time, by referee.Party, act referee.Act) ([]referee.Event, error) {
	if err := t.interruptIfAway(ctx, now); err != nil {
		return nil, err
	}
	return t.attempt(ctx, now, by, act)
}

// attempt decides, stores, and goes on with the game that follows. The lock for acting is held.
func (t *Table) attempt(ctx context.Context, now time.Time, by referee.Party, act referee.Act) ([]referee.Event, error) {
	t.mu.Lock()
	if ofDeadStones(act) && t.proposing() > 0 {
		t.mu.Unlock()
		return nil, errUnjudged
	}
	_, deciding := t.arena.traces.Begin(ctx, "decide")
	events, next, err := t.game.Decide(now, by, act)
	deciding.End(unlessRefused(err))
	t.mu.Unlock()
	if err != nil || len(events) == 0 {
		return nil, err
	}
	storing, appending := t.arena.traces.Begin(ctx, "append")
	err = t.arena.store.Append(storing, t.id, t.game.Seq(), events...)
	appending.End(err)
	if err != nil {
		if !errors.Is(err, store.ErrConflict) {
			t.drift(now)
		}
		return nil, fmt.Errorf("append to game %s: %w", t.id, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	_, announcing := t.arena.traces.Begin(ctx, "announce")
	t.game, t.fresh = next, events
	t.committed()
	announcing.End(nil)
	return events, nil
}

// reload reads the log again after an append whose outcome is in doubt, and stops
// the clocks for the time in which the store was away. The lock for acting is held.
func (t *Table) reload(ctx context.Context) error {
	log, err := t.arena.store.Load(ctx, t.id)
	if err != nil {
		t.drift(t.arena.Now())
		return fmt.Errorf("load game %s: %w", t.id, err)
	}
	game, err := referee.Replay(log)
	if err != nil {
		return fmt.Errorf("replay game %s: %w", t.id, err)
	}
	t.mu.Lock()
	wasAway, lost := t.adrift, t.lost
	seenTo := game.At().After(t.lost) // another process was there
	if game.Interrupted() {           // by another process, or just before
		seenTo = seenTo || game.Seq() > t.game.Seq() || t.lost.Sub(game.At()) < retryAfter
	}
	t.game, t.fresh, t.adrift, t.late = game, nil, false, lateView{}
	t.committed()
	t.mu.Unlock()
	if wasAway && !seenTo {
		return t.interrupt(ctx, t.arena.gapSince(lost)...)
	}
	return nil
}

// drift notes that the store did not answer an act of that time.
func (t *Table) drift(acted time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.adrift {
		t.adrift, t.lost = true, acted
	}
	t.arm(retryAfter)
}

// Missed records that a player could not act in a game, as the store could not authenticate the
// request: time from then on is charged to nobody, as after an act that could not be stored.
func (a *Arena) Missed(id string) {
	a.mu.Lock()
	t := a.found(id)
	a.mu.Unlock()
	if t == nil {
		a.notLoaded(id)
		return
	}
	t.drift(a.Now())
}

// retry has the timer go off when a store that was away may be back.
func (t *Table) retry() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.arm(retryAfter)
}

// interrupt stops the clocks for time that the server was away, where anything has
// a deadline at all: for the gaps since the last event, and for more. The lock for acting is held.
func (t *Table) interrupt(ctx context.Context, more ...referee.Gap) error {
	if _, waits := t.game.Deadline(); !waits {
		return nil
	}
	_, err := t.attempt(ctx, t.arena.Now(), referee.Referee, referee.Interrupt{Gaps: append(t.arena.gapsAfter(t.game.At()), more...)})
	if errors.Is(err, store.ErrConflict) || refused(err) {
		return nil // another process has done so, or has played on
	}
	return err
}

// take records a use of the table.
func (t *Table) take() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unpark()
}

// wake wakes all that wait for an event of the table. The table's lock is held.
func (t *Table) wake() {
	if t.woken != nil {
		close(t.woken)
		t.woken = nil
	}
}

// news is closed when there is news of the table. The table's lock is held.
func (t *Table) news() <-chan struct{} {
	if t.woken == nil {
		t.woken = make(chan struct{})
	}
	return t.woken
}

// committed follows every change of the log: it wakes the watchers and sees to what the
// game needs now. The table's lock is held.
func (t *Table) committed() {
	t.wake()
	for _, c := range t.busy {
		if c.wanted(t.game) != c.task {
			c.giveUp()
		}
	}
	t.see()
	t.stay()
	t.answer()
}

// see arms the timer, seats new programs, and asks the judge where a stop wants a
// proposal. The table's lock is held.
func (t *Table) see() {
	if t.game.Over() {
		t.late = lateView{}
		for _, timer := range []*time.Timer{t.timer, t.idle, t.leaving[weiqi.Black], t.leaving[weiqi.White]} {
			if timer != nil {
				timer.Stop()
			}
		}
		t.arena.forget(t)
		if t.end() {
			log := t.game.Log(0)
			t.arena.spawn(func(context.Context) { t.arena.ended(t.id, log) })
		}
		return
	}
	if deadline, ok := t.game.Deadline(); ok {
		t.arm(deadline.Sub(t.arena.Now()))
	} else if t.timer != nil {
		t.timer.Stop()
	}
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if seat := t.game.Seat(c); seat != t.sits[c] {
			t.sits[c] = seat
			if seat.Kind == referee.Program {
				t.arena.spawn(func(ctx context.Context) { t.serve(ctx, c, seat) })
			}
		}
	}
	if stop, ok := t.game.Stop(); ok {
		t.settle(stop)
	}
}

// settle asks the judge or the referee, once, where a stop wants one of them. The table's lock is held.
func (t *Table) settle(stop referee.Stop) {
	switch t.game.Phase() {
	case referee.Listing, referee.Marking:
		if stop.Number > t.asked && stop.Proposal == nil && t.arena.judge != nil {
			t.asked, t.due = stop.Number, t.arena.Now().Add(t.proposalLimit())
			t.arena.spawn(func(ctx context.Context) { t.propose(ctx, stop) })
		}
	case referee.Referring:
		if t.game.WaitsFor(referee.Referee) && stop.Number > t.heard {
			t.heard = stop.Number
			t.arena.spawn(func(ctx context.Context) { t.decide(ctx, stop) })
		}
	}
}

// end tells that the game is over, and whether that is news; a result may be amended
// afterwards. The table's lock is held.
func (t *Table) end() (news bool) {
	if t.ended {
		return false
	}
	t.ended = true
	if t.over != nil {
		close(t.over)
	}
	return true
}

// Over is closed when the game is over.
func (t *Table) Over() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over == nil {
		t.over = make(chan struct{})
		if t.ended {
			close(t.over)
		}
	}
	return t.over
}

// arm sets the timer to go off after d.
func (t *Table) arm(d time.Duration) {
	d = max(d, 0)
	if t.timer == nil {
		t.timer = t.later(d, (*Table).tick)
		return
	}
	t.timer.Reset(d)
}

// later sets a timer that does something on the table, if it is still there by then: a timer
// alone keeps no table in memory, not even one that was stopped.
func (t *Table) later(d time.Duration, do func(*Table, context.Context)) *time.Timer {
	a, self := t.arena, weak.Make(t)
	return time.AfterFunc(d, func() {
		if t := self.Value(); t != nil {
			a.spawn(func(ctx context.Context) { do(t, ctx) })
		}
	})
}

// tick tells the referee that a deadline may have passed.
func (t *Table) tick(ctx context.Context) {
	if wait := t.doubt(); wait > 0 {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.arm(wait)
		return
	}
	_, err := t.Do(ctx, referee.Referee, referee.Tick{})
	switch {
	case err == nil || refused(err):
		t.mu.Lock()
		defer t.mu.Unlock()
		// The timer may be a little early against the referee's clock.
		if deadline, ok := t.game.Deadline(); ok {
			t.arm(max(deadline.Sub(t.arena.Now()), time.Millisecond))
		}
	default:
		t.arena.log.Error("cannot act at a deadline", "game", t.id, "err", err)
	}
}

// refused reports whether an error is the referee's word on an act, and not a
// fault of the machine.
func refused(err error) bool {
	var r *referee.RefusedError
	var i *weiqi.IllegalError
	return errors.As(err, &r) || errors.As(err, &i)
}

// unlessRefused returns the errors that are a fault of the machine, and nil for the referee's word.
func unlessRefused(err error) error {
	if err == nil || refused(err) || errors.Is(err, errUnjudged) {
		return nil
	}
	return err
}

// View calls f with the game under the table's lock. f must not keep it, wait, or
// act on the table.
func (t *Table) View(f func(g *referee.Game)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.game)
}

// Now returns the time of this table's clocks.
func (t *Table) Now() time.Time { return t.arena.Now() }

// Events returns the log from the event after that number on. The caller must not
// write to it, and shows it only after [referee.Game.Seal]: it contains lists that are
// still their authors' alone.
func (t *Table) Events(after int) []referee.Event {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.since(after)
}

// since returns the events after a number. The table's lock is held.
func (t *Table) since(after int) []referee.Event {
	if first := t.game.Seq() - len(t.fresh); after >= first {
		return t.fresh[min(after-first, len(t.fresh)):]
	}
	return t.game.Log(after)
}

// Watch yields the events after a number, then new ones as they are stored, unsealed as
// [Table.Events] has them. It ends when the game is over and told, or with the error of ctx
// or [ErrClosed].
func (t *Table) Watch(ctx context.Context, after int) iter.Seq2[referee.Event, error] {
	return func(yield func(referee.Event, error) bool) {
		t.mu.Lock()
		t.unpark()
		t.watching++
		t.mu.Unlock()
		defer func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.watching--
			t.used.Store(true)
		}()
		for {
			t.mu.Lock()
			events, woken, over := t.since(after), t.news(), t.game.Over()
			t.mu.Unlock()
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
				after = e.Seq
			}
			if over {
				return
			}
			select {
			case <-woken:
			case <-ctx.Done():
				yield(referee.Event{}, ctx.Err())
				return
			case <-t.arena.done:
				yield(referee.Event{}, ErrClosed)
				return
			}
		}
	}
}
