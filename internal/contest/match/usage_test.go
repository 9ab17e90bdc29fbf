package match

import (
	"slices"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Lag is an engine's own doing while it wants more processors than it was given and the machine has.
func TestOwnLag(t *testing.T) {
	t.Parallel()
	var one, other gtp.Engine
	second := func(s float64) time.Time { return began.Add(time.Duration(s * float64(time.Second))) }
	var u usage
	for _, look := range []struct {
		at     float64
		wanted []wants
	}{
		{0, []wants{{&one: {1: time.Hour}}, {&other: {2: time.Second}}}},
		// three of three
		{1, []wants{{&one: {1: time.Hour + time.Second}}, {&other: {2: 2 * time.Second, 3: 2 * time.Second}}}},
		// a little more
		{2, []wants{{&one: {1: time.Hour + 2*time.Second}}, {&other: {2: 3 * time.Second, 3: 2 * time.Second, 4: time.Second, 5: 1100 * time.Millisecond}}}},
		// a number given anew, and one that waited for many
		{3, []wants{{&one: {1: 3 * time.Second}}, {&other: {2: 9 * time.Second}}}},
		{4, []wants{{&one: {1: 4 * time.Second}}, {&other: {2: 9 * time.Second}}}},
	} {
		u.look([]int{1, 1}, 2, func() (time.Time, []wants) { return second(look.at), look.wanted })
	}
	if want := []excess{{1, second(1), second(3)}}; !slices.Equal(u.excess, want) {
		t.Errorf("too much was wanted %v, want %v", u.excess, want)
	}
	late := []lag.Late{
		{Until: second(0.9), Took: 100 * time.Millisecond},
		{Until: second(1.1), Took: 200 * time.Millisecond},
		{Until: second(2.5), Took: 100 * time.Millisecond},
		{Until: second(3.2), Took: 100 * time.Millisecond}, // shortly after
		{Until: second(3.5), Took: 100 * time.Millisecond},
	}
	for engine, want := range map[int][]lag.Late{0: late, 1: {late[0], late[4]}} {
		if got := u.others(late, []int{engine}); !slices.Equal(got, want) {
			t.Errorf("of the lags engine %d has not caused %v, want %v", engine, got, want)
		}
	}
}

// A game is not played again for the lag of whoever has lost it; it is for that of the winner.
func TestUnlucky(t *testing.T) {
	t.Parallel()
	g := Game{Black: 3, White: 5}
	for winner, want := range map[weiqi.Color][]int{weiqi.Black: {5}, weiqi.White: {3}, weiqi.Empty: {3, 5}} {
		log := []referee.Event{{What: referee.Created{}}, {What: referee.Ended{Result: weiqi.Result{Winner: winner, By: weiqi.ByResign}}}}
		if got := g.unlucky(log); !slices.Equal(got, want) {
			t.Errorf("where %v has won %v would gain by another game, want %v", winner, got, want)
		}
	}
}
