package limit

import (
	"context"
	"sync"
	"time"
)

// A Tarpit slows down addresses that do not heed refusals: one that goes on asking too much is
// answered later and later, so that refusing it costs next to nothing.
type Tarpit struct {
	closing <-chan struct{}

	mu   sync.Mutex
	told map[string]*told
}

// A told address has been refused something lately.
type told struct {
	times   float64 // one is forgotten in a second
	asOf    time.Time
	waiting int // requests that are held
}

const (
	freeRefusals = 20                    // lately, that are told at once
	moreRefusals = 100                   // after which they take no longer
	slowRefusal  = 40 * time.Millisecond // longer for each of those
	mostRefused  = 400                   // that wait at once, of one address
)

// NewTarpit returns a tarpit that holds nobody. When closing is closed it lets all go.
func NewTarpit(closing <-chan struct{}) *Tarpit {
	return &Tarpit{closing: closing, told: map[string]*told{}}
}

// Wait returns when an address may be told once more that it asks too much. It reports whether
// to listen to it any longer.
func (r *Tarpit) Wait(ctx context.Context, address string) (on bool) {
	d, leave := r.tell(address, time.Now())
	if leave == nil {
		return false
	}
	defer leave()
	if d == 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-r.closing:
	}
	return true
}

// tell counts a refusal and returns how long it waits; leave is nil if too many do.
func (r *Tarpit) tell(address string, now time.Time) (d time.Duration, leave func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := r.told[address]
	if of == nil {
		if len(r.told) >= manyUsers {
			r.forget(now)
		}
		of = &told{asOf: now}
		r.told[address] = of
	}
	of.times = min(of.left(now)+1, freeRefusals+moreRefusals)
	of.asOf = now
	if of.waiting >= mostRefused {
		return 0, nil
	}
	of.waiting++
	return time.Duration(max(0, of.times-freeRefusals)) * slowRefusal, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		of.waiting--
	}
}

// left returns how many refusals are not forgotten.
func (t *told) left(now time.Time) float64 { return max(0, t.times-now.Sub(t.asOf).Seconds()) }

// forget drops the addresses that nothing is known of any more.
func (r *Tarpit) forget(now time.Time) {
	for address, of := range r.told {
		if of.waiting == 0 && of.left(now) == 0 {
			delete(r.told, address)
		}
	}
}
