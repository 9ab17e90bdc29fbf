package limit

import (
	"errors"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

func TestLimiter(t *testing.T) {
	l := NewLimiter("moves", Rate{PerSecond: 0.1, Burst: 2})
	now := time.Unix(1000, 0)
	for range 2 {
		if err := l.Allow("a", now); err != nil {
			t.Fatal(err)
		}
	}
	err := l.Allow("a", now)
	if p, ok := errors.AsType[*RefusedError](err); !ok || p.RetryAfter != 10 || p.Limit != "moves" {
		t.Errorf("the third at once: %v, want to wait 10 s", err)
	}
	if err := l.Allow("b", now); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	if err := l.Allow("a", now.Add(10*time.Second)); err != nil {
		t.Errorf("after 10 s: %v", err)
	}
	l.forgetIdle(now.Add(11 * time.Second))
	if len(l.users) != 1 {
		t.Errorf("%d keys are remembered, want the one that is not idle", len(l.users))
	}
	free := NewLimiter("", Rate{})
	for range 1000 {
		if err := free.Allow("a", now); err != nil {
			t.Fatal(err)
		}
	}
}

// Another rate is applied to those who have asked before, and what they have asked for counts.
func TestLimitsThatChange(t *testing.T) {
	now := time.Unix(1000, 0)
	l := NewLimiter("moves", Rate{PerSecond: 0.1, Burst: 4})
	allowed := func(key string, want int) {
		t.Helper()
		n := 0
		for n < 100 && l.Allow(key, now) == nil {
			n++
		}
		if n != want {
			t.Errorf("%s is allowed %d at once, want %d", key, n, want)
		}
	}
	if err := l.Allow("a", now); err != nil {
		t.Fatal(err)
	}
	l.SetRate(Rate{PerSecond: 0.5, Burst: 2}, now)
	allowed("a", 2) // of the three that were left
	allowed("b", 2)
	now = now.Add(2 * time.Second)
	allowed("a", 1)
	l.SetRate(Rate{}, now)
	allowed("a", 100)
	l.SetRate(Rate{PerSecond: 0.5, Burst: 5}, now)

	c := NewConcurrency("streams", 0, func(most int) reason.Reason { return reason.New("many-streams", "most", most) })
	for range 3 {
		if _, err := c.Enter("a"); err != nil {
			t.Fatal(err)
		}
	}
	c.SetMost(3)
	if _, err := c.Enter("a"); err == nil || c.Most() != 3 {
		t.Errorf("a fourth is let in: %v", err)
	}

	g := NewLogins(Rate{}, Rate{})
	g.SetRates(Rate{PerSecond: 0.01, Burst: 1}, Rate{PerSecond: 0.01, Burst: 1})
	if _, err := g.Begin("kim", "192.0.2.1", now); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin("kim", "192.0.2.1", now); err == nil {
		t.Error("a second wrong password is tried at once")
	}
	q := NewQueue(Rate{}, 2, nil)
	q.SetRate(Rate{PerSecond: 1, Burst: 1})
	if q.line != mostWaiting || q.crowd != mostQueued {
		t.Errorf("%d of an address may wait, %d of all", q.line, q.crowd)
	}
	q.SetRate(Rate{})
	if q.line != 0 || q.crowd != 0 {
		t.Errorf("%d of an address may wait, %d of all", q.line, q.crowd)
	}
}
