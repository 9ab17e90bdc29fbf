package web

import (
	"context"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// lineStreams answers requests with lines for as long as the client reads them.
type lineStreams struct {
	problem.Faults
	who       *callers
	open      *limit.Concurrency // by address
	heartbeat time.Duration
	closing   <-chan struct{}
}

// serve answers a person's request with the lines that run writes, as long as the client reads
// them and the session or token is good.
func (l *lineStreams) serve(w http.ResponseWriter, r *http.Request, me store.Person, run func(context.Context, *live.Lines)) {
	if r.Method == http.MethodHead {
		return
	}
	leave, err := l.open.Enter(guard.CallerOf(r.Context()).Address)
	if err != nil {
		l.Fault(r.Context(), err).Write(w)
		return
	}
	defer leave()
	live.Serve(w, r, live.Heart{Every: l.heartbeat, Closing: l.closing, Still: l.who.still(me)}, run)
}
