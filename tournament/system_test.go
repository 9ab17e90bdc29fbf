package tournament

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/weiqi"
)

// entrants returns so many players, P1 being the strongest.
func entrants(n int) []Player {
	players := make([]Player, n)
	for i := range players {
		players[i] = Player{Name: fmt.Sprint("P", i+1), Rating: float64(3000 - i)}
	}
	return players
}

// byStrength lets the stronger player win.
func byStrength(g Game) weiqi.Result {
	var black, white int
	fmt.Sscanf(g.Black, "P%d", &black)
	fmt.Sscanf(g.White, "P%d", &white)
	if black < white {
		return weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	}
	return weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}
}

// byChance lets anybody win, or nobody.
func byChance(random *rand.Rand) func(Game) weiqi.Result {
	return func(Game) weiqi.Result {
		return weiqi.Result{Winner: weiqi.Color(min(random.IntN(9), 8) % 3), By: weiqi.ByCount}
	}
}

// run plays a tournament to its end and returns its games.
func run(t interface {
	Helper()
	Fatalf(string, ...any)
}, s System, players []Player, result func(Game) weiqi.Result) []Game {
	t.Helper()
	var games []Game
	for range 10000 {
		next, err := s.Pair(players, games)
		if errors.Is(err, ErrOver) {
			return games
		}
		if err != nil || len(next) == 0 {
			t.Fatalf("%+v after %d games: %v, %v", s, len(games), next, err)
		}
		for _, g := range next {
			if !g.Over() {
				g.Result = result(g)
			}
			games = append(games, g)
		}
	}
	t.Fatalf("%+v does not end", s)
	return nil
}

// A record is what games say of the players, added up here once more.
type record struct {
	met     map[[2]string]int
	balance map[string]int
	byes    map[string]int
	rounds  map[string]map[int]int // games of each player in each round
}

func recordOf(games []Game) record {
	r := record{map[[2]string]int{}, map[string]int{}, map[string]int{}, map[string]map[int]int{}}
	play := func(name string, round int) {
		if r.rounds[name] == nil {
			r.rounds[name] = map[int]int{}
		}
		r.rounds[name][round]++
	}
	for _, g := range games {
		play(g.Black, g.Round)
		if g.Bye() {
			r.byes[g.Black]++
			continue
		}
		play(g.White, g.Round)
		if g.Unplayed {
			continue
		}
		r.met[[2]string{g.Black, g.White}]++
		r.balance[g.Black]++
		r.balance[g.White]--
	}
	return r
}

func (r record) meetings(a, b string) int { return r.met[[2]string{a, b}] + r.met[[2]string{b, a}] }

func TestRoundRobin(t *testing.T) {
	for n := 2; n <= 13; n++ {
		for cycles := 1; cycles <= 4; cycles++ {
			players := entrants(n)
			r := recordOf(run(t, RoundRobin{Cycles: cycles}, players, byStrength))
			for i, a := range players {
				for _, b := range players[:i] {
					if got := r.meetings(a.Name, b.Name); got != cycles {
						t.Errorf("%d players, %d cycles: %s and %s meet %d times", n, cycles, a.Name, b.Name, got)
					}
					if difference := abs(r.met[[2]string{a.Name, b.Name}] - r.met[[2]string{b.Name, a.Name}]); difference > cycles%2 {
						t.Errorf("%d players, %d cycles: colours of %s and %s differ by %d", n, cycles, a.Name, b.Name, difference)
					}
				}
				if balance := abs(r.balance[a.Name]); balance > 1 || cycles%2 == 0 && balance > 0 {
					t.Errorf("%d players, %d cycles: %s has a balance of %d", n, cycles, a.Name, balance)
				}
				for round, count := range r.rounds[a.Name] {
					if count != 1 {
						t.Errorf("%s plays %d games in round %d", a.Name, count, round)
					}
				}
			}
		}
	}
}

