package arena

import (
	"context"
	"fmt"
	"math"

	"github.com/shinpan/shinpan/internal/game/store"
)

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
