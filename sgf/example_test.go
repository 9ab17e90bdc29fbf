package sgf_test

import (
	"context"
	"fmt"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A record is read, played out and counted. The players have left a dead stone on the board; a
// judge says which.
func Example() {
	trees, err := sgf.Parse([]byte(`(;FF[4]GM[1]SZ[5]RU[Chinese]KM[7.5]PB[Kuro]PW[Shiro]RE[?]
		;B[bc];W[dc];B[bb];W[db];B[bd];W[dd];B[ba];W[da];B[be];W[ab];B[ce];W[de];B[cd];W[cc];B[aa];W[ca];B[];W[])`))
	if err != nil {
		fmt.Println(err) // names the line and the column
		return
	}
	record, err := trees[0].Record()
	if err != nil {
		fmt.Println(err)
		return
	}
	ruleset, err := record.Ruleset()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := record.Replay(ruleset.Rules)
	if err != nil {
		fmt.Println(err) // names the move that the rules refuse
		return
	}
	opinion, err := life.Best{}.Judge(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	record.Result = weiqi.Counted(p.Count(opinion.Dead) - record.Komi)
	fmt.Print(p)
	fmt.Printf("%s against %s by %s rules, without %v: %v\n", record.Black.Name, record.White.Name, ruleset.Name, opinion.Dead, record.Result)
	// Output:
	// X X O O .
	// O X . O .
	// . X O O .
	// . X X O .
	// . X X O .
	// black to move
	// Kuro against Shiro by chinese rules, without A4: W+7.5
}
