package cgos

import (
	"fmt"
	"testing"
)

// One address takes a part of the place, and not all of it.
func TestGateCounts(t *testing.T) {
	g := newGate()
	var leave func()
	for range maxFrom {
		var ok bool
		if leave, ok = g.enter("192.0.2.1"); !ok {
			t.Fatal("the gate is shut too early")
		}
	}
	if _, ok := g.enter("192.0.2.1"); ok {
		t.Errorf("more than %d come from one address", maxFrom)
	}
	if _, ok := g.enter("192.0.2.2"); !ok {
		t.Error("nobody else is let in")
	}
	leave()
	if _, ok := g.enter("192.0.2.1"); !ok {
		t.Error("nobody is let in after one has left")
	}
}

// Who guesses passwords is told to stop, wherever he is the only one who is.
func TestGateStopsGuessing(t *testing.T) {
	g := newGate()
	for n := range wrongMost {
		if !g.mayTry("192.0.2.1") {
			t.Fatalf("after %d wrong passwords nobody may try", n)
		}
		g.failed("192.0.2.1")
	}
	if g.mayTry("192.0.2.1") || !g.mayTry("192.0.2.2") {
		t.Error("who guesses may go on, or nobody else may try")
	}
	for n := range 2 * manyWrong {
		g.failed(fmt.Sprint(n))
	}
	if g.mayTry("192.0.2.1") {
		t.Error("it is forgotten who guesses")
	}
}
