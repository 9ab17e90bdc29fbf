package compare

import (
	"slices"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Group is rulesets that count a position alike: with the same points for the same reasons.
type Group struct {
	// Rulesets are in the order of the counts, at least one.
	Rulesets []string `json:"rulesets"`
	// Black and White are what each side has in the end, komi and compensation included.
	Black weiqi.Score `json:"black"`
	White weiqi.Score `json:"white"`
	// Score is Black minus White.
	Score weiqi.Score `json:"score"`
	// Result is what the score means.
	Result weiqi.Result `json:"result"`
	// Differences are the numbers, from 0, of the differences from the plain count that these rulesets share and that
	// matter: those that change what a side has, and moves that are illegal.
	Differences []int `json:"differences"`
}

// groups returns which rulesets count alike.
func (c Comparison) groups() []Group {
	groups := []Group{}
	for _, count := range c.Counts {
		black, white := count.Tally.Black.Total, count.Tally.White.Total+count.Komi+count.Compensation
		reasons := c.reasonsOf(count.Ruleset.Name)
		at := slices.IndexFunc(groups, func(g Group) bool {
			return g.Black == black && g.White == white && slices.Equal(g.Differences, reasons)
		})
		if at < 0 {
			at = len(groups)
			groups = append(groups, Group{Black: black, White: white, Score: count.Score, Result: count.Result, Differences: reasons})
		}
		groups[at].Rulesets = append(groups[at].Rulesets, count.Ruleset.Name)
	}
	return groups
}

// reasonsOf returns the numbers of the differences under a ruleset that matter.
func (c Comparison) reasonsOf(ruleset string) []int {
	mattering := []int{}
	for i, d := range c.Differences {
		if d.matters() && slices.Contains(d.Rulesets, ruleset) {
			mattering = append(mattering, i)
		}
	}
	return mattering
}

// matters reports whether a difference changes what a side has, be it on both sides alike, or whether the game could be
// played so at all.
func (d Difference) matters() bool {
	return d.Margin != 0 || d.Kind == Seki || d.Kind == FalseEyes || d.Kind == GroupTax || d.Kind == EmptyPoints || d.Kind == DeadStones || d.Kind == IllegalMove
}

// contested returns the points that do not have the same owner under all rulesets but those that count stones.
func (c Comparison) contested() weiqi.Set {
	var contested weiqi.Set
	var first *Count
	for i, count := range c.Counts {
		if count.Ruleset.Rules.Scoring == weiqi.Stones {
			continue
		}
		if first == nil {
			first = &c.Counts[i]
		}
		for _, side := range sides {
			mine, theirs := owned(first.Tally, side), owned(count.Tally, side)
			contested = contested.Union(mine.Minus(theirs)).Union(theirs.Minus(mine))
		}
	}
	return contested
}

// verdict says under how many rulesets each side wins or, if the game is not over, is ahead; nothing where there is one
// ruleset.
func (c Comparison) verdict(over bool) reason.Reason {
	if len(c.Counts) < 2 {
		return reason.Reason{}
	}
	var winners [3]int
	for _, count := range c.Counts {
		winners[count.Result.Winner]++
	}
	black, white, draws, all := winners[weiqi.Black], winners[weiqi.White], winners[weiqi.Empty], len(c.Counts)
	switch {
	case over && draws > 0:
		return reason.New("compare-won-drawn", "black", black, "white", white, "draws", draws, "rulesets", all)
	case over:
		return reason.New("compare-won", "black", black, "white", white, "rulesets", all)
	case draws > 0:
		return reason.New("compare-ahead-drawn", "black", black, "white", white, "draws", draws, "rulesets", all)
	default:
		return reason.New("compare-ahead", "black", black, "white", white, "rulesets", all)
	}
}

// how says in a sentence what a ruleset counts.
func how(set weiqi.Ruleset) reason.Reason {
	rules := set.Rules
	switch {
	case rules.Scoring == weiqi.Territory:
		return reason.New("how-territory")
	case rules.Scoring == weiqi.Stones && rules.Tax == weiqi.GroupTax:
		return reason.New("how-stones-tax")
	case rules.Scoring == weiqi.Stones:
		return reason.New("how-stones")
	case set.KeepsAll:
		return reason.New("how-area-all")
	case rules.Button:
		return reason.New("how-area-button")
	case rules.PassStones:
		return reason.New("how-area-passes")
	default:
		return reason.New("how-area")
	}
}
