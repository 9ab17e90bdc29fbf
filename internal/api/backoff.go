package api

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"
)

// A Backoff waits longer every time. The zero value waits a quarter of a second and at most half a
// minute.
type Backoff struct {
	Least, Most time.Duration // 0 for those of the zero value

	wait time.Duration
}

const (
	shortWait = 250 * time.Millisecond
	longWait  = 30 * time.Second
)

// Reset has the next wait be the shortest again.
func (b *Backoff) Reset() { b.wait = 0 }

// step returns how long to wait, before chance has a say: twice as long every time.
func (b *Backoff) step() time.Duration {
	least := cmp.Or(b.Least, shortWait)
	b.wait = min(max(2*b.wait, least), max(cmp.Or(b.Most, longWait), least))
	return b.wait
}

// Next returns how long to wait: a random part of up to a half less than it might, so that clients that
// were cut off together do not come back together.
func (b *Backoff) Next() time.Duration {
	wait := b.step()
	return wait - rand.N(wait/2+1)
}

// Pause waits for that, after a time that the server wants. The error is that of ctx.
func (b *Backoff) Pause(ctx context.Context, atLeast time.Duration) error {
	select {
	case <-time.After(atLeast + b.Next()):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
