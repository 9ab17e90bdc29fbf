package arena

import (
	"context"
	"slices"
	"time"
	"weak"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// defaultIdle is how long an idle live game without watchers is kept in memory.
const defaultIdle = 5 * time.Minute

// A parked game is live and idle. Its log is in the store, its table
// is collected when no caller holds it any more, and only its next deadline is kept.
type parked struct {
	table    weak.Pointer[Table] // for callers that still hold it: a game never has two tables here
	length   int                 // of its log
	deadline *time.Timer         // brings the game back; nil where nothing is due
	// lost is when it was wanted first while the store was away: time since then is charged to nobody. Zero: it was
	// not.
	lost time.Time
}

// park parks a table that has been idle for a while, or waits once more.
func (t *Table) park() {
	still := t.acting.TryLock()
	if still {
		defer t.acting.Unlock()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.parked || t.idle == nil || t.game.Over() {
		return
	}
	if t.used.Swap(false) || !still || t.needed() {
		t.idle.Reset(t.arena.idle)
		return
	}
	t.idle.Stop()
	if t.timer != nil {
		t.timer.Stop()
	}
	a, id := t.arena, t.id
	p := &parked{table: weak.Make(t), length: t.game.Seq()}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return
	}
	if deadline, ok := t.game.Deadline(); ok {
		p.deadline = time.AfterFunc(max(0, deadline.Sub(a.Now())), func() {
			a.spawn(func(ctx context.Context) { a.recall(ctx, id) })
		})
	}
	delete(a.tables, id)
	a.parked[id] = p
	t.parked = true
	t.wake() // programs stand up
}

// needed reports whether the table has a watcher, or a program or judge of ours a task. The
// table's lock is held.
func (t *Table) needed() bool {
	there := func(timer *time.Timer) bool { return timer != nil }
	if t.watching > 0 || t.attending != [3]int{} || slices.ContainsFunc(t.leaving[:], there) ||
		t.adrift || len(t.busy) > 0 || t.game.Interrupted() {
		return true
	}
	return slices.ContainsFunc(t.game.Waiting(), func(p referee.Party) bool {
		c := p.Color()
		return p == referee.Referee || c != weiqi.Empty && t.game.Seat(c).Kind == referee.Program
	})
}

// unpark takes a table up again that was parked. The table's lock is held.
func (t *Table) unpark() {
	t.used.Store(true)
	if !t.parked {
		return
	}
	a := t.arena
	a.mu.Lock()
	a.unparked(t.id)
	if !a.closed {
		a.tables[t.id] = t
	}
	a.mu.Unlock()
	t.parked = false
	t.idle.Reset(a.idle)
	t.see()
	a.spawn(t.follow) // others may have played on meanwhile
}

// unparked forgets that a game is parked, and returns when it was wanted first while the store
// was away, zero if it was not. The arena's lock is held.
func (a *Arena) unparked(id string) (lost time.Time) {
	p := a.parked[id]
	if p == nil {
		return time.Time{}
	}
	if p.deadline != nil {
		p.deadline.Stop()
	}
	delete(a.parked, id)
	return p.lost
}

// asleep reports whether a live game is parked here and may stay so: no other process has added
// events, and there is no time to be credited for.
func (a *Arena) asleep(s store.Summary) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.parked[s.ID]
	return p != nil && p.length == s.Seq && p.lost.IsZero() && (p.deadline == nil || !a.wasAway(s.Updated))
}

// found returns the table of a game, if there is one here. The arena's lock is held.
func (a *Arena) found(id string) *Table {
	if t := a.tables[id]; t != nil {
		return t
	}
	if p := a.parked[id]; p != nil {
		return p.table.Value()
	}
	return nil
}

// recall loads a parked game at its deadline.
func (a *Arena) recall(ctx context.Context, id string) {
	bounded, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	_, err := a.Table(bounded, id)
	if err == nil {
		return
	}
	a.log.Error("cannot load parked game", "game", id, "err", err)
	a.mu.Lock()
	defer a.mu.Unlock()
	if p := a.parked[id]; p != nil && !p.lost.IsZero() && p.deadline != nil {
		p.deadline.Reset(retryAfter)
	}
}

// notLoaded notes that a game could not be had because the store is away.
func (a *Arena) notLoaded(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if p := a.parked[id]; p != nil && p.lost.IsZero() {
		p.lost = a.Now()
	}
}
