package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/lobby"
)

// member is a new account, with the roles named.
func (s *site) member(name string, roles ...string) *client {
	s.t.Helper()
	c := s.guest("")
	err := s.store.ChangePerson(context.Background(), c.id, func(p *store.Person, _ *[]store.Token) error {
		p.Guest, p.Name, p.Key, p.Roles = false, name, account.Key(name), roles
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// has fails the test unless the answer has a value at a path, as in "to.name".
func (r *reply) has(want any, path string) *reply {
	r.t.Helper()
	var at any = r.body
	for _, key := range strings.Split(path, ".") {
		switch here := at.(type) {
		case map[string]any:
			at = here[key]
		case []any:
			at = nil
			if i, err := strconv.Atoi(key); err == nil && i < len(here) {
				at = here[i]
			}
		default:
			at = nil
		}
	}
	if at != want {
		r.t.Errorf("%s: %s is %v, want %v", r.what, path, at, want)
	}
	return r
}

// offers makes a challenge and returns its path.
func (c *client) offers(body any) string {
	c.site.t.Helper()
	return "/challenges/" + c.call("POST", "/challenges", body).want(http.StatusCreated).str("id")
}

// listed returns the challenges of a list of GET /challenges.
func (c *client) listed(list string) (paths []string) {
	c.site.t.Helper()
	all := c.call("GET", "/challenges", nil).want(http.StatusOK)
	for _, challenge := range all.body[list].([]any) {
		paths = append(paths, "/challenges/"+challenge.(map[string]any)["id"].(string))
	}
	return paths
}

func wantPaths(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%s are %v, want %v", what, got, want)
	}
}

func TestOpenChallenge(t *testing.T) {
	s := newSite(t)
	dosaku, sanchi, watcher := s.guest("Dosaku"), s.guest("Sanchi"), s.guest("Watcher")
	path := dosaku.offers(`{"kind":"open","game":{"size":"13x13","color":"white","time":"10m"}}`)
	wantPaths(t, "the challenges of Dosaku", dosaku.listed("mine"), path)
	wantPaths(t, "Dosaku's challenges by others", dosaku.listed("open"))
	wantPaths(t, "the open challenges", sanchi.listed("open"), path)
	wantPaths(t, "the open challenges for nobody", s.nobody().listed("open"), path)

	dosaku.call("POST", path+"/accept", nil).problem(403, "not-allowed", "himself")
	sanchi.call("POST", path+"/decline", nil).problem(403, "not-allowed")
	sanchi.call("DELETE", path, nil).problem(403, "not-allowed")
	s.nobody().call("POST", path+"/accept", nil).problem(401, "no-identity")
	s.nobody().call("POST", "/challenges/nowhere/accept", nil).problem(401, "no-identity")
	sanchi.call("POST", "/challenges/nowhere/accept", nil).problem(404, "unknown-challenge")

	accepted := sanchi.call("POST", path+"/accept", nil).want(http.StatusOK)
	accepted.has("accepted", "state").has("Sanchi", "to.name")
	game := "/games/" + accepted.str("game_id")
	dosaku.call("GET", game, nil).want(http.StatusOK).has("white", "you").has("13x13", "size").has("Sanchi", "black.name")
	sanchi.call("GET", game, nil).want(http.StatusOK).has("black", "you")
	dosaku.call("GET", path, nil).want(http.StatusOK).has(accepted.str("game_id"), "game_id")
	watcher.call("GET", path, nil).want(http.StatusOK).has(nil, "game_id")

	sanchi.call("POST", path+"/accept", nil).want(http.StatusOK).has(accepted.str("game_id"), "game_id")
	watcher.call("POST", path+"/accept", nil).problem(409, "challenge-gone", "accepted")
	dosaku.call("DELETE", path, nil).problem(409, "challenge-gone", "accepted")
	wantPaths(t, "the open challenges", watcher.listed("open"))
}

func TestDirectChallenge(t *testing.T) {
	s := newSite(t)
	jowa, inseki, gennan, guest := s.member("Jowa"), s.member("Inseki"), s.member("Gennan"), s.guest("")
	path := jowa.offers(map[string]any{"kind": "direct", "to": inseki.id, "rated": true, "game": map[string]any{"time": "10m"}})
	wantPaths(t, "what goes to Inseki", inseki.listed("to_me"), path)
	wantPaths(t, "what goes to Gennan", gennan.listed("to_me"))
	wantPaths(t, "what is open to Gennan", gennan.listed("open"))
	inseki.call("GET", path, nil).want(http.StatusOK).has(true, "rated").has(true, "game.rated").has("Inseki", "to.name")
	for _, other := range []*client{gennan, guest, s.nobody()} {
		other.call("GET", path, nil).problem(404, "unknown-challenge")
	}
	gennan.call("POST", path+"/accept", nil).problem(403, "not-allowed")
	inseki.call("POST", path+"/decline", nil).want(http.StatusOK).has("declined", "state")
	inseki.call("POST", path+"/accept", nil).problem(409, "challenge-gone", "declined")
	inseki.call("POST", path+"/decline", nil).want(http.StatusOK).has("declined", "state")

	another := jowa.offers(map[string]any{"kind": "direct", "to": "INSEKI"})
	jowa.call("DELETE", another, nil).want(http.StatusOK).has("withdrawn", "state")
	inseki.call("POST", another+"/accept", nil).problem(409, "challenge-gone", "withdrawn")

	guest.call("POST", "/challenges", map[string]any{"kind": "direct", "to": inseki.id}).problem(403, "account-needed")
	jowa.call("POST", "/challenges", map[string]any{"kind": "direct", "to": jowa.id}).problem(403, "not-allowed")
	jowa.call("POST", "/challenges", map[string]any{"kind": "direct", "to": "nobody"}).problem(404, "unknown-person")
	jowa.call("POST", "/challenges", map[string]any{"kind": "direct"}).problem(422, "invalid")
	jowa.call("POST", "/challenges", map[string]any{"kind": "open", "to": inseki.id}).problem(422, "invalid")
}

// Rated games are for accounts, whoever offers them.
func TestRatedChallenges(t *testing.T) {
	s := newSite(t)
	shuwa, guest := s.member("Shuwa"), s.guest("Guest")
	guest.call("POST", "/challenges", `{"kind":"open","rated":true}`).problem(403, "account-needed")
	guest.call("POST", "/challenges", `{"kind":"open","game":{"rated":true}}`).problem(403, "account-needed")
	guest.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"live","rated":true}`).problem(403, "account-needed")
	path := shuwa.offers(`{"kind":"link","rated":true,"game":{"time":"10m"}}`)
	guest.call("POST", path+"/accept", nil).problem(403, "account-needed")
	game := s.member("Yuzo").call("POST", path+"/accept", nil).want(http.StatusOK).str("game_id")
	shuwa.call("GET", "/games/"+game, nil).want(http.StatusOK).has(true, "terms.rated")
}

// What cannot be played is not offered.
func TestImpossibleChallenges(t *testing.T) {
	s := newSite(t)
	me := s.guest("Shuho")
	for _, game := range []string{
		`{"size":"99x99"}`, `{"time":"soon"}`, `{"ruleset":"none"}`, `{"handicap":99}`, `{"ending":"brawl"}`,
		`{"ending":"mediation","mediator":"engine:nobody"}`, `{"ending":"auto","judge":"nobody"}`, `{"ending":"mediation","mediator":"judge:nobody"}`,
	} {
		me.call("POST", "/challenges", `{"kind":"open","game":`+game+`}`).problem(422, "bad-terms")
	}
	wantPaths(t, "the challenges", me.listed("mine"))
}

// Of all who accept at the same instant one plays, and there is one game.
func TestManyAcceptAtOnce(t *testing.T) {
	s := newSite(t)
	path := s.guest("Shusai").offers(`{"kind":"open"}`)
	const many = 12
	crowd := make([]*client, many)
	for i := range crowd {
		crowd[i] = s.guest("")
	}
	var all sync.WaitGroup
	replies := make([]*reply, many)
	for i, c := range crowd {
		all.Go(func() { replies[i] = c.call("POST", path+"/accept", nil) })
	}
	all.Wait()
	won := 0
	for _, r := range replies {
		if r.status == http.StatusOK {
			won++
			continue
		}
		r.problem(409, "challenge-gone")
	}
	games, err := s.store.List(context.Background(), store.Query{})
	if won != 1 || len(games) != 1 || err != nil {
		t.Errorf("%d play in %d games (%v), want one", won, len(games), err)
	}
}

// A game that was agreed on is opened once, also where the server ended between the two.
func TestAgreedGamesAreOpened(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Karigane"), s.guest("Suzuki")
	book, err := store.OpenLedger(t.Context(), s.store.(store.Journals), "lobby", lobby.Lobby{}, lobby.Then)
	if err != nil {
		t.Fatal(err)
	}
	for _, take := range []func(lobby.Lobby) (*lobby.Challenge, []lobby.Entry, error){
		func(l lobby.Lobby) (*lobby.Challenge, []lobby.Entry, error) {
			c := lobby.Challenge{ID: "C", Kind: lobby.Link, From: lobby.Person{ID: a.id, Name: "Karigane"}, Game: json.RawMessage(`{}`), Expires: time.Now().Add(time.Hour)}
			return l.Offer(c, time.Now())
		},
		func(l lobby.Lobby) (*lobby.Challenge, []lobby.Entry, error) {
			return l.Accept("C", lobby.Person{ID: b.id, Name: "Suzuki"}, lobby.Deal{Table: "AGREED"}, time.Now())
		},
	} {
		err := book.Write(t.Context(), func(l lobby.Lobby) ([]lobby.Entry, error) {
			_, entries, err := take(l)
			return entries, err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	a.call("GET", "/games/AGREED", nil).problem(404, "unknown-game")

	for range 2 { // and once more, when it is there
		again := New(Config{Arena: s.arena, Store: s.store, Version: "test", Log: quiet(), Heartbeat: time.Hour})
		listening := httptest.NewServer(again)
		s.url = listening.URL
		for _, c := range []*client{a, b} {
			hello := c.listen("/me/events").next()
			games, _ := hello["games"].([]any)
			if len(games) != 1 || games[0].(map[string]any)["game"] != "AGREED" {
				t.Errorf("after a restart the games are %v, want the one that was agreed on", games)
			}
		}
		b.call("POST", "/challenges/C/accept", nil).want(http.StatusOK).has("AGREED", "game_id")
		again.Close()
		listening.CloseClientConnections()
		listening.Close()
	}
	if games, err := s.store.List(t.Context(), store.Query{}); len(games) != 1 || err != nil {
		t.Errorf("%d games (%v), want one", len(games), err)
	}
}

func TestRematch(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "13x13", "ruleset": "japanese-1989", "komi": 5.5, "time": "10m+5x30s"})
	m.black.call("POST", m.path("/rematch"), nil).problem(409, "wrong-phase")
	m.play("D4")
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	s.guest("").call("POST", m.path("/rematch"), nil).problem(403, "not-your-game")

	asked := m.black.call("POST", m.path("/rematch"), nil).want(http.StatusOK)
	asked.has("waiting", "state").has(m.id, "rematch_of").has("white", "game.color")
	m.black.call("POST", m.path("/rematch"), nil).want(http.StatusOK).has(asked.str("id"), "id")
	wantPaths(t, "what goes to White", m.white.listed("to_me"), "/challenges/"+asked.str("id"))
	begun := m.white.call("POST", m.path("/rematch"), nil).want(http.StatusOK).has("accepted", "state")
	game := "/games/" + begun.str("game_id")
	m.black.call("GET", game, nil).want(http.StatusOK).has("white", "you").has("13x13", "size").
		has(5.5, "terms.komi").has("10m+5x30s", "time").has("japanese-1989", "terms.ruleset")
	m.white.call("GET", game, nil).want(http.StatusOK).has("black", "you")
	m.black.call("POST", m.path("/rematch"), nil).want(http.StatusOK).has(begun.str("game_id"), "game_id")
}

func TestBlocks(t *testing.T) {
	s := newSite(t)
	shuei, pest := s.member("Shuei"), s.member("Pest")
	offered := pest.offers(`{"kind":"open"}`)
	wantPaths(t, "the open challenges", shuei.listed("open"), offered)
	shuei.call("PUT", "/me/blocks/"+pest.id, nil).want(http.StatusOK).has("Pest", "people.0.name")
	wantPaths(t, "the open challenges", shuei.listed("open"))
	pest.call("POST", "/challenges", map[string]any{"kind": "direct", "to": shuei.id}).problem(403, "not-allowed")
	mine := shuei.offers(`{"kind":"open"}`)
	pest.call("POST", mine+"/accept", nil).problem(403, "not-allowed")
	shuei.call("POST", offered+"/accept", nil).problem(403, "not-allowed")
	shuei.call("DELETE", "/me/blocks/"+pest.id, nil).want(http.StatusOK)
	pest.call("POST", mine+"/accept", nil).want(http.StatusOK)
	shuei.call("PUT", "/me/blocks/nobody", nil).problem(404, "unknown-person")
	s.guest("").call("PUT", "/me/blocks/"+pest.id, nil).problem(403, "account-needed")
}

// A flood of offers is turned away with the time to wait.
func TestChallengeFloods(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, func(c *Config) { c.Limits.Challenges = limit.Rate{PerSecond: 0.1, Burst: 2} })
		me := s.guest("Flood")
		me.offers(`{"kind":"open"}`)
		me.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"live"}`).want(http.StatusOK)
		for _, again := range [][3]string{
			{"POST", "/challenges", `{"kind":"open"}`},
			{"PUT", "/automatch", `{"sizes":["9x9"],"speed":"live"}`},
		} {
			p := me.call(again[0], again[1], again[2]).problem(429, "rate-limited")
			if p.header.Get("Retry-After") != "10" || p.str("key") != "challenges.person" {
				t.Errorf("%s: Retry-After is %q", p.text, p.header.Get("Retry-After"))
			}
		}

		s = newBubbleSite(t)
		me = s.guest("Flood")
		for range lobby.MaxOffers {
			me.offers(`{"kind":"link"}`)
		}
		if p := me.call("POST", "/challenges", `{"kind":"link"}`).problem(429, "rate-limited"); p.header.Get("Retry-After") == "" {
			t.Errorf("%s: there is no Retry-After", p.text)
		}
	})
}
