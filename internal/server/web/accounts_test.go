package web

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/rating"
)

const password = "correct horse"

// cheap makes passwords cost next to nothing.
func cheap(c *Config) {
	c.Hasher = account.NewHasher(account.Cost{Memory: 64, Passes: 1, Threads: 1}, runtime.GOMAXPROCS(0))
}

// account is somebody with an account and a password.
func (s *site) account(name string) *client {
	s.t.Helper()
	return s.nobody().becomes(name)
}

// becomes makes an account of a client, and returns the client with its new secret.
func (c *client) becomes(name string) *client {
	c.site.t.Helper()
	got := c.call("POST", "/accounts", map[string]string{"name": name, "password": password}).want(http.StatusCreated)
	return &client{site: c.site, token: got.str("token"), id: got.str("id")}
}

// with returns the same person with a token for scopes.
func (c *client) with(scopes ...string) *client {
	c.site.t.Helper()
	got := c.call("POST", "/me/tokens", map[string]any{"label": "test", "scopes": scopes, "password": password}).want(http.StatusCreated)
	return &client{site: c.site, token: got.str("token"), id: c.id}
}

func (s *site) signIn(name, password string) *reply {
	s.t.Helper()
	return s.nobody().call("POST", "/session", map[string]string{"name": name, "password": password})
}

func TestGuestBecomesAccount(t *testing.T) {
	s := newSite(t, cheap)
	m := s.newMatch(nil)
	m.play("E5", "C3")
	guest := m.black
	m.black = guest.becomes("Honinbo Shusaku")
	if m.black.id != guest.id {
		t.Errorf("the account has another id than the guest")
	}
	m.play("G7") // keeps the seat
	m.black.call("GET", "/games?status=mine", nil).want(http.StatusOK).has(m.id, "games.0.id")
	// An attacker who planted the guest's secret in the browser gains nothing.
	guest.call("GET", "/me", nil).problem(401, "no-identity")
	m.black.call("POST", "/accounts", map[string]string{"name": "Other", "password": password}).problem(409, "account-already")

	in := s.signIn("HONINBO shusaku", password).want(http.StatusCreated)
	if in.str("token") == m.black.token || in.str("id") != guest.id {
		t.Errorf("signing in gave %s", in.text)
	}
	for _, name := range []string{"honinbo_shusaku", "H0nínbo 5husaku"} {
		s.nobody().call("POST", "/accounts", map[string]string{"name": name, "password": password}).problem(409, "name-taken")
		s.nobody().call("POST", "/guests", map[string]string{"name": name}).problem(409, "name-taken")
	}
	s.nobody().call("POST", "/accounts", map[string]string{"name": "Inoue", "password": "short"}).problem(422, "invalid", "8 characters")
	s.nobody().call("POST", "/accounts", map[string]string{"name": "M0derator", "password": password}).problem(422, "invalid", "reserved")
}

// An answer tells nobody whether there is such a name.
func TestLoginTellsNothing(t *testing.T) {
	s := newSite(t, cheap)
	s.account("Shusaku")
	wrong := s.signIn("Shusaku", "correct cow").problem(401, "bad-login")
	unknown := s.signIn("Shuwa", "correct cow").problem(401, "bad-login")
	if wrong.text != unknown.text || len(wrong.header["Set-Cookie"])+len(unknown.header["Set-Cookie"]) > 0 {
		t.Errorf("a wrong password is answered with\n%s, an unknown name with\n%s", wrong.text, unknown.text)
	}
}

