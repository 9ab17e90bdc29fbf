package arena

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// within returns a context without the parent's end that ends after d, as context.WithTimeout
// does, but starts no timer unless its end is waited for: a fast store needs none,
// and a timer costs about as much as the rest of an act's bookkeeping.
func within(parent context.Context, d time.Duration) (ctx context.Context, cancel func()) {
	b := &bounded{Context: context.WithoutCancel(parent), deadline: time.Now().Add(d)}
	return b, b.cancel
}

// bounded is a context with a deadline. Its timer runs from the first call of Done on.
type bounded struct {
	context.Context
	deadline time.Time

	mu      sync.Mutex
	release context.CancelFunc // guarded by mu: of waited; nil while there is none
	waited  atomic.Pointer[context.Context]
	over    atomic.Bool
}

// Deadline implements [context.Context].
func (b *bounded) Deadline() (time.Time, bool) { return b.deadline, true }

// Done implements [context.Context].
func (b *bounded) Done() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waited.Load() == nil {
		ctx, release := context.WithDeadline(b.Context, b.deadline)
		if b.over.Load() {
			release()
		}
		b.release = release
		b.waited.Store(&ctx)
	}
	return (*b.waited.Load()).Done()
}

// Err implements [context.Context].
func (b *bounded) Err() error {
	if waited := b.waited.Load(); waited != nil {
		return (*waited).Err()
	}
	switch {
	case b.over.Load():
		return context.Canceled
	case !time.Now().Before(b.deadline):
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func (b *bounded) cancel() {
	b.over.Store(true)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.release != nil {
		b.release()
	}
}
