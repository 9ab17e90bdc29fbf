// Library referees a game between two programs and counts it: library 'gnugo --mode gtp' pachi
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/shinpan/shinpan"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

func main() {
	flag.Parse()
	terms, err := referee.Settings{Size: "9x9", Ruleset: "chinese"}.Terms()
	if err != nil {
		log.Fatal(err)
	}
	game, err := shinpan.PlayCommands(context.Background(), terms, flag.Arg(0), flag.Arg(1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s%v: %v\n", sgf.Format(game.Record().Tree()), game.Result(), game.Why())
}
