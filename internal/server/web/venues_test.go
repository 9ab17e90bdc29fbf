package web

import (
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A place is a venue that shows what a test wants.
type place struct {
	name      string
	standings []VenueStanding
	games     []VenueGame
}

func (p place) Info() VenueInfo {
	return VenueInfo{Name: p.name, Address: ":6867", Size: weiqi.Square(9), Ruleset: "cgos", Komi: weiqi.Points(7), Time: "5m", Here: 2, Live: 1}
}

func (p place) Standings() []VenueStanding { return p.standings }

func (p place) Games(over int) []VenueGame {
	var shown []VenueGame
	for _, g := range p.games {
		if g.Result == "" {
			shown = append(shown, g)
		} else if over > 0 {
			shown = append(shown, g)
			over--
		}
	}
	return shown
}

func (p place) Game(id string) (VenueGame, bool) {
	i := slices.IndexFunc(p.games, func(g VenueGame) bool { return g.ID == id })
	if i < 0 {
		return VenueGame{}, false
	}
	return p.games[i], true
}

func TestNoVenues(t *testing.T) {
	s := newSite(t)
	if got := s.nobody().call("GET", "/venues", nil).want(http.StatusOK); strings.TrimSpace(got.text) != `{"venues":[]}` {
		t.Errorf("the venues are %s, want none", got.text)
	}
	s.nobody().call("GET", "/venues/nine", nil).problem(http.StatusNotFound, "unknown-venue", "nine")
}

// A venue is shown with the strength of its players, and its games with their moves.
func TestVenue(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	game := func(id, result string) VenueGame {
		return VenueGame{ID: id, Black: "first", White: "second", BlackTag: "1800?", WhiteTag: "1820", Began: began, Result: result}
	}
	nine := place{
		name: "nine",
		standings: []VenueStanding{
			{Player: "first", Here: true, Tag: "1820", Games: 2, Anchor: true, Elo: &stats.Estimate{Value: 1850, Low: 1700, High: math.Inf(1)}},
			{Player: "newcomer", Tag: "1800?"},
		},
		games: []VenueGame{game("nine-4", ""), game("nine-3", "B+R"), game("nine-2", ""), game("nine-1", "W+7")},
	}
	programs := []arena.Program{{Name: "outside", Title: "Outside"}}
	s := newSiteWith(t, programs, func(c *Config) { c.Venues = []Venue{nine, place{name: "thirteen"}} })
	seat := func(name string) referee.Seat {
		return referee.Seat{Kind: referee.Program, Name: name, Engine: "outside"}
	}
	terms := referee.Usual("cgos")
	rules, err := weiqi.RulesetNamed("cgos")
	if err != nil {
		t.Fatal(err)
	}
	terms.Size, terms.Ruleset, terms.Rules, terms.Black, terms.White = weiqi.Square(9), "cgos", rules.Rules, seat("first"), seat("second")
	table, err := s.arena.OpenAs(t.Context(), "nine-4", terms)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Do(t.Context(), referee.PartyOf(weiqi.Black), referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 4, Row: 4})}); err != nil {
		t.Fatal(err)
	}

	list := s.nobody().call("GET", "/venues", nil).want(http.StatusOK)
	list.wantAt("nine", "venues", "0", "name")
	list.wantAt("9x9", "venues", "0", "size")
	list.wantAt("thirteen", "venues", "1", "name")

	got := s.nobody().call("GET", "/venues/nine?recent=1", nil).want(http.StatusOK)
	got.wantAt(7.0, "komi")
	got.wantAt("first", "standings", "0", "player")
	got.wantAt(1700.0, "standings", "0", "elo", "low")
	got.wantAt(nil, "standings", "0", "elo", "high")
	got.wantAt(nil, "standings", "1", "elo")
	got.wantAt("nine-4", "games", "0", "id")
	got.wantAt(1.0, "games", "0", "moves")
	got.wantAt("nine-2", "games", "1", "id") // which the arena does not know
	got.wantAt("nine-3", "recent", "0", "id")
	got.wantAt("B+R", "recent", "0", "result")
	if recent := got.body["recent"].([]any); len(recent) != 1 {
		t.Errorf("%d games are shown that are over, want 1", len(recent))
	}
	if record := s.nobody().call("GET", "/games/nine-4.sgf", nil).want(http.StatusOK).text; !strings.Contains(record, "BR[1800?]") || !strings.Contains(record, "WR[1820]") {
		t.Errorf("the record lacks the ratings at the venue: %s", record)
	}
	s.nobody().call("GET", "/venues/thirteen", nil).want(http.StatusOK).wantAt("thirteen", "name")
	s.nobody().call("GET", "/venues/nine?recent=-1", nil).problem(http.StatusUnprocessableEntity, "invalid")
}
