package store

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// An Outbox is the part of a store that keeps letters until they are delivered. Nothing has been
// posted until it is stored, and what is stored stays until it is dropped: a process that dies
// meanwhile loses no letter.
//
// A letter is delivered by who has claimed it. A claim ends at a time, so that the letter of a process
// that has died is claimed again. Times are those of the callers' clocks, cut to whole milliseconds.
type Outbox interface {
	// Post stores letters, due when they are created. One whose id is there already is left as it was.
	Post(ctx context.Context, letters ...Letter) error

	// ChangeAndPost is [People].ChangePerson by a function that also returns letters, which are
	// stored together with the change or not at all.
	ChangeAndPost(ctx context.Context, id string, change func(*Person, *[]Token) ([]Letter, error)) error

	// Claim returns the letter that has been due for longest, and makes it due again at a later
	// time. ErrNotFound: none is due.
	Claim(ctx context.Context, now, again time.Time) (Letter, error)

	// Delay makes a letter due at another time. ErrConflict: it has been claimed by another since,
	// or dropped.
	Delay(ctx context.Context, claimed Letter, due time.Time) error

	// Drop removes a letter. ErrConflict: it has been claimed by another since, or dropped.
	Drop(ctx context.Context, claimed Letter) error

	// Waiting counts the letters.
	Waiting(ctx context.Context) (int, error)
}

// A Letter is something that is to be told to somebody outside.
type Letter struct {
	ID      string // unique in the outbox
	Body    string // what it says; text, its writer's own
	Created time.Time
	Due     time.Time // the store's: when it can be claimed
	Claims  int       // the store's: how often it has been claimed. It tells one claim from another
}

// posted returns the letter as it is stored first.
func (l Letter) posted() Letter {
	l.Created = stored(l.Created)
	l.Due, l.Claims = l.Created, 0
	return l
}

// Posted returns the letters as they are stored first.
func Posted(letters []Letter) []Letter {
	posted := make([]Letter, len(letters))
	for i, l := range letters {
		posted[i] = l.posted()
	}
	return posted
}

// Post implements [Outbox].
func (m *Memory) Post(ctx context.Context, letters ...Letter) error {
	return m.write(ctx, func() error {
		m.post(letters)
		return nil
	})
}

// post stores letters. The lock is held.
func (m *Memory) post(letters []Letter) {
	for _, l := range Posted(letters) {
		if _, known := m.letters[l.ID]; !known {
			m.letters[l.ID] = l
		}
	}
}

// ChangeAndPost implements [Outbox].
func (m *Memory) ChangeAndPost(ctx context.Context, id string, change func(*Person, *[]Token) ([]Letter, error)) error {
	return m.write(ctx, func() error {
		var letters []Letter
		err := m.put(m.index.Changed(id, func(p *Person, tokens *[]Token) (err error) {
			letters, err = change(p, tokens)
			return err
		}))
		if err == nil {
			m.post(letters)
		}
		return err
	})
}

// Claim implements [Outbox].
func (m *Memory) Claim(ctx context.Context, now, again time.Time) (Letter, error) {
	var first Letter
	err := m.write(ctx, func() error {
		for _, l := range m.letters {
			if !l.Due.After(now) && (first.ID == "" || cmp.Or(l.Due.Compare(first.Due), cmp.Compare(l.ID, first.ID)) < 0) {
				first = l
			}
		}
		if first.ID == "" {
			return fmt.Errorf("claim a letter: %w", ErrNotFound)
		}
		first.Due = stored(again)
		first.Claims++
		m.letters[first.ID] = first
		return nil
	})
	return first, err
}

// Delay implements [Outbox].
func (m *Memory) Delay(ctx context.Context, claimed Letter, due time.Time) error {
	return m.write(ctx, func() error {
		l, err := m.claimed(claimed)
		if err == nil {
			l.Due = stored(due)
			m.letters[l.ID] = l
		}
		return err
	})
}

// Drop implements [Outbox].
func (m *Memory) Drop(ctx context.Context, claimed Letter) error {
	return m.write(ctx, func() error {
		_, err := m.claimed(claimed)
		if err == nil {
			delete(m.letters, claimed.ID)
		}
		return err
	})
}

// claimed returns a letter that is still as it was claimed. The lock is held.
func (m *Memory) claimed(claimed Letter) (Letter, error) {
	l, known := m.letters[claimed.ID]
	if !known || l.Claims != claimed.Claims {
		return Letter{}, fmt.Errorf("letter %q: %w", claimed.ID, ErrConflict)
	}
	return l, nil
}

// Waiting implements [Outbox].
func (m *Memory) Waiting(ctx context.Context) (int, error) {
	n := 0
	err := m.read(ctx, func() error {
		n = len(m.letters)
		return nil
	})
	return n, err
}
