package farm

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Store keeps tests and the records of their games.
type Store interface {
	store.Store
	store.Journals
}

// Config is what a server is made of. Store, Token and Log are required.
type Config struct {
	Store Store
	Token string // what workers have to know
	// Term is how long nothing may be heard of a lease before its pair goes to others; 0 is a minute.
	Term time.Duration
	Log  *slog.Logger
	Now  func() time.Time // nil for the clock of the machine
}

// A Server hands out the pairs of all tests of a store, and shows how the tests stand. It is an
// [http.Handler], and the only one of its store that hands out pairs.
type Server struct {
	Config
	mux *http.ServeMux
	// Until then no pair of a test in progress is handed out, so that the workers with its pairs can report.
	settled time.Time

	mu sync.Mutex
	// guarded by mu:
	tests    map[string]*queued
	counts   Counts
	machines map[string]*Machine // by name
}

// queued is a test with what is out of it.
type queued struct {
	*Test
	begun bool      // pairs of it may have been out when the server began
	keys  [2]string // of its engines
	// Guarded by Server.mu:
	out     map[int]*leave // by pair
	from    int            // no pair below it is free
	expired time.Time      // when leases that have ended were looked for last
}

// A leave is a pair on lease.
type leave struct {
	key    Key
	worker string
	until  time.Time
	busy   bool // its result is being stored
}

// Counts are what a server has done since it began.
type Counts struct {
	Leases  int `json:"leases"`  // pairs handed out
	Lost    int `json:"lost"`    // leases that ended in silence
	Back    int `json:"back"`    // pairs given back
	Adopted int `json:"adopted"` // leases of an earlier server, or ended ones, that went on
	Counted int `json:"counted"` // pairs counted
	Again   int `json:"again"`   // results that had been counted with the same lease
	Late    int `json:"late"`    // results of a lease that another had by then, or after the test's end
	Wrong   int `json:"wrong"`   // results that were none
}

// Open returns a server for the tests of a store.
func Open(ctx context.Context, c Config) (*Server, error) {
	c.Term = cmp.Or(c.Term, time.Minute)
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Server{Config: c, mux: http.NewServeMux(), tests: map[string]*queued{}, machines: map[string]*Machine{}}
	s.settled = c.Now().Add(c.Term / 2)
	s.mux.HandleFunc("POST /lease", s.grant)
	s.mux.HandleFunc("POST /lease/alive", s.alive)
	s.mux.HandleFunc("POST /lease/result", s.result)
	s.mux.HandleFunc("POST /lease/back", s.back)
	s.show()
	err := s.Refresh(ctx)
	for _, t := range s.tests {
		t.begun = !t.State().Started.IsZero()
	}
	return s, err
}

// Refresh takes up what other processes have written: new tests, and what is decided about
// others.
func (s *Server) Refresh(ctx context.Context) error {
	names, err := Names(ctx, s.Store)
	if err != nil {
		return err
	}
	for _, name := range names {
		if t := s.test(name); t != nil {
			if !t.State().Over() {
				err = errors.Join(err, t.Refresh(ctx))
			}
			continue
		}
		t, failed := Load(ctx, s.Store, name)
		if failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		s.mu.Lock()
		if s.tests[name] == nil {
			engines := t.State().Terms.Engines
			s.tests[name] = &queued{Test: t, keys: [2]string{engines[0].key(), engines[1].key()}, out: map[int]*leave{}}
		}
		s.mu.Unlock()
	}
	return err
}

// Watch does [Server.Refresh] every so often until the context ends.
func (s *Server) Watch(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("cannot read the tests", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// Counts returns what the server has done.
func (s *Server) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts
}

func (s *Server) test(name string) *queued {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tests[name]
}

// ServeHTTP answers workers and browsers.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost && !s.knows(r) {
		http.Error(w, "this is not the token", http.StatusUnauthorized)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// knows reports whether a request has the token.
func (s *Server) knows(r *http.Request) bool {
	given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return s.Token != "" && subtle.ConstantTimeCompare([]byte(given), []byte(s.Token)) == 1
}

// What workers may send.
const (
	maxAsking = 1 << 20
	maxResult = 16 << 20 // both games, unpacked
	maxName   = 80
)

// hear decodes what a worker sends, or says why it cannot be.
func hear(w http.ResponseWriter, r *http.Request, most int64, into any) bool {
	var body io.Reader = http.MaxBytesReader(w, r.Body, most)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return false
		}
		body = io.LimitReader(unpacked, most)
	}
	if err := json.NewDecoder(body).Decode(into); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return false
	}
	return true
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client may be gone
}

