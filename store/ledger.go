package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"weak"
)

// A Ledger is a state that is the sum of one journal's entries, and nothing else: who is
// in a tournament, say, and how it stands. S is the state and E an entry, which is kept as
// JSON. A ledger is safe for concurrent use, and several processes may have the same
// journal open.
type Ledger[S, E any] struct {
	journals Journals
	name     string
	then     func(S, ...E) (S, error)

	writing sync.Mutex // held while an entry is made, so that they follow one another

	mu sync.Mutex
	// guarded by mu:
	state  S
	length int           // of the journal, as far as it has been read
	fresh  chan struct{} // closed and replaced when the state changes
}

// OpenLedger reads a journal that may have nothing in it yet. The function then returns
// the state to which entries lead from another, or why they do not follow from it; the
// state it was given stays as it is, for others read it at the same time. Before the first
// entry the state is zero.
func OpenLedger[S, E any](ctx context.Context, journals Journals, name string, zero S, then func(S, ...E) (S, error)) (*Ledger[S, E], error) {
	l := &Ledger[S, E]{journals: journals, name: name, then: then, state: zero, fresh: make(chan struct{})}
	if err := l.Refresh(ctx); err != nil {
		return nil, err
	}
	if others, ok := journals.(interface{ follow(string, refresher) }); ok {
		// The bulletin must not keep a ledger that nobody else has any more.
		weakly := weak.Make(l)
		others.follow(name, func(ctx context.Context, length int) (bool, error) {
			l := weakly.Value()
			if l == nil {
				return false, nil
			}
			if l.Len() >= length {
				return true, nil
			}
			return true, l.Refresh(ctx)
		})
	}
	return l, nil
}

// State returns the state as it is known here.
func (l *Ledger[S, E]) State() S {
	state, _ := l.Look()
	return state
}

// Look returns the state as it is known here, and a channel that closes when it changes.
func (l *Ledger[S, E]) Look() (S, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state, l.fresh
}

// Len returns how many entries have led to the state.
func (l *Ledger[S, E]) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.length
}

// Write makes entries durable, then true, then known. What is to be written is decided on
// the state as it is, and anew if another process was faster; no entries write nothing. An
// error of decide, or of entries that do not follow from the state, has written nothing
// either.
func (l *Ledger[S, E]) Write(ctx context.Context, decide func(S) ([]E, error)) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	for {
		entries, err := decide(l.State())
		if err != nil || len(entries) == 0 {
			return err
		}
		texts := make([]json.RawMessage, len(entries))
		for i, e := range entries {
			if texts[i], err = json.Marshal(e); err != nil {
				return fmt.Errorf("journal %s: %w", l.name, err)
			}
		}
		after, err := l.then(l.State(), entries...)
		if err != nil {
			return err
		}
		err = l.journals.AppendJournal(ctx, l.name, l.Len(), texts...)
		switch {
		case errors.Is(err, ErrConflict):
			if err := l.read(ctx); err != nil {
				return err
			}
		case err != nil:
			return err
		default:
			l.become(after, len(entries))
			return nil
		}
	}
}

// Refresh takes up what other processes have written.
func (l *Ledger[S, E]) Refresh(ctx context.Context) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	return l.read(ctx)
}

// read takes up what is new in the journal. l.writing is held.
func (l *Ledger[S, E]) read(ctx context.Context) error {
	texts, err := l.journals.Journal(ctx, l.name, l.Len())
	if err != nil || len(texts) == 0 {
		return err
	}
	entries := make([]E, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &entries[i]); err != nil {
			return fmt.Errorf("journal %s: entry %d: %w", l.name, l.Len()+i+1, err)
		}
	}
	after, err := l.then(l.State(), entries...)
	if err != nil {
		return fmt.Errorf("journal %s: after entry %d: %w", l.name, l.Len(), err)
	}
	l.become(after, len(texts))
	return nil
}

// become makes a state known that so many more entries have led to. l.writing is held.
func (l *Ledger[S, E]) become(state S, entries int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = state
	l.length += entries
	close(l.fresh)
	l.fresh = make(chan struct{})
}
