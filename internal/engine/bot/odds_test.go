package bot_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// TestOpening begins games on big boards: the first move takes a corner, from the third
// to the fifth line both ways.
func TestOpening(t *testing.T) {
	t.Parallel()
	seeds := uint64(1)
	if bot.AllCases {
		seeds = 4
	}
	for _, size := range []int{13, 19} {
		p := weiqi.New(weiqi.Square(size), weiqi.Rules{})
		line := func(i int8) int { return min(int(i), size-1-int(i)) + 1 }
		for seed := range seeds {
			m := bot.NewPlayer(bot.Options{Seed: seed, Threads: 1}).Play(t.Context(), p, komi, bot.Limit{Playouts: 400}).Move
			if col, row := line(m.Point.Col), line(m.Point.Row); col < 3 || col > 5 || row < 3 || row > 5 {
				t.Errorf("seed %d begins at %v on %v", seed, m, p.Size())
			}
		}
	}
}
