package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
	"pgregory.net/rapid"
)

// entrants returns so many players, P1 being the strongest.
func entrants(n int) []stats.Player {
	players := make([]stats.Player, n)
	for i := range players {
		players[i] = stats.Player{Name: fmt.Sprint("P", i+1), Rating: float64(3000 - i)}
	}
	return players
}

// byStrength lets the stronger player win.
func byStrength(g stats.Game) weiqi.Result {
	var black, white int
	fmt.Sscanf(g.Black, "P%d", &black)
	fmt.Sscanf(g.White, "P%d", &white)
	if black < white {
		return weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
	}
	return weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}
}

// byChance lets anybody win, or nobody.
func byChance(random *rand.Rand) func(stats.Game) weiqi.Result {
	return func(stats.Game) weiqi.Result {
		return weiqi.Result{Winner: weiqi.Color(min(random.IntN(9), 8) % 3), By: weiqi.ByCount}
	}
}

// run plays a tournament to its end and returns its games.
func run(t interface {
	Helper()
	Fatalf(string, ...any)
}, s Pairer, players []stats.Player, result func(stats.Game) weiqi.Result) []stats.Game {
	t.Helper()
	var games []stats.Game
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

func recordOf(games []stats.Game) record {
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

// Who runs a gauntlet plays more games than the others: the place is by points a game.
func TestPlacesOfAGauntlet(t *testing.T) {
	players := entrants(5)
	var games []stats.Game
	// of the hero, who is Black, with each of the others
	for i, outcomes := range []string{"W=W", "WWB", "BWW", "==V"} {
		for round, outcome := range outcomes {
			result := weiqi.Result{By: weiqi.ByCount}
			switch outcome {
			case 'B':
				result.Winner = weiqi.Black
			case 'W':
				result.Winner = weiqi.White
			case 'V':
				result.By = weiqi.Void
			}
			games = append(games, stats.Game{Round: round + 1, Black: "P1", White: players[i+1].Name, Result: result})
		}
	}
	games = append(games, stats.Game{Round: 4, Black: "P1", White: "P2"})
	// P1 has 3.5 of 11, P2 2.5 of 3, P3 and P4 2 of 3, P5 1 of 2.
	places, err := Gauntlet{Heroes: 1, Cycles: 4}.Places(append(players, stats.Player{Name: "idle"}), games)
	if got, want := fmt.Sprint(places), "[[P2] [P3 P4] [P5] [P1] [idle]]"; err != nil || got != want {
		t.Errorf("places %s, %v; want %s", got, err, want)
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

func TestAThousandPlayers(t *testing.T) {
	players := entrants(1000)
	for s, want := range map[Pairer]int{
		Swiss{Rounds: 10}: 500, McMahon{Rounds: 10}: 500, RoundRobin{Cycles: 1}: 500, Gauntlet{Heroes: 1, Cycles: 1}: 1,
		Knockout{}: 488, DoubleElimination{}: 500, Ladder{Rounds: 1}: 500,
	} {
		if next, err := s.Pair(players, nil); err != nil || len(next) != want {
			t.Errorf("%T: %d games, %v; want %d", s, len(next), err, want)
		}
	}
}

// Nothing is paired twice, nothing while results are awaited, and it does not matter how
// the games are listed.
func TestSystemsArePure(t *testing.T) {
	for _, s := range []Pairer{Swiss{Rounds: 4}, McMahon{Rounds: 4}, Knockout{ThirdPlace: true}, DoubleElimination{}, Ladder{Rounds: 4}, RoundRobin{Cycles: 1}, Gauntlet{Heroes: 2, Cycles: 1}} {
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
	late := entrants(4)
	late[3].Joins = 2
	gone := entrants(4)
	gone[0].Leaves, gone[1].Leaves, gone[2].Leaves = 1, 1, 1
	for _, c := range []struct {
		name    string
		system  Pairer
		players []stats.Player
		games   []stats.Game
		want    string
	}{
		{"nobody", Swiss{Rounds: 3}, nil, nil, "round 1 cannot be paired: it takes two players, not 0"},
		{"one", RoundRobin{Cycles: 1}, entrants(1), nil, "round 1 cannot be paired: it takes two players, not 1"},
		{"no name", Swiss{Rounds: 3}, []stats.Player{{Name: "A"}, {}}, nil, "player 2 has no name"},
		{"twice", Swiss{Rounds: 3}, []stats.Player{{Name: "A"}, {Name: "A"}}, nil, "two players are called A"},
		{"all gone but one", Swiss{Rounds: 3}, gone, nil, "the tournament is over"},
		{"strangers", Swiss{Rounds: 3}, entrants(2), []stats.Game{{Round: 1, Black: "P1", White: "X"}}, `there is a game of round 1 with "X", who does not take part`},
		{"alone", Swiss{Rounds: 3}, entrants(2), []stats.Game{{Round: 1, Black: "P1", White: "P1"}}, "in round 1, P1 is paired with nobody else"},
		{"round 0", Swiss{Rounds: 3}, entrants(2), []stats.Game{{Black: "P1", White: "P2"}}, "P1 against P2 is of round 0; the first is 1"},
		{"late", Knockout{}, late, nil, "P4 cannot join in round 2: a knockout is closed once it has begun"},
		{"too many heroes", Gauntlet{Heroes: 4, Cycles: 1}, entrants(4), nil, "round 1 cannot be paired: 4 of 4 players cannot run the gauntlet"},
	} {
		if next, err := c.system.Pair(c.players, c.games); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, %v; want %s", c.name, next, err, c.want)
		}
	}
}

// What could not be paired to its end is known before it begins.
func TestCheck(t *testing.T) {
	gone := entrants(4)
	gone[0].Leaves, gone[1].Leaves, gone[2].Leaves = 1, 1, 1
	late := entrants(4)
	late[3].Joins = 2
	away := entrants(3)
	away[1].Absent = []int{2}
	for _, c := range []struct {
		name    string
		system  Checker
		players []stats.Player
		want    string
	}{
		{"two meet once", Swiss{Rounds: 2}, entrants(2), "round 2 cannot be paired: there is no way for everybody to meet somebody new"},
		{"six in five rounds", Swiss{Rounds: 5}, entrants(6), ""},
		{"six in six rounds", McMahon{Rounds: 6}, entrants(6), "round 6 cannot be paired: there is no way for everybody to meet somebody new"},
		{"five in five rounds", McMahon{Rounds: 5}, entrants(5), ""},
		{"five in six rounds", Swiss{Rounds: 6}, entrants(5),
			"round 6 cannot be paired: there is no way for everybody to meet somebody new and one to have a first bye"},
		{"forty in thirty-nine rounds", Swiss{Rounds: 39}, entrants(40), ""},
		{"all gone but one", Swiss{Rounds: 3}, gone, "round 1 cannot be paired: only 1 of the players are there"},
		{"late", Swiss{Rounds: 3}, late, ""},
		{"away", Swiss{Rounds: 3}, away, ""},
		{"nobody", McMahon{Rounds: 3}, nil, "round 1 cannot be paired: it takes two players, not 0"},
	} {
		got := ""
		if err := c.system.Check(c.players); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Whatever the system, the results and who comes and goes: the tournament ends.
func TestAnyTournament(t *testing.T) {
	systems := []struct {
		system      Pairer
		late, duels bool // players may join late, there are several games a round
	}{
		{RoundRobin{Cycles: 2}, false, false},
		{Gauntlet{Heroes: 2, Cycles: 2}, false, false},
		{Swiss{Rounds: 5, Accelerated: 2}, true, false},
		{McMahon{Rounds: 5, Handicap: 9}, true, false},
		{Knockout{BestOf: 3, ThirdPlace: true}, false, true},
		{DoubleElimination{}, false, true},
		{Ladder{Rounds: 6}, true, false},
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
		byName := map[string]stats.Player{}
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
		var games []stats.Game
		for {
			next, err := c.system.Pair(players, games)
			if errors.Is(err, ErrOver) {
				break
			}
			if err != nil || len(next) == 0 || len(games) > 1000 {
				t.Fatalf("after %d games: %v, %v", len(games), next, err)
			}
			for _, g := range next {
				if !g.Unplayed && (!byName[g.Black].TakesPart(g.Round) || !g.Bye() && !byName[g.White].TakesPart(g.Round)) {
					t.Fatalf("one of %+v is not there", g)
				}
				if !g.Over() {
					g.Result = result.Draw(t, "result")
				}
				games = append(games, g)
			}
		}
		r := recordOf(games)
		for _, a := range players {
			for round, count := range r.rounds[a.Name] {
				if count > 1 && !c.duels {
					t.Fatalf("%s plays %d games in round %d", a.Name, count, round)
				}
			}
		}
	})
}
