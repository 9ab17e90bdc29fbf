package arena

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/conditional"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

func at19(t *testing.T, vertex string) weiqi.Point {
	t.Helper()
	p, err := weiqi.ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// branches reads a tree such as "C4:D4(D3:E3) E5:A1", an awaited move and its answer with what follows in brackets.
func branches(t *testing.T, text string) []conditional.Branch {
	t.Helper()
	var all []conditional.Branch
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		end := strings.IndexAny(text+" ", " (")
		move, answer, ok := strings.Cut(text[:end], ":")
		if !ok {
			t.Fatalf("no answer in %q", text)
		}
		b := conditional.Branch{If: at19(t, move), Play: at19(t, answer)}
		if text = text[end:]; strings.HasPrefix(text, "(") {
			depth, i := 0, 0
			for ; i == 0 || depth > 0; i++ {
				depth += strings.Count(text[i:i+1], "(") - strings.Count(text[i:i+1], ")")
			}
			b.Then, text = branches(t, text[1:i-1]), text[i:]
		}
		all = append(all, b)
	}
	return all
}

func prepare(t *testing.T, table *Table, c weiqi.Color, text string) error {
	t.Helper()
	n := 0
	table.View(func(g *referee.Game) { n = g.MoveNumber() })
	return table.Prepare(t.Context(), c, n, branches(t, text))
}

func wantReason(t *testing.T, err error, code string) {
	t.Helper()
	var refused *referee.RefusedError
	if !errors.As(err, &refused) || refused.Why.Code != code {
		t.Errorf("refused with %v, want %s", err, code)
	}
}

func way(table *Table) string {
	var moves []string
	table.View(func(g *referee.Game) {
		for _, m := range g.Way() {
			moves = append(moves, m.Vertex())
		}
	})
	return strings.Join(moves, " ")
}

// Prepared moves are made at once, one after another along the tree; a move that is not awaited ends the tree, and so
// does a move of the player's own that differs. They can be replaced and withdrawn at any time.
func TestPrepared(t *testing.T) {
	for _, test := range []struct{ name, tree, moves, want string }{
		{"along the tree", "C4:D4(D3:E3) E5:A1", "C4 D3", "C3 B2 C4 D4 D3 E3"},
		{"the other branch", "C4:D4(D3:E3) E5:A1", "E5", "C3 B2 E5 A1"},
		{"off the tree", "C4:D4(D3:E3)", "C4 A5", "C3 B2 C4 D4 A5"},
		{"nothing awaited", "C4:D4", "A5", "C3 B2 A5"},
		{"a pass", "C4:D4", "pass", "C3 B2 pass"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newArena(t, store.NewMemory())
				table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1x3d")))
				play(t, table, referee.Black, "C3")
				play(t, table, referee.White, "B2")
				if err := prepare(t, table, weiqi.White, test.tree); err != nil {
					t.Fatal(err)
				}
				for _, move := range strings.Fields(test.moves) {
					play(t, table, referee.Black, move)
					synctest.Wait()
				}
				if got := way(table); got != test.want {
					t.Errorf("the moves are %q, want %q", got, test.want)
				}
			})
		})
	}
}

func TestPreparedIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1x3d")))
		play(t, table, referee.Black, "C3")
		wantReason(t, prepare(t, table, weiqi.White, "C4:D4"), "conditional-stale") // it is its own turn
		wantReason(t, prepare(t, table, weiqi.Black, "C3:D4"), "conditional-unplayable")
		wantReason(t, prepare(t, table, weiqi.Black, "C4:D4 C4:D5"), "conditional-twice")
		wantReason(t, table.Prepare(t.Context(), weiqi.Black, 7, branches(t, "C4:D4")), "conditional-stale")
		for _, tree := range []string{"B2:D4", "B2:D5", ""} {
			if err := prepare(t, table, weiqi.Black, tree); err != nil {
				t.Fatal(err)
			}
		}
		play(t, table, referee.White, "B2")
		synctest.Wait()
		if got := way(table); got != "C3 B2" {
			t.Errorf("the moves are %q, though all was withdrawn", got)
		}
		fast := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10m")))
		play(t, fast, referee.Black, "C3")
		wantReason(t, prepare(t, fast, weiqi.Black, "C4:D4"), "conditional-correspondence")
	})
}

// What was prepared survives a server that is killed: also one that dies between the awaited move and the answer.
func TestPreparedSurvivesKill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		// without journals: it dies before it reads what was prepared
		first := newArena(t, struct{ store.Shared }{kept})
		table := open(t, first, terms(t, person("ann"), person("bob"), clock(t, "1x3d")))
		play(t, table, referee.Black, "C3")
		book, err := conditional.Open(t.Context(), kept, table.ID())
		if err != nil {
			t.Fatal(err)
		}
		table.View(func(g *referee.Game) {
			err = book.Prepare(t.Context(), time.Now(), weiqi.Black, 1, branches(t, "B2:D4(E5:A1)"), g)
		})
		if err != nil {
			t.Fatal(err)
		}
		play(t, table, referee.White, "B2")
		first.Close()
		time.Sleep(time.Hour)
		second := newArena(t, kept)
		restore(t, second)
		synctest.Wait()
		back := find(t, second, table.ID())
		play(t, back, referee.White, "E5")
		synctest.Wait()
		if got := way(back); got != "C3 B2 D4 E5 A1" {
			t.Errorf("the moves are %q", got)
		}
	})
}

