package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
)

// events reads a calendar as a phone does, with nothing but its address.
func (s *site) events(t *testing.T, path string) []*ics.VEvent {
	t.Helper()
	answer := s.nobody().call("GET", strings.TrimPrefix(path, "/api/v1"), nil).want(http.StatusOK)
	if kind := answer.header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
		t.Errorf("the type is %q", kind)
	}
	read, err := ics.ParseCalendar(strings.NewReader(answer.text))
	if err != nil {
		t.Fatalf("%v:\n%s", err, answer.text)
	}
	return read.Events()
}

// A calendar has what waits for its owner, in the owner's language, and not what waits for others.
func TestCalendar(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(map[string]any{"time": "1x3d"})
	address := func(c *client, language string) string {
		return c.call("POST", "/me/calendar", map[string]any{"language": language}).want(http.StatusCreated).str("path")
	}
	black, white := address(m.black, "de"), address(m.white, "tlh")
	if due := s.events(t, white); len(due) != 0 {
		t.Errorf("White, who is not to move, has %v", due)
	}
	m.play("C3")
	if due := s.events(t, black); len(due) != 0 {
		t.Errorf("Black, who has moved, has %v", due)
	}
	due := s.events(t, white)
	if len(due) != 1 {
		t.Fatalf("White has %d deadlines, want 1", len(due))
	}
	what := due[0].GetProperty(ics.ComponentPropertySummary).Value
	at, err := due[0].GetStartAt()
	if in := time.Until(at); err != nil || in < 71*time.Hour || in > 73*time.Hour || !strings.HasPrefix(what, "Your move against ") {
		t.Errorf("White has %q in %v, %v", what, in, err)
	}
	if at := due[0].GetProperty(ics.ComponentPropertyUrl).Value; !strings.HasSuffix(at, "/games/"+m.id) {
		t.Errorf("it leads to %s", at)
	}
	m.play("D3")
	if due := s.events(t, black); len(due) != 1 || !strings.HasPrefix(due[0].GetProperty(ics.ComponentPropertySummary).Value, "Dein Zug gegen ") {
		t.Errorf("Black has %v", due)
	}
	m.play("pass", "pass")
	for _, path := range []string{black, white} {
		if due := s.events(t, path); len(due) != 1 || !strings.Contains(due[0].Id(), "/4-1@") {
			t.Errorf("at the stop there is %v", due)
		}
	}
}

// The secret of a calendar's address is good for nothing else, and ends when another is made, when it is revoked,
// and with all keys.
func TestAttackCalendar(t *testing.T) {
	s := newSite(t, cheap)
	me := s.account("Shusaku")
	s.guest("").call("POST", "/me/calendar", `{}`).problem(http.StatusForbidden, "account-needed")
	s.nobody().call("POST", "/me/calendar", `{}`).problem(http.StatusUnauthorized, "no-identity")
	me.with("play").call("POST", "/me/calendar", `{}`).problem(http.StatusForbidden, "scope")

	gone := func(path string) {
		t.Helper()
		s.nobody().call("GET", strings.TrimPrefix(path, "/api/v1"), nil).problem(http.StatusNotFound, "unknown-calendar")
	}
	first := me.call("POST", "/me/calendar", `{}`).want(http.StatusCreated)
	s.events(t, first.str("path"))
	_, secret, _ := strings.Cut(first.str("path"), "key=")
	thief := s.nobody()
	thief.token = secret
	thief.call("GET", "/me", nil).problem(http.StatusUnauthorized, "no-identity")
	thief.call("POST", "/me/calendar", `{}`).problem(http.StatusUnauthorized, "no-identity")
	gone("/api/v1/calendar.ics?key=" + me.token) // nor is a session a calendar
	gone("/api/v1/calendar.ics")

	second := me.call("POST", "/me/calendar", `{}`).want(http.StatusCreated)
	gone(first.str("path"))
	s.events(t, second.str("path"))
	me.call("DELETE", "/me/tokens/"+second.str("id"), nil).want(http.StatusNoContent)
	gone(second.str("path"))
}
