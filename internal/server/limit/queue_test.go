package limit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// addressKey is the key of the address in the context of a request.
type addressKey struct{}

// at returns the context of a request from an address.
func at(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, address)
}

// asker tells the address of a request, which has no turn.
func asker(ctx context.Context) (address string, turn *Task) {
	address, _ = ctx.Value(addressKey{}).(string)
	return address, nil
}

// newTestQueue returns a queue of so many slots.
func newTestQueue(slots int, r Rate) *Queue {
	return NewQueue(r, 2*slots, asker)
}

// A worker tells in which order work was done.
type worker struct {
	t     *testing.T
	queue *Queue
	wait  sync.WaitGroup

	mu   sync.Mutex
	done []string
}

// asks has an address ask for work that takes so long, and returns when it waits or works.
func (w *worker) asks(address string, takes time.Duration) {
	w.wait.Go(func() {
		_, leave, err := w.queue.Enter(at(w.t.Context(), address))
		if err != nil {
			w.t.Errorf("%s: %v", address, err)
			return
		}
		defer leave()
		time.Sleep(takes)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.done = append(w.done, address)
	})
	synctest.Wait()
}

// A stranger is next, whatever others have asked for, and those who ask for much take turns.
func TestQueueIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{t: t, queue: newTestQueue(1, Rate{})}
		for range 3 {
			w.asks("greedy", 100*time.Millisecond)
		}
		w.asks("other", 100*time.Millisecond)
		w.asks("other", 100*time.Millisecond)
		time.Sleep(50 * time.Millisecond)
		w.asks("stranger", 100*time.Millisecond)
		w.wait.Wait()
		want := []string{"greedy", "other", "stranger", "greedy", "other", "greedy"}
		if !slices.Equal(w.done, want) {
			t.Errorf("work was done in the order %v, want %v", w.done, want)
		}
	})
}

// Where there are several slots one address leaves one of them to others.
func TestQueueLeavesASlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{t: t, queue: newTestQueue(4, Rate{})}
		for range 8 {
			w.asks("greedy", time.Second)
		}
		w.asks("stranger", 10*time.Millisecond)
		w.wait.Wait()
		if w.done[0] != "stranger" {
			t.Errorf("work was done in the order %v, want the stranger's first", w.done)
		}
	})
}

// An address without budget left is told when to come again, and may then; no other is refused.
func TestQueueRefusesTheGreedy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestQueue(1, Rate{PerSecond: 0.5, Burst: 2})
		spend := func(address string, d time.Duration) *RefusedError {
			_, leave, err := g.Enter(at(t.Context(), address))
			if err != nil {
				refused, _ := errors.AsType[*RefusedError](err)
				return refused
			}
			time.Sleep(d)
			leave()
			return nil
		}
		if p := spend("greedy", 5*time.Second); p != nil {
			t.Fatal(p)
		}
		p := spend("greedy", 0)
		if p == nil || p.RetryAfter != 1 {
			// It paid 2.5 s off while it worked, and its burst is 2 s.
			t.Fatalf("with 2.5 s owed of 2: %+v, want to wait 1 s", p)
		}
		if p := spend("stranger", 0); p != nil {
			t.Errorf("a stranger is told %v", p)
		}
		time.Sleep(time.Duration(p.RetryAfter) * time.Second)
		if p := spend("greedy", 0); p != nil {
			t.Errorf("when it was told to come again it is told %v", p)
		}
	})
}

// Without a rate nobody is refused, however many wait: it is no limit.
func TestQueueWithoutLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{t: t, queue: newTestQueue(1, Rate{})} // it reports every refusal
		for range mostWaiting + 2 {
			w.asks("greedy", time.Millisecond)
		}
		for n := range mostQueued {
			w.asks(fmt.Sprint("other ", n), time.Millisecond)
		}
		if n := w.queue.Waiting(); n <= mostQueued {
			t.Errorf("%d wait, which is no trial", n)
		}
		w.wait.Wait()
	})
}

// Lines are bounded; when there are too many tasks the longest line is cut.
func TestQueueLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestQueue(1, Rate{PerSecond: 1, Burst: 100})
		ctx, cancel := context.WithCancel(t.Context())
		var refused sync.Map
		ask := func(address string) {
			go func() {
				_, leave, err := g.Enter(at(ctx, address))
				if err == nil {
					<-ctx.Done()
					leave()
				} else if _, is := errors.AsType[*RefusedError](err); is {
					refused.Store(address, true)
				}
			}()
			synctest.Wait()
		}
		ask("first")
		for range mostWaiting {
			ask("greedy")
		}
		if _, told := refused.Load("greedy"); told {
			t.Error("refused before the line is full")
		}
		ask("greedy")
		if _, told := refused.Load("greedy"); !told {
			t.Error("one more than may wait is not refused")
		}
		refused.Clear()
		for n := 0; g.waiting < mostQueued; n++ {
			ask(fmt.Sprint("other ", n/2))
		}
		ask("stranger")
		if _, told := refused.Load("stranger"); told {
			t.Error("a stranger is refused where one address has the longest line")
		}
		if _, told := refused.Load("greedy"); !told {
			t.Error("the last of the longest line is not refused")
		}
		cancel()
		synctest.Wait()
		if len(g.working) != 0 || g.waiting != 0 || len(g.lines) != 0 {
			t.Errorf("with everybody gone %d work and %d wait in %d lines", len(g.working), g.waiting, len(g.lines))
		}
	})
}

// Long work gives way to an address that has had less, and goes on later.
func TestQueueGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{t: t, queue: newTestQueue(1, Rate{})}
		w.wait.Go(func() {
			ctx, leave, err := w.queue.Enter(at(t.Context(), "long"))
			if err != nil {
				t.Error(err)
				return
			}
			defer leave()
			for range 10 {
				time.Sleep(100 * time.Millisecond)
				if err := GiveWay(ctx); err != nil {
					t.Error(err)
				}
			}
			w.done = append(w.done, "long")
		})
		time.Sleep(250 * time.Millisecond)
		began := time.Now()
		w.asks("stranger", 100*time.Millisecond)
		w.wait.Wait()
		if took := time.Since(began); w.done[0] != "stranger" || took != 850*time.Millisecond {
			t.Errorf("done: %v after %v, want the stranger's first and all after 850ms", w.done, took)
		}
	})
}

// A task that waits too long for a slot is refused; one that is canceled leaves the line.
func TestQueuePatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestQueue(1, Rate{PerSecond: 1, Burst: 100})
		_, leave, err := g.Enter(at(t.Context(), "long"))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = g.Enter(at(t.Context(), "patient"))
		if !errors.Is(err, ErrTooSlow) {
			t.Errorf("after %v: %v, want %v", patience, err, ErrTooSlow)
		}
		gone, cancel := context.WithCancel(at(t.Context(), "gone"))
		cancel()
		if _, _, err := g.Enter(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("who is gone is told %v", err)
		}
		leave()
		if len(g.working) != 0 || g.waiting != 0 {
			t.Errorf("%d work and %d wait", len(g.working), g.waiting)
		}
	})
}
