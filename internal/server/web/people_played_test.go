package web

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/server/rating"
)

// stepsOf is a trail of games won, lost and drawn, as w, l and d, by Black and, in capitals, by White.
func stepsOf(results string) (trail []rating.Step) {
	for i, r := range results {
		black := r >= 'a'
		e := rating.Entry{Game: fmt.Sprint(i), Black: "me", White: "you", Won: rating.Black, Ruleset: "aga"}
		if !black {
			e.Black, e.White, e.Won, e.Stones = "them", "me", rating.White, 2
			r += 'a' - 'A'
		}
		switch {
		case r == 'd':
			e.Won = rating.Nobody
		case r == 'l' && black:
			e.Won = rating.White
		case r == 'l':
			e.Won = rating.Black
		}
		trail = append(trail, rating.Step{Entry: e, Black: black, Rating: 1500.4, Deviation: 80.6})
	}
	return trail
}

func TestPlayedOf(t *testing.T) {
	if p := playedOf(nil); p != nil {
		t.Errorf("no games say %+v", p)
	}
	for results, want := range map[string][2]int{
		"w": {1, 1}, "l": {-1, 0}, "d": {0, 0}, "wWw": {3, 3}, "wwwl": {-1, 3}, "llL": {-3, 0}, "wwdw": {1, 2}, "lwwdll": {-2, 2},
	} {
		if p := playedOf(stepsOf(results)); p.Streak != want[0] || p.Longest != want[1] {
			t.Errorf("after %s the streak is %d, and the longest was %d, want %v", results, p.Streak, p.Longest, want)
		}
	}
	p := playedOf(stepsOf("wldWLLL"))
	wantTally := func(what string, got Tally, games, won, drawn int) {
		t.Helper()
		if want := (Tally{games, won, drawn}); got != want {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
	}
	if p.Opponents[0].ID != "them" || p.Opponents[1].ID != "you" {
		t.Errorf("the opponents are %+v, want whom one has met most first", p.Opponents)
	}
	wantTally("against you", p.Opponents[1].Tally, 3, 1, 1)
	rates := map[string]Tally{}
	for _, r := range p.Rates {
		rates[r.By+" "+r.What] = r.Tally
	}
	wantTally("as Black", rates["color black"], 3, 1, 1)
	wantTally("as White", rates["color white"], 4, 1, 0)
	wantTally("with a handicap given", rates["handicap given"], 4, 1, 0)
	wantTally("without a handicap", rates["handicap none"], 3, 1, 1)
	wantTally("under AGA rules", rates["ruleset aga"], 7, 2, 1)
	if got := p.Graph[3]; len(p.Graph) != 7 || got.Game != "3" || got.Won != "won" || got.Value != 1500 || got.Deviation != 81 {
		t.Errorf("the fourth of %d points is %+v", len(p.Graph), got)
	}

	many := ""
	for range longestGraph + 5 {
		many += "w"
	}
	p = playedOf(stepsOf(many))
	if len(p.Graph) != longestGraph || p.Graph[0].Game != "5" || p.Streak != longestGraph+5 || p.Opponents[0].Games != longestGraph+5 {
		t.Errorf("of %d games the graph has %d from game %s", len(many), len(p.Graph), p.Graph[0].Game)
	}
}

// A profile names the opponents.
func TestProfileNamesOpponents(t *testing.T) {
	m := newMarket(t)
	ann, bob := m.pair("named")
	m.sell(m.begin(ann, bob, fair()), 10)
	m.nobody().call("GET", "/people/"+ann.id, nil).want(http.StatusOK).has("Seller named", "played.opponents.0.name").has(bob.id, "played.opponents.0.id").
		has(1.0, "played.streak").has("won", "played.graph.0.won")
}
