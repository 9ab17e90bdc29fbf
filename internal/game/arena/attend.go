package arena

import (
	"context"
	"sync"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// absence is how long nobody may attend to a seat before the referee hears that its
// player has left: a page that is loaded again, or a poll after a poll, takes less.
const absence = 10 * time.Second

// Attend says that whoever plays a color is there, until leave is called, which may be
// more than once. Whoever was waited for or missed is back by that. When nobody has
// attended for a while to a seat that somebody attended to before, and nothing was done
// for it either, the referee hears that its player has left.
func (t *Table) Attend(ctx context.Context, c weiqi.Color) (leave func()) {
	t.mu.Lock()
	t.unpark()
	t.attending[c]++
	t.returns(c)
	awaited := t.game.Awaited(c)
	t.mu.Unlock()
	if awaited {
		if _, err := t.Do(ctx, referee.PartyOf(c), referee.Back{}); err != nil && !refused(err) {
			t.arena.log.Error("player is back", "game", t.id, "err", err)
		}
	}
	return sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.attending[c]--
		t.leaves(c)
	})
}

// leaves begins to wait for a player to whose seat nobody attends any more. The table's
// lock is held.
func (t *Table) leaves(c weiqi.Color) {
	if t.attending[c] > 0 || t.game.Over() {
		return
	}
	t.leaving[c] = t.later(absence, func(t *Table, ctx context.Context) { t.left(ctx, c) })
}

// returns ends the wait for a player. The table's lock is held.
func (t *Table) returns(c weiqi.Color) {
	if t.leaving[c] != nil {
		t.leaving[c].Stop()
		t.leaving[c] = nil
	}
}

// left tells the referee that a player is not there, unless he could not come: then he has as long
// again.
func (t *Table) left(ctx context.Context, c weiqi.Color) {
	t.arena.atWork()
	t.mu.Lock()
	there := t.leaving[c] == nil
	if early := t.arena.couldAct().Add(absence).Sub(t.arena.Now()); !there && early > 0 {
		t.leaving[c].Reset(early)
		t.mu.Unlock()
		return
	}
	t.leaving[c] = nil
	t.mu.Unlock()
	if there {
		return
	}
	if _, err := t.Do(ctx, referee.Referee, referee.Leave{Color: c}); err != nil && !refused(err) {
		t.arena.log.Error("player has left", "game", t.id, "err", err)
	}
}

// acts takes an act of a player, by whatever way it came, for a sign that he is there.
// The table's lock is held.
func (t *Table) acts(by referee.Party) {
	if c := by.Color(); t.leaving[c] != nil {
		t.leaving[c].Reset(absence)
	}
}