func TestGauntlet(t *testing.T) {
	for _, c := range []struct{ n, heroes int }{{2, 1}, {5, 1}, {7, 2}, {8, 3}, {6, 5}, {9, 6}} {
		for cycles := 1; cycles <= 3; cycles++ {
			players := entrants(c.n)
			r := recordOf(run(t, Gauntlet{c.heroes, cycles}, players, byStrength))
			for i, a := range players {
				for j, b := range players[:i] {
					want := 0
					if (i < c.heroes) != (j < c.heroes) {
						want = cycles
					}
					if got := r.meetings(a.Name, b.Name); got != want {
						t.Errorf("%+v, %d cycles: %s and %s meet %d times, want %d", c, cycles, a.Name, b.Name, got, want)
					}
				}
				if balance := abs(r.balance[a.Name]); balance > 1 {
					t.Errorf("%+v, %d cycles: %s has a balance of %d", c, cycles, a.Name, balance)
				}
				for round, count := range r.rounds[a.Name] {
					if count != 1 {
						t.Errorf("%s plays %d games in round %d", a.Name, count, round)
					}
				}
			}
		}
	}
}

// The strong win by default against those who left.
func TestLeavingARoundRobin(t *testing.T) {
	players := entrants(4)
	players[0].Leaves = 2
	games := run(t, RoundRobin{Cycles: 1}, players, byStrength)
	unplayed := 0
	for _, g := range games {
		if g.Unplayed {
			unplayed++
			if g.Opponent("P1") == "" || g.Round < 2 || g.Result.Winner == weiqi.Empty {
				t.Errorf("unplayed: %+v", g)
			}
		}
	}
	if len(games) != 6 || unplayed != 2 {
		t.Errorf("%d games, %d unplayed, want 6 and 2", len(games), unplayed)
	}
}

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

