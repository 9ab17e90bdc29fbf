package arena

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// standStill has a process stand still for a while: it notes nothing. Its timers go off, as they do at
// the end of a stall.
func (a *Arena) standStill(d time.Duration) {
	a.working.Stop()
	time.Sleep(d)
	a.working.Reset(workEvery)
}

// Nobody loses by a time in which the process stood still, whoever comes first after it, and whatever
// had a deadline: a move, the first one, a list.
func TestNobodyLosesByAStall(t *testing.T) {
	moved := func(t *testing.T, a *Arena) *Table {
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10s")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		return table
	}
	for name, test := range map[string]struct {
		game func(t *testing.T, a *Arena) *Table
		long time.Duration // 0: until the deadline has passed
	}{
		"the timer goes off in the stall":   {moved, 0},
		"the beat is first":                 {moved, 10*time.Second - time.Millisecond},
		"a move is first":                   {moved, 10*time.Second - time.Millisecond},
		"a flag would have fallen just now": {moved, Stall + time.Millisecond},
		"nobody has begun": {func(t *testing.T, a *Arena) *Table {
			return open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10s")))
		}, 0},
		"lists are waited for": {func(t *testing.T, a *Arena) *Table {
			return stopped(t, a, func(terms *referee.Terms) { terms.Ending = "play-on" })
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newArena(t, store.NewMemory())
				table := test.game(t, a)
				before := sees(table, (*referee.Game).Seq)
				var deadline time.Time
				table.View(func(g *referee.Game) { deadline, _ = g.Deadline() })
				a.standStill(cmp.Or(test.long, deadline.Sub(a.Now())+time.Millisecond))
				if name == "a move is first" {
					play(t, table, referee.Black, "D4")
					if got := kinds(table, before); got[0] != "interrupted" {
						t.Errorf("after a stall came %q, want first that the game is interrupted", got)
					}
				}
				time.Sleep(time.Second)
				if got := kinds(table, before); !slices.Contains(got, "interrupted") {
					t.Errorf("after a stall came %q, want that the game is interrupted", got)
				}
				if sees(table, (*referee.Game).Phase) == referee.Over {
					t.Errorf("the game is over: %q", kinds(table, 1))
				}
			})
		})
	}
}

// A process that was late by a little has not stood still.
func TestFlagFallsAfterAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10s")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		time.Sleep(9 * time.Second)
		a.standStill(Stall - workEvery)
		time.Sleep(time.Second)
		wantKinds(t, table, 1, "C3", "B2", "W+T")
	})
}

// A game that is parked is brought back when the process has stood still, and interrupted.
func TestParkedThroughAStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory := store.NewMemory()
		a := newIdleArena(t, memory)
		restore(t, a)
		id := begun(t, a)
		time.Sleep(2 * idle)
		wantHere(t, a, 0, 1)
		a.standStill(time.Minute)
		time.Sleep(time.Second)
		if n := count[referee.Downtime](t, memory, id); n != 1 {
			t.Errorf("it was credited %d times, want once", n)
		}
	})
}

// Whoever could not come since the process stood still has not left before he had the time to come.
func TestNobodyLeavesInAStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		time.Sleep(absence)
		table.Attend(t.Context(), weiqi.White)()
		time.Sleep(time.Second)
		a.standStill(absence)
		time.Sleep(absence - 2*time.Second)
		wantKinds(t, table, 1, "C3", "B2", "interrupted")
		time.Sleep(2 * time.Second)
		wantKinds(t, table, 1, "C3", "B2", "interrupted", "left white")
	})
}

// A machine that was suspended stands still, though no clock of the process has gone on.
func TestSuspended(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		a.setting.Lock()
		a.slept -= time.Hour // it has slept for so much longer than was known
		a.setting.Unlock()
		time.Sleep(time.Second)
		wantKinds(t, table, 1, "C3", "B2", "interrupted")
	})
}

// A program is not at fault for an answer that did not come while the process stood still.
func TestProgramThinksThroughAStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		engine := local("engine", script{moves: map[int]string{1: "C3"}, think: func(ctx context.Context, _ *weiqi.Position) error {
			if asked.Add(1) > 1 {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}})
		engine.ReplyLimit = 10 * time.Second
		a := newArena(t, store.NewMemory(), engine)
		table := open(t, a, terms(t, program("engine"), person("bob"), nil))
		a.standStill(11 * time.Second)
		time.Sleep(time.Second)
		wantKinds(t, table, 1, "C3")
	})
}

