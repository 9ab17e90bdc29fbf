package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// A list of dead stones that is sealed is its author's alone: to everybody else a game in which
// one list was sent looks, on every way out of the server, as one in which another was.
func TestSealedLists(t *testing.T) {
	lists := map[string]string{"both": `{"stop":1,"dead":["A3","E3"]}`, "one": `{"stop":1,"dead":["E3"]}`, "none": `{"stop":1,"dead":[]}`, "unknown": `{"stop":1,"unknown":true}`}
	first := map[string]string{}
	for name, list := range lists {
		s := newSite(t)
		s.described = nil // the answers are many
		black, white, third := s.member("Honinbo"), s.member("Inoue"), s.member("Segoe").at("192.0.2.3")
		watchers := map[string]*client{
			"the opponent": white, "the mediator": third, "a member": s.member("Kibitzer"), "nobody": s.nobody(), "a moderator": s.member("Moderator", "moderator"),
		}
		m := s.sealedMatch(black, white, third)
		streams := map[string]*listener{}
		for who, c := range watchers {
			for _, format := range []string{"application/x-ndjson", "text/event-stream"} {
				streams[who+" reads "+format] = c.raw(m.path("/events?legal=1"), "Accept", format)
			}
		}
		black.call("PUT", m.path("/scoring/claims/me"), list).want(http.StatusOK)
		for who, c := range watchers {
			for way, text := range s.waysOut(c, m) {
				told := who + " by " + way
				if _, known := first[told]; !known {
					first[told] = text
				} else if text != first[told] {
					t.Errorf("%s tells the list %q from another:\n%s\n%s", told, name, text, first[told])
				}
			}
		}
		for told, stream := range streams {
			text := normal(m, stream.until(`"type":"claim"`))
			if _, known := first[told]; !known {
				first[told] = text
			} else if text != first[told] {
				t.Errorf("%s: tells the list %q from another:\n%s\n%s", told, name, text, first[told])
			}
		}
		mine := black.call("GET", m.path(""), nil).want(http.StatusOK)
		mine.wantAt(nil, "scoring", "lists", "black", "sealed")
		mine.wantAt(name == "unknown", "scoring", "lists", "black", "unknown")
		if got, want := mine.pointsAt("scoring", "lists", "black", "dead"), map[string]string{"both": "A3 E3", "one": "E3"}[name]; got != want {
			t.Errorf("the author reads his own list as %q, want %q", got, want)
		}
		if own := black.call("GET", m.path("/scoring"), nil).want(http.StatusOK); own.pointsAt("lists", "black", "dead") != mine.pointsAt("scoring", "lists", "black", "dead") {
			t.Errorf("the author's list at /scoring is %s", own.text)
		}
		theirs := white.call("GET", m.path(""), nil).want(http.StatusOK)
		theirs.wantAt(true, "scoring", "lists", "black", "sealed")
		theirs.wantAt(nil, "scoring", "counts", "black")

		// Both are in: now everybody reads both, also who was told of a sealed one.
		white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
		for told, stream := range streams {
			if text := stream.until(`"type":"lists"`); !strings.Contains(text, `"white":{"dead":["E3"]}`) {
				t.Errorf("%s: the opened lists are %s", told, text)
			}
		}
		open := s.nobody().call("GET", m.path(""), nil).want(http.StatusOK)
		open.wantAt(nil, "scoring", "lists", "black", "sealed")
		if got := open.pointsAt("scoring", "lists", "black", "dead"); name == "both" && got != "A3 E3" {
			t.Errorf("Black's list is %q when both are in", got)
		}
		for _, stream := range streams {
			stream.close()
		}
	}
	if len(first) < 100 {
		t.Errorf("%d ways out were tried, want all", len(first))
	}
}

