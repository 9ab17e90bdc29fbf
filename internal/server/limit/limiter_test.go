package limit

import (
	"errors"
	"testing"
	"time"
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
