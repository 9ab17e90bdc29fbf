package tournament_test

import (
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/tournament"
	"github.com/shinpan/shinpan/weiqi"
)

func ExampleElo() {
	pairs := tournament.Pentanomial{13, 37, 50, 25, 3}
	elo := tournament.Elo(pairs)
	fmt.Printf("%.1f [%.1f, %.1f]\n", elo.Value, elo.Low, elo.High)
	fmt.Printf("stronger with a likelihood of %.4f\n", tournament.Superiority(pairs))
	// Output:
	// -43.7 [-73.6, -14.3]
	// stronger with a likelihood of 0.0019
}

func ExampleScore() {
	for _, games := range []tournament.Tally{{Wins: 10}, {Wins: 7, Losses: 3}, {Wins: 5, Draws: 4, Losses: 1}} {
		score := tournament.Score(games)
		fmt.Printf("%v: %.3f [%.3f, %.3f]\n", games, score.Value, score.Low, score.High)
	}
	// Output:
	// 10-0-0: 1.000 [0.722, 1.000]
	// 7-0-3: 0.700 [0.397, 0.892]
	// 5-4-1: 0.700 [0.456, 0.860]
}

func ExampleSPRT() {
	test := tournament.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	for _, games := range []tournament.Tally{{Wins: 10, Losses: 10}, {Wins: 130, Draws: 10, Losses: 90}, {Wins: 90, Draws: 10, Losses: 110}} {
		fmt.Printf("%v: %.2f, %v\n", games, test.LLR(games), test.Verdict(games))
	}
	// Output:
	// 10-0-10: -0.21, continue
	// 130-10-90: 3.54, accept H1
	// 90-10-110: -5.30, accept H0
}

func ExampleModel_Rate() {
	var games []tournament.Game
	play := func(black, white string, winner weiqi.Color) {
		games = append(games, tournament.Game{Round: 1, Black: black, White: white, Result: weiqi.Result{Winner: winner, By: weiqi.ByResign}})
	}
	play("gnugo", "random", weiqi.Black)
	play("random", "gnugo", weiqi.White)
	play("gnugo", "random", weiqi.Black)
	play("pachi", "gnugo", weiqi.Black)
	play("gnugo", "pachi", weiqi.White)
	play("pachi", "gnugo", weiqi.White)
	ratings, err := tournament.Model{Prior: 2, Anchors: map[string]float64{"gnugo": 1800}}.Rate(games)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(ratings)
	// Output:
	// 1  pachi                  1891  [  1551,   2230]  2-0-1
	//   2  gnugo                  1800  [  1800,   1800]  4-0-2
	//   3  random                 1506  [  1063,   1949]  0-0-3
}

// A Swiss from the first round to the standings.
func Example() {
	players := []tournament.Player{{Name: "A", Rating: 2000}, {Name: "B", Rating: 1900}, {Name: "C", Rating: 1800}, {Name: "D", Rating: 1700}, {Name: "E", Rating: 1600}}
	swiss := tournament.Swiss{Rounds: 3}
	var games []tournament.Game
	for {
		next, err := swiss.Pair(players, games)
		if errors.Is(err, tournament.ErrOver) {
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
	standings, err := tournament.Standings(players, games, tournament.UEC()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	rounds := tournament.Rounds(standings, games)
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
