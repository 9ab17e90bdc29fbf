package guard

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// NewDrain prepares a server and its listener for an end that loses no request: the listener is the one to serve on,
// and drain is called before the server is shut down. Alone, a shutdown drops the requests of connections that are made
// and were not accepted yet, and those that are read just then. Whoever has sent one cannot know whether it was carried
// out: a proxy sends it to no other server.
func NewDrain(server *http.Server, l net.Listener) (draining net.Listener, drain func(context.Context)) {
	fresh := &newcomers{conns: map[net.Conn]struct{}{}}
	server.ConnState = fresh.note
	acceptLast := func(context.Context) {}
	if of, is := l.(*net.TCPListener); is && drains {
		d := newDrainListener(of)
		l, acceptLast = d, d.drain
	}
	return l, func(ctx context.Context) {
		acceptLast(ctx)
		server.SetKeepAlivesEnabled(false) // the request that a connection has is its last
		fresh.wait(ctx)
	}
}

// newcomers are the connections on which nothing was asked yet.
type newcomers struct {
	mu    sync.Mutex
	conns map[net.Conn]struct{} // guarded by mu
}

// note learns what a connection does.
func (n *newcomers) note(conn net.Conn, state http.ConnState) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if state == http.StateNew {
		n.conns[conn] = struct{}{}
	} else {
		delete(n.conns, conn)
	}
}

// none reports whether there are none.
func (n *newcomers) none() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.conns) == 0
}

// greeting is how long a newcomer may take to ask for something: browsers connect before they know what they want. A
// shutdown waits for it as long, and then does not answer.
const greeting = 5 * time.Second

// wait waits until everybody has asked for something or has gone, for no longer than a greeting takes.
func (n *newcomers) wait(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, greeting)
	defer cancel()
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for !n.none() {
		select {
		case <-look.C:
		case <-ctx.Done():
			return
		}
	}
}

// A drainListener accepts whoever is connected before it ends, where the kernel would reset those who were not accepted
// yet. One goroutine accepts.
type drainListener struct {
	*net.TCPListener
	draining atomic.Bool
	empty    chan struct{} // closed when nobody is left to be accepted
	none     func()        // closes it
	closed   chan struct{} // when the listener is
	close    func() error  // closes both
}

func newDrainListener(l *net.TCPListener) *drainListener {
	d := &drainListener{TCPListener: l, empty: make(chan struct{}), closed: make(chan struct{})}
	d.none = sync.OnceFunc(func() { close(d.empty) })
	d.close = sync.OnceValue(func() error { close(d.closed); return l.Close() })
	return d
}

// handshake is how long a client may take to complete a connection that the kernel has begun to make.
const handshake = 10 * time.Millisecond

// drain has the kernel begin no more connections, and waits until those that are made are accepted. Who comes meanwhile
// gets no answer from the kernel, tries again after a second, and is refused then.
func (d *drainListener) drain(ctx context.Context) {
	if beginNone(d.TCPListener) != nil {
		return // it is closed, or the system does not do that
	}
	begun := time.NewTimer(handshake)
	defer begun.Stop()
	select {
	case <-begun.C:
	case <-ctx.Done():
	}
	d.draining.Store(true)
	_ = d.SetDeadline(time.Unix(0, 0)) // wakes who waits for the next connection
	select {
	case <-d.empty:
	case <-d.closed:
	case <-ctx.Done():
	}
}

// Accept returns the next connection. While the listener is drained and nobody is left it returns once it is closed.
func (d *drainListener) Accept() (net.Conn, error) {
	if !d.draining.Load() {
		conn, err := d.TCPListener.Accept()
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return conn, err
		}
	}
	if !queued(d.TCPListener) {
		d.none()
		<-d.closed
		return nil, net.ErrClosed
	}
	_ = d.SetDeadline(time.Time{}) // an error is one of the listener, which Accept returns
	return d.TCPListener.Accept()
}

// Close closes the listener.
func (d *drainListener) Close() error { return d.close() }
