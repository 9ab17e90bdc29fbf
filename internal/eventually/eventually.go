// Package eventually waits in tests for what has to happen. How long that takes is no part of a
// test's verdict: a wait ends when it has happened, and is given up only when nothing more will.
package eventually

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// Hang is how long something is waited for before it is taken to hang.
const Hang = 2 * time.Minute

const (
	soonest = time.Millisecond // between two looks, at first
	latest  = 50 * time.Millisecond
)

// True waits until holds reports true. A test that waits for longer than [Hang] fails, and says
// what it waited for: a sentence such as "game %s is over".
func True(t testing.TB, holds func() bool, what string, args ...any) {
	t.Helper()
	Succeeds(t, func() error {
		if !holds() {
			return errors.New("it is not so yet")
		}
		return nil
	}, what, args...)
}

// Succeeds waits until try returns nil. A test that waits for longer than [Hang] fails with what it
// waited for and the last error.
func Succeeds(t testing.TB, try func() error, what string, args ...any) {
	t.Helper()
	pause := soonest
	for begun := time.Now(); ; pause = min(2*pause, latest) {
		err := try()
		if err == nil {
			return
		}
		if time.Since(begun) > Hang {
			t.Fatalf("waited %v until %s: %v", Hang, fmt.Sprintf(what, args...), err)
		}
		time.Sleep(pause)
	}
}
