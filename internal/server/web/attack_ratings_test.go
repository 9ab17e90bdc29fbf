package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A market is a server with ratings, where somebody would buy one.
type market struct {
	*site
	ratings *rating.Ratings
	noted   chan string // the games that were looked at
}

func newMarket(t *testing.T) *market {
	t.Helper()
	m := &market{noted: make(chan string, 100)}
	m.site = newSite(t, func(c *Config) {
		c.Addresses = NewAddresses(false)
		var err error
		if m.ratings, err = rating.Open(t.Context(), c.Store.(store.Journals), c.Store, c.Addresses.Neighbors); err != nil {
			t.Fatal(err)
		}
		c.Arena.Close()
		c.Arena = arena.New(arena.Config{Store: c.Store, Log: c.Log, Ended: func(id string, log []referee.Event) {
			if err := m.ratings.Note(t.Context(), id, log); err != nil {
				t.Error(err)
			}
			m.noted <- id
		}})
		c.Ratings = m.ratings
	})
	return m
}

// pair is a buyer and a seller who live far from each other.
func (m *market) pair(name string) (buyer, seller *client) {
	m.t.Helper()
	n := len(name)
	return m.member("Buyer " + name).at(fmt.Sprintf("192.0.2.%d", n)), m.member("Seller " + name).at(fmt.Sprintf("198.51.100.%d", n))
}

// fair is a game that can be rated.
func fair() map[string]any {
	return map[string]any{"size": "9x9", "time": "10m", "color": "black", "rated": true}
}

// begin has two sit down to a game; Black is whom it is from.
func (m *market) begin(black, white *client, wish map[string]any) *match {
	m.t.Helper()
	path := black.offers(map[string]any{"kind": "direct", "to": white.id, "game": wish})
	return &match{black: black, white: white, id: white.call("POST", path+"/accept", nil).want(http.StatusOK).str("game_id")}
}

// sell has White resign after so many stones, and waits until that is looked at.
func (m *market) sell(game *match, stones int) {
	m.t.Helper()
	var moves []string
	for i := range stones {
		moves = append(moves, weiqi.Point{Col: int8(i % 9), Row: int8(i / 9 * 2)}.String())
	}
	game.play(moves...)
	game.white.call("POST", game.path("/resign"), nil).want(http.StatusOK)
	select {
	case <-m.noted:
	case <-time.After(eventually.Hang):
		m.t.Fatal("nobody looked at a game that is over")
	}
}

// checkGames checks how many games of somebody count.
func (m *market) checkGames(who *client, want int) {
	m.t.Helper()
	standing, known := m.ratings.Book().Of(who.id, rating.People, time.Now())
	if standing.Games != want || known != (want > 0) {
		m.t.Errorf("%d games count, for a rating of %.0f, want %d", standing.Games, standing.Rating, want)
	}
}

// bought are terms under which a rating was to be had: on the build before there was a
// standard six such games were 1806 against 1194.
var bought = map[string]map[string]any{
	"a komi that decides the game":        {"komi": -624.5},
	"a komi that nearly does":             {"komi": 20},
	"a board without a choice":            {"size": "1x1"},
	"a limit of four moves":               {"move_limit": 4, "at_limit": "count"},
	"a clock of 2 ms":                     {"time": "2ms"},
	"a clock of 1 ms and much later":      {"time": "1ms+1m"},
	"periods of 1 ms":                     {"time": "0s+2x1ms"},
	"no clock":                            {"time": "none"},
	"a handicap":                          {"handicap": 9},
	"an ending under which a lie gains":   {"ruleset": "japanese-1989", "ending": "play-on", "allow_unsound": true},
	"a mediator who is somebody's friend": {"ending": "mediation", "mediator": "person"},
	"illegal moves that lose":             {"illegal_loses": true},
	"passing for good":                    {"passing": "for-good"},
}

