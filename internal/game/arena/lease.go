package arena

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

// leaseOf names the seat of a color to the store.
func (t *Table) leaseOf(c weiqi.Color) string { return "seat/" + t.id + "/" + c.String() }

// leasePause is how long a seat waits that another process has.
const leasePause = store.Silence

// hold takes the lease of the seat, and reports whether this process has it. Otherwise it
// waits for a while, or until the game has changed.
func (c *leasedSeat) hold(ctx context.Context, woken <-chan struct{}) (bool, error) {
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
func (c *leasedSeat) release() {
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
