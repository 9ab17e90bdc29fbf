package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Several processes may referee the games of one store. Any of them takes any act: the store
// lets one of two writers win, and the other judges anew. Each hears from the store what the
// others have written, and shows it to its own watchers. A seat for a program is leased, so
// that one process at a time asks one for moves; the lease of a process that is not heard of
// any more can be taken, and the game goes on with a program that is told it from the start.

// beatEvery is how often a process says that it is at work.
const beatEvery = store.Silence / 4

// settling is how long a process waits at the start for a sign of life of the others.
const settling = 50 * time.Millisecond

// join begins to work beside the other processes of the store, as soon as it is sure which
// of them are at work.
func (a *Arena) join(ctx context.Context) error {
	for first := true; ; first = false {
		sure, err := a.pulse(ctx, first)
		if err != nil {
			return err
		}
		if sure {
			break
		}
		select {
		case <-time.After(settling):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	a.spawn(a.beat)
	a.spawn(func(ctx context.Context) {
		_ = a.shared.Watch(ctx, func(n store.News) { a.hear(ctx, n) }) // it ends with the arena
	})
	return nil
}

// beat says again and again that this process is at work.
func (a *Arena) beat(ctx context.Context) {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		bounded, cancel := context.WithTimeout(ctx, store.Silence)
		_, err := a.pulse(bounded, false)
		cancel()
		if err != nil && !errors.Is(err, errAway) && ctx.Err() == nil {
			a.log.Error("cannot write a heartbeat", "err", err)
		}
	}
}

// errAway says that the store has not answered for a while, and is being asked.
var errAway = errors.New("the store does not answer")

// pulse records a heartbeat of this process, and reports whether it is sure which others are alive.
// When one of them is gone, or there was time without any process, it takes the games over. Of many
// concurrent calls one asks the store, and the others do not wait.
func (a *Arena) pulse(ctx context.Context, first bool) (sure bool, err error) {
	if !a.feeling.TryLock() {
		return false, errAway
	}
	defer a.feeling.Unlock()
	var heard time.Duration // the answer may be long on its way
	pulse, err := a.shared.Beat(ctx, a.process, first, func() time.Time {
		heard = time.Since(a.epoch)
		return a.Now()
	})
	if err != nil {
		return false, err
	}
	a.heard.Store(int64(heard))
	if pulse.Missed {
		a.missed.Add(1)
	}
	moved := a.workedSince(pulse.Since)
	a.adjust(pulse.Behind, first)
	gone := slices.ContainsFunc(a.others, func(name string) bool { return !slices.Contains(pulse.Others, name) })
	if gone {
		a.gone.Store(a.Now().UnixMilli())
	}
	a.others = pulse.Others
	a.alone.Store(len(pulse.Others) == 0)
	if moved || gone || pulse.Missed {
		a.raise()
	}
	return pulse.Sure, nil
}

// What is done about a clock that is not right.
const (
	noise  = 20 * time.Millisecond  // a difference of clocks up to this is noise
	slew   = 5 * time.Millisecond   // a greater difference is corrected by this with a heartbeat
	gaping = 100 * time.Millisecond // a clock that is this much behind is corrected at once
)

// adjust puts the clock right, which is behind those of the other processes: at first at once,
// and then a little at a time, so that no jump of a clock falls into a game. One that is far
// behind, and stays so, is put right at once, and games stand for it.
func (a *Arena) adjust(behind time.Duration, first bool) {
	gapes := behind > gaping && !first
	switch {
	case first:
		a.offset.Add(int64(behind))
	case gapes && a.gaped: // the others have had the time to say what their clocks are now
		a.forward(behind)
		gapes = false
	case behind.Abs() > noise:
		a.offset.Add(int64(min(max(behind, -slew), slew)))
	}
	a.gaped = gapes
}

// reach sets the clock forward where something has been stored that lies ahead of it: the
// clock of the machine, or of the store, was set back while no process was at work.
func (a *Arena) reach(stored time.Time) {
	if ahead := stored.Sub(a.Now()); ahead > gaping {
		a.forward(ahead)
	}
}

// forward sets the clock forward. The jump is recorded as time without any process, so games are
// interrupted, not charged.
func (a *Arena) forward(by time.Duration) {
	a.setting.Lock()
	defer a.setting.Unlock()
	by += time.Millisecond // so that what was stored at that moment lies before it
	then := a.Now().Add(by)
	a.began = then
	a.since.Store(max(a.since.Load(), then.UnixMilli()))
	a.offset.Add(int64(by))
	a.raise()
}

// workedSince notes from when on a process has always been at work, and reports whether that
// is later than was known.
func (a *Arena) workedSince(when time.Time) (later bool) {
	a.setting.Lock()
	defer a.setting.Unlock()
	since := max(when.UnixMilli(), a.began.UnixMilli())
	return a.since.Swap(since) < since
}

// attest renews the heartbeat of this process before it decides anything, unless it is
// so recent that the other processes cannot take this one for dead.
func (a *Arena) attest(ctx context.Context) error {
	if a.shared == nil || time.Since(a.epoch)-time.Duration(a.heard.Load()) <= store.Silence {
		return nil
	}
	_, err := a.pulse(ctx, false)
	return err
}

// interruptAll stops the clocks of those games here whose awaited players could not act.
func (a *Arena) interruptAll(ctx context.Context) {
	tables := a.all()
	together(len(tables), func(i int) {
		t := tables[i]
		t.acting.Lock()
		defer t.acting.Unlock()
		bounded, cancel := context.WithTimeout(ctx, storeLimit)
		defer cancel()
		if err := t.interruptIfAway(bounded, a.Now()); err != nil && ctx.Err() == nil {
			a.log.Error("cannot interrupt game", "game", t.id, "err", err)
		}
	})
}

// interruptIfAway stops the clocks where the game has no event since the awaited player can
// act again. The lock for acting is held.
func (t *Table) interruptIfAway(ctx context.Context, now time.Time) error {
	if t.game.Over() || !t.couldNotAct(now) {
		return nil
	}
	return t.interrupt(ctx)
}

// wasAway reports whether there was time without any process since the last event of
// a game.
func (a *Arena) wasAway(last time.Time) bool { return last.UnixMilli() < a.since.Load() }

// all returns the tables that are here.
func (a *Arena) all() []*Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := make([]*Table, 0, len(a.tables))
	for _, t := range a.tables {
		all = append(all, t)
	}
	return all
}

