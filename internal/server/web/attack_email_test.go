package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
)

// newMailSite is a site that sends its mail to a server of the test.
func newMailSite(t *testing.T, change ...func(*Config)) (*site, *mailtest.Server) {
	server := mailtest.Start(t)
	config := &mail.Config{Server: server.Addr, Security: mail.Plain, From: "go@example.org", Page: "https://go.example.org"}
	return newSite(t, append([]func(*Config){cheap, func(c *Config) { c.Mail = config }}, change...)...), server
}

// reachable gives a client an address, by the link that is sent there.
func (c *client) reachable(server *mailtest.Server, email, language string) {
	c.site.t.Helper()
	c.call("PUT", "/me/email", map[string]any{"email": email, "password": "correct horse", "language": language}).want(http.StatusNoContent)
	m := server.Next()
	if m.To != email {
		c.site.t.Errorf("the link went to %s, want %s", m.To, email)
	}
	c.site.nobody().call("POST", "/email", map[string]any{"secret": m.Secrets()[0]}).want(http.StatusNoContent)
}

// The whole way: an address that is proved, a link that is asked for by it, another password, and what the moderators
// read of it.
func TestEmailRecovery(t *testing.T) {
	s, server := newMailSite(t)
	s.nobody().call("GET", "/", nil).want(http.StatusOK).has(true, "mail")
	kim := s.account("Kim")
	kim.call("PUT", "/me/email", `{"email":"kim@example.org","password":"is not it","language":"de"}`).problem(401, "bad-login")
	kim.call("PUT", "/me/email", `{"email":"kim at home","password":"correct horse"}`).problem(422, "invalid", "no e-mail address")
	kim.reachable(server, "kim@example.org", "de")
	kim.call("GET", "/me", nil).want(http.StatusOK).has("kim@example.org", "email")
	if about := kim.exported()["person.json"]; !strings.Contains(about, `"email": "kim@example.org"`) || !strings.Contains(about, `"language": "de"`) {
		t.Errorf("the export says %s", about)
	}
	kim.with("play").call("GET", "/me", nil).want(http.StatusOK).has(nil, "email")

	s.nobody().call("POST", "/recovery/request", `{"account":"KIM@example.org"}`).want(http.StatusNoContent)
	m := server.Next()
	if m.To != "kim@example.org" || m.Header("Content-Language") != "de" || !strings.HasPrefix(m.Links()[0], "https://go.example.org/recover#") {
		t.Errorf("the letter to %s is\n%s", m.To, m.Data)
	}
	recovery := map[string]any{"secret": m.Secrets()[0], "password": "another password"}
	kim.call("POST", "/email", map[string]any{"secret": m.Secrets()[0]}).problem(404, "unknown-proof")
	s.nobody().call("POST", "/recovery", recovery).want(http.StatusCreated).has("Kim", "name")
	kim.call("GET", "/me", nil).problem(401, "no-identity")
	s.nobody().call("POST", "/recovery", recovery).problem(404, "unknown-recovery")
	if told := server.Next(); told.To != "kim@example.org" || len(told.Links()) != 0 {
		t.Errorf("what is told of the password is to %s\n%s", told.To, told.Data)
	}

	// A password that is changed by who knows it is told, too.
	kim.token = s.nobody().call("POST", "/session", `{"name":"Kim","password":"another password"}`).want(http.StatusCreated).str("token")
	kim.call("PATCH", "/me", `{"password":{"old":"a guess of it","new":"a thief's password"}}`).problem(401, "bad-login")
	kim.call("PATCH", "/me", `{"password":{"old":"another password","new":"correct horse"}}`).want(http.StatusOK)
	if told := server.Next(); told.To != "kim@example.org" || len(told.Links()) != 0 {
		t.Errorf("what is told of the password is to %s\n%s", told.To, told.Data)
	}

	// The moderators read what was done, and no address.
	moderator := s.member("Moderator", "moderator")
	audit := moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).
		has("recovered", "entries.0.did").has("Kim", "entries.0.by.name").has("Kim", "entries.0.person.name").has("email", "entries.1.did")
	if strings.Contains(audit.text, "example.org") {
		t.Errorf("the audit tells an address: %s", audit.text)
	}
}

// Nobody reads the address of another, in whatever way they look.
func TestAttackEmailSeen(t *testing.T) {
	s, server := newMailSite(t)
	kim := s.account("Kim")
	kim.reachable(server, "kim@example.org", "en")
	m := s.newAccountMatch(nil)
	m.black.call("POST", "/reports", map[string]any{"person": kim.id, "why": "strong"}).want(http.StatusCreated)
	for _, who := range []*client{s.nobody(), s.guest(""), s.account("Lee"), s.member("Moderator", "moderator"), s.member("Administrator", "admin"), kim.with("play"), kim.with("admin")} {
		for _, path := range []string{"/people?q=kim", "/people?q=kim%40example.org", "/people/Kim", "/people/" + kim.id, "/people/kim@example.org", "/people/Kim/games", "/admin/audit", "/admin/reports", "/me/export", "/games"} {
			if answer := who.call("GET", path, nil); strings.Contains(strings.ReplaceAll(answer.text, "kim%40example.org", ""), "example.org") && !strings.Contains(path, "kim@example.org") {
				t.Errorf("GET %s tells the address: %s", path, answer.text)
			}
		}
	}
}

// A tracedStore notes what requests ask of it.
type tracedStore struct {
	*store.Memory
	mu    sync.Mutex
	calls []string
}

// note notes a call of a request; what the server does besides is none.
func (s *tracedStore) note(ctx context.Context, call string) {
	if guard.CallerOf(ctx).Address == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, call)
}