// An address that has failed waits, and is told how long where that is too long. Others do not,
// nor does a device from which the owner signed in before.
func TestLoginsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, cheap, func(c *Config) {
			c.Limits.Logins, c.Limits.LoginsAs = limit.Rate{PerSecond: 0.01, Burst: 20}, limit.Rate{PerSecond: 0.01, Burst: 2}
		})
		s.account("Shusaku")
		s.account("Shuwa")
		device := s.signIn("Shusaku", password).want(http.StatusCreated).device()
		for range 2 {
			for _, name := range []string{"Shusaku", "nobody at all"} {
				s.signIn(name, "correct cow").problem(401, "bad-login")
			}
		}
		s.server.accounts.passwords.logins.Begin(account.Key("Shusaku"), "127.0.0.1", time.Now().Add(time.Minute))
		limited := s.signIn("SHU SAKU", password).problem(429, "rate-limited") // it is the same name, however written
		limited.wantAt("logins.name", "key")
		if after, _ := strconv.Atoi(limited.header.Get("Retry-After")); after < 50 || after > 200 {
			t.Errorf("Retry-After: %s, want a minute and what the last one takes", limited.header.Get("Retry-After"))
		}
		s.signIn("Shuwa", password).want(http.StatusCreated)
		in := map[string]string{"name": "Shusaku", "password": password}
		s.nobody().call("POST", "/session", in, "Cookie", device).want(http.StatusCreated)
		s.nobody().at("198.51.100.7").call("POST", "/session", in).want(http.StatusCreated)

		s = newBubbleSite(t, cheap, func(c *Config) {
			c.Limits.Logins, c.Limits.LoginsAs = limit.Rate{PerSecond: 0.01, Burst: 2}, limit.Rate{PerSecond: 0.01, Burst: 20}
		})
		me := s.account("Shusaku")
		s.signIn("Shusaku", password).want(http.StatusCreated)
		s.signIn("Shuwa", "correct cow").problem(401, "bad-login")
		s.signIn("Jowa", "correct cow").problem(401, "bad-login")
		s.signIn("Shusaku", password).problem(429, "rate-limited").wantAt("logins.address", "key")
		// A session has tries of its own.
		change := `{"password":{"old":"wrong","new":"battery staple"}}`
		for range 2 {
			me.call("PATCH", "/me", change).problem(401, "bad-login")
		}
		me.call("PATCH", "/me", change).problem(429, "rate-limited").wantAt("logins.device", "key")
	})
}

// device returns the cookie by which a device is known from then on.
func (r *reply) device() string {
	r.t.Helper()
	for _, line := range r.header["Set-Cookie"] {
		cookie, err := http.ParseSetCookie(line)
		if err == nil && strings.HasSuffix(cookie.Name, "shinpan-device") {
			return cookie.Name + "=" + cookie.Value
		}
	}
	r.t.Fatalf("%s made no device known: %v", r.what, r.header["Set-Cookie"])
	return ""
}

func TestCookie(t *testing.T) {
	s := newSite(t, cheap)
	s.account("Shusaku")
	in := s.signIn("Shusaku", password).want(http.StatusCreated)
	cookie, err := http.ParseSetCookie(in.header.Get("Set-Cookie"))
	if err != nil || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" || cookie.Value != in.str("token") {
		t.Errorf("the cookie is %v, %v", cookie, err)
	}
	browser := []string{"Cookie", "shinpan=" + cookie.Value}
	s.nobody().call("GET", "/me", nil, browser...).want(http.StatusOK).wantAt("Shusaku", "name")
	for _, path := range []string{"/session", "/me/tokens/x"} { // another site's form or script
		s.nobody().call("DELETE", path, nil, append(browser, "Sec-Fetch-Site", "cross-site")...).problem(403, "cross-origin")
	}
	s.nobody().call("POST", "/me/tokens", `{"label":"x","scopes":["play"]}`, append(browser, "Origin", "https://evil.example")...).problem(403, "cross-origin")
	out := s.nobody().call("DELETE", "/session", nil, browser...).want(http.StatusNoContent)
	if gone, err := http.ParseSetCookie(out.header.Get("Set-Cookie")); err != nil || gone.MaxAge >= 0 || gone.Value != "" {
		t.Errorf("after signing out the cookie is %v, %v", gone, err)
	}
	s.nobody().call("GET", "/me", nil, browser...).problem(401, "no-identity")
}

