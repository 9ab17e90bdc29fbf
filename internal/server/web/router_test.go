package web

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/guard"
)

// A page of another site reads what is public, and nothing as the person of the browser: neither
// what that person may see nor who it is.
func TestAttackOtherSites(t *testing.T) {
	s := newSite(t, cheap)
	owner := s.member("Shusaku", roleAdmin)
	game := "/games/" + owner.call("POST", "/games", map[string]any{"opponent": "friend"}).want(http.StatusCreated).str("game")
	cookie := []string{"Cookie", guard.PlainCookie + "=" + owner.token}
	nobody := s.nobody()
	for _, from := range [][]string{
		{"Origin", "https://evil.example"},
		{"Origin", "null"},
		{"Origin", "https://sub.example", "Sec-Fetch-Site", "same-site"},
		{"Origin", s.url, "Sec-Fetch-Site", "cross-site"},
	} {
		asks := append(slices.Clone(cookie), from...)
		for _, path := range []string{"/me", "/me/tokens", "/me/blocks", "/me/events?wait=1", "/me/export", "/admin/reports", "/admin/audit"} {
			got := nobody.call("GET", path, nil, asks...).problem(401, "no-identity")
			if open := got.header.Get("Access-Control-Allow-Origin"); open != "" {
				t.Errorf("GET %s from %v may be read from %q", path, from, open)
			}
		}
		for _, path := range []string{game, game + ".svg", "/games", "/challenges", "/people", "/", game + "/chat"} {
			got := nobody.call("GET", path, nil, asks...).want(http.StatusOK)
			if h := got.header; h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Access-Control-Allow-Credentials") != "" || !strings.Contains(h.Get("Vary"), "Origin") {
				t.Errorf("GET %s from %v has the headers %v", path, from, h)
			}
		}
		if you := nobody.call("GET", game, nil, asks...).body["you"]; you != nil && you != "" {
			t.Errorf("a page from %v is told that it plays %v", from, you)
		}
	}
	// Pages of this server still act for the signed-in person, and share nothing with others.
	mine := nobody.call("GET", game, nil, append(cookie, "Origin", s.url)...).want(http.StatusOK)
	if mine.body["you"] == nil || mine.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("a page of this server is told %v, with %v", mine.body["you"], mine.header)
	}
}

// A browser is told beforehand what a page of another site may ask for.
func TestAttackPreflight(t *testing.T) {
	s := newSite(t, cheap)
	for _, try := range []struct {
		path, method string
		may          bool
	}{
		{"/games/x", "GET", true}, {"/games/x.png", "HEAD", true}, {"/games/x/events", "GET", true}, {"/", "GET", true},
		{"/games/x/moves/1", "PUT", false}, {"/games", "POST", false}, {"/me", "GET", false}, {"/me/events", "GET", false},
		{"/admin/reports", "GET", false}, {"/session", "DELETE", false}, {"/nothing", "GET", false},
	} {
		got := s.nobody().call("OPTIONS", try.path, nil, "Origin", "https://friend.example", "Access-Control-Request-Method", try.method)
		if may := got.status == http.StatusNoContent && got.header.Get("Access-Control-Allow-Origin") == "*"; may != try.may {
			t.Errorf("may another site %s %s: %v, %d", try.method, try.path, may, got.status)
		}
		if got.header.Get("Access-Control-Allow-Credentials") != "" || strings.Contains(got.header.Get("Access-Control-Allow-Headers"), "Authorization") {
			t.Errorf("%s %s: credentials may be sent: %v", try.method, try.path, got.header)
		}
	}
}

// Over TLS a browser is told to come over nothing else, and only a cookie that can have come
// over TLS proves anything.
func TestAttackPlainCookieOverTLS(t *testing.T) {
	s := newSite(t, cheap)
	s.account("Shusaku")
	encrypted := []string{"X-Forwarded-Proto", "https"} // the proxy is trusted
	in := s.nobody().call("POST", "/session", map[string]string{"name": "Shusaku", "password": password}, encrypted...).want(http.StatusCreated)
	cookie, err := http.ParseSetCookie(in.header.Get("Set-Cookie"))
	if err != nil || cookie.Name != guard.SecureCookie || !cookie.Secure || cookie.Path != "/" || cookie.Domain != "" {
		t.Fatalf("the cookie over TLS is %v (%v)", cookie, err)
	}
	if got := in.header.Get("Strict-Transport-Security"); !strings.Contains(got, "max-age=") {
		t.Errorf("over TLS the answer has Strict-Transport-Security %q", got)
	}
	me := func(name string, more ...string) *reply {
		return s.nobody().call("GET", "/me", nil, append([]string{"Cookie", name + "=" + cookie.Value}, more...)...)
	}
	me(guard.SecureCookie, encrypted...).want(http.StatusOK)
	me(guard.PlainCookie, encrypted...).problem(401, "no-identity")
	plain := me(guard.PlainCookie).want(http.StatusOK)
	me(guard.SecureCookie).problem(401, "no-identity")
	if got := plain.header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("without TLS the answer has Strict-Transport-Security %q", got)
	}
	w := httptest.NewRecorder()
	s.server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://example.com/api/v1/", nil)) // its own TLS
	if w.Header().Get("Strict-Transport-Security") == "" {
		t.Error("over TLS of its own the server says nothing of it")
	}
}

// What is answered to somebody is for that person's browser alone to keep, and for nobody's without asking again.
func TestPersonalAnswersArePrivate(t *testing.T) {
	s := newSite(t, cheap)
	ann := s.account("Shusaku")
	game := "/games/" + ann.call("POST", "/games", map[string]any{"opponent": "friend"}).want(http.StatusCreated).str("game")
	for _, path := range []string{"/me", "/me/games", "/me/tokens", "/me/methods", "/me/news", "/me/vacation", game, game + ".sgf", game + "/chat", "/games", "/challenges", "/"} {
		if got := ann.call("GET", path, nil).want(http.StatusOK).header.Get("Cache-Control"); got != "private, no-cache" {
			t.Errorf("GET %s by Shusaku: Cache-Control is %q", path, got)
		}
	}
	for _, path := range []string{game, "/games", "/"} {
		if got := s.nobody().call("GET", path, nil).want(http.StatusOK).header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("GET %s by nobody: Cache-Control is %q", path, got)
		}
	}
}