// noted returns what was noted since it was called last.
func (s *tracedStore) noted() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	calls := s.calls
	s.calls = nil
	return calls
}

func (s *tracedStore) Post(ctx context.Context, letters ...store.Letter) error {
	s.note(ctx, fmt.Sprint("Post ", len(letters)))
	return s.Memory.Post(ctx, letters...)
}

func (s *tracedStore) ChangeAndPost(ctx context.Context, id string, change func(*store.Person, *[]store.Token) ([]store.Letter, error)) error {
	s.note(ctx, "ChangeAndPost")
	return s.Memory.ChangeAndPost(ctx, id, change)
}

func (s *tracedStore) ChangePerson(ctx context.Context, id string, change func(*store.Person, *[]store.Token) error) error {
	s.note(ctx, "ChangePerson")
	return s.Memory.ChangePerson(ctx, id, change)
}

func (s *tracedStore) Person(ctx context.Context, id string) (store.Person, error) {
	s.note(ctx, "Person")
	return s.Memory.Person(ctx, id)
}

func (s *tracedStore) PersonByKey(ctx context.Context, key string) (store.Person, error) {
	s.note(ctx, "PersonByKey")
	return s.Memory.PersonByKey(ctx, key)
}

func (s *tracedStore) FindPeople(ctx context.Context, q store.PeopleQuery) ([]store.Person, error) {
	s.note(ctx, "FindPeople")
	return s.Memory.FindPeople(ctx, q)
}

// Whether there is a name or an address, a link is asked for with the same answer, and nothing that happens meanwhile
// depends on it: the store is asked for the same, in the same order. Limits are those of the name or address as it was
// asked, too.
func TestAttackEnumerateByRecovery(t *testing.T) {
	traced := &tracedStore{}
	s, server := newMailSite(t, func(c *Config) {
		traced.Memory = c.Store.(*store.Memory)
		c.Store = traced
		c.Limits.RecoveriesOf = limit.Rate{PerSecond: 1.0 / 1800, Burst: 3}
	})
	kim := s.account("Kim")
	kim.reachable(server, "kim@example.org", "en")
	s.account("Without")
	first := ""
	for i, who := range []string{"Kim", "kim@example.org", "Without", "Nobody", "nobody@example.org", "", "@", strings.Repeat("x", 400), "shp_x", "admin"} {
		from := s.nobody().at(fmt.Sprintf("198.51.100.%d", i+1))
		answers := ""
		for range 5 {
			traced.noted()
			answer := from.call("POST", "/recovery/request", map[string]any{"account": who})
			answers += fmt.Sprintf("%d %s %s\n", answer.status, varying.ReplaceAllString(answer.text, `"$1":0`), traced.noted())
		}
		if first == "" {
			first = answers
			if !strings.Contains(first, "204") || !strings.Contains(first, "429") || !strings.Contains(first, "[Post 1]") {
				t.Errorf("asking for %q is answered %s", who, answers)
			}
		}
		if answers != first {
			t.Errorf("asking for %q is answered\n%s, and for another\n%s", who, answers, first)
		}
	}
	for _, m := range server.Taken() {
		if m.To != "kim@example.org" {
			t.Errorf("mail went to %s", m.To)
		}
	}
}

// From one address few letters are asked for, whomever they are for.
func TestAttackRecoveryFlood(t *testing.T) {
	s, _ := newMailSite(t, func(c *Config) { c.Limits.Recoveries = limit.Rate{PerSecond: 1.0 / 120, Burst: 4} })
	from := s.nobody().at("198.51.100.7")
	for i := range 8 {
		answer := from.call("POST", "/recovery/request", map[string]any{"account": fmt.Sprint("name ", i)})
		if i < 4 {
			answer.want(http.StatusNoContent)
		} else {
			answer.problem(429, "rate-limited")
		}
	}
	s.nobody().at("198.51.100.8").call("POST", "/recovery/request", `{"account":"name 1"}`).want(http.StatusNoContent)
}

// Who has stolen a session takes no account over by its address.
func TestAttackEmailOfStolenSession(t *testing.T) {
	s, server := newMailSite(t, func(c *Config) { c.Limits.Emails = limit.Rate{PerSecond: 1.0 / 1200, Burst: 3} })
	kim := s.account("Kim")
	kim.reachable(server, "kim@example.org", "en")
	kim.call("PUT", "/me/email", `{"email":"thief@example.org","password":""}`).problem(401, "bad-login")
	kim.call("PUT", "/me/email", `{"email":"","password":"a guess of it"}`).problem(401, "bad-login")
	kim.call("PUT", "/me/email", `{"email":"thief@example.org","password":"correct horse"}`).problem(429, "rate-limited")
	kim.with("play").call("PUT", "/me/email", `{"email":"thief@example.org","password":"correct horse"}`).problem(403, "scope")
	kim.call("GET", "/me", nil).want(http.StatusOK).has("kim@example.org", "email")
}

// Without a mail server nothing of this is offered.
func TestWithoutMail(t *testing.T) {
	s := newSite(t, cheap)
	kim := s.account("Kim")
	s.nobody().call("GET", "/", nil).want(http.StatusOK).has(false, "mail")
	s.nobody().call("POST", "/recovery/request", `{"account":"Kim"}`).problem(404, "no-mail", "ask its operator")
	s.nobody().call("POST", "/email", `{"secret":"shp_none"}`).problem(404, "unknown-proof")
	kim.call("PUT", "/me/email", `{"email":"kim@example.org","password":"correct horse"}`).problem(404, "no-mail")
}
