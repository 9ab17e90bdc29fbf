package store

import (
	"context"
	"time"
)

// Life is the part of a store that remembers until when a server was at work on it, so that after a restart
// it is known for how long none was.
type Life interface {
	// Alive notes that a server is at work, at a time. One that is earlier than what was noted changes nothing.
	Alive(ctx context.Context, at time.Time) error

	// LastAlive returns the latest time that was noted; the zero time if there is none.
	LastAlive(ctx context.Context) (time.Time, error)
}

var _ Life = (*Memory)(nil)

// Alive implements [Life].
func (m *Memory) Alive(ctx context.Context, at time.Time) error {
	return m.write(ctx, func() error {
		if at := stored(at); at.After(m.alive) {
			m.alive = at
		}
		return nil
	})
}

// LastAlive implements [Life].
func (m *Memory) LastAlive(ctx context.Context) (at time.Time, err error) {
	err = m.read(ctx, func() error {
		at = m.alive
		return nil
	})
	return at, err
}
