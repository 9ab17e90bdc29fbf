package guard

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

// clientConnKey is the key of a request's connection in its context.
type clientConnKey struct{}

// KeepConn makes a connection known to the requests that come over it. It is the ConnContext of a
// server.
func KeepConn(ctx context.Context, c net.Conn) context.Context {
	if encrypted, ok := c.(*tls.Conn); ok {
		c = encrypted.NetConn()
	}
	return context.WithValue(ctx, clientConnKey{}, c)
}

// RoundTrip returns how long a packet takes to the client of a request and back, as this
// machine's own network stack has measured it; 0 if that cannot be known. The
// client has no say in it. Behind a proxy it is the way to the proxy.
func RoundTrip(ctx context.Context) time.Duration {
	v, ok := ctx.Value(clientConnKey{}).(*clientConn)
	if !ok {
		return 0
	}
	return roundTrip(v.Conn)
}
