package life_test

import (
	"context"
	"fmt"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A judge says which stones are dead, and how sure it is. White B2 has no room to live. Black F3
// lives if Black moves first, and dies if White does.
func Example() {
	setup, err := weiqi.ParseSetup([]string{
		". X . X O X . . . X O",
		"X X X X O X X X X X O",
		". O . X O O O O O O O",
		"X X X X O . O . O . O",
	}, weiqi.Black)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	judge, err := life.Named(life.Default)
	if err != nil {
		fmt.Println(err)
		return
	}
	opinion, err := judge.Judge(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, chain := range opinion.Chains {
		first := chain.Stones.Points()[0] // chain.Why says why
		fmt.Printf("%v %v: %v, certainty %.1f\n", chain.Color, first, chain.Status, chain.Certainty)
	}
	if !opinion.Settled() {
		fmt.Println("ask the players about", opinion.Unsettled)
	}
	fmt.Println("dead:", opinion.Dead)
	// Output:
	// black A1: alive, certainty 1.0
	// white E1: alive, certainty 1.0
	// white B2: dead, certainty 1.0
	// black F3: unsettled, certainty 0.0
	// ask the players about F3 G3 H3 J3 K3 F4 K4
	// dead: B2
}

// What no play can change is known for certain, without any chance.
func ExampleBenson() {
	setup, err := weiqi.ParseSetup([]string{
		". X . X O .",
		"X X X X O .",
		"O O O O O .",
	}, weiqi.Black)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	alive, territory := life.Benson(p, weiqi.Black)
	fmt.Println("alive:", alive)
	fmt.Println("Black's for ever:", territory)
	alive, _ = life.Benson(p, weiqi.White)
	fmt.Println("White's alive for certain:", alive.Len())
	// Output:
	// alive: A2 B2 C2 D2 B3 D3
	// Black's for ever: A3 C3
	// White's alive for certain: 0
}

// Where a judge is not sure, a reader names the move that decides. Black's chain at F3 lives if Black
// takes the point in the middle of its eye space first, and dies if White does.
func ExampleReader_Cruxes() {
	setup, err := weiqi.ParseSetup([]string{
		". X . X O X . . . X O",
		"X X X X O X X X X X O",
		"X . X X O O O O O O O",
		"X X X X O . O . O . O",
	}, weiqi.Black)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	opinion, err := life.Best{}.Judge(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	cruxes, err := life.Reader{}.Cruxes(context.Background(), p, opinion)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, crux := range cruxes {
		fmt.Println(crux.Black.Moves[0], "and", crux.Black.Dead.Len(), "stones are dead")
		fmt.Println(crux.White.Moves[0], "and", crux.White.Dead.Len(), "stones are dead:", crux.White.Dead)
	}
	// Output:
	// black H4 and 0 stones are dead
	// white H4 and 7 stones are dead: F3 G3 H3 J3 K3 F4 K4
}
