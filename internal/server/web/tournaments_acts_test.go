package web

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/rating"
)

// An agency is a site on which tournaments are run.
type agency struct {
	*site
	manager *tournament.Manager
}

// newAgency starts a server that runs tournaments. Its one program never starts.
func newAgency(t *testing.T, change ...func(*Config)) *agency {
	t.Helper()
	a := &agency{}
	broken := func(context.Context) (*gtp.Engine, error) { return nil, errors.New("broken") }
	runs := func(c *Config) {
		a.manager = tournament.NewManager(tournament.Host{Arena: c.Arena, Log: c.Log}, c.Store.(store.Journals))
		c.Manager = a.manager
	}
	a.site = newSiteWith(t, []arena.Program{{Name: "broken", Title: "Broken", MaxSide: 19, Start: broken}}, append(change, runs)...)
	t.Cleanup(func() {
		if err := a.manager.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// member is somebody with an account and with roles.
func (a *agency) member(name string, roles ...string) *client {
	a.t.Helper()
	c := a.guest(name)
	err := a.store.ChangePerson(a.t.Context(), c.id, func(p *store.Person, _ *[]store.Token) error {
		p.Guest, p.Key, p.Roles = false, account.Key(name), roles
		return nil
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return c
}

// roundRobin is what a round robin on 5x5 takes, with more or other terms.
func roundRobin(name string, changes map[string]any) map[string]any {
	wanted := map[string]any{"name": name, "title": "The <b>Cup</b>", "kind": "round-robin", "game": map[string]any{"size": "5x5", "ruleset": "chinese"}}
	for key, value := range changes {
		wanted[key] = value
	}
	return wanted
}

// TestTournamentOfPeople goes through a tournament as people do it over the API: it is
// announced, they join, one leaves, it starts, they play, and the arbiter has his say.
func TestTournamentOfPeople(t *testing.T) {
	a := newAgency(t)
	organizer, ann, bob, carl := a.member("Olga", "organizer"), a.member("Ann"), a.member("Bob"), a.member("Carl")

	got := organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"joining": true})).want(http.StatusCreated)
	if at := got.header.Get("Location"); at != "/api/v1/tournaments/cup" {
		t.Errorf("it is at %s", at)
	}
	got.wantAt("Olga", "organizer")
	got.wantAt(true, "joining")
	got.wantAt(true, "arbiter")
	// the same again
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"joining": true})).want(http.StatusCreated)

	ann.call("POST", "/tournaments/cup/join", map[string]any{"rating": 1900, "rank": "1d"}).want(http.StatusOK).wantAt("Ann", "player")
	ann.call("POST", "/tournaments/cup/join", nil).problem(http.StatusConflict, "tournament-refused", "you take part already")
	organizer.call("POST", "/tournaments/cup/start", nil).problem(http.StatusConflict, "tournament-refused")
	bob.call("POST", "/tournaments/cup/join", nil).want(http.StatusOK)
	carl.call("POST", "/tournaments/cup/join", nil).want(http.StatusOK)
	carl.call("POST", "/tournaments/cup/withdraw", map[string]any{"why": "ill"}).want(http.StatusOK).wantAt(nil, "player")
	carl.call("POST", "/tournaments/cup/withdraw", nil).problem(http.StatusConflict, "tournament-refused", "you do not take part")

	ann.call("POST", "/tournaments/cup/start", nil).problem(http.StatusForbidden, "forbidden", "organizes")
	organizer.call("POST", "/tournaments/cup/start", nil).want(http.StatusOK).wantAt(nil, "joining")
	organizer.call("POST", "/tournaments/cup/start", nil).problem(http.StatusConflict, "tournament-refused", "has started")
	carl.call("POST", "/tournaments/cup/join", nil).problem(http.StatusConflict, "tournament-refused", "started")

	game := a.live("cup")
	i := fmt.Sprint(game["number"].(float64) - 1)
	black, white := ann, bob
	if game["black"] == "Bob" {
		black, white = bob, ann
	}
	playing := a.nobody().call("GET", fmt.Sprintf("/games/%s", game["game"]), nil).want(http.StatusOK)
	playing.wantAt("cup", "terms", "tournament")
	playing.wantAt(nil, "may_estimate")
	a.nobody().call("GET", fmt.Sprintf("/games/%s/estimate", game["game"]), nil).problem(http.StatusForbidden, "not-allowed", "belongs to a tournament")
	black.call("PUT", fmt.Sprintf("/games/%s/moves/1", game["game"]), map[string]any{"move": "C3"}).want(http.StatusCreated)
	white.call("POST", fmt.Sprintf("/games/%s/resign", game["game"]), nil).want(http.StatusOK)
	a.until("cup", func(r *reply) bool { return r.dig("games", i, "status") == "over" })

	correct := fmt.Sprintf("/tournaments/cup/games/%v/correct", game["number"])
	ann.call("POST", correct, map[string]any{"result": "W+R", "why": "I say so"}).problem(http.StatusForbidden, "forbidden")
	organizer.call("POST", correct, map[string]any{"result": "W+R"}).problem(http.StatusUnprocessableEntity, "invalid", "why")
	organizer.call("POST", correct, map[string]any{"result": "W+R", "why": ""}).problem(http.StatusUnprocessableEntity, "invalid", "why")
	for _, result := range []string{"", "?", "won", "X+R", "W+-3"} {
		organizer.call("POST", correct, map[string]any{"result": result, "why": "a test"}).problem(http.StatusUnprocessableEntity, "invalid", "result")
	}
	organizer.call("POST", "/tournaments/cup/games/9/correct", map[string]any{"result": "W+R", "why": "a test"}).problem(http.StatusConflict, "tournament-refused", "there is no game 9")
	got = organizer.call("POST", correct, map[string]any{"result": "both-lose", "why": "neither came"}).want(http.StatusOK)
	got.wantAt("both-lose", "games", i, "result")
	got.wantAt("Olga", "games", i, "corrections", "0", "by")
	got.wantAt("neither came", "games", i, "corrections", "0", "why")

	organizer.call("POST", "/tournaments/cup/players/Nobody/disqualify", map[string]any{"why": "a test"}).problem(http.StatusConflict, "tournament-refused", "Nobody")
	admin := a.member("Root", "admin")
	got = admin.call("POST", "/tournaments/cup/players/Bob/disqualify", map[string]any{"why": "had help"}).want(http.StatusOK)
	got.wantAt("disqualified", "standings", row(got, "Bob"), "left")
	got.wantAt("had help", "standings", row(got, "Bob"), "why")
	organizer.call("POST", "/tournaments/cup/players/Ann/withdraw", map[string]any{"why": "left the hall"}).problem(http.StatusConflict, "tournament-refused", "the tournament is over")
}

