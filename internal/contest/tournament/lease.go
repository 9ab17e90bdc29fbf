package tournament

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// Leases let workers on other machines play the games of a tournament: a [Worker] leases
// one, plays it with its own programs, and sends every event here before it counts as
// having happened. A lease ends after a while of silence; the game then goes
// to the next worker that asks, which continues at the present move. Only the holder of a lease
// can add to the log, and only at its end, so that a game has one log and one result
// whatever workers do.
//
//	POST /lease                    a game to play, or 204 if there is none
//	GET  /games/{id}/log           its events
//	POST /games/{id}/log?after=N   more events after the Nth, or none to stay in touch
//
// All want "Authorization: Bearer TOKEN", and all but the first a header "Lease".
type Leases struct {
	store store.Store
	token string
	term  time.Duration
	mux   *http.ServeMux

	mu sync.Mutex
	// guarded by mu:
	offers []*offer // games that are not over, in the order in which they began
}

// An offer is a game that is played elsewhere.
type offer struct {
	leases *Leases
	id     string
	over   chan struct{}
	// guarded by leases.mu:
	game   *referee.Game
	log    []referee.Event
	holder string // the lease; empty for none
	until  time.Time
}

// NewLeases returns leases that end when nothing is heard of them for a term. The games go
// into the store.
func NewLeases(games store.Store, token string, term time.Duration) *Leases {
	l := &Leases{store: games, token: token, term: term, mux: http.NewServeMux()}
	l.mux.HandleFunc("POST /lease", l.grant)
	l.mux.HandleFunc("GET /games/{id}/log", l.read)
	l.mux.HandleFunc("POST /games/{id}/log", l.add)
	return l
}

// A lease is what a worker is told of a game.
type lease struct {
	Game  string `json:"game"`
	Lease string `json:"lease"`
	Term  int64  `json:"term_ms"`
}

// ServeHTTP answers workers.
func (l *Leases) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if l.token == "" || subtle.ConstantTimeCompare([]byte(given), []byte(l.token)) != 1 {
		http.Error(w, "this is not the token", http.StatusUnauthorized)
		return
	}
	l.mux.ServeHTTP(w, r)
}

// grant leases the first free game.
func (l *Leases) grant(w http.ResponseWriter, _ *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	for _, o := range l.offers {
		if o.holder == "" || now.After(o.until) {
			o.holder, o.until = rand.Text(), now.Add(l.term)
			answer(w, lease{Game: o.id, Lease: o.holder, Term: l.term.Milliseconds()})
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// read tells the holder of a lease the log.
func (l *Leases) read(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if o := l.held(w, r); o != nil {
		answer(w, o.log)
	}
}

// maxLeaseBody bounds what a worker sends at a time.
const maxLeaseBody = 1 << 20

// add adds to the log of a lease.
func (l *Leases) add(w http.ResponseWriter, r *http.Request) {
	var events []referee.Event
	after, err := strconv.Atoi(r.URL.Query().Get("after"))
	if err == nil {
		err = json.NewDecoder(http.MaxBytesReader(w, r.Body, maxLeaseBody)).Decode(&events)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	o := l.held(w, r)
	if o == nil {
		return
	}
	switch err := o.append(r.Context(), after, events); {
	case errors.Is(err, store.ErrConflict):
		http.Error(w, err.Error(), http.StatusConflict)
	case err != nil:
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// held returns the game whose lease a request has, and prolongs it; nil, after a refusal,
// if another worker has the lease. l.mu is held.
func (l *Leases) held(w http.ResponseWriter, r *http.Request) *offer {
	i := slices.IndexFunc(l.offers, func(o *offer) bool { return o.id == r.PathValue("id") })
	if i < 0 || r.Header.Get("Lease") == "" || l.offers[i].holder != r.Header.Get("Lease") {
		http.Error(w, "the lease has ended", http.StatusGone)
		return nil
	}
	l.offers[i].until = time.Now().Add(l.term)
	return l.offers[i]
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the worker may be gone
}

// open offers a game to workers, from where its log is.
func (l *Leases) open(ctx context.Context, id string, terms referee.Terms) (*offer, error) {
	created, err := referee.Open(terms, time.Now().UTC().Truncate(time.Millisecond))
	if err != nil {
		return nil, err
	}
	if err := l.store.Create(ctx, id, created); err != nil && !errors.Is(err, store.ErrExists) {
		return nil, err
	}
	o := &offer{leases: l, id: id, over: make(chan struct{})}
	if o.log, err = l.store.Load(ctx, id); err != nil {
		return nil, err
	}
	if o.game, err = referee.Replay(o.log); err != nil {
		return nil, err
	}
	if o.game.Over() {
		close(o.over)
		return o, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.offers = append(l.offers, o)
	return o, nil
}

// append makes events durable, and then true. What is there already is not added again.
// leases.mu is held.
func (o *offer) append(ctx context.Context, after int, events []referee.Event) error {
	if after < 0 || after > len(o.log) || after < len(o.log) && len(events) > 0 {
		return fmt.Errorf("the log has %d events: %w", len(o.log), store.ErrConflict)
	}
	if len(events) == 0 {
		return nil
	}
	game, err := referee.Replay(slices.Concat(o.log, events)) // which also says what is wrong with them
	if err != nil {
		return err
	}
	return o.keep(ctx, events, game)
}

// keep makes events durable, and then the game that follows from them the game. leases.mu is held.
func (o *offer) keep(ctx context.Context, events []referee.Event, next *referee.Game) error {
	if err := o.leases.store.Append(ctx, o.id, len(o.log), events...); err != nil {
		return err
	}
	wasOver := o.game.Over()
	o.log, o.game = append(o.log, events...), next
	if next.Over() && !wasOver {
		o.withdraw()
		close(o.over)
	}
	return nil
}

// withdraw ends the leases of the game for good. leases.mu is held.
func (o *offer) withdraw() {
	o.leases.offers = slices.DeleteFunc(o.leases.offers, func(other *offer) bool { return other == o })
}

// close ends the lease of a game that stays as it is.
func (o *offer) close() {
	o.leases.mu.Lock()
	defer o.leases.mu.Unlock()
	o.withdraw()
}

// Over is closed when the game is over.
func (o *offer) Over() <-chan struct{} { return o.over }

// View calls f with the game as it is; f must not keep it.
func (o *offer) View(f func(g *referee.Game)) {
	o.leases.mu.Lock()
	defer o.leases.mu.Unlock()
	f(o.game)
}

// Do acts in the game here, and so ends the lease, which its holder finds out. The clock of the game is the
// one of that machine, so that only the log moves its time on.
func (o *offer) Do(ctx context.Context, by referee.Party, act referee.Act) ([]referee.Event, error) {
	o.leases.mu.Lock()
	defer o.leases.mu.Unlock()
	events, next, err := o.game.Decide(o.game.At(), by, act)
	if err != nil || len(events) == 0 {
		return nil, err
	}
	return events, o.keep(ctx, events, next)
}
