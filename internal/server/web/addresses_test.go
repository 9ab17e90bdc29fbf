package web

import (
	"fmt"
	"testing"
)

func TestAddresses(t *testing.T) {
	a := NewAddresses(false)
	a.note("ann", "10.0.0.1")
	a.note("bob", "10.0.0.2")
	if a.shared("ann", "bob") || a.shared("ann", "carl") || a.shared("carl", "carl") {
		t.Error("people who were never at one address share one")
	}
	a.note("bob", "10.0.0.1")
	a.note("bob", "10.0.0.3")
	if !a.shared("ann", "bob") || !a.shared("bob", "ann") {
		t.Error("people who were at one address share none")
	}
	for n := range manyAddresses {
		a.note("bob", fmt.Sprint("192.0.2.", n))
	}
	if a.shared("ann", "bob") || !a.shared("bob", "bob") {
		t.Error("more addresses are remembered than there is room for, or fewer")
	}

	club := NewAddresses(true)
	club.note("ann", "10.0.0.1")
	club.note("bob", "10.0.0.1")
	if club.shared("ann", "bob") || club.Neighbors("ann", "bob") {
		t.Error("in a club an address says something of people")
	}

	// A person who is seen again and again is remembered, however many others come and go.
	for n := range 5 * manyPeople {
		a.note(fmt.Sprint("guest ", n), "203.0.113.1")
		if n%(manyPeople/2) == 0 {
			a.note("ann", "10.0.0.1")
		}
	}
	a.note("carl", "10.0.0.1")
	if !a.shared("ann", "carl") {
		t.Error("who acts is forgotten")
	}
	if n := len(a.young) + len(a.old); n > 2*manyPeople {
		t.Errorf("%d people are remembered, want at most %d", n, 2*manyPeople)
	}
	if a.shared("guest 0", "guest 1") {
		t.Error("whoever was here once is remembered for ever")
	}
}
