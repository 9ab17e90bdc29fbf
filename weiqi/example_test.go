package weiqi_test

import (
	"fmt"

	"github.com/shinpan/shinpan/weiqi"
)

// White may not retake at once: the board would be as it was.
func Example() {
	rules, err := weiqi.RulesetNamed("tromp-taylor")
	if err != nil {
		panic(err)
	}
	setup, err := weiqi.ParseSetup([]string{
		". X O .",
		"X O . O",
		". X O .",
	}, weiqi.Black)
	if err != nil {
		panic(err)
	}
	p, err := setup.Position(rules.Rules)
	if err != nil {
		panic(err)
	}
	for _, vertex := range []string{"C2", "B2"} {
		m, err := weiqi.ParseMove(p.Turn(), vertex)
		if err != nil {
			panic(err)
		}
		next, err := p.Play(m)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Print(next)
		p = next
	}
	// Output:
	// . X O .
	// X . X O
	// . X O .
	// white to move
	// white B2 is illegal: superko: the board would be as it was before
}

// A dead stone is a point of area, and two of territory.
func ExamplePosition_Tally() {
	setup, err := weiqi.ParseSetup([]string{
		". . X O .",
		"O . X O .",
		". . X O .",
	}, weiqi.Black)
	if err != nil {
		panic(err)
	}
	dead := weiqi.SetOf(weiqi.Point{Col: 0, Row: 1})
	for _, scoring := range []weiqi.Scoring{weiqi.Area, weiqi.Territory} {
		p, err := setup.Position(weiqi.Rules{Scoring: scoring})
		if err != nil {
			panic(err)
		}
		t := p.Tally(dead)
		fmt.Printf("%v: %v to %v, %v\n", scoring, t.Black.Total, t.White.Total, weiqi.Counted(p.Count(dead)))
	}
	// Output:
	// area: 9 to 6, B+3
	// territory: 7 to 3, B+4
}
