package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
)

var errDebt = errors.New("an account is never below nothing")

// sum adds amounts of money up.
func sum(state int, amounts ...int) (int, error) {
	for _, a := range amounts {
		if state += a; state < 0 {
			return 0, errDebt
		}
	}
	return state, nil
}

func openAccount(t *testing.T, journals store.Journals) *store.Ledger[int, int] {
	t.Helper()
	l, err := store.OpenLedger(t.Context(), journals, "account", 0, sum)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// pay returns a decision for one amount.
func pay(amount int) func(int) ([]int, error) {
	return func(int) ([]int, error) { return []int{amount}, nil }
}

func TestLedgerIsItsJournal(t *testing.T) {
	t.Parallel()
	journals := store.NewMemory()
	l := openAccount(t, journals)
	_, changed := l.Look()
	if err := l.Write(t.Context(), pay(5)); err != nil {
		t.Fatal(err)
	}
	<-changed
	if err := l.Write(t.Context(), pay(-6)); !errors.Is(err, errDebt) {
		t.Errorf("a debt: %v, want %v", err, errDebt)
	}
	if err := l.Write(t.Context(), func(int) ([]int, error) { return nil, nil }); err != nil {
		t.Errorf("nothing: %v", err)
	}
	again := openAccount(t, journals)
	if again.State() != 5 || again.Len() != 1 || l.State() != 5 || l.Len() != 1 {
		t.Errorf("5 was paid in one entry; here %d in %d, read anew %d in %d", l.State(), l.Len(), again.State(), again.Len())
	}
}

// Whoever is late decides anew on what the faster one has written.
func TestLedgersOfOneJournal(t *testing.T) {
	t.Parallel()
	const writers, each = 4, 25
	journals := store.NewMemory()
	var done sync.WaitGroup
	for range writers {
		l := openAccount(t, journals)
		done.Go(func() {
			for range each {
				if err := l.Write(context.Background(), pay(1)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done.Wait()
	if l := openAccount(t, journals); l.State() != writers*each || l.Len() != writers*each {
		t.Errorf("%d in %d entries, want %d each", l.State(), l.Len(), writers*each)
	}
}

func TestLedgerOfAnotherMeaning(t *testing.T) {
	t.Parallel()
	journals := store.NewMemory()
	if err := journals.AppendJournal(t.Context(), "account", 0, []byte(`1`), []byte(`"two"`)); err != nil {
		t.Fatal(err)
	}
	_, err := store.OpenLedger(t.Context(), journals, "account", 0, sum)
	if err == nil || !strings.Contains(err.Error(), "journal account: entry 2") {
		t.Errorf("an entry that is no number: %v", err)
	}
}

// A shared store with subscriptions beside it.
type followed struct {
	*store.Memory
	*store.Subscriptions
}

// TestSubscriptions: what one process writes the ledgers of another know without being asked, and
// a ledger that nobody has is forgotten.
func TestSubscriptions(t *testing.T) {
	memory := store.NewMemory()
	subscriptions := &store.Subscriptions{}
	ctx, cancel := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	defer watching.Wait()
	defer cancel()
	watching.Go(func() {
		_ = memory.Watch(ctx, func(n store.News) {
			if err := subscriptions.Tell(ctx, n); err != nil {
				t.Error(err)
			}
		})
	})
	here, there := openAccount(t, memory), openAccount(t, followed{memory, subscriptions})
	for n := 1; n <= 3; n++ {
		_, fresh := there.Look()
		if err := here.Write(t.Context(), pay(n)); err != nil {
			t.Fatal(err)
		}
		select {
		case <-fresh:
		case <-time.After(eventually.Hang):
			t.Fatal("the other ledger hears nothing")
		}
		if got := there.State(); got != here.State() {
			t.Errorf("the other ledger says %v, want %v", got, here.State())
		}
	}
	if here.Notified() || !there.Notified() {
		t.Errorf("notified are the ledger without subscriptions: %v, and the one with them: %v", here.Notified(), there.Notified())
	}
	runtime.KeepAlive(there)
}

// Journals of which one refuses to be read, or keeps what it says that it has not.
type moody struct {
	followed
	deaf, mute bool
}

var errMood = errors.New("not now")

func (m *moody) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	if m.deaf {
		return nil, errMood
	}
	return m.followed.Journal(ctx, name, after)
}

func (m *moody) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	err := m.followed.AppendJournal(ctx, name, after, entries...)
	if m.mute {
		return errMood
	}
	return err
}

// A ledger says how it stands, or that nobody knows.
func TestLedgerCurrent(t *testing.T) {
	t.Parallel()
	memory := store.NewMemory()
	journals := &moody{followed: followed{memory, &store.Subscriptions{}}} // which nobody tells anything
	here, there := openAccount(t, memory), openAccount(t, journals)
	if err := here.Write(t.Context(), pay(3)); err != nil {
		t.Fatal(err)
	}
	if got, err := there.Current(t.Context()); err != nil || got != 3 {
		t.Errorf("another process paid 3; the ledger says %v (%v)", got, err)
	}
	if err := here.Write(t.Context(), pay(3)); err != nil {
		t.Fatal(err)
	}
	if err := there.Write(t.Context(), pay(-5)); err != nil {
		t.Errorf("5 of 6 are not to be had, since the ledger knows of 3: %v", err)
	}
	journals.deaf = true
	if got, err := there.Current(t.Context()); !errors.Is(err, errMood) {
		t.Errorf("of a journal that cannot be read the ledger says %v (%v), want an error", got, err)
	}
	if err := there.Write(t.Context(), pay(-9)); !errors.Is(err, errMood) {
		t.Errorf("a debt by what may be an old state: %v, want that nobody knows", err)
	}
}

// What was written though the journal did not say so is known as soon as somebody asks.
func TestLedgerInDoubt(t *testing.T) {
	t.Parallel()
	journals := &moody{followed: followed{Memory: store.NewMemory()}, mute: true}
	alone := struct{ store.Journals }{journals} // nobody else writes
	l := openAccount(t, alone)
	if err := l.Write(t.Context(), pay(5)); !errors.Is(err, errMood) {
		t.Fatal(err)
	}
	if got, err := l.Current(t.Context()); err != nil || got != 5 {
		t.Errorf("5 may have been paid, and were; the ledger says %v (%v)", got, err)
	}
}
