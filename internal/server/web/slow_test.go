package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"
)

// A clogged client reads nothing: what is written to it waits until the deadline of the
// write, which the test has come when it likes.
type clogged struct {
	header http.Header
	begun  func()
	late   chan struct{}
}

func (c *clogged) Header() http.Header                { return c.header }
func (c *clogged) WriteHeader(int)                    {}
func (c *clogged) Flush()                             {}
func (c *clogged) SetWriteDeadline(t time.Time) error { return nil }
func (c *clogged) Write([]byte) (int, error) {
	c.begun()
	<-c.late
	return 0, os.ErrDeadlineExceeded
}

// A thousand readers, or a few, that do not read hold up no move, take no memory for what they do
// not read, and are dropped.
func TestSlowReaders(t *testing.T) {
	alone(t)
	readers := 20
	if allCases {
		readers = 1000
	}
	s := newSite(t)
	s.described = nil
	m := s.newMatch(map[string]any{"size": "19x19"})
	var stuck, gone sync.WaitGroup
	late := make(chan struct{})
	stuck.Add(readers)
	for range readers {
		w := &clogged{header: http.Header{}, late: late, begun: sync.OnceFunc(stuck.Done)}
		r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, apiPath+m.path("/events?chat=1"), nil)
		gone.Go(func() { s.server.ServeHTTP(w, r) })
	}
	stuck.Wait()
	before := heap()
	for i, column := range "ABCDEFGHJKLMNOPQRST" {
		m.play(string(column)+"3", string(column)+"17")
		if i%4 == 0 {
			m.black.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(float64(readers), "watchers")
		}
	}
	if grown := heap() - before; allCases && grown > int64(readers)*16<<10 {
		t.Errorf("%d moves that nobody read took %d bytes", m.n, grown)
	}
	close(late)
	gone.Wait()
	if n := s.server.hub.Games(); n != 0 {
		t.Errorf("%d games are watched, want none", n)
	}
}

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
