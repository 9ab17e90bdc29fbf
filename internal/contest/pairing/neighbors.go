package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// Neighbors pairs those who wait for a game, each with somebody of about the same strength,
// as CGOS does round after round: everybody's rating is raised by chance, by up to a spread,
// and those who are neighbours then play each other. The spread is 500 Elo, or one and a half
// times the widest gap between players four places apart if that is more. If their number is
// odd, one of them has to wait on.
//
// Black is who had Black less often against the other, of games that were played before, or
// else chance decides. Two of the anchors seldom meet: nine such games of ten are left out.
// The games are of the given round.
func Neighbors(round int, waiting []stats.Player, games []stats.Game, anchors map[string]float64, random *rand.Rand) []stats.Game {
	const (
		least       = 500.0 // Elo
		places      = 4
		wider       = 1.5
		anchorsMeet = 0.1
	)
	order := slices.Clone(waiting)
	byRating := func(a, b stats.Player) int { return cmp.Compare(a.Rating, b.Rating) }
	slices.SortStableFunc(order, byRating)
	spread := least
	for i := places; i < len(order); i++ {
		spread = max(spread, wider*(order[i].Rating-order[i-places].Rating))
	}
	for i := range order {
		order[i].Rating += spread * random.Float64()
	}
	slices.SortStableFunc(order, byRating)
	if len(order)%2 == 1 {
		out := random.IntN(len(order))
		order = slices.Delete(order, out, out+1)
	}
	blacks := map[[2]string]int{} // of the first against the second
	for _, g := range games {
		if g.Played() {
			blacks[[2]string{g.Black, g.White}]++
		}
	}
	var pairs []stats.Game
	for pair := range slices.Chunk(order, 2) {
		a, b := pair[0].Name, pair[1].Name
		_, first := anchors[a]
		_, second := anchors[b]
		if first && second && random.Float64() >= anchorsMeet {
			continue
		}
		coin := random.IntN(2)
		if lead := blacks[[2]string{a, b}] - blacks[[2]string{b, a}]; lead > 0 || lead == 0 && coin == 0 {
			a, b = b, a
		}
		pairs = append(pairs, stats.Game{Round: round, Black: a, White: b})
	}
	return pairs
}
