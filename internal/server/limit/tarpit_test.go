package limit

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// An address that does not heed refusals waits for each longer than for the one before, up to a
// bound; another waits for none, and one that stops asking is forgiven.
func TestTarpit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tarpit := NewTarpit(make(chan struct{}))
		held := func(address string) time.Duration {
			began := time.Now()
			if !tarpit.Wait(t.Context(), address) {
				t.Errorf("%s is not listened to any longer", address)
			}
			return time.Since(began)
		}
		for range freeRefusals {
			if d := held("greedy"); d != 0 {
				t.Fatalf("one of the first refusals takes %v", d)
			}
		}
		longest := time.Duration(0)
		for range 1000 {
			longest = max(longest, held("greedy"))
		}
		if longest == 0 || longest > moreRefusals*slowRefusal {
			t.Errorf("a refusal takes %v, want more than nothing and at most %v", longest, moreRefusals*slowRefusal)
		}
		if d := held("stranger"); d != 0 {
			t.Errorf("a stranger is refused after %v", d)
		}
		time.Sleep((freeRefusals + moreRefusals) * time.Second)
		if d := held("greedy"); d != 0 {
			t.Errorf("after a pause a refusal takes %v", d)
		}
	})
}

// Of one address only so many requests are held; they go when the client or the server does.
func TestTarpitIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		closing := make(chan struct{})
		tarpit := NewTarpit(closing)
		ctx, gone := context.WithCancel(t.Context())
		for range freeRefusals {
			tarpit.Wait(ctx, "greedy")
		}
		var left atomic.Int32
		for i := range mostRefused {
			ctx := ctx
			if i%2 == 0 {
				ctx = t.Context()
			}
			go func() { tarpit.Wait(ctx, "greedy"); left.Add(1) }()
			synctest.Wait()
		}
		if tarpit.Wait(ctx, "greedy") {
			t.Error("one more than may be held is listened to")
		}
		gone()
		synctest.Wait()
		if n := left.Load(); n != mostRefused/2 {
			t.Errorf("%d of the %d whose clients are gone are held no longer", n, mostRefused/2)
		}
		close(closing)
		synctest.Wait()
		if n := left.Load(); n != mostRefused {
			t.Errorf("%d of %d are held no longer when the server closes", n, mostRefused)
		}
	})
}
