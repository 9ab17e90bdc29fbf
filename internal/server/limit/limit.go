// Package limit bounds what one client of a server may ask for: so that a client that asks too
// much has the others wait no longer.
package limit

import (
	"errors"
	"math"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Rate is how much may be asked for in a second on average, and at once.
type Rate struct {
	PerSecond float64 `toml:"per_second"`
	Burst     int     `toml:"burst"`
}

// manyUsers is how many keys a limit remembers before it looks for idle ones.
const manyUsers = 10000

// A RefusedError says that a client asks for more than it may, and when it may come again.
type RefusedError struct {
	Limit      string // the name of the one that was hit
	Why        reason.Reason
	RetryAfter int // seconds, at least 1
}

// Error returns the reason in English.
func (e *RefusedError) Error() string { return e.Why.String() }

// Reason returns the reason.
func (e *RefusedError) Reason() reason.Reason { return e.Why }

// ErrTooSlow says that what was asked for waited too long for its slot in a [Queue].
var ErrTooSlow = errors.New("it waited too long to be worked on")

// wholeSeconds returns how long to wait as clients are told it.
func wholeSeconds(seconds float64) int { return max(1, int(math.Ceil(seconds))) }
