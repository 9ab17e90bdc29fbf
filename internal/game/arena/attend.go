package arena

import (
	"context"
	"sync"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// absence is how long a seat may be without a connection before the referee is told that its
// player has left: loading a page again, or the gap between two polls, takes less.
const absence = 10 * time.Second

// Attend records that the player of a color is there, until leave is called, which may be
// more than once. A player who was waited for or missed is back by that. When an attended
// seat has been without a connection for a while, and no act was made
// for it and nothing was asked ([Table.Seen]) either, the referee is told that its player has left.
func (t *Table) Attend(ctx context.Context, c weiqi.Color) (leave func()) {
	t.mu.Lock()
	t.unpark()
	t.attending[c]++
	t.returns(c)
	awaited := t.game.Awaited(c)
	t.mu.Unlock()
	if awaited {
		t.back(ctx, c)
	}
	return sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.attending[c]--
		t.leaves(c)
	})
}

// back tells the referee that a player is back.
func (t *Table) back(ctx context.Context, c weiqi.Color) {
	if _, err := t.Do(ctx, referee.PartyOf(c), referee.Back{}); err != nil && !refused(err) {
		t.arena.log.Error("cannot record that a player is back", "game", t.id, "err", err)
	}
}

// Missing reports whether a player is waited for or missed, or will be if nothing is heard of that player.
func (t *Table) Missing() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if t.leaving[c] != nil || t.game.Awaited(c) {
			return true
		}
	}
	return false
}

// Seen records that the player of a color has asked about the game. A player who was waited for or missed is back by
// that, and one without a connection has left only when nothing more was asked for a while. A player who never had a
// connection is not missed: a program may ask only when it moves.
func (t *Table) Seen(ctx context.Context, c weiqi.Color) {
	t.mu.Lock()
	t.acts(referee.PartyOf(c))
	awaited, missed := t.game.Awaited(c), !t.game.Interrupted()
	t.mu.Unlock()
	if !awaited {
		return
	}
	t.back(ctx, c)
	if !missed {
		return // all are waited for after an interruption, also those who never had a connection
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.leaving[c] == nil {
		t.leaves(c)
	}
}

// leaves begins to wait for the player of a seat without a connection. The table's
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

// left tells the referee that a player is not there, unless the player could not connect: then the
// wait begins again.
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
		t.arena.log.Error("cannot record that a player has left", "game", t.id, "err", err)
	}
}

// acts takes what a player does or asks for a sign of presence.
// The table's lock is held.
func (t *Table) acts(by referee.Party) {
	if c := by.Color(); t.leaving[c] != nil {
		t.leaving[c].Reset(absence)
	}
}
