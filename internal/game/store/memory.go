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
	index    PeopleIndex
	journals map[string][]json.RawMessage
	closed   bool
	watchers map[*watcher]bool
	beats    map[string]Heard
	leases   map[string]string // the holder of each lease
	letters  map[string]Letter
	alive    time.Time // see Life
}

// A watcher has been told everything but its news.
type watcher struct {
	news  News
	woken chan struct{} // has an element while there are news
}

type game struct {
	log     []referee.Event
	summary Summary
}

var (
	_ Shared = (*Memory)(nil)
	_ Outbox = (*Memory)(nil)
	_ Eraser = (*Memory)(nil)
)

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{
		games:    make(map[string]*game),
		journals: make(map[string][]json.RawMessage),
		watchers: make(map[*watcher]bool),
		beats:    make(map[string]Heard),
		leases:   make(map[string]string),
		letters:  make(map[string]Letter),
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
		m.tell(News{Games: map[string]int{id: 1}})
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
		m.tell(News{Games: map[string]int{id: len(g.log)}})
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

// Probe implements [Store].
func (m *Memory) Probe(ctx context.Context) error {
	return m.write(ctx, func() error { return nil })
}

// Since implements [Shared].
func (m *Memory) Since(ctx context.Context, id string, after int) ([]referee.Event, error) {
	var events []referee.Event
	err := m.read(ctx, func() error {
		if g := m.games[id]; g != nil && len(g.log) > after {
			events = slices.Clone(g.log[max(after, 0):])
		}
		return nil
	})
	return events, err
}

// Lengths implements [Shared].
func (m *Memory) Lengths(ctx context.Context, ids ...string) (map[string]int, error) {
	lengths := map[string]int{}
	err := m.read(ctx, func() error {
		for _, id := range ids {
			if g := m.games[id]; g != nil {
				lengths[id] = len(g.log)
			}
		}
		return nil
	})
	return lengths, err
}

// Watch implements [Shared].
func (m *Memory) Watch(ctx context.Context, tell func(News)) error {
	w := &watcher{news: News{All: true}, woken: make(chan struct{}, 1)}
	w.woken <- struct{}{}
	m.mu.Lock()
	m.watchers[w] = true
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.watchers, w)
	}()
	for {
		select {
		case <-w.woken:
		case <-ctx.Done():
			return ctx.Err()
		}
		m.mu.Lock()
		news := w.news
		w.news = News{}
		m.mu.Unlock()
		tell(news)
	}
}

// tell wakes the watchers. The lock is held.
func (m *Memory) tell(n News) {
	for w := range m.watchers {
		w.news.Add(n)
		select {
		case w.woken <- struct{}{}:
		default: // it will find these news with those it was woken for
		}
	}
}

// Beat implements [Presence].
func (m *Memory) Beat(ctx context.Context, process string, first bool, clock func() time.Time) (Pulse, error) {
	var p Pulse
	err := m.write(ctx, func() error {
		now := time.Now().Round(0).UTC().Truncate(time.Millisecond)
		var fresh []Heard
		for _, h := range m.beats {
			if h.Fresh(now) {
				fresh = append(fresh, h)
			}
		}
		p, m.beats[process] = Feel(now, process, first, clock().Sub(now), fresh)
		return nil
	})
	return p, err
}

// Lease implements [Presence].
func (m *Memory) Lease(ctx context.Context, what, process string) (bool, error) {
	has := false
	err := m.write(ctx, func() error {
		if holder, taken := m.leases[what]; !taken || holder == process || !m.beats[holder].Fresh(time.Now()) {
			m.leases[what], has = process, true
		}
		return nil
	})
	return has, err
}

// Release implements [Presence].
func (m *Memory) Release(ctx context.Context, what, process string) error {
	return m.write(ctx, func() error {
		if m.leases[what] == process {
			delete(m.leases, what)
		}
		return nil
	})
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

// Record implements [Store].
func (m *Memory) Record(ctx context.Context, player string) (Record, error) {
	var record Record
	err := m.read(ctx, func() error {
		for _, g := range m.games {
			if (Query{Player: player}).Matches(g.summary) {
				record.Add(g.summary, player)
			}
		}
		return nil
	})
	return record, err
}

// AddPerson implements [People].
func (m *Memory) AddPerson(ctx context.Context, p Person, tokens ...Token) error {
	return m.write(ctx, func() error { return m.put(m.index.Added(p, tokens)) })
}

// ChangePerson implements [People].
func (m *Memory) ChangePerson(ctx context.Context, id string, change func(*Person, *[]Token) error) error {
	return m.write(ctx, func() error { return m.put(m.index.Changed(id, change)) })
}

func (m *Memory) put(h Identity, err error) error {
	if err == nil {
		m.index.Put(h)
	}
	return err
}

// Person implements [People].
func (m *Memory) Person(ctx context.Context, id string) (Person, error) {
	var h Identity
	err := m.read(ctx, func() (err error) {
		h, err = m.index.Find(id)
		return err
	})
	return h.Person, err
}

// PersonByKey implements [People].
func (m *Memory) PersonByKey(ctx context.Context, key string) (Person, error) {
	var p Person
	err := m.read(ctx, func() (err error) {
		p, err = m.index.ByKey(key)
		return err
	})
	return p, err
}

// Holder implements [People].
func (m *Memory) Holder(ctx context.Context, hash SecretHash) (Person, Token, error) {
	var p Person
	var t Token
	err := m.read(ctx, func() (err error) {
		p, t, err = m.index.ByHash(hash)
		return err
	})
	return p, t, err
}

// Tokens implements [People].
func (m *Memory) Tokens(ctx context.Context, person string) ([]Token, error) {
	var h Identity
	err := m.read(ctx, func() (err error) {
		h, err = m.index.Find(person)
		return err
	})
	return h.Tokens, err
}

// FindPeople implements [People].
func (m *Memory) FindPeople(ctx context.Context, q PeopleQuery) ([]Person, error) {
	var found []Person
	err := m.read(ctx, func() error {
		found = m.index.List(q)
		return nil
	})
	return found, err
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

// during calls f, unless the store is closed or the context is over.
func (m *Memory) during(ctx context.Context, f func() error) error {
	if m.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f()
}