// grant leases a pair of the next test.
func (s *Server) grant(w http.ResponseWriter, r *http.Request) {
	var a asking
	if !hear(w, r, maxAsking, &a) {
		return
	}
	has := map[string]bool{}
	for _, e := range a.Engines {
		has[e.key()] = true
	}
	t, state, l := s.take(has, clip(a.Worker), s.Now())
	if t == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if state.Started.IsZero() {
		if err := t.start(r.Context(), s.Now()); err != nil {
			s.drop(l)
			s.fail(w, "cannot start the test", l, err)
			return
		}
	}
	terms := state.Terms
	answer(w, handout{
		lease: l, Engines: terms.Engines, Games: terms.Pair(l.Pair), Seeds: terms.Seeds(l.Pair),
		Reply: terms.Reply, Term: referee.MillisOf(s.Term),
	})
}

func clip(name string) string { return strings.ToValidUTF8(name[:min(len(name), maxName)], "") }

// take takes a pair for a worker with some engines; no test if there is none.
func (s *Server) take(has map[string]bool, worker string, now time.Time) (*queued, *State, lease) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.machine(worker, now)
	var tests []*queued
	var candidates []candidate
	for _, t := range s.tests {
		state := t.State()
		if !state.Wants() || !has[t.keys[0]] || !has[t.keys[1]] || t.begun && now.Before(s.settled) {
			continue
		}
		s.expire(t, now)
		if t.next(state) != 0 {
			tests, candidates = append(tests, t), append(candidates, candidate{state, len(t.out)})
		}
	}
	i := turn(candidates)
	if i < 0 {
		return nil, nil, lease{}
	}
	t, state := tests[i], candidates[i].state
	key := newKey()
	pair := t.next(state)
	t.out[pair] = &leave{key: key, worker: worker, until: now.Add(s.Term)}
	s.counts.Leases++
	return t, state, lease{Test: state.Terms.Name, Pair: pair, Lease: key, Worker: worker}
}

func newKey() Key {
	for {
		if k := Key(rand.Uint64()); k != 0 {
			return k
		}
	}
}

// next returns the first pair that is free, 0 if none is. Server.mu is held.
func (t *queued) next(state *State) int {
	pair := state.next(t.from, func(pair int) bool { return t.out[pair] != nil })
	if pair != 0 {
		t.from = pair
	}
	return pair
}

// free ends the lease of a pair, which is free unless it has been counted. Server.mu is held.
func (t *queued) free(pair int) {
	delete(t.out, pair)
	if t.State().Counted(pair) == 0 {
		t.from = min(t.from, pair)
	}
}

// expire forgets leases without a heartbeat for too long, and looks for them only now and
// then. s.mu is held.
func (s *Server) expire(t *queued, now time.Time) {
	const looks = 20 // in a term
	if now.Sub(t.expired) < s.Term/looks {
		return
	}
	t.expired = now
	for pair, o := range t.out {
		if !o.busy && now.After(o.until) {
			t.free(pair)
			s.counts.Lost++
			s.machine(o.worker, time.Time{}).Lost++
			s.Log.Info("lease lost", "test", t.State().Terms.Name, "pair", pair, "worker", o.worker)
		}
	}
}

// errGone says that a lease is another's by now, or of no use any more.
var errGone = errors.New("the lease has ended")

// hold prolongs a lease. An unknown lease is accepted if its pair has no other: it is from before a
// restart, or has ended. The error is errGone, or errCounted if its result has been counted.
func (s *Server) hold(l lease, busy bool) (*queued, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tests[l.Test]
	if t == nil || l.Lease == 0 {
		return nil, errGone
	}
	state, o := t.State(), t.out[l.Pair]
	switch by := state.Counted(l.Pair); {
	case by == l.Lease:
		return t, errCounted
	case by != 0 || state.Over() || l.Pair < 1 || state.Terms.Pairs() > 0 && l.Pair > state.Terms.Pairs():
		return t, errGone
	case o != nil && o.key != l.Lease:
		return t, errGone
	case o == nil:
		o = &leave{key: l.Lease, worker: clip(l.Worker)}
		t.out[l.Pair] = o
		s.counts.Adopted++
	}
	now := s.Now()
	s.machine(o.worker, now)
	o.until, o.busy = now.Add(s.Term), o.busy || busy
	return t, nil
}

// drop gives up a lease, if it is there.
func (s *Server) drop(l lease) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tests[l.Test]; t != nil && t.out[l.Pair] != nil && t.out[l.Pair].key == l.Lease {
		t.free(l.Pair)
	}
}

// note counts something of a worker.
func (s *Server) note(worker string, what func(*Counts, *Machine)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	what(&s.counts, s.machine(clip(worker), s.Now()))
}

