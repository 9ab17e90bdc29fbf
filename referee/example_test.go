package referee_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A game on 5x5 with a dispute. Black calls a white stone dead and White does not, so play goes on
// once; Black captures the stone, and at the second stop what stands on the board is alive.
func Example() {
	at := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	terms, err := referee.Settings{Size: "5x5", Ruleset: "chinese", Ending: "play-on"}.Terms()
	if err != nil {
		fmt.Println(err)
		return
	}
	created, err := referee.Open(terms, at)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := referee.Replay([]referee.Event{created})
	if err != nil {
		fmt.Println(err)
		return
	}
	stored := []referee.Event{created}
	do := func(by referee.Party, act referee.Act) {
		events, next, err := game.Decide(at, by, act)
		if err != nil {
			fmt.Println("refused:", err)
			return
		}
		stored = append(stored, events...) // a server makes them durable first
		game = next
	}
	play := func(vertices string) {
		for vertex := range strings.FieldsSeq(vertices) {
			m, err := weiqi.ParseMove(game.Turn(), vertex)
			if err != nil {
				fmt.Println(err)
			}
			do(referee.PartyOf(m.Color), referee.Play{Move: m})
		}
	}
	for c, player := range map[weiqi.Color]string{weiqi.Black: "Kuro", weiqi.White: "Shiro"} {
		do(referee.Referee, referee.Sit{Color: c, Seat: referee.Seat{Name: player, Player: player}})
	}
	play("B3 D3 B4 D4 B2 D2 B5 D5 B1 D1 pass A4 pass pass")
	fmt.Println(game.Phase(), game.Waiting())

	dead := weiqi.SetOf(weiqi.Point{Col: 0, Row: 3})
	do(referee.Black, referee.Claim{Stop: 1, Dead: dead})
	do(referee.White, referee.Claim{Stop: 1})
	fmt.Println(game.Phase(), game.Waiting())

	do(referee.White, referee.PlayOn{Stop: 1})
	do(referee.Black, referee.PlayOn{Stop: 1})
	result, _ := game.IfBothPass()
	fmt.Println(game.Phase(), game.Turn(), "to move; if both pass it is", result)

	play("A3 pass A5 pass pass")
	fmt.Println(game.Phase(), game.Result())
	fmt.Println(game.Why())

	again, err := referee.Replay(stored)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("after a restart:", again.Result())
	// Output:
	// scoring [black white]
	// dispute [black white]
	// play black to move; if both pass it is W+13.5
	// over W+7.5
	// the dispute was played out, and what stands on the board is alive
	// after a restart: W+7.5
}

// A game on 3x3 that nobody disputes, from the terms to the result. A server would
// store the events of a decision before it applies them.
func ExampleGame() {
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
