package arena

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

// Several processes may referee the games of one store. Any of them takes any act: the store
// lets one of two writers win, and the other judges anew. Each hears from the store what the
// others have written, and shows it to its own watchers. A seat for a program is leased, so
// that one process at a time asks one for moves; the lease of a process that is not heard of
// any more can be taken, and the game goes on with a program that is told it from the start.

// beatEvery is how often a process says that it is at work.
const beatEvery = store.Silence / 4

// join begins to work beside the other processes of the store.
func (a *Arena) join(ctx context.Context) error {
	pulse, err := a.shared.Beat(ctx, a.process, true)
	if err != nil {
		return err
	}
	a.offset.Add(int64(pulse.Now.Sub(a.now())))
	a.since.Store(pulse.Since.UnixMilli())
	a.spawn(func(ctx context.Context) { a.beat(ctx, pulse.Others) })
	a.spawn(func(ctx context.Context) {
		_ = a.shared.Watch(ctx, func(n store.News) { a.hear(ctx, n) }) // it ends with the arena
	})
	return nil
}

// beat says again and again that this process is at work, and takes over from others that
// are not any more.
func (a *Arena) beat(ctx context.Context, others []string) {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		bounded, cancel := context.WithTimeout(ctx, store.Silence)
		pulse, err := a.shared.Beat(bounded, a.process, false)
		cancel()
		if err != nil {
			if ctx.Err() == nil {
				a.log.Error("beat", "err", err)
			}
			continue
		}
		if pulse.Missed {
			a.missed.Add(1)
		}
		if since := pulse.Since.UnixMilli(); a.since.Swap(since) < since {
			a.interruptAll(ctx)
		}
		gone := slices.ContainsFunc(others, func(name string) bool { return !slices.Contains(pulse.Others, name) })
		others = pulse.Others
		if gone || pulse.Missed {
			if err := a.adopt(ctx); err != nil {
				a.log.Error("games of another process not taken over", "err", err)
				others = append(others, "") // nobody's name: it is tried again
			}
		}
	}
}

// interruptAll stops the clocks of the games here for time in which no process was at work.
func (a *Arena) interruptAll(ctx context.Context) {
	for _, t := range a.all() {
		t.mu.Lock()
		bounded, cancel := context.WithTimeout(ctx, storeLimit)
		err := t.interruptIfAway(bounded)
		cancel()
		t.mu.Unlock()
		if err != nil {
			a.log.Error("game not interrupted", "game", t.id, "err", err)
		}
	}
}

// interruptIfAway stops the clocks where nothing has happened since the service came back.
// The table's lock is held.
func (t *Table) interruptIfAway(ctx context.Context) error {
	if t.game.Phase() == referee.Over || len(t.log) < 2 || t.game.At().UnixMilli() >= t.arena.since.Load() {
		return nil
	}
	return t.interrupt(ctx)
}

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
				a.log.Error("lengths of logs", "err", err)
			}
			return
		}
		lengths = found
	}
	for id, length := range lengths {
		a.mu.Lock()
		t := a.tables[id]
		a.mu.Unlock()
		if t == nil {
			continue
		}
		if err := t.catchUp(ctx, length); err != nil && ctx.Err() == nil {
			a.log.Error("game not caught up with", "game", id, "err", err)
		}
	}
}

// catchUp takes up the events that others have added, up to that number at least.
func (t *Table) catchUp(ctx context.Context, length int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if length <= len(t.log) || t.adrift {
		return nil
	}
	_, err := t.read(ctx)
	return err
}

// CatchUp takes up what other processes have added to the game, where there are any. If the
// store is away the table stays as it is.
func (t *Table) CatchUp(ctx context.Context) {
	if t.arena.shared == nil {
		return
	}
	if err := t.catchUp(ctx, math.MaxInt); err != nil && ctx.Err() == nil {
		t.arena.log.Error("game not caught up with", "game", t.id, "err", err)
	}
}

// read takes up the events that others have added, and reports whether there were any. The
// table's lock is held.
func (t *Table) read(ctx context.Context) (news bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	events, err := t.arena.shared.Since(ctx, t.id, len(t.log))
	if err != nil || len(events) == 0 {
		return false, err
	}
	for _, e := range events {
		if err := t.game.Apply(e); err != nil {
			return true, fmt.Errorf("game %s: %w", t.id, err)
		}
		t.log = append(t.log, e)
	}
	t.committed()
	return true, nil
}

// stay says that who attends here is there, where another process has missed him. The table's
// lock is held.
func (t *Table) stay() {
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if t.attending[c] > 0 && t.game.Awaited(c) && !t.game.Interrupted() {
			t.arena.spawn(func(ctx context.Context) {
				if _, err := t.Do(ctx, referee.PartyOf(c), referee.Back{}); err != nil && !refused(err) {
					t.arena.log.Error("player is back", "game", t.id, "err", err)
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
func (c *chair) hold(ctx context.Context, woken <-chan struct{}) (bool, error) {
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
func (c *chair) release() {
	if c.leased == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	a := c.table.arena
	if err := a.shared.Release(ctx, c.table.leaseOf(c.color), a.process); err != nil {
		a.log.Error("lease of a seat not given back", "game", c.table.id, "err", err)
	}
}
