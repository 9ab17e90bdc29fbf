package arena

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A listener is an observer that remembers.
type listener struct {
	mu       sync.Mutex
	accounts []Account
	failed   [3]error         // by color
	noList   [3]reason.Reason // by color
}

func (l *listener) Answered(_ string, a Account) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accounts = append(l.accounts, a)
}

func (l *listener) Explained(string, int, weiqi.Color, string) {}

func (l *listener) Failed(_ string, c weiqi.Color, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed[c] = err
}

func (l *listener) NoList(_ string, c weiqi.Color, why reason.Reason) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.noList[c] = why
}

// An observer hears of every move and fault, and engines are given back with what can
// be said of them.
func TestObserverAndRelease(t *testing.T) {
	heard := &listener{}
	var mu sync.Mutex
	fit := map[string]bool{}
	lent := func(name string, p gtp.Player) Program {
		program := local(name, p)
		program.Release = func(e *gtp.Engine, good bool) {
			mu.Lock()
			defer mu.Unlock()
			fit[name] = good
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
		return program
	}
	clumsy := script{think: func(_ context.Context, p *weiqi.Position) error {
		if p.Moves() == 3 {
			return errors.New("out of ideas")
		}
		return nil
	}, moves: map[int]string{2: "D3"}}
	a := New(Config{
		Store:    store.NewMemory(),
		Programs: []Program{lent("left", script{moves: map[int]string{1: "B3", 3: "B2"}}), lent("right", clumsy)},
		Log:      slog.New(slog.DiscardHandler),
		Observer: heard,
	})
	table, err := a.OpenAs(t.Context(), "first", terms(t, program("left"), program("right"), nil))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.OpenAs(t.Context(), "first", sees(table, (*referee.Game).Terms)); !errors.Is(err, store.ErrExists) {
		t.Errorf("a second game of that id: %v, want %v", err, store.ErrExists)
	}
	<-table.Over()
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if result := sees(table, (*referee.Game).Result); result.Winner != weiqi.Black || result.By != weiqi.ByForfeit {
		t.Errorf("the result is %v, want that Black wins by forfeit", result)
	}
	if n := len(heard.accounts); n != 3 {
		t.Errorf("the observer heard of %d moves, want 3", n)
	}
	for i, account := range heard.accounts {
		if account.Number != i+1 || account.Answer.Move.Color != account.Color {
			t.Errorf("account %d is %+v", i+1, account)
		}
	}
	if heard.failed[weiqi.White] == nil || heard.failed[weiqi.Black] != nil {
		t.Errorf("the faults are %v, want one of White", heard.failed)
	}
	if got := a.Counts(); got.Started != 2 || got.Failed != 1 || got.Running != 0 {
		t.Errorf("the counts are %+v, want 2 programs that were started, and 1 fault", got)
	}
	if !fit["left"] || fit["right"] {
		t.Errorf("the engines are given back as %v, want that only the left one is fit", fit)
	}
}
