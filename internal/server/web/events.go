package web

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
)

// longestWait is how many seconds a long poll takes at most.
const longestWait = 60

// A chatEvent is a line of the chat as an event stream tells it.
type chatEvent struct {
	Game string `json:"game"`
	Type string `json:"type" enum:"chat"`
	ChatLine
}

// eventsHandler streams games as they happen.
type eventsHandler struct {
	problem.Faults
	who         *callers
	tables      *tables
	hub         *live.Hub
	openStreams *limit.Concurrency // by address
}

// streamEvents is GET /games/{id}/events: a state, the events after ?since, and then
// the game as it happens, until it is over and told. Every batch of events is
// followed by a state. With ?wait it is a long poll: it ends when there was something
// to tell, or when so many seconds have passed.
func (h *eventsHandler) streamEvents(w http.ResponseWriter, r *http.Request) {
	v, err := h.newWatch(r.Context(), r)
	switch {
	case err != nil:
		h.Fault(r.Context(), err).Write(w)
	case v == nil:
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodHead:
		if err := h.follow(w, r, v); err != nil {
			h.Fault(r.Context(), err).Write(w)
		}
	}
}

// follow streams a game, and waits for the end of the stream where the connection depends on that.
func (h *eventsHandler) follow(w http.ResponseWriter, r *http.Request, v *live.Watch) error {
	uncount, err := h.openStreams.Enter(guard.CallerOf(r.Context()).Address)
	if err != nil {
		return err
	}
	if err := h.hub.Follow(w, r, *v, uncount); err != nil {
		uncount()
		return err
	}
	return nil
}

// newWatch reads what a request wants to watch. It is nil for a browser that reconnects, as
// browsers do when a stream ends, to a game that is over and told.
func (h *eventsHandler) newWatch(ctx context.Context, r *http.Request) (*live.Watch, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	table, viewer, err := h.tables.viewed(ctx, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	query, again := r.URL.Query(), r.Header.Get("Last-Event-ID")
	if again != "" {
		query.Set("since", again)
	}
	since, err := number(query, "since", 0, 0, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	wait, err := number(query, "wait", 0, 1, longestWait)
	if err != nil {
		return nil, err
	}
	heard, err := number(query, "heard", 0, 0, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	seq, over := 0, false
	table.View(func(g *referee.Game) { seq, over = g.Seq(), g.Over() })
	chat := query.Get("chat") == "1"
	if again != "" && over && since >= seq && !chat {
		return nil, nil
	}
	still, caller := h.who.still(me), guard.CallerOf(ctx)
	return &live.Watch{
		Table:  table,
		Viewer: viewer,
		Banned: me.Banned.Holds(time.Now()),
		Legal:  query.Get("legal") == "1",
		Chat:   chat,
		Since:  since,
		Heard:  heard,
		Wait:   time.Duration(wait) * time.Second,
		Still:  func(ctx context.Context) bool { return still(guard.WithCaller(ctx, caller)) },
	}, nil
}

// encode returns a value of ours as JSON.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: %T cannot be written as JSON: %v", v, err))
	}
	return text
}
