package web

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"
)

// A shortage is that the process, or the machine, can have no more files open, and a connection
// is one. The server of the standard library then tries again, for ever and without a word.
// Here it is logged, connections on which nothing happens are closed, and those that are
// answered are not kept, until there has been room for a while.
type shortage struct {
	log *slog.Logger

	mu sync.Mutex
	// guarded by mu:
	server *http.Server // nil while none runs
	until  time.Time    // it is held to go on
	said   time.Time    // when it was logged last
	ends   *time.Timer  // nil before the first
}

const (
	shortFor  = 5 * time.Second // after the last connection that could not be accepted
	shortSaid = time.Minute     // between two lines of the log
)

// serve has the connections of a server closed, until stop is called.
func (s *shortage) serve(server *http.Server) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server = server
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.server = nil
		if s.ends != nil {
			s.ends.Stop()
		}
	}
}

// note takes up that a connection could not be accepted.
func (s *shortage) note(err error) {
	if !errors.Is(err, syscall.EMFILE) && !errors.Is(err, syscall.ENFILE) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		return
	}
	now := time.Now()
	s.until = now.Add(shortFor)
	if now.Sub(s.said) >= shortSaid {
		s.said = now
		s.log.Error("too many files are open: no connection can be accepted; idle ones are closed", "err", err)
	}
	s.server.SetKeepAlivesEnabled(false) // which closes what is idle
	if s.ends == nil {
		s.ends = time.AfterFunc(shortFor, s.end)
	} else {
		s.ends.Reset(shortFor)
	}
}

// end has connections kept again.
func (s *shortage) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server != nil && !time.Now().Before(s.until) { // else it has come again, and ends later
		s.server.SetKeepAlivesEnabled(true)
	}
}

// on reports whether there is one.
func (s *shortage) on() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.until)
}

// A hatch is a listener that notes what it cannot accept.
type hatch struct {
	net.Listener
	short *shortage
}

// Accept returns the next connection.
func (h hatch) Accept() (net.Conn, error) {
	conn, err := h.Listener.Accept()
	if err != nil {
		h.short.note(err)
	}
	return conn, err
}
