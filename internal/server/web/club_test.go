package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/page"
)

// applicant is the body with which somebody makes an account, with an invitation if there is one.
func applicant(name, invitation string) map[string]any {
	body := map[string]any{"name": name, "password": password}
	if invitation != "" {
		body["invitation"] = invitation
	}
	return body
}

// Where accounts are made by invitation, its link makes as many as it says, for as long as it says, by every way in.
func TestInvitations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, withPasskeys)
		admin, moderator := s.member("Overseer", roleAdmin), s.member("Moderator", roleModerator)
		s.server.SetClub(club.Club{Accounts: club.Invited})
		s.nobody().call("GET", "/", nil).want(http.StatusOK).has("invited", "club.accounts").has(true, "club.guests")
		s.nobody().call("POST", "/accounts", applicant("Kim", "")).problem(403, "invitation-needed", "administrator")
		s.nobody().call("POST", "/accounts", applicant("Kim", "shp_guessed")).problem(404, "unknown-invitation")
		s.nobody().call("POST", "/invitation", `{"secret":""}`).problem(403, "invitation-needed")

		moderator.call("POST", "/admin/invitations", `{"why":"friends"}`).problem(403, "forbidden")
		admin.call("POST", "/admin/invitations", `{"why":" "}`).problem(422, "invalid", "why")
		made := admin.call("POST", "/admin/invitations", `{"why":"the course","uses":3,"days":2}`).want(http.StatusCreated).has(3.0, "left")
		link := made.str("secret")
		s.nobody().call("POST", "/invitation", map[string]string{"secret": link}).want(http.StatusOK).has(3.0, "left")

		// What is refused uses nothing.
		s.nobody().call("POST", "/accounts", applicant("Overseer", link)).problem(409, "name-taken")
		s.nobody().call("POST", "/accounts", map[string]any{"name": "Kim", "password": "1234", "invitation": link}).problem(422, "invalid")
		admin.call("POST", "/accounts", applicant("Second", link)).problem(409, "account-already")
		s.nobody().call("POST", "/accounts", applicant("Kim", link)).want(http.StatusCreated).has("Kim", "name")
		guest := s.guest("Gast")
		guest.call("POST", "/accounts", applicant("Lee", link)).want(http.StatusCreated).has(guest.id, "id")
		phone := newDevice()
		body := s.nobody().ceremony("/accounts/passkey/options", `{"name":"Ann"}`, phone.Make)
		s.nobody().call("POST", "/accounts/passkey", body).problem(403, "invitation-needed")
		body = s.nobody().ceremony("/accounts/passkey/options", `{"name":"Ann"}`, phone.Make)
		body["invitation"] = link
		admin.call("GET", "/admin/invitations", nil).want(http.StatusOK).has(1.0, "invitations.0.left").has("the course", "invitations.0.why")
		s.nobody().call("POST", "/accounts/passkey", body).want(http.StatusCreated)
		s.nobody().call("POST", "/accounts", applicant("Bo", link)).problem(404, "unknown-invitation")
		admin.call("GET", "/admin/invitations", nil).want(http.StatusOK).has(nil, "invitations.0")

		// It is over at its time, and when it is taken back.
		link = admin.call("POST", "/admin/invitations", `{"why":"a day","days":1}`).want(http.StatusCreated).str("secret")
		time.Sleep(24 * time.Hour)
		s.nobody().call("POST", "/accounts", applicant("Bo", link)).problem(404, "unknown-invitation")
		back := admin.call("POST", "/admin/invitations", `{"why":"a mistake"}`).want(http.StatusCreated)
		admin.call("DELETE", "/admin/invitations/"+back.str("id"), nil).want(http.StatusNoContent)
		admin.call("DELETE", "/admin/invitations/"+back.str("id"), nil).problem(404, "not-found")
		s.nobody().call("POST", "/invitation", map[string]string{"secret": back.str("secret")}).problem(404, "unknown-invitation")

		audit := moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).
			has("withdraw", "entries.0.did").has("a mistake", "entries.0.why").has("invite", "entries.1.did").has(1.0, "entries.1.uses").
			has("join", "entries.3.did").has("Ann", "entries.3.by.name").has(made.str("id"), "entries.3.report").has("Lee", "entries.4.by.name")
		if strings.Contains(audit.text, "secret") {
			t.Errorf("the audit has the secrets: %s", audit.text)
		}
	})
}

