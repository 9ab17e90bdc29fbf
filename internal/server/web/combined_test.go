package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// of returns the path of a stream that combines others.
func of(paths ...string) string {
	return "/events?" + url.Values{"of": paths}.Encode()
}

// parts reads lines of a combined stream until they have told all of what is wanted, in any order:
// "0 move" for a line of the first stream, "1 end" for its end, "2 no-such-game" for its problem.
func (l *listener) parts(want ...string) {
	l.t.Helper()
	for left := slices.Clone(want); len(left) > 0; {
		p := l.next()
		if p == nil {
			l.t.Fatalf("the stream ended without %q", left)
		}
		what := "end"
		if line, is := p["line"].(map[string]any); is {
			what, _ = line["type"].(string)
		} else if trouble, is := p["problem"].(map[string]any); is {
			what, _ = trouble["code"].(string)
		}
		at := slices.Index(left, fmt.Sprintf("%v %s", p["of"], what))
		if at < 0 {
			l.t.Fatalf("a line is %v, want one of %q", p, left)
		}
		left = slices.Delete(left, at, at+1)
	}
}

func TestCombinedStream(t *testing.T) {
	s := newSite(t)
	a, b := s.newMatch(nil), s.newMatch(nil)
	l := a.white.listen(of(a.path("/events?since=2&legal=1"), b.path("/events?since=1"), "/games/nothing/events", "/me/events"))
	l.parts("0 state", "1 state", "1 seated", "2 no-such-game", "3 hello")
	a.play("E5")
	l.parts("0 move", "0 state", "3 your_turn")
	b.play("C3")
	l.parts("1 move", "1 state")
	b.white.call("POST", b.path("/resign"), nil).want(http.StatusOK)
	l.parts("1 result", "1 state", "1 end")
	if state := a.white.listen(a.path("/events")).next(); state["away"] != nil {
		t.Errorf("White follows the game in a combined stream, and the state says who is away: %v", state["away"])
	}
	s.server.Close()
	l.parts("0 end", "3 end")
	l.wantEnd()
}

func TestCombinedStreamRefused(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	for _, path := range []string{
		"/events", of("/games"), of(m.path("")), of(of(m.path("/events"))), of("/../events"), of("nothing"), of(m.path("/events"), "/"),
		of(slices.Repeat([]string{m.path("/events")}, mostCombined+1)...),
	} {
		s.nobody().call("GET", path, nil).problem(422, "invalid")
	}
	if l := s.nobody().listen(of(slices.Repeat([]string{m.path("/events?since=2")}, mostCombined)...)); l.status != http.StatusOK {
		t.Errorf("%d streams: %d", mostCombined, l.status)
	}
}

// A combined stream counts as many streams as are in it.
func TestTooManyCombinedStreams(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Streams = 2 })
	m := s.newMatch(nil)
	path := m.path("/events?since=2")
	got := map[string]int{}
	l := s.nobody().listen(of(path, path, path))
	for range 3 {
		p := l.next()
		if trouble, is := p["problem"].(map[string]any); is {
			got[strings.TrimPrefix(trouble["type"].(string), "/problems/")]++
		} else {
			got["line"]++
		}
	}
	if got["line"] != 2 || got["rate-limited"] != 1 {
		t.Errorf("three streams of one address that may have two: %v", got)
	}
}
