package farm

import (
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// worker returns one of a server that has both engines, which cannot be started.
func worker(url string) Worker {
	w := Worker{Server: url, Token: "secret", Name: "w", Least: time.Millisecond, Most: 5 * time.Millisecond, Log: slog.New(slog.DiscardHandler)}
	for _, version := range []string{"1", "2"} {
		w.Players = append(w.Players, Player{
			Engine: engine("bot", version),
			Start:  func(context.Context, uint32) (*gtp.Engine, error) { return nil, errors.New("no network file") },
		})
	}
	return w
}

// TestNothingIsLostByAnEngineThatDoesNotStart: the pair goes back, and no game counts.
func TestNothingIsLostByAnEngineThatDoesNotStart(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", nil)
	b := newBench(t, db)
	server := httptest.NewServer(b)
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	w := worker(server.URL)
	starts := 0
	w.Players[0].Start = func(context.Context, uint32) (*gtp.Engine, error) {
		if starts++; starts == 3 {
			cancel()
		}
		return nil, errors.New("no network file")
	}
	w.Players[1].Start = w.Players[0].Start
	w.Run(ctx)
	if v := b.Views()[0]; v.Games != 0 || v.Out != 0 || v.Lost != [2]Losses{} {
		t.Errorf("%d games count, %d pairs are out, lost are %v; want none", v.Games, v.Out, v.Lost)
	}
	if back := b.Counts().Back; back != 3 {
		t.Errorf("%d pairs were given back, want 3", back)
	}
}

// TestEngineThatChanges: a pair during which a file has changed is not counted.
func TestEngineThatChanges(t *testing.T) {
	checks := 0
	changed := errors.New("it has changed")
	ps := newPools([]Player{
		{Engine: engine("bot", "1"), Check: func() error {
			checks++
			return changed
		}},
		{Engine: engine("bot", "2")},
	})
	terms := termsOf(t, "one", nil)
	_, err := ps.play(t.Context(), Pair{Engines: terms.Engines, Games: terms.Pair(1)}, slog.New(slog.DiscardHandler))
	if !errors.Is(err, changed) || checks != 1 {
		t.Errorf("after %d checks: %v, want %v after 1", checks, err, changed)
	}
	other := terms.Engines
	other[0].Checksum = ChecksumOf("another file")
	if _, err := ps.play(t.Context(), Pair{Engines: other, Games: terms.Pair(1)}, slog.New(slog.DiscardHandler)); err == nil {
		t.Error("it plays an engine that it does not have")
	}
}

// TestStoppedTestIsGivenUp: a worker is told in the middle of a pair that nobody wants it any more.
func TestStoppedTestIsGivenUp(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", nil)
	b := newBench(t, db)
	b.Term = 30 * time.Millisecond // of which a third is between two signs of life
	server := httptest.NewServer(b)
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	w := worker(server.URL)
	w.Play = func(ctx context.Context, _ Pair) (games [2][]referee.Event, err error) {
		if err := b.test("one").Order(ctx, Order{Stop: true}, noon); err != nil {
			t.Error(err)
		}
		<-ctx.Done()
		cancel()
		return games, ctx.Err()
	}
	w.Run(ctx)
	if c := b.Counts(); c.Leases != 1 || c.Back != 0 || c.Counted != 0 {
		t.Errorf("counted is %+v, want one lease, and nothing of it", c)
	}
}
