package arena

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
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

// Nobody is charged for a short outage either, if all that the store failed to do was to say
// who he is.
func TestMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &line{outage{Shared: store.NewMemory()}}
		one, other := at(t, shared, "one"), at(t, shared, "other")
		here, there := playing(t, one, other, "10m")
		shared.set(true)
		one.Missed(here.ID())
		time.Sleep(time.Second / 2)
		shared.set(false)
		time.Sleep(2 * time.Second)
		wantKinds(t, here, 1, "C3", "B2", "interrupted")
		wantKinds(t, there, 1, "C3", "B2", "interrupted")
	})
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

// A game that another process had in its hands all the while is not interrupted by one that
// could not reach the store, nor by one that comes back after the other has seen to it.
func TestOutageOfOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		cut := &line{outage{Shared: shared}}
		one, other := at(t, cut, "one"), at(t, shared, "other")
		here, there := playing(t, one, other, "10m")
		cut.set(true)
		move, err := weiqi.ParseMove(weiqi.Black, "D4")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := here.Do(t.Context(), referee.Black, referee.Play{Move: move}); err == nil {
			t.Fatal("a move was made without the store")
		}
		time.Sleep(time.Second)
		play(t, there, referee.Black, "D4")
		time.Sleep(10 * time.Second)
		cut.set(false)
		if err := here.CatchUp(t.Context()); err != nil { // whoever looks now sees what was played there
			t.Fatal(err)
		}
		wantKinds(t, here, 1, "C3", "B2", "D4")
		time.Sleep(10 * time.Second)
		wantKinds(t, here, 1, "C3", "B2", "D4")
		wantKinds(t, there, 1, "C3", "B2", "D4")
	})
}

// A player whom a process keeps waiting that cannot reach the store moves at another one. The request at the first is
// refused when the player has long left, and stops no clock.
func TestRefusedWhenTheyHaveLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		cut := &line{outage{Shared: shared}}
		one, other := at(t, cut, "one"), at(t, shared, "other")
		here, there := playing(t, one, other, "10m")
		cut.set(true)
		time.Sleep(store.Silence + 2*beatEvery)
		play(t, there, referee.Black, "D4")
		move, err := weiqi.ParseMove(weiqi.Black, "D4")
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(t.Context())
		leave()
		if _, err := here.Do(ctx, referee.Black, referee.Play{Move: move}); err == nil || refused(err) {
			t.Fatalf("a move without the store gives %v, want the store's error", err)
		}
		cut.set(false)
		time.Sleep(10 * time.Second)
		wantKinds(t, there, 1, "C3", "B2", "D4")
		if err := here.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantKinds(t, here, 1, "C3", "B2", "D4")
	})
}

// A tardy store does what it is asked, and its answers are long on their way.
type tardy struct {
	store.Shared
	late atomic.Int64 // by how much, in ns
}

func (l *tardy) Beat(ctx context.Context, process string, first bool, clock func() time.Time) (store.Pulse, error) {
	p, err := l.Shared.Beat(ctx, process, first, clock)
	time.Sleep(time.Duration(l.late.Load()))
	return p, err
}

// A beat counts from when it was made: when its answer comes over a line that was silent for
// so long that others would take the process for dead, it judges nothing before the next one.
func TestBeatIsAnsweredLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &tardy{Shared: store.NewMemory()}
		a := at(t, slow, "one")
		game := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, game, referee.Black, "C3")
		play(t, game, referee.White, "B2")
		late := store.Silence + time.Second
		slow.late.Store(int64(late))
		time.Sleep(beatEvery + late + time.Millisecond)
		move, err := weiqi.ParseMove(weiqi.Black, "D4")
		if err != nil {
			t.Fatal(err)
		}
		if events, err := game.Do(t.Context(), referee.Black, referee.Play{Move: move}); err == nil || refused(err) {
			t.Errorf("a move was judged as soon as the beat was answered: %v, %v", events, err)
		}
		time.Sleep(late)
		slow.late.Store(0)
		time.Sleep(store.Silence + 2*time.Second)
		play(t, game, referee.Black, "D4")
		wantKinds(t, game, 1, "C3", "B2", "interrupted", "interrupted", "returned black", "D4") // it was silent twice
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