// No terms sell a rating, by no way to ask for a game; the same games can be played unrated.
func TestAttackBoughtTerms(t *testing.T) {
	m := newMarket(t)
	buyer, seller := m.pair("")
	for name, terms := range bought {
		t.Run(name, func(t *testing.T) {
			wish := fair()
			for key, value := range terms {
				wish[key] = value
			}
			for way, ask := range m.ways(buyer, seller, wish) {
				if got := ask(); got.status != http.StatusUnprocessableEntity || got.str("type") != "/problems/not-standard" {
					t.Errorf("%s: %d %s, want the problem not-standard", way, got.status, got.text)
				}
			}
			settings := referee.Settings{Size: "9x9", Komi: new(weiqi.Score(-1249)), Time: "10m"}
			odd, err := settings.Terms()
			if err != nil {
				t.Fatal(err)
			}
			odd.Rated = true
			var refused *referee.StandardError
			if _, err := m.arena.Open(t.Context(), odd); !errors.As(err, &refused) {
				t.Errorf("whoever opens tables could open one: %v", err)
			}
			wish["rated"] = false
			for way, ask := range m.ways(buyer, seller, wish) {
				if got := ask(); got.status != http.StatusCreated {
					t.Errorf("%s, unrated: %d %s", way, got.status, got.text)
				}
			}
		})
	}
	for way, ask := range m.ways(buyer, seller, fair()) {
		if got := ask(); got.status != http.StatusCreated {
			t.Errorf("%s, on fair terms: %d %s", way, got.status, got.text)
		}
	}
	buyer.call("PUT", "/automatch", `{"sizes":["5x5"],"speed":"blitz","rated":true}`).problem(422, "invalid")
}

// ways are the ways to ask for a game with somebody.
func (m *market) ways(from, to *client, wish map[string]any) map[string]func() *reply {
	post := func(path string, body map[string]any) func() *reply {
		return func() *reply {
			got := from.call("POST", path, body)
			if path == "/challenges" && got.status == http.StatusCreated {
				from.call("DELETE", "/challenges/"+got.str("id"), nil).want(http.StatusOK)
			}
			return got
		}
	}
	friend := map[string]any{"opponent": "friend"}
	for key, value := range wish {
		friend[key] = value
	}
	return map[string]func() *reply{
		"a game":             post("/games", friend),
		"an open challenge":  post("/challenges", map[string]any{"kind": "open", "game": wish}),
		"a link":             post("/challenges", map[string]any{"kind": "link", "game": wish}),
		"a direct challenge": post("/challenges", map[string]any{"kind": "direct", "to": to.id, "game": wish}),
	}
}

// Whatever automatch chooses can be rated.
func TestMatchedGamesAreStandard(t *testing.T) {
	for _, side := range []int{9, 13, 19} {
		for _, speed := range []lobby.Speed{lobby.Blitz, lobby.Live, lobby.Slow, lobby.Correspondence} {
			wish := NewGame{Settings: referee.Settings{Size: referee.SizeText(fmt.Sprint(side)), Time: usualTime(weiqi.Square(side), speed)}, Rated: true}
			terms, err := wish.terms()
			if err == nil {
				err = terms.Standard()
			}
			if err != nil {
				t.Errorf("%s on %d: %v", speed, side, err)
			}
		}
	}
}

// A game that is given up before it has begun in earnest is not rated, however often.
func TestAttackResignAtOnce(t *testing.T) {
	m := newMarket(t)
	buyer, seller := m.pair("at once")
	for range 6 {
		game := m.begin(buyer, seller, fair())
		m.sell(game, 4)
		buyer.call("GET", game.path(""), nil).want(http.StatusOK).wantAt("short", "uncounted")
	}
	m.checkGames(buyer, 0)
	m.sell(m.begin(buyer, seller, fair()), 10)
	m.checkGames(buyer, 1)
}

