package web

import (
	"net/netip"
	"slices"
	"sync"

	"github.com/shinpan/shinpan/internal/server/account"
)

// Addresses remembers from which addresses people acted lately, as far as this process has seen
// it. Somebody at the address of a player does not decide that player's disputes, and is no
// opponent in a rated game. It is safe for concurrent use.
type Addresses struct {
	mu sync.Mutex
	// guarded by mu:
	club bool // games of neighbors are rated
	// of each person, the latest first; the young are those of whom something was seen since the old were all there was
	young, old map[string][]string
}

// What is remembered at most: of twice so many people, so many addresses each.
const (
	manyPeople    = 10000
	manyAddresses = 8
)

// NewAddresses returns an empty memory. In a club many people share an address without having to
// do with each other: there an address says nothing.
func NewAddresses(club bool) *Addresses {
	return &Addresses{club: club, young: map[string][]string{}}
}

// Trust changes whether an address says nothing, as in a club, from now on.
func (a *Addresses) Trust(club bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.club = club
}

// note remembers that a person acted from an address.
func (a *Addresses) note(person, address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	known := a.of(person)
	if _, young := a.young[person]; young && known[0] == address {
		return
	}
	if len(a.young) >= manyPeople {
		a.young, a.old = map[string][]string{}, a.young
	}
	others := slices.DeleteFunc(slices.Clone(known), func(other string) bool { return other == address })
	a.young[person] = append([]string{address}, others[:min(len(others), manyAddresses-1)]...)
}

// forget remembers no address of a person any more.
func (a *Addresses) forget(person string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.young, person)
	delete(a.old, person)
}

// of returns the addresses of a person. The lock is held.
func (a *Addresses) of(person string) []string {
	if young, known := a.young[person]; known {
		return young
	}
	return a.old[person]
}

// shared reports whether one of two people may not decide about the other since both acted from one
// address: this machine's own counts, too.
func (a *Addresses) shared(one, other string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.club && len(a.common(one, other)) > 0
}

// common returns the addresses from which both acted. The lock is held.
func (a *Addresses) common(one, other string) []string {
	theirs := a.of(other)
	return slices.DeleteFunc(slices.Clone(a.of(one)), func(address string) bool { return !slices.Contains(theirs, address) })
}

// Neighbors reports whether games of two people are not rated because both acted from one address.
// This machine's own address does not count: everybody who comes by a proxy that the operator has
// not named has it.
func (a *Addresses) Neighbors(one, other string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.club && slices.ContainsFunc(a.common(one, other), tells)
}

// acted reports whether a person acted from an address lately, as far as an address tells anything: see
// [Addresses.Neighbors].
func (a *Addresses) acted(person, address string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.club && tells(address) && slices.Contains(a.of(person), address)
}

// tells reports whether an address is another one than this machine's own.
func tells(address string) bool {
	at, err := netip.ParseAddr(address)
	return address != account.Household(netip.IPv6Loopback()) && (err != nil || !at.IsLoopback())
}
