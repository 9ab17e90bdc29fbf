package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/rating"
)

// declares says how strong somebody is.
func (c *client) declares(rank string) *client {
	c.site.t.Helper()
	c.call("POST", "/me/rank", map[string]string{"rank": rank}).want(http.StatusOK).has(rank, "rating.rank")
	return c
}

// An account says once how strong it is, before its first rated game.
func TestDeclareRank(t *testing.T) {
	m := newMarket(t)
	ann, bob := m.pair("rank")
	for _, wrong := range []string{"0k", "31k", "10d", "5", "k", "1p"} {
		ann.call("POST", "/me/rank", map[string]string{"rank": wrong}).problem(422, "invalid")
	}
	ann.call("GET", "/me", nil).want(http.StatusOK).wantAt(nil, "rating")
	ann.declares("3d").call("POST", "/me/rank", `{"rank":"4d"}`).problem(403, "not-allowed", "once")
	me := ann.call("GET", "/me", nil).want(http.StatusOK)
	me.has("3d", "rating.rank").has(true, "rating.provisional")
	m.guest("Guest").call("POST", "/me/rank", `{"rank":"5k"}`).problem(403, "account-needed")
	m.nobody().call("POST", "/me/rank", `{"rank":"5k"}`).problem(401, "no-identity")

	m.sell(m.begin(ann, bob, fair()), 10)
	bob.call("POST", "/me/rank", `{"rank":"5k"}`).problem(403, "not-allowed", "first rated game")
}

// A rank stands wherever a name does: that of when the game began, whatever became of it.
func TestRanksInGames(t *testing.T) {
	m := newMarket(t)
	ann, bob := m.pair("seat")
	ann.declares("1k")
	ann.call("GET", "/people?q=buyer", nil).want(http.StatusOK).has("1k", "people.0.rating.rank")
	offered := ann.offers(map[string]any{"kind": "open", "game": fair()})
	bob.call("GET", offered, nil).want(http.StatusOK).has("1k", "from.rating.rank")

	game := m.begin(ann, bob, fair())
	check := func() {
		t.Helper()
		game.white.call("GET", game.path(""), nil).want(http.StatusOK).has("1k?", "black.rank").has(nil, "white.rank")
		if record := m.nobody().call("GET", game.path(".sgf"), nil).want(http.StatusOK).text; !strings.Contains(record, "BR[1k?]") || strings.Contains(record, "WR[") {
			t.Errorf("the record is %s", record)
		}
	}
	check()
	m.sell(game, 10)
	check()
	m.nobody().call("GET", "/games?player="+ann.id, nil).want(http.StatusOK).has("1k?", "games.0.black.rank").has(nil, "games.0.white.rank")
	now, _ := m.ratings.Book().Of(bob.id, rating.People, m.arena.Now())
	again := m.begin(ann, bob, fair())
	again.black.call("GET", again.path(""), nil).want(http.StatusOK).has(now.MarkedRank(), "white.rank")

	program := ann.call("POST", "/games", `{"opponent":"level-8","size":"9x9"}`)
	if program.status == http.StatusCreated {
		program.has("9k", "white.rank")
	}
}
