package tournament

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
)

// A Worker plays games of tournaments that are run elsewhere, with programs of this
// machine: see [Leases].
type Worker struct {
	Server   string // where the leases are, as in "http://host:8080"
	Token    string
	Programs []arena.Program // with the names that the tournament has for them
	Parallel int             // games at a time; 0 is 1
	Pause    time.Duration   // after which to ask again where there was nothing to do; 0 is a second
	Client   *http.Client    // nil for the default one
	Log      *slog.Logger
}

// Run plays until the context ends. A server that does not answer, or refuses, is asked again less
// and less often, and at most half a minute later; that it does not, and that it does again, is
// logged once each.
func (w Worker) Run(ctx context.Context) {
	var hands sync.WaitGroup
	var away outage
	for range max(1, w.Parallel) {
		hands.Go(func() {
			patience := api.Backoff{Least: w.pause()}
			for ctx.Err() == nil {
				wait := time.Duration(0)
				switch played, err := w.work(ctx, &away); {
				case err != nil:
					wait = patience.Next()
				case !played:
					patience.Reset()
					wait = w.pause()
				default:
					patience.Reset()
				}
				select {
				case <-time.After(wait):
				case <-ctx.Done():
				}
			}
		})
	}
	hands.Wait()
}

func (w Worker) pause() time.Duration { return max(w.Pause, time.Millisecond) }

// An outage is a time in which the server does not answer, or refuses.
type outage struct {
	mu sync.Mutex
	// guarded by mu:
	since  time.Time // zero while it answers
	status int       // of its last answer; 0: there was none
}

// note logs where an outage begins, changes or ends.
func (o *outage) note(log *slog.Logger, server string, status int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case err == nil && !o.since.IsZero():
		log.Info("server answers again", "server", server, "after", time.Since(o.since).Round(time.Millisecond))
		o.since = time.Time{}
	case err != nil && (o.since.IsZero() || o.status != status):
		log.Warn("server cannot be asked for games: trying again less and less often", "server", server, "err", err)
		if o.since.IsZero() {
			o.since = time.Now()
		}
		o.status = status
	}
}

// work leases one game and plays it. It reports whether there was one; the error is that the
// server cannot be asked.
func (w Worker) work(ctx context.Context, away *outage) (played bool, err error) {
	var l lease
	status, err := w.call(ctx, http.MethodPost, "/lease", "", nil, &l)
	if ctx.Err() != nil {
		return false, nil
	}
	away.note(w.Log, w.Server, status, err)
	if err != nil || status == http.StatusNoContent {
		return false, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	remote := &leased{Memory: store.NewMemory(), worker: w, lease: l, lost: func() { cancel(errLost) }}
	a := arena.New(arena.Config{Store: remote, Programs: w.Programs, Judge: life.Best{}, Log: w.Log})
	err = remote.play(ctx, a)
	if err = errors.Join(err, a.Close()); err != nil && (ctx.Err() == nil || errors.Is(err, errLost)) {
		w.Log.Warn("game given back", "game", l.Game, "err", err)
		return false, nil
	}
	return true, nil
}

// errLost: another worker has the game, or may have it.
var errLost = errors.New("the lease has ended")

// A leased game is a store of one game whose log is at the server.
type leased struct {
	*store.Memory // for what a store can do besides
	worker        Worker
	lease         lease
	lost          func() // called when the lease has ended
}

var _ store.Store = (*leased)(nil)

// play plays the game to its end, and stays in touch.
func (g *leased) play(ctx context.Context, a *arena.Arena) error {
	table, err := a.Table(ctx, g.lease.Game)
	if err != nil {
		return err
	}
	const signs = 3 // of life in a term
	term := time.Duration(g.lease.Term) * time.Millisecond
	alive := time.NewTicker(term / signs)
	defer alive.Stop()
	for heard := time.Now(); ; {
		select {
		case <-table.Over():
			return nil
		case <-alive.C:
			switch err := g.Append(ctx, g.lease.Game, 0); {
			case err == nil:
				heard = time.Now()
			case time.Since(heard) >= term && ctx.Err() == nil: // the server has not heard of this worker for as long
				return fmt.Errorf("%w: %w", errLost, err)
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Load implements [store.Store].
func (g *leased) Load(ctx context.Context, id string) ([]referee.Event, error) {
	var log []referee.Event
	status, err := g.worker.call(ctx, http.MethodGet, "/games/"+id+"/log", g.lease.Lease, nil, &log)
	return log, g.learn(status, err)
}

// Append implements [store.Store].
func (g *leased) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	if events == nil {
		events = []referee.Event{}
	}
	status, err := g.worker.call(ctx, http.MethodPost, fmt.Sprintf("/games/%s/log?after=%d", id, after), g.lease.Lease, events, nil)
	return g.learn(status, err)
}

// learn takes the server's word on the lease.
func (g *leased) learn(status int, err error) error {
	switch status {
	case http.StatusConflict:
		return fmt.Errorf("%w: %w", store.ErrConflict, err)
	case http.StatusGone:
		g.lost()
		return errLost
	}
	return err
}

// call asks the server once. The error is what the server says, if it answered.
func (w Worker) call(ctx context.Context, method, path, lease string, body, into any) (status int, err error) {
	server := api.Client{Base: w.Server, Token: w.Token, HTTP: w.Client}
	r := api.Request{Method: method, Path: path, Body: body}
	if lease != "" {
		r.Header = map[string]string{"Lease": lease}
	}
	status, err = server.Ask(ctx, r, into)
	if p := (*api.Problem)(nil); errors.As(err, &p) {
		status = p.Status
	}
	return status, err
}
