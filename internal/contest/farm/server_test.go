package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A bench is a server with a clock that is moved by hand.
type bench struct {
	*Server
	t   testing.TB
	now time.Time
}

const term = time.Minute

func newBench(t testing.TB, db Store) *bench {
	t.Helper()
	b := &bench{t: t, now: noon}
	var err error
	b.Server, err = Open(context.Background(), Config{Store: db, Token: "secret", Term: term, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return b.now }})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// ask says something to the server and returns its answer.
func (b *bench) ask(path, token string, body, into any) int {
	b.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(text))
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	if w.Code == http.StatusOK && into != nil {
		if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
			b.t.Fatal(err)
		}
	}
	return w.Code
}

// lease asks for a pair.
func (b *bench) lease(engines ...Engine) (h handout, ok bool) {
	b.t.Helper()
	return h, b.ask("/lease", "secret", asking{Worker: "w", Engines: engines}, &h) == http.StatusOK
}

// must asks for a pair, which there is.
func (b *bench) must() handout {
	b.t.Helper()
	h, ok := b.lease(engine("bot", "1"), engine("bot", "2"))
	if !ok {
		b.t.Fatal("there is no pair to play")
	}
	return h
}

// won is a result of a pair, both games of which the first engine wins.
func won(t testing.TB, h handout) result {
	r := result{lease: h.lease}
	for i, terms := range h.Games {
		color := []weiqi.Color{weiqi.Black, weiqi.White}[i]
		r.Games[i] = played(t, terms, color, true, 6, rand.New(rand.NewPCG(1, uint64(i))))
	}
	return r
}

func (b *bench) want(what string, got, want int) {
	b.t.Helper()
	if got != want {
		b.t.Errorf("%s: status %d, want %d", what, got, want)
	}
}

func add(t testing.TB, db Store, name string, change func(*Terms)) {
	t.Helper()
	if _, err := Add(context.Background(), db, termsOf(t, name, change), noon); err != nil {
		t.Fatal(err)
	}
}

// TestLeases goes through what can become of a lease.
func TestLeases(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", func(t *Terms) { t.SPRT, t.Games = nil, 8 })
	b := newBench(t, db)
	b.want("with another token", b.ask("/lease", "guess", asking{}, nil), http.StatusUnauthorized)
	if h, ok := b.lease(engine("bot", "1")); ok {
		t.Errorf("a worker with one of the engines has %+v", h)
	}
	other := engine("bot", "2")
	other.Checksum = ChecksumOf("another file")
	if h, ok := b.lease(engine("bot", "1"), other); ok {
		t.Errorf("a worker with another file has %+v", h)
	}

	first, second := b.must(), b.must()
	if first.Pair != 1 || second.Pair != 2 || first.Lease == second.Lease {
		t.Errorf("handed out are %d and %d, want 1 and 2", first.Pair, second.Pair)
	}
	r := won(t, first)
	b.want("a result", b.ask("/lease/result", "secret", r, nil), http.StatusOK)
	b.want("the same again", b.ask("/lease/result", "secret", r, nil), http.StatusOK)
	thief := r
	thief.Lease++
	b.want("with another lease", b.ask("/lease/result", "secret", thief, nil), http.StatusGone)

	// The second is not heard of, and another has its pair.
	b.now = b.now.Add(term + time.Second)
	third := b.must()
	if third.Pair != 2 {
		t.Errorf("the pair that was lost is 2, handed out is %d", third.Pair)
	}
	b.want("a sign of life of who lost it", b.ask("/lease/alive", "secret", second.lease, nil), http.StatusGone)
	b.want("a result of who lost it", b.ask("/lease/result", "secret", won(t, second), nil), http.StatusGone)
	b.want("a sign of life of who has it", b.ask("/lease/alive", "secret", third.lease, nil), http.StatusNoContent)
	b.now = b.now.Add(term - time.Second)
	b.want("a result of who has it", b.ask("/lease/result", "secret", won(t, third), nil), http.StatusOK)

	// The lease of a pair that nobody else has taken goes on.
	fourth := b.must()
	b.now = b.now.Add(2 * term)
	b.want("a late result of a pair that is nobody's", b.ask("/lease/result", "secret", won(t, fourth), nil), http.StatusOK)

	// One that cannot be played is the next one's.
	fifth := b.must()
	b.want("giving back", b.ask("/lease/back", "secret", back{fifth.lease, "no memory"}, nil), http.StatusNoContent)
	sixth := b.must()
	if sixth.Pair != fifth.Pair {
		t.Errorf("the pair that was given back is %d, handed out is %d", fifth.Pair, sixth.Pair)
	}
	b.want("the last result", b.ask("/lease/result", "secret", won(t, sixth), nil), http.StatusOK)
	if h, ok := b.lease(engine("bot", "1"), engine("bot", "2")); ok {
		t.Errorf("of a test that is over there is %+v", h)
	}
	b.want("after the end", b.ask("/lease/result", "secret", won(t, fifth), nil), http.StatusGone)
	if v := b.Views()[0]; v.Games != 8 || v.Tally.Wins != 8 || v.Status != Finished || v.Out != 0 {
		t.Errorf("the test is %+v, want 8 games won and an end", v)
	}
	want := Counts{Leases: 6, Lost: 1, Back: 1, Adopted: 0, Counted: 4, Again: 1, Late: 3}
	if got := b.Counts(); got != want {
		t.Errorf("counted is %+v, want %+v", got, want)
	}
	machine := Machine{Name: "w", Heard: b.now, Pairs: 4, Lost: 1, Back: 1}
	if got := b.Machines(); len(got) != 1 || got[0] != machine {
		t.Errorf("the workers are %+v, want %+v", got, machine)
	}
}