// TestTournamentEnded: the organizer ends a tournament, or calls it off, and nobody else does.
func TestTournamentEnded(t *testing.T) {
	a := newAgency(t)
	organizer, ann, bob := a.member("Olga", "organizer"), a.member("Ann"), a.member("Bob")
	players := []map[string]any{{"account": ann.id}, {"account": bob.id}}
	why := map[string]any{"why": "a fire"}

	organizer.call("POST", "/tournaments", roundRobin("waits", map[string]any{"joining": true})).want(http.StatusCreated)
	for _, how := range []string{"end", "call-off"} {
		a.nobody().call("POST", "/tournaments/waits/"+how, why).problem(http.StatusUnauthorized, "no-identity")
		ann.call("POST", "/tournaments/waits/"+how, why).problem(http.StatusForbidden, "forbidden", "organizes")
		organizer.call("POST", "/tournaments/none/"+how, why).problem(http.StatusNotFound, "unknown-tournament")
		organizer.call("POST", "/tournaments/waits/"+how, map[string]any{"why": ""}).problem(http.StatusUnprocessableEntity, "invalid", "why")
	}
	got := organizer.call("POST", "/tournaments/waits/call-off", why).want(http.StatusOK)
	got.wantAt(true, "over")
	got.wantAt(true, "called_off")
	got.wantAt(nil, "joining")
	got.wantAt("Olga", "closed", "by")
	got.wantAt("called-off", "closed", "why", "code")
	got.wantAt("a fire", "closed", "why", "args", "text")
	ann.call("POST", "/tournaments/waits/join", nil).problem(http.StatusConflict, "tournament-refused")
	organizer.call("POST", "/tournaments/waits/end", why).problem(http.StatusConflict, "tournament-refused", "the tournament is over")

	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"players": players, "cycles": 2})).want(http.StatusCreated)
	game := a.live("cup")
	got = organizer.call("POST", "/tournaments/cup/end", why).want(http.StatusOK)
	got.wantAt(false, "closed", "called_off")
	organizer.call("POST", "/tournaments/cup/end", why).problem(http.StatusConflict, "tournament-refused", "has been ended already")
	organizer.call("POST", "/tournaments/cup/call-off", why).want(http.StatusOK)
	got = a.until("cup", func(r *reply) bool { return r.dig("over") == true })
	got.wantAt("called-off", "games", "0", "why", "code")
	eventually.True(t, func() bool {
		return a.nobody().call("GET", fmt.Sprintf("/games/%s", game["game"]), nil).want(http.StatusOK).dig("phase") == "over"
	}, "the game is over at its table")
}

