package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/shinpan/shinpan/internal/server/limit"
)

// Whom a request comes from is what a trusted proxy says, and otherwise what the
// connection says.
func TestSender(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	}).server
	for _, c := range []struct {
		name, remote string
		hops         []string
		proto        string
		address      string
		secure       bool
	}{
		{"nobody in between", "192.0.2.1:99", nil, "", "192.0.2.1", false},
		{"a stranger makes it up", "192.0.2.1:99", []string{"198.51.100.7"}, "https", "192.0.2.1", false},
		{"our proxy", "127.0.0.1:99", []string{"198.51.100.7"}, "https", "198.51.100.7", true},
		{"our proxy, mapped", "[::ffff:127.0.0.1]:99", []string{"198.51.100.7"}, "http", "198.51.100.7", false},
		{"two of ours", "127.0.0.1:99", []string{"198.51.100.7, 10.1.2.3"}, "HTTPS", "198.51.100.7", true},
		{"what the client made up comes first", "127.0.0.1:99", []string{"203.0.113.9, 198.51.100.7"}, "", "198.51.100.7", false},
		{"in several headers", "127.0.0.1:99", []string{"203.0.113.9", "198.51.100.7"}, "", "198.51.100.7", false},
		{"all are ours", "127.0.0.1:99", []string{"10.0.0.1"}, "", "10.0.0.1", false},
		{"nonsense", "127.0.0.1:99", []string{"198.51.100.7, <script>"}, "", "127.0.0.1", false},
		{"nothing", "127.0.0.1:99", []string{""}, "", "127.0.0.1", false},
		{"a household", "[fd00::1]:99", []string{"2001:db8:1:2:3:4:5:6"}, "", "2001:db8:1:2::/64", false},
		{"no address", "@", []string{"198.51.100.7"}, "https", "@", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = c.remote
			r.Header["X-Forwarded-For"] = c.hops
			if c.proto != "" {
				r.Header.Set("X-Forwarded-Proto", c.proto)
			}
			if address, secure := s.guard.proxies.sender(r); address != c.address || secure != c.secure {
				t.Errorf("from %s, over TLS: %v, want %s, %v", address, secure, c.address, c.secure)
			}
		})
	}
}

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