// alive takes a sign of life.
func (s *Server) alive(w http.ResponseWriter, r *http.Request) {
	var l lease
	if !hear(w, r, maxAsking, &l) {
		return
	}
	if _, err := s.hold(l, false); err != nil {
		http.Error(w, errGone.Error(), http.StatusGone)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// back takes a pair back.
func (s *Server) back(w http.ResponseWriter, r *http.Request) {
	var b back
	if !hear(w, r, maxAsking, &b) {
		return
	}
	s.drop(b.lease)
	s.note(b.Worker, func(c *Counts, m *Machine) { c.Back++; m.Back++ })
	s.Log.Warn("pair given back", "test", b.Test, "pair", b.Pair, "worker", b.Worker, "why", b.Why)
	w.WriteHeader(http.StatusNoContent)
}

// result counts a pair.
func (s *Server) result(w http.ResponseWriter, r *http.Request) {
	var said result
	if !hear(w, r, maxResult, &said) {
		return
	}
	t, err := s.hold(said.lease, true)
	var results [2]weiqi.Result
	if err == nil {
		results, err = s.count(r.Context(), t, said)
		s.drop(said.lease)
	}
	var wrong *recordError
	switch {
	case err == nil:
		s.note(said.Worker, func(c *Counts, m *Machine) { c.Counted++; m.record(results) })
		answer(w, receipt{Counted: true})
	case errors.Is(err, errCounted) && t.State().Counted(said.Pair) == said.Lease:
		s.note(said.Worker, func(c *Counts, _ *Machine) { c.Again++ })
		answer(w, receipt{Counted: true})
	case errors.Is(err, errGone), errors.Is(err, errCounted), errors.Is(err, errOver):
		s.note(said.Worker, func(c *Counts, _ *Machine) { c.Late++ })
		http.Error(w, errGone.Error(), http.StatusGone)
	case errors.As(err, &wrong):
		s.note(said.Worker, func(c *Counts, m *Machine) { c.Wrong++; m.Refused++ })
		s.Log.Warn("records refused", "test", said.Test, "pair", said.Pair, "worker", said.Worker, "err", err)
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	default:
		s.fail(w, "cannot store a pair", said.lease, err)
	}
}

// fail says that something is wrong here.
func (s *Server) fail(w http.ResponseWriter, what string, l lease, err error) {
	s.Log.Error(what, "test", l.Test, "pair", l.Pair, "err", err)
	http.Error(w, "internal error", http.StatusInternalServerError)
}

// count stores the records of a pair, counts it and returns the results.
func (s *Server) count(ctx context.Context, t *queued, said result) ([2]weiqi.Result, error) {
	terms := t.State().Terms
	pair := terms.Pair(said.Pair)
	c := counted{Pair: said.Pair, Lease: said.Lease, Worker: clip(said.Worker)}
	for i, log := range said.Games {
		game, err := judge(pair[i], log)
		if err != nil {
			return c.Results, &recordError{i + 1, err}
		}
		c.Results[i] = game.Result()
	}
	var keeping sync.WaitGroup
	var errs [2]error
	for i, log := range said.Games { // at the same time, so that the store can write them together
		keeping.Go(func() { errs[i] = s.keep(ctx, terms.GameID(said.Pair, i, c.Lease), log) })
	}
	keeping.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		return c.Results, err
	}
	return c.Results, t.count(ctx, s.Now(), c)
}

// A recordError says why a record is not that of the game that was to be played.
type recordError struct {
	game int
	err  error
}

func (e *recordError) Error() string { return fmt.Sprintf("game %d: %v", e.game, e.err) }

func (e *recordError) Unwrap() error { return e.err }

// judge replays the log of a game, which is over and under those terms.
func judge(terms referee.Terms, log []referee.Event) (*referee.Game, error) {
	game, err := referee.Replay(log)
	if err != nil {
		return nil, err
	}
	want, err := terms.Check()
	if err != nil {
		return nil, err
	}
	switch got := game.Terms(); {
	case !game.Over():
		return nil, errors.New("it is not over")
	case !sameTerms(got, want):
		return nil, errors.New("its terms are others")
	case game.Seat(weiqi.Black) != want.Black || game.Seat(weiqi.White) != want.White:
		return nil, errors.New("others have played it")
	case game.Amended():
		return nil, errors.New("its result was amended")
	}
	return game, nil
}

// sameTerms reports whether terms are the same; a start is a pointer.
func sameTerms(a, b referee.Terms) bool {
	same := (a.Start == nil) == (b.Start == nil) && (a.Start == nil || *a.Start == *b.Start)
	a.Start, b.Start = nil, nil
	return same && a == b
}

// keep stores the log of a game, which may have been begun.
func (s *Server) keep(ctx context.Context, id string, log []referee.Event) error {
	if err := s.Store.Create(ctx, id, log[0]); err != nil && !errors.Is(err, store.ErrExists) {
		return err
	}
	err := s.Store.Append(ctx, id, 1, log[1:]...)
	if errors.Is(err, store.ErrConflict) { // it is there: it was sent before
		return nil
	}
	return err
}