// However many use an invitation at once, it makes no more accounts than it says.
func TestInvitationRace(t *testing.T) {
	s := newSite(t, cheap)
	admin := s.member("Overseer", roleAdmin)
	s.server.SetClub(club.Club{Accounts: club.Invited})
	link := admin.call("POST", "/admin/invitations", `{"why":"friends","uses":3}`).want(http.StatusCreated).str("secret")
	var made sync.Map
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			name := fmt.Sprint("friend", i)
			if s.nobody().call("POST", "/accounts", applicant(name, link)).status == http.StatusCreated {
				made.Store(name, true)
			}
		})
	}
	all.Wait()
	n := 0
	made.Range(func(any, any) bool { n++; return true })
	if n != 3 {
		t.Errorf("an invitation for 3 has made %d accounts", n)
	}
}

// Where administrators make the accounts nobody else does, with an invitation or without; the person chooses the
// password.
func TestClosedRegistration(t *testing.T) {
	s := newSite(t, withPasskeys)
	admin := s.member("Overseer", roleAdmin)
	link := admin.call("POST", "/admin/invitations", `{"why":"friends"}`).want(http.StatusCreated).str("secret")
	s.server.SetClub(club.Club{Accounts: club.Closed})
	for _, invitation := range []string{"", link} {
		s.nobody().call("POST", "/accounts", applicant("Kim", invitation)).problem(403, "accounts-closed", "administrators")
	}
	s.nobody().call("POST", "/accounts/passkey/options", `{"name":"Kim"}`).problem(403, "accounts-closed")
	s.nobody().call("POST", "/invitation", map[string]string{"secret": link}).problem(403, "accounts-closed")

	admin.call("POST", "/admin/accounts", `{"name":"Overseer","why":"a member"}`).problem(409, "name-taken")
	added := admin.call("POST", "/admin/accounts", `{"name":"Kim","why":"a member"}`).want(http.StatusCreated).has("Kim", "name").has(false, "guest")
	recovery := added.body["recovery"].(map[string]any)["secret"]
	in := s.nobody().call("POST", "/recovery", map[string]any{"secret": recovery, "password": password}).want(http.StatusCreated).has(added.str("id"), "id")
	in.as(s).call("GET", "/me/tokens", nil).want(http.StatusOK).has("link", "tokens.0.by").has(nil, "tokens.1")
	if got := s.signIn("Kim", password); got.status != http.StatusCreated {
		t.Errorf("Kim cannot sign in: %d %s", got.status, got.text)
	}
	admin.call("GET", "/admin/audit", nil).want(http.StatusOK).has("recovered", "entries.0.did").has("add", "entries.1.did").has("Kim", "entries.1.person.name")
}

// Where nobody plays without an account, those who began as guests before go on.
func TestNoGuests(t *testing.T) {
	s := newSite(t, cheap)
	before := s.guest("Before")
	s.server.SetClub(club.Club{NoGuests: true})
	s.nobody().call("GET", "/", nil).want(http.StatusOK).has(false, "club.guests").has("open", "club.accounts")
	s.nobody().call("POST", "/guests", nil).problem(403, "account-needed", "without an account")
	before.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated)
	s.account("Kim").call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated)
}

// forEverybody are the operations that somebody unknown may ask for where all else is for members only.
var forEverybody = []string{
	"GET /", "GET /me", "DELETE /session", "POST /session", "POST /session/passkey", "POST /passkeys/options", "POST /accounts", "POST /accounts/passkey", "POST /accounts/passkey/options",
	"POST /accounts/sign-on", "POST /sign-on/{provider}", "POST /sign-on/{provider}/finish", "POST /recovery", "POST /recovery/request", "POST /email", "POST /invitation", "GET /calendar.ics",
}

