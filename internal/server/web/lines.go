package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A format is how lines are written.
type format struct {
	sse     bool // as server-sent events; otherwise as lines of JSON
	chunked bool // with the framing of HTTP/1.1, which a hijacked connection has to do itself
}

// formatOf returns the format that a request asks for.
func formatOf(r *http.Request) format {
	return format{sse: strings.Contains(r.Header.Get("Accept"), "text/event-stream")}
}

// line appends a line. seq is the last event that it tells of, 0 for what has no place in a
// log.
func (f format) line(b []byte, seq int, line []byte) []byte {
	if !f.sse {
		return append(append(b, line...), '\n')
	}
	if seq > 0 {
		b = fmt.Appendf(b, "id: %d\n", seq)
	}
	b = append(b, "data: "...)
	return append(append(b, line...), "\n\n"...)
}

// alive is what is written when there is nothing to tell.
func (f format) alive() []byte {
	if f.sse {
		return f.batch([]byte(":\n\n"))
	}
	return f.batch([]byte("\n"))
}

// batch returns lines as they are written at once.
func (f format) batch(lines []byte) []byte {
	if !f.chunked || len(lines) == 0 {
		return lines
	}
	b := fmt.Appendf(make([]byte, 0, len(lines)+16), "%x\r\n", len(lines))
	return append(append(b, lines...), "\r\n"...)
}

// head sets the headers of an answer in lines.
func (f format) head(header http.Header) {
	header.Set("Content-Type", "application/x-ndjson")
	if f.sse {
		header.Set("Content-Type", "text/event-stream")
	}
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // proxies shall not collect lines
}

// lineStreams answers requests with lines for as long as the client reads them.
type lineStreams struct {
	faults
	who       *callers
	open      *openLimit
	heartbeat time.Duration
	closing   <-chan struct{}
}

// stream answers a request of somebody with lines, which run writes, as long as he reads
// them and what he showed is good.
func (l *lineStreams) stream(w http.ResponseWriter, r *http.Request, me store.Person, run func(context.Context, *lines)) {
	if r.Method == http.MethodHead {
		return
	}
	leave, err := l.open.enter(callerOf(r.Context()).address)
	if err != nil {
		l.fault(r.Context(), err).write(w)
		return
	}
	defer leave()
	ctx, cancel := context.WithCancel(r.Context())
	out := startLines(w, formatOf(r))
	defer out.out.close(true)
	var beating sync.WaitGroup
	beating.Go(func() {
		out.beat(ctx, l.heartbeat, l.closing, l.who.still(me))
		cancel()
	})
	defer beating.Wait()
	defer cancel()
	run(ctx, out)
}

// lines are what one client gets to read, one batch at a time.
type lines struct {
	format format
	batch  bytes.Buffer

	mu  sync.Mutex // one writes at a time
	out handlerConn
}

// startLines begins the answer.
func startLines(w http.ResponseWriter, f format) *lines {
	f.head(w.Header())
	return &lines{format: f, out: newHandlerConn(w)}
}

// add puts a line into the batch.
func (l *lines) add(line []byte) { l.batch.Write(l.format.line(nil, 0, line)) }

// flush sends the batch. The error says that the client is gone or too slow.
func (l *lines) flush() error {
	defer l.batch.Reset()
	return l.write(l.batch.Bytes())
}

func (l *lines) write(p []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.write(p)
}

// beat sends a keep-alive line every so often. It returns when ctx ends, the server
// is closing, the client does not read it, or its session or token has been revoked.
func (l *lines) beat(ctx context.Context, every time.Duration, closing <-chan struct{}, still func(context.Context) bool) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-closing:
			return
		case <-ticker.C:
			if l.write(l.format.alive()) != nil || !still(ctx) {
				return
			}
		}
	}
}