// Of the games of two the first three of a day count; how they were asked for, and who has
// Black, does not matter. What would not count is refused, or unrated, before it begins.
func TestAttackSameOpponent(t *testing.T) {
	m := newMarket(t)
	buyer, seller := m.pair("again")
	var begun []*match // all at once, before anybody can know
	for range 5 {
		begun = append(begun, m.begin(buyer, seller, fair()))
	}
	offered := seller.offers(map[string]any{"kind": "link", "game": fair()})
	free := seller.call("POST", "/games", map[string]any{"opponent": "friend", "rated": true, "time": "10m"}).want(http.StatusCreated).str("game")
	for _, game := range begun {
		m.sell(game, 10)
	}
	m.checkGames(buyer, rating.MostInDay)
	buyer.call("GET", begun[2].path(""), nil).want(http.StatusOK).wantAt(nil, "uncounted")
	buyer.call("GET", begun[3].path(""), nil).want(http.StatusOK).wantAt("often", "uncounted")

	const why = "no more than 3 in a day and 12 in 30 days"
	buyer.call("POST", "/challenges", map[string]any{"kind": "direct", "to": seller.id, "game": fair()}).problem(409, "same-opponent", why)
	buyer.call("POST", offered+"/accept", nil).problem(409, "same-opponent", why)
	buyer.call("POST", "/games/"+free+"/sit", nil).problem(409, "same-opponent", why)
	again := buyer.call("POST", begun[0].path("/rematch"), nil).want(http.StatusOK)
	again.wantAt(false, "rated")
	again.wantAt("same-opponent", "unrated")
	unrated := fair()
	unrated["rated"] = false
	m.sell(m.begin(buyer, seller, unrated), 10)
	m.checkGames(buyer, rating.MostInDay)

	for _, who := range []*client{buyer, seller} {
		who.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"blitz","rated":true,"ranks":50}`).want(http.StatusOK)
	}
	book, err := m.server.lobby.lobby.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	waiting, later := book.State(), m.arena.Now().Add(2*time.Minute) // they are far apart by now
	if games := waiting.Match(later, m.server.lobby.ratedGame, m.server.lobby.matched); len(games) > 0 {
		t.Errorf("the two are matched: %+v", games)
	}
	if games := waiting.Match(later, func(_, _ string) bool { return true }, m.server.lobby.matched); len(games) != 1 {
		t.Errorf("the two would not be matched if their game counted: %+v", games)
	}
	m.member("Other").at("203.0.113.7").call("POST", offered+"/accept", nil).want(http.StatusOK)
}

// Two at one address do not play rated games with each other, and if they are seen there
// before a game ends, it does not count.
func TestAttackHousehold(t *testing.T) {
	m := newMarket(t)
	buyer, seller := m.member("Buyer").at("192.0.2.1"), m.member("Seller").at("192.0.2.1")
	for _, who := range []*client{buyer, seller} {
		who.call("POST", "/challenges", `{"kind":"link"}`).want(http.StatusCreated)
	}
	const why = "acted from one address"
	buyer.call("POST", "/challenges", map[string]any{"kind": "direct", "to": seller.id, "game": fair()}).problem(403, "same-address", why)
	link := buyer.offers(map[string]any{"kind": "link", "game": fair()})
	seller.call("POST", link+"/accept", nil).problem(403, "same-address", why)
	free := buyer.call("POST", "/games", map[string]any{"opponent": "friend", "rated": true, "time": "10m"}).want(http.StatusCreated).str("game")
	seller.call("POST", "/games/"+free+"/sit", nil).problem(403, "same-address", why)

	one, other := m.pair("who meet")
	game := m.begin(one, other, fair())
	other.at(one.from)
	m.sell(game, 10)
	m.checkGames(one, 0)
	one.call("GET", game.path(""), nil).want(http.StatusOK).wantAt("neighbors", "uncounted")

	// Behind a proxy that nobody has named all come from the machine itself.
	here, there := m.member("Here"), m.member("There")
	m.sell(m.begin(here, there, fair()), 10)
	m.checkGames(here, 1)
}

// A tournament is another way: its games are standard, too, if they are to be rated.
func TestAttackTournamentGames(t *testing.T) {
	a := newAgency(t)
	organizer, ann, bob := a.member("Olga", "organizer"), a.member("Ann"), a.member("Bob")
	cup := func(name string, changes map[string]any, more map[string]any) map[string]any {
		game := fair()
		for key, value := range changes {
			game[key] = value
		}
		wish := map[string]any{"game": game, "players": []map[string]any{{"account": ann.id}, {"account": bob.id}}}
		for key, value := range more {
			wish[key] = value
		}
		return roundRobin(name, wish)
	}
	for name, terms := range bought {
		got := organizer.call("POST", "/tournaments", cup("bought", terms, nil))
		if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.text, "rated game") {
			t.Errorf("a tournament with %s: %d %s", name, got.status, got.text)
		}
	}
	organizer.call("POST", "/tournaments", cup("gifts", nil, map[string]any{"kind": "mcmahon", "rounds": 1, "handicap": true})).
		problem(http.StatusUnprocessableEntity, "bad-tournament", "no handicap")
	organizer.call("POST", "/tournaments", cup("fair", nil, nil)).want(http.StatusCreated)
	ann.call("GET", "/games/"+a.live("fair")["game"].(string), nil).want(http.StatusOK).wantAt(true, "rated")
}