// A club that shows itself to members only shows nothing to anybody else, on every address.
func TestMembersOnly(t *testing.T) {
	s := newSite(t, cheap, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.newMatch(nil)
	kim, guest := s.account("Kim"), m.black
	s.server.SetClub(club.Club{MembersOnly: true})
	s.nobody().call("GET", "/", nil).want(http.StatusOK).has(true, "club.members_only").has(false, "club.guests").has(nil, "engines.0").has(nil, "review_engines.0")
	kim.call("GET", "/", nil).want(http.StatusOK).has("built-in", "review_engines.0.name")
	kim.call("GET", m.path(""), nil).want(http.StatusOK)

	open := 0
	for path, item := range s.doc.Paths.Map() {
		for method := range item.Operations() {
			if slices.Contains(forEverybody, method+" "+path) {
				open++
				continue
			}
			path := strings.NewReplacer("{id}", m.id, "{n}", "1", "{name}", "x", "{number}", "1", "{player}", "x", "{file}", "x").Replace(path)
			s.nobody().call(method, path, nil).problem(401, "no-identity", "members")
			guest.call(method, path, nil).problem(403, "account-needed", "members")
		}
	}
	if open != len(forEverybody) {
		t.Errorf("%d operations for everybody are described, want %d", open, len(forEverybody))
	}
	for _, path := range []string{"/games/" + m.id + ".svg", "/games/" + m.id + ".sgf"} {
		s.nobody().call("GET", path, nil).problem(401, "no-identity")
	}
}

// The page of such a club leads strangers to the sign-in page, whether there is something at an address or not.
func TestMembersOnlyPage(t *testing.T) {
	s := newSite(t, cheap, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m, kim := s.newMatch(nil), s.account("Kim")
	s.server.SetClub(club.Club{MembersOnly: true})
	get := func(who *client, path string) *httptest.ResponseRecorder {
		request := httptest.NewRequest("GET", path, nil)
		who.sign(request)
		answer := httptest.NewRecorder()
		s.server.ServeHTTP(answer, request)
		return answer
	}
	for _, path := range []string{"/", "/games/" + m.id, "/games/none", "/people/Kim", "/lobby?x=1", "/nowhere", "/me", "/admin"} {
		for _, who := range []*client{s.nobody(), m.black} {
			got := get(who, path)
			if want := "/login?next=" + url.QueryEscape(path); got.Code != http.StatusSeeOther || got.Header().Get("Location") != want {
				t.Errorf("GET %s is answered with %d to %q, want %s", path, got.Code, got.Header().Get("Location"), want)
			}
		}
		if got := get(kim, path); got.Code == http.StatusSeeOther {
			t.Errorf("GET %s leads a member to %s", path, got.Header().Get("Location"))
		}
	}
	for _, path := range []string{"/games/" + m.id + "/embed", "/oembed?url=" + url.QueryEscape(s.url+"/games/"+m.id), "/openapi.json", "/embed.css"} {
		if got := get(s.nobody(), path); got.Code != http.StatusUnauthorized {
			t.Errorf("GET %s is answered with %d", path, got.Code)
		}
	}
	for _, path := range []string{"/login", "/recover", "/email", "/signed-on/club", "/healthz", "/readyz", "/manifest.webmanifest", "/icon-180.png", "/sw.js"} {
		if got := get(s.nobody(), path); got.Code != http.StatusOK {
			t.Errorf("GET %s is answered with %d, want 200", path, got.Code)
		}
	}
}

// Who is no member hears no more of a stream once the club shows itself to members only.
func TestMembersOnlyStreams(t *testing.T) {
	s := newSite(t, cheap, func(c *Config) { c.Heartbeat = 5 * time.Millisecond })
	m := s.newMatch(nil)
	stream := s.nobody().listen(m.path("/events"))
	stream.hears("state")
	s.server.SetClub(club.Club{MembersOnly: true})
	for stream.lines.Scan() { // until it ends
	}
	if err := stream.lines.Err(); err != nil {
		t.Errorf("the stream does not end in order: %v", err)
	}
}

// What an administrator announces everybody is told, until it is over or taken back.
func TestAnnouncements(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, cheap, func(c *Config) { c.Page = page.Handler(page.Options{}) })
		admin := s.member("Overseer", roleAdmin)
		at := func(in time.Duration) string { return s.arena.Now().Add(in).UTC().Format(time.RFC3339) }
		for _, wrong := range []map[string]any{
			{"text": "maintenance", "from": at(time.Hour)},
			{"text": "maintenance", "from": at(2 * time.Hour), "to": at(time.Hour)},
			{"text": "maintenance", "to": at(-time.Hour)},
		} {
			admin.call("POST", "/admin/announcements", wrong).problem(422, "invalid", "yet to come")
		}
		admin.call("POST", "/admin/announcements", `{"text":" "}`).problem(422, "invalid")
		s.nobody().call("GET", "/announcements", nil).want(http.StatusOK).has(nil, "announcements.0")
		from, to := at(time.Hour), at(2*time.Hour)
		admin.call("POST", "/admin/announcements", map[string]any{"text": "maintenance <b>", "from": from, "to": to}).want(http.StatusCreated).has(from, "from").has(to, "to")
		club := admin.call("POST", "/admin/announcements", `{"text":"club evening"}`).want(http.StatusCreated)
		s.nobody().call("GET", "/announcements", nil).want(http.StatusOK).has("maintenance <b>", "announcements.0.text").has(from, "announcements.0.from").has("club evening", "announcements.1.text").has(nil, "announcements.1.to")
		page := func() string {
			answer := httptest.NewRecorder()
			s.server.ServeHTTP(answer, httptest.NewRequest("GET", "/lobby", nil))
			return answer.Body.String()
		}
		if got := page(); !strings.Contains(got, `maintenance &lt;b&gt; <time datetime="`+from+`"></time> <time datetime="`+to+`"></time>`) || !strings.Contains(got, ">club evening<") {
			t.Errorf("the page lacks the announcements:\n%s", got)
		}
		time.Sleep(2 * time.Hour)
		s.nobody().call("GET", "/announcements", nil).want(http.StatusOK).has("club evening", "announcements.0.text").has(nil, "announcements.1")
		admin.call("DELETE", "/admin/announcements/"+club.str("id"), nil).want(http.StatusNoContent)
		admin.call("DELETE", "/admin/announcements/"+club.str("id"), nil).problem(404, "not-found")
		admin.call("DELETE", "/admin/invitations/"+club.str("id"), nil).problem(404, "not-found")
		if got := page(); strings.Contains(got, "maintenance") || strings.Contains(got, "club evening") {
			t.Errorf("the page still has announcements:\n%s", got)
		}
		admin.call("GET", "/admin/audit", nil).want(http.StatusOK).has("withdraw", "entries.0.did").has("announce", "entries.1.did").has("club evening", "entries.1.why")
	})
}