// TestRecordsAreChecked refuses records that are not those of the pair.
func TestRecordsAreChecked(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", nil)
	b := newBench(t, db)
	h := b.must()
	chance := rand.New(rand.NewPCG(1, 1))
	for what, spoil := range map[string]func(*result){
		"a game that goes on": func(r *result) { r.Games[0] = r.Games[0][:len(r.Games[0])-1] },
		"no game":             func(r *result) { r.Games[1] = nil },
		"the same game twice": func(r *result) { r.Games[1] = r.Games[0] },
		"another komi": func(r *result) {
			terms := h.Games[0]
			terms.Komi += 2
			r.Games[0] = played(t, terms, weiqi.Black, true, 6, chance)
		},
		"another board": func(r *result) {
			terms := h.Games[0]
			terms.Size = weiqi.Size{Cols: 7, Rows: 7}
			r.Games[0] = played(t, terms, weiqi.Black, true, 6, chance)
		},
		"others": func(r *result) {
			terms := h.Games[0]
			terms.White.Name, terms.White.Engine = "strong", "strong"
			r.Games[0] = played(t, terms, weiqi.Black, true, 6, chance)
		},
		"an event that does not follow": func(r *result) {
			log := append([]referee.Event{}, r.Games[0]...)
			log[2].Seq = 9
			r.Games[0] = log
		},
	} {
		r := won(t, h)
		spoil(&r)
		if code := b.ask("/lease/result", "secret", r, nil); code != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d, want 422", what, code)
		}
	}
	if n := b.Views()[0].Games; n != 0 {
		t.Errorf("%d games count, want none", n)
	}
	b.want("what is right", b.ask("/lease/result", "secret", won(t, h), nil), http.StatusOK)
}

// TestServerComesBack has a worker go on with its pair when the server is there again.
func TestServerComesBack(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", nil)
	before := newBench(t, db)
	first, second := before.must(), before.must()

	b := newBench(t, db)
	add(t, db, "two", func(t *Terms) { t.Priority = -1 })
	if err := b.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if h := b.must(); h.Test != "two" { // which nobody can have begun
		t.Errorf("at first it hands out %s, want two", h.Test)
	}
	b.want("a sign of life", b.ask("/lease/alive", "secret", first.lease, nil), http.StatusNoContent)
	b.now = b.now.Add(term / 2)
	if h := b.must(); h.Test != "one" || h.Pair != second.Pair {
		t.Errorf("then it hands out %s, %d; want one, %d", h.Test, h.Pair, second.Pair)
	}
	b.want("a result of the first", b.ask("/lease/result", "secret", won(t, first), nil), http.StatusOK)
	b.want("a result of the second", b.ask("/lease/result", "secret", won(t, second), nil), http.StatusGone)
	if got := b.Counts().Adopted; got != 1 {
		t.Errorf("%d leases went on, want 1", got)
	}
}

