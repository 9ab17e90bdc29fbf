package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Limiter applies a rate to each of many keys.
type Limiter struct {
	name string // as problems tell it
	Rate Rate   // set before use, or by SetRate; one of 0 is no limit

	mu sync.Mutex
	// guarded by mu, as the rate is:
	users map[string]*rate.Limiter
}

// NewLimiter returns a limiter of that name for keys that have asked for nothing yet.
func NewLimiter(name string, r Rate) *Limiter {
	return &Limiter{name: name, Rate: r, users: map[string]*rate.Limiter{}}
}

// Allow takes one from what a key has left, or refuses and says when to come again.
func (l *Limiter) Allow(key string, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Rate.PerSecond <= 0 || key == "" {
		return nil
	}
	user, known := l.users[key]
	if !known {
		if len(l.users) >= manyUsers {
			l.forgetIdle(now)
		}
		user = rate.NewLimiter(rate.Limit(l.Rate.PerSecond), max(1, l.Rate.Burst))
		l.users[key] = user
	}
	if user.AllowN(now, 1) {
		return nil
	}
	wait := (1 - user.TokensAt(now)) / l.Rate.PerSecond
	return &RefusedError{Limit: l.name, Why: reason.New("too-fast"), RetryAfter: wholeSeconds(wait)}
}

// SetRate applies another rate from now on. What a key has asked for already counts.
func (l *Limiter) SetRate(r Rate, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Rate = r
	for _, user := range l.users {
		user.SetLimitAt(now, rate.Limit(r.PerSecond))
		user.SetBurstAt(now, max(1, r.Burst))
	}
}

// forgetIdle drops the keys that have their whole burst again: forgetting them
// changes nothing for them.
func (l *Limiter) forgetIdle(now time.Time) {
	for key, user := range l.users {
		if user.TokensAt(now) >= float64(user.Burst()) {
			delete(l.users, key)
		}
	}
}
