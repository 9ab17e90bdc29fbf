package web

import (
	"bufio"
	"io"
	"net"
	"net/http"
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

// Many ask for the same picture at once: it is drawn once, and not again for those who have it.
func TestAttackSamePicture(t *testing.T) {
	s := newSite(t)
	s.described = nil
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
