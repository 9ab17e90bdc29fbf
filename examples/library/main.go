// Library has two programs play a game, and prints its record, its result and why:
//
//	go run ./examples/library 'gnugo --mode gtp' 'gnugo --mode gtp --level 1'
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/shinpan/shinpan"
	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: library 'PROGRAM [ARGUMENT …]' 'PROGRAM [ARGUMENT …]'")
	}
	ctx := context.Background()
	var programs [2]*gtp.Engine
	for i := range programs {
		program, err := gtp.Start(ctx, gtp.Command{Args: strings.Fields(os.Args[i+1])})
		check(err)
		defer program.Close()
		programs[i] = program
	}
	terms, err := referee.Settings{Size: "9x9", Ruleset: "chinese"}.Terms()
	check(err)
	game, err := shinpan.Play(ctx, terms, programs[0], programs[1])
	check(err)
	fmt.Printf("%s%v: %v\n", sgf.Format(game.Record().Tree()), game.Result(), game.Why())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