// hear brings the tables here up to what others have written.
func (a *Arena) hear(ctx context.Context, n store.News) {
	lengths := n.Games
	if n.All {
		var ids []string
		for _, t := range a.all() {
			ids = append(ids, t.id)
		}
		bounded, cancel := context.WithTimeout(ctx, storeLimit)
		defer cancel()
		found, err := a.shared.Lengths(bounded, ids...)
		if err != nil {
			if ctx.Err() == nil {
				a.log.Error("cannot read the lengths of logs", "err", err)
			}
			return
		}
		lengths = found
	}
	for id, length := range lengths {
		a.mu.Lock()
		t := a.tables[id]
		a.mu.Unlock()
		if t == nil || !t.lacks(length) {
			continue
		}
		a.spawn(func(ctx context.Context) { // a game that waits for the store holds no other one up
			if err := t.catchUp(ctx, length); err != nil && ctx.Err() == nil {
				a.log.Error("cannot read events of other processes", "game", id, "err", err)
			}
		})
	}
}

// lacks reports whether the table does not have as many events, or is in doubt of what it has.
func (t *Table) lacks(length int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game.Seq() < length || t.adrift
}

// catchUp takes up the events that others have added, up to that number at least.
func (t *Table) catchUp(ctx context.Context, length int) error {
	t.acting.Lock()
	defer t.acting.Unlock()
	t.mu.Lock()
	adrift := t.adrift
	t.mu.Unlock()
	if adrift { // more may be stored, and acknowledged elsewhere, than is known here
		bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeLimit) // for what it may store
		defer cancel()
		return t.reload(bounded)
	}
	if length <= t.game.Seq() {
		return nil
	}
	_, err := t.read(ctx)
	return err
}

