package web

import (
	"io"
	"net/http"
	"net/netip"
	"testing"

	"github.com/shinpan/shinpan/internal/server/limit"
)

// Behind a trusted proxy limits count clients, and cookies know of its TLS.
func TestBehindAProxy(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		c.Limits.Guests = limit.Rate{PerSecond: 0.001, Burst: 1}
	})
	one := []string{"X-Forwarded-For", "198.51.100.7", "X-Forwarded-Proto", "https"}
	cookies := s.nobody().call("POST", "/guests", nil, one...).want(http.StatusCreated).header.Get("Set-Cookie")
	if cookie, err := http.ParseSetCookie(cookies); err != nil || !cookie.Secure {
		t.Errorf("the cookie of a client who came over TLS is %q", cookies)
	}
	limited := s.nobody().call("POST", "/guests", nil, one...).problem(429, "rate-limited")
	if limited.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	s.nobody().call("POST", "/guests", nil, "X-Forwarded-For", "198.51.100.8").want(http.StatusCreated)
}

// The page of a game that there is not is not found, and still the page.
func TestShellOfNoGame(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Page = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<!doctype html>") })
	})
	m := s.newMatch(nil)
	for path, want := range map[string]int{
		"/games/" + m.id: 200, "/games/nonsense": 404, "/games/..%2f..%2fetc%2fpasswd": 404, "/games/": 200, "/": 200, "/lobby": 200,
	} {
		response, err := http.Get(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != want || string(text) != "<!doctype html>" {
			t.Errorf("GET %s: %d %s, want the page with %d", path, response.StatusCode, text, want)
		}
	}
}

// A player who moves faster than anybody can is told to wait.
func TestMovesAreLimited(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Moves = limit.Rate{PerSecond: 0.001, Burst: 3} })
	m := s.newMatch(nil)
	m.play("E5", "E6")
	m.try(m.black, 1, "E5").want(http.StatusOK) // again
	m.try(m.black, 3, "E5").problem(422, "occupied")
	if wait := m.try(m.black, 3, "D5").problem(429, "rate-limited").header.Get("Retry-After"); wait == "" {
		t.Error("no Retry-After")
	}
	m.try(m.white, 4, "D5").problem(409, "move-conflict")
}