func TestChangeMe(t *testing.T) {
	s := newSite(t, cheap)
	me := s.account("Shusaku")
	other := s.signIn("Shusaku", password).want(http.StatusCreated).str("token")
	robot := me.with("play")
	me.call("PATCH", "/me", `{"name":"Torajiro","bio":"<script>alert(1)</script>"}`).want(http.StatusOK).wantAt("Torajiro", "name")
	profile := s.nobody().call("GET", "/people/torajiro", nil).want(http.StatusOK)
	profile.wantAt("<script>alert(1)</script>", "bio")
	if h := profile.header; h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Type") != "application/json" || h.Get("Content-Security-Policy") != guard.Policy {
		t.Errorf("a profile could be taken for markup: %v", h)
	}
	me.call("PATCH", "/me", `{"password":{"old":"wrong","new":"battery staple"}}`).problem(401, "bad-login")
	me.call("PATCH", "/me", `{"password":{"old":"correct horse","new":"torajiro"}}`).problem(422, "invalid", "guessed")
	me.call("PATCH", "/me", `{"password":{"old":"correct horse","new":"battery staple"}}`).want(http.StatusOK)
	(&client{site: s, token: other}).call("GET", "/me", nil).problem(401, "no-identity")
	robot.call("GET", "/me", nil).problem(401, "no-identity")
	s.signIn("Torajiro", password).problem(401, "bad-login")
	s.signIn("Torajiro", "battery staple").want(http.StatusCreated)
	s.guest("").call("PATCH", "/me", `{"bio":"x"}`).problem(403, "account-needed")
}

func TestTokens(t *testing.T) {
	s := newSite(t, cheap)
	me, other := s.account("Shusaku"), s.account("Shuwa")
	made := me.call("POST", "/me/tokens", `{"label":"my bot","scopes":["play","bot"],"days":30,"password":"correct horse"}`).want(http.StatusCreated)
	robot := &client{site: s, token: made.str("token"), id: me.id}
	robot.call("GET", "/me", nil).want(http.StatusOK).wantAt("Shusaku", "name")
	list := me.call("GET", "/me/tokens", nil).want(http.StatusOK)
	list.has("my bot", "tokens.1.label").has(true, "tokens.0.current").has(true, "tokens.0.session").has(false, "tokens.1.session")
	if strings.Contains(list.text, "shp_") || strings.Contains(list.text, "hash") {
		t.Errorf("%s tells secrets", list.text)
	}
	expires, err := time.Parse(time.RFC3339, made.str("expires"))
	if err != nil || time.Until(expires) < 29*24*time.Hour || time.Until(expires) > 30*24*time.Hour {
		t.Errorf("30 days end at %s", made.str("expires"))
	}
	path := "/me/tokens/" + made.str("id")
	other.call("DELETE", path, nil).problem(404, "unknown-token")
	robot.call("GET", "/me", nil).want(http.StatusOK)
	me.call("DELETE", path, nil).want(http.StatusNoContent)
	robot.call("GET", "/me", nil).problem(401, "no-identity")
	me.call("DELETE", path, nil).problem(404, "unknown-token")

	// A thief can revoke the stolen token, and do nothing else.
	me.with("admin").call("DELETE", "/session", nil).want(http.StatusNoContent)
	me.call("POST", "/me/tokens", `{"label":"x","scopes":["session"],"password":"correct horse"}`).problem(422, "invalid")
	me.call("POST", "/me/tokens", `{"label":"x","scopes":[],"password":"correct horse"}`).problem(422, "invalid")
	s.guest("").call("POST", "/me/tokens", `{"label":"x","scopes":["play"],"password":"correct horse"}`).problem(403, "account-needed")
	me.call("POST", "/me/tokens", `{"label":"x","scopes":["play"],"days":367,"password":"correct horse"}`).problem(422, "invalid")
}

