package store

import (
	"context"
	"time"
)

// Silence is how long a process may not be heard of before the others take it for dead.
// It beats several times in that time.
const Silence = 3 * time.Second

// Presence is which processes are at work on a shared store. Each has a name of its own,
// which stays the same when it is started again.
type Presence interface {
	// Beat notes that a process is at work, and returns what it finds. It begins with a
	// first beat, which what it was before has nothing to do with.
	Beat(ctx context.Context, process string, first bool) (Pulse, error)

	// Lease takes something for a process, if nobody has it who is at work, and reports
	// whether the process has it now.
	Lease(ctx context.Context, what, process string) (bool, error)

	// Release gives back what a process has, if it has it.
	Release(ctx context.Context, what, process string) error
}

// A Pulse is what a process learns with a beat.
type Pulse struct {
	// Now is the time of the store, by which the clocks of all processes go.
	Now time.Time
	// Since is from when on at least one process has always been at work.
	Since time.Time
	// Others are the other processes that are at work, by name.
	Others []string
	// Missed: the process was not heard of for so long that others may have taken what it had.
	Missed bool
}
