package web

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// These tests are strangers who try what they should not be able to.

// A game that waits for a friend is on no list, and the mark of a page's end is not its name:
// whoever has that may sit down.
func TestNobodyFindsAFreeSeat(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	m.play("E5")
	waiting := m.black.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated).str("game")
	stranger := s.guest("Yasui")
	for _, path := range []string{"/games?limit=1", "/games", "/people/" + m.black.id + "/games?limit=1", "/games?limit=1&status=live"} {
		if got := stranger.call("GET", path, nil).want(http.StatusOK); strings.Contains(got.text, waiting) || !strings.Contains(got.text, m.id) {
			t.Errorf("GET %s: %s, want %s and nothing of %s", path, got.text, m.id, waiting)
		}
	}
	s.guest("Friend").call("POST", "/games/"+waiting+"/sit", nil).want(http.StatusOK)
	m.black.call("PUT", "/games/"+waiting+"/moves/1", `{"move":"E5"}`).want(http.StatusCreated)
	stranger.call("GET", "/games?limit=1", nil).want(http.StatusOK).has(waiting, "games.0.id")
}

// Nobody is called what another account is, with something in it that cannot be seen.
func TestUnseenLetters(t *testing.T) {
	s := newSite(t, cheap)
	s.account("Shusaku")
	for _, unseen := range []string{"\u115F", "\u3164", "\uFFA0", "\uFE0F", "\U000E0101", "\u034F", "\u2800", "\u200B", "\u202E", "\u00AD", "\u17B4", "\u180B"} {
		name := "Shu" + unseen + "saku"
		s.nobody().call("POST", "/accounts", map[string]string{"name": name, "password": password}).problem(422, "invalid", "cannot be shown")
		s.nobody().call("POST", "/guests", map[string]string{"name": name}).problem(422, "invalid", "cannot be shown")
	}
	m := s.newAccountMatch(nil)
	for _, empty := range []string{"\u3164", "\uFE0F \u2800", "\u200D"} {
		m.black.says(m.id, empty).problem(422, "invalid")
	}
}

// A stream ends when what was shown for it is good for nothing any more: who has stolen a
// token hears no more of its owner's games.
func TestStreamsOfRevokedTokens(t *testing.T) {
	s := newSite(t, cheap, func(c *Config) { c.Heartbeat = 5 * time.Millisecond })
	owner := s.account("Shusaku")
	made := owner.call("POST", "/me/tokens", `{"label":"stolen","scopes":["play"],"password":"correct horse"}`).want(http.StatusCreated)
	thief := &client{site: s, token: made.str("token"), id: owner.id}
	id := owner.call("POST", "/games", `{"opponent":"friend","private":true}`).want(http.StatusCreated).str("game")
	mine, game := thief.listen("/me/events"), thief.listen("/games/"+id+"/events")
	mine.hears("hello")
	game.hears("state")
	public := s.nobody().listen("/games/" + id + "/events")
	public.hears("state", "created")
	owner.call("DELETE", "/me/tokens/"+made.str("id"), nil).want(http.StatusNoContent)
	for _, l := range []*listener{mine, game} {
		for l.lines.Scan() { // until it ends
		}
		if err := l.lines.Err(); err != nil {
			t.Errorf("the stream does not end in order: %v", err)
		}
	}
	s.guest("Friend").call("POST", "/games/"+id+"/sit", nil).want(http.StatusOK)
	public.next() // a stream without an identity goes on
}

// Nobody waits for a banned person, who can only watch the games that go on.
func TestBannedInTheLobby(t *testing.T) {
	s := newSite(t)
	m, moderator := s.newAccountMatch(nil), s.member("Moderator", "moderator")
	open := m.black.offers(`{"kind":"open"}`)
	toHim := m.white.offers(map[string]any{"kind": "direct", "to": m.black.id})
	other := m.white.offers(`{"kind":"open"}`)
	m.black.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"correspondence"}`).want(http.StatusOK)
	stream := m.black.listen("/me/events")
	stream.hears("hello")
	moderator.call("POST", "/admin/people/"+m.black.id+"/ban", `{"why":"cheating"}`).want(http.StatusOK)

	m.white.call("POST", open+"/accept", nil).problem(409, "challenge-gone", "withdrawn")
	m.white.call("GET", toHim, nil).want(http.StatusOK).has("declined", "state")
	wantPaths(t, "the challenges of the other", m.white.listed("mine"), other)
	stranger := s.guest("Yasui")
	stranger.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"correspondence"}`).want(http.StatusOK).has("correspondence", "waiting.speed")
	for _, path := range []string{"/moves/1", "/resign", "/undo", "/chat", "/rematch", "/scoring/claims/me"} {
		method, body := "POST", any(nil)
		switch path {
		case "/moves/1":
			method, body = "PUT", `{"move":"E5"}`
		case "/scoring/claims/me":
			method, body = "PUT", `{"stop":1,"dead":[]}`
		case "/chat":
			body = `{"text":"hm"}`
		}
		m.black.call(method, m.path(path), body).problem(403, "banned", "cheating")
	}
	m.black.call("GET", m.path(""), nil).want(http.StatusOK)
	moderator.call("POST", "/admin/people/"+m.black.id+"/pardon", `{"why":"sorry"}`).want(http.StatusOK)
	m.play("E5")
}

