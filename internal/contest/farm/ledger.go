package farm

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/game/store"
)

// A Test is one that is kept in a journal. It is safe for concurrent use, and several processes
// may have the same one open.
type Test struct {
	ledger *store.Ledger[*State, entry]

	counting sync.Mutex // held while pairs are written

	mu      sync.Mutex
	waiting []*waiting // pairs that are to be counted; guarded by mu
}

// waiting is a pair that is to be counted.
type waiting struct {
	counted
	done bool // guarded by Test.counting, as is err
	err  error
}

// JournalPrefix begins the names of the journals of tests; a test's own name follows.
const JournalPrefix = "farm/"

// A RefusedError says why something cannot be done with a test as it stands.
type RefusedError struct{ Why error }

// Error returns the reason.
func (e *RefusedError) Error() string { return e.Why.Error() }

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Why }

// ErrUnknown says that there is no test of a name.
var ErrUnknown = errNone

// Add puts a test into the queue. A [*RefusedError] says what is wrong with the terms, or that
// there is another test of that name.
func Add(ctx context.Context, journals store.Journals, terms Terms, at time.Time) (*Test, error) {
	terms, err := terms.Check()
	if err != nil {
		return nil, &RefusedError{err}
	}
	t, err := read(ctx, journals, terms.Name)
	if err != nil {
		return nil, err
	}
	return t, t.write(ctx, at, func(*State) []entry { return []entry{{What: created{terms}}} })
}

// Load opens a test. The error is [ErrUnknown] if there is none of that name.
func Load(ctx context.Context, journals store.Journals, name string) (*Test, error) {
	t, err := read(ctx, journals, name)
	if err == nil && t.ledger.Len() == 0 {
		return nil, fmt.Errorf("%q: %w", name, ErrUnknown)
	}
	return t, err
}

// Names returns the names of all tests.
func Names(ctx context.Context, journals store.Journals) ([]string, error) {
	names, err := journals.JournalNames(ctx, JournalPrefix)
	for i := range names {
		names[i] = names[i][len(JournalPrefix):]
	}
	return names, err
}

func read(ctx context.Context, journals store.Journals, name string) (*Test, error) {
	ledger, err := store.OpenLedger(ctx, journals, JournalPrefix+name, &State{}, (*State).with)
	if err != nil {
		return nil, err
	}
	return &Test{ledger: ledger}, nil
}

// State returns the test as it is known here.
func (t *Test) State() *State { return t.ledger.State() }

// Refresh takes up what other processes have written.
func (t *Test) Refresh(ctx context.Context) error { return t.ledger.Refresh(ctx) }

// An Order is what its owner decides about a test. What is not said stays as it is.
type Order struct {
	By, Why    string
	Pause      bool
	Resume     bool
	Stop       bool
	Priority   *int
	Throughput *int
}

// Order records a person's decision. A [*RefusedError] says why not.
func (t *Test) Order(ctx context.Context, o Order, at time.Time) error {
	order := ordered{Why: o.Why, Stopped: o.Stop, Priority: o.Priority, Throughput: o.Throughput}
	if o.Pause != o.Resume {
		order.Paused = &o.Pause
	}
	if o.Priority != nil && (*o.Priority < -maxPriority || *o.Priority > maxPriority) {
		return &RefusedError{fmt.Errorf("the priority %d is none: want %d to %d", *o.Priority, -maxPriority, maxPriority)}
	}
	if o.Throughput != nil && (*o.Throughput < 1 || *o.Throughput > maxThroughput) {
		return &RefusedError{fmt.Errorf("the throughput %d is no share: want 1 to %d", *o.Throughput, maxThroughput)}
	}
	return t.write(ctx, at, func(*State) []entry { return []entry{{By: o.By, What: order}} })
}

// start notes that the first pair is handed out.
func (t *Test) start(ctx context.Context, at time.Time) error {
	return t.write(ctx, at, func(s *State) []entry {
		if !s.Started.IsZero() {
			return nil
		}
		return []entry{{What: started{}}}
	})
}

// count counts a pair. A [*RefusedError] that wraps errCounted says that it has been counted, with
// this lease or another one, and errOver that nothing counts any more. Pairs that come while others
// are being written are written together.
func (t *Test) count(ctx context.Context, at time.Time, c counted) error {
	mine := &waiting{counted: c}
	t.mu.Lock()
	t.waiting = append(t.waiting, mine)
	t.mu.Unlock()

	t.counting.Lock()
	defer t.counting.Unlock()
	if mine.done {
		return mine.err
	}
	t.mu.Lock()
	all := t.waiting
	t.waiting = nil
	t.mu.Unlock()
	// They belong to no single caller, so that no caller's context ends them.
	t.countAll(context.WithoutCancel(ctx), at, all)
	return mine.err
}

// countAll counts pairs in one write. t.counting is held.
func (t *Test) countAll(ctx context.Context, at time.Time, all []*waiting) {
	err := t.write(ctx, at, func(s *State) []entry {
		next, entries := s.clone(), []entry(nil)
		for _, w := range all {
			e := entry{At: at, What: w.counted}
			if w.err = next.take(e); w.err != nil {
				w.err = &RefusedError{w.err}
				continue
			}
			entries = append(entries, e)
		}
		return entries
	})
	for _, w := range all {
		w.done = true
		if w.err == nil {
			w.err = err
		}
	}
}

// write writes entries down as [store.Ledger] does. One that does not follow from the state is a
// [*RefusedError].
func (t *Test) write(ctx context.Context, at time.Time, decide func(*State) []entry) error {
	at = event.Whole(at)
	return t.ledger.Write(ctx, func(s *State) ([]entry, error) {
		entries := decide(s)
		for i := range entries {
			entries[i].At = at
		}
		return entries, nil
	})
}

// refused reports whether an error says so, for that reason.
func refused(err, why error) bool {
	var r *RefusedError
	return errors.As(err, &r) && errors.Is(err, why)
}
