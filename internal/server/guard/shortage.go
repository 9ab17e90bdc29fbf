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

// A Shortage watches for the moment in which the process, or the machine, can open no more files. A
// connection is a file; [http.Server] then retries Accept forever and logs nothing. A Shortage logs it,
// closes idle connections and ends keep-alive until five seconds after the last connection
// that could not be accepted. All listeners of a process share one; it is safe for concurrent use.
type Shortage struct {
	log *slog.Logger

	mu sync.Mutex
	// guarded by mu:
	servers map[*http.Server]bool // whose idle connections are closed meanwhile
	until   time.Time             // the shortage counts as over
	logged  time.Time             // last
	ends    *time.Timer           // nil before the first shortage
}

const (
	shortFor = 5 * time.Second // after the last connection that could not be accepted
	logEvery = time.Minute
)

// NewShortage returns a watch that has seen no shortage yet.
func NewShortage(log *slog.Logger) *Shortage {
	return &Shortage{log: log, servers: map[*http.Server]bool{}}
}

// Watch returns a listener that notes when it cannot accept a connection for lack of files.
func (s *Shortage) Watch(l net.Listener) net.Listener { return watched{l, s} }

// Relieve closes the idle connections of a server during a shortage, until stop is called.
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

// note begins or extends the shortage if that is why a connection could not be accepted.
func (s *Shortage) note(err error) {
	if !errors.Is(err, syscall.EMFILE) && !errors.Is(err, syscall.ENFILE) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	s.until = now.Add(shortFor)
	if now.Sub(s.logged) >= logEvery {
		s.logged = now
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

// keep turns keep-alive of all servers on, or off, which closes idle connections. The lock is held.
func (s *Shortage) keep(on bool) {
	for server := range s.servers {
		server.SetKeepAlivesEnabled(on)
	}
}

// end turns keep-alive on again, unless the shortage was extended meanwhile.
func (s *Shortage) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !time.Now().Before(s.until) {
		s.keep(true)
	}
}

// On reports whether there is a shortage.
func (s *Shortage) On() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.until)
}

// A watched listener notes what it cannot accept.
type watched struct {
	net.Listener
	short *Shortage
}

// Accept returns the next connection.
func (l watched) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		l.short.note(err)
	}
	return conn, err
}