// Nobody loses on time for what the store took to keep the move that he is to answer, if that
// was so long that it was away.
func TestMoveIsKeptLate(t *testing.T) {
	for takes, want := range map[time.Duration]string{store.Silence: "B+T", store.Silence + time.Second: "interrupted"} {
		synctest.Test(t, func(t *testing.T) {
			slow := &stuck{Shared: store.NewMemory(), freed: make(chan struct{})}
			game := open(t, newArena(t, slow), terms(t, person("ann"), person("bob"), clock(t, "6s")))
			play(t, game, referee.Black, "C3")
			play(t, game, referee.White, "B2")
			slow.game = game.ID()
			time.AfterFunc(takes, func() { close(slow.freed) })
			play(t, game, referee.Black, "D4")
			time.Sleep(4 * time.Second)
			wantKinds(t, game, 1, "C3", "B2", "D4", want)
		})
	}
}

// A game that waits for the store keeps no other one from what other processes say, and nobody
// from looking at it.
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
	for waits.acting.TryLock() { // until it waits for the store
		waits.acting.Unlock()
		runtime.Gosched()
	}
	if n := sees(waits, (*referee.Game).MoveNumber); n != 0 || len(waits.Events(0)) != 1 {
		t.Errorf("whoever looks at a game that waits for the store sees %d moves and %v", n, waits.Events(0))
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

// The clock of a process follows those of the others: at first at once, then a little at a
// time, and by much only if it stays behind.
func TestClockFollowsTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		for _, test := range []struct {
			behind time.Duration
			first  bool
			want   time.Duration
		}{
			{-time.Hour, true, -time.Hour},
			{noise, false, 0},
			{-noise, false, 0},
			{gaping, false, slew},
			{-time.Hour, false, -slew}, // they will see to it
			{time.Hour, false, slew},   // have they seen that the store's clock has jumped?
			{0, false, 0},              // they have
			{time.Hour, false, slew},
			{time.Hour, false, time.Hour + time.Millisecond},
			{time.Hour, false, slew},
		} {
			before, since := a.Now(), a.since.Load()
			a.adjust(test.behind, test.first)
			got := a.Now().Sub(before)
			if got != test.want {
				t.Errorf("the clock is behind by %v: moved by %v, want %v", test.behind, got, test.want)
			}
			if stands := a.since.Load() > since; stands != (!test.first && got > slew) {
				t.Errorf("the clock was moved by %v: that games stand for it is %v", got, stands)
			}
		}
	})
}

// A server that begins after its machine's clock was set back goes on from what is stored:
// nobody is charged for the time between, and then the clocks go.
func TestClockWasSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory := store.NewMemory()
		a := New(Config{Store: memory, Log: slog.New(slog.DiscardHandler)})
		a.offset.Store(int64(3 * time.Hour)) // the clock is still to be set back
		game := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1m")))
		play(t, game, referee.Black, "C3")
		play(t, game, referee.White, "D4")
		time.Sleep(gaping / 2)
		later := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1m")))
		play(t, later, referee.Black, "C3")
		play(t, later, referee.White, "D4")
		time.Sleep(10 * time.Second)
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		a = New(Config{Store: memory, Log: slog.New(slog.DiscardHandler)})
		defer a.Close()
		if err := a.Restore(t.Context()); err != nil {
			t.Fatal(err)
		}
		game = find(t, a, game.ID())
		wantKinds(t, game, 1, "C3", "D4", "interrupted")
		time.Sleep(gaping) // now this one, which was a little ahead of the clock that the first has set, is behind it
		wantKinds(t, find(t, a, later.ID()), 1, "C3", "D4", "interrupted")
		play(t, game, referee.Black, "E5")
		do(t, game, referee.White, referee.Back{})
		time.Sleep(10 * time.Second)
		play(t, game, referee.White, "C4")
		game.View(func(g *referee.Game) {
			clocks := g.Clocks(a.Now())
			if want := referee.Millis(75_000); clocks.Black.Main != want || clocks.White.Main != want-10_000 {
				t.Errorf("the clocks are at %+v, want %v and ten seconds less", clocks, want)
			}
		})
		time.Sleep(2 * time.Minute)
		log, err := memory.Load(t.Context(), game.ID())
		if end, over := log[len(log)-1].What.(referee.Ended); err != nil || !over || end.Text != "W+T" {
			t.Errorf("the game ends with %+v, %v, want that a flag falls", log[len(log)-1], err)
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
