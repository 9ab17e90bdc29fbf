package guard

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"
)

// A Shortage is that the process, or the machine, can have no more files open, and a connection
// is one. Servers then try again, for ever and without a word. Here it is logged, connections on
// which nothing happens are closed, and those that are answered are not kept, until there has
// been room for a while. One Shortage is for all listeners of a process; it is safe for
// concurrent use.
type Shortage struct {
	log *slog.Logger

	mu sync.Mutex
	// guarded by mu:
	servers map[*http.Server]bool // those whose connections are closed
	until   time.Time             // it is held to go on
	said    time.Time             // when it was logged last
	ends    *time.Timer           // nil before the first
}

const (
	shortFor  = 5 * time.Second // after the last connection that could not be accepted
	shortSaid = time.Minute     // between two lines of the log
)

// NewShortage returns a shortage that there is not yet.
func NewShortage(log *slog.Logger) *Shortage {
	return &Shortage{log: log, servers: map[*http.Server]bool{}}
}

// Watch returns a listener that notes when it cannot accept a connection for lack of files.
func (s *Shortage) Watch(l net.Listener) net.Listener { return hatch{l, s} }

// Relieve has the idle connections of a server closed while there is a shortage, until stop is
// called.
func (s *Shortage) Relieve(server *http.Server) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.servers[server] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.servers, server)
		if len(s.servers) == 0 && s.ends != nil {
			s.ends.Stop()
		}
	}
}

// note takes up that a connection could not be accepted.
func (s *Shortage) note(err error) {
	if !errors.Is(err, syscall.EMFILE) && !errors.Is(err, syscall.ENFILE) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	s.until = now.Add(shortFor)
	if now.Sub(s.said) >= shortSaid {
		s.said = now
		s.log.Error("too many files are open: cannot accept connections, closing idle ones", "err", err)
	}
	s.keep(false)
	switch {
	case len(s.servers) == 0:
	case s.ends == nil:
		s.ends = time.AfterFunc(shortFor, s.end)
	default:
		s.ends.Reset(shortFor)
	}
}

// keep has connections kept that are answered, or not kept and closed where they are idle. The
// lock is held.
func (s *Shortage) keep(on bool) {
	for server := range s.servers {
		server.SetKeepAlivesEnabled(on)
	}
}

// end has connections kept again.
func (s *Shortage) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !time.Now().Before(s.until) { // else it has come again, and ends later
		s.keep(true)
	}
}

// On reports whether there is one.
func (s *Shortage) On() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.until)
}

// A hatch is a listener that notes what it cannot accept.
type hatch struct {
	net.Listener
	short *Shortage
}

// Accept returns the next connection.
func (h hatch) Accept() (net.Conn, error) {
	conn, err := h.Listener.Accept()
	if err != nil {
		h.short.note(err)
	}
	return conn, err
}
