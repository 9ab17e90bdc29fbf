package guard

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/server/account"
)

// Proxies are the networks of the proxies whose word the operator takes for whom a request comes from.
type Proxies []netip.Prefix

// sender returns the address that a request comes from, as limits count it, and whether it came
// over TLS. Headers are believed only from a trusted proxy: then the last address in
// X-Forwarded-For that is not a proxy's is the client's, and X-Forwarded-Proto says how it spoke
// to the proxy. Anybody else may write anything into them.
func (ps Proxies) sender(r *http.Request) (address string, secure bool) {
	secure = r.TLS != nil
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr, secure
	}
	at := from.Addr().Unmap()
	if !ps.ours(at) {
		return account.Household(at), secure
	}
	if said := r.Header.Values("X-Forwarded-Proto"); len(said) > 0 {
		secure = strings.EqualFold(said[len(said)-1], "https")
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && ps.ours(at); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		at = hop.Unmap()
	}
	return account.Household(at), secure
}

// ours reports whether an address is a proxy's that the operator trusts.
func (ps Proxies) ours(at netip.Addr) bool {
	return slices.ContainsFunc(ps, func(p netip.Prefix) bool { return p.Contains(at) })
}

// unheard returns the address of whoever forwards a request and is no trusted proxy, and whether it is so: all clients
// of such a proxy are taken for one. A client that reaches the server without a proxy may make the headers up, too.
func (ps Proxies) unheard(r *http.Request) (proxy netip.Addr, is bool) {
	if len(r.Header["X-Forwarded-For"]) == 0 && len(r.Header["Forwarded"]) == 0 {
		return netip.Addr{}, false
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
	}
	proxy = from.Addr().Unmap()
	return proxy, !ps.ours(proxy)
}
