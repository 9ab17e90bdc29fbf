package web

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/problem"
)

const (
	checkup = 3 * time.Second // how long the store may take to show that it answers
	healthy = time.Second     // how long it is believed: so often it is asked at most, whoever asks us
)

// healthHandler tells whether the server is alive, and ready for requests.
type healthHandler struct {
	closing   <-chan struct{}
	readiness *readiness
	short     *guard.Shortage
}

// alive says that the process answers at all. A supervisor that does not hear it restarts the
// process.
func (h *healthHandler) alive(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "ok\n") // an error says that the client is gone
}

// Lives reports whether the server answers a request of its own before the context ends: whether it would answer
// anybody at all.
func (s *Server) Lives(ctx context.Context) bool {
	answered := make(chan int, 1)
	go func() {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, guard.AlivePath, nil)
		if err != nil {
			panic("web: " + err.Error()) // the path is no address
		}
		answer := &headOnly{header: http.Header{}, status: http.StatusOK}
		s.ServeHTTP(answer, r)
		answered <- answer.status
	}()
	select {
	case status := <-answered:
		return status == http.StatusOK
	case <-ctx.Done():
		return false
	}
}

// ready says whether games can be played here now: the store answers and takes writes, there is
// room for connections, and the server is not shutting down. A load balancer sends no requests to
// a server that is not ready.
func (h *healthHandler) ready(w http.ResponseWriter, r *http.Request) {
	select {
	case <-h.closing:
		problem.New("closing", reason.New("closing")).Write(w)
		return
	default:
	}
	if h.short.On() {
		problem.New("crowded", reason.New("crowded")).Write(w)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), checkup)
	defer cancel()
	if err := h.readiness.ask(ctx); err != nil {
		problem.New("storage-away", reason.New("storage-away")).Write(w)
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}

// A readiness is what is known of the store. One question at a time is under way, and serves all
// requests.
type readiness struct {
	store store.Store
	log   *slog.Logger

	mu sync.Mutex
	// guarded by mu:
	closed   bool
	asked    time.Time     // when the last answer came
	answer   error         // what it was
	underWay chan struct{} // closed when the next one is there; nil while nobody has asked
	stop     func()        // ends the latest question; nil before the first
}

var errNotReady = errors.New("the store has not answered yet")

// ask returns why the store is not ready, or nil, as it was a moment ago at most.
func (r *readiness) ask(ctx context.Context) error {
	r.mu.Lock()
	if r.underWay == nil && time.Since(r.asked) < healthy || r.closed {
		defer r.mu.Unlock()
		return r.answer
	}
	if r.underWay == nil {
		r.underWay = make(chan struct{})
		r.stop = background(r.look)
	}
	answered := r.underWay
	r.mu.Unlock()
	select {
	case <-answered:
	case <-ctx.Done():
		return errNotReady
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.answer
}

// look asks the store to read and to write, and logs when readiness changes.
func (r *readiness) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, checkup)
	defer cancel()
	_, err := r.store.List(ctx, store.Query{Limit: 1})
	if err == nil {
		err = r.store.Probe(ctx)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.closed:
	case err != nil && r.answer == nil:
		r.log.Error("not ready: the storage takes no writes", "err", err)
	case err == nil && r.answer != nil:
		r.log.Info("ready again: the storage takes writes")
	}
	r.answer, r.asked = err, time.Now()
	close(r.underWay)
	r.underWay = nil
}

// close ends the question that is under way, and has no more asked.
func (r *readiness) close() {
	r.mu.Lock()
	r.closed = true
	stop := r.stop
	r.mu.Unlock()
	if stop != nil {
		stop()
	}
}
