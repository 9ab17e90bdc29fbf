package store

import (
	"context"
	"math"
	"sync"
	"time"
)

// Subscriptions keep ledgers up to date with what other processes write. A ledger subscribes if
// the [Journals] that it was opened with have the subscriptions beside them: a struct that embeds
// both. The zero value is ready for use.
type Subscriptions struct {
	mu   sync.Mutex
	open map[string][]refresher // by journal
	told bool                   // somebody has called Tell
}

// A refresher takes up what is new in a journal that is longer than it knows, and reports
// whether its ledger is still there.
type refresher func(ctx context.Context, length int) (alive bool, err error)

// refreshLimit bounds the reading of one journal.
const refreshLimit = 10 * time.Second

// follow has a ledger kept up to date.
func (s *Subscriptions) follow(name string, r refresher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[string][]refresher{}
	}
	s.open[name] = append(s.open[name], r)
}

// notified reports whether somebody tells of writes. Who has done so once goes on: [Shared.Watch]
// begins with All, and reports All again when it was cut off.
func (s *Subscriptions) notified() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told
}

// readings is how many journals are read at a time.
const readings = 16

// Tell has the ledgers read what is new, those of several journals at a time. It returns the
// first error, after all have been tried.
func (s *Subscriptions) Tell(ctx context.Context, n News) error {
	s.mu.Lock()
	s.told = true
	concerned := map[string][]refresher{}
	for name, rs := range s.open {
		if _, told := n.Journals[name]; told || n.All {
			concerned[name] = rs
		}
	}
	s.mu.Unlock()
	var (
		work  sync.WaitGroup
		room  = make(chan struct{}, readings)
		first error
		once  sync.Once
	)
	for name, rs := range concerned {
		length, told := n.Journals[name]
		if !told {
			length = math.MaxInt
		}
		room <- struct{}{}
		work.Go(func() {
			defer func() { <-room }()
			if err := s.refresh(ctx, name, rs, length); err != nil {
				once.Do(func() { first = err })
			}
		})
	}
	work.Wait()
	return first
}

// refresh has the ledgers of a journal read what is new in it, one after another, and forgets
// those that are not there any more. It returns the first error.
func (s *Subscriptions) refresh(ctx context.Context, name string, rs []refresher, length int) error {
	var first error
	var alive []refresher
	for _, r := range rs {
		bounded, cancel := context.WithTimeout(ctx, refreshLimit)
		lives, err := r(bounded, length)
		cancel()
		if lives {
			alive = append(alive, r)
		}
		if first == nil {
			first = err
		}
	}
	s.keep(name, rs, alive)
	return first
}

// keep forgets the ledgers of a journal that are not there any more.
func (s *Subscriptions) keep(name string, were, alive []refresher) {
	if len(alive) == len(were) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	alive = append(alive, s.open[name][len(were):]...) // and those that have come meanwhile
	if len(alive) == 0 {
		delete(s.open, name)
		return
	}
	s.open[name] = alive
}
