package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

func TestKnockout(t *testing.T) {
	for n := 2; n <= 33; n++ {
		for _, s := range []Knockout{{}, {BestOf: 3}, {ThirdPlace: true}} {
			players := entrants(n)
			games := run(t, s, players, byStrength)
			places, err := s.Places(players, games)
			if err != nil || !slices.Equal(places[0], []string{"P1"}) || !slices.Equal(places[1], []string{"P2"}) {
				t.Fatalf("%+v, %d players: places %v, %v", s, n, places, err)
			}
			count := 0
			for _, group := range places {
				count += len(group)
			}
			duels := n - 1
			if s.ThirdPlace && n >= 4 {
				duels++
				if !slices.Equal(places[2], []string{"P3"}) || !slices.Equal(places[3], []string{"P4"}) {
					t.Errorf("%d players: third and fourth are %v", n, places[2:4])
				}
			}
			if s.BestOf == 3 {
				duels *= 2
			}
			if len(games) != duels || count != n {
				t.Errorf("%+v, %d players: %d games, want %d; %d places", s, n, len(games), duels, count)
			}
		}
	}
}

// Draws go on with swapped colours, and in the end the higher seed is through.
func TestDuels(t *testing.T) {
	draw := weiqi.Result{By: weiqi.ByCount}
	black, white := weiqi.Result{Winner: weiqi.Black, By: weiqi.ByTime}, weiqi.Result{Winner: weiqi.White, By: weiqi.ByTime}
	for _, c := range []struct {
		bestOf  int
		results []weiqi.Result // P2 is Black first
		want    string         // who is Black next, or who is through
	}{
		{1, []weiqi.Result{black}, "P2"},
		{1, []weiqi.Result{draw}, "P1 plays"},
		{1, []weiqi.Result{draw, draw}, "P1"},
		{1, []weiqi.Result{draw, white}, "P2"},
		{1, []weiqi.Result{{By: weiqi.Void}, black}, "P1"},
		{1, []weiqi.Result{{By: weiqi.BothLose}, {By: weiqi.BothLose}}, "P1"},
		{3, []weiqi.Result{black}, "P1 plays"},
		{3, []weiqi.Result{black, white}, "P2"},
		{3, []weiqi.Result{black, black}, "P2 plays"},
		{3, []weiqi.Result{black, black, draw}, "P1 plays"},
		{3, []weiqi.Result{black, draw, draw}, "P2"},
		{3, []weiqi.Result{draw, draw, draw, black}, "P1"},
		{3, []weiqi.Result{draw, draw, draw, draw, draw, draw}, "P1"},
	} {
		s, players := Knockout{BestOf: c.bestOf}, entrants(2)
		var games []stats.Game
		for i, result := range c.results {
			g := stats.Game{Round: 1, Black: "P2", White: "P1", Result: result}
			if i%2 == 1 {
				g.Black, g.White = g.White, g.Black
			}
			games = append(games, g)
		}
		next, err := s.Pair(players, games)
		var got string
		switch {
		case errors.Is(err, ErrOver):
			places, _ := s.Places(players, games)
			got = places[0][0]
		case err == nil && len(next) == 1:
			got = next[0].Black + " plays"
		default:
			got = fmt.Sprint(next, err)
		}
		if got != c.want {
			t.Errorf("best of %d, %v: %s, want %s", c.bestOf, c.results, got, c.want)
		}
	}
}

// In the cups, and on the ladder, Black is who was Black less often, then who was not the last time. Otherwise neither
// the strong nor the weak have an advantage.
func TestColorsInCups(t *testing.T) {
	lots, lower := 0, 0
	for _, s := range []Pairer{Knockout{}, DoubleElimination{}, Ladder{Rounds: 8}} {
		for n := 2; n <= 33; n++ {
			blacks, last, duels := map[string]int{}, map[string]weiqi.Color{}, map[[2]string]int{}
			for _, g := range run(t, s, entrants(n), byChance(rand.New(rand.NewPCG(uint64(n), 3)))) {
				duel := [2]string{min(g.Black, g.White), max(g.Black, g.White)}
				goesOn := duels[duel] == g.Round
				duels[duel] = g.Round
				switch {
				case goesOn:
					if last[g.Black] == weiqi.Black {
						t.Errorf("%T of %d: in round %d %s is Black again in a duel", s, n, g.Round, g.Black)
					}
				case blacks[g.Black] != blacks[g.White]:
					if blacks[g.Black] > blacks[g.White] {
						t.Errorf("%T of %d: in round %d %s is Black once more", s, n, g.Round, g.Black)
					}
				case last[g.Black] != last[g.White]:
					if last[g.Black] == weiqi.Black || last[g.White] == weiqi.White {
						t.Errorf("%T of %d: in round %d %s is Black again", s, n, g.Round, g.Black)
					}
				default:
					lots++
					if byStrength(g).Winner == weiqi.White {
						lower++
					}
				}
				blacks[g.Black]++
				last[g.Black], last[g.White] = weiqi.Black, weiqi.White
			}
		}
	}
	if lots < 200 || lower < lots*4/10 || lower > lots*6/10 {
		t.Errorf("of %d lots %d made the weaker one Black", lots, lower)
	}
}

func TestDoubleElimination(t *testing.T) {
	for n := 2; n <= 25; n++ {
		for seed := range uint64(4) {
			players := entrants(n)
			random := rand.New(rand.NewPCG(seed, uint64(n)))
			s := DoubleElimination{BestOf: 1}
			games := run(t, s, players, func(g stats.Game) weiqi.Result {
				return weiqi.Result{Winner: weiqi.Color(1 + random.IntN(2)), By: weiqi.ByCount}
			})
			lost := map[string]int{}
			for _, g := range games {
				if g.Result.Winner == weiqi.Black {
					lost[g.White]++
				} else {
					lost[g.Black]++
				}
			}
			places, err := s.Places(players, games)
			if err != nil || len(places[0]) != 1 {
				t.Fatalf("%d players: %v, %v", n, places, err)
			}
			for _, p := range players {
				want := 2
				if p.Name == places[0][0] {
					want = min(lost[p.Name], 1)
				}
				if lost[p.Name] != want {
					t.Errorf("%d players: %s lost %d times; places %v", n, p.Name, lost[p.Name], places)
				}
			}
		}
	}
}

func TestLadder(t *testing.T) {
	s, players := Ladder{Rounds: 30}, entrants(8)
	slices.Reverse(players)
	for i := range players {
		players[i].Rating = 0 // the order is that of the list, the strongest at the bottom
	}
	places, err := s.Places(players, run(t, s, players, byStrength))
	if err != nil {
		t.Fatal(err)
	}
	for i, place := range places {
		if place[0] != fmt.Sprint("P", i+1) {
			t.Errorf("places %v", places)
			break
		}
	}
}

// Whoever leaves a cup loses the duels to come, and the cup goes on.
func TestLeavingACup(t *testing.T) {
	for _, s := range []Placer{Knockout{BestOf: 3}, DoubleElimination{}} {
		players := entrants(6)
		players[0].Leaves, players[1].Leaves = 2, 2
		games := run(t, s, players, byStrength)
		places, err := s.Places(players, games)
		if err != nil || places[0][0] != "P3" {
			t.Errorf("%+v: places %v, %v", s, places, err)
		}
	}
}
