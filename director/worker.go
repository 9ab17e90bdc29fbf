package director

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
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

// Run plays until the context ends. What the server cannot be asked is asked again later.
func (w Worker) Run(ctx context.Context) {
	var hands sync.WaitGroup
	for range max(1, w.Parallel) {
		hands.Go(func() {
			for ctx.Err() == nil {
				if !w.work(ctx) {
					select {
					case <-time.After(max(w.Pause, time.Millisecond)):
					case <-ctx.Done():
					}
				}
			}
		})
	}
	hands.Wait()
}

// work leases one game and plays it. It reports whether there was one.
func (w Worker) work(ctx context.Context) bool {
	var l lease
	switch status, err := w.call(ctx, http.MethodPost, "/lease", "", nil, &l); {
	case ctx.Err() != nil:
		return false
	case err != nil:
		w.Log.Warn("no lease", "server", w.Server, "err", err)
		return false
	case status == http.StatusNoContent:
		return false
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	remote := &leased{Memory: store.NewMemory(), worker: w, lease: l, lost: func() { cancel(errLost) }}
	a := arena.New(arena.Config{Store: remote, Programs: w.Programs, Judge: life.Best{}, Log: w.Log})
	err := remote.play(ctx, a)
	if err = errors.Join(err, a.Close()); err != nil && ctx.Err() == nil {
		w.Log.Warn("game given back", "game", l.Game, "err", err)
		return false
	}
	return true
}

// errLost says that somebody else has the game by now.
var errLost = errors.New("the lease has ended")

// A leased game is a store of one game, the log of which is at the server.
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
	alive := time.NewTicker(time.Duration(g.lease.Term) * time.Millisecond / signs)
	defer alive.Stop()
	for {
		select {
		case <-table.Over():
			return nil
		case <-alive.C:
			if err := g.Append(ctx, g.lease.Game, 0); err != nil && !errors.Is(err, errLost) {
				g.worker.Log.Warn("sign of life", "game", g.lease.Game, "err", err)
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

// call asks the server and decodes its answer, unless there is none. The error is what the
// server says, if it answered.
func (w Worker) call(ctx context.Context, method, path, lease string, body, into any) (status int, err error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(w.Server, "/")+path, content)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Authorization", "Bearer "+w.Token)
	if lease != "" {
		request.Header.Set("Lease", lease)
	}
	client := w.Client
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode >= http.StatusMultipleChoices {
		said, _ := io.ReadAll(io.LimitReader(response.Body, maxLeaseBody))
		return response.StatusCode, fmt.Errorf("%s: %s", response.Status, strings.TrimSpace(string(said)))
	}
	if response.StatusCode == http.StatusNoContent || into == nil {
		return response.StatusCode, nil
	}
	return response.StatusCode, json.NewDecoder(response.Body).Decode(into)
}
