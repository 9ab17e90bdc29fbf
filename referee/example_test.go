package referee_test

import (
	"fmt"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A game on 3x3 that nobody disputes, from the terms to the result. A server would
// store the events of a decision before it applies them.
func Example() {
	at := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	created, err := referee.Open(referee.Terms{
		Size:   weiqi.Square(3),
		Rules:  weiqi.Rules{Ko: weiqi.PositionalSuperko},
		Komi:   weiqi.Points(7) + 1,
		Ending: "as-is",
	}, at)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := referee.Replay([]referee.Event{created})
	if err != nil {
		fmt.Println(err)
		return
	}
	do := func(by referee.Party, act referee.Act) {
		_, next, err := game.Decide(at, by, act)
		if err != nil {
			fmt.Println("refused:", err)
			return
		}
		game = next // once the events are stored
	}
	center := weiqi.Point{Col: 1, Row: 1}
	do(referee.Black, referee.Play{Move: weiqi.Play(weiqi.Black, center)})
	do(referee.White, referee.Play{Move: weiqi.Play(weiqi.White, center)})
	do(referee.White, referee.Play{Move: weiqi.Pass(weiqi.White)})
	do(referee.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)})
	fmt.Println(game.Result())
	fmt.Println(game.Why())
	// Output:
	// refused: white B2 is illegal: there is already a stone
	// B+1.5
	// both sides passed, and the board counts as it stands
}
