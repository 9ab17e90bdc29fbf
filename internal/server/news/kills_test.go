package news

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/outward"
	"github.com/shinpan/shinpan/internal/server/push"
	"github.com/shinpan/shinpan/internal/server/push/pushtest"
	"github.com/shinpan/shinpan/internal/server/webhook"
)

// placeVariable has the test program be a server that is killed, with that database.
const placeVariable = "NEWS_TEST_PLACE"

func TestMain(m *testing.M) {
	if place := os.Getenv(placeVariable); place != "" {
		if err := tellFor(place); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// everything is a source in which everything is still so.
type everything struct{}

func (everything) Game(context.Context, string, string, Settings) (Game, error) {
	return Game{Ended: true}, nil
}
func (everything) Holds(context.Context, Item) (bool, error) { return true, nil }

// tellerOf returns a teller that reaches servers of tests.
func tellerOf(db *sqlstore.DB, key push.Key) *Teller {
	return NewTeller(Config{
		Outbox: db, People: db, Source: everything{}, Key: key, Guard: outward.Guard{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		Look: 30 * time.Millisecond, First: 50 * time.Millisecond, Lease: time.Second, Log: slog.New(slog.DiscardHandler),
	})
}

// tellFor is a server that is killed.
func tellFor(at string) error {
	place, err := sqlstore.ParsePlace(at)
	if err != nil {
		return err
	}
	db, err := place.Open(context.Background())
	if err != nil {
		return err
	}
	key, err := Key(context.Background(), db)
	if err != nil {
		return err
	}
	tellerOf(db, key).Run(context.Background())
	return nil
}

// A server is killed again and again, and finds everything again in its logs each time. Every item reaches both destinations; one
// comes again only where the server died between the other end's taking it and noting that, and with the same id.
func TestKills(t *testing.T) {
	const items = 120
	path := filepath.Join(t.TempDir(), "news.db")
	place, err := sqlstore.ParsePlace(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := place.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var mu sync.Mutex
	hooked := map[string]int{}
	hooks := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if rand.IntN(5) == 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		hooked[r.Header.Get(webhook.IDHeader)]++
	}))
	defer hooks.Close()
	service := pushtest.Start(t)
	browser := service.Subscribe()
	now := time.Now()
	device, _ := NewDevice("a browser", "session", browser.Subscription, now)
	device.Proof = nil
	chosen := Settings{Devices: []Device{device}, Hooks: []Hook{NewHook(hooks.URL, Standard, now)}}
	kim := store.Person{ID: "kim", Name: "Kim", Key: "kim", Created: now, News: chosen.Text()}
	if err := db.AddPerson(t.Context(), kim, store.Token{ID: "session", Hash: store.HashSecret("x"), Scopes: []string{store.Session}, Created: now}); err != nil {
		t.Fatal(err)
	}
	key, err := Key(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	finder := tellerOf(db, key)
	var all []Item
	for n := range items {
		all = append(all, Item{Kind: Challenge, Person: "kim", At: now, Path: fmt.Sprint("/challenges/", n), Mark: fmt.Sprint(n), Opponent: "Bo"})
	}
	told := func() (each bool, twice int) {
		mu.Lock()
		defer mu.Unlock()
		got := map[string]int{}
		for _, message := range browser.Got() {
			var m pushed
			if err := decode(message, &m); err == nil {
				got[m.ID]++
			}
		}
		each = len(hooked) == items && len(got) == items
		for _, counts := range []map[string]int{hooked, got} {
			for id, n := range counts {
				twice += n - 1
				if id == "" {
					t.Error("something was told without an id")
				}
			}
		}
		return each, twice
	}
	kills, posted := 0, 0
	for late := time.Now().Add(time.Minute); ; kills++ {
		posted = min(items, posted+items/6)
		if err := finder.Post(t.Context(), all[:posted]...); err != nil { // what is found again with it
			t.Fatal(err)
		}
		server := exec.Command(os.Args[0])
		server.Env, server.Stderr = append(os.Environ(), placeVariable+"="+path), os.Stderr
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(150+rand.IntN(400)) * time.Millisecond)
		_ = server.Process.Kill()
		_ = server.Wait()
		if each, _ := told(); each && posted == items {
			break
		}
		if time.Now().After(late) {
			each, _ := told()
			t.Fatalf("after %d kills not everything was told: %v, %d webhooks, %d pushes", kills, each, len(hooked), len(browser.Got()))
		}
	}
	_, twice := told()
	t.Logf("%d items by two ways, %d kills, %d came again", items, kills+1, twice)
	if most := (kills + 1) * 2 * workers; twice > most {
		t.Errorf("%d came again, and no more than %d were on their way", twice, most)
	}

	// Found once more, nothing of it is told once more.
	ctx, stop := context.WithCancel(t.Context())
	running := make(chan struct{})
	go func() { defer close(running); finder.Run(ctx) }()
	quiet := func() bool {
		for _, queue := range []string{itemQueue, pushQueue, webhookQueue} {
			if n, err := db.Waiting(t.Context(), queue); err != nil || n > 0 {
				return false
			}
		}
		return true
	}
	for late := time.Now().Add(20 * time.Second); !quiet() && time.Now().Before(late); {
		time.Sleep(20 * time.Millisecond)
	}
	_, before := told()
	if err := finder.Post(t.Context(), all...); err != nil {
		t.Fatal(err)
	}
	if !quiet() {
		t.Error("what was told waits again")
	}
	stop()
	<-running
	if _, after := told(); after != before {
		t.Errorf("%d came again after everything was told", after-before)
	}
}