// Every limit but that of records can be changed while the server runs, and what was asked for before counts.
func TestLimitsChange(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = DefaultLimits() })
	s.guest("One")
	now := DefaultLimits()
	now.Guests.Burst, now.Guests.PerSecond = 2, 1e-9
	s.server.SetLimits(now)
	s.guest("Two")
	s.guest("Three")
	s.nobody().call("POST", "/guests", nil).problem(429, "rate-limited")
	s.server.SetLimits(Limits{})
	s.guest("Four")

	// Each field is read by something that can be told another value.
	var source strings.Builder
	for _, file := range []string{"handlers.go", "web.go", "limits.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(text)
	}
	fields := reflect.TypeFor[Limits]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if live := regexp.MustCompile(`\b(return l|now)\.` + name + `\b`).MatchString(source.String()); live != (name != "Record") {
			t.Errorf("the limit %s can be changed: %t", name, live)
		}
	}
}

// An administrator gives roles, with the password, and never to themselves; it is in the audit.
func TestAppoint(t *testing.T) {
	s := newSite(t, cheap)
	admin, kim := s.account("Overseer"), s.account("Kim")
	if err := s.server.handlers.club.accounts.SetRoles(t.Context(), admin.id, []string{roleAdmin}); err != nil {
		t.Fatal(err)
	}
	wish := func(roles ...string) map[string]any {
		return map[string]any{"why": "elected", "roles": append([]string{}, roles...), "password": password}
	}
	admin.call("PUT", "/admin/people/Kim/roles", `{"why":"elected","roles":["moderator"]}`).problem(401, "bad-login")
	admin.call("PUT", "/admin/people/Kim/roles", `{"why":"elected","roles":["moderator"],"password":"wrong one"}`).problem(401, "bad-login")
	admin.with(scopeAdmin).call("PUT", "/admin/people/Kim/roles", wish(roleModerator)).problem(403, "scope")
	admin.call("PUT", "/admin/people/Overseer/roles", wish()).problem(403, "not-impartial", "their own roles")
	admin.call("PUT", "/admin/people/Nobody/roles", wish(roleModerator)).problem(404, "unknown-person")
	admin.call("PUT", "/admin/people/"+s.guest("").id+"/roles", wish(roleModerator)).problem(403, "account-needed")
	admin.call("PUT", "/admin/people/Kim/roles", wish("king")).problem(422, "invalid")
	kim.call("PUT", "/admin/people/Overseer/roles", wish()).problem(403, "forbidden")
	s.member("Moderator", roleModerator).call("PUT", "/admin/people/Kim/roles", wish(roleAdmin)).problem(403, "forbidden")

	admin.call("PUT", "/admin/people/Kim/roles", wish(roleOrganizer, roleModerator, roleModerator)).want(http.StatusOK).has(roleModerator, "roles.0").has(roleOrganizer, "roles.1").has(nil, "roles.2")
	kim.call("GET", "/me", nil).want(http.StatusOK).has(roleModerator, "roles.0").has(roleOrganizer, "roles.1")
	kim.call("GET", "/admin/audit", nil).want(http.StatusOK).has("appoint", "entries.0.did").has("Kim", "entries.0.person.name").has("elected", "entries.0.why").has(roleOrganizer, "entries.0.roles.1")
	admin.call("PUT", "/admin/people/Kim/roles", wish()).want(http.StatusOK)
	kim.call("GET", "/me", nil).want(http.StatusOK).has(nil, "roles.0")
}