// live waits until a game of a tournament is on its table, and returns it.
func (a *agency) live(name string) (game map[string]any) {
	a.t.Helper()
	a.until(name, func(r *reply) bool {
		games, _ := r.dig("games").([]any)
		i := slices.IndexFunc(games, func(g any) bool { return g.(map[string]any)["status"] == "live" })
		if i >= 0 {
			game = games[i].(map[string]any)
		}
		return i >= 0
	})
	a.seated(game)
	return game
}

// seated waits until a game of a tournament is on a table.
func (a *agency) seated(game map[string]any) {
	a.t.Helper()
	eventually.True(a.t, func() bool {
		return a.nobody().call("GET", fmt.Sprintf("/games/%s", game["game"]), nil).status == http.StatusOK
	}, "the game is on a table")
}

// until waits until a tournament is as it should be to those who look at it.
func (a *agency) until(name string, so func(*reply) bool) (got *reply) {
	a.t.Helper()
	eventually.Succeeds(a.t, func() error {
		if got = a.nobody().call("GET", "/tournaments/"+name, nil).want(http.StatusOK); !so(got) {
			return errors.New(got.text)
		}
		return nil
	}, "the tournament goes on")
	return got
}

// TestTournamentOfAllKinds seats a program, an account and a seat that anybody may take.
func TestTournamentOfAllKinds(t *testing.T) {
	a := newAgency(t)
	organizer, ann := a.member("Olga", "organizer"), a.member("Ann")
	a.member("Bob")
	players := []map[string]any{{"engine": "broken", "rating": 1500}, {"account": ann.id}, {"account": "bOB"}, {"name": "Somebody", "rank": "5k"}}
	got := organizer.call("POST", "/tournaments", roundRobin("all", map[string]any{"players": players, "tie_breaks": []string{"wins", "sos"}})).want(http.StatusCreated)
	var names []string
	for _, s := range got.dig("standings").([]any) {
		names = append(names, s.(map[string]any)["player"].(string))
	}
	slices.Sort(names)
	if fmt.Sprint(names) != "[Ann Bob Somebody broken]" {
		t.Errorf("the players are %v", names)
	}
	got.wantAt(true, "standings", row(got, "broken"), "program")
	got.wantAt(false, "standings", row(got, "Ann"), "program")
	got.wantAt("sos", "tie_breaks", "1")
	ann.call("GET", "/tournaments/all", nil).want(http.StatusOK).wantAt("Ann", "player")
	got = organizer.call("POST", "/tournaments/all/players/Somebody/withdraw", map[string]any{"why": "left the hall"}).want(http.StatusOK)
	got.wantAt("withdrawn", "standings", row(got, "Somebody"), "left")
	got.wantAt("left the hall", "standings", row(got, "Somebody"), "why")
}

