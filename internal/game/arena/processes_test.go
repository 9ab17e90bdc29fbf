package arena

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A line is one process's way to the store, which can be cut.
type line struct {
	outage
}

func (l *line) Since(ctx context.Context, id string, after int) ([]referee.Event, error) {
	if err := l.gone(); err != nil {
		return nil, err
	}
	return l.Shared.Since(ctx, id, after)
}

func (l *line) Beat(ctx context.Context, process string, first bool, clock func() time.Time) (store.Pulse, error) {
	if err := l.gone(); err != nil {
		return store.Pulse{}, err
	}
	return l.Shared.Beat(ctx, process, first, clock)
}

func (l *line) Lease(ctx context.Context, what, process string) (bool, error) {
	if err := l.gone(); err != nil {
		return false, err
	}
	return l.Shared.Lease(ctx, what, process)
}

func (l *line) Release(ctx context.Context, what, process string) error {
	if err := l.gone(); err != nil {
		return err
	}
	return l.Shared.Release(ctx, what, process)
}

// at starts a process of that name on a store.
func at(t *testing.T, s store.Shared, name string, programs ...Program) *Arena {
	t.Helper()
	a := New(Config{Store: s, Shared: s, Process: name, Programs: programs, Judge: life.None{}, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { a.Close() })
	if err := a.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a
}

// two processes on one store.
func two(t *testing.T, programs ...Program) (one, other *Arena) {
	t.Helper()
	shared := store.NewMemory()
	return at(t, shared, "one", programs...), at(t, shared, "other", programs...)
}

// playing is a game with a clock at two processes, in which it is Black's turn.
func playing(t *testing.T, one, other *Arena, time string) (here, there *Table) {
	t.Helper()
	here = open(t, one, terms(t, person("ann"), person("bob"), clock(t, time)))
	there = find(t, other, here.ID())
	play(t, here, referee.Black, "C3")
	play(t, here, referee.White, "B2")
	return here, there
}

// Whichever process takes an act, both show it, and nobody is charged for anything but time.
func TestTwoProcessesRefereeOneGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, other := two(t)
		here := open(t, one, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		there := find(t, other, here.ID())
		play(t, here, referee.Black, "C3")
		wantKinds(t, there, 1, "C3")
		play(t, there, referee.White, "B2")
		wantKinds(t, here, 1, "C3", "B2")
		play(t, there, referee.Black, "D4")
		do(t, here, referee.White, referee.Resign{})
		for _, table := range []*Table{here, there} {
			wantKinds(t, table, 1, "C3", "B2", "D4", "B+R")
			select {
			case <-table.Over():
			default:
				t.Error("a table does not know that the game is over")
			}
		}
	})
}

// A store that is away is told of once when it goes and once when it is back, and not with every heartbeat.
func TestHeartbeatsAreLoggedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cut := &line{outage{Shared: store.NewMemory()}}
		var said bytes.Buffer
		a := New(Config{Store: cut, Shared: cut, Process: "one", Judge: life.None{}, Log: slog.New(slog.NewTextHandler(&said, nil))})
		defer a.Close()
		if err := a.Restore(t.Context()); err != nil {
			t.Fatal(err)
		}
		cut.set(true)
		time.Sleep(time.Minute + beatEvery/2) // between two heartbeats
		cut.set(false)
		time.Sleep(time.Minute)
		synctest.Wait()
		for _, want := range []string{"cannot write heartbeats", "heartbeats are written again"} {
			if n := strings.Count(said.String(), want); n != 1 {
				t.Errorf("it says %d times %q:\n%s", n, want, &said)
			}
		}
		if !strings.Contains(said.String(), "after=1m0s") {
			t.Errorf("it does not say how long:\n%s", &said)
		}
	})
}

// A race is a store on which somebody else is faster a few times.
type race struct {
	store.Shared
	faster []func()
}

func (r *race) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	if len(r.faster) > 0 {
		act := r.faster[0]
		r.faster = r.faster[1:]
		act()
	}
	return r.Shared.Append(ctx, id, after, events...)
}

// However often the other process is faster, an act is judged on what it has stored.
func TestOtherProcessIsFasterAgainAndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		slow := &race{Shared: shared}
		here, there := playing(t, at(t, slow, "one"), at(t, shared, "other"), "10m")
		for _, act := range []referee.Act{referee.AskVoid{}, referee.AskUndo{}, referee.Pause{}} {
			slow.faster = append(slow.faster, func() { do(t, there, referee.White, act) })
		}
		play(t, here, referee.Black, "D4")
		wantKinds(t, there, 1, "C3", "B2", "other", "other", "other", "D4")
	})
}

// Both processes have a timer, and one flag falls.
func TestFlagFallsOnceOfTwoProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, other := two(t)
		here, there := playing(t, one, other, "10s")
		time.Sleep(time.Minute)
		wantKinds(t, here, 1, "C3", "B2", "W+T")
		wantKinds(t, there, 1, "C3", "B2", "W+T")
	})
}

