package web

import (
	"context"
	"crypto/tls"
	"net"

	"github.com/shinpan/shinpan/referee"
)

// clientConnKey is the key of a request's connection in its context.
type clientConnKey struct{}

// keepConn makes a connection known to the requests that come over it.
func keepConn(ctx context.Context, c net.Conn) context.Context {
	if encrypted, ok := c.(*tls.Conn); ok {
		c = encrypted.NetConn()
	}
	return context.WithValue(ctx, clientConnKey{}, c)
}

// lag returns how long a packet takes to the client of a request and back, as this
// machine's own network stack has measured it; 0 if that cannot be known. The
// client has no say in it. Behind a proxy it is the way to the proxy.
func lag(ctx context.Context) referee.Millis {
	v, ok := ctx.Value(clientConnKey{}).(*clientConn)
	if !ok {
		return 0
	}
	return referee.MillisOf(roundTrip(v.Conn))
}
