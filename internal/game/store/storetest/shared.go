package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
)

// A SharedStore has games and journals, and tells what others write to them.
type SharedStore interface {
	store.Shared
	store.Journals
}

// RunShared tests a store that several processes may write to. Each call of open returns
// what two processes have of a new and empty one.
func RunShared(t *testing.T, open func(*testing.T) (one, other SharedStore)) {
	t.Run("what one writes the other is told", func(t *testing.T) { testNews(t, open) })
	RunPresence(t, open)
}

// RunPresence tests what RunShared tests, but for the news: of these there may be none.
func RunPresence(t *testing.T, open func(*testing.T) (one, other SharedStore)) {
	t.Run("who is at work", func(t *testing.T) { testBeats(t, open) })
	t.Run("one at a time has a lease", func(t *testing.T) { testLeases(t, open) })
	t.Run("lengths and what is new", func(t *testing.T) { testSince(t, open) })
}

func testNews(t *testing.T, open func(*testing.T) (one, other SharedStore)) {
	one, other := open(t)
	heard := make(chan store.News)
	var watching sync.WaitGroup
	defer watching.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	watching.Go(func() {
		err := other.Watch(ctx, func(n store.News) {
			select {
			case heard <- n:
			case <-ctx.Done():
			}
		})
		checkErr(t, "Watch", err, context.Canceled)
	})
	late := time.After(eventually.Hang)
	listen := func() (n store.News) {
		select {
		case n = <-heard:
		case <-late:
			t.Fatal("no news")
		}
		return n
	}
	if first := listen(); !first.All {
		t.Errorf("Watch begins with %+v, want all", first)
	}
	const games = 300
	for i := range games {
		create(t, one, fmt.Sprintf("a game with a long name %d", i), created(i, "a", "b"))
	}
	appendTo(t, one, "a game with a long name 7", 1, notes(1, 5, "x")...)
	checkErr(t, "append to a journal", one.AppendJournal(t.Context(), "lobby", 0, entry(1), entry(2)), nil)
	var all store.News
	for len(all.Games) < games || all.Games["a game with a long name 7"] != 6 || all.Journals["lobby"] != 2 {
		all.Add(listen())
	}
}

func testSince(t *testing.T, open func(*testing.T) (one, other SharedStore)) {
	one, other := open(t)
	create(t, one, "a", created(0, "a", "b"))
	create(t, one, "b", created(0, "a", "b"))
	appendTo(t, one, "a", 1, notes(1, 200, "x")...)
	lengths, err := other.Lengths(t.Context(), "a", "none", "b", "\xff")
	if err != nil || len(lengths) != 2 || lengths["a"] != 201 || lengths["b"] != 1 {
		t.Errorf("the lengths are %v, %v, want 201 of a and 1 of b", lengths, err)
	}
	for after, want := range map[int]int{0: 201, 199: 2, 201: 0, 500: 0} {
		events, err := other.Since(t.Context(), "a", after)
		if err != nil || len(events) != want || want > 0 && events[0].Seq != after+1 {
			t.Errorf("since %d there are %d events, %v, want %d", after, len(events), err, want)
		}
	}
	if events, err := other.Since(t.Context(), "none", 0); err != nil || len(events) != 0 {
		t.Errorf("of no game there are %v, %v", events, err)
	}
}

func testBeats(t *testing.T, open func(*testing.T) (one, other SharedStore)) {
	one, other := open(t)
	beat := func(s SharedStore, name string, first bool) store.Pulse {
		t.Helper()
		p, err := s.Beat(t.Context(), name, first, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	a := beat(one, "a", true)
	if a.Missed || len(a.Others) != 0 || !a.Since.Equal(a.Now) || a.Now.IsZero() {
		t.Errorf("the first beat of all finds %+v", a)
	}
	time.Sleep(5 * time.Millisecond)
	b := beat(other, "b", true)
	if b.Missed || b.Sure || !slices.Equal(b.Others, []string{"a"}) || !b.Since.Equal(a.Since) {
		t.Errorf("the first beat of another finds %+v, want the first one believed at work since %v", b, a.Since)
	}
	again := beat(one, "a", false)
	if again.Missed || !slices.Equal(again.Others, []string{"b"}) || !again.Since.Equal(a.Since) || again.Now.Before(a.Now) {
		t.Errorf("the second beat finds %+v", again)
	}
	time.Sleep(5 * time.Millisecond)
	if b = beat(other, "b", false); !b.Sure || !b.Since.Equal(a.Since) {
		t.Errorf("the second beat of another finds %+v, want the first one at work since %v for sure", b, a.Since)
	}
	if restarted := beat(one, "a", true); !restarted.Since.Equal(a.Since) {
		t.Errorf("after a restart of one of two, one has been at work since %v, want %v", restarted.Since, a.Since)
	}
	if stranger := beat(one, "c", false); !stranger.Missed {
		t.Errorf("who was not heard of finds %+v, want that he was missed", stranger)
	}
	lone, _ := open(t)
	beat(lone, "a", true)
	time.Sleep(5 * time.Millisecond)
	if restarted := beat(lone, "a", true); !restarted.Since.Equal(restarted.Now) {
		t.Errorf("after a restart of the only one, one has been at work since %v, want %v", restarted.Since, restarted.Now)
	}
}

func testLeases(t *testing.T, open func(*testing.T) (one, other SharedStore)) {
	one, other := open(t)
	lease := func(s SharedStore, what, name string, want bool) {
		t.Helper()
		if has, err := s.Lease(t.Context(), what, name); err != nil || has != want {
			t.Errorf("%s has %s: %v, %v, want %v", name, what, has, err, want)
		}
	}
	for _, name := range []string{"a", "b"} {
		if _, err := one.Beat(t.Context(), name, true, time.Now); err != nil {
			t.Fatal(err)
		}
	}
	lease(one, "x", "a", true)
	lease(one, "x", "a", true)
	lease(other, "x", "b", false)
	lease(other, "y", "b", true)
	checkErr(t, "release of another's", other.Release(t.Context(), "x", "b"), nil)
	lease(other, "x", "b", false)
	checkErr(t, "release", one.Release(t.Context(), "x", "a"), nil)
	lease(other, "x", "b", true)
	lease(one, "z", "dead", true) // it was never heard of
	lease(other, "z", "b", true)
}
