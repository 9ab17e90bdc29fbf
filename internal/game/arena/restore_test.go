package arena

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// restore has an arena take up the games of its store.
func restore(t *testing.T, a *Arena) {
	t.Helper()
	if err := a.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// count says how many events of a kind a store has of a game.
func count[W referee.What](t *testing.T, s store.Store, id string) int {
	t.Helper()
	log, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return len(slices.DeleteFunc(log, func(e referee.Event) bool { _, is := e.What.(W); return !is }))
}

// A server that starts does not wait for its games. One that is asked for comes at once, the
// others when it is their turn; all of them are interrupted once, for the time in which no
// server was there and for the time until they came back, and then all flags fall, once.
func TestRestoreDoesNotWaitForGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		before := newArena(t, kept)
		var ids []string
		for range 5 * many {
			table := open(t, before, terms(t, person("ann"), person("bob"), clock(t, "1m")))
			play(t, table, referee.Black, "C3")
			play(t, table, referee.White, "B2")
			ids = append(ids, table.ID())
		}
		before.Close()
		time.Sleep(time.Hour)

		slow := &stuck{Shared: kept, load: 8 * time.Second}
		after := newArena(t, slow)
		began := time.Now()
		restore(t, after)
		if took := time.Since(began); took != 0 {
			t.Errorf("a start took %v", took)
		}
		wanted := find(t, after, ids[0])
		if took := time.Since(began); took != slow.load {
			t.Errorf("a game that was asked for came after %v, want %v", took, slow.load)
		}
		synctest.Wait() // where the start has just put the game on its table, it is about to interrupt it
		if !sees(wanted, (*referee.Game).Interrupted) {
			t.Error("the game that was asked for is not interrupted")
		}
		time.Sleep(time.Minute - slow.load)
		for _, id := range ids {
			if n := count[referee.Interrupted](t, kept, id); n != 1 {
				t.Fatalf("game %s was interrupted %d times, want once", id, n)
			}
			if count[referee.Ended](t, kept, id) > 0 {
				t.Fatalf("game %s is over, though nobody was back", id)
			}
		}
		// A minute until the clocks run again, the minute of the clock, and the credit.
		time.Sleep(2*time.Minute + 15*time.Second)
		for _, id := range ids {
			if n := count[referee.Ended](t, kept, id); n != 1 {
				t.Fatalf("game %s has ended %d times, want once: its flag has fallen", id, n)
			}
		}
	})
}

// A server that was closed while it took up its games has lost nothing: the next one does
// the rest.
func TestRestoreIsCutShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		before := newArena(t, kept)
		var ids []string
		for range 2 * many {
			table := open(t, before, terms(t, person("ann"), person("bob"), clock(t, "1m")))
			play(t, table, referee.Black, "C3")
			ids = append(ids, table.ID())
		}
		before.Close()
		time.Sleep(time.Hour)
		first := newArena(t, &stuck{Shared: kept, load: 8 * time.Second})
		restore(t, first)
		time.Sleep(10 * time.Second)
		first.Close()
		time.Sleep(time.Hour)

		restore(t, newArena(t, kept))
		synctest.Wait()
		twice := 0
		for _, id := range ids {
			n := count[referee.Interrupted](t, kept, id)
			if n == 0 || count[referee.Ended](t, kept, id) > 0 {
				t.Fatalf("game %s was interrupted %d times and may be over", id, n)
			}
			twice += n - 1
		}
		if twice != many {
			t.Errorf("%d games were interrupted twice, want the %d that the first server came to", twice, many)
		}
	})
}
