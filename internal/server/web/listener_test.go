package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
)

// A street is a listener of which a test says where connections come from. It needs no
// network, so that time in a bubble goes on while everybody waits.
type street struct {
	conns  chan net.Conn
	closed context.Context
	close  context.CancelFunc
}

func newStreet() *street {
	s := &street{conns: make(chan net.Conn)}
	s.closed, s.close = context.WithCancel(context.Background())
	return s
}

// openStreet runs a server on a street until the test ends.
func openStreet(t *testing.T, limits Limits) (*Server, *street) {
	t.Helper()
	memory, log := store.NewMemory(), slog.New(slog.DiscardHandler)
	games := arena.New(arena.Config{Store: memory, Log: log})
	server := New(Config{Arena: games, Store: memory, Log: log, Limits: limits, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}})
	s := newStreet()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- server.Serve(ctx, s) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		games.Close()
	})
	return server, s
}

func (s *street) Accept() (net.Conn, error) {
	select {
	case c := <-s.conns:
		return c, nil
	case <-s.closed.Done():
		return nil, net.ErrClosed
	}
}

func (s *street) Close() error   { s.close(); return nil }
func (s *street) Addr() net.Addr { return &net.TCPAddr{} }

// A pipeFrom is the server's end of a connection from an address.
type pipeFrom struct {
	net.Conn
	from net.Addr
}

func (p pipeFrom) RemoteAddr() net.Addr { return p.from }

// dial comes to the server from an address.
func (s *street) dial(t *testing.T, from string) net.Conn {
	t.Helper()
	ours := s.connect(from)
	t.Cleanup(func() { ours.Close() })
	synctest.Wait()
	return ours
}

// connect comes to the server from an address. Where it is closed the connection is, too.
func (s *street) connect(from string) net.Conn {
	ours, theirs := net.Pipe()
	select {
	case s.conns <- pipeFrom{theirs, net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(from), 1234))}:
	case <-s.closed.Done():
		theirs.Close()
	}
	return ours
}

// ask makes a request over a connection.
func ask(t *testing.T, c net.Conn) *http.Response {
	t.Helper()
	go io.WriteString(c, "GET /api/v1/ HTTP/1.1\r\nHost: here\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer
}

// ended reports whether the server has ended a connection.
func ended(c net.Conn) bool {
	_, err := c.Write([]byte("GET"))
	return errors.Is(err, io.ErrClosedPipe)
}

// Connections that say nothing are bounded for each client: one too many is told so, and
// twice as many are closed at once. Nobody else feels it, and a proxy is not counted.
func TestConnectionsAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server, street := openStreet(t, Limits{Connections: 2})
		idle := []net.Conn{street.dial(t, "192.0.2.1"), street.dial(t, "192.0.2.1")}
		told := street.dial(t, "192.0.2.1")
		street.dial(t, "192.0.2.1")
		if shut := street.dial(t, "192.0.2.1"); !ended(shut) {
			t.Error("a fifth connection is let in where two are allowed")
		}
		if got := ask(t, told); got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" || !got.Close {
			t.Errorf("a third connection: %d %v, want 429, Retry-After and the end", got.StatusCode, got.Header)
		}
		for _, c := range idle {
			if got := ask(t, c); got.StatusCode != http.StatusOK {
				t.Errorf("a connection that was there first: %d, want 200", got.StatusCode)
			}
		}
		for _, other := range []string{"192.0.2.2", "10.0.0.1", "10.0.0.1", "10.0.0.1"} {
			if got := ask(t, street.dial(t, other)); got.StatusCode != http.StatusOK {
				t.Errorf("a connection from %s: %d, want 200", other, got.StatusCode)
			}
		}
		time.Sleep(time.Minute) // what says nothing ends
		for _, c := range idle {
			c.Close()
		}
		synctest.Wait()
		if got := ask(t, street.dial(t, "192.0.2.1")); got.StatusCode != http.StatusOK {
			t.Errorf("after the others have gone: %d, want 200", got.StatusCode)
		}
		if n := server.guard.OpenConnections.Size(); n != 2 {
			t.Errorf("%d connections are counted, want 2", n)
		}
	})
}

// A request that comes a byte at a time, or not at all, does not keep its connection.
func TestSlowRequestsEnd(t *testing.T) {
	for name, what := range map[string][2]string{
		"nothing": {"", ""},
		"headers": {"GET / HTTP/1.1\r\nHost: here\r\n", "X-More: to come\r\n"},
		"a body":  {"POST /api/v1/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{", " "},
		"a body of a request with a key": {"POST /api/v1/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n" +
			"Idempotency-Key: 0123456789abcdef\r\nContent-Length: 16000\r\n\r\n{", " "},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				server, street := openStreet(t, DefaultLimits())
				c := street.dial(t, "192.0.2.1")
				var dripping sync.WaitGroup
				dripping.Go(func() {
					_, err := io.WriteString(c, what[0])
					for err == nil && what[1] != "" {
						time.Sleep(time.Second)
						_, err = io.WriteString(c, what[1])
					}
				})
				defer dripping.Wait()
				began := time.Now()
				said, _ := io.ReadAll(c) // the end of the pipe, however it comes
				if took := time.Since(began); took > 31*time.Second {
					t.Errorf("the connection lasted %v", took)
				}
				if text := string(said); text != "" && !strings.Contains(text, " 400 ") && !strings.Contains(text, " 408 ") {
					t.Errorf("the answer is %s", text)
				}
				synctest.Wait()
				if n := server.guard.OpenConnections.Size(); n != 0 {
					t.Errorf("%d connections are counted, want none", n)
				}
			})
		})
	}
}
