package pairing

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
	"pgregory.net/rapid"
)

// Nobody meets twice, colours balance within one, nobody has two byes.
func TestSwiss(t *testing.T) {
	for n := 2; n <= 40; n++ {
		rounds := min(n/2, 7)
		random := rand.New(rand.NewPCG(uint64(n), 1))
		players := entrants(n)
		games := run(t, Swiss{Rounds: rounds, Accelerated: n % 3}, players, byChance(random))
		r := recordOf(games)
		if len(games) != rounds*((n+1)/2) {
			t.Errorf("%d players: %d games in %d rounds", n, len(games), rounds)
		}
		for i, a := range players {
			for _, b := range players[:i] {
				if r.meetings(a.Name, b.Name) > 1 {
					t.Errorf("%d players: %s and %s meet twice", n, a.Name, b.Name)
				}
			}
			if r.byes[a.Name] > 1 {
				t.Errorf("%d players: %s has %d byes", n, a.Name, r.byes[a.Name])
			}
			// With few players there are rounds in which not all colours can balance.
			if abs(r.balance[a.Name]) > 1 && n > 12 {
				t.Errorf("%d players: %s has a balance of %d", n, a.Name, r.balance[a.Name])
			}
		}
	}
}

// A round of a small Swiss is as good as the best of all pairings after which as many rounds can be paired as can be,
// tried one by one.
func TestSwissAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 7).Draw(t, "players")
		rounds := rapid.IntRange(1, n).Draw(t, "rounds")
		players := entrants(n)
		seed := rapid.Uint64().Draw(t, "seed")
		random := rand.New(rand.NewPCG(seed, 0))
		result := byChance(random)
		var games []stats.Game
		for round := 1; round <= rounds; round++ {
			next, err := Swiss{Rounds: rounds}.Pair(players, games)
			if err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
			want, possible := bestRound(players, games, rounds)
			if got := howBad(players, games, next); possible && got != want {
				t.Fatalf("round %d: %v is as bad as %v; want %v", round, next, got, want)
			}
			for _, g := range next {
				if !g.Over() {
					g.Result = result(g)
				}
				games = append(games, g)
			}
		}
	})
}

// Badness of a round: the place of the bye from below, colours beyond one, squares of
// floats, repeated colours.
type worse [4]int

// howBad counts anew, from the games alone.
func howBad(players []stats.Player, games, round []stats.Game) (w worse) {
	points, last := map[string]int{}, map[string]weiqi.Color{}
	for _, g := range games {
		black, white := g.Outcomes()
		points[g.Black] += int(black)
		points[g.White] += int(white)
		if !g.Bye() {
			last[g.Black], last[g.White] = weiqi.Black, weiqi.White
		}
	}
	after := recordOf(append(slices.Clone(games), round...)).balance
	for _, g := range round {
		if g.Bye() {
			seed := func(name string) int {
				return slices.IndexFunc(players, func(p stats.Player) bool { return p.Name == name })
			}
			for _, p := range players {
				if points[p.Name] < points[g.Black] || points[p.Name] == points[g.Black] && seed(p.Name) > seed(g.Black) {
					w[0]++
				}
			}
			continue
		}
		for _, name := range []string{g.Black, g.White} {
			beyond := max(abs(after[name])-1, 0)
			w[1] += beyond * beyond
		}
		w[2] += (points[g.Black] - points[g.White]) * (points[g.Black] - points[g.White])
		if last[g.Black] == weiqi.Black {
			w[3]++
		}
		if last[g.White] == weiqi.White {
			w[3]++
		}
	}
	return w
}

// bestRound tries all pairings in which nobody is paired as before, with all colours. Those count after which most
// rounds can be paired.
func bestRound(players []stats.Player, games []stats.Game, rounds int) (best worse, possible bool) {
	r := recordOf(games)
	number, most := 1, 0
	if len(games) > 0 {
		number = games[len(games)-1].Round + 1
	}
	var try func(left []string, round []stats.Game)
	try = func(left []string, round []stats.Game) {
		if len(left) == 0 {
			all := append(slices.Clone(games), round...)
			e := &simulated{players: players, games: all, rounds: rounds}
			then, _ := newTrial(e, e.later()).horizon()
			if w := howBad(players, games, round); !possible || then > most || then == most && slices.Compare(w[:], best[:]) < 0 {
				best, most, possible = w, then, true
			}
			return
		}
		a, rest := left[0], left[1:]
		if len(players)%2 == 1 && r.byes[a] == 0 && !slices.ContainsFunc(round, stats.Game.Bye) {
			try(rest, append(slices.Clone(round), stats.Game{Round: number, Black: a}))
		}
		for i, b := range rest {
			if r.meetings(a, b) == 0 {
				others := slices.Delete(slices.Clone(rest), i, i+1)
				game := stats.Game{Round: number, Black: a, White: b, Result: weiqi.Result{By: weiqi.ByCount}}
				try(others, append(slices.Clone(round), game))
				game.Black, game.White = b, a
				try(others, append(slices.Clone(round), game))
			}
		}
	}
	var names []string
	for _, p := range players {
		names = append(names, p.Name)
	}
	try(names, nil)
	return best, possible
}

