package tournament

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
)

// A severed store is one process's way to a shared one, and is cut after so many writes.
type severed struct{ *doomed }

func (m severed) Beat(ctx context.Context, process string, first bool, clock func() time.Time) (p store.Pulse, err error) {
	err = m.alive(func() error { p, err = m.Memory.Beat(ctx, process, first, clock); return err })
	return p, err
}

func (m severed) Lease(ctx context.Context, what, process string) (has bool, err error) {
	err = m.alive(func() error { has, err = m.Memory.Lease(ctx, what, process); return err })
	return has, err
}

func (m severed) Release(ctx context.Context, what, process string) error {
	return m.alive(func() error { return m.Memory.Release(ctx, what, process) })
}

// alive calls f, unless the way is cut.
func (m severed) alive(f func() error) error {
	if m.left.Load() < 0 {
		return errDead
	}
	return f()
}

// process begins one of several on a store, which can write so many times.
func process(t *testing.T, db *store.Memory, name string, writes int64) *house {
	t.Helper()
	h := &house{store: newDoomed(db, writes)}
	way := severed{h.store}
	log := slog.New(slog.DiscardHandler)
	h.arena = arena.New(arena.Config{Store: way, Shared: way, Process: name, Programs: []arena.Program{local("stub", stub{})}, Judge: life.None{}, Log: log})
	if err := h.arena.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Manager = NewManager(Host{Arena: h.arena, Parallel: 4, Log: log}, h.store)
	if err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Follow(way)
	t.Cleanup(func() {
		if err := errors.Join(h.Close(), h.arena.Close()); err != nil {
			t.Error(err)
		}
	})
	return h
}

// A tournament that one of two processes begins is the other's, too: both run it, each game
// begins once and ends once, and when one dies, whichever, the other one goes on.
func TestTwoManagers(t *testing.T) {
	swiss := terms(t, System{Kind: "swiss", Rounds: 4})
	for _, writes := range []int64{1 << 30, 30, 55, 90} {
		synctest.Test(t, func(t *testing.T) {
			db := store.NewMemory()
			one, other := process(t, db, "one", writes), process(t, db, "other", 1<<30)
			if _, err := one.Begin(t.Context(), swiss, named(8), "kim"); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if _, known := other.Tournament(swiss.Name); !known {
				t.Fatal("the other process does not know the tournament")
			}
			time.Sleep(10 * time.Minute)
			tour, _ := other.Tournament(swiss.Name)
			s := tour.State()
			if !s.Over() || len(s.Games) != 16 {
				t.Errorf("killed after %d writes: %d games, over: %v; want 16, and over", writes, len(s.Games), s.Over())
			}
			checkAgainstTables(t, db, s)
			checkOnce(t, db, s)
		})
	}
}