// Who has stolen a session has it for as long as its owner lets him, and makes nothing of it
// that lasts longer.
func TestAttackStolenSession(t *testing.T) {
	s := newSite(t, cheap)
	owner := s.account("Shusaku")
	thief := &client{site: s, token: s.signIn("Shusaku", password).want(http.StatusCreated).str("token")}
	for _, scope := range account.Scopes() {
		body := map[string]any{"label": "mine now", "scopes": []string{scope}}
		thief.call("POST", "/me/tokens", body).problem(422, "invalid", "password")
		body["password"] = "a guess of mine"
		thief.call("POST", "/me/tokens", body).problem(401, "bad-login")
	}
	made := owner.call("POST", "/me/tokens", map[string]any{"label": "bot", "scopes": []string{"play"}, "password": password}).want(http.StatusCreated)
	if expires, err := time.Parse(time.RFC3339, made.str("expires")); err != nil || time.Until(expires) > account.TokenLife {
		t.Errorf("a token of which nothing is said ends at %q", made.str("expires"))
	}
	owner.call("PATCH", "/me", `{"password":{"old":"correct horse","new":"battery staple"}}`).want(http.StatusOK)
	thief.call("GET", "/me", nil).problem(401, "no-identity")
	(&client{site: s, token: made.str("token")}).call("GET", "/me", nil).problem(401, "no-identity")
	owner.call("GET", "/me", nil).want(http.StatusOK)
}

// sample is a body, or a value in it, that a schema allows.
func sample(schema *openapi3.Schema) any {
	switch {
	case len(schema.Enum) > 0:
		return schema.Enum[0]
	case schema.Type.Includes("object"):
		object := map[string]any{}
		for _, name := range schema.Required {
			object[name] = sample(schema.Properties[name].Value)
		}
		return object
	case schema.Type.Includes("array"):
		array := []any{}
		for range schema.MinItems {
			array = append(array, sample(schema.Items.Value))
		}
		return array
	case schema.Type.Includes("integer"), schema.Type.Includes("number"):
		if schema.Min != nil {
			return *schema.Min
		}
		return 1
	case schema.Type.Includes("boolean"):
		return true
	default:
		return "D4" // a point as well as a name
	}
}

