package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"weak"
)

// A Ledger is a state that follows from one journal's entries, and nothing else: the
// players and results of a tournament, for instance. S is the state and E an entry, which is kept as
// JSON. An entry with a method Number, an event, is given its number in the journal when it
// is written, and has to have it when it is read. A ledger is safe for concurrent use, and several processes may have
// the same journal open.
type Ledger[S, E any] struct {
	journals Journals
	name     string
	zero     S // the state before the first entry
	then     func(S, ...E) (S, error)
	follows  bool // other processes may write to the journal, too

	writing sync.Mutex // held while an entry is made, so that they follow one another

	mu sync.Mutex
	// guarded by mu:
	state  S
	length int           // of the journal, as far as it has been read
	doubt  bool          // a write has failed that may have been made
	fresh  chan struct{} // closed and replaced when the state changes
}

// OpenLedger reads a journal, which may be empty. The function then returns
// the state to which entries lead from another, or why they do not follow from it; it
// must not change the state it was given, which others read at the same time. Before the first
// entry the state is zero.
func OpenLedger[S, E any](ctx context.Context, journals Journals, name string, zero S, then func(S, ...E) (S, error)) (*Ledger[S, E], error) {
	l := &Ledger[S, E]{journals: journals, name: name, zero: zero, then: then, state: zero, fresh: make(chan struct{})}
	if err := l.Refresh(ctx); err != nil {
		return nil, err
	}
	if others, ok := journals.(interface{ follow(string, refresher) }); ok {
		// The subscriptions must not keep a ledger that is not used any more.
		l.follows = true
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

// Notified reports whether the ledger is told of what other processes write, by subscriptions beside
// its journals that somebody tells. Where it is not, as over files, only [Ledger.Refresh],
// [Ledger.Current] and [Ledger.Write] find it. Once it is so it stays so.
func (l *Ledger[S, E]) Notified() bool {
	told, ok := l.journals.(interface{ notified() bool })
	return ok && told.notified()
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

// Current returns the state to which all entries lead that were durable when it was called,
// by any process. After an error the state as it is known here
// may be an old one.
func (l *Ledger[S, E]) Current(ctx context.Context) (S, error) {
	state, length, sure := l.known()
	if sure {
		return state, nil
	}
	ctx, cancel := context.WithTimeout(ctx, refreshLimit)
	defer cancel()
	news, err := l.journals.Journal(ctx, l.name, length)
	if err != nil || len(news) == 0 { // mostly nothing, and then the writer's lock is not waited for
		return state, err
	}
	err = l.Refresh(ctx)
	return l.State(), err
}

// known returns the state as it is known here, and whether the journal cannot have more.
func (l *Ledger[S, E]) known() (state S, length int, sure bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state, l.length, !l.follows && !l.doubt
}

// doubts notes that more may be in the journal than is known here, or that it is not.
func (l *Ledger[S, E]) doubts(more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.doubt = more
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
// either. Where other processes write, too, such a refusal is judged on what the journal says.
func (l *Ledger[S, E]) Write(ctx context.Context, decide func(S) ([]E, error)) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	for {
		before, length, sure := l.known()
		entries, after, err := l.decide(before, length, decide)
		if (err != nil || len(entries) == 0) && !sure { // it may be otherwise after what others have written
			if unread := l.read(ctx); unread != nil {
				return unread
			}
			if l.Len() != length {
				continue
			}
		}
		if err != nil || len(entries) == 0 {
			return err
		}
		switch err := l.journals.AppendJournal(ctx, l.name, length, entries...); {
		case errors.Is(err, ErrConflict):
			if err := l.read(ctx); err != nil {
				return err
			}
		case err != nil:
			l.doubts(true)
			return err
		default:
			l.become(after, length+len(entries))
			return nil
		}
	}
}

// number gives an entry its number, or says that it has another.
func number[E any](entry *E, seq int) error {
	if numbered, ok := any(entry).(interface{ Number(seq int) error }); ok {
		return numbered.Number(seq)
	}
	return nil
}

// decide returns the entries to write after a state with so many entries, and the
// state after them.
func (l *Ledger[S, E]) decide(before S, length int, decide func(S) ([]E, error)) (texts []json.RawMessage, after S, err error) {
	entries, err := decide(before)
	if err != nil || len(entries) == 0 {
		return nil, before, err
	}
	texts = make([]json.RawMessage, len(entries))
	for i := range entries {
		if err := number(&entries[i], length+i+1); err != nil {
			return nil, before, fmt.Errorf("journal %s: %w", l.name, err)
		}
		if texts[i], err = json.Marshal(entries[i]); err != nil {
			return nil, before, fmt.Errorf("journal %s: %w", l.name, err)
		}
	}
	after, err = l.then(before, entries...)
	return texts, after, err
}

// Refresh takes up what other processes have written.
func (l *Ledger[S, E]) Refresh(ctx context.Context) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	return l.read(ctx)
}

// Reread reads the whole journal again, which was rewritten.
func (l *Ledger[S, E]) Reread(ctx context.Context) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	return l.readAfter(ctx, l.zero, 0)
}

// read takes up what is new in the journal. l.writing is held.
func (l *Ledger[S, E]) read(ctx context.Context) error { return l.readAfter(ctx, l.State(), l.Len()) }

// readAfter takes up what is in the journal after so many entries, which lead to a state. l.writing is held.
func (l *Ledger[S, E]) readAfter(ctx context.Context, before S, length int) error {
	texts, err := l.journals.Journal(ctx, l.name, length)
	if err != nil {
		return err
	}
	if len(texts) == 0 {
		l.doubts(false)
		return nil
	}
	entries := make([]E, len(texts))
	for i, text := range texts {
		err := decode(text, &entries[i])
		if err == nil {
			err = number(&entries[i], length+i+1)
		}
		if err != nil {
			return fmt.Errorf("journal %s: entry %d: %w", l.name, length+i+1, err)
		}
	}
	after, err := l.then(before, entries...)
	if err != nil {
		return fmt.Errorf("journal %s: after entry %d: %w", l.name, length, err)
	}
	l.become(after, length+len(texts))
	return nil
}

// decode reads an entry. One that reads itself checks the whole text when it does.
func decode[E any](text json.RawMessage, entry *E) error {
	if reader, ok := any(entry).(json.Unmarshaler); ok {
		return reader.UnmarshalJSON(text)
	}
	return json.Unmarshal(text, entry)
}

// become makes a state known that so many entries have led to. l.writing is held.
func (l *Ledger[S, E]) become(state S, length int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state, l.length, l.doubt = state, length, false
	close(l.fresh)
	l.fresh = make(chan struct{})
}
