package web

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A cup is a tournament of three programs that play from outside, on the tables of a site.
type cup struct {
	*tournament.Tournament
	site *site
	t    *testing.T
	news chan *tournament.State
}

// newCup starts a tournament of that name, everybody against everybody, with terms that are changed.
func newCup(t *testing.T, s *site, name string, change ...func(*tournament.Terms)) *cup {
	t.Helper()
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	terms := tournament.Terms{
		Name: name, Title: "The <b>Cup</b>", System: tournament.System{Kind: "round-robin"},
		Game: referee.Terms{Size: weiqi.Square(5), Ruleset: rules.Name, Rules: rules.Rules, Komi: 13, Ending: "as-is"},
	}
	for _, change := range change {
		change(&terms)
	}
	var players []tournament.Player
	for i, name := range []string{"strong", "even", "weak"} {
		players = append(players, tournament.Player{Player: stats.Player{Name: name, Rating: float64(2000 - 100*i)}, Engine: "outside"})
	}
	tour, err := tournament.Open(t.Context(), s.store.(store.Journals), terms, players)
	if err != nil {
		t.Fatal(err)
	}
	c := &cup{Tournament: tour, site: s, t: t, news: make(chan *tournament.State)}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- tour.Run(ctx, tournament.Host{Arena: s.arena, Parallel: 1, Log: quiet()}, func(state *tournament.State) {
			select {
			case c.news <- state:
			case <-ctx.Done():
			}
		})
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return c
}

// until waits until the tournament is as it should be.
func (c *cup) until(so func(*tournament.State) bool) *tournament.State {
	c.t.Helper()
	for {
		select {
		case state := <-c.news:
			if so(state) {
				return state
			}
		case <-c.t.Context().Done():
			c.t.Fatal("the tournament does not go on")
		}
	}
}

// table waits until a game of the tournament has begun.
func (c *cup) table(number int) *arena.Table {
	c.t.Helper()
	state := c.until(func(s *tournament.State) bool { return len(s.Games) >= number && s.Games[number-1].ID != "" })
	for {
		table, err := c.site.arena.Table(c.t.Context(), state.Games[number-1].ID)
		if err == nil {
			return table
		}
		c.until(func(*tournament.State) bool { return true }) // it is on its way to the table
	}
}

// row is the index of a player in the standings of an answer.
func row(r *reply, player string) string {
	standings, _ := r.dig("standings").([]any)
	return strconv.Itoa(slices.IndexFunc(standings, func(s any) bool { return s.(map[string]any)["player"] == player }))
}

func TestNoTournaments(t *testing.T) {
	s := newSite(t)
	if got := s.nobody().call("GET", "/tournaments", nil).want(http.StatusOK); strings.TrimSpace(got.text) != `{"tournaments":[]}` {
		t.Errorf("the tournaments are %s, want none", got.text)
	}
	s.nobody().call("GET", "/tournaments/cup", nil).problem(http.StatusNotFound, "unknown-tournament", "cup")

	noJournals := newSite(t, func(c *Config) { c.Store = struct{ store.Store }{c.Store} })
	noJournals.nobody().call("GET", "/tournaments", nil).want(http.StatusOK)
	noJournals.nobody().call("GET", "/tournaments/cup", nil).problem(http.StatusNotFound, "unknown-tournament")
}

// A tournament is followed from its first game on: a live game, a bye, a result, and the
// arbiter's word on it.
func TestTournament(t *testing.T) {
	s := newSiteWith(t, []arena.Program{{Name: "outside", Title: "Outside"}})
	c := newCup(t, s, "cup")
	table := c.table(1)
	if _, err := table.Do(t.Context(), referee.PartyOf(weiqi.Black), referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 2})}); err != nil {
		t.Fatal(err)
	}
	list := s.nobody().call("GET", "/tournaments", nil).want(http.StatusOK)
	list.wantAt("cup", "tournaments", "0", "id")
	list.wantAt("The <b>Cup</b>", "tournaments", "0", "title")
	list.wantAt(1.0, "tournaments", "0", "live")
	list.wantAt(false, "tournaments", "0", "over")

	got := s.nobody().call("GET", "/tournaments/cup", nil).want(http.StatusOK)
	game := c.State().Games[0]
	got.wantAt("live", "games", "0", "status")
	got.wantAt(1.0, "games", "0", "moves")
	got.wantAt(game.ID, "games", "0", "game")
	got.wantAt("?", "standings", row(got, game.Black), "by_rounds", "0", "0", "sign")
	got.wantAt("black", "standings", row(got, game.Black), "by_rounds", "0", "0", "color")
	got.wantAt(1.0, "standings", row(got, game.Black), "by_rounds", "0", "0", "game")
	got.wantAt(nil, "standings", "0", "elo")

	if _, err := table.Do(t.Context(), referee.PartyOf(weiqi.White), referee.Resign{}); err != nil {
		t.Fatal(err)
	}
	c.until(func(s *tournament.State) bool { return s.Games[0].Over() })
	got = s.nobody().call("GET", "/tournaments/cup", nil).want(http.StatusOK)
	got.wantAt("B+R", "games", "0", "result")
	got.wantAt("+", "standings", row(got, game.Black), "by_rounds", "0", "0", "sign")
	got.wantAt(1.0, "standings", row(got, game.Black), "tally", "wins")
	got.wantAt(1.0, "standings", row(got, game.Black), "figures", "0")
	got.wantAt("wins", "tie_breaks", "0")
	if got.dig("standings", "0", "elo", "value") == nil {
		t.Errorf("after a game there is no rating: %s", got.text)
	}
	got.wantAt(1.0, "crosstable", row(got, game.Black), row(got, game.White), "wins")

	if err := c.Correct(t.Context(), 1, weiqi.Result{Winner: weiqi.White, By: weiqi.ByForfeit}, "Arbiter", "the wrong seats"); err != nil {
		t.Fatal(err)
	}
	got = s.nobody().call("GET", "/tournaments/cup", nil).want(http.StatusOK)
	got.wantAt("W+F", "games", "0", "result")
	got.wantAt("B+R", "games", "0", "corrections", "0", "from")
	got.wantAt("W+F", "games", "0", "corrections", "0", "to")
	got.wantAt("the wrong seats", "games", "0", "corrections", "0", "why")

	if err := c.Disqualify(t.Context(), "weak", "Arbiter", "not there"); err != nil {
		t.Fatal(err)
	}
	got = s.nobody().call("GET", "/tournaments/cup", nil).want(http.StatusOK)
	got.wantAt("disqualified", "standings", row(got, "weak"), "left")
	got.wantAt("not there", "standings", row(got, "weak"), "why")
}