// An answer that turns out to be illegal is dropped, and its owner told; nothing is played, and nobody loses by it.
func TestPreparedIllegal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		a := newArena(t, kept)
		lose := terms(t, person("ann"), person("bob"), clock(t, "1x3d"))
		lose.IllegalLoses = true
		table := open(t, a, lose)
		play(t, table, referee.Black, "C3")
		if err := prepare(t, table, weiqi.Black, "B2:D4"); err != nil {
			t.Fatal(err)
		}
		// It was prepared under other circumstances: the journal says so, whoever wrote it.
		log, err := kept.Journal(t.Context(), conditional.Journal(table.ID()), 0)
		if err != nil || len(log) != 1 {
			t.Fatalf("%d entries, %v", len(log), err)
		}
		text := strings.Replace(string(log[0]), `"D4"`, `"C3"`, 1)
		text = strings.Replace(text, `"seq":1`, `"seq":2`, 1)
		if err := kept.AppendJournal(t.Context(), conditional.Journal(table.ID()), 1, json.RawMessage(text)); err != nil {
			t.Fatal(err)
		}
		play(t, table, referee.White, "B2")
		synctest.Wait()
		if got := way(table); got != "C3 B2" || sees(table, (*referee.Game).Over) {
			t.Errorf("the moves are %q", got)
		}
		plan, err := table.Prepared(t.Context(), weiqi.Black)
		if err != nil || plan.Dropped == nil || plan.Dropped.Why.Code != "conditional-unplayable" || len(plan.Branch) > 0 {
			t.Errorf("the owner is told %+v, %v", plan, err)
		}
	})
}

// What is withdrawn, and has been read before for an answer that was not due, is not played.
func TestPreparedIsWithdrawnForGood(t *testing.T) {
	kept := &heldJournals{Memory: store.NewMemory(), reading: make(chan struct{}), goOn: make(chan struct{})}
	a := newArena(t, kept)
	table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1x3d")))
	kept.hold.Store(1)
	play(t, table, referee.Black, "C3")
	<-kept.reading
	kept.goOn <- struct{}{}
	if err := prepare(t, table, weiqi.Black, "B2:D4(E5:A1)"); err != nil {
		t.Fatal(err)
	}
	kept.hold.Store(2) // after B2, and after the answer D4
	play(t, table, referee.White, "B2")
	<-kept.reading
	kept.goOn <- struct{}{}
	<-kept.reading
	withdrawn := make(chan error, 1)
	go func() { withdrawn <- table.Prepare(t.Context(), weiqi.Black, 3, nil) }()
	select {
	case err := <-withdrawn:
		withdrawn <- err
		play(t, table, referee.White, "E5") // and then it is played, if it is
	case <-time.After(50 * time.Millisecond): // it waits for who has read
	}
	kept.goOn <- struct{}{}
	if err := <-withdrawn; err != nil {
		t.Fatal(err)
	}
	if way(table) == "C3 B2 D4" {
		play(t, table, referee.White, "E5")
	}
	a.Close()
	if got := way(table); got != "C3 B2 D4 E5" {
		t.Errorf("the moves are %q, though the rest was withdrawn", got)
	}
}

// heldJournals holds the next few that have read a journal of prepared moves until they may go on.
type heldJournals struct {
	*store.Memory
	hold          atomic.Int64
	reading, goOn chan struct{}
}

func (h *heldJournals) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	log, err := h.Memory.Journal(ctx, name, after)
	if h.hold.Add(-1) >= 0 {
		h.reading <- struct{}{}
		<-h.goOn
	}
	return log, err
}

// The opponent's move is answered to the opponent before anything of what was prepared is read: neither what there is
// nor whether there is anything shows in the time that it takes.
func TestPreparedShowsInNoTime(t *testing.T) {
	for _, tree := range []string{"", "B2:D4", "A1:D4(D3:E3) A2:D4"} {
		synctest.Test(t, func(t *testing.T) {
			slow := &slowJournals{Memory: store.NewMemory()}
			a := newArena(t, slow)
			table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1x3d")))
			play(t, table, referee.Black, "C3")
			if tree != "" {
				if err := prepare(t, table, weiqi.Black, tree); err != nil {
					t.Fatal(err)
				}
			}
			synctest.Wait()
			slow.wait.Store(int64(time.Second))
			before, began := slow.read.Load(), time.Now()
			play(t, table, referee.White, "B2")
			if took := time.Since(began); took != 0 {
				t.Errorf("with %q prepared the opponent's move took %v", tree, took)
			}
			time.Sleep(10 * time.Second)
			synctest.Wait()
			// the answer is a move, after which the other side's are looked for
			if n, more := slow.read.Load()-before, int64(strings.Count(tree, "B2:")); n != 1+more {
				t.Errorf("with %q prepared journals were read %d times", tree, n)
			}
		})
	}
}

// slowJournals takes its time to read a journal.
type slowJournals struct {
	*store.Memory
	wait, read atomic.Int64
}

func (s *slowJournals) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	s.read.Add(1)
	time.Sleep(time.Duration(s.wait.Load()))
	return s.Memory.Journal(ctx, name, after)
}
