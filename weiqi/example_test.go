package weiqi_test

import (
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A whole game on 5x5: Black captures a stone, White may not retake it at once, and the board is
// counted under two rulesets.
func Example() {
	var board string
	for _, name := range []string{"chinese", "japanese-1989"} {
		set, err := weiqi.RulesetNamed(name)
		if err != nil {
			panic(err)
		}
		p := weiqi.New(weiqi.Square(5), set.Rules)
		for vertex := range strings.FieldsSeq("B3 E3 C4 D4 C2 D2 C5 C3 D3 C3 D5 C3 D1 C1 pass pass") {
			m, err := weiqi.ParseMove(p.Turn(), vertex)
			if err != nil {
				panic(err)
			}
			next, err := p.Play(m)
			if err != nil {
				fmt.Printf("%s: %v\n", name, err)
				continue
			}
			p = next
		}
		board = p.String()
		tally := p.Tally(weiqi.SetOf()) // no stone is dead
		fmt.Printf("%s: %v to %v, komi %v: %v\n", set.Name, tally.Black.Total, tally.White.Total, set.Komi, weiqi.Counted(tally.Score()-set.Komi))
	}
	fmt.Print(board)
	// Output:
	// chinese: white C3 is illegal: ko: the stone may not be retaken at once
	// chinese: 16 to 9, komi 7.5: W+0.5
	// japanese-1989: white C3 is illegal: ko: the stone may not be retaken at once
	// japanese-1989: 10 to 4, komi 6.5: W+0.5
	// . . X O .
	// . . X O .
	// . X X X O
	// . . X O .
	// . . X O .
	// white to move
}

// White may not retake at once where a board must not come back.
func ExamplePosition_Play() {
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

// A record is checked as a whole: where is the first move that the rules refuse?
func ExampleLine() {
	var line weiqi.Line
	line.Start(weiqi.New(weiqi.Square(3), weiqi.Rules{Ko: weiqi.PositionalSuperko}))
	for i, vertex := range []string{"B1", "C1", "A2", "B2", "pass", "A1", "B1"} {
		m, err := weiqi.ParseMove(line.Turn(), vertex)
		if err != nil {
			panic(err)
		}
		if err := line.Play(m); err != nil {
			fmt.Printf("move %d: %v\n", i+1, err)
			break
		}
	}
	fmt.Print(line.Position())
	// Output:
	// move 7: black B1 is illegal: superko: the board would be as it was before
	// . . .
	// X O .
	// O . O
	// black to move
}
