package guard

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
)

// Whom a request comes from is what a trusted proxy says, and otherwise what the
// connection says.
func TestSender(t *testing.T) {
	t.Parallel()
	proxies := Proxies{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
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
			if address, secure := proxies.sender(r); address != c.address || secure != c.secure {
				t.Errorf("from %s, over TLS: %v, want %s, %v", address, secure, c.address, c.secure)
			}
		})
	}
}

// A proxy that nobody has named is told of once, with what to write into the configuration; one that is trusted, and a
// client without a proxy, are nothing to tell of.
func TestUntrustedProxy(t *testing.T) {
	t.Parallel()
	from := func(remote string, headers ...string) *http.Request {
		r := asked("GET", "/", "", headers...)
		r.RemoteAddr = remote
		return r
	}
	for _, c := range []struct {
		name string
		r    *http.Request
		want string // in the log; empty: nothing is
	}{
		{"X-Forwarded-For", from("127.0.0.1:99", "X-Forwarded-For", "198.51.100.7"), `trusted_proxies = ["127.0.0.1"]`},
		{"Forwarded", from("[::1]:99", "Forwarded", "for=198.51.100.7"), `trusted_proxies = ["::1"]`},
		{"mapped", from("[::ffff:192.0.2.1]:99", "X-Forwarded-For", "198.51.100.7"), `trusted_proxies = ["192.0.2.1"]`},
		{"trusted", from("10.0.0.1:99", "X-Forwarded-For", "198.51.100.7"), ""},
		{"no proxy", from("192.0.2.1:99"), ""},
		{"no address", from("@", "X-Forwarded-For", "198.51.100.7"), ""},
	} {
		var said bytes.Buffer
		g := open()
		g.Log = slog.New(slog.NewTextHandler(&said, nil))
		handler := g.Wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		for range 2 {
			handler.ServeHTTP(httptest.NewRecorder(), c.r)
		}
		lines := strings.Count(said.String(), "level=WARN")
		if c.want == "" && said.Len() > 0 || c.want != "" && (lines != 1 || !strings.Contains(said.String(), "set="+strconv.Quote(c.want))) {
			t.Errorf("%s: the log says %q, want once %q", c.name, said.String(), c.want)
		}
	}
}
