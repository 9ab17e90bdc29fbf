package web

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/internal/server/rating"
)

// Played is what the rated games of somebody say.
type Played struct {
	Graph     []GraphPoint `json:"graph" doc:"how the rating came about, the oldest first: the last games"`
	Streak    int          `json:"streak" doc:"games won in a row until now; negative: lost"`
	Longest   int          `json:"longest_streak" doc:"games won in a row, ever"`
	Opponents []Against    `json:"opponents" doc:"who was met most often"`
	Rates     []Rate       `json:"rates" doc:"games by color, handicap and ruleset"`
}

// A GraphPoint is a rating after a game.
type GraphPoint struct {
	At        time.Time `json:"at"`
	Game      string    `json:"game"`
	Won       string    `json:"won" enum:"won,lost,drawn"`
	Value     float64   `json:"value"`
	Deviation float64   `json:"deviation"`
}

// Against is how somebody fared against one opponent.
type Against struct {
	ID   string `json:"id,omitempty" doc:"of a person, for GET /people/{id}; absent for a program of this server"`
	Name string `json:"name" doc:"of the person, as it is now, or of the program"`
	Tally
}

// A Rate is how somebody fared in games of one sort.
type Rate struct {
	By   string `json:"by" enum:"color,handicap,ruleset"`
	What string `json:"what" doc:"black or white; given, taken or none; the name of a ruleset"`
	Tally
}

// A Tally counts games.
type Tally struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
}

// How much of a long history is told.
const (
	longestGraph  = 300
	mostOpponents = 10
)

// playedOf returns what the games of a trail say, nil if there are none.
func playedOf(trail []rating.Step) *Played {
	if len(trail) == 0 {
		return nil
	}
	p := &Played{Graph: []GraphPoint{}, Opponents: []Against{}, Rates: []Rate{}}
	opponents, rates := map[string]*Tally{}, map[[2]string]*Tally{}
	for i, s := range trail {
		won := resultFor(s)
		p.Streak = streakAfter(p.Streak, won)
		p.Longest = max(p.Longest, p.Streak)
		if i >= len(trail)-longestGraph {
			p.Graph = append(p.Graph, GraphPoint{s.Entry.At, s.Entry.Game, won, math.Round(s.Rating), math.Round(s.Deviation)})
		}
		opponent, color, handicap := s.Entry.White, "black", "taken"
		if !s.Black {
			opponent, color, handicap = s.Entry.Black, "white", "given"
		}
		if s.Entry.Stones == 0 {
			handicap = "none"
		}
		count(opponents, opponent, won)
		for _, sort := range [][2]string{{"color", color}, {"handicap", handicap}, {"ruleset", s.Entry.Ruleset}} {
			count(rates, sort, won)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(opponents)) {
		p.Opponents = append(p.Opponents, Against{ID: id, Tally: *opponents[id]})
	}
	slices.SortStableFunc(p.Opponents, func(a, b Against) int { return cmp.Compare(b.Games, a.Games) })
	p.Opponents = p.Opponents[:min(len(p.Opponents), mostOpponents)]
	for _, sort := range slices.SortedFunc(maps.Keys(rates), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		p.Rates = append(p.Rates, Rate{sort[0], sort[1], *rates[sort]})
	}
	return p
}

func count[K comparable](tallies map[K]*Tally, of K, won string) {
	t := tallies[of]
	if t == nil {
		t = &Tally{}
		tallies[of] = t
	}
	t.Games++
	switch won {
	case "won":
		t.Won++
	case "drawn":
		t.Drawn++
	}
}

func resultFor(s rating.Step) string {
	switch s.Entry.Won {
	case rating.Nobody:
		return "drawn"
	case rating.Black:
		if s.Black {
			return "won"
		}
	case rating.White:
		if !s.Black {
			return "won"
		}
	case rating.Void:
		panic("web: the void game " + strconv.Quote(s.Entry.Game) + " moved a rating")
	}
	return "lost"
}

// streakAfter returns a streak after one more game.
func streakAfter(streak int, won string) int {
	switch won {
	case "won":
		return max(streak, 0) + 1
	case "lost":
		return min(streak, 0) - 1
	}
	return 0
}
