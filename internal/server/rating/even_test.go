package rating

import (
	"math"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An evened game makes up for the ranks to half a point, is as little of a handicap game as it can be, and can be
// rated, whatever the rules; beyond the largest handicap it makes up for as much as that does.
func TestEven(t *testing.T) {
	for _, side := range []int{9, 13, 19} {
		rank := stats.Terms{Side: side, Komi: stats.FairKomi(side, 0) - 1}.Ranks() // of a point
		for _, ruleset := range weiqi.Rulesets() {
			terms, err := referee.Settings{Size: referee.SizeText(weiqi.Square(side).String()), Ruleset: ruleset.Name, Time: "30m"}.Terms()
			if err != nil {
				t.Fatal(err)
			}
			terms.Rated = true
			for ranks := range 39 {
				even := Even(terms, ranks)
				stones, komi, given := even.Handicap.Stones, even.Komi, GivenBy(even)
				fails := func(what string) {
					t.Errorf("%s on %d, %d ranks apart: %d stones and a komi of %s %s", ruleset.Name, side, ranks, stones, komi, what)
				}
				if terms.Standard() == nil && even.Standard() != nil {
					fails("cannot be rated: " + even.Standard().Error())
				}
				switch most := stats.MostStones(side); {
				case ranks == 0:
					if stones != 0 || komi != terms.Komi {
						fails("are no even game")
					}
				case stones == most && komi == 1:
					if given.Ranks() > float64(ranks)+rank/2+1e-9 {
						fails("are too much")
					}
				case stones < 0 || stones == 1 || stones > most || komi < 1 || komi%2 != 1:
					fails("are not to be had")
				case math.Abs(given.Ranks()-float64(ranks)) > rank/2+1e-9:
					fails("do not make up for that")
				}
			}
		}
	}
	terms, _ := referee.Settings{Size: "19x19", Ruleset: "new-zealand"}.Terms()
	if even := Even(terms, 9); even.Handicap.Stones != 9 && even.Handicap.Stones != 10 {
		t.Errorf("nine ranks apart on 19x19 there are %d stones", even.Handicap.Stones)
	}
}
