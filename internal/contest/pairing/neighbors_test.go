package pairing

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

func TestNeighbors(t *testing.T) {
	players := entrants(11)
	for i := range players {
		players[i].Rating = float64(100 * i)
	}
	strength := map[string]float64{}
	for _, p := range players {
		strength[p.Name] = p.Rating
	}
	random := rand.New(rand.NewPCG(1, 2))
	var games []stats.Game
	const rounds = 400
	for round := 1; round <= rounds; round++ {
		again := rand.New(rand.NewPCG(9, uint64(round)))
		next := Neighbors(round, players, games, nil, rand.New(rand.NewPCG(9, uint64(round))))
		if !reflect.DeepEqual(next, Neighbors(round, players, games, nil, again)) {
			t.Fatal("the same chance paired differently")
		}
		if len(next) != 5 {
			t.Fatalf("%d games of 11 players", len(next))
		}
		for _, g := range next {
			// Two whose ratings are raised by 0 and by 500, and all between them elsewhere.
			if gap := strength[g.Black] - strength[g.White]; gap > 1000 || gap < -1000 {
				t.Errorf("%+v are %v apart", g, gap)
			}
			g.Result = weiqi.Result{Winner: weiqi.Color(1 + random.IntN(2)), By: weiqi.ByCount}
			games = append(games, g)
		}
	}
	r := recordOf(games)
	for i, a := range players {
		played := 0
		for j, b := range players {
			played += r.meetings(a.Name, b.Name)
			if i != j && abs(r.met[[2]string{a.Name, b.Name}]-r.met[[2]string{b.Name, a.Name}]) > 1 {
				t.Errorf("%s and %s had the colours %d and %d times", a.Name, b.Name, r.met[[2]string{a.Name, b.Name}], r.met[[2]string{b.Name, a.Name}])
			}
		}
		if played < rounds*8/10 {
			t.Errorf("%s played %d of %d rounds", a.Name, played, rounds)
		}
	}
}

func TestAnchorsSeldomMeet(t *testing.T) {
	players := entrants(2)
	anchors := map[string]float64{"P1": 3000, "P2": 2999}
	met := 0
	for round := range 1000 {
		met += len(Neighbors(round+1, players, nil, anchors, rand.New(rand.NewPCG(1, uint64(round)))))
	}
	if met < 70 || met > 130 {
		t.Errorf("two anchors met %d times in 1000 rounds, want about 100", met)
	}
	if games := Neighbors(1, players[:1], nil, nil, rand.New(rand.NewPCG(1, 1))); len(games) != 0 {
		t.Errorf("one player is paired: %v", games)
	}
}
