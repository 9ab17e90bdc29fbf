package web

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// adminRoutes are all that take a role, with bodies that would do something.
func adminRoutes(person, game string) [][3]string {
	return [][3]string{
		{"GET", "/admin/reports", ""},
		{"POST", "/admin/reports/1/close", `{"why":"seen to"}`},
		{"POST", "/admin/people/" + person + "/mute", `{"why":"rude"}`},
		{"POST", "/admin/people/" + person + "/ban", `{"why":"rude"}`},
		{"POST", "/admin/people/" + person + "/pardon", `{"why":"sorry"}`},
		{"POST", "/admin/people/" + person + "/recovery", `{"why":"asked"}`},
		{"POST", "/admin/people/" + person + "/erase", `{"why":"asked"}`},
		{"POST", "/admin/games/" + game + "/amend", `{"why":"sandbagging","result":"W+F"}`},
		{"GET", "/admin/audit", ""},
		{"GET", "/admin/server", ""},
		{"POST", "/admin/boards/" + game + "/hide", `{"why":"rude"}`},
		{"POST", "/admin/invitations", `{"why":"friends"}`},
		{"DELETE", "/admin/invitations/1", ""},
		{"PUT", "/admin/people/" + person + "/roles", `{"why":"so","roles":["admin"]}`},
		{"POST", "/admin/announcements", `{"text":"maintenance"}`},
		{"DELETE", "/admin/announcements/1", ""},
		{"POST", "/admin/accounts", `{"why":"a friend","name":"Friend"}`},
	}
}

// Who has no right to moderate changes nothing and learns nothing, on every route.
func TestAdminWithoutRights(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(nil)
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	m.white.call("POST", "/reports", map[string]any{"person": m.black.id, "why": "strong"}).want(http.StatusCreated)
	described := 0
	for path := range s.doc.Paths.Map() {
		if strings.HasPrefix(path, "/admin") {
			described++
		}
	}
	routes := adminRoutes(m.black.id, m.id)
	if described != len(routes) {
		t.Errorf("%d paths of /admin are described and %d are tried", described, len(routes))
	}
	for _, r := range routes {
		s.nobody().call(r[0], r[1], r[2]).problem(401, "no-identity")
		s.guest("").call(r[0], r[1], r[2]).problem(403, "account-needed")
		for _, who := range []*client{m.white, m.black} {
			who.call(r[0], r[1], r[2]).problem(403, "forbidden")
		}
		s.member("Organizer of "+r[1]+r[0], "organizer").call(r[0], r[1], r[2]).problem(403, "forbidden")
	}
	m.black.call("GET", m.path(""), nil).want(http.StatusOK).has("B+R", "result_text")
	m.black.says(m.id, "still here").want(http.StatusCreated)
	moderator := s.member("Moderator", "moderator")
	moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).has("report", "entries.0.did").has(nil, "entries.1")
	moderator.call("GET", "/admin/reports", nil).want(http.StatusOK).has("strong", "reports.0.why")
}

func TestReports(t *testing.T) {
	s := newSite(t)
	m, moderator := s.newAccountMatch(nil), s.member("Moderator", "moderator")
	m.black.says(m.id, "you play like a beginner").want(http.StatusCreated)
	spectator := s.member("Spectator")
	spectator.says(m.id, "both do").want(http.StatusCreated)

	m.white.call("POST", "/reports", map[string]any{"game": m.id, "line": 1, "why": "rude"}).want(http.StatusCreated).
		has("you play like a beginner", "line.text").has("Honinbo Jowa", "person.name")
	m.white.call("POST", "/reports", map[string]any{"game": m.id, "line": 2, "why": "rude"}).problem(422, "invalid", "no line 2")
	m.white.call("POST", "/reports", map[string]any{"game": m.id, "line": 9, "why": "rude"}).problem(422, "invalid", "no line 9")
	m.white.call("POST", "/reports", map[string]any{"game": "nowhere", "why": "rude"}).problem(404, "unknown-game")
	m.white.call("POST", "/reports", map[string]any{"person": "nobody", "why": "rude"}).problem(404, "unknown-person")
	m.white.call("POST", "/reports", map[string]any{"why": "rude"}).problem(422, "invalid")
	m.white.call("POST", "/reports", map[string]any{"game": m.id, "why": " "}).problem(422, "invalid", "why")
	s.guest("").call("POST", "/reports", map[string]any{"person": spectator.id, "why": "<b>rude</b>"}).want(http.StatusCreated)

	moderator.call("GET", "/admin/reports", nil).want(http.StatusOK).
		has("1", "reports.0.id").has("Inoue Genan", "reports.0.by.name").has("2", "reports.1.id").has("<b>rude</b>", "reports.1.why")
	moderator.call("POST", "/admin/reports/1/close", `{"why":"talked to him"}`).want(http.StatusOK).has("1", "report")
	moderator.call("POST", "/admin/reports/1/close", `{"why":"again"}`).problem(404, "unknown-report")
	moderator.call("POST", "/admin/reports/x/close", `{"why":"again"}`).problem(404, "unknown-report")
	moderator.call("POST", "/admin/reports/2/close", `{"why":""}`).problem(422, "invalid", "why")
	moderator.call("GET", "/admin/reports", nil).want(http.StatusOK).has("2", "reports.0.id").has(nil, "reports.0.line")
}

