package arena

import (
	"context"
	"log/slog"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

const idle = 5 * time.Minute

// newIdleArena returns an arena that parks games after a while.
func newIdleArena(t *testing.T, s store.Store, programs ...Program) *Arena {
	t.Helper()
	a := New(Config{Store: s, Programs: programs, Judge: life.None{}, Idle: idle, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { a.Close() })
	return a
}

// here says how many games an arena has in memory, and how many it only knows of.
func here(t *testing.T, a *Arena) (tables, parked int) {
	t.Helper()
	synctest.Wait()
	runtime.GC()
	a.mu.Lock()
	defer a.mu.Unlock()
	tables = len(a.tables)
	for _, p := range a.parked {
		parked++
		if p.table.Value() != nil {
			tables++
		}
	}
	return tables, parked
}

func wantHere(t *testing.T, a *Arena, tables, parked int) {
	t.Helper()
	if gotTables, gotParked := here(t, a); gotTables != tables || gotParked != parked {
		t.Fatalf("%d games are in memory and %d are parked, want %d and %d", gotTables, gotParked, tables, parked)
	}
}

// find returns the table of a game.
func find(t *testing.T, a *Arena, id string) *Table {
	t.Helper()
	table, err := a.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// begun opens a game by correspondence, makes two moves and keeps no hold of it.
func begun(t *testing.T, a *Arena) (id string) {
	t.Helper()
	table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1x1d")))
	play(t, table, referee.Black, "C3")
	play(t, table, referee.White, "B2")
	return table.ID()
}

// A game that nobody uses leaves memory, and its flag falls on time nevertheless.
func TestFlagFallsInAParkedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory := store.NewMemory()
		a := newIdleArena(t, memory)
		id := begun(t, a)
		wantHere(t, a, 1, 0)
		time.Sleep(2 * idle)
		wantHere(t, a, 0, 1)

		time.Sleep(24*time.Hour - 2*idle - time.Second)
		wantHere(t, a, 0, 1)
		time.Sleep(3 * time.Second)
		synctest.Wait()
		log, err := memory.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		end, over := log[len(log)-1].What.(referee.Ended)
		if !over || end.Text != "W+T" || len(log) != 4 {
			t.Fatalf("the log has %d events and ends with %+v, want the fall of Black's flag as its 4th", len(log), log[len(log)-1])
		}
		wantHere(t, a, 0, 0)
	})
}

// A parked game goes on where it was, without an interruption, for whoever wants it.
func TestParkedGameGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newIdleArena(t, store.NewMemory())
		id := begun(t, a)
		time.Sleep(2 * idle)
		wantHere(t, a, 0, 1)
		play(t, find(t, a, id), referee.Black, "D4")
		wantHere(t, a, 1, 0)
		wantKinds(t, find(t, a, id), 3, "D4")
		spent := sees(find(t, a, id), func(g *referee.Game) referee.Millis { return g.Moves()[2].Spent })
		if spent != referee.MillisOf(2*idle) {
			t.Errorf("the move was charged %d ms, want the %v that it took", spent, 2*idle)
		}
	})
}

// Whoever holds a table that was parked and whoever asks for it have the same one.
func TestParkedTableIsOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newIdleArena(t, store.NewMemory())
		held := find(t, a, begun(t, a))
		time.Sleep(2 * idle)
		wantHere(t, a, 1, 1)
		if found := find(t, a, held.ID()); found != held {
			t.Fatal("a parked game has two tables")
		}
		wantHere(t, a, 1, 0)
		time.Sleep(2 * idle)
		play(t, held, referee.Black, "D4") // whoever acts takes it up again
		wantHere(t, a, 1, 0)

		time.Sleep(2 * idle)
		over := held.Over()
		do(t, find(t, a, held.ID()), referee.White, referee.Resign{})
		select {
		case <-over:
		default:
			t.Error("whoever waits for the end of a parked game does not hear of it")
		}
	})
}

// While somebody watches, attends or was there a moment ago, a game stays.
func TestWatchedGameIsNotParked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newIdleArena(t, store.NewMemory())
		id := begun(t, a)
		ctx, leave := context.WithCancel(t.Context())
		go func() {
			for range find(t, a, id).Watch(ctx, 0) {
			}
		}()
		time.Sleep(10 * idle)
		wantHere(t, a, 1, 0)
		leave()
		synctest.Wait()

		gone := find(t, a, id).Attend(t.Context(), weiqi.Black)
		time.Sleep(10 * idle)
		wantHere(t, a, 1, 0)
		gone()
		for range 10 {
			time.Sleep(idle - time.Second)
			find(t, a, id)
		}
		wantHere(t, a, 1, 0)
		time.Sleep(2*idle + absence)
		wantHere(t, a, 0, 1)
	})
}

// A program stands up from a parked game that waits for its opponent, and sits down again.
func TestProgramStandsUpFromAParkedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := 0
		counted := Program{Name: "left", Title: "left", Start: func(context.Context) (*gtp.Engine, error) {
			started++
			return gtp.Local(script{moves: map[int]string{2: "B2", 4: "B3"}}, gtp.Options{Name: "left"}), nil
		}}
		a := newIdleArena(t, store.NewMemory(), counted)
		id := func() string {
			table := open(t, a, terms(t, person("ann"), program("left"), nil))
			play(t, table, referee.Black, "C3")
			return table.ID()
		}()
		time.Sleep(2 * idle)
		wantHere(t, a, 0, 1)
		play(t, find(t, a, id), referee.Black, "D4")
		wantKinds(t, find(t, a, id), 2, "B2", "D4", "B3")
		if started != 2 {
			t.Errorf("the program was started %d times, want twice", started)
		}
	})
}

// A deadline that comes while the store is away is nobody's loss.
func TestParkedGameWhileTheStoreIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := &outage{Shared: store.NewMemory()}
		a := newIdleArena(t, games)
		id := begun(t, a)
		time.Sleep(2 * idle)
		wantHere(t, a, 0, 1)
		games.set(true)
		time.Sleep(30 * time.Hour)
		wantHere(t, a, 0, 1)
		games.set(false)
		time.Sleep(2 * retryAfter)
		wantKinds(t, find(t, a, id), 3, "downtime")
		play(t, find(t, a, id), referee.Black, "D4")
		play(t, find(t, a, id), referee.White, "pass")
		wantKinds(t, find(t, a, id), 4, "D4", "pass")
	})
}
