package sqlstore

import (
	"context"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// News that could not be told are told later, and none takes the place of a newer one.
func TestNotifierTellsAgain(t *testing.T) {
	h := notifier{fresh: make(chan struct{}, 1)}
	h.hear(store.News{Games: map[string]int{"a": 1, "b": 1}})
	<-h.fresh
	untold := h.take()
	h.hear(store.News{Games: map[string]int{"a": 2}, Journals: map[string]int{"j": 3}})
	<-h.fresh
	h.hearAgain(untold)
	<-h.fresh
	told := h.take()
	if told.Games["a"] != 2 || told.Games["b"] != 1 || told.Journals["j"] != 3 {
		t.Errorf("told %+v, want 2 events in a, 1 in b, and 3 entries in j", told)
	}
	if rest := h.take(); len(rest.Games)+len(rest.Journals) > 0 {
		t.Errorf("told %+v twice", rest)
	}
}

// What a process writes the others are told, though the line of its notifier has broken, and
// though it closes the store at once.
func TestNewsAreTold(t *testing.T) {
	address := emptyPostgres(t)
	one, other := openPostgres(t, address), openPostgres(t, address)
	create(t, one, "g")
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	told, done := make(chan store.News, 100), make(chan error)
	go func() { done <- other.Watch(ctx, func(n store.News) { told <- n }) }()
	if first := <-told; !first.All {
		t.Errorf("told %+v first, want that anything may have been missed", first)
	}
	for seq := 2; seq <= 4; seq++ {
		if err := one.Append(t.Context(), "g", seq-1, note(seq)); err != nil {
			t.Fatal(err)
		}
		if seq == 4 {
			if err := one.Close(); err != nil {
				t.Error(err)
			}
		}
		for heard := 0; heard < seq; {
			select {
			case n := <-told:
				heard = n.Games["g"]
			case <-ctx.Done():
				t.Fatalf("nobody was told of event %d", seq)
			}
		}
		pgtest.Exec(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = '"+strings.ReplaceAll(postgres.notify, "'", "''")+"'")
	}
	cancel()
	<-done
}