// A judge that was not done when the process had stood still is asked again.
func TestJudgeThroughAStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		judge := &stalling{}
		a := New(Config{Store: shared, Judge: judge, Log: slog.New(slog.DiscardHandler)})
		defer a.Close()
		table := stopped(t, a, func(terms *referee.Terms) { terms.Ending = "play-on" })
		a.standStill(2 * judgeLimit)
		time.Sleep(time.Second)
		if n := count[referee.Proposed](t, shared, table.ID()); n != 1 {
			t.Errorf("there are %d proposals, want 1; the judge was asked %d times", n, judge.asked.Load())
		}
	})
}

// A stalling judge never answers the first time.
type stalling struct{ asked atomic.Int64 }

func (s *stalling) Judge(ctx context.Context, _ *weiqi.Position) (life.Opinion, error) {
	if s.asked.Add(1) > 1 {
		return life.Opinion{Judge: "stalling"}, nil
	}
	<-ctx.Done()
	return life.Opinion{}, ctx.Err()
}

// Of two processes one stands still: the games that wait for somebody who is there are interrupted, and
// no others.
func TestOneOfTwoStandsStill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		stands := &line{outage{Shared: shared}}
		one, other := at(t, stands, "one"), at(t, shared, "other")
		attended, _ := playing(t, one, other, "10m")
		elsewhere, there := playing(t, one, other, "10m")
		defer attended.Attend(t.Context(), weiqi.Black)()
		defer elsewhere.Attend(t.Context(), weiqi.White)() // who is not to move
		defer there.Attend(t.Context(), weiqi.Black)()
		time.Sleep(time.Second) // until one knows of the other
		stands.set(true)
		one.standStill(10 * time.Second)
		stands.set(false)
		time.Sleep(5 * time.Second)
		wantKinds(t, attended, 1, "C3", "B2", "interrupted")
		wantKinds(t, elsewhere, 1, "C3", "B2")
	})
}

// What others had written when all stood still is not known to who comes first after it. The flag that
// would have fallen by then does not, either.
func TestAllStandStillBeforeNewsArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		stands := &line{outage{Shared: shared}}
		one, other := at(t, unheard{stands}, "one"), at(t, shared, "other")
		here, _ := playing(t, one, other, "10s")
		play(t, here, referee.Black, "C4")
		time.Sleep(8 * time.Second)
		play(t, here, referee.White, "B3") // two seconds are left
		defer here.Attend(t.Context(), weiqi.Black)()
		there := find(t, other, here.ID())
		time.Sleep(time.Second)
		play(t, there, referee.Black, "D4")
		if err := other.Close(); err != nil {
			t.Fatal(err)
		}
		stands.set(true)
		one.working.Stop()
		time.Sleep(9*time.Second - time.Millisecond)
		stands.set(false)
		time.Sleep(time.Second) // the timer goes off, for a move that was made
		wantKinds(t, here, 1, "C3", "B2", "C4", "B3", "D4", "interrupted")
	})
}

// No flag falls in a turn in which a process went silent, be it noticed before or after, unless whoever is to
// move is with one that is at work.
func TestFlagAtTheOther(t *testing.T) {
	for name, test := range map[string]struct {
		silentFor time.Duration // when the time is up
		here      bool          // Black is at the one at work
		want      string
	}{
		"gone just now":   {time.Second, false, "interrupted"},
		"known to be":     {20 * time.Second, false, "interrupted"},
		"he is elsewhere": {time.Second, true, "W+T"},
		"nobody is gone":  {0, false, "W+T"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				shared := store.NewMemory()
				silent := &line{outage{Shared: shared}}
				one, other := at(t, silent, "one"), at(t, shared, "other")
				here, there := playing(t, one, other, "30s")
				if test.here {
					defer there.Attend(t.Context(), weiqi.Black)()
				} else {
					defer here.Attend(t.Context(), weiqi.Black)()
				}
				time.Sleep(30*time.Second - test.silentFor - time.Millisecond)
				if test.silentFor > 0 {
					silent.set(true)
					one.working.Stop()
				}
				time.Sleep(test.silentFor + 6*time.Second)
				wantKinds(t, there, 1, "C3", "B2", test.want)
			})
		})
	}
}
