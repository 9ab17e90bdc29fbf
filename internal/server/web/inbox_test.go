package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/server/live"
)

// hears reads lines and fails the test unless they are of these types.
func (l *listener) hears(types ...string) (last map[string]any) {
	l.t.Helper()
	for _, want := range types {
		if last = l.next(); last["type"] != want {
			l.t.Fatalf("a line is %v, want %q", last, want)
		}
	}
	return last
}

func TestMyEvents(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Go"), s.guest("Kitani")
	mine := a.listen("/me/events")
	hello := mine.hears("hello")
	if text, _ := json.Marshal(hello); string(text) != `{"challenges":{"mine":[],"open":[],"to_me":[]},"games":[],"type":"hello"}` {
		t.Errorf("the first line is %s, want that there is nothing", text)
	}

	withdrawn := b.offers(`{"kind":"open"}`)
	if line := mine.hears("challenge"); "/challenges/"+line["challenge"].(map[string]any)["id"].(string) != withdrawn {
		t.Errorf("the line is %v, want the challenge %s", line, withdrawn)
	}
	b.call("DELETE", withdrawn, nil).want(http.StatusOK)
	if line := mine.hears("challenge_gone"); line["state"] != "withdrawn" || "/challenges/"+line["id"].(string) != withdrawn {
		t.Errorf("the line is %v, want that %s was withdrawn", line, withdrawn)
	}

	path := a.offers(`{"kind":"link","game":{"color":"black","time":"10m"}}`)
	mine.hears("challenge")
	id := b.call("POST", path+"/accept", nil).want(http.StatusOK).str("game_id")
	begun := mine.hears("game_start")
	if begun["game"] != id || begun["color"] != "black" || begun["time"] != "10m" || begun["your_turn"] != true || begun["opponent"].(map[string]any)["name"] != "Kitani" {
		t.Errorf("the line is %v, want Black's game %s with Kitani", begun, id)
	}
	if line := mine.hears("your_turn"); line["game"] != id {
		t.Errorf("the line is %v, want the turn in game %s", line, id)
	} else if due, _ := line["due_ms"].(float64); due <= 0 || due > 30000 {
		t.Errorf("the line is %v, want that there are at most 30 s to begin", line)
	}
	if line := mine.hears("challenge_gone"); line["state"] != "accepted" {
		t.Errorf("the line is %v, want that the challenge was accepted", line)
	}

	others := b.listen("/me/events")
	games := others.hears("hello")["games"].([]any)
	if len(games) != 1 || games[0].(map[string]any)["game"] != id || games[0].(map[string]any)["your_turn"] != false || games[0].(map[string]any)["due_ms"] != nil {
		t.Errorf("the games are %v, want %s, where it is not your turn", games, id)
	}
	m := &match{black: a, white: b, id: id}
	m.play("E5")
	if line := others.hears("your_turn"); line["move_number"] != 2.0 && line["move_number"] != 1.0 {
		t.Errorf("the line is %v, want the move", line)
	}
	m.play("C3")
	mine.hears("your_turn")
	b.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	for _, l := range []*listener{mine, others} {
		if line := l.hears("game_over"); line["game"] != id || line["result"] != "B+R" {
			t.Errorf("the line is %v, want that Black has won %s", line, id)
		}
	}
}

