package stats

import (
	"math"
	"slices"
)

// Terms are what in the terms of a game makes one side stronger.
type Terms struct {
	Side   int // of the board: 9, 13 or 19
	Stones int // of Black's handicap; 0, or 2 and more
	// Komi is what White gets where Black's handicap stones count as points for Black: komi and compensation
	// where area counts, and a point more for every handicap stone where territory does.
	Komi float64
}

// A worth is what was measured on boards of a size: see docs/ratings.md, which says how, and with which intervals.
type worth struct {
	side int
	// fair is the komi that makes up for a handicap of so many stones, by the number of stones.
	// The first is that of an even game; there is no handicap of one stone.
	fair []float64
	// rank is how many points make up for a rank.
	rank float64
}

// worths are those of the boards of rated games. Those of 9x9 were measured. On 19x19 a rank is a stone by definition,
// of 13 points; 13x13 lies between the two until enough games have been played there.
var worths = []worth{
	{9, []float64{7, math.NaN(), 13.5, 29, 44}, 2},
	{13, []float64{7, math.NaN(), 20, 33, 46, 59, 72, 85, 98, 111}, 5},
	{19, []float64{7, math.NaN(), 20, 33, 46, 59, 72, 85, 98, 111}, 13},
}

// worthOn returns the worth on boards of a size.
func worthOn(side int) worth {
	i := slices.IndexFunc(worths, func(w worth) bool { return w.side == side })
	if i < 0 {
		panic("stats: nothing was measured on boards of this size")
	}
	return worths[i]
}

// fairKomi returns the komi that makes up for a number of stones.
func (w worth) fairKomi(stones int) float64 {
	last := len(w.fair) - 1
	switch {
	case stones < 2:
		return w.fair[0]
	case stones <= last:
		return w.fair[stones]
	default: // as the last stone that was measured
		return w.fair[last] + float64(stones-last)*(w.fair[last]-w.fair[last-1])
	}
}

// MostStones returns the largest handicap that was measured on boards of a size, and that rated games have.
func MostStones(side int) int { return len(worthOn(side).fair) - 1 }

// FairKomi returns the komi, as [Terms] count it, that makes up for a number of stones on boards of a size.
func FairKomi(side, stones int) float64 { return worthOn(side).fairKomi(stones) }

// Ranks returns by how many ranks the terms make Black stronger.
func (t Terms) Ranks() float64 {
	w := worthOn(t.Side)
	return (w.fairKomi(t.Stones) - t.Komi) / w.rank
}

// Advantage returns by how many rating points the terms make Black stronger, who has some rating.
func (t Terms) Advantage(black float64) float64 { return Raised(black, t.Ranks()) - black }

// Even returns the terms on which Black, who is so many ranks weaker, and White have the same chances: as few stones
// as do with a komi of a half or more. The komi is rounded to whole points and a half more, so that nobody draws,
// and the handicap is the largest one measured at most. White gets so many points besides the komi, by the number of
// stones, as the rules say; they are in the Komi of the terms.
func Even(side int, ranks float64, besides func(stones int) float64) Terms {
	w := worthOn(side)
	t := Terms{Side: side}
	komi := func() float64 { return w.fairKomi(t.Stones) - max(0, ranks)*w.rank - besides(t.Stones) }
	for komi() < 0 && t.Stones < MostStones(side) {
		t.Stones = max(2, t.Stones+1)
	}
	t.Komi = math.Floor(max(komi(), 0)) + 0.5 + besides(t.Stones)
	return t
}