// TestNewTournamentRefused: what cannot be played is refused with what is wrong with it,
// and nothing has begun.
func TestNewTournamentRefused(t *testing.T) {
	a := newAgency(t)
	organizer := a.member("Olga", "organizer")
	two := []map[string]any{{"name": "a"}, {"name": "b"}}
	thousand := make([]map[string]any, 1001)
	for i := range thousand {
		thousand[i] = map[string]any{"name": fmt.Sprint(i)}
	}
	for _, test := range []struct {
		name    string
		changes map[string]any
		code    string
		words   []string
	}{
		{"no name", map[string]any{"name": ""}, "bad-tournament", []string{`the name "" is none`}},
		{"a path for a name", map[string]any{"name": "../cup"}, "bad-tournament", []string{`the name "../cup" is none`}},
		{"an unknown kind", map[string]any{"kind": "lottery"}, "bad-tournament", []string{"lottery", "want one of", "swiss"}},
		{"a swiss without rounds", map[string]any{"kind": "swiss"}, "bad-tournament", []string{"has to say its rounds"}},
		{"one player", map[string]any{"players": two[:1]}, "bad-tournament", nil},
		{"an unknown engine", map[string]any{"players": []map[string]any{{"engine": "ghost"}, {"name": "a"}}}, "bad-tournament", []string{"ghost"}},
		{"an unknown account", map[string]any{"players": []map[string]any{{"name": "a"}, {"account": "ghost"}}}, "bad-tournament", []string{"player 2", "ghost"}},
		{"no venue", map[string]any{"players": []map[string]any{{"name": "a"}, {"cgos": "gnugo"}}}, "bad-tournament", []string{"no venue"}},
		{"the same name twice", map[string]any{"players": []map[string]any{{"name": "a"}, {"name": "a"}}}, "bad-tournament", []string{"two players are called a"}},
		{"an unknown ruleset", map[string]any{"game": map[string]any{"ruleset": "calvinball"}}, "bad-terms", []string{"calvinball"}},
		{"an unknown tie-break", map[string]any{"tie_breaks": []string{"luck"}}, "bad-tournament", []string{"luck"}},
		{"too many players", map[string]any{"players": thousand}, "invalid", []string{"1000"}},
		{"an unknown key", map[string]any{"prize": 100}, "invalid", []string{"prize"}},
		{"a title that is written backwards", map[string]any{"title": "Winter\u202epuc"}, "bad-tournament", []string{`Winter\u202epuc`}},
		{"a title of two lines", map[string]any{"title": "Winter\u2028cup"}, "bad-tournament", []string{`Winter\u2028cup`}},
		{"a place that is not seen", map[string]any{"location": "Ky\u200boto"}, "bad-tournament", []string{`Ky\u200boto`}},
		{"a club that is written backwards", map[string]any{"players": []map[string]any{{"name": "a"}, {"name": "b", "club": "\u202eoG"}}}, "bad-tournament", []string{"b", `\u202eoG`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			wanted := roundRobin("cup", map[string]any{"players": two})
			for key, value := range test.changes {
				wanted[key] = value
			}
			got := organizer.call("POST", "/tournaments", wanted)
			got.t = t
			got.problem(got.status, test.code, test.words...)
		})
	}
	if list := a.nobody().call("GET", "/tournaments", nil).want(http.StatusOK); strings.TrimSpace(list.text) != `{"tournaments":[]}` {
		t.Errorf("something has begun: %s", list.text)
	}
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"players": two})).want(http.StatusCreated)
	other := roundRobin("cup", map[string]any{"players": two, "game": map[string]any{"size": "7x7"}})
	organizer.call("POST", "/tournaments", other).problem(http.StatusConflict, "tournament-exists", "size", "choose another name")
}

