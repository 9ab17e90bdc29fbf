package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

// A Tournament is one that is kept in a journal. It is safe for concurrent use, and
// several processes may have the same one open.
type Tournament struct {
	journals store.Journals
	journal  string

	writing sync.Mutex // held while an entry is made, so that they follow one another

	mu sync.Mutex
	// guarded by mu:
	state  *State
	length int           // of the journal, as far as it has been read
	fresh  chan struct{} // closed and replaced when the state changes
}

// ErrUnknown says that there is no tournament of a name.
var ErrUnknown = errors.New("there is no such tournament")

// A TermsError says that a tournament of that name has begun under other terms.
type TermsError struct {
	Name string
	Why  []string
}

// Error says what is different.
func (e *TermsError) Error() string {
	text := fmt.Sprintf("the tournament %s has begun with something else", e.Name)
	for _, why := range e.Why {
		text += "\n  " + why
	}
	return text
}

// A RefusedError says why something cannot be done in a tournament as it stands. Where a
// round cannot be paired it wraps a [tournament.ImpossibleError].
type RefusedError struct{ Why error }

// Error returns the reason.
func (e *RefusedError) Error() string { return e.Why.Error() }

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Why }

// JournalPrefix begins the names of the journals of tournaments; a tournament's own
// name follows.
const JournalPrefix = "tournament/"

// Load opens a tournament that has begun. The error is [ErrUnknown] if none has.
func Load(ctx context.Context, journals store.Journals, name string) (*Tournament, error) {
	t := &Tournament{journals: journals, journal: JournalPrefix + name, fresh: make(chan struct{})}
	if err := t.refresh(ctx); err != nil {
		return nil, err
	}
	if t.length == 0 {
		return nil, fmt.Errorf("%q: %w", name, ErrUnknown)
	}
	return t, nil
}

// Open begins a tournament, or opens the one that has begun under these terms with these
// players. Players who are new to one that has begun join in the next round, or later if
// they say so. A [*TermsError] says what was otherwise when it began, a [*RefusedError]
// why these players cannot play so; other errors are of the terms, or of storage.
func Open(ctx context.Context, journals store.Journals, terms Terms, players []Player) (*Tournament, error) {
	terms, err := terms.Check()
	if err != nil {
		return nil, err
	}
	t := &Tournament{journals: journals, journal: JournalPrefix + terms.Name, fresh: make(chan struct{})}
	if err := t.refresh(ctx); err != nil {
		return nil, err
	}
	err = t.write(ctx, func(s *State) ([]entry, error) {
		var entries []entry
		if s.Began.IsZero() {
			entries = append(entries, entry{Created: &created{Terms: terms}})
		} else if err := s.differs(terms, players); err != nil {
			return nil, err
		}
		for _, p := range players {
			if s.player(p.Name) >= 0 {
				continue
			}
			if round := s.Round(); round > 0 {
				p.Joins = max(p.Joins, round+1)
			}
			entries = append(entries, entry{Joined: &joined{Player: p}})
		}
		return entries, s.couldPair(entries)
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// State returns the tournament as it stands.
func (t *Tournament) State() *State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state
}

// look returns the tournament as it stands, and a channel that closes when it changes.
func (t *Tournament) look() (*State, <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state, t.fresh
}

// Correct puts an arbiter's result in the place of a game's, whether it is over or not.
// What has been paired since stays paired.
func (t *Tournament) Correct(ctx context.Context, game int, result weiqi.Result, by, why string) error {
	return t.write(ctx, func(*State) ([]entry, error) {
		return []entry{{Corrected: &corrected{Number: game, Result: result, By: by, Why: why}}}, nil
	})
}

// Withdraw has a player take part no longer, from the next round on.
func (t *Tournament) Withdraw(ctx context.Context, player, by, why string) error {
	return t.write(ctx, func(*State) ([]entry, error) {
		return []entry{{Left: &left{player, Departure{By: by, Why: why}}}}, nil
	})
}

// Disqualify sends a player away, who loses the games that are not over. Those that are
// stay as they are.
func (t *Tournament) Disqualify(ctx context.Context, player, by, why string) error {
	if why == "" {
		return &RefusedError{errors.New("a disqualification wants a reason")}
	}
	return t.write(ctx, func(*State) ([]entry, error) {
		return []entry{{Left: &left{player, Departure{Disqualified: true, By: by, Why: why}}}}, nil
	})
}

// write makes entries durable, then true, then known. What is to be written is decided on
// the state as it is, and anew if another process was faster; nothing is not written.
func (t *Tournament) write(ctx context.Context, decide func(*State) ([]entry, error)) error {
	t.writing.Lock()
	defer t.writing.Unlock()
	for {
		state := t.State()
		entries, err := decide(state)
		if err != nil || len(entries) == 0 {
			return err
		}
		now := time.Now().UTC().Truncate(time.Millisecond)
		texts := make([]json.RawMessage, len(entries))
		for i := range entries {
			entries[i].At = now
			if texts[i], err = json.Marshal(entries[i]); err != nil {
				return err
			}
		}
		after, err := state.with(entries...)
		if err != nil {
			return &RefusedError{err}
		}
		err = t.journals.AppendJournal(ctx, t.journal, t.length, texts...)
		if errors.Is(err, store.ErrConflict) {
			if err := t.read(ctx); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		t.become(after, len(entries))
		return nil
	}
}

// refresh takes up what other processes have written.
func (t *Tournament) refresh(ctx context.Context) error {
	t.writing.Lock()
	defer t.writing.Unlock()
	return t.read(ctx)
}

// read takes up what is new in the journal. t.writing is held.
func (t *Tournament) read(ctx context.Context) error {
	texts, err := t.journals.Journal(ctx, t.journal, t.length)
	if err != nil {
		return err
	}
	state := t.State()
	if state == nil {
		state = &State{}
	} else if len(texts) == 0 {
		return nil
	}
	entries := make([]entry, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &entries[i]); err != nil {
			return fmt.Errorf("journal %s: entry %d: %w", t.journal, t.length+i+1, err)
		}
	}
	after, err := state.with(entries...)
	if err != nil {
		return fmt.Errorf("journal %s: after entry %d: %w", t.journal, t.length, err)
	}
	t.become(after, len(texts))
	return nil
}

// become makes a state known that so many entries have led to. t.writing is held.
func (t *Tournament) become(s *State, entries int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state = s
	t.length += entries
	close(t.fresh)
	t.fresh = make(chan struct{})
}
