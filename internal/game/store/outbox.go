package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// An Outbox is the part of a store that keeps letters until they are delivered. Nothing has been
// posted until it is stored, and what is stored stays until it is dropped: a process that dies
// meanwhile loses no letter.
//
// A letter is delivered by who has claimed it. A claim ends at a time, so that the letter of a process
// that has died is claimed again. Times are those of the callers' clocks, cut to whole milliseconds.
type Outbox interface {
	// Post stores letters, due when they are created or when they say. One whose id is there already, be it that of a
	// letter that is done, is left as it was.
	Post(ctx context.Context, letters ...Letter) error

	// ChangeAndPost is [People].ChangePerson by a function that also returns letters, which are
	// stored together with the change or not at all.
	ChangeAndPost(ctx context.Context, id string, change func(*Person, *[]Token) ([]Letter, error)) error

	// Claim returns the letter that has been due for longest of those in a queue, and makes it due again at a later
	// time. One that is done is dropped instead once it is due. ErrNotFound: none is due.
	Claim(ctx context.Context, queue string, now, again time.Time) (Letter, error)

	// ClaimAll is Claim of the letter that has been due for longest together with all others that are due in the queue
	// for the same person, if it is for one: at once, so that no two processes each have some of them. The first is the
	// one that Claim returns.
	ClaimAll(ctx context.Context, queue string, now, again time.Time) ([]Letter, error)

	// Delay makes a letter due at another time. ErrConflict: it has been claimed by another since,
	// or dropped.
	Delay(ctx context.Context, claimed Letter, due time.Time) error

	// Drop removes a letter. ErrConflict: it has been claimed by another since, or dropped.
	Drop(ctx context.Context, claimed Letter) error

	// Done leaves of letters only the ids, until a time: they are not claimed again, and nobody can post others by
	// these ids. It is done for all at once, so that what was told in one message is not told again in part.
	// ErrConflict: one has been claimed by another since, or dropped; the others are done.
	Done(ctx context.Context, until time.Time, claimed ...Letter) error

	// Hasten makes letters due at a time at the latest: all of a queue, or those with some ids in it. Whoever has
	// claimed one has it no longer.
	Hasten(ctx context.Context, queue string, due time.Time, ids ...string) error

	// Waiting counts the letters of a queue that are not done.
	Waiting(ctx context.Context, queue string) (int, error)
}

// A Letter is something that is to be told to somebody outside.
type Letter struct {
	ID      string // unique in the outbox
	Queue   string // who delivers it, such as "mail"
	Person  string // to whom it is, by id; may be empty
	Body    string // what it says; text, its writer's own. Empty: it is done
	Created time.Time
	Due     time.Time // when it can be claimed; zero in a new one: at once
	Claims  int       // the store's: how often it has been claimed. It tells one claim from another
}

// posted returns the letter as it is stored first.
func (l Letter) posted() Letter {
	l.Created, l.Due, l.Claims = stored(l.Created), stored(l.Due), 0
	if l.Due.IsZero() {
		l.Due = l.Created
	}
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
func (m *Memory) Claim(ctx context.Context, queue string, now, again time.Time) (Letter, error) {
	claimed, err := m.claim(ctx, queue, now, again, false)
	if err != nil {
		return Letter{}, err
	}
	return claimed[0], nil
}

// ClaimAll implements [Outbox].
func (m *Memory) ClaimAll(ctx context.Context, queue string, now, again time.Time) ([]Letter, error) {
	return m.claim(ctx, queue, now, again, true)
}

func (m *Memory) claim(ctx context.Context, queue string, now, again time.Time, together bool) (claimed []Letter, err error) {
	err = m.write(ctx, func() error {
		var due []Letter
		for id, l := range m.letters {
			switch {
			case l.Due.After(now) || l.Queue != queue:
			case l.Body == "":
				delete(m.letters, id)
			default:
				due = append(due, l)
			}
		}
		if len(due) == 0 {
			return fmt.Errorf("claim a letter: %w", ErrNotFound)
		}
		slices.SortFunc(due, func(a, b Letter) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID)) })
		for n, l := range due {
			if n > 0 && (!together || l.Person == "" || l.Person != due[0].Person) {
				continue
			}
			l.Due = stored(again)
			l.Claims++
			m.letters[l.ID] = l
			claimed = append(claimed, l)
		}
		return nil
	})
	return claimed, err
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

// Done implements [Outbox].
func (m *Memory) Done(ctx context.Context, until time.Time, claimed ...Letter) error {
	return m.write(ctx, func() (conflict error) {
		for _, c := range claimed {
			l, err := m.claimed(c)
			if err != nil {
				conflict = err
				continue
			}
			l.Body, l.Person, l.Due = "", "", stored(until)
			m.letters[l.ID] = l
		}
		return conflict
	})
}

// Hasten implements [Outbox].
func (m *Memory) Hasten(ctx context.Context, queue string, due time.Time, ids ...string) error {
	return m.write(ctx, func() error {
		for id, l := range m.letters {
			if l.Queue == queue && l.Body != "" && l.Due.After(due) && (len(ids) == 0 || slices.Contains(ids, id)) {
				l.Due = stored(due)
				l.Claims++
				m.letters[id] = l
			}
		}
		return nil
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
func (m *Memory) Waiting(ctx context.Context, queue string) (int, error) {
	n := 0
	err := m.read(ctx, func() error {
		for _, l := range m.letters {
			if l.Queue == queue && l.Body != "" {
				n++
			}
		}
		return nil
	})
	return n, err
}
