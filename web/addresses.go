package web

import (
	"slices"
	"sync"
)

// addresses are from where people acted lately, as far as this process has seen and
// remembers: who comes from the address of a player is none to decide his disputes. It is
// safe for concurrent use.
type addresses struct {
	mu sync.Mutex
	// guarded by mu: of each person, the latest first. The young are those of whom something
	// was seen since the old were all there was.
	young, old map[string][]string
}

// What is remembered at most: of twice so many people, so many addresses each.
const (
	manyPeople    = 10000
	manyAddresses = 8
)

func newAddresses() *addresses { return &addresses{young: map[string][]string{}} }

// note remembers that a person acted from an address.
func (a *addresses) note(person, address string) {
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

// of returns the addresses of a person. The lock is held.
func (a *addresses) of(person string) []string {
	if young, known := a.young[person]; known {
		return young
	}
	return a.old[person]
}

// shared reports whether two people acted from one address.
func (a *addresses) shared(one, other string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	theirs := a.of(other)
	return slices.ContainsFunc(a.of(one), func(address string) bool { return slices.Contains(theirs, address) })
}
