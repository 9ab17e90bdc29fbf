package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// from returns the context of a request from an address.
func from(t *testing.T, address string) context.Context {
	return context.WithValue(t.Context(), callerKey{}, caller{address: address})
}

// newTestQueue returns a queue of so many slots.
func newTestQueue(slots int, r Rate) *fairQueue {
	return newFairQueue(r, 2*slots)
}

// A worker tells in which order work was done.
type worker struct {
	t     *testing.T
	queue *fairQueue
	wait  sync.WaitGroup

	mu   sync.Mutex
	done []string
}

// asks has an address ask for work that takes so long, and returns when it waits or works.
func (w *worker) asks(address string, takes time.Duration) {
	w.wait.Go(func() {
		_, leave, err := w.queue.enter(from(w.t, address))
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
		spend := func(address string, d time.Duration) *Problem {
			_, leave, err := g.enter(from(t, address))
			if err != nil {
				return problemOf(err)
			}
			time.Sleep(d)
			leave()
			return nil
		}
		if p := spend("greedy", 5*time.Second); p != nil {
			t.Fatal(p)
		}
		p := spend("greedy", 0)
		if p == nil || p.Status != 429 || p.RetryAfter != 1 {
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

// Lines are bounded; when there are too many tasks the longest line is cut.
func TestQueueLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestQueue(1, Rate{PerSecond: 1, Burst: 100})
		ctx, cancel := context.WithCancel(t.Context())
		var refused sync.Map
		ask := func(address string) {
			go func() {
				_, leave, err := g.enter(context.WithValue(ctx, callerKey{}, caller{address: address}))
				if err == nil {
					<-ctx.Done()
					leave()
				} else if p := (*Problem)(nil); errors.As(err, &p) {
					refused.Store(address, p.Status)
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
		if status, _ := refused.Load("greedy"); status != 429 {
			t.Errorf("one more than may wait is told %v, want 429", status)
		}
		refused.Clear()
		for n := 0; g.waiting < mostQueued; n++ {
			ask(fmt.Sprint("other ", n/2))
		}
		ask("stranger")
		if _, told := refused.Load("stranger"); told {
			t.Error("a stranger is refused where one address has the longest line")
		}
		if status, _ := refused.Load("greedy"); status != 429 {
			t.Errorf("the last of the longest line is told %v, want 429", status)
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
			ctx, leave, err := w.queue.enter(from(t, "long"))
			if err != nil {
				t.Error(err)
				return
			}
			defer leave()
			for range 10 {
				time.Sleep(100 * time.Millisecond)
				if err := giveWay(ctx); err != nil {
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
		_, leave, err := g.enter(from(t, "long"))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = g.enter(from(t, "patient"))
		if p := (*Problem)(nil); !errors.As(err, &p) || p.Type != "/problems/too-slow" || p.RetryAfter == 0 {
			t.Errorf("after %v: %v, want too-slow", patience, err)
		}
		gone, cancel := context.WithCancel(from(t, "gone"))
		cancel()
		if _, _, err := g.enter(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("who is gone is told %v", err)
		}
		leave()
		if len(g.working) != 0 || g.waiting != 0 {
			t.Errorf("%d work and %d wait", len(g.working), g.waiting)
		}
	})
}

// Reading and replaying a stored game is work: it waits for the gate, behind what others do there,
// and nothing else that is read waits for it.
func TestStoredGamesPassTheQueue(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Processors = 1 })
	m := s.newMatch(nil)
	m.black.call("POST", m.path("/resign"), "{}").want(http.StatusOK)
	_, leave, err := s.server.counts.work.enter(from(t, "another"))
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		m.white.call("GET", m.path(""), nil).want(http.StatusOK)
	}()
	for waiting := 0; waiting == 0; {
		select {
		case <-answered:
			t.Fatal("a stored game was read while another had the gate")
		case <-time.After(time.Millisecond):
		}
		s.server.counts.work.mu.Lock()
		waiting = s.server.counts.work.waiting
		s.server.counts.work.mu.Unlock()
	}
	m.white.call("GET", "/challenges", nil).want(http.StatusOK)
	leave()
	<-answered
}
