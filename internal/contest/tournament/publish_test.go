package tournament

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// TestPublished looks for what has to be on the page of a tournament in which much has
// happened.
func TestPublished(t *testing.T) {
	db := store.NewMemory()
	swiss := terms(t, System{Kind: "swiss", Rounds: 3})
	swiss.Title = "Cup <1>"
	players := programs("a&b", "c", "d", "e", "f")
	players[1].Rank, players[1].Country, players[1].Command = "7d", "JP", "play --strong"
	tour := open(t, db, swiss, players)
	if err := tour.Run(t.Context(), host(t, db, local("stub", stub{})), nil); err != nil {
		t.Fatal(err)
	}
	first := tour.State().Games[0]
	if err := tour.Correct(t.Context(), 1, weiqi.Result{By: weiqi.ByCount}, "kim", "they agreed on a draw"); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	publisher, err := NewPublisher(dir, db, db)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time nothing is new
		if err := publisher.Publish(t.Context(), tour.State()); err != nil {
			t.Fatal(err)
		}
	}
	file := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	page := file("index.html")
	for _, want := range []string{
		"<title>Cup &lt;1&gt;</title>", "a&amp;b", "<code>play --strong</code>", "7d, JP", ">bye<",
		"became 0, by kim", "they agreed on a draw", `href="games/test-1.sgf"`, "½", "<svg",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	checkLinks(t, dir, page)
	if record := file("games/test-1.sgf"); !strings.Contains(record, "RE[0]") || !strings.Contains(record, "Corrected from "+first.Result.String()+" by kim") {
		t.Errorf("the record of the corrected game is\n%s", record)
	}
	for _, g := range tour.State().Games {
		if g.Black == "c" || g.White == "c" {
			side, other := "BR[7d]", "WR["
			if g.White == "c" {
				side, other = "WR[7d]", "BR["
			}
			if record := file("games/" + g.ID + ".sgf"); !strings.Contains(record, side) || strings.Contains(record, other) {
				t.Errorf("the record of a game of a 7 dan with somebody of no rank is\n%s", record)
			}
		}
	}
	if rows := strings.Count(file("results.h9"), "/b"); rows < 4 {
		t.Errorf("the file for the European Go Database has %d games with Black", rows)
	}
	decoder := xml.NewDecoder(strings.NewReader(file("opengotha.xml")))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// checkLinks checks that every place that the page links to is there.
func checkLinks(t *testing.T, dir, page string) {
	t.Helper()
	for _, link := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if id, inside := strings.CutPrefix(link[1], "#"); inside {
			if !strings.Contains(page, `id="`+id+`"`) {
				t.Errorf("the page links to %q, which is not there", link[1])
			}
		} else if _, err := os.Stat(filepath.Join(dir, link[1])); err != nil {
			t.Error(err)
		}
	}
}

// TestColumns has duels of several games in a round: the cells of the wall are of the games
// that they link to.
func TestColumns(t *testing.T) {
	db := store.NewMemory()
	tour := open(t, db, terms(t, System{Kind: "knockout", BestOf: 3, ThirdPlace: true}), programs("a", "b", "c", "d", "e"))
	if err := tour.Run(t.Context(), host(t, db, local("stub", stub{})), nil); err != nil {
		t.Fatal(err)
	}
	report, err := tour.State().Report()
	if err != nil {
		t.Fatal(err)
	}
	games, columns := report.byPlayer(), report.columns()
	for i, cells := range report.Rounds {
		name := report.Standings[i].Player.Name
		if len(cells) != len(columns) {
			t.Fatalf("%s has %d cells in %d columns", name, len(cells), len(columns))
		}
		for n, cell := range cells {
			g := games[name].at(n)
			if (g == nil) != (cell == pairing.Cell{Sign: "-"}) {
				t.Errorf("%s, column %d: the cell is %v, the game %v", name, n, cell, g)
			} else if g != nil && (g.Round != columns[n] || g.Opponent(name) != report.Standings[cell.Opponent-1].Player.Name) {
				t.Errorf("%s, column %d of round %d: the cell is %v, the game %+v", name, n, columns[n], cell, g)
			}
		}
	}
}

func TestSystemCheck(t *testing.T) {
	for _, test := range []struct {
		system System
		want   string // nothing for a good one
	}{
		{System{Kind: "swiss", Rounds: 5, Accelerated: 2}, ""},
		{System{Kind: "round-robin"}, ""},
		{System{Kind: "mcmahon", Rounds: 4, Band: 100, Floor: -500}, ""},
		{System{Kind: "swiss"}, "a swiss has to say its rounds"},
		{System{Kind: "swiss", Rounds: -1}, "rounds is -1"},
		{System{Kind: "round-robin", Cycles: 1e9}, "cycles is 1e+09: want no more than 1000"},
		{System{Kind: "ladder", Rounds: 3, Cycles: 2}, "a ladder has no cycles"},
		{System{Kind: "knockout", BestOf: 3, Handicap: true}, "a knockout has no handicap"},
		{System{Kind: "mcmahon", Rounds: 4, Band: 100, Floor: 500, Bar: 400}, "the bar is at 400, below the floor"},
		{System{Kind: "mcmahon", Rounds: 4, Band: 1e-9, Bar: 2000}, "more than 1000 bands"},
		{System{Kind: "mcmahon", Rounds: 4, Band: 1e308, Floor: -1e308, Bar: 1e308}, "more than 1000 bands"},
		{System{Kind: "mcmahon", Rounds: 4, Band: 1, Floor: -1e308, Bar: 1e308}, "more than 1000 bands"},
		{System{}, `no tournament of the kind ""`},
	} {
		_, err := test.system.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: the error is %v, want one with %q", test.system, err, test.want)
		}
	}
}

// TestHandicapGames checks the terms of games with a handicap: on every board as many stones as it takes.
func TestHandicapGames(t *testing.T) {
	for side, most := range map[int]int{5: 0, 7: 4, 8: 4, 9: 9, 13: 9, 18: 4, 19: 9} {
		all := terms(t, System{Kind: "mcmahon", Rounds: 3, Handicap: true, Band: 2, Floor: 1000, Bar: 2000})
		all.Game.Size = weiqi.Square(side)
		games, _, err := Rehearse(all, programs("a", "b", "c", "d"), 100)
		if err != nil {
			t.Fatal(err)
		}
		stones := map[int]bool{}
		for _, g := range games {
			got := all.game(g, referee.Seat{Kind: referee.Person, Name: g.Black}, referee.Seat{Kind: referee.Person, Name: g.White})
			if _, err := got.Check(); err != nil || got.Komi != referee.HandicapKomi {
				t.Errorf("on %v: a handicap of %d is %+v with a komi of %v: %v", all.Game.Size, g.Handicap, got.Handicap, got.Komi, err)
			}
			stones[got.Handicap.Stones] = true
		}
		if len(stones) != 1 || !stones[most] {
			t.Errorf("on %v so many stones are given: %v; want %d", all.Game.Size, stones, most)
		}
	}
	even := terms(t, System{Kind: "mcmahon", Rounds: 1})
	if got := even.game(Game{}, referee.Seat{}, referee.Seat{}); got.Handicap != (referee.Handicap{}) || got.Komi != even.Game.Komi {
		t.Errorf("an even game has a handicap of %+v with a komi of %v", got.Handicap, got.Komi)
	}
}
