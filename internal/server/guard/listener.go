package guard

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/server/account"
)

// A limitListener accepts connections, and limits how many each client has open: a client that
// holds connections without using them takes its own, and nobody else's.
//
// A connection beyond the limit is accepted, answered with a problem, and closed. There may be as
// many of these as the limit; a connection beyond twice the limit is closed at once. Connections
// of trusted proxies are not counted.
type limitListener struct {
	net.Listener
	guard *Guard
}

// Listen returns a listener that counts the connections of each address, and limits how many are
// open at once and how fast they come.
func (g *Guard) Listen(l net.Listener) net.Listener { return limitListener{l, g} }

// Accept returns the next connection that is let in, as a [clientConn].
func (d limitListener) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if v, welcome := d.guard.accept(conn); welcome {
			return v, nil
		}
		_ = conn.Close() // without an answer
	}
}

// accept counts a connection. A connection that is not welcome is not counted.
func (g *Guard) accept(conn net.Conn) (v *clientConn, welcome bool) {
	v = &clientConn{Conn: conn, leave: func() {}}
	address := conn.RemoteAddr().String()
	if from, err := netip.ParseAddrPort(address); err == nil {
		at := from.Addr().Unmap()
		if g.Proxies.ours(at) {
			return v, true
		}
		address = account.Household(at)
	}
	if g.Arrivals.Allow(address, time.Now()) != nil {
		return nil, false
	}
	n, leave := g.OpenConnections.Count(address)
	if most := g.OpenConnections.Most(); most > 0 && n > 2*most {
		leave()
		return nil, false
	}
	v.leave, v.tooMany = sync.OnceFunc(leave), g.OpenConnections.Full(n)
	return v, true
}

// A clientConn is a connection that was let in.
type clientConn struct {
	net.Conn
	leave   func() // takes it out of the count
	tooMany bool   // there were too many already
}

// Close closes the connection, which counts no longer.
func (v *clientConn) Close() error {
	v.leave()
	return v.Conn.Close()
}

// NetConn returns the connection itself.
func (v *clientConn) NetConn() net.Conn { return v.Conn }

// CloseWrite says that no more is to come, so that a client that is still sending reads the answer.
func (v *clientConn) CloseWrite() error {
	if c, can := v.Conn.(interface{ CloseWrite() error }); can {
		return c.CloseWrite()
	}
	return nil
}

// overConnection reports whether a request comes over a connection beyond the limit.
func overConnection(ctx context.Context) bool {
	v, ok := ctx.Value(clientConnKey{}).(*clientConn)
	return ok && v.tooMany
}
