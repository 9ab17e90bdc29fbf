package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// An evening is a club of 60 whose true ratings nobody knows: from 20 kyu to 4 dan, around 8 kyu. They play 3,000 rated
// games on 19x19, one an hour, each with whoever comes; two of three games have the handicap that the ranks found so
// far ask for. The chances in a game are those of the true ratings and of the handicap.
func evening(seed uint64) (games []Entry, truth map[string]float64, blind []Entry) {
	dice := rand.New(rand.NewPCG(seed, 0))
	truth = map[string]float64{}
	var names []string
	for i := range 60 {
		name := fmt.Sprint("player ", i)
		names = append(names, name)
		truth[name] = stats.Rank(math.Max(10, math.Min(33.5, 22+5*dice.NormFloat64()))).Rating()
	}
	var book Book
	for i := range 3000 {
		pair := dice.Perm(len(names))[:2]
		black, white := names[pair[0]], names[pair[1]]
		at := noon.Add(time.Duration(i) * time.Hour)
		found := func(who string) float64 {
			if s, known := book.Of(who, People, at); known {
				return s.Rating
			}
			return book.Start(who).Rating
		}
		if found(black) > found(white) {
			black, white = white, black
		}
		terms := stats.Terms{Side: 19, Komi: math.Floor(stats.FairKomi(19, 0)) + 0.5}
		if i%3 > 0 {
			terms = stats.Even(19, float64(stats.RankOf(found(white))-stats.RankOf(found(black))), func(int) float64 { return 0 })
		}
		won := White
		if dice.Float64() < stats.Expected(truth[black]+terms.Advantage(truth[black])-truth[white]) {
			won = Black
		}
		e := Entry{Game: fmt.Sprint(i), At: at, Pool: People, Black: black, White: white, Won: won, Side: 19, Stones: terms.Stones, Komi: terms.Komi, Speed: Live, Ruleset: "new-zealand"}
		games = append(games, e)
		book, _ = book.With(e)
		e.Stones, e.Komi = 0, stats.FairKomi(19, 0) // as a rating that does not know of handicaps sees it
		blind = append(blind, e)
	}
	return games, truth, blind
}

// miss is how far the ranks of a book are from the true ones, in ranks: the root of the mean square. Only distances
// can be found, since nobody in the club is an anchor, so the means are laid upon each other.
func miss(b Book, truth map[string]float64) float64 {
	now := noon.Add(3000 * time.Hour)
	mean, n := 0.0, 0.0
	apart := map[string]float64{}
	for who, rating := range truth {
		if s, known := b.Of(who, People, now); known {
			apart[who] = float64(stats.RankOf(s.Rating) - stats.RankOf(rating))
			mean, n = mean+apart[who], n+1
		}
	}
	squares := 0.0
	for _, d := range apart {
		squares += (d - mean/n) * (d - mean/n)
	}
	return math.Sqrt(squares / n)
}

// TestClubEvening finds the ranks of a club, within one and a half on the average, and much better than a rating that
// does not know of handicaps. `go test ./internal/server/rating -run TestClubEvening -v` prints the figures.
func TestClubEvening(t *testing.T) {
	var with, without []float64
	for seed := range uint64(10) {
		games, truth, blind := evening(seed)
		b, err := Book{}.With(games...)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Book{}.With(blind...)
		if err != nil {
			t.Fatal(err)
		}
		with, without = append(with, miss(b, truth)), append(without, miss(c, truth))
	}
	a, b := interval(with), interval(without)
	t.Logf("60 players, 3,000 games, 10 clubs: the ranks found are off by %.2f [%.2f, %.2f], and without the handicap by %.2f [%.2f, %.2f]",
		a.Value, a.Low, a.High, b.Value, b.Low, b.High)
	if a.High > 1.5 || a.High >= b.Low {
		t.Errorf("handicaps counted: %v; not counted: %v", a, b)
	}
}

// interval is the mean of some figures with its 95 % interval.
func interval(figures []float64) stats.Estimate {
	n := float64(len(figures))
	mean, squares := 0.0, 0.0
	for _, f := range slices.Sorted(slices.Values(figures)) {
		mean += f / n
	}
	for _, f := range figures {
		squares += (f - mean) * (f - mean)
	}
	const t9 = 2.262 // Student's, of 9 degrees
	wide := t9 * math.Sqrt(squares/(n-1)/n)
	return stats.Estimate{Value: mean, Low: mean - wide, High: mean + wide}
}
