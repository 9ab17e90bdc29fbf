package match

import (
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// A random opening has as many stones as moves were asked for, follows from the seed and its number
// alone, and is the same for both games of a pair.
func TestRandomOpenings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{Engines: make([]Engine, 3), Games: 8, Seed: rapid.Uint64().Draw(t, "seed")}
		p.Terms.Size = weiqi.Size{Cols: rapid.IntRange(2, 25).Draw(t, "cols"), Rows: rapid.IntRange(2, 25).Draw(t, "rows")}
		p.Random = rapid.IntRange(1, p.Terms.Size.Points()/4).Draw(t, "moves")
		longer, other := p, p
		longer.Games *= 2
		other.Seed++
		same := 0
		for n := 1; n <= p.Total(); n += 2 {
			opening, ok := p.OpeningOf(p.Game(n))
			if second, _ := p.OpeningOf(p.Game(n + 1)); !ok || second != opening {
				t.Fatalf("games %d and %d begin from %v and %v", n, n+1, opening, second)
			}
			if again, _ := longer.OpeningOf(longer.Game(n)); again != opening {
				t.Errorf("in a longer match game %d begins from %v, want %v", n, again, opening)
			}
			black, white := opening.Start.Black.Len(), opening.Start.White.Len()
			if black != (p.Random+1)/2 || white != p.Random/2 || (opening.Start.Turn == weiqi.Black) != (p.Random%2 == 0) {
				t.Errorf("after %d moves there are %d black and %d white stones, and %v moves", p.Random, black, white, opening.Start.Turn)
			}
			if another, _ := other.OpeningOf(other.Game(n)); another == opening {
				same++
			}
		}
		if p.Random > 4 && same == p.Total()/2 {
			t.Error("another seed makes the same openings")
		}
	})
}

// A match with random openings has them in its records and its results, and estimates from pairs.
func TestRandomMatch(t *testing.T) {
	plan := testPlan(t, engine("left", "plays"), engine("right", "plays"))
	plan.Games, plan.Random, plan.Seed = 4, 5, 7
	dir := t.TempDir()
	s := played(t, plan, dir)
	if p := &s.Pairings[0]; p.Series() != stats.Series(p.Pairs) || p.Pairs.Games() != 4 {
		t.Errorf("the estimates are made from %v, want pairs of all games", p.Series())
	}
	opening, _ := plan.OpeningOf(plan.Game(3))
	record := checkRecord(t, filepath.Join(dir, gamesFolder, "00003.sgf"))
	if !strings.Contains(record.Comment, "Opening: "+opening.Name+".") {
		t.Errorf("the record says %q, want the opening %s", record.Comment, opening.Name)
	}
	for change, want := range map[*Plan]string{
		{Random: 7}:  "7 random moves are too many: a board of 5x5 takes 6",
		{Random: -1}: "-1 random moves",
		{Random: 2, Openings: make([]Opening, 1)}: "not both",
	} {
		bad := plan
		bad.Random, bad.Openings = change.Random, change.Openings
		if _, err := bad.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
}

// Three engines have one table of ratings, in which the order is that of their points, and two have none.
func TestRatings(t *testing.T) {
	plan := Plan{Engines: []Engine{{Name: "weak"}, {Name: "strong"}, {Name: "middle"}}, Games: 4}
	s := NewStandings(plan)
	if _, ok := s.Ratings(); ok {
		t.Error("there are ratings before the first game")
	}
	strength := map[int]int{0: 0, 1: 2, 2: 1}
	for n := 1; n <= plan.Total(); n++ {
		p := Played{Game: plan.Game(n)}
		p.Result = weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}
		if strength[p.Black] > strength[p.White] {
			p.Result.Winner = weiqi.Black
		}
		s.Add(p)
	}
	ratings, ok := s.Ratings()
	var names []string
	for _, p := range ratings.Players {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); !ok || got != "strong middle weak" {
		t.Errorf("the order is %q, want strong middle weak", got)
	}
	var text strings.Builder
	if err := s.WriteSummary(&text); err != nil || !strings.Contains(text.String(), "ratings in Elo") || !strings.Contains(text.String(), "1  strong") {
		t.Errorf("the summary is %q, %v, want a table of ratings", text.String(), err)
	}
}