// A key of somebody unknown has to be one that nobody else thinks of, since the answer has
// the secret of the guest that it made; and elsewhere the same key is another.
func TestKeysOfStrangers(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	const key = "01JD3V0Z2M8E6K1V"
	first := s.nobody().call("POST", "/guests", `{"name":"Jowa","bot":true}`, guard.KeyHeader, key).want(http.StatusCreated)
	first.has(true, "bot").has(true, "guest")
	again := s.nobody().call("POST", "/guests", `{"name":"Jowa","bot":true}`, guard.KeyHeader, key).want(http.StatusCreated)
	if again.text != first.text || again.header.Get("Set-Cookie") != first.header.Get("Set-Cookie") {
		t.Errorf("again: %s, want %s", again.text, first.text)
	}
	s.nobody().call("POST", "/guests", `{"name":"Shuwa"}`, guard.KeyHeader, key).problem(422, "key-reused")
	s.nobody().call("POST", "/guests", nil, guard.KeyHeader, "1").problem(422, "invalid", "16 characters")
	elsewhere := s.nobody().call("POST", "/guests", `{"name":"Jowa","bot":true}`, guard.KeyHeader, key, "X-Forwarded-For", "198.51.100.7").want(http.StatusCreated)
	if elsewhere.str("id") == first.str("id") {
		t.Error("whoever sends the key from elsewhere is the same guest")
	}
}

// A game that would never count is not said to be rated.
func TestRatedWithHandicap(t *testing.T) {
	s := newSite(t)
	me := s.member("Shusaku")
	me.call("POST", "/games", `{"opponent":"friend","rated":true,"handicap":5,"time":"10m"}`).problem(422, "not-standard", "at most 4 handicap stones")
	for _, kind := range []string{"open", "link"} {
		me.call("POST", "/challenges", map[string]any{"kind": kind, "rated": true, "game": map[string]any{"handicap": 5, "time": "10m"}}).problem(422, "not-standard", "at most 4 handicap stones")
	}
	me.call("POST", "/games", `{"opponent":"friend","handicap":5}`).want(http.StatusCreated)
	me.call("POST", "/games", `{"opponent":"friend","rated":true,"handicap":2,"time":"10m"}`).want(http.StatusCreated)
}

// What was done is done: to sit down where one sits changes nothing.
func TestSitAgain(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	seq := m.white.call("POST", m.path("/sit"), nil).want(http.StatusOK).num("seq")
	m.white.call("POST", m.path("/sit"), `{"color":"white"}`).want(http.StatusOK).wantAt(seq, "seq")
	m.white.call("POST", m.path("/sit"), `{"color":"black"}`).problem(403, "not-allowed", "white")
	s.guest("Yasui").call("POST", m.path("/sit"), nil).problem(403, "not-allowed")
}

// A player who cannot tell what is dead gives nothing up.
func TestClaimUnknown(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "3x3"})
	m.play("B2", "A1", "pass", "pass")
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A1"],"unknown":true}`).want(http.StatusOK).has(true, "scoring.lists.white.unknown")
}

// Challenges leave the colors to chance, and games that one begins oneself do not.
func TestColorsOfChallenges(t *testing.T) {
	s := newSite(t)
	me := s.guest("Jowa")
	me.call("POST", "/challenges", `{"kind":"open"}`).want(http.StatusCreated).has("random", "game.color")
	me.call("POST", "/challenges", `{"kind":"open","game":{"color":"black"}}`).want(http.StatusCreated).has("black", "game.color")
	me.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated).has("black", "you")
}

// A session that is good for nothing is so on every route, and so is one that has expired.
func TestExpiredTokens(t *testing.T) {
	s := newSite(t, cheap)
	me := s.account("Shusaku")
	robot := me.with("play")
	if err := s.store.ChangePerson(t.Context(), me.id, func(_ *store.Person, tokens *[]store.Token) error {
		for i := range *tokens {
			(*tokens)[i].Expires = time.Now().Add(-time.Second)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*client{me, robot} {
		c.call("GET", "/me", nil).problem(401, "no-identity")
		c.call("POST", "/games", nil).problem(401, "no-identity")
		c.call("GET", "/games?status=mine", nil).problem(401, "no-identity")
		c.call("GET", "/me/export", nil).problem(401, "no-identity")
	}
}