// Every operation that changes something refuses whoever is nobody, every token that is not
// for it, and the banned. What it does for the others is not tested here.
func TestEveryRouteForEveryScope(t *testing.T) {
	s := newSite(t, cheap)
	me := s.account("Shusaku")
	banned := s.account("Troll")
	if err := s.store.ChangePerson(t.Context(), banned.id, func(p *store.Person, _ *[]store.Token) error {
		p.Banned = store.Ban{Why: "insults"}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	clients := map[string]*client{}
	for _, scope := range account.Scopes() {
		clients[scope] = me.with(scope)
	}
	open := []string{"new-guest", "new-account", "sign-in", "sign-out", "recover", "ask-recovery", "prove-email", "score", "cruxes", "explain", "terms", "attempt", "try-move",
		"passkey-options", "sign-in-passkey", "new-account-passkey-options", "new-account-passkey", "sign-on", "finish-sign-on", "new-account-sign-on", "look-invitation"}
	tried := 0
	for path, item := range s.doc.Paths.Map() {
		for method, op := range item.Operations() {
			if method == http.MethodGet || slices.Contains(open, op.OperationID) {
				continue
			}
			var body any
			if op.RequestBody != nil && op.RequestBody.Value.Content["application/json"] != nil {
				body = sample(op.RequestBody.Value.Content["application/json"].Schema.Value)
			}
			switch op.OperationID {
			case "search":
				body = `{"sizes":["9x9"],"speed":"live","rated":false}`
			case "declare-rank":
				body = `{"rank":"10k"}`
			}
			at := path
			for _, p := range op.Parameters {
				if p.Value.In == "path" {
					at = strings.ReplaceAll(at, "{"+p.Value.Name+"}", "1")
				}
			}
			s.nobody().call(method, at, body).problem(401, "no-identity")
			banned.call(method, at, body).problem(403, "banned", "for good: insults")
			good := scopesOf(op.OperationID, path)
			for scope, c := range clients {
				got := c.call(method, at, body)
				if refused := got.str("type") == "/problems/scope"; refused == slices.Contains(good, scope) {
					t.Errorf("%s %s (%s) with a token for %s: %d %s, and it is for %v", method, path, op.OperationID, scope, got.status, got.text, good)
				}
			}
			tried++
		}
	}
	if tried < 30 {
		t.Errorf("only %d operations were tried", tried)
	}
}

// scopesOf are the scopes of which each is enough for an operation.
func scopesOf(id, path string) []string {
	switch {
	case id == "appoint":
		return nil // sessions alone
	case strings.HasPrefix(path, "/admin"):
		return []string{"admin"}
	case strings.HasPrefix(path, "/me/blocks"), strings.HasPrefix(path, "/challenges"), path == "/automatch":
		return []string{"challenge", "bot"}
	case strings.HasPrefix(path, "/me"):
		return nil // sessions alone
	case id == "join", id == "leave", id == "check-in":
		return []string{"play", "bot"}
	case strings.HasPrefix(path, "/tournaments"), id == "lease-review", id == "deliver-evaluations":
		return []string{"tournament"}
	default:
		return []string{"play", "bot"}
	}
}

func TestRatingsAreShown(t *testing.T) {
	var ratings *rating.Ratings
	s := newSite(t, cheap, func(c *Config) {
		var err error
		if ratings, err = rating.Open(t.Context(), c.Store.(store.Journals), c.Store, nil); err != nil {
			t.Fatal(err)
		}
		c.Ratings = ratings
	})
	black, white := s.account("Shusaku"), s.account("Shuwa")
	id := black.call("POST", "/games", `{"opponent":"friend","rated":true,"time":"10m"}`).want(http.StatusCreated).str("game")
	white.call("POST", "/games/"+id+"/sit", nil).want(http.StatusOK)
	m := &match{black: black, white: white, id: id}
	m.play("E5", "C3", "G7", "C7", "G3", "C5", "G5", "E3", "E7", "D4")
	white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	if err := ratings.NoteStored(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	won := s.nobody().call("GET", "/people/shusaku", nil).want(http.StatusOK)
	won.has("people", "ratings.0.pool").has(true, "ratings.0.provisional").has(1.0, "ratings.0.games").has(1.0, "record.won").has(0.0, "record.lost")
	lost := s.nobody().call("GET", "/people/"+white.id, nil).want(http.StatusOK)
	if won.body["rating"].(map[string]any)["value"].(float64) <= 1500 || lost.body["rating"].(map[string]any)["value"].(float64) >= 1500 {
		t.Errorf("after one game the ratings are in %s and %s", won.text, lost.text)
	}
	if guest := s.guest("Jowa"); strings.Contains(guest.call("GET", "/me", nil).text, "rating") {
		t.Error("a guest has a rating")
	}
}

func TestHistory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, cheap)
		black, white := s.account("Shusaku"), s.account("Shuwa")
		var ids []string
		for _, body := range []string{
			`{"opponent":"friend","ruleset":"chinese"}`,
			`{"opponent":"friend","ruleset":"korean","size":"13x13"}`,
			`{"opponent":"friend","private":true}`,
			`{"opponent":"friend"}`, // nobody sits down
		} {
			time.Sleep(time.Second) // lists are in the order of time
			ids = append(ids, black.call("POST", "/games", body).want(http.StatusCreated).str("game"))
		}
		for _, id := range ids[:3] {
			white.call("POST", "/games/"+id+"/sit", nil).want(http.StatusOK)
		}
		for _, id := range ids[:2] {
			black.call("PUT", "/games/"+id+"/moves/1", `{"move":"E5"}`).want(http.StatusCreated)
		}
		black.call("POST", "/games/"+ids[0]+"/resign", nil).want(http.StatusOK)
		for _, test := range []struct {
			who   *client
			query string
			want  []string
		}{
			{s.nobody(), "/games?player=shusaku", []string{ids[1], ids[0]}},
			{s.nobody(), "/people/shusaku/games", []string{ids[1], ids[0]}},
			{white, "/people/shusaku/games", []string{ids[1], ids[0]}},
			{white, "/games?player=shuwa", []string{ids[2], ids[1], ids[0]}},
			{white, "/games?status=mine", []string{ids[2], ids[1], ids[0]}},
			{black, "/games?status=mine&opponent=shuwa&limit=1", []string{ids[2]}},
			{black, "/games?status=mine", []string{ids[3], ids[2], ids[1], ids[0]}},
			{s.nobody(), "/games", []string{ids[1], ids[0]}},
			{s.nobody(), "/games?player=shuwa&result=won", []string{ids[0]}},
			{s.nobody(), "/games?player=shuwa&result=lost", nil},
			{s.nobody(), "/games?result=white", []string{ids[0]}},
			{s.nobody(), "/games?size=13x13&ruleset=korean", []string{ids[1]}},
			{s.nobody(), "/games?rated=true", nil},
			{s.nobody(), "/people/" + black.id + "/games?status=finished", []string{ids[0]}},
		} {
			var got []string
			for _, g := range test.who.call("GET", test.query, nil).want(http.StatusOK).body["games"].([]any) {
				got = append(got, g.(map[string]any)["id"].(string))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("GET %s lists %v, want %v", test.query, got, test.want)
			}
		}
		s.nobody().call("GET", "/games?result=won", nil).problem(422, "invalid", "Name the player")
		s.nobody().call("GET", "/games?player=nobody", nil).problem(404, "unknown-person")
		s.nobody().call("GET", "/games?size=huge", nil).problem(422, "invalid")
		s.nobody().call("GET", "/games?result=sweet", nil).problem(422, "invalid")
	})
}

