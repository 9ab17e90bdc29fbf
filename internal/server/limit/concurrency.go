package limit

import (
	"sync"
	"sync/atomic"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Concurrency counts what each of many keys has open at once.
type Concurrency struct {
	name string                       // as problems tell it
	most atomic.Int64                 // for a key; 0 is no limit
	why  func(most int) reason.Reason // that there are more

	mu   sync.Mutex
	open map[string]int
}

// NewConcurrency returns a count of nothing. A most of 0 is no limit; why tells that there are more.
func NewConcurrency(name string, most int, why func(most int) reason.Reason) *Concurrency {
	c := &Concurrency{name: name, why: why, open: map[string]int{}}
	c.SetMost(most)
	return c
}

// Count counts one more for a key and returns how many it has then; leave must follow.
func (c *Concurrency) Count(key string) (n int, leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[key]++
	return c.open[key], func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.open[key]--; c.open[key] == 0 {
			delete(c.open, key)
		}
	}
}

// Full reports whether so many are too many for a key.
func (c *Concurrency) Full(n int) bool {
	most := c.Most()
	return most > 0 && n > most
}

// Enter counts one more for a key; leave must follow. The error says that there are too many.
func (c *Concurrency) Enter(key string) (leave func(), err error) {
	n, leave := c.Count(key)
	if c.Full(n) {
		leave()
		return nil, c.TooMany()
	}
	return leave, nil
}

// TooMany returns what one more than there may be is refused with.
func (c *Concurrency) TooMany() error {
	return &RefusedError{Limit: c.name, Why: c.why(c.Most()), RetryAfter: 1}
}

// Size returns how many are open, of all keys.
func (c *Concurrency) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := 0
	for _, n := range c.open {
		all += n
	}
	return all
}

// Most returns how many a key may have open at once; 0 is no limit.
func (c *Concurrency) Most() int { return int(c.most.Load()) }

// SetMost changes how many a key may have open at once, from now on; 0 is no limit.
func (c *Concurrency) SetMost(most int) { c.most.Store(int64(most)) }