// TestPausedAndStopped: of a paused test what is out counts, of a stopped one nothing does.
func TestPausedAndStopped(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", nil)
	b := newBench(t, db)
	first, second := b.must(), b.must()
	test := b.test("one")
	if err := test.Order(t.Context(), Order{Pause: true}, noon); err != nil {
		t.Fatal(err)
	}
	if h, ok := b.lease(first.Engines[:]...); ok {
		t.Errorf("of a paused test there is %+v", h)
	}
	b.want("a result while it is paused", b.ask("/lease/result", "secret", won(t, first), nil), http.StatusOK)
	if err := test.Order(t.Context(), Order{Stop: true}, noon); err != nil {
		t.Fatal(err)
	}
	b.want("a sign of life after the stop", b.ask("/lease/alive", "secret", second.lease, nil), http.StatusGone)
	b.want("a result after the stop", b.ask("/lease/result", "secret", won(t, second), nil), http.StatusGone)
	if v := b.Views()[0]; v.Games != 2 || v.Status != Stopped {
		t.Errorf("it has %d games and is %v, want 2, stopped", v.Games, v.Status)
	}
}

// A faulty store fails to write for a while.
type faulty struct {
	*store.Memory
	fails atomic.Bool
}

// AppendJournal implements [store.Journals].
func (f *faulty) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	if f.fails.Load() {
		return errors.New("the disk is full")
	}
	return f.Memory.AppendJournal(ctx, name, after, entries...)
}

// TestStoreFails: what could not be stored can be sent again.
func TestStoreFails(t *testing.T) {
	db := &faulty{Memory: store.NewMemory()}
	add(t, db, "one", nil)
	b := newBench(t, db)
	h := b.must()
	r := won(t, h)
	db.fails.Store(true)
	b.want("a result while the disk is full", b.ask("/lease/result", "secret", r, nil), http.StatusInternalServerError)
	db.fails.Store(false)
	b.want("the same later", b.ask("/lease/result", "secret", r, nil), http.StatusOK)
	if n := b.Views()[0].Games; n != 2 {
		t.Errorf("%d games count, want 2", n)
	}
}

// TestPages looks at the pages.
func TestPages(t *testing.T) {
	db := store.NewMemory()
	add(t, db, "one", func(t *Terms) { t.Title = "<b>" })
	b := newBench(t, db)
	h := b.must()
	b.want("a result", b.ask("/lease/result", "secret", won(t, h), nil), http.StatusOK)
	for path, wants := range map[string][]string{
		"/":               {`<a href="tests/one">one</a>`, "running", `<th scope="row">w</th>`},
		"/tests":          {`"name":"one"`, `"pentanomial":[0,0,0,0,1]`},
		"/tests/one":      {"&lt;b&gt;", "<svg", "SPRT [0, 50]", ChecksumOf("bot2")},
		"/tests/one.json": {`"llr":`, `"status":"running"`},
		"/games/" + termsOf(t, "one", nil).GameID(1, 0, h.Lease) + ".sgf": {"(;", "PB[bot 2]", "RE[B+R]"},
		"/tests/two":     {"no such test"},
		"/games/two.sgf": {"no such game"},
	} {
		w := httptest.NewRecorder()
		b.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		for _, want := range wants {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("GET %s: %d, without %q:\n%s", path, w.Code, want, w.Body)
			}
		}
	}
}

// BenchmarkPair is what the server does for one pair of games of 60 moves each.
func BenchmarkPair(b *testing.B) {
	db, err := sqlstore.OpenSQLite(b.Context(), filepath.Join(b.TempDir(), "farm.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	add(b, db, "one", func(t *Terms) {
		t.SPRT.Elo0, t.SPRT.Elo1 = -1, 1
		t.Game.Size = weiqi.Size{Cols: 9, Rows: 9}
	})
	bench := newBench(b, db)
	h := bench.must()
	r := won(b, h)
	for i, terms := range h.Games {
		r.Games[i] = played(b, terms, weiqi.Black, true, 60, rand.New(rand.NewPCG(1, 1)))
	}
	b.SetParallelism(64)
	b.ReportAllocs()
	b.RunParallel(func(on *testing.PB) {
		r := r
		for on.Next() {
			r.lease = bench.must().lease
			if code := bench.ask("/lease/result", "secret", r, nil); code != http.StatusOK {
				b.Error(fmt.Sprint("status ", code))
			}
		}
	})
}
