//go:build system

package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// idle waits until this process has nothing to do.
func idle(t *testing.T) {
	t.Helper()
	for quiet, before := 0, spent(); quiet < 3; {
		time.Sleep(100 * time.Millisecond)
		now := spent()
		if quiet++; now-before > 30*time.Millisecond {
			quiet = 0
		}
		before = now
	}
}

// Somebody asks for the largest pictures and goes away. They are not drawn.
func TestAttackPicturesUnread(t *testing.T) {
	alone(t)
	s := newSite(t)
	s.described = nil
	m := s.longMatch(400)
	idle(t)
	before := spent()
	for i := range 30 {
		hangUp(t, s.url, fmt.Sprintf("%s&move=%d", m.path(".png?width=2048"), 300+i))
	}
	stranger := s.nobody().at("198.51.100.1")
	stranger.call("GET", m.path(""), nil).want(http.StatusOK)
	stranger.call("GET", m.path(".png"), nil).want(http.StatusOK)
	idle(t)
	if took := spent() - before; took > 10*time.Second {
		t.Errorf("30 pictures that nobody reads took %v of the processor", took)
	} else {
		t.Logf("30 pictures that nobody reads took %v of the processor", took)
	}
}

// hangUp asks for something and goes away at once.
func hangUp(t *testing.T, url, path string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n", apiPath+path, netip.MustParseAddr("198.51.100.66")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * time.Millisecond) // as somebody does who sees the answer begin, or does not
}