// A program that both processes have is asked by one of them, and by the other one when that
// one dies while the program thinks.
func TestSeatIsTakenOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked [2]atomic.Int32
		slow := func(process int) Program {
			return local("slow", script{moves: map[int]string{2: "B2", 4: "B3"}, think: func(ctx context.Context, _ *weiqi.Position) error {
				asked[process].Add(1)
				select {
				case <-time.After(10 * time.Second):
				case <-ctx.Done():
				}
				return ctx.Err()
			}})
		}
		shared := store.NewMemory()
		dying := &line{outage{Shared: shared}}
		one, other := at(t, dying, "one", slow(0)), at(t, shared, "other", slow(1))
		here := open(t, one, terms(t, person("ann"), program("slow"), clock(t, "5m")))
		synctest.Wait() // it is the first one's seat
		there := find(t, other, here.ID())
		play(t, there, referee.Black, "C3")
		time.Sleep(time.Minute)
		wantKinds(t, there, 1, "C3", "B2")
		if one, other := asked[0].Load(), asked[1].Load(); one != 1 || other != 0 {
			t.Errorf("for one move one program was asked %d times, and the other one %d times", one, other)
		}
		play(t, there, referee.Black, "D4")
		time.Sleep(5 * time.Second)
		dying.set(true)
		time.Sleep(time.Minute)
		wantKinds(t, there, 3, "D4", "B3")
		if n := asked[1].Load(); n != 1 {
			t.Errorf("the other program was asked %d times for the next move", n)
		}
	})
}

// A game that only a process knew that has died is taken up by another one, where its
// program moves and its flag falls.
func TestGamesOfADeadProcessGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		dying := &line{outage{Shared: shared}}
		quick := local("quick", script{moves: map[int]string{1: "B2"}})
		never := local("quick", script{think: func(ctx context.Context, _ *weiqi.Position) error {
			<-ctx.Done()
			return ctx.Err()
		}})
		one, _ := at(t, dying, "one", never), at(t, shared, "other", quick)
		timed := open(t, one, terms(t, person("ann"), person("bob"), clock(t, "30s")))
		play(t, timed, referee.Black, "C3")
		play(t, timed, referee.White, "B2")
		played := open(t, one, terms(t, program("quick"), person("bob"), nil))
		time.Sleep(time.Second)
		dying.set(true)
		time.Sleep(3 * time.Minute) // the flag does not fall in the turn in which the process died
		for id, want := range map[string]string{timed.ID(): "W+T", played.ID(): "B2"} {
			log, err := shared.Load(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			var got string
			switch w := log[len(log)-1].What.(type) {
			case referee.Ended:
				got = w.Text
			case referee.Moved:
				got = w.Move.Vertex()
			}
			if got != want {
				t.Errorf("the game ends with %+v, want %s", log[len(log)-1], want)
			}
		}
	})
}

// Clocks stand after time in which no process was at work, and only then.
func TestInterruptionIsTheServices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		one, other := at(t, shared, "one"), at(t, shared, "other")
		here := open(t, one, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, here, referee.Black, "C3")
		play(t, here, referee.White, "B2")
		one.Close()
		time.Sleep(20 * time.Second)
		one = at(t, shared, "one") // the other one was there all the while
		wantKinds(t, find(t, one, here.ID()), 1, "C3", "B2")
		one.Close()
		other.Close()
		time.Sleep(20 * time.Second)
		one = at(t, shared, "one")
		wantKinds(t, find(t, one, here.ID()), 1, "C3", "B2", "interrupted")
		other = at(t, shared, "other")
		wantKinds(t, find(t, other, here.ID()), 1, "C3", "B2", "interrupted")
	})
}

// The store was away for everybody: nobody is charged, though no act has failed.
func TestOutageForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &line{outage{Shared: store.NewMemory()}}
		one, other := at(t, shared, "one"), at(t, shared, "other")
		here, there := playing(t, one, other, "1m")
		time.Sleep(10 * time.Second)
		shared.set(true)
		time.Sleep(30 * time.Second)
		shared.set(false)
		time.Sleep(2 * time.Second)
		wantKinds(t, here, 1, "C3", "B2", "interrupted")
		wantKinds(t, there, 1, "C3", "B2", "interrupted")
	})
}

// Who has left one process for another one is not missed.
func TestAttendanceAtAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, other := two(t)
		here, there := playing(t, one, other, "10m")
		leave := here.Attend(t.Context(), weiqi.Black)
		time.Sleep(time.Second)
		leave()
		stay := there.Attend(t.Context(), weiqi.Black)
		defer stay()
		time.Sleep(time.Minute)
		wantKinds(t, there, 3, "left black", "returned black")
	})
}
