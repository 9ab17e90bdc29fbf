package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/referee"
)

// Memory is a [Store] that forgets everything when the program ends.
type Memory struct {
	mu       sync.RWMutex
	games    map[string]*game
	people   map[string]*Person
	known    map[SecretHash]*Person
	journals map[string][]json.RawMessage
	closed   bool
}

type game struct {
	log     []referee.Event
	summary Summary
}

var _ Store = (*Memory)(nil)

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{
		games:    make(map[string]*game),
		people:   make(map[string]*Person),
		known:    make(map[SecretHash]*Person),
		journals: make(map[string][]json.RawMessage),
	}
}

// Create implements [Store].
func (m *Memory) Create(ctx context.Context, id string, first referee.Event) error {
	return m.write(ctx, func() error {
		if m.games[id] != nil {
			return fmt.Errorf("game %q %w", id, ErrExists)
		}
		g := &game{summary: Summary{ID: id}}
		if err := g.add(first); err != nil {
			return fmt.Errorf("game %q: %w", id, err)
		}
		m.games[id] = g
		return nil
	})
}

// Append implements [Store].
func (m *Memory) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	return m.write(ctx, func() error {
		g := m.games[id]
		if g == nil {
			return fmt.Errorf("game %q: %w", id, ErrNotFound)
		}
		if len(g.log) != after {
			return fmt.Errorf("game %q: append after event %d: %w", id, after, ErrConflict)
		}
		if err := g.add(events...); err != nil {
			return fmt.Errorf("game %q: %w", id, err)
		}
		return nil
	})
}

// add puts events, all or none, at the end of the log.
func (g *game) add(events ...referee.Event) error {
	summary := g.summary
	for _, e := range events {
		if err := summary.Apply(e); err != nil {
			return err
		}
	}
	g.log, g.summary = append(g.log, events...), summary
	return nil
}

// Load implements [Store].
func (m *Memory) Load(ctx context.Context, id string) ([]referee.Event, error) {
	var log []referee.Event
	err := m.read(ctx, func() error {
		g := m.games[id]
		if g == nil {
			return fmt.Errorf("game %q: %w", id, ErrNotFound)
		}
		log = slices.Clone(g.log)
		return nil
	})
	return log, err
}

// List implements [Store].
func (m *Memory) List(ctx context.Context, q Query) ([]Summary, error) {
	var list []Summary
	err := m.read(ctx, func() error {
		before := m.games[q.Before]
		if q.Before != "" && before == nil {
			return fmt.Errorf("game %q: %w", q.Before, ErrNotFound)
		}
		for _, g := range m.games {
			if q.Matches(g.summary) && (before == nil || NewestFirst(before.summary, g.summary) < 0) {
				list = append(list, g.summary)
			}
		}
		slices.SortFunc(list, NewestFirst)
		if q.Limit > 0 && len(list) > q.Limit {
			list = list[:q.Limit]
		}
		return nil
	})
	return list, err
}

// AddPerson implements [People].
func (m *Memory) AddPerson(ctx context.Context, p Person) error {
	return m.write(ctx, func() error {
		if m.people[p.ID] != nil || m.known[p.Secret] != nil {
			return fmt.Errorf("person %q %w", p.ID, ErrExists)
		}
		p.Created = p.Created.UTC().Truncate(time.Millisecond)
		m.people[p.ID], m.known[p.Secret] = &p, &p
		return nil
	})
}

// PersonBySecret implements [People].
func (m *Memory) PersonBySecret(ctx context.Context, hash SecretHash) (Person, error) {
	var person Person
	err := m.read(ctx, func() error {
		p := m.known[hash]
		if p == nil {
			return fmt.Errorf("person with this secret: %w", ErrNotFound)
		}
		person = *p
		return nil
	})
	return person, err
}

// RenamePerson implements [People].
func (m *Memory) RenamePerson(ctx context.Context, id, name string) error {
	return m.write(ctx, func() error {
		p := m.people[id]
		if p == nil {
			return fmt.Errorf("person %q: %w", id, ErrNotFound)
		}
		p.Name = name
		return nil
	})
}

// Close implements [Store].
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}

func (m *Memory) write(ctx context.Context, f func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.during(ctx, f)
}

func (m *Memory) read(ctx context.Context, f func() error) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.during(ctx, f)
}

// during calls f, unless the store is closed or nobody waits any more.
func (m *Memory) during(ctx context.Context, f func() error) error {
	if m.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f()
}
