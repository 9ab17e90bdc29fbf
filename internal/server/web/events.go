package web

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

const (
	writeDeadline = 5 * time.Second // for one batch of lines; who is slower is dropped
	longestWait   = 60              // of a long poll, in seconds
)

// eventsHandler streams games as they happen.
type eventsHandler struct {
	faults
	who         *callers
	tables      *tables
	hub         *hub
	openStreams *openLimit // by address
}

// streamEvents is GET /games/{id}/events: a state, the events after ?since, and then
// the game as it happens, until it is over and told. Every batch of events is
// followed by a state. With ?wait it is a long poll: it ends when there was something
// to tell, or when so many seconds have passed.
func (h *eventsHandler) streamEvents(w http.ResponseWriter, r *http.Request) {
	v, err := h.newWatch(r.Context(), r)
	switch {
	case err != nil:
		h.fault(r.Context(), err).write(w)
	case v == nil:
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodHead:
		if err := h.follow(w, r, v); err != nil {
			h.fault(r.Context(), err).write(w)
		}
	}
}

// follow begins a stream, and waits for its end where the connection depends on that. Who
// watches his own game is there meanwhile.
func (h *eventsHandler) follow(w http.ResponseWriter, r *http.Request, v *watch) error {
	caller := callerOf(r.Context())
	uncount, err := h.openStreams.enter(caller.address)
	if err != nil {
		return err
	}
	f, err := h.hub.join(v.table)
	if err != nil {
		uncount()
		return err
	}
	color := weiqi.Empty
	v.table.View(func(g *referee.Game) { color = g.ColorOf(v.me) })
	absent, depart := func() {}, func() {}
	switch {
	case color == weiqi.Empty && v.wait == 0:
		f.look(1)
		depart = func() { f.look(-1) }
	case color != weiqi.Empty && !v.idle: // who may not act is not there
		absent = v.table.Attend(r.Context(), color)
	}
	if v.chat {
		f.listen()
	}
	st := &stream{feed: f, format: formatOf(r), caller: caller, proved: time.Now(), done: make(chan struct{}), watch: *v, busy: true}
	remove := f.add(st, color != weiqi.Empty)
	st.leave = func() {
		absent()
		depart()
		remove()
		uncount()
	}
	st.run(w, r)
	return nil
}

// newWatch reads what a request wants to watch. It is nil for a browser that comes
// back, as browsers do when a stream ends, to a game that is over and told.
func (h *eventsHandler) newWatch(ctx context.Context, r *http.Request) (*watch, error) {
	table, err := h.tables.table(ctx, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	me, err := h.who.viewer(ctx)
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
	table.View(func(g *referee.Game) { seq, over = g.Seq(), g.Phase() == referee.Over })
	chat := query.Get("chat") == "1"
	if again != "" && over && since >= seq && !chat {
		return nil, nil
	}
	return &watch{
		table:    table,
		me:       me.ID,
		idle:     me.Banned.Holds(time.Now()),
		legal:    query.Get("legal") == "1",
		chat:     chat,
		heard:    heard,
		wait:     time.Duration(wait) * time.Second,
		bookmark: bookmark{seq: min(since, seq)},
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