// Who joins comes with the rating and the rank of the account, where it has one, and with what the tables can show.
func TestJoinWithRank(t *testing.T) {
	a := newAgency(t, func(c *Config) {
		var err error
		if c.Ratings, err = rating.Open(t.Context(), c.Store.(store.Journals), c.Store, nil); err != nil {
			t.Fatal(err)
		}
	})
	olga, ann, bob := a.member("Olga", "organizer"), a.member("Ann"), a.member("Bob")
	olga.call("POST", "/tournaments", roundRobin("cup", map[string]any{"joining": true})).want(http.StatusCreated)
	ann.call("POST", "/me/rank", map[string]any{"rank": "10k"}).want(http.StatusOK)
	strong := map[string]any{"rating": 3000, "rank": "9d", "club": "Kitani"}
	ann.call("POST", "/tournaments/cup/join", strong).want(http.StatusOK)
	backwards := map[string]any{"rank": "1k", "club": "\u202einatiK"}
	bob.call("POST", "/tournaments/cup/join", backwards).problem(http.StatusConflict, "tournament-refused", `\u202einatiK`)
	joined := bob.call("POST", "/tournaments/cup/join", strong).want(http.StatusOK)

	rank, err := stats.ParseRank("10k")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Ann": fmt.Sprint(math.Round(rank.Rating()), " 10k? Kitani"),
		"Bob": "3000 9d Kitani", // who has no rank here says what it is
	}
	for _, row := range joined.body["standings"].([]any) {
		s := row.(map[string]any)
		if got := fmt.Sprint(s["rating"], " ", s["rank"], " ", s["club"]); got != want[s["player"].(string)] {
			t.Errorf("%v comes with %s, want %s", s["player"], got, want[s["player"].(string)])
		}
	}
	for who, does := range map[*client]string{bob: "withdraw", olga: "call-off"} {
		who.call("POST", "/tournaments/cup/"+does, map[string]any{"why": "\u202elli"}).problem(http.StatusConflict, "tournament-refused", `\u202elli`)
	}
}

// TestWhoMayBeginTournaments has people without the right ask, and asks where nobody has it.
func TestWhoMayBeginTournaments(t *testing.T) {
	a := newAgency(t)
	wanted := roundRobin("cup", map[string]any{"joining": true})
	a.nobody().call("POST", "/tournaments", wanted).problem(http.StatusUnauthorized, "no-identity")
	a.guest("Gast").call("POST", "/tournaments", wanted).problem(http.StatusForbidden, "account-needed")
	a.member("Ann").call("POST", "/tournaments", wanted).problem(http.StatusForbidden, "forbidden", "organizer")
	a.member("Olga", "organizer").call("POST", "/tournaments", wanted).want(http.StatusCreated)
	a.guest("Gast").call("POST", "/tournaments/cup/join", nil).problem(http.StatusForbidden, "account-needed")
	a.member("Bob").call("POST", "/tournaments/none/join", nil).problem(http.StatusNotFound, "unknown-tournament")

	// Another organizer is not this tournament's, and a tournament that another process
	// runs is no business of the server's.
	a.member("Otto", "organizer").call("POST", "/tournaments/cup/start", nil).problem(http.StatusForbidden, "forbidden")
	newCup(t, a.site, "elsewhere")
	a.member("Root", "admin").call("POST", "/tournaments/elsewhere/start", nil).problem(http.StatusConflict, "tournament-elsewhere", "shinpan tournament")

	b := &agency{site: newSite(t)}
	b.member("Olga", "organizer").call("POST", "/tournaments", wanted).problem(http.StatusConflict, "tournament-elsewhere")
}

// A thousand players are paired in the time that an answer may take.
func TestManyPlayers(t *testing.T) {
	many := 100
	if allCases {
		many = 1000
	}
	a := newAgency(t)
	a.described = nil // the answers are long
	organizer := a.member("Olga", "organizer")
	var players []map[string]any
	for i := range many {
		players = append(players, map[string]any{"name": fmt.Sprintf("Player %d", i)})
	}
	organizer.call("POST", "/tournaments", map[string]any{
		"name": "big", "kind": "swiss", "rounds": 9, "joining": true, "players": players, "game": map[string]any{"time": "30m"},
	}).want(http.StatusCreated)
	organizer.call("POST", "/tournaments/big/start", nil).want(http.StatusOK).wantAt(nil, "joining")
	a.until("big", func(r *reply) bool { return r.num("live") == float64(many/2) })
}