// CatchUp reads events of the game that other processes have stored, where there are any. After an
// error the table may be behind acknowledged acts, so its state must not be shown as
// the present one.
func (t *Table) CatchUp(ctx context.Context) error {
	if t.arena.shared == nil {
		return nil
	}
	if err := t.catchUp(ctx, math.MaxInt); err != nil {
		return fmt.Errorf("catch up with game %s: %w", t.id, err)
	}
	return nil
}

// CatchUp is [Table.CatchUp] of several tables by one query of the store.
func (a *Arena) CatchUp(ctx context.Context, tables ...*Table) error {
	if a.shared == nil || len(tables) == 0 {
		return nil
	}
	ids := make([]string, len(tables))
	for i, t := range tables {
		ids[i] = t.id
	}
	bounded, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	lengths, err := a.shared.Lengths(bounded, ids...)
	if err != nil {
		return fmt.Errorf("lengths of logs: %w", err)
	}
	for _, t := range tables {
		if length := lengths[t.id]; t.lacks(length) {
			if err := t.catchUp(ctx, length); err != nil {
				return fmt.Errorf("catch up with game %s: %w", t.id, err)
			}
		}
	}
	return nil
}

// follow reads the events of other processes in the background.
func (t *Table) follow(ctx context.Context) {
	if err := t.CatchUp(ctx); err != nil && ctx.Err() == nil {
		t.arena.log.Error("cannot read events of other processes", "game", t.id, "err", err)
	}
}

// read takes up the events that others have added, and reports whether there were any. The
// lock for acting is held.
func (t *Table) read(ctx context.Context) (news bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	events, err := t.arena.shared.Since(ctx, t.id, t.game.Seq())
	if err != nil || len(events) == 0 {
		return false, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.fresh = nil
	for _, e := range events {
		if err := t.game.Apply(e); err != nil {
			return true, fmt.Errorf("game %s: %w", t.id, err)
		}
	}
	t.fresh = events
	t.committed()
	return true, nil
}

// stay records that a player with a connection here is there, where another process has missed
// the player. The table's lock is held.
func (t *Table) stay() {
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if t.attending[c] > 0 && t.game.Awaited(c) && !t.game.Interrupted() {
			t.arena.spawn(func(ctx context.Context) {
				if _, err := t.Do(ctx, referee.PartyOf(c), referee.Back{}); err != nil && !refused(err) {
					t.arena.log.Error("cannot record that a player is back", "game", t.id, "err", err)
				}
			})
		}
	}
}

// leaseOf names the seat of a color to the store.
func (t *Table) leaseOf(c weiqi.Color) string { return "seat/" + t.id + "/" + c.String() }

// leasePause is how long a seat waits that another process has.
const leasePause = store.Silence

// hold takes the lease of the seat, and reports whether this process has it. Otherwise it
// waits for a while, or until the game has changed.
func (c *seatDriver) hold(ctx context.Context, woken <-chan struct{}) (bool, error) {
	a := c.table.arena
	missed := a.missed.Load()
	if a.shared == nil || c.leased == missed+1 {
		return true, nil
	}
	bounded, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	has, err := a.shared.Lease(bounded, c.table.leaseOf(c.color), a.process)
	if err != nil {
		return false, err
	}
	if has {
		c.leased = missed + 1
		return true, nil
	}
	select {
	case <-woken:
	case <-time.After(leasePause):
	case <-ctx.Done():
	}
	return false, ctx.Err()
}

// release gives the lease of the seat back.
func (c *seatDriver) release() {
	if c.leased == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	a := c.table.arena
	if err := a.shared.Release(ctx, c.table.leaseOf(c.color), a.process); err != nil {
		a.log.Error("cannot give back the lease of a seat", "game", c.table.id, "err", err)
	}
}
