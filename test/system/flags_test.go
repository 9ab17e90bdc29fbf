//go:build system

package system

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A ringer is a process's way to the store that tells it nothing of what others do, and
// counts how often it ends a game.
type ringer struct {
	*sqlstore.DB
	won, late atomic.Int64
}

func (r *ringer) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	err := r.DB.Append(ctx, id, after, events...)
	if _, ends := events[len(events)-1].What.(referee.Ended); ends {
		switch {
		case err == nil:
			r.won.Add(1)
		case errors.Is(err, store.ErrConflict):
			r.late.Add(1)
		}
	}
	return err
}

func (r *ringer) Watch(ctx context.Context, _ func(store.News)) error {
	<-ctx.Done()
	return ctx.Err()
}

// insist does something until it is done, as players do while the store does not answer a busy machine. What is refused
// is refused since the flag has fallen.
func insist(t *testing.T, do func() error) {
	eventually.Succeeds(t, func() error {
		err := do()
		if _, refused := errors.AsType[*referee.RefusedError](err); refused {
			return nil
		}
		return err
	}, "the store takes it")
}

// TestTwoServersSeeOneFlagFall has two processes, neither of which hears of the other, watch
// the same clocks on a PostgreSQL: both see every flag fall, and it falls once.
func TestTwoServersSeeOneFlagFall(t *testing.T) {
	t.Parallel()
	const games = 60
	database := pgtest.Start(t).Database()
	var processes [2]*arena.Arena
	var ringers [2]*ringer
	for i := range processes {
		db, err := sqlstore.OpenPostgres(t.Context(), database)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		ringers[i] = &ringer{DB: db}
		processes[i] = arena.New(arena.Config{Store: ringers[i], Shared: ringers[i], Process: []string{"one", "other"}[i], Log: slog.New(slog.DiscardHandler)})
		defer processes[i].Close()
		if err := processes[i].Restore(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	terms := termsFor(t, "as-is")
	terms.Black, terms.White = referee.Seat{Name: "Ann", Player: "ann"}, referee.Seat{Name: "Bob", Player: "bob"}
	if err := terms.Time.UnmarshalText([]byte("2s")); err != nil {
		t.Fatal(err)
	}
	var tables [games][2]*arena.Table
	var work sync.WaitGroup
	for i := range tables {
		work.Go(func() {
			var here, there *arena.Table
			insist(t, func() (err error) { here, err = processes[i%2].Open(t.Context(), terms); return err })
			for n, party := range []referee.Party{referee.Black, referee.White} {
				move := weiqi.Play(party.Color(), weiqi.Point{Col: int8(n), Row: 4})
				insist(t, func() error { _, err := here.Do(t.Context(), party, referee.Play{Move: move}); return err })
			}
			insist(t, func() (err error) { there, err = processes[1-i%2].Table(t.Context(), here.ID()); return err })
			tables[i] = [2]*arena.Table{here, there}
		})
	}
	work.Wait()
	if t.Failed() {
		return
	}
	for _, pair := range tables {
		for _, table := range pair {
			select {
			case <-table.Over():
			case <-time.After(eventually.Hang):
				t.Fatalf("game %s is not over", table.ID())
			}
		}
		log, err := ringers[0].Load(t.Context(), pair[0].ID())
		if err != nil {
			t.Fatal(err)
		}
		ends := 0
		for _, e := range log {
			if end, over := e.What.(referee.Ended); over {
				ends++
				if end.Result.By != weiqi.ByTime {
					t.Errorf("game %s ends with %s", pair[0].ID(), end.Text)
				}
			}
		}
		if ends != 1 || len(pair[0].Events(0)) != len(log) || len(pair[1].Events(0)) != len(log) {
			t.Errorf("game %s has ended %d times, in a log of %d events, of which the processes know %d and %d",
				pair[0].ID(), ends, len(log), len(pair[0].Events(0)), len(pair[1].Events(0)))
		}
	}
	won, late := ringers[0].won.Load()+ringers[1].won.Load(), ringers[0].late.Load()+ringers[1].late.Load()
	t.Logf("%d flags: %d were called by one process and %d by the other; %d times the other had been faster", games, ringers[0].won.Load(), ringers[1].won.Load(), late)
	if won != games || late == 0 {
		t.Errorf("%d flags fell %d times, and %d times one had fallen before", games, won, late)
	}
}
