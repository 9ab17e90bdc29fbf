package arena

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
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
	var silent time.Duration // when the first was not written, since the epoch; 0: the last one was
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		bounded, cancel := context.WithTimeout(ctx, store.Silence)
		_, err := a.pulse(bounded, false)
		cancel()
		switch {
		case errors.Is(err, errAway) || ctx.Err() != nil: // how that ends is told by whoever asks
		case err != nil && silent == 0:
			silent = time.Since(a.epoch)
			a.log.Error("cannot write heartbeats", "err", err)
		case err == nil && silent != 0:
			a.log.Info("heartbeats are written again", "after", (time.Since(a.epoch) - silent).Round(time.Millisecond))
			silent = 0
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
	before := a.heard.Swap(int64(heard))
	if pulse.Missed {
		a.missed.Add(1)
	}
	moved := a.workedSince(a.epoch.Add(time.Duration(before+a.offset.Load())).UTC(), pulse.Since)
	a.adjust(pulse.Behind, first)
	gone := slices.ContainsFunc(a.others, func(name string) bool { return !slices.Contains(pulse.Others, name) })
	if gone {
		a.lostProcess()
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
	a.gap(a.Now(), then)
	a.since.Store(max(a.since.Load(), then.UnixMilli()))
	a.offset.Add(int64(by))
	a.raise()
}

// workedSince notes from when on a process has always been at work, and reports whether that
// is later than was known. The last that was known of one is its heartbeat at a time.
func (a *Arena) workedSince(heard, when time.Time) (later bool) {
	a.setting.Lock()
	defer a.setting.Unlock()
	since := max(when.UnixMilli(), a.began.UnixMilli())
	later = a.since.Swap(since) < since
	if later {
		a.gap(heard, time.UnixMilli(since).UTC())
	}
	return later
}

// lostProcess notes that another process was found to be gone.
func (a *Arena) lostProcess() {
	a.setting.Lock()
	defer a.setting.Unlock()
	now := a.Now()
	a.gone.Store(now.UnixMilli())
	a.gap(now.Add(-store.Silence-2*beatEvery), now)
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
