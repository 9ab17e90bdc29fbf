package web

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
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
}

// A game with a program of known strength is evened out by the rank of the person and that of the program, whoever is
// stronger, and is rated; where one of the two has no rank it is one without a handicap.
func TestEvenGameWithProgram(t *testing.T) {
	slow := func(ctx context.Context) (*gtp.Engine, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	programs := []arena.Program{{Name: "level-8", Title: "Level 8", Start: slow}, {Name: "stranger", Title: "Stranger", Start: slow}}
	s := newSiteWith(t, programs, func(c *Config) {
		var err error
		if c.Ratings, err = rating.Open(t.Context(), c.Store.(store.Journals), c.Store, nil); err != nil {
			t.Fatal(err)
		}
	})
	const even = `{"opponent":"level-8","size":"9x9","time":"10m","rated":true,"even":true}`
	weak := s.member("Weak").declares("12k")
	terms := weak.call("POST", "/terms", even).want(http.StatusOK)
	terms.has("black", "evened.you").has("12k?", "evened.black").has("9k", "evened.white").has(0.0, "evened.handicap").has(1.5, "evened.komi")
	weak.call("POST", "/games", even).want(http.StatusCreated).
		has("12k?", "black.rank").has("9k", "white.rank").has("Level 8", "white.name").has(1.5, "terms.komi").has(true, "rated")

	strong := s.member("Strong").declares("1d")
	game := strong.call("POST", "/games", even).want(http.StatusCreated)
	game.has("9k", "black.rank").has("1d?", "white.rank").has("Level 8", "black.name").has(3.0, "terms.handicap.stones").has(8.5, "terms.komi").has(true, "rated")
	terms = strong.call("POST", "/terms", even).want(http.StatusOK)
	terms.has("white", "evened.you").has(8.5, "evened.komi").has(3.0, "evened.handicap")

	// 9 kyu and 9 kyu: nothing to make up for, and a toss.
	s.member("Equal").declares("9k").call("POST", "/games", even).want(http.StatusCreated).has(7.5, "terms.komi").has(nil, "terms.handicap")

	for who, wanted := range map[*client]string{
		s.member("Newcomer"): even,
		weak:                 `{"opponent":"stranger","size":"9x9","time":"10m","even":true}`,
		s.guest("Guest"):     `{"opponent":"level-8","size":"9x9","time":"10m","even":true}`,
	} {
		who.call("POST", "/terms", wanted).want(http.StatusOK).has(nil, "evened.black").has(0.0, "evened.handicap").has(7.5, "evened.komi")
		who.call("POST", "/games", wanted).want(http.StatusCreated).has(7.5, "terms.komi")
	}
	weak.call("POST", "/games", `{"opponent":"level-8","size":"9x9","even":true,"komi":5}`).problem(422, "invalid", "even")
	weak.call("POST", "/games", `{"opponent":"level-8","size":"7x7","even":true}`).problem(422, "invalid", "9x9, 13x13 and 19x19")
}
