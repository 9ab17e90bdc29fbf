package scoring

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// A judge looks at a board under the ruleset that is asked for: bent four in the corner is dead where territory counts,
// and unsettled where it is played out. Where all rulesets are asked for nothing is taken for granted.
func TestJudgedUnderRules(t *testing.T) {
	t.Parallel()
	const bentFour = "(;GM[1]FF[4]SZ[9:5]KM[6.5]AB[aa][ba][ca][fa][ha][fb][gb][hb][ib][cc][dc][ec][fc][ad][bd][cd]" +
		"AW[ea][bb][cb][db][eb][ac][bc][gc][hc][ic][dd][ed][fd][gd][id][ae][be][ce][de][fe][he][ie];B[];W[])"
	record, err := ReadText(bentFour)
	if err != nil {
		t.Fatal(err)
	}
	group := weiqi.Point{Col: 1, Row: 3} // B4
	for ruleset, want := range map[string]life.Status{"japanese-1989": life.Dead, "chinese": life.Unsettled, "": life.Unsettled} {
		scored, err := Count(t.Context(), record, ScoreBody{Ruleset: ruleset}, named)
		if err != nil {
			t.Fatal(err)
		}
		for _, chain := range scored.Opinion.Chains {
			if chain.Stones.Has(group) && chain.Status != want {
				t.Errorf("under %q the group is %v, want %v", ruleset, chain.Status, want)
			}
		}
	}
}

// BenchmarkAnswer counts the boards of docs/judging.md under Chinese rules, as the server does and as the page does
// where it cannot reach the server: natively, or with GOOS=js GOARCH=wasm in Node.
func BenchmarkAnswer(b *testing.B) {
	boards, err := filepath.Glob("../../docs/judging/*.sgf")
	if err != nil || len(boards) == 0 {
		b.Fatalf("there are no boards: %v", err)
	}
	for _, board := range boards {
		record, err := os.ReadFile(board)
		if err != nil {
			b.Fatal(err)
		}
		body := ScoreBody{SGF: string(record), Ruleset: "chinese"}
		b.Run(filepath.Base(board), func(b *testing.B) {
			for b.Loop() {
				if status, answer := Answer(b.Context(), body); status != 200 {
					b.Fatalf("status %d: %s", status, answer)
				}
			}
		})
	}
}
