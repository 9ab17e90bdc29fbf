package live

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
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

// line appends a line. seq is the last event that it tells of, 0 for a line without a place in the
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

// alive returns the keep-alive line.
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

// A Heart says when a stream of lines is kept alive, and until when.
type Heart struct {
	Every   time.Duration              // between keep-alive lines
	Closing <-chan struct{}            // closes when the stream has to end
	Still   func(context.Context) bool // reports whether the session or token is still good
}

// Serve answers a request with the lines that run writes, until run returns. Its context ends when
// the client has gone or does not read, the server closes, or the session has been revoked.
func Serve(w http.ResponseWriter, r *http.Request, heart Heart, run func(context.Context, *Lines)) {
	ctx, cancel := context.WithCancel(r.Context())
	out := newLines(w, formatOf(r))
	defer out.out.close(true)
	var beating sync.WaitGroup
	beating.Go(func() {
		out.beat(ctx, heart)
		cancel()
	})
	defer beating.Wait()
	defer cancel()
	run(ctx, out)
}

// Lines are what one client gets to read, one batch at a time.
type Lines struct {
	format format
	batch  bytes.Buffer

	mu  sync.Mutex // one writes at a time
	out handlerConn
}

// newLines begins the answer.
func newLines(w http.ResponseWriter, f format) *Lines {
	f.head(w.Header())
	return &Lines{format: f, out: newHandlerConn(w)}
}

// Add puts a line into the batch.
func (l *Lines) Add(line []byte) { l.batch.Write(l.format.line(nil, 0, line)) }

// Empty reports whether nothing has been put into the batch.
func (l *Lines) Empty() bool { return l.batch.Len() == 0 }

// Flush sends the batch. The error says that the client is gone or too slow.
func (l *Lines) Flush() error {
	defer l.batch.Reset()
	return l.write(l.batch.Bytes())
}

func (l *Lines) write(p []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.write(p)
}

// beat sends keep-alive lines. It returns when ctx ends, the server is closing, the client does
// not read it, or its session or token has been revoked.
func (l *Lines) beat(ctx context.Context, heart Heart) {
	ticker := time.NewTicker(heart.Every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-heart.Closing:
			return
		case <-ticker.C:
			if l.write(l.format.alive()) != nil || !heart.Still(ctx) {
				return
			}
		}
	}
}