// A round of a small Swiss is as good as the best of all pairings, tried one by one.
func TestSwissAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 7).Draw(t, "players")
		players := entrants(n)
		seed := rapid.Uint64().Draw(t, "seed")
		random := rand.New(rand.NewPCG(seed, 0))
		result := byChance(random)
		var games []Game
		for round := 1; round <= 3; round++ {
			next, err := Swiss{Rounds: 3}.Pair(players, games)
			want, possible := bestRound(players, games)
			if err != nil {
				var impossible *ImpossibleError
				if !errors.As(err, &impossible) || possible {
					t.Fatalf("round %d: %v", round, err)
				}
				return
			}
			if got := howBad(players, games, next); !possible || got != want {
				t.Fatalf("round %d: %v is as bad as %v; possible is %v", round, next, got, want)
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
func howBad(players []Player, games, round []Game) (w worse) {
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
			seed := func(name string) int { return slices.IndexFunc(players, func(p Player) bool { return p.Name == name }) }
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

// bestRound tries all pairings, with all colours.
func bestRound(players []Player, games []Game) (best worse, possible bool) {
	r := recordOf(games)
	var try func(left []string, round []Game)
	try = func(left []string, round []Game) {
		if len(left) == 0 {
			if w := howBad(players, games, round); !possible || slices.Compare(w[:], best[:]) < 0 {
				best, possible = w, true
			}
			return
		}
		a, rest := left[0], left[1:]
		if len(players)%2 == 1 && r.byes[a] == 0 && !slices.ContainsFunc(round, Game.Bye) {
			try(rest, append(slices.Clone(round), Game{Black: a}))
		}
		for i, b := range rest {
			if r.meetings(a, b) == 0 {
				others := slices.Delete(slices.Clone(rest), i, i+1)
				try(others, append(slices.Clone(round), Game{Black: a, White: b}))
				try(others, append(slices.Clone(round), Game{Black: b, White: a}))
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

func pairsOf(games []Game) string {
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

func TestAThousandPlayers(t *testing.T) {
	players := entrants(1000)
	for s, want := range map[System]int{
		Swiss{Rounds: 10}: 500, McMahon{Rounds: 10}: 500, RoundRobin{Cycles: 1}: 500, Gauntlet{Heroes: 1, Cycles: 1}: 1,
		Knockout{}: 488, DoubleElimination{}: 500, Ladder{Rounds: 1}: 500,
	} {
		if next, err := s.Pair(players, nil); err != nil || len(next) != want {
			t.Errorf("%T: %d games, %v; want %d", s, len(next), err, want)
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
	players := Bands([]Player{
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
	first, err := McMahon{Rounds: 3, Handicap: true, Reduction: 1}.Pair(players, nil)
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
}

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
		results []weiqi.Result // the lower seed is Black first
		want    string         // who is Black next, or who is through
	}{
		{1, nil, "P2 plays"},
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
		var games []Game
		for i, result := range c.results {
			g := Game{Round: 1, Black: "P2", White: "P1", Result: result}
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

func TestDoubleElimination(t *testing.T) {
	for n := 2; n <= 25; n++ {
		for seed := range uint64(4) {
			players := entrants(n)
			random := rand.New(rand.NewPCG(seed, uint64(n)))
			s := DoubleElimination{BestOf: 1}
			games := run(t, s, players, func(g Game) weiqi.Result {
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

// Nothing is paired twice, nothing while results are awaited, and it does not matter how
// the games are listed.
func TestSystemsArePure(t *testing.T) {
	for _, s := range []System{Swiss{Rounds: 4}, McMahon{Rounds: 4}, Knockout{ThirdPlace: true}, DoubleElimination{}, Ladder{Rounds: 4}, RoundRobin{Cycles: 1}, Gauntlet{Heroes: 2, Cycles: 1}} {
		players := entrants(8)
		games := run(t, s, players, byStrength)
		for end := range len(games) {
			if games[end].Round == games[max(end-1, 0)].Round && end > 0 {
				continue // not the first of its round
			}
			so := slices.Clone(games[:end])
			want, err := s.Pair(players, so)
			if err != nil {
				t.Fatalf("%T: %v", s, err)
			}
			slices.Reverse(so)
			if got, _ := s.Pair(players, so); !reflect.DeepEqual(got, want) {
				t.Errorf("%T: %v from the games in reverse, want %v", s, got, want)
			}
			switch s.(type) {
			case RoundRobin, Gauntlet:
			default:
				if again, err := s.Pair(players, append(so, want...)); err != nil || len(again) > 0 {
					t.Errorf("%T: %v, %v while results are awaited", s, again, err)
				}
			}
		}
	}
}

func TestImpossible(t *testing.T) {
	result := weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	late := entrants(4)
	late[3].Joins = 2
	gone := entrants(4)
	gone[0].Leaves, gone[1].Leaves, gone[2].Leaves = 1, 1, 1
	for _, c := range []struct {
		name    string
		system  System
		players []Player
		games   []Game
		want    string
	}{
		{"nobody", Swiss{Rounds: 3}, nil, nil, "round 1 cannot be paired: it takes two players, not 0"},
		{"one", RoundRobin{Cycles: 1}, entrants(1), nil, "round 1 cannot be paired: it takes two players, not 1"},
		{"no name", Swiss{Rounds: 3}, []Player{{Name: "A"}, {}}, nil, "player 2 has no name"},
		{"twice", Swiss{Rounds: 3}, []Player{{Name: "A"}, {Name: "A"}}, nil, "two players are called A"},
		{"two meet once", Swiss{Rounds: 3}, entrants(2), []Game{{Round: 1, Black: "P1", White: "P2", Result: result}},
			"round 2 cannot be paired: there is no way for everybody to meet somebody new"},
		{"all gone but one", Swiss{Rounds: 3}, gone, nil, "round 1 cannot be paired: only 1 of the players are there"},
		{"strangers", Swiss{Rounds: 3}, entrants(2), []Game{{Round: 1, Black: "P1", White: "X"}}, `there is a game of round 1 with "X", who does not take part`},
		{"alone", Swiss{Rounds: 3}, entrants(2), []Game{{Round: 1, Black: "P1", White: "P1"}}, "in round 1, P1 is paired with nobody else"},
		{"round 0", Swiss{Rounds: 3}, entrants(2), []Game{{Black: "P1", White: "P2"}}, "P1 against P2 is of round 0; the first is 1"},
		{"late", Knockout{}, late, nil, "P4 cannot join in round 2: a knockout is closed once it has begun"},
		{"too many heroes", Gauntlet{Heroes: 4, Cycles: 1}, entrants(4), nil, "round 1 cannot be paired: 4 of 4 players cannot run the gauntlet"},
	} {
		if next, err := c.system.Pair(c.players, c.games); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, %v; want %s", c.name, next, err, c.want)
		}
	}
}

// Whatever the system, the results and who comes and goes: the tournament ends, or a round
// cannot be paired, and what was paired keeps the rules of its system.
func TestAnyTournament(t *testing.T) {
	systems := []struct {
		system           System
		late, new, duels bool // players may join late, nobody meets again, there are several games a round
	}{
		{RoundRobin{Cycles: 2}, false, false, false},
		{Gauntlet{Heroes: 2, Cycles: 2}, false, false, false},
		{Swiss{Rounds: 5, Accelerated: 2}, true, true, false},
		{McMahon{Rounds: 5, Handicap: true}, true, true, false},
		{Knockout{BestOf: 3, ThirdPlace: true}, false, false, true},
		{DoubleElimination{}, false, false, true},
		{Ladder{Rounds: 6}, true, false, false},
	}
	round := rapid.IntRange(0, 6)
	result := rapid.Custom(func(t *rapid.T) weiqi.Result {
		return weiqi.Result{
			Winner: weiqi.Color(rapid.IntRange(0, 2).Draw(t, "winner")),
			By:     rapid.SampledFrom([]weiqi.Cause{weiqi.ByCount, weiqi.ByTime, weiqi.Void, weiqi.BothLose}).Draw(t, "by"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(systems).Draw(t, "system")
		players := entrants(rapid.IntRange(3, 12).Draw(t, "players"))
		byName := map[string]Player{}
		for i := range players {
			p := &players[i]
			if c.late && rapid.Bool().Draw(t, "late") {
				p.Joins = round.Draw(t, "joins")
			}
			if rapid.Bool().Draw(t, "early") {
				p.Leaves = round.Draw(t, "leaves")
			}
			p.Absent = rapid.SliceOfN(round, 0, 2).Draw(t, "absent")
			p.Start = rapid.IntRange(0, 5).Draw(t, "start")
			byName[p.Name] = *p
		}
		var games []Game
		for {
			next, err := c.system.Pair(players, games)
			var impossible *ImpossibleError
			if errors.Is(err, ErrOver) || errors.As(err, &impossible) {
				break
			}
			if err != nil || len(next) == 0 || len(games) > 1000 {
				t.Fatalf("after %d games: %v, %v", len(games), next, err)
			}
			for _, g := range next {
				if !g.Unplayed && (!byName[g.Black].there(g.Round) || !g.Bye() && !byName[g.White].there(g.Round)) {
					t.Fatalf("one of %+v is not there", g)
				}
				if !g.Over() {
					g.Result = result.Draw(t, "result")
				}
				games = append(games, g)
			}
		}
		met := map[[2]string]int{}
		for _, g := range games {
			if g.Played() {
				met[[2]string{min(g.Black, g.White), max(g.Black, g.White)}]++
			}
		}
		r := recordOf(games)
		for _, a := range players {
			for round, count := range r.rounds[a.Name] {
				if count > 1 && !c.duels {
					t.Fatalf("%s plays %d games in round %d", a.Name, count, round)
				}
			}
			if r.byes[a.Name] > 1 {
				t.Fatalf("%s has %d byes", a.Name, r.byes[a.Name])
			}
			for _, b := range players {
				if met[[2]string{a.Name, b.Name}] > 1 && c.new {
					t.Fatalf("%s and %s meet again", a.Name, b.Name)
				}
			}
		}
	})
}