func pairsOf(games []stats.Game) string {
	var s []string
	for _, g := range games {
		s = append(s, strings.TrimSuffix(g.Black+"-"+g.White, "-"))
	}
	return strings.Join(s, " ")
}

func TestFirstRoundOfASwiss(t *testing.T) {
	first, err := Swiss{Rounds: 3}.Pair(entrants(8), nil)
	if got, want := pairsOf(first), "P1-P5 P6-P2 P3-P7 P8-P4"; err != nil || got != want {
		t.Errorf("first round %s, %v; want %s", got, err, want)
	}
	first, err = Swiss{Rounds: 3, Accelerated: 1}.Pair(entrants(8), nil)
	if got, want := pairsOf(first), "P1-P3 P4-P2 P5-P7 P8-P6"; err != nil || got != want {
		t.Errorf("first accelerated round %s, %v; want %s", got, err, want)
	}
	first, err = Swiss{Rounds: 3}.Pair(entrants(5), nil)
	if got, want := pairsOf(first), "P1-P3 P4-P2 P5"; err != nil || got != want {
		t.Errorf("first round of five %s, %v; want %s", got, err, want)
	}
}

func TestComingAndGoing(t *testing.T) {
	players := entrants(9)
	players[0].Leaves = 3
	players[1].Absent = []int{2, 4}
	players[8].Joins = 3
	games := run(t, Swiss{Rounds: 5}, players, byStrength)
	r := recordOf(games)
	for name, want := range map[string][]int{"P1": {1, 2}, "P2": {1, 3, 5}, "P9": {3, 4, 5}} {
		var got []int
		for round := 1; round <= 5; round++ {
			if r.rounds[name][round] > 0 {
				got = append(got, round)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s played in rounds %v, want %v", name, got, want)
		}
	}
}

// With many players there is always a way for all colours to balance.
func TestSwissOfMany(t *testing.T) {
	games := run(t, Swiss{Rounds: 4}, entrants(200), byChance(rand.New(rand.NewPCG(5, 5))))
	if len(games) != 400 {
		t.Errorf("%d games, want 400", len(games))
	}
	for name, balance := range recordOf(games).balance {
		if abs(balance) > 1 {
			t.Errorf("%s has a balance of %d", name, balance)
		}
	}
}

func TestMcMahon(t *testing.T) {
	players := Bands([]stats.Player{
		{Name: "9d", Rating: 2700}, {Name: "7d", Rating: 2600}, {Name: "6d", Rating: 2500}, {Name: "5d", Rating: 2400},
		{Name: "3d", Rating: 2200}, {Name: "1k", Rating: 2000}, {Name: "5k", Rating: 1600}, {Name: "20k", Rating: 100},
	}, 100, 1500, 2500)
	var starts []int
	for _, p := range players {
		starts = append(starts, p.Start)
	}
	if want := []int{10, 10, 10, 9, 7, 5, 1, 0}; !slices.Equal(starts, want) {
		t.Fatalf("bands %v, want %v", starts, want)
	}
	first, err := McMahon{Rounds: 3, Handicap: 9, Reduction: 1}.Pair(players, nil)
	if got, want := pairsOf(first), "9d-7d 5d-6d 1k-3d 20k-5k"; err != nil || got != want {
		t.Errorf("first round %s, %v; want %s", got, err, want)
	}
	var stones []int
	for _, g := range first {
		stones = append(stones, g.Handicap)
	}
	if want := []int{0, 0, 1, 0}; !slices.Equal(stones, want) {
		t.Errorf("stones %v, want %v", stones, want)
	}
	players = []stats.Player{{Name: "9d", Start: 30}, {Name: "20k", Start: 1}}
	for most, want := range map[int]int{0: 0, 1: 1, 4: 4, 9: 9} {
		if first, err = (McMahon{Rounds: 1, Handicap: most}).Pair(players, nil); err != nil || first[0].Handicap != want {
			t.Errorf("at most %d stones: %v, %v", most, first, err)
		}
	}
}
