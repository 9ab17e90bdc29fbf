package arena

import (
	"context"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

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

// couldNotAct reports whether the awaited player could not act for some of the time since
// the last event, as no process was at work, or the player's process was not. The lock for acting is held.
func (t *Table) couldNotAct(now time.Time) bool {
	a, last := t.arena, t.game.At().UnixMilli()
	stalled, gone := a.stalled.Load(), a.gone.Load()
	switch {
	case a.wasAway(t.game.At()):
		return true
	case last >= stalled && last >= gone || t.game.Interrupted():
		return false
	case t.awaitsSomebodyHere():
		return last < stalled
	default:
		deadline, waits := t.game.Deadline()
		return waits && !now.Before(deadline)
	}
}

// couldAct returns since when players connected here have always been able to act.
func (a *Arena) couldAct() time.Time { return time.UnixMilli(max(a.since.Load(), a.stalled.Load())) }

// awaitsSomebodyHere reports whether the game waits for a side that attends here, or for a program
// that is busy here.
func (t *Table) awaitsSomebodyHere() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	var here [3]bool
	for _, c := range t.busy {
		here[c.color] = true
	}
	for _, p := range t.game.Waiting() {
		if c := p.Color(); c != weiqi.Empty && (t.attending[c] > 0 || here[c]) {
			return true
		}
	}
	return false
}

// doubt returns how long to wait until it is sure that a side let its time run out: where it is with another
// process, that one may have gone silent, which shows only later.
func (t *Table) doubt() time.Duration {
	t.acting.Lock()
	defer t.acting.Unlock()
	if t.arena.alone.Load() || t.game.Interrupted() || t.game.Paused() != weiqi.Empty || !waitsForSide(t.game) || t.awaitsSomebodyHere() {
		return 0
	}
	deadline, waits := t.game.Deadline()
	if now := t.arena.Now(); waits && !now.Before(deadline) {
		return deadline.Add(store.Silence + 2*beatEvery).Sub(now)
	}
	return 0
}

// waitsForSide reports whether a game waits for a word or a move of a side.
func waitsForSide(g *referee.Game) bool {
	for _, p := range g.Waiting() {
		if p.Color() != weiqi.Empty {
			return true
		}
	}
	return false
}

// stay records that a player is back if the game waits for that player, or has it as gone, while
// it has a connection to this process. The table's lock is held.
func (t *Table) stay() {
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if t.attending[c] > 0 && t.game.Awaited(c) && !t.game.Interrupted() {
			t.arena.spawn(func(ctx context.Context) { t.back(ctx, c) })
		}
	}
}

// mostGaps bounds the gaps that are remembered. Games have an event after each of them, but for those that are parked,
// and these are brought back soon.
const mostGaps = 256

// gap notes that nobody could act between two times. The lock for setting is held.
func (a *Arena) gap(from, to time.Time) {
	a.gaps = append(a.gaps, referee.Gap{From: from, To: to})
	if more := len(a.gaps) - mostGaps; more > 0 {
		a.gaps = slices.Delete(a.gaps, 0, more)
	}
}

// gapsAfter returns the gaps that end after a time.
func (a *Arena) gapsAfter(last time.Time) []referee.Gap {
	a.setting.Lock()
	defer a.setting.Unlock()
	var later []referee.Gap
	for _, g := range a.gaps {
		if g.To.After(last) {
			later = append(later, g)
		}
	}
	return later
}

// gapSince returns the time from a moment until now as a gap; none where there is no such moment.
func (a *Arena) gapSince(lost time.Time) []referee.Gap {
	if lost.IsZero() {
		return nil
	}
	return []referee.Gap{{From: lost, To: a.Now()}}
}

// forgetGapBefore forgets the time before this process began, in which others were at work.
func (a *Arena) forgetGapBefore() {
	a.setting.Lock()
	defer a.setting.Unlock()
	if a.since.Load() < a.gaps[0].To.UnixMilli() {
		a.gaps = a.gaps[1:]
	}
}
