package web

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/server/account"
)

// A door lets connections in, and counts what each client has open: connections that say
// nothing, or a byte now and then, cost a client its own, and nobody else's.
//
// One more than there may be is let in to be told so, by a problem and the end of the
// connection; of those that are let in for that there may be as many again, and what comes
// then finds the door shut. Connections of proxies that the operator trusts are not counted.
type door struct {
	net.Listener
	server *Server
}

// Accept returns the next connection that is let in, as a [visit].
func (d door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if v, welcome := d.server.receive(conn); welcome {
			return v, nil
		}
		_ = conn.Close() // nobody is there to be told
	}
}

// receive counts a connection. Who is not welcome is not counted.
func (s *Server) receive(conn net.Conn) (v *visit, welcome bool) {
	v = &visit{Conn: conn, leave: func() {}}
	address := conn.RemoteAddr().String()
	if from, err := netip.ParseAddrPort(address); err == nil {
		at := from.Addr().Unmap()
		if s.ours(at) {
			return v, true
		}
		address = account.Household(at)
	}
	if s.arrivals.allow(address, time.Now()) != nil {
		return nil, false
	}
	n, leave := s.connections.count(address)
	if most := s.connections.most; most > 0 && n > 2*most {
		leave()
		return nil, false
	}
	v.leave, v.crowded = sync.OnceFunc(leave), s.connections.full(n)
	return v, true
}

// A visit is a connection that was let in.
type visit struct {
	net.Conn
	leave   func() // takes it out of the count
	crowded bool   // there were too many already
}

// Close closes the connection, which counts no longer.
func (v *visit) Close() error {
	v.leave()
	return v.Conn.Close()
}

// CloseWrite says that no more is to come, so that who is still sending reads the answer.
func (v *visit) CloseWrite() error {
	if c, can := v.Conn.(interface{ CloseWrite() error }); can {
		return c.CloseWrite()
	}
	return nil
}

// crowded reports whether a request comes over a connection too many.
func crowded(ctx context.Context) bool {
	v, ok := ctx.Value(visitKey{}).(*visit)
	return ok && v.crowded
}