func TestFindPeople(t *testing.T) {
	s := newSite(t, cheap)
	for _, name := range []string{"Shusaku", "Shuwa", "Jowa"} {
		s.account(name)
	}
	s.guest("Shusai")
	s.nobody().call("GET", "/people?q=SHU", nil).want(http.StatusOK).has("Shusaku", "people.0.name").has("Shuwa", "people.1.name")
	first := s.nobody().call("GET", "/people?limit=2", nil).want(http.StatusOK).has("Jowa", "people.0.name")
	s.nobody().call("GET", "/people?limit=2&after="+first.str("next"), nil).want(http.StatusOK).has("Shuwa", "people.0.name")
	if got := s.nobody().call("GET", "/people?q=shusai", nil).want(http.StatusOK); len(got.body["people"].([]any)) != 0 {
		t.Errorf("guests are found: %s", got.text)
	}
	s.nobody().call("GET", "/people/shusai", nil).problem(404, "unknown-person")
}

// Where somebody is signed in is listed by browser and system; one session is ended, or all others. A key ends none.
func TestSessions(t *testing.T) {
	s := newSite(t, cheap)
	kim := s.account("Kim")
	signIn := func(agent string) *client {
		got := s.nobody().call("POST", "/session", `{"name":"Kim","password":"correct horse"}`, "User-Agent", agent).want(http.StatusCreated)
		return &client{site: s, token: got.str("token"), id: kim.id}
	}
	phone := signIn("Mozilla/5.0 (Linux; Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0")
	desktop := signIn("<script>alert(1)</script>")
	key := kim.with("play")
	listed := desktop.call("GET", "/me/tokens", nil).want(http.StatusOK)
	for _, want := range []string{`"label":"Firefox, Android"`, `"session":true,"by":"password","current":true`} {
		if !strings.Contains(listed.text, want) {
			t.Errorf("the tokens are %s, want %s among them", listed.text, want)
		}
	}
	if strings.Contains(listed.text, "script") {
		t.Errorf("a session is called what a client says: %s", listed.text)
	}
	key.call("DELETE", "/me/sessions", nil).problem(403, "scope")
	s.nobody().call("DELETE", "/me/sessions", nil).problem(401, "no-identity")
	desktop.call("DELETE", "/me/sessions", nil).want(http.StatusNoContent)
	kim.call("GET", "/me", nil).problem(401, "no-identity")
	phone.call("GET", "/me", nil).problem(401, "no-identity")
	key.call("GET", "/me", nil).want(http.StatusOK)
	desktop.call("GET", "/me", nil).want(http.StatusOK)
}