func TestReportFloods(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, func(c *Config) { c.Limits.Reports = limit.Rate{PerSecond: 0.1, Burst: 2} })
		body := map[string]any{"person": s.member("Victim").id, "why": "so"}
		for range 2 {
			s.guest("").call("POST", "/reports", body).want(http.StatusCreated)
		}
		if p := s.guest("").call("POST", "/reports", body).problem(429, "rate-limited"); p.header.Get("Retry-After") != "10" {
			t.Errorf("%s: Retry-After is %q", p.text, p.header.Get("Retry-After"))
		}
	})
}

func TestDiscipline(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(nil)
	moderator, admin := s.member("Moderator", "moderator"), s.member("Admin", "admin")
	at := "/admin/people/" + m.black.id
	moderator.call("POST", at+"/mute", `{"why":"rude","hours":2}`).want(http.StatusOK).
		has("mute", "did").has("Honinbo Jowa", "person.name").has(2.0, "hours").has("Moderator", "by.name")
	m.black.says(m.id, "hm").problem(403, "muted", "rude")
	m.black.call("GET", "/me", nil).want(http.StatusOK)
	moderator.call("POST", at+"/pardon", `{"why":"he is sorry"}`).want(http.StatusOK)
	m.black.says(m.id, "thanks").want(http.StatusCreated)
	moderator.call("POST", at+"/ban", `{"why":"cheating"}`).want(http.StatusOK).has(nil, "hours")
	m.black.says(m.id, "hm").problem(403, "banned", "cheating")
	m.black.call("POST", "/challenges", `{"kind":"open"}`).problem(403, "banned", "cheating")
	m.black.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"live"}`).problem(403, "banned")
	m.black.call("POST", "/reports", map[string]any{"game": m.id, "why": "unfair"}).problem(403, "banned")

	moderator.call("POST", "/admin/people/"+moderator.id+"/pardon", `{"why":"me"}`).problem(403, "not-impartial", "himself")
	moderator.call("POST", "/admin/people/"+admin.id+"/ban", `{"why":"coup"}`).problem(403, "forbidden", "admin")
	admin.call("POST", "/admin/people/"+moderator.id+"/mute", `{"why":"coup"}`).want(http.StatusOK)
	moderator.call("POST", "/admin/people/nobody/mute", `{"why":"who"}`).problem(404, "unknown-person")
	moderator.call("POST", at+"/mute", `{"why":"rude","hours":-1}`).problem(422, "invalid")
	moderator.call("POST", at+"/mute", `{"hours":1}`).problem(422, "invalid")

	log := admin.call("GET", "/admin/audit", nil).want(http.StatusOK)
	for i, did := range []string{"mute", "ban", "pardon", "mute"} {
		log.has(did, "entries."+string(rune('0'+i))+".did")
	}
	log.has(nil, "next")
	admin.call("GET", "/admin/audit?before=3", nil).want(http.StatusOK).has(2.0, "entries.0.n").has(1.0, "entries.1.n")
}

func TestAmend(t *testing.T) {
	s := newSite(t)
	m, moderator := s.newAccountMatch(nil), s.member("Moderator", "moderator")
	at := "/admin/games/" + m.id + "/amend"
	moderator.call("POST", at, `{"result":"W+F","why":"an engine"}`).problem(409, "wrong-phase")
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	moderator.call("POST", at, `{"result":"W+F","why":"an engine"}`).want(http.StatusOK).has("W+F", "result").has(m.id, "game")
	m.black.call("GET", m.path(""), nil).want(http.StatusOK).has("W+F", "result_text")
	moderator.call("POST", at, `{"result":"nonsense","why":"?"}`).problem(422, "invalid")
	moderator.call("POST", "/admin/games/nowhere/amend", `{"result":"W+F","why":"?"}`).problem(404, "unknown-game")
	moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).has("an engine", "entries.0.why").has(nil, "entries.1")
}

// Everything that was done is found by turning the pages.
func TestAuditPages(t *testing.T) {
	s := newSite(t)
	moderator := s.member("Moderator", "moderator")
	for range auditPage + 1 {
		if _, err := s.server.moderation.record(t.Context(), chat.Deed{Did: chat.Report, Why: "so"}); err != nil {
			t.Fatal(err)
		}
	}
	first := moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).has(float64(auditPage+1), "entries.0.n").has(2.0, "next")
	if n := len(first.body["entries"].([]any)); n != auditPage {
		t.Errorf("a page has %d entries, want %d", n, auditPage)
	}
	moderator.call("GET", "/admin/audit?before=2", nil).want(http.StatusOK).has(1.0, "entries.0.n").has(nil, "next")
}