// sealedMatch is a stopped game of two accounts with a mediator whom both accepted.
func (s *site) sealedMatch(black, white, third *client) *match {
	s.t.Helper()
	m := &match{black: black, white: white}
	m.id = black.call("POST", "/games", `{"opponent":"friend","color":"black","size":"5x5","komi":0.5,"ending":"mediation","mediator":"person"}`).want(http.StatusCreated).str("game")
	white.call("POST", m.path("/sit"), nil).want(http.StatusOK)
	m.mediated(third)
	m.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3", "pass", "pass")
	return m
}

// waysOut returns all that somebody can read of a game, by the way he reads it.
func (s *site) waysOut(c *client, m *match) map[string]string {
	s.t.Helper()
	paths := []string{".sgf", ".svg", ".png?width=32", ".gif?width=32&from=13", "?legal=1"}
	for path, item := range s.doc.Paths.Map() {
		if rest, of := strings.CutPrefix(path, "/games/{id}"); of && item.Get != nil && rest != "/events" {
			paths = append(paths, rest)
		}
	}
	for _, from := range []int{0, 16, 17} { // the log has 17 events before the list
		paths = append(paths, fmt.Sprintf("/events?wait=1&since=%d", from), fmt.Sprintf("/events?wait=1&legal=1&chat=1&since=%d", from))
	}
	read := map[string]string{}
	for _, path := range paths {
		read[path] = normal(m, c.call("GET", m.path(path), nil).text)
		if strings.HasPrefix(path, "/events") {
			read[path+" as server-sent events"] = normal(m, c.call("GET", m.path(path), nil, "Accept", "text/event-stream").text)
			read[path+" after Last-Event-ID"] = normal(m, c.call("GET", m.path(path), nil, "Accept", "text/event-stream", "Last-Event-ID", "16").text)
		}
	}
	for _, path := range []string{"/games", "/games?status=live", "/admin/audit", "/admin/reports", "/people/" + m.black.id + "/games"} {
		read[path] = normal(m, c.call("GET", path, nil).text)
	}
	if c.token != "" {
		read["/games?status=mine"] = normal(m, c.call("GET", "/games?status=mine", nil).text)
		mine := c.listen("/me/events")
		hello, _ := json.Marshal(mine.next())
		mine.close()
		read["/me/events"] = normal(m, string(hello))
	}
	return read
}

// varying is what differs from game to game, whatever the lists are.
var varying = regexp.MustCompile(`"(at|created|updated|server_ms|deadline_ms|in_ms|due_ms|their_due_ms|spent_ms|retry_after_s)":("[^"]*"|[0-9]+)`)

var personIDs = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// normal returns a text without what tells one game from another.
func normal(m *match, text string) string {
	text = varying.ReplaceAllString(strings.ReplaceAll(text, m.id, "GAME"), `"$1":0`)
	return personIDs.ReplaceAllString(text, "PERSON")
}

// raw reads lines of any form, after the first state.
func (c *client) raw(path string, headers ...string) *listener {
	c.site.t.Helper()
	l := c.listen(path, headers...)
	l.schema = nil
	for l.lines.Scan() && !strings.Contains(l.lines.Text(), `"type":"state"`) {
	}
	return l
}

// until reads lines until one contains a text, and returns that one and the state after it.
func (l *listener) until(text string) string {
	l.t.Helper()
	found := ""
	for l.lines.Scan() {
		line := strings.TrimPrefix(l.lines.Text(), "data: ")
		switch {
		case strings.Contains(line, text):
			found = line
		case found != "" && strings.Contains(line, `"type":"state"`):
			return found + "\n" + line
		}
	}
	if err := l.lines.Err(); err != nil && !errors.Is(err, io.EOF) {
		l.t.Fatal(err)
	}
	l.t.Fatalf("the stream has ended without %s", text)
	return ""
}

// mediated has a person offer to mediate, and both players accept.
func (m *match) mediated(third *client) {
	m.black.site.t.Helper()
	third.call("POST", m.path("/mediator"), nil).want(http.StatusOK)
	for _, player := range []*client{m.black, m.white} {
		player.call("POST", m.path("/mediator/answer"), map[string]any{"player": third.id, "yes": true}).want(http.StatusOK)
	}
}
