package stats_test

import (
	"fmt"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

func ExampleElo() {
	pairs := stats.Pentanomial{13, 37, 50, 25, 3}
	elo := stats.Elo(pairs)
	fmt.Printf("%.1f [%.1f, %.1f]\n", elo.Value, elo.Low, elo.High)
	fmt.Printf("stronger with a likelihood of %.4f\n", stats.Superiority(pairs))
	// Output:
	// -43.7 [-73.6, -14.3]
	// stronger with a likelihood of 0.0019
}

func ExampleScore() {
	for _, games := range []stats.Tally{{Wins: 10}, {Wins: 7, Losses: 3}, {Wins: 5, Draws: 4, Losses: 1}} {
		score := stats.Score(games)
		fmt.Printf("%v: %.3f [%.3f, %.3f]\n", games, score.Value, score.Low, score.High)
	}
	// Output:
	// 10-0-0: 1.000 [0.722, 1.000]
	// 7-0-3: 0.700 [0.397, 0.892]
	// 5-4-1: 0.700 [0.456, 0.860]
}

func ExampleSPRT() {
	test := stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	for _, games := range []stats.Tally{{Wins: 10, Losses: 10}, {Wins: 130, Draws: 10, Losses: 90}, {Wins: 90, Draws: 10, Losses: 110}} {
		fmt.Printf("%v: %.2f, %v\n", games, test.LLR(games), test.Verdict(games))
	}
	// Output:
	// 10-0-10: -0.21, continue
	// 130-10-90: 3.54, accept H1
	// 90-10-110: -5.30, accept H0
}

func ExampleModel_Rate() {
	var games []stats.Game
	play := func(black, white string, winner weiqi.Color) {
		games = append(games, stats.Game{Round: 1, Black: black, White: white, Result: weiqi.Result{Winner: winner, By: weiqi.ByResign}})
	}
	play("gnugo", "random", weiqi.Black)
	play("random", "gnugo", weiqi.White)
	play("gnugo", "random", weiqi.Black)
	play("pachi", "gnugo", weiqi.Black)
	play("gnugo", "pachi", weiqi.White)
	play("pachi", "gnugo", weiqi.White)
	ratings, err := stats.Model{Prior: 2, Anchors: map[string]float64{"gnugo": 1800}}.Rate(games)
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
