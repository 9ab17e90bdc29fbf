// Library referees a game between two programs that speak GTP, and counts it, with nothing but the
// library:
//
//	go run ./examples/library 'gnugo --mode gtp' 'gnugo --mode gtp --level 1'
//
// It prints the record and why the result is what it is.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

func main() {
	ctx := context.Background()
	terms := must(referee.Settings{Size: "9x9", Ruleset: "chinese"}.Terms())
	terms.Black = referee.Seat{Kind: referee.Program, Name: os.Args[1], Engine: os.Args[1]}
	terms.White = referee.Seat{Kind: referee.Program, Name: os.Args[2], Engine: os.Args[2]}
	game := must(referee.Replay([]referee.Event{must(referee.Open(terms, time.Now()))}))
	var programs [3]*gtp.Engine // by color
	for i, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
		programs[color] = must(gtp.Start(ctx, gtp.Command{Args: strings.Fields(os.Args[i+1])}))
		defer programs[color].Close()
		check(programs[color].NewGame(ctx, gtp.Game{Size: terms.Size, Rules: terms.Rules, Komi: terms.Komi}))
	}
	for !game.Result().Over() {
		side := game.Waiting()[0] // has to move, to list dead stones, or to answer the other list
		act := ask(ctx, programs[side.Color()], side.Color(), game)
		_, next, err := game.Decide(time.Now(), side, act) // a server stores the events that come first
		check(err)
		if move, ok := act.(referee.Play); ok {
			check(programs[side.Color().Opponent()].Play(ctx, move.Move))
		}
		game = next
	}
	fmt.Printf("%s%v: %v\n", sgf.Format(game.Record().Tree()), game.Result(), game.Why())
}

// ask asks a program what it wants to do. If the lists of dead stones differ, play goes on.
func ask(ctx context.Context, program *gtp.Engine, color weiqi.Color, game *referee.Game) referee.Act {
	stop, stopped := game.Stop()
	genmove := program.Genmove
	switch game.Phase() {
	case referee.Listing:
		dead, known, err := program.FinalStatusList(ctx, "dead", game.Position())
		check(err)
		return referee.Claim{Stop: stop.Number, Dead: dead, Unknown: !known}
	case referee.Answering:
		return referee.PlayOn{Stop: stop.Number}
	}
	if stopped { // after a dispute what stands on the board is alive
		genmove = program.GenmoveCleanup
	}
	answer := must(genmove(ctx, color))
	if answer.Resign {
		return referee.Resign{}
	}
	return referee.Play{Move: answer.Move}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
