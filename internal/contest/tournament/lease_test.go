package tournament

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A mortal transport dies for good after so many requests: what was sent then may have
// arrived, but nobody hears of it.
type mortal struct {
	under http.RoundTripper
	left  atomic.Int64
}

func (m *mortal) RoundTrip(r *http.Request) (*http.Response, error) {
	left := m.left.Add(-1)
	if left < 0 {
		return nil, errors.New("dead")
	}
	response, err := m.under.RoundTrip(r)
	if left == 0 && err == nil {
		return nil, errors.Join(errors.New("died"), response.Body.Close())
	}
	return response, err
}

// TestWorkers has three workers play a tournament of which two die again and again.
func TestWorkers(t *testing.T) {
	const term = 60 * time.Millisecond
	db := store.NewMemory()
	leases := NewLeases(db, "secret", term)
	server := httptest.NewServer(leases)
	defer server.Close()
	programOf := local("stub", stub{})
	work := func(ctx context.Context, transport http.RoundTripper) {
		Worker{
			Server: server.URL, Token: "secret", Programs: []arena.Program{programOf}, Parallel: 2, Pause: time.Millisecond,
			Client: &http.Client{Transport: transport}, Log: slog.New(slog.DiscardHandler),
		}.Run(ctx)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	deaths := atomic.Int64{}
	workers.Go(func() { work(ctx, server.Client().Transport) })
	for n := range int64(2) {
		workers.Go(func() {
			for life := n; ctx.Err() == nil; life++ {
				m := &mortal{under: server.Client().Transport}
				m.left.Store(5 + 7*life%31)
				alive, die := context.WithTimeout(ctx, term)
				work(alive, m)
				die()
				deaths.Add(1)
			}
		})
	}
	tour := open(t, db, terms(t, System{Kind: "round-robin", Cycles: 2}), programs("a", "b", "c", "d", "e", "f", "g", "h"))
	place := host(t, db)
	place.Parallel, place.Leases = 6, leases
	err := tour.Run(t.Context(), place, nil)
	cancel()
	workers.Wait()
	if err != nil {
		t.Fatal(err)
	}
	s := tour.State()
	if n := len(s.Games); n != 56 {
		t.Errorf("%d games were played, want 56", n)
	}
	checkAgainstTables(t, db, s)
	for _, g := range s.Games {
		log, err := db.Load(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		ends := 0
		for _, e := range log {
			if _, ended := e.What.(referee.Ended); ended {
				ends++
			}
		}
		if ends != 1 {
			t.Errorf("game %d ended %d times", g.Number, ends)
		}
	}
	t.Logf("%d deaths", deaths.Load())
}

// TestLease goes through the life of one lease.
func TestLease(t *testing.T) {
	db := store.NewMemory()
	leases := NewLeases(db, "secret", time.Hour)
	all := terms(t, System{Kind: "swiss", Rounds: 1})
	seat := func(name string) referee.Seat { return referee.Seat{Kind: referee.Program, Name: name, Engine: "stub"} }
	o, err := leases.open(t.Context(), "test-1", all.game(Game{}, seat("a"), seat("b")))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, token, key string, body any) (int, string) {
		t.Helper()
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(method, path, bytes.NewReader(text))
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Lease", key)
		w := httptest.NewRecorder()
		leases.ServeHTTP(w, r)
		return w.Code, strings.TrimSpace(w.Body.String())
	}
	want := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: status %d, want %d", what, got, want)
		}
	}
	code, _ := ask("POST", "/lease", "guess", "", nil)
	want("with another token", code, http.StatusUnauthorized)

	var first, second lease
	code, text := ask("POST", "/lease", "secret", "", nil)
	if err := json.Unmarshal([]byte(text), &first); err != nil || code != http.StatusOK || first.Game != "test-1" {
		t.Fatalf("POST /lease: %d %s %v", code, text, err)
	}
	code, _ = ask("POST", "/lease", "secret", "", nil)
	want("a lease of what is leased", code, http.StatusNoContent)

	resigns, _, err := o.game.Decide(o.game.At(), referee.Black, referee.Resign{})
	if err != nil {
		t.Fatal(err)
	}
	code, _ = ask("POST", "/games/test-1/log?after=0", "secret", first.Lease, resigns)
	want("events that are not at the end", code, http.StatusConflict)
	code, _ = ask("POST", "/games/test-1/log?after=1", "secret", first.Lease, []referee.Event{o.log[0]})
	want("events that do not follow", code, http.StatusUnprocessableEntity)
	code, _ = ask("POST", "/games/test-1/log?after=x", "secret", first.Lease, resigns)
	want("no number", code, http.StatusBadRequest)

	o.until = time.Time{} // nothing was heard for long
	if code, text = ask("POST", "/lease", "secret", "", nil); code != http.StatusOK {
		t.Fatalf("POST /lease: %d %s", code, text)
	}
	if err := json.Unmarshal([]byte(text), &second); err != nil || second.Lease == first.Lease {
		t.Fatalf("the second lease is %+v, %v, the first was %+v", second, err, first)
	}
	code, _ = ask("POST", "/games/test-1/log?after=1", "secret", first.Lease, resigns)
	want("who had the lease", code, http.StatusGone)
	code, text = ask("GET", "/games/test-1/log", "secret", second.Lease, nil)
	if want("the log", code, http.StatusOK); strings.Count(text, `"seq"`) != 1 {
		t.Errorf("the log is %s", text)
	}
	code, _ = ask("POST", "/games/test-1/log?after=1", "secret", second.Lease, resigns)
	want("who has it", code, http.StatusNoContent)
	select {
	case <-o.Over():
	default:
		t.Error("the game is not over")
	}
	code, _ = ask("POST", "/games/test-1/log?after=2", "secret", second.Lease, nil)
	want("a game that is over", code, http.StatusGone)
	if got := o.game.Result(); got != (weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}) {
		t.Errorf("the result is %v", got)
	}
}

// An arbiter decides a game whose clock is another machine's, which is hours behind: nobody has
// lost on time meanwhile.
func TestLeasedGameIsDecidedHere(t *testing.T) {
	db := store.NewMemory()
	leases := NewLeases(db, "secret", time.Hour)
	all := terms(t, System{Kind: "swiss", Rounds: 1})
	if err := all.Game.Time.UnmarshalText([]byte("1m")); err != nil {
		t.Fatal(err)
	}
	seat := func(name string) referee.Seat { return referee.Seat{Kind: referee.Program, Name: name, Engine: "stub"} }
	game := all.game(Game{}, seat("a"), seat("b"))
	created, err := referee.Open(game, time.Now().Add(-3*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Create(t.Context(), "test-1", created); err != nil {
		t.Fatal(err)
	}
	o, err := leases.open(t.Context(), "test-1", game)
	if err != nil {
		t.Fatal(err)
	}
	for n, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		moved, _, err := o.game.Decide(o.game.At(), referee.PartyOf(c), referee.Play{Move: weiqi.Play(c, weiqi.Point{Col: int8(n), Row: 2})})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.append(t.Context(), len(o.log), moved); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := o.Do(t.Context(), referee.White, referee.Resign{}); err != nil {
		t.Fatal(err)
	}
	if got := o.game.Result().String(); got != "B+R" {
		t.Errorf("the result is %s, want B+R", got)
	}
}
