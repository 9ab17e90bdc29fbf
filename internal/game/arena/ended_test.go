package arena

import (
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Whoever asked for it hears of the end of a game once, with the whole log, and neither
// of an amended result nor of games that were over before.
func TestEndedHook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := store.NewMemory()
		var heard []string
		config := Config{Store: games, Log: slog.New(slog.DiscardHandler)}
		config.Ended = func(id string, log []referee.Event) {
			if stored, err := games.Load(t.Context(), id); err != nil || len(stored) < len(log) {
				t.Errorf("heard of the end of game %s before it was stored: %v", id, err)
			}
			_, over := log[len(log)-1].What.(referee.Ended)
			if !over {
				t.Errorf("the log of game %s ends with %T", id, log[len(log)-1].What)
			}
			heard = append(heard, id)
		}
		a := New(config)
		table := open(t, a, terms(t, person("Ada"), person("Bo"), nil))
		do(t, table, referee.Black, referee.Resign{})
		synctest.Wait()
		do(t, table, referee.Moderator, referee.Amend{Result: weiqi.Result{By: weiqi.Void}})
		synctest.Wait()
		if want := []string{table.ID()}; !slices.Equal(heard, want) {
			t.Errorf("heard of the ends of %v, want %v", heard, want)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		again := New(config)
		if err := again.Restore(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := again.Table(t.Context(), table.ID()); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
		if len(heard) != 1 {
			t.Errorf("after a restart heard of the ends of %v, want of no more", heard)
		}
	})
}
