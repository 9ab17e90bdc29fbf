package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// A request with a key is done once, however often its answer is lost.
func TestNamedRequests(t *testing.T) {
	s := newSite(t)
	me, other := s.guest("Jowa"), s.guest("Shuwa")
	first := me.call("POST", "/games", `{"opponent":"friend"}`, guard.KeyHeader, "k1").want(http.StatusCreated)
	again := me.call("POST", "/games", `{"opponent":"friend"}`, guard.KeyHeader, "k1").want(http.StatusCreated)
	if again.text != first.text || again.header.Get("Location") != first.header.Get("Location") || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("again: %v %s, want the same as the first time: %s", again.header, again.text, first.text)
	}
	me.call("POST", "/games", `{"opponent":"friend","size":"13x13"}`, guard.KeyHeader, "k1").problem(422, "key-reused")
	if theirs := other.call("POST", "/games", `{"opponent":"friend"}`, guard.KeyHeader, "k1").want(http.StatusCreated); theirs.str("game") == first.str("game") {
		t.Error("somebody else's key led to my game")
	}
	if elsewhere := me.call("POST", "/games/"+first.str("game")+"/resign", nil, guard.KeyHeader, "k1"); elsewhere.status == http.StatusCreated {
		t.Errorf("the key of another request: %s", elsewhere.text)
	}
	me.call("POST", "/games", nil, guard.KeyHeader, strings.Repeat("k", 201)).problem(422, "invalid", "200")

	m := s.newMatch(nil)
	m.play("E5")
	m.black.call("POST", m.path("/undo"), nil, guard.KeyHeader, "u").want(http.StatusOK)
	m.black.call("POST", m.path("/undo"), nil, guard.KeyHeader, "u").want(http.StatusOK)
	m.black.call("POST", m.path("/undo"), nil).problem(403, "not-allowed", "asked already")
}

// What failed for a reason that passes may be tried again under its key.
func TestNamedRequestsThatFailed(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Games = limit.Rate{PerSecond: 1000, Burst: 1} })
	me := s.guest("Jowa")
	me.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated)
	var codes []int
	for range 100 {
		got := me.call("POST", "/games", `{"opponent":"friend"}`, guard.KeyHeader, "k")
		codes = append(codes, got.status)
		if got.status == http.StatusCreated {
			return
		}
	}
	t.Errorf("never done: %v", codes)
}

// What a request has begun is found again by the same request, though the answer to it is
// forgotten, as when the server was started again.
func TestNamedRequestsAfterARestart(t *testing.T) {
	var config Config
	s := newSite(t, func(c *Config) { config = *c })
	me, other := s.guest("Jowa"), s.guest("Shuwa")
	for path, body := range map[string]string{
		"/games":      `{"opponent":"friend","color":"random"}`,
		"/challenges": `{"kind":"link"}`,
	} {
		first := me.call("POST", path, body, guard.KeyHeader, "k1").want(http.StatusCreated)
		s.url = another(t, config)
		again := me.call("POST", path, body, guard.KeyHeader, "k1").want(http.StatusCreated)
		if at := again.header.Get("Location"); at != first.header.Get("Location") || again.header.Get("Idempotency-Replayed") != "" {
			t.Errorf("POST %s again: %s, want %s", path, at, first.header.Get("Location"))
		}
		for _, different := range []*reply{
			me.call("POST", path, body, guard.KeyHeader, "k2"),
			me.call("POST", path, body),
			other.call("POST", path, body, guard.KeyHeader, "k1"),
		} {
			if at := different.want(http.StatusCreated).header.Get("Location"); at == first.header.Get("Location") {
				t.Errorf("POST %s of somebody else, or under another key: %s", path, at)
			}
		}
	}
	if mine := me.call("GET", "/challenges", nil).body["mine"].([]any); len(mine) != 3 {
		t.Errorf("%d challenges of mine wait, want 3", len(mine))
	}
}

// another starts another server of the same arena and store, which has answered nothing yet, and
// returns its address.
func another(t *testing.T, c Config) (url string) {
	t.Helper()
	server := New(c)
	listening := httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		listening.Close()
	})
	return listening.URL
}
