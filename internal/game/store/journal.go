package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Journals is a store of other logs than those of games: of a tournament, say, or
// of a place where programs meet. What an entry means is its writer's business.
//
// As with games, what was given to AppendJournal is durable when it returns, no
// two writers can both add the same entry, and an error that is none of the
// package's own leaves open what became of the write.
type Journals interface {
	// AppendJournal adds entries, all or none, to the journal of a name that is
	// exactly after entries long; an unwritten journal has none.
	// ErrConflict: it has another length. Entries are JSON and belong to the store
	// once they are given to it.
	AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error

	// Journal returns the entries of a journal after that number on; none if it is
	// unwritten.
	Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error)

	// JournalNames returns the names that begin with a prefix and have been written
	// to, in the order of their bytes.
	JournalNames(ctx context.Context, prefix string) ([]string, error)
}

var _ Journals = (*Memory)(nil)

// AppendJournal implements [Journals].
func (m *Memory) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	return m.write(ctx, func() error {
		if len(m.journals[name]) != after {
			return fmt.Errorf("journal %q: append after entry %d: %w", name, after, ErrConflict)
		}
		if len(entries) > 0 {
			m.journals[name] = append(m.journals[name], entries...)
			m.tell(News{Journals: map[string]int{name: after + len(entries)}})
		}
		return nil
	})
}

// Journal implements [Journals].
func (m *Memory) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	var entries []json.RawMessage
	err := m.read(ctx, func() error {
		all := m.journals[name]
		entries = slices.Clone(all[min(max(after, 0), len(all)):])
		return nil
	})
	return entries, err
}

// JournalNames implements [Journals].
func (m *Memory) JournalNames(ctx context.Context, prefix string) ([]string, error) {
	var names []string
	err := m.read(ctx, func() error {
		for name := range m.journals {
			if strings.HasPrefix(name, prefix) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return nil
	})
	return names, err
}
