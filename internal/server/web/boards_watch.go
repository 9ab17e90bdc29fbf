package web

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/server/board"
	"github.com/shinpan/shinpan/internal/server/live"
)

// stream is GET /boards/{id}/events: the whole board, and then what changes, for as long as the client reads
// and may see it.
func (h *boardsHandler) stream(w http.ResponseWriter, r *http.Request) {
	me, b, err := h.viewed(r.Context(), r.PathValue("id"))
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	shared, err := h.boards.board(r.Context(), r.PathValue("id"))
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	heard, err := number(r.URL.Query(), "heard", 0, 0, 1<<20)
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	since, err := number(r.URL.Query(), "since", 0, 0, board.MaxActs)
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	watcher := &boardWatcher{from: h, shared: shared, viewer: me.ID, told: b, since: since, heard: heard, chat: r.URL.Query().Get("chat") == "1"}
	h.watching.Add(1)
	defer h.watching.Add(-1)
	h.streams.serve(w, r, me, watcher.run)
}

// A boardWatcher is a client that watches a board.
type boardWatcher struct {
	from   *boardsHandler
	shared *sharedBoard
	viewer string
	told   board.Board // as the client knows it
	since  int         // the last event that the client knew of when it came
	heard  int         // lines of the chat
	chat   bool
}

// run writes until ctx ends, the client does not read, or may not see the board any more.
func (w *boardWatcher) run(ctx context.Context, out *live.Lines) {
	due := time.NewTimer(time.Hour)
	defer due.Stop()
	ctx, cancel := context.WithCancel(ctx)
	moved, done := w.from.boards.watchGame(ctx, w.shared)
	defer func() {
		cancel()
		<-done
	}()
	w.begin(out)
	for {
		shown, err := w.from.boards.followGame(ctx, w.shared)
		if err != nil && ctx.Err() == nil {
			w.from.Log.Error("cannot follow the game of a board", "board", w.shared.id, "err", err)
		}
		_, fresh := w.shared.ledger.Look() // before the board: what happens in between is seen twice rather than never
		b, next, err := w.shared.view(w.from.arena.Now(), w.viewer)
		if err != nil {
			_ = out.Flush()
			return
		}
		w.news(out, b)
		var said <-chan struct{}
		if w.chat {
			var lines [][]byte
			lines, said = w.shared.hear(w.from.rooms, w.heard)
			w.heard += len(lines)
			for _, line := range lines {
				out.Add(line)
			}
		}
		if !out.Empty() && out.Flush() != nil {
			return
		}
		if next.IsZero() || !shown.IsZero() && shown.Before(next) {
			next = shown
		}
		if wait := time.Hour; next.IsZero() {
			due.Reset(wait)
		} else {
			due.Reset(next.Sub(w.from.arena.Now()))
		}
		select {
		case <-ctx.Done():
			return
		case <-fresh:
		case <-moved:
		case <-said:
		case <-due.C:
		}
	}
}

// mostMissed is how many changes are told to a client that comes back; after more of them a state is shorter.
const mostMissed = 200

// begin tells what a client that knows the board has missed, and to others the whole board.
func (w *boardWatcher) begin(out *live.Lines) {
	if missed := w.told.Seq - w.since; w.since > 0 && missed >= 0 && missed <= mostMissed && w.told.Log() != nil {
		if lines, ok := w.shared.changes(w.since, w.told.Seq); ok {
			for _, line := range lines {
				out.Add(line)
			}
			_ = out.Flush() // also of nothing: the answer begins
			return
		}
	}
	out.Add(w.shared.state(w.told))
}

// news tells what has changed since the client was told.
func (w *boardWatcher) news(out *live.Lines, b board.Board) {
	before := w.told
	w.told = b
	if b.Seq == before.Seq && (b.Log() == nil) == (before.Log() == nil) {
		return
	}
	if b.Log() != nil && before.Log() != nil && b.Seq > before.Seq {
		if lines, ok := w.shared.changes(before.Seq, b.Seq); ok {
			for _, line := range lines {
				out.Add(line)
			}
			return
		}
	}
	out.Add(w.shared.state(b))
}

// boardStreamOperation describes [boardsHandler.stream], which does not pass the API's router.
func boardStreamOperation(api huma.API) *huma.Operation {
	line := &huma.MediaType{Schema: &huma.Schema{AnyOf: []*huma.Schema{lineSchema[BoardLine](api), lineSchema[boardChatLine](api)}}}
	return &huma.Operation{
		Method: http.MethodGet, Path: "/boards/{id}/events", OperationID: "board-events",
		Summary: "A shared board as it changes",
		Description: "Lines of JSON, or server-sent events if you accept text/event-stream. The first is the whole board, unless you know it since a short while; " +
			"then comes a change for everything that happens, with the positions that are new or other. Who only watches a delayed board is told late. " +
			"Empty lines keep the connection alive.",
		Parameters: []*huma.Param{
			{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}},
			{Name: "since", In: "query", Description: "the last event of the board that you know of", Schema: &huma.Schema{Type: huma.TypeInteger}},
			{Name: "chat", In: "query", Description: "1: what is said beside the board, too", Schema: &huma.Schema{Type: huma.TypeInteger}},
			{Name: "heard", In: "query", Description: "how many lines of the chat you know of", Schema: &huma.Schema{Type: huma.TypeInteger}},
		},
		Responses: map[string]*huma.Response{
			"200":     {Description: "Lines", Content: map[string]*huma.MediaType{"application/x-ndjson": line, "text/event-stream": line}},
			"default": problemResponse(api),
		},
	}
}
