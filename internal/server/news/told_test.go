package news

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/outward"
	"github.com/shinpan/shinpan/internal/server/push"
	"github.com/shinpan/shinpan/internal/server/push/pushtest"
	"github.com/shinpan/shinpan/internal/server/webhook"
)

// everything is a source in which everything is still so.
type everything struct{}

func (everything) Game(context.Context, string, string, Settings) (Game, error) {
	return Game{Ended: true}, nil
}
func (everything) Holds(context.Context, Item) (bool, error) { return true, nil }

// A keeper is a store of what a teller needs.
type keeper interface {
	store.Outbox
	store.People
	store.Journals
}

// tellerOf returns a teller that reaches servers of tests.
func tellerOf(db keeper, key push.Key) *Teller {
	return NewTeller(Config{
		Outbox: db, People: db, Source: everything{}, Key: key, Guard: outward.Guard{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		Look: 30 * time.Millisecond, First: 50 * time.Millisecond, Lease: time.Second, Log: slog.New(slog.DiscardHandler),
	})
}

// A reader is a person who has everything told by a browser and by a webhook, whose server refuses one of five.
type reader struct {
	*testing.T
	db      keeper
	key     push.Key
	browser *pushtest.Browser

	mu     sync.Mutex
	hooked map[string]int // guarded by mu: how often each id came
}

func newReader(t *testing.T, db keeper) *reader {
	r := &reader{T: t, db: db, hooked: map[string]int{}}
	hooks := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if rand.IntN(5) == 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		r.hooked[request.Header.Get(webhook.IDHeader)]++
	}))
	t.Cleanup(hooks.Close)
	r.browser = pushtest.Start(t).Subscribe()
	now := time.Now()
	device, _ := NewDevice("a browser", "session", r.browser.Subscription, now)
	device.Proof = nil
	chosen := Settings{Devices: []Device{device}, Hooks: []Hook{NewHook(hooks.URL, Standard, now)}}
	kim := store.Person{ID: "kim", Name: "Kim", Key: "kim", Created: now, News: chosen.Text()}
	if err := db.AddPerson(t.Context(), kim, store.Token{ID: "session", Hash: store.HashSecret("x"), Scopes: []string{store.Session}, Created: now}); err != nil {
		t.Fatal(err)
	}
	var err error
	if r.key, err = Key(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	return r
}

// items are news for the reader.
func (r *reader) items(n int) (all []Item) {
	for i := range n {
		all = append(all, Item{Kind: Challenge, Person: "kim", At: time.Now(), Path: fmt.Sprint("/challenges/", i), Mark: fmt.Sprint(i), Opponent: "Bo"})
	}
	return all
}

// told returns how many items came by each way, and how often one came again.
func (r *reader) told() (byHook, byPush, again int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := map[string]int{}
	for _, message := range r.browser.Got() {
		var m pushed
		if err := decode(message, &m); err == nil {
			got[m.ID]++
		}
	}
	for _, counts := range []map[string]int{r.hooked, got} {
		for id, n := range counts {
			again += n - 1
			if id == "" {
				r.Error("something was told without an id")
			}
		}
	}
	return len(r.hooked), len(got), again
}

// all reports whether so many items came by both ways.
func (r *reader) all(n int) bool {
	byHook, byPush, _ := r.told()
	return byHook == n && byPush == n
}

// run has a teller tell what is new until it is stopped.
func (r *reader) run(teller *Teller) (stop func()) {
	ctx, cancel := context.WithCancel(r.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		teller.Run(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// quiet reports whether nothing waits to be told.
func (r *reader) quiet() bool {
	for _, queue := range []string{itemQueue, pushQueue, webhookQueue} {
		if n, err := r.db.Waiting(r.Context(), queue); err != nil || n > 0 {
			return false
		}
	}
	return true
}

// nothingAgain expects that items that were told, found once more, are not told once more.
func (r *reader) nothingAgain(items []Item) {
	r.Helper()
	finder := tellerOf(r.db, r.key)
	stop := r.run(finder)
	defer stop()
	eventually.True(r, r.quiet, "nothing waits")
	_, _, before := r.told()
	if err := finder.Post(r.Context(), items...); err != nil {
		r.Fatal(err)
	}
	if !r.quiet() {
		r.Error("what was told waits again")
	}
	if _, _, after := r.told(); after != before {
		r.Errorf("%d came again after everything was told", after-before)
	}
}

// A teller is stopped while it tells, and another goes on, which finds everything again in its logs. Every item reaches
// both destinations; one comes again only where the teller was stopped while it was on its way.
func TestRestarts(t *testing.T) {
	const restarts = 6
	r := newReader(t, store.NewMemory())
	all := r.items(10 * restarts)
	for n := range restarts {
		teller := tellerOf(r.db, r.key)
		if err := teller.Post(t.Context(), all[:10*(n+1)]...); err != nil {
			t.Fatal(err)
		}
		stop := r.run(teller)
		eventually.True(t, func() bool { byHook, _, _ := r.told(); return byHook >= 10*n+3 }, "some of the items came")
		stop()
	}
	stop := r.run(tellerOf(r.db, r.key))
	eventually.True(t, func() bool { return r.all(len(all)) }, "all items came by both ways")
	stop()
	if _, _, again := r.told(); again > restarts*2*workers {
		t.Errorf("%d came again, and no more than %d were on their way", again, restarts*2*workers)
	}
	r.nothingAgain(all)
}
