package rating

import (
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Even returns the terms with the handicap and the komi on which Black, who is so many ranks weaker, and White have
// the same chances: for no ranks as they are. Nothing but the size, the rules, the handicap and the komi matters. The
// board is one of those on which handicaps were measured: see [stats.MostStones].
func Even(t referee.Terms, ranks int) referee.Terms {
	if ranks <= 0 {
		return t
	}
	besides := func(stones int) float64 {
		bare := t
		bare.Handicap.Stones, bare.Komi = stones, 0
		return GivenBy(bare).Komi
	}
	even := stats.Even(t.Size.Cols, float64(ranks), besides)
	t.Handicap.Stones, t.Komi = even.Stones, weiqi.Score(2*(even.Komi-besides(even.Stones)))
	return t
}
