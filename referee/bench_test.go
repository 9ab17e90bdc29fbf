package referee_test

import (
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// One move of a 19x19 game with clocks, decided and applied.
func BenchmarkMove(b *testing.B) {
	_, log, _ := tell(b, map[string]string{"terms": "size 19x19\ntime 10m+5x30s"})
	var game *referee.Game
	b.ReportAllocs()
	for i := range b.N {
		if i%300 == 0 {
			var err error
			if game, err = referee.Replay(log); err != nil {
				b.Fatal(err)
			}
		}
		// A stride of 7 reaches every point of the board once.
		point := i % 300 * 7 % 361
		move := weiqi.Play(game.Turn(), weiqi.Point{Col: int8(point % 19), Row: int8(point / 19)})
		if !game.Position().Legal(move) {
			move = weiqi.Pass(game.Turn())
		}
		_, next, err := game.Decide(noon, referee.PartyOf(game.Turn()), referee.Play{Move: move})
		if err != nil {
			b.Fatal(err)
		}
		game = next
	}
}
