package web

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/server/chat"
)

// say has somebody talk beside a game.
func (m *match) say(who *client, kind chat.Kind, text string) {
	m.black.site.t.Helper()
	line := chat.Line{From: chat.Person{ID: who.id, Name: "x"}, Text: text, Kind: kind}
	if _, err := m.black.site.server.chat.rooms.say(context.Background(), m.id, line); err != nil {
		m.black.site.t.Fatal(err)
	}
}

// heard reads lines until the next one of the chat and returns what it says.
func (l *listener) heard() string {
	l.t.Helper()
	for {
		switch line := l.next(); {
		case line == nil:
			l.t.Fatal("the stream ended before the next line of the chat")
		case line["type"] == "chat":
			return fmt.Sprint(line["n"], " ", line["text"])
		}
	}
}

func (l *listener) wantHeard(lines ...string) {
	l.t.Helper()
	for _, want := range lines {
		if got := l.heard(); got != want {
			l.t.Fatalf("heard %q, want %q", got, want)
		}
	}
}

// What is said beside a game comes with its events on request: to players without what
// spectators say, until the game is over. It goes on after that.
func TestChatInTheStream(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	looker := s.guest("Yasui")
	m.say(m.black, chat.Players, "hello")
	black, other := m.black.listen(m.path("/events?chat=1")), looker.listen(m.path("/events?chat=1&heard=1"))
	black.wantHeard("1 hello")
	m.say(looker, chat.Spectators, "E5 is better")
	m.say(m.white, chat.Players, "good luck")
	black.wantHeard("3 good luck")
	other.wantHeard("2 E5 is better", "3 good luck")
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	black.wantHeard("2 E5 is better")
	m.say(m.black, chat.Players, "thank you")
	black.wantHeard("4 thank you")
	other.wantHeard("4 thank you")

	poll := m.white.listen(m.path("/events?chat=1&heard=3&wait=60&since=4"))
	poll.want("state 3")
	poll.wantHeard("2 E5 is better") // White could not read it when line 3 came
	poll.wantHeard("4 thank you")
	poll.wantEnd()
}

// A stream and every state tell how many look on, and players are not counted.
func TestWatchers(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	black := m.black.listen(m.path("/events?since=2"))
	if n := black.want("state 2")["watchers"]; n != 0.0 {
		t.Errorf("%v look on, want nobody", n)
	}
	first := s.nobody().listen(m.path("/events?since=2"))
	if n := first.want("state 2")["watchers"]; n != 1.0 {
		t.Errorf("%v look on, want one", n)
	}
	s.guest("Yasui").listen(m.path("/events?since=2")).want("state 2")
	line := black.next()
	if line["type"] != "watchers" || line["n"] != 2.0 || line["game"] != m.id {
		t.Errorf("the next line is %v, want that two look on", line)
	}
	first.close()
	m.black.call("GET", m.path(""), nil)
	for n := 2.0; n != 1; {
		n, _ = m.black.call("GET", m.path(""), nil).dig("watchers").(float64)
	}
}
