package live

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"sync"
)

// A Part is a line of a combined stream: what one of the streams in it says, by its place among the
// paths that were asked for, counted from 0.
type Part struct {
	Of      int             `json:"of" doc:"which of the streams says it, counted from 0 in the order of the request"`
	Line    json.RawMessage `json:"line,omitempty" doc:"a line of that stream"`
	Problem json.RawMessage `json:"problem,omitempty" doc:"why there is no such stream; the others go on"`
	End     bool            `json:"end,omitempty" doc:"that stream has ended"`
}

// Combine answers a request with several streams in one, so that a browser, which keeps few
// connections to a server, can follow many games. Each path is asked of the handler as if it had been
// requested by itself. The answer ends when all of them have.
func Combine(w http.ResponseWriter, r *http.Request, heart Heart, handler http.Handler, paths []*url.URL) {
	var all combined
	Serve(w, r, heart, func(ctx context.Context, lines *Lines) {
		ctx, all.stop = context.WithCancel(ctx)
		defer all.stop()
		all.lines = lines
		var open sync.WaitGroup
		for n, path := range paths {
			open.Go(func() { all.follow(ctx, r, handler, n, path) })
		}
		open.Wait()
	})
	if all.panicked != nil {
		panic(all.panicked)
	}
}

// combined is what the streams of a combined one are written to.
type combined struct {
	stop context.CancelFunc

	mu       sync.Mutex // one stream writes at a time
	lines    *Lines
	panicked any // by the handler of one of them, which ends all
}

// follow asks for one of the streams, and returns when it has ended.
func (c *combined) follow(ctx context.Context, r *http.Request, handler http.Handler, n int, path *url.URL) {
	request := r.Clone(ctx)
	request.Method, request.URL, request.RequestURI, request.Body = http.MethodGet, path, path.RequestURI(), http.NoBody
	request.Header.Set("Accept", "application/x-ndjson")
	p := &part{all: c, of: n, header: http.Header{}, status: http.StatusOK}
	defer c.recover()
	handler.ServeHTTP(p, request)
	end := Part{Of: n, End: true}
	if p.status >= http.StatusBadRequest && json.Valid(p.rest) {
		end.Problem = p.rest
	}
	_ = c.write(end) // the client has gone, or it has not
}

// recover keeps what a handler panicked with, and ends the other streams: the panic goes on where
// the request is served.
func (c *combined) recover() {
	if panicked := recover(); panicked != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.panicked = panicked
		c.stop()
	}
}

// write writes lines of one stream at once.
func (c *combined) write(parts ...Part) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range parts {
		text, err := json.Marshal(p)
		if err != nil {
			return fmt.Errorf("a line of a stream: %w", err)
		}
		c.lines.Add(text)
	}
	return c.lines.Flush()
}

// A part is the answer to a request for one of the streams.
type part struct {
	all    *combined
	of     int
	header http.Header
	status int
	rest   []byte // of a line that has not ended; the whole of a problem
}

func (p *part) Header() http.Header { return p.header }

func (p *part) WriteHeader(status int) { p.status = status }

// Flush does nothing, since every whole line is sent at once.
func (p *part) Flush() {}

// Write sends the lines that end with these bytes. Empty ones keep a stream alive, and the
// combined stream does that itself.
func (p *part) Write(b []byte) (int, error) {
	p.rest = append(p.rest, b...)
	if p.status >= http.StatusBadRequest {
		return len(b), nil
	}
	var parts []Part
	for {
		line, rest, whole := bytes.Cut(p.rest, []byte("\n"))
		if !whole {
			break
		}
		if len(line) > 0 {
			parts = append(parts, Part{Of: p.of, Line: bytes.Clone(line)})
		}
		p.rest = rest
	}
	p.rest = bytes.Clone(p.rest)
	if len(parts) == 0 {
		return len(b), nil
	}
	return len(b), p.all.write(parts...)
}
