package pairing_test

import (
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// A Swiss from the first round to the standings.
func Example() {
	players := []stats.Player{{Name: "A", Rating: 2000}, {Name: "B", Rating: 1900}, {Name: "C", Rating: 1800}, {Name: "D", Rating: 1700}, {Name: "E", Rating: 1600}}
	swiss := pairing.Swiss{Rounds: 3}
	var games []stats.Game
	for {
		next, err := swiss.Pair(players, games)
		if errors.Is(err, pairing.ErrOver) {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, g := range next {
			if g.Bye() {
				fmt.Printf("round %d: %s has a bye\n", g.Round, g.Black)
			} else {
				g.Result = weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign} // Black is lucky today
				fmt.Printf("round %d: %s beats %s\n", g.Round, g.Black, g.White)
			}
			games = append(games, g)
		}
	}
	standings, err := pairing.Standings(players, games, pairing.UEC()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	rounds := pairing.Rounds(standings, games)
	for i, s := range standings {
		fmt.Println(s.Place, s.Player.Name, s.Figures, rounds[i])
	}
	// Output:
	// round 1: A beats C
	// round 1: D beats B
	// round 1: E has a bye
	// round 2: B beats A
	// round 2: E beats D
	// round 2: C has a bye
	// round 3: A beats E
	// round 3: C beats B
	// round 3: D has a bye
	// 1 A [2 5 4 0] [3+/b 5-/w 2+/b]
	// 2 E [2 4 2 0] [0+ 4+/b 1-/w]
	// 3 C [2 3 1 0] [1-/w 0+ 5+/b]
	// 3 D [2 3 1 0] [5+/b 2-/w 0+]
	// 5 B [1 6 2 0] [4-/w 1+/b 3-/w]
}
