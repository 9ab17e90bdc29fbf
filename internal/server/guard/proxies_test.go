package guard

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
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
