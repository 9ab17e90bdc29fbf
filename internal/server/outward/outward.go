// Package outward asks servers whose addresses people have given: those of push services and of webhooks. It
// reaches only what everybody on the internet could reach by themselves: an address of the operator's own
// network is refused when it is dialed, after its name was resolved, so that a name that changes in
// between helps nobody.
package outward

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// ErrInside says that an address is not one of the public internet.
var ErrInside = errors.New("the address is inside the operator's network")

// Limits of a request.
const (
	patience = 15 * time.Second // for all of it
	dialing  = 5 * time.Second
)

// MostRead is how much of an answer is worth reading, in bytes.
const MostRead = 4 << 10

// special are the networks that netip does not name and that nobody reaches from outside, or that lead to
// other addresses: RFC 6890 and what was assigned since.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // carriers' networks, and metadata services in some clouds
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"), // has an address of IPv4 in it
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"), // Teredo among them
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), // has an address of IPv4 in it
	netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("fec0::/10"),
}

// Public reports whether an address is one of the public internet.
func Public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" {
		return false // loopback, link-local, multicast and unspecified ones are no global ones
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// A Guard says what may be reached.
type Guard struct {
	// besides the public internet, also without encryption: for tests, and for an operator's own services
	Allowed []netip.Prefix
}

// May reports whether an address may be dialed.
func (g Guard) May(a netip.Addr) bool {
	return Public(a) || g.allows(a)
}

func (g Guard) allows(a netip.Addr) bool {
	for _, p := range g.Allowed {
		if p.Contains(a.Unmap()) {
			return true
		}
	}
	return false
}

// Check reports what is wrong with an address that somebody gives: it has to be https, without a name and a password in
// it. Where it leads is for [Guard.Client] to find out, each time. An address by number that is refused then is
// refused here already.
func (g Guard) Check(address string) error {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" || at.User != nil || at.Fragment != "" || at.Opaque != "" {
		return errors.New("no address of a server")
	}
	number, err := netip.ParseAddr(at.Hostname())
	inside := err == nil && g.allows(number)
	switch {
	case at.Scheme != "https" && (at.Scheme != "http" || !inside):
		return errors.New("no address that begins with https")
	case err == nil && !g.May(number):
		return ErrInside
	}
	return nil
}

// Client returns a client that dials only what the guard lets it. It follows no redirects, and no proxy of the
// environment stands between.
func (g Guard) Client() *http.Client {
	dialer := &net.Dialer{Timeout: dialing, ControlContext: g.control}
	return &http.Client{
		Timeout: patience,
		Transport: &http.Transport{
			Proxy: nil, DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute,
			TLSHandshakeTimeout: dialing, MaxResponseHeaderBytes: 16 << 10, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// control refuses a connection that is about to be made.
func (g Guard) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("dial %q: %w", address, err)
	}
	if !g.May(to.Addr()) {
		return ErrInside
	}
	return nil
}
