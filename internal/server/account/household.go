package account

import "net/netip"

// Household returns what limits count as one client: an IPv4 address, or the /64 network
// of an IPv6 address, which one household has to itself.
func Household(at netip.Addr) string {
	at = at.Unmap()
	if at.Is6() {
		if network, err := at.Prefix(64); err == nil {
			return network.Masked().String()
		}
	}
	return at.String()
}
