package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/weiqi"
)

// longMatch is a match on a large board on which there are many stones.
func (s *site) longMatch(moves int) *match {
	s.t.Helper()
	m := s.newMatch(map[string]any{"size": "25x25"})
	size := weiqi.Square(25)
	var vertices []string
	for p := range size.All() {
		if p.Row < 24 && len(vertices) < moves { // every stone has a liberty when it is played
			vertices = append(vertices, p.String())
		}
	}
	m.play(vertices...)
	return m
}

// Somebody asks for GIFs, many at once and always others. Whoever asks for something else is
// served, and only the greedy is told to come again later.
func TestAttackGIFs(t *testing.T) {
	limits := Limits{Work: limit.Rate{PerSecond: 0.25, Burst: 1}}
	s := newSite(t, func(c *Config) { c.Limits = limits })
	s.router = nil
	m := s.longMatch(300)
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	var mu sync.Mutex
	got := map[int]int{}
	for i := range 40 {
		flood.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				url := fmt.Sprintf("%s%s.gif?width=%d", s.url, apiPath+m.path(""), 800-7*i-n%7)
				request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
				if err != nil {
					panic(err)
				}
				request.Header.Set("X-Forwarded-For", "198.51.100.66")
				response, err := http.DefaultClient.Do(request)
				if err != nil {
					continue
				}
				_, _ = io.Copy(io.Discard, response.Body)
				response.Body.Close()
				mu.Lock()
				got[response.StatusCode]++
				if response.StatusCode == http.StatusTooManyRequests && response.Header.Get("Retry-After") == "" {
					t.Error("who is told to wait is not told how long")
				}
				mu.Unlock()
			}
		})
	}
	time.Sleep(500 * time.Millisecond)
	var strangers sync.WaitGroup
	for i := range 6 {
		strangers.Go(func() {
			c := s.nobody().at(fmt.Sprintf("198.51.100.%d", i+1))
			if scored := c.file(finished); scored.status != http.StatusOK {
				t.Errorf("a stranger is answered %d %s", scored.status, scored.text)
			}
			if read := c.call("GET", m.path(".svg"), nil); read.status != http.StatusOK {
				t.Errorf("a stranger is answered %d %s", read.status, read.text)
			}
		})
	}
	strangers.Wait()
	told := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return got[http.StatusTooManyRequests] > 0
	}
	for deadline := time.Now().Add(30 * time.Second); !told() && time.Now().Before(deadline); {
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	flood.Wait()
	mu.Lock()
	defer mu.Unlock()
	t.Logf("the greedy is answered %v", got)
	if got[http.StatusTooManyRequests] == 0 || got[http.StatusServiceUnavailable] > 0 {
		t.Errorf("the greedy is answered %v, want some 429 and no 503", got)
	}
}

// Many ask for the same picture at once: it is drawn once, and not again for those who have it.
func TestAttackSamePicture(t *testing.T) {
	s := newSite(t)
	s.router = nil
	m := s.longMatch(300)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if got := s.nobody().call("GET", m.path(".png?width=1500"), nil); got.status != http.StatusOK {
				t.Errorf("answered %d", got.status)
			}
		})
	}
	all.Wait()
	if n := s.server.records.sender.made.kept.Len(); n != 1 {
		t.Errorf("%d pictures are kept, want 1", n)
	}
	first := s.nobody().call("GET", m.path(".png?width=1500&theme=light&unknown=1"), nil).want(http.StatusOK)
	tag := first.header.Get("ETag")
	s.nobody().call("GET", m.path(".png?width=1500"), nil, "If-None-Match", `"other", W/`+tag).want(http.StatusNotModified)
	s.nobody().call("GET", m.path(".png?width=1501"), nil, "If-None-Match", tag).want(http.StatusOK)
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	s.nobody().call("GET", m.path(".png?width=1500"), nil, "If-None-Match", tag).want(http.StatusOK)
}

// keepAsking sends requests over a connection, each as soon as the one before is answered, and
// returns how many were answered until then, or so many.
func keepAsking(conn net.Conn, until time.Time, most int) (answers map[int]int) {
	answers = map[int]int{}
	_ = conn.SetDeadline(until)
	in := bufio.NewReader(conn)
	for n := 0; n < most; n++ {
		if _, err := io.WriteString(conn, "GET /api/v1/games/none HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			break
		}
		response, err := http.ReadResponse(in, nil)
		if err != nil {
			break
		}
		if _, err := io.Copy(io.Discard, response.Body); err != nil {
			break
		}
		answers[response.StatusCode]++
	}
	return answers
}

// Who goes on asking after he was told that he asks too much, over every connection that he
// may have, is told so later and later; nobody else is.
func TestAttackDeafEars(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		limits.Address = limit.Rate{PerSecond: 10, Burst: 10}
		_, street := openStreet(t, limits)
		const each = 1000
		until := time.Now().Add(time.Minute)
		var all sync.WaitGroup
		var mu sync.Mutex
		got := map[int]int{}
		for range 100 {
			conn := street.dial(t, "198.51.100.66")
			all.Go(func() {
				answers := keepAsking(conn, until, each)
				mu.Lock()
				defer mu.Unlock()
				for status, n := range answers {
					got[status] += n
				}
			})
		}
		other := street.dial(t, "198.51.100.1")
		if polite := keepAsking(other, time.Now().Add(time.Second), 5); polite[http.StatusNotFound] != 5 {
			t.Errorf("a stranger is answered %v", polite)
		}
		all.Wait()
		t.Logf("in a minute: %v", got)
		if n := got[http.StatusTooManyRequests]; n == 0 || n > 100*60 {
			t.Errorf("100 connections were refused %d times in a minute, want at most once a second each", n)
		}
	})
}

// Who opens connection after connection is closed at once, before a word is said; nobody else
// does.
func TestAttackConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		limits.Arrivals = limit.Rate{PerSecond: 1, Burst: 20}
		_, street := openStreet(t, limits)
		welcome := 0
		for range 100 {
			conn := street.dial(t, "198.51.100.66")
			if keepAsking(conn, time.Now().Add(time.Second), 1)[http.StatusNotFound] == 1 {
				welcome++
			}
			conn.Close()
		}
		if welcome != 20 {
			t.Errorf("%d connections of 100 at once are let in, want 20", welcome)
		}
		if got := keepAsking(street.dial(t, "198.51.100.1"), time.Now().Add(time.Second), 1); got[http.StatusNotFound] != 1 {
			t.Errorf("a stranger is answered %v", got)
		}
	})
}

// A client that has too many requests open at once is refused more of them.
func TestAttackManyAtOnce(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.AtOnce = 3 })
	for range 3 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		// The body never comes.
		_, _ = io.WriteString(conn, "POST /api/v1/score HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.66\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n")
	}
	eventually.True(t, func() bool { return s.server.guard.OpenRequests.Size() == 3 }, "three requests are open")
	s.nobody().at("198.51.100.66").call("GET", "/games", nil).problem(429, "rate-limited").wantAt("requests_at_once.address", "key")
	s.nobody().at("198.51.100.1").call("GET", "/games", nil).want(http.StatusOK)
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
	time.Sleep(5 * time.Millisecond)
}