// exported returns the files of what the server keeps of the client's person.
func (c *client) exported() map[string]string {
	t := c.site.t
	t.Helper()
	got := c.call("GET", "/me/export", nil).want(http.StatusOK)
	if got.header.Get("Content-Type") != "application/zip" {
		t.Errorf("the type is %s", got.header.Get("Content-Type"))
	}
	archive, err := zip.NewReader(bytes.NewReader([]byte(got.text)), int64(len(got.text)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// An export has one's own boards, what one has made of problems, and the moves that one has prepared; and nothing of
// others of that kind.
func TestExportOfBoards(t *testing.T) {
	s := newSite(t, cheap)
	m := s.newAccountMatch(map[string]any{"size": "5x5", "time": "1x3d"})
	m.play("C3")
	m.black.call("PUT", m.path("/conditional"), `{"after":1,"branches":[{"if":"D3","play":"C4"}]}`).want(http.StatusOK)
	mine := m.black.call("POST", "/boards", `{"title":"My lesson","size":"9x9","visibility":"private"}`).want(http.StatusCreated).body["boards"].([]any)[0].(string)
	puzzle := m.white.call("POST", "/boards", `{"kind":"problem","sgf":"(;GM[1]FF[4]SZ[5]AB[bb]AW[cc];B[cb]C[RIGHT])"}`).want(http.StatusCreated).body["boards"].([]any)[0].(string)
	m.black.call("POST", "/boards/"+puzzle+"/attempts", `{"moves":["A1"]}`).want(http.StatusOK)
	files := m.black.exported()
	for name, says := range map[string]string{"boards/" + mine + ".sgf": "My lesson", "attempts.json": puzzle, "prepared/" + m.id + ".json": `"C4"`} {
		if !strings.Contains(files[name], says) {
			t.Errorf("%s is %q, want %q in it", name, files[name], says)
		}
	}
	theirs := m.white.exported()
	if _, has := theirs["prepared/"+m.id+".json"]; has || theirs["boards/"+puzzle+".sgf"] == "" || theirs["boards/"+mine+".sgf"] != "" {
		t.Errorf("the other has %v", theirs)
	}
}

func TestExport(t *testing.T) {
	s := newSite(t, cheap)
	m := s.newMatch(nil)
	m.black = m.black.becomes("Shusaku")
	m.play("E5", "C3")
	m.black.call("PUT", "/me/blocks/"+s.account("Mole").id, nil).want(http.StatusOK)
	m.black.says(m.id, "onegai").want(http.StatusCreated)
	m.white.says(m.id, "hello").want(http.StatusCreated)
	files := m.black.exported()
	var profile Profile
	if err := json.Unmarshal([]byte(files["person.json"]), &profile); err != nil || profile.Name != "Shusaku" || strings.Contains(files["person.json"], "argon") {
		t.Errorf("person.json is %s, %v", files["person.json"], err)
	}
	if record := files["games/"+m.id+".sgf"]; len(files) != 4 || !strings.Contains(record, ";B[ee]") || !strings.Contains(record, ";W[cg]") {
		t.Errorf("the files are %v", files)
	}
	if said := files["chats/"+m.id+".json"]; !strings.Contains(said, `"text": "onegai"`) || strings.Contains(said, "hello") {
		t.Errorf("what was said is %s", said)
	}
	if about := files["person.json"]; !strings.Contains(about, `"Mole"`) || !strings.Contains(about, `"current": true`) || strings.Contains(about, "shp_") {
		t.Errorf("person.json is %s", about)
	}
	if strings.TrimSpace(files["ratings.json"]) != "[]" {
		t.Errorf("ratings.json is %s", files["ratings.json"])
	}
	m.white.call("GET", "/me/export", nil).want(http.StatusOK) // guests export their games, too
	s.account("Jowa").with("play").call("GET", "/me/export", nil).problem(403, "scope")
}