// Two who wish the same are matched, and both hear of it.
func TestAutomatch(t *testing.T) {
	s := newSite(t)
	a, b := s.guest("Sakata"), s.guest("Fujisawa")
	mine := a.listen("/me/events")
	mine.hears("hello")
	a.call("PUT", "/automatch", `{"sizes":["9x9","19x19"],"speed":"blitz"}`).want(http.StatusOK).has("blitz", "waiting.speed")
	if line := mine.hears("automatch"); line["waiting"] == nil {
		t.Errorf("the line is %v, want that you wait", line)
	}
	a.call("DELETE", "/automatch", nil).want(http.StatusOK).has(nil, "waiting")
	if line := mine.hears("automatch"); line["waiting"] != nil {
		t.Errorf("the line is %v, want that you wait no more", line)
	}
	a.call("PUT", "/automatch", `{"sizes":["9x9","19x19"],"speed":"blitz"}`).want(http.StatusOK)
	mine.hears("automatch")
	b.call("PUT", "/automatch", `{"sizes":["19x19"],"speed":"blitz"}`).want(http.StatusOK)
	begun := mine.hears("game_start")
	if begun["size"] != "19x19" || begun["time"] != "4m+5s" || begun["rated"] != false || begun["opponent"].(map[string]any)["id"] != b.id {
		t.Errorf("the line is %v, want a fast game on 19x19 with Fujisawa", begun)
	}
	b.call("GET", "/games/"+begun["game"].(string), nil).want(http.StatusOK)
	for {
		if line := mine.next(); line["type"] == "automatch" {
			if line["waiting"] != nil {
				t.Errorf("the line is %v, want that you wait no more", line)
			}
			break
		}
	}
	for _, bad := range []string{`{"sizes":["5x5"],"speed":"live"}`, `{"sizes":[],"speed":"live"}`, `{"sizes":["9x9"],"speed":"warp"}`, `{"sizes":["9x9"],"speed":"live","ranks":-1}`} {
		a.call("PUT", "/automatch", bad).problem(422, "invalid")
	}
	s.nobody().call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"live"}`).problem(401, "no-identity")
}

// A game that begins elsewhere is heard of with the next heartbeat.
func TestMyEventsFindGames(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Heartbeat = 10 * time.Millisecond })
	me := s.guest("Shuko")
	mine := me.listen("/me/events")
	mine.hears("hello")
	id := me.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated).str("game")
	if line := mine.hears("game_start"); line["game"] != id {
		t.Errorf("the line is %v, want game %s", line, id)
	}
}

func TestMyEventsForms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t)
		a, b := s.guest("Otake"), s.guest("Rin")
		s.nobody().call("GET", "/me/events", nil).problem(401, "no-identity")
		a.call("GET", "/me/events?wait=61", nil).problem(422, "invalid")

		poll := a.listen("/me/events?wait=20")
		poll.hears("hello")
		b.offers(`{"kind":"open"}`)
		poll.hears("challenge")
		poll.wantEnd()
		inVain := a.listen("/me/events?wait=1")
		inVain.hears("hello")
		inVain.wantEnd()

		sse := a.listen("/me/events", "Accept", "text/event-stream")
		for sse.lines.Scan() && sse.lines.Text() != "" {
			if data, ok := strings.CutPrefix(sse.lines.Text(), "data: "); ok && !strings.HasPrefix(data, `{"type":"hello"`) {
				t.Errorf("the first frame is %s, want hello", data)
			}
		}
		s.server.Close()
		if sse.lines.Scan() {
			t.Errorf("after the end there is %q", sse.lines.Text())
		}
	})
}

// A client that does not read is dropped, and all its goroutines end.
func TestMyEventsDropSlowReaders(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	w := &stuck{header: http.Header{}}
	request := httptest.NewRequest(http.MethodGet, apiPath+"/me/events", nil)
	request.Header.Set("Authorization", "Bearer "+m.black.token)
	began := time.Now()
	s.server.ServeHTTP(w, request) // returns, and so have the goroutines that watched the game
	if wait := w.deadline.Sub(began); wait <= 0 || wait > 2*live.WriteDeadline {
		t.Errorf("the write deadline is %v away, want about %v", wait, live.WriteDeadline)
	}
}

func TestTooManyOfMyStreams(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Streams = 2 })
	me := s.guest("Cho")
	for range 2 {
		me.listen("/me/events").hears("hello")
	}
	me.call("GET", "/me/events", nil).problem(429, "rate-limited", "streams")
}
