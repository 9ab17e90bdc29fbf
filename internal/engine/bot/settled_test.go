package bot

import (
	"context"
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

func TestSettled(t *testing.T) {
	const second = time.Second
	for _, tt := range []struct {
		name        string
		limit       Limit
		spent, left time.Duration
		played      int64
		ahead       int
		want        bool
	}{
		{"far ahead of what is to come", Limit{}, 3 * second, second, 3000, 1001, true},
		{"could be overtaken", Limit{}, 3 * second, second, 3000, 999, false},
		{"ahead from an earlier search", Limit{}, second / 50, second, 20, 100_000, false},
		{"hardly a playout in the first moment", Limit{}, 0, second, 0, 1, false},
		{"the time is over", Limit{}, second, -second, 1000, 1, true},
		{"bounded by playouts", Limit{Playouts: 5000}, 3 * second, second, 3000, 2000, false},
	} {
		if got := tt.limit.settled(tt.spent, tt.left, tt.played, tt.ahead); got != tt.want {
			t.Errorf("%s: settled = %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestPlayoutsAreCounted searches while only time bounds it: the pace is known.
func TestPlayoutsAreCounted(t *testing.T) {
	pl := NewPlayer(Options{Threads: 1})
	p := weiqi.New(weiqi.Square(5), weiqi.Rules{})
	var a Analysis
	// the machine may be busy
	for enough := 20 * time.Millisecond; a.Playouts == 0 && enough < time.Minute; enough *= 4 {
		a = pl.Play(t.Context(), p, 0, Limit{Time: enough})
	}
	if begun := pl.last.begun.Load(); a.Playouts == 0 || begun < int64(a.Playouts) {
		t.Errorf("%d playouts were counted, %d were played", begun, a.Playouts)
	}
}

// TestZeroLimit plays without a limit: what the options say holds, and the context's
// deadline where they say nothing.
func TestZeroLimit(t *testing.T) {
	p := weiqi.New(weiqi.Square(5), weiqi.Rules{})
	if a := NewPlayer(Options{Playouts: 100}).Play(t.Context(), p, 0, Limit{}); a.Playouts != 100 {
		t.Errorf("%d playouts, want the 100 of the options", a.Playouts)
	}
	if a := NewPlayer(Options{Level: 6}).Play(t.Context(), p, 0, Limit{}); a.Playouts != strengths[6].playouts {
		t.Errorf("%d playouts, want the %d of level 6", a.Playouts, strengths[6].playouts)
	}
	if a := NewPlayer(Options{Threads: 1}).Play(t.Context(), p, 0, Limit{}); a.Playouts != maxPlayouts {
		t.Errorf("%d playouts, want the usual %d", a.Playouts, maxPlayouts)
	}
	soon, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if a := NewPlayer(Options{}).Play(soon, p, 0, Limit{}); !p.Legal(a.Move) || soon.Err() == nil {
		t.Errorf("%v, and the context's end is %v; want a move at the deadline", a.Move, soon.Err())
	}
}
