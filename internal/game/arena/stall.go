package arena

import (
	"context"
	"time"
)

// A process stands still when it is stopped by a signal, its machine is suspended or paused, or
// other work takes all of the processor. It records again and again that it is at work; whatever runs
// first after a gap, the heartbeat, a timer or an act, notices the stall before anything is
// decided, so that no timer that went off meanwhile is faster.
//
// Where no other process was at work, no player could act, and all games are interrupted as after
// a restart. Where others were, only the players connected here could not act: a game that waits for
// one of them is interrupted. The other processes do not know these players. So they let no flag fall in a
// turn in which a process went silent, unless the awaited player is connected to them: they interrupt the game.

// Stall is how long a process may not have been at work before it has stood still, so that its games are
// interrupted.
const Stall = 1500 * time.Millisecond

// workEvery is how often a process notes that it is at work.
const workEvery = Stall / 6

// keepNoting notes again and again that this process is at work.
func (a *Arena) keepNoting(ctx context.Context) {
	for {
		select {
		case <-a.working.C:
			a.atWork()
		case <-ctx.Done():
			a.working.Stop()
			return
		}
	}
}

// atWork records that this process is at work, and interrupts games if it has stood still
// since the last record. Every decision calls it first.
func (a *Arena) atWork() {
	a.setting.Lock()
	defer a.setting.Unlock()
	passed, slept := time.Since(a.epoch), suspended()
	stood := max(passed-a.worked, slept-a.slept)
	a.worked, a.slept = passed, slept
	if stood <= Stall {
		return
	}
	now := a.Now()
	a.gap(now.Add(-stood), now)
	if a.alone.Load() {
		a.began = now
		a.since.Store(max(a.since.Load(), now.UnixMilli()))
	} else {
		a.stalled.Store(now.UnixMilli())
	}
	a.stalls.Add(1)
	a.log.Warn("process stood still", "for", stood)
	a.raise()
}

// unstalled does something that may take so long, and again if it fails while this process
// stands still: the time was not its own.
func (a *Arena) unstalled(ctx context.Context, limit time.Duration, do func(context.Context) error) error {
	for {
		stalls := a.stalls.Load()
		bounded, cancel := context.WithTimeout(ctx, limit)
		err := do(bounded)
		cancel()
		if err == nil || ctx.Err() != nil || !a.stalledSince(stalls) {
			return err
		}
	}
}

// stalledSince reports whether this process has stood still since it had done so that often.
func (a *Arena) stalledSince(stalls int64) bool {
	a.atWork()
	return a.stalls.Load() != stalls
}
