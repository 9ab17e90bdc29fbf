package sqlstore

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// No list is sorted, and none is found by looking at every game: each walks along an index
// that has the order.
func TestListsWalkAlongIndexes(t *testing.T) {
	db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, db, "before")
	for _, test := range []struct {
		query store.Query
		want  string // the index
	}{
		{store.Query{}, "games_by_age"},
		{store.Query{Listed: true}, "games_by_age"},
		{store.Query{Status: store.Live}, "games_by_status"},
		{store.Query{Rated: true}, "games_by_rated"},
		{store.Query{Ruleset: "aga"}, "games_by_ruleset"},
		{store.Query{Size: weiqi.Square(9)}, "games_by_size"},
		{store.Query{Outcome: store.Drawn}, "games_by_outcome"},
		{store.Query{Player: "p"}, "games_by_black games_by_white"},
		{store.Query{Player: "p", Outcome: store.PlayerWon}, "games_by_black games_by_white"},
		{store.Query{Player: "p", Opponent: "q"}, "games_by_pair games_by_pair"},
		{store.Query{Player: "p", Ruleset: "aga", Rated: true, Status: store.Finished, Size: weiqi.Square(9)}, "games_by_black games_by_white"},
	} {
		for _, before := range []string{"", "before"} {
			test.query.Before, test.query.Limit = before, 50
			query, args := listing(test.query, 1)
			plan := planOf(t, db, query, args...)
			for _, index := range strings.Fields(test.want) {
				name, rest, used := strings.Cut(plan, "INDEX "+index+" ")
				if !used {
					name, rest, used = strings.Cut(plan, "INDEX "+index+"\n")
				}
				if !used {
					t.Errorf("List(%+v) does not use %s:\n%s", test.query, index, plan)
				}
				plan = name + rest
			}
			if strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "SCAN games\n") {
				t.Errorf("List(%+v) reads or sorts too much:\n%s", test.query, plan)
			}
		}
	}
	plan := planOf(t, db, recordQuery, "p")
	if strings.Count(plan, "SEARCH games USING COVERING INDEX") != 2 {
		t.Errorf("Record reads games:\n%s", plan)
	}
}

// planOf returns how the database would answer a query, a line for each step.
func planOf(t *testing.T, db *DB, query string, args ...any) string {
	t.Helper()
	rows, err := db.reader.Query("EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&plan, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// BenchmarkList asks for a page of the games of somebody who has played a tenth of very
// many, by what they are; with the tag system of 20,000 games.
func BenchmarkList(b *testing.B) {
	games := 20000
	if !allCases {
		games /= 20
	}
	page := games / 400 // as many as one played against another
	db := openSQLite(b, filepath.Join(b.TempDir(), "games.db"))
	many := make(chan int)
	done := make(chan error)
	for range 64 {
		go func() {
			var err error
			for g := range many {
				first := event(1, referee.Created{Terms: referee.Terms{
					Size: weiqi.Square(9 + 4*(g%2)), Ruleset: []string{"chinese", "aga", "japanese"}[g%3],
					Black: referee.Seat{Player: fmt.Sprint(g % 20)}, White: referee.Seat{Player: fmt.Sprint(g / 20 % 20)},
				}})
				if err == nil {
					err = db.Create(b.Context(), fmt.Sprint(g), first)
				}
			}
			done <- err
		}()
	}
	for g := range games {
		many <- g
	}
	close(many)
	for range 64 {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
	for name, q := range map[string]store.Query{
		"all":      {Limit: page},
		"player":   {Player: "7", Limit: page},
		"opponent": {Player: "7", Opponent: "11", Limit: page},
		"ruleset":  {Player: "7", Ruleset: "japanese", Size: weiqi.Square(13), Limit: page},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if found, err := db.List(b.Context(), q); err != nil || len(found) != q.Limit {
					b.Fatalf("%d games, %v", len(found), err)
				}
			}
		})
	}
}
