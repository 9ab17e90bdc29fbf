package arena

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A slow judge says after a while that nothing is settled, or fails.
type slow struct {
	takes time.Duration
	err   error
	deaf  bool // it does not heed the context
}

func (s slow) Judge(ctx context.Context, p *weiqi.Position) (life.Opinion, error) {
	if s.deaf {
		time.Sleep(s.takes)
		return life.Opinion{Judge: "slow"}, s.err
	}
	select {
	case <-time.After(s.takes):
		return life.Opinion{Judge: "slow"}, s.err
	case <-ctx.Done():
		return life.Opinion{}, ctx.Err()
	}
}

// judgedBy returns an arena with that judge, on a store that others may write to.
func judgedBy(t *testing.T, s store.Shared, name string, judge life.Judge) *Arena {
	t.Helper()
	a := New(Config{Store: s, Shared: s, Process: name, Judge: judge, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { a.Close() })
	if err := a.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a
}

// stopped is a game of two people that two passes have stopped.
func stopped(t *testing.T, a *Arena, change func(*referee.Terms)) *Table {
	t.Helper()
	table := open(t, a, terms(t, person("ann"), person("bob"), change))
	play(t, table, referee.Black, "C3")
	play(t, table, referee.White, "pass")
	play(t, table, referee.Black, "pass")
	return table
}

// claims has Black claim nothing, and returns how long that took.
func claims(t *testing.T, table *Table) time.Duration {
	t.Helper()
	began := time.Now()
	do(t, table, referee.Black, referee.Claim{Stop: 1})
	return time.Since(began)
}

// What is said of dead stones waits for the judge, and for no longer than it may take.
func TestListWaitsForTheProposal(t *testing.T) {
	for name, tt := range map[string]struct {
		judge    life.Judge
		lists    referee.Millis
		want     time.Duration
		proposal bool
	}{
		"no judge":           {want: 0},
		"at once":            {judge: slow{}, want: 0, proposal: true},
		"slow":               {judge: slow{takes: 700 * time.Millisecond}, want: 700 * time.Millisecond, proposal: true},
		"fails":              {judge: slow{takes: 300 * time.Millisecond, err: errors.New("no idea")}, want: 300 * time.Millisecond},
		"hangs":              {judge: slow{takes: time.Hour}, want: judgeLimit},
		"hangs and is deaf":  {judge: slow{takes: time.Hour, deaf: true}, want: judgeLimit},
		"little time for it": {judge: slow{takes: time.Hour}, lists: 1000, want: 500 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				table := stopped(t, judgedBy(t, store.NewMemory(), "one", tt.judge), func(terms *referee.Terms) {
					terms.Limits.ListPeople = tt.lists
				})
				if took := claims(t, table); took != tt.want {
					t.Errorf("the list was taken after %v, want %v", took, tt.want)
				}
				stop := sees(table, func(g *referee.Game) referee.Stop { s, _ := g.Stop(); return s })
				if there := stop.Proposal != nil; there != tt.proposal {
					t.Errorf("a proposal is on record: %t, want %t", there, tt.proposal)
				}
				if tt.lists > 0 {
					if w := await[referee.Ended](t, table); time.Since(table.Events(0)[0].At) != tt.lists.Duration() {
						t.Errorf("%s after %v, want the silent list after %v", w.Text, time.Since(table.Events(0)[0].At), tt.lists.Duration())
					}
				}
			})
		})
	}
}

// Marks are agreed to as lists are given: whoever is done before the judge has spoken is asked
// about his living stones like anybody else.
func TestDoneWaitsForTheProposal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := judgedBy(t, store.NewMemory(), "one", slow{takes: time.Second})
		table := stopped(t, a, func(terms *referee.Terms) { terms.Ending = "marking" })
		began := time.Now()
		do(t, table, referee.White, referee.Mark{Stop: 1, Point: weiqi.Point{Col: 2, Row: 2}})
		if took := time.Since(began); took != 0 {
			t.Errorf("a mark waited for %v", took)
		}
		_, err := table.Do(t.Context(), referee.Black, referee.Done{Stop: 1})
		if refusal := new(referee.RefusedError); !errors.As(err, &refusal) || refusal.Kind != referee.KindGivesUpLiving {
			t.Errorf("done with a living stone of one's own marked: %v", err)
		}
		if took := time.Since(began); took != time.Second {
			t.Errorf("done was taken after %v, want a second", took)
		}
	})
}

// While a list waits the table is free for everybody else, and the wait ends with the patience
// of whoever waits and with the arena. What ended so has not happened.
func TestWaitForTheProposalHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := judgedBy(t, store.NewMemory(), "one", slow{takes: time.Hour})
		table := stopped(t, a, nil)
		ends := make(chan error, 2)
		hasty, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		for _, ctx := range []context.Context{hasty, t.Context()} {
			go func() {
				_, err := table.Do(ctx, referee.Black, referee.Claim{Stop: 1})
				ends <- err
			}()
		}
		synctest.Wait()
		began := time.Now()
		do(t, table, referee.White, referee.AskVoid{})
		if took := time.Since(began); took != 0 {
			t.Errorf("another act waited for %v", took)
		}
		if err := <-ends; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who left is told %v", err)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ends; !errors.Is(err, ErrClosed) {
			t.Errorf("who waited at the end is told %v", err)
		}
		if took := time.Since(began); took != time.Second {
			t.Errorf("both were told after %v", took)
		}
		if sees(table, func(g *referee.Game) bool { s, _ := g.Stop(); return s.Lists[weiqi.Black] != nil }) {
			t.Error("a list is on record")
		}
	})
}

// The proposal of another process ends the wait, also where the stop itself is not known here yet.
func TestProposalOfAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := store.NewMemory()
		mute := &unheard{Shared: shared}
		one := judgedBy(t, shared, "one", slow{takes: time.Second})
		other := judgedBy(t, shared, "other", slow{takes: time.Hour})
		deaf := judgedBy(t, mute, "deaf", slow{takes: time.Hour})
		synctest.Wait()
		table := open(t, one, terms(t, person("ann"), person("bob"), nil))
		there, last := find(t, other, table.ID()), find(t, deaf, table.ID())
		synctest.Wait()
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "pass")
		play(t, table, referee.Black, "pass")
		synctest.Wait()
		if got := sees(last, (*referee.Game).Phase); got != referee.Playing {
			t.Fatalf("the process that hears nothing is in the phase %v", got)
		}
		began := time.Now()
		done := make(chan time.Duration)
		go func() {
			do(t, last, referee.White, referee.Claim{Stop: 1})
			done <- time.Since(began)
		}()
		if took := claims(t, there); took != time.Second {
			t.Errorf("the list was taken after %v, want a second", took)
		}
		if took := <-done; took != judgeLimit {
			t.Errorf("where nothing is heard the list was taken after %v, want %v", took, judgeLimit)
		}
	})
}

// An unheard store tells a process nothing of what others write.
type unheard struct{ store.Shared }

func (unheard) Watch(ctx context.Context, _ func(store.News)) error {
	<-ctx.Done()
	return ctx.Err()
}
