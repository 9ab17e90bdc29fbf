package arena

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

// A flag whose time comes just after the store is back, and before anybody has beaten again,
// does not fall: nobody could move while it was away.
func TestFlagAfterOutage(t *testing.T) {
	for late := time.Duration(0); late < beatEvery; late += 50 * time.Millisecond {
		synctest.Test(t, func(t *testing.T) {
			shared := &line{outage{Shared: store.NewMemory()}}
			one, other := at(t, shared, "one"), at(t, shared, "other")
			here, there := playing(t, one, other, "30s")
			shared.set(true)
			time.Sleep(30*time.Second - late)
			shared.set(false)
			time.Sleep(3 * time.Second)
			wantKinds(t, here, 1, "C3", "B2", "interrupted")
			wantKinds(t, there, 1, "C3", "B2", "interrupted")
		})
	}
}

// Of two that die at the same moment one is back before the other can be known to be dead:
// nobody was at work between.
func TestBothDieAndOneIsBackSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		one, other := at(t, shared, "one"), at(t, shared, "other")
		here := open(t, one, terms(t, person("ann"), person("bob"), clock(t, "10s")))
		play(t, here, referee.Black, "C3")
		play(t, here, referee.White, "B2")
		time.Sleep(8500 * time.Millisecond)
		one.Close()
		other.Close()
		time.Sleep(time.Second)
		one = at(t, shared, "one")
		time.Sleep(10 * time.Second)
		wantKinds(t, find(t, one, here.ID()), 1, "C3", "B2", "interrupted")
	})
}

// A stuck store keeps one game waiting, and is slow to load any.
type stuck struct {
	store.Shared
	game  string        // whose appends wait
	freed chan struct{} // closed when they wait no more
	load  time.Duration // that a log takes
}

func (s *stuck) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	if id == s.game {
		<-s.freed
	}
	return s.Shared.Append(ctx, id, after, events...)
}

func (s *stuck) Load(ctx context.Context, id string) ([]referee.Event, error) {
	time.Sleep(s.load)
	return s.Shared.Load(ctx, id)
}

// A game that waits for the store keeps no other one from what other processes say.
func TestOneGameHoldsNoOtherUp(t *testing.T) {
	shared := store.NewMemory()
	slow := &stuck{Shared: shared, freed: make(chan struct{})}
	one, other := at(t, slow, "one"), at(t, shared, "other")
	waits := open(t, one, terms(t, person("ann"), person("bob"), nil))
	goes := open(t, one, terms(t, person("ann"), person("bob"), nil))
	slow.game = waits.ID()
	acted := make(chan struct{})
	go func() {
		defer close(acted)
		do(t, waits, referee.Black, referee.Resign{})
	}()
	for waits.mu.TryLock() { // until it waits for the store
		waits.mu.Unlock()
		runtime.Gosched()
	}
	play(t, find(t, other, waits.ID()), referee.Black, "D4")
	play(t, find(t, other, goes.ID()), referee.Black, "C3")
	await[referee.Moved](t, goes)
	close(slow.freed)
	<-acted
}

// A process that has the games of a dead one to take over is at work all the while.
func TestTakingOverTakesLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		slow := &stuck{Shared: shared}
		dying := &line{outage{Shared: shared}}
		one, heir, third := at(t, dying, "one"), at(t, slow, "heir"), at(t, shared, "third")
		slow.load = 8 * time.Second
		for range 20 {
			open(t, one, terms(t, person("ann"), person("bob"), nil))
		}
		dying.set(true)
		for range 30 {
			time.Sleep(time.Second)
			if n := heir.missed.Load(); n > 0 {
				t.Fatalf("whoever takes over was taken for dead %d times", n)
			}
		}
		wantHere(t, heir, 0, 20)
		third.Close()
	})
}

// What could not be taken over at once, since the store failed, is taken over later.
func TestTakingOverIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		dying, flaky := &line{outage{Shared: shared}}, &forgetful{Shared: shared, fails: 3}
		one, heir := at(t, dying, "one"), at(t, flaky, "heir")
		game := open(t, one, terms(t, person("ann"), person("bob"), clock(t, "10s")))
		play(t, game, referee.Black, "C3")
		play(t, game, referee.White, "B2")
		dying.set(true)
		time.Sleep(time.Minute)
		if log, err := shared.Load(t.Context(), game.ID()); err != nil || len(log) != 4 {
			t.Errorf("the log has %d events, %v; want the fall of a flag as its 4th", len(log), err)
		}
		heir.Close()
	})
}

// A forgetful store does not find logs for a few times.
type forgetful struct {
	store.Shared
	fails int
}

func (f *forgetful) Load(ctx context.Context, id string) ([]referee.Event, error) {
	if f.fails > 0 {
		f.fails--
		return nil, fmt.Errorf("no answer for %s", id)
	}
	return f.Shared.Load(ctx, id)
}

// The clock of a process follows the store's a little at a time, and at once after it was
// away.
func TestClockFollowsTheStores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(Config{})
		for _, test := range []struct {
			most, least time.Duration
			atOnce      bool
			want        time.Duration
		}{
			{time.Hour, time.Hour, true, time.Hour},
			{3 * time.Millisecond, -2 * time.Millisecond, false, 0}, // it is right, as far as can be known
			{time.Hour, time.Hour, false, slew},
			{-time.Hour, -time.Hour, false, -slew},
			{3 * time.Millisecond, time.Millisecond, false, time.Millisecond},
			{-time.Millisecond, -3 * time.Millisecond, false, -time.Millisecond},
		} {
			before := a.now()
			a.adjust(test.most, test.least, test.atOnce)
			if got := a.now().Sub(before); got != test.want {
				t.Errorf("the store's clock is %v to %v ahead: moved by %v, want %v", test.least, test.most, got, test.want)
			}
		}
	})
}

// Nobody is told that his move is wrong by a process that cannot know: others may have played
// on.
func TestRefusalWantsTheStore(t *testing.T) {
	shared := store.NewMemory()
	cut := &line{outage{Shared: shared}}
	one, other := at(t, cut, "one"), at(t, shared, "other")
	here := open(t, one, terms(t, person("ann"), person("bob"), nil))
	cut.set(true)
	there := find(t, other, here.ID())
	play(t, there, referee.Black, "C3")
	play(t, there, referee.White, "D4")
	move, err := weiqi.ParseMove(weiqi.Black, "E5")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := here.Do(t.Context(), referee.Black, referee.Play{N: 3, Move: move}); err == nil || refused(err) {
		t.Errorf("move 3 at a process that has read none: %v, want that the store is away", err)
	}
}
