package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// newAccountMatch seats two new accounts in a game.
func (s *site) newAccountMatch(wanted map[string]any) *match {
	s.t.Helper()
	m := &match{black: s.member("Honinbo Jowa"), white: s.member("Inoue Genan")}
	terms := map[string]any{"opponent": "friend", "color": "black"}
	for key, value := range wanted {
		terms[key] = value
	}
	m.id = m.black.call("POST", "/games", terms).want(http.StatusCreated).str("game")
	m.white.call("POST", m.path("/sit"), `{"color":"white"}`).want(http.StatusOK)
	return m
}

// says says something beside a game.
func (c *client) says(game, text string, headers ...string) *reply {
	c.site.t.Helper()
	return c.call("POST", "/games/"+game+"/chat", map[string]string{"text": text}, headers...)
}

// hears returns what can be read beside a game: "1 Honinbo: hello".
func (c *client) hears(game string, since int) string {
	c.site.t.Helper()
	chat := c.call("GET", fmt.Sprintf("/games/%s/chat?since=%d", game, since), nil).want(http.StatusOK)
	var lines []string
	for _, l := range chat.body["lines"].([]any) {
		line := l.(map[string]any)
		lines = append(lines, fmt.Sprintf("%v %v: %v", line["n"], line["from"].(map[string]any)["name"], line["text"]))
	}
	return strings.Join(lines, "\n")
}

// What spectators say is not for the players until the game is over.
func TestChat(t *testing.T) {
	s := newSite(t)
	m, fan := s.newAccountMatch(nil), s.member("Fan")
	m.black.says(m.id, "  onegai shimasu  ").want(http.StatusCreated).has("players", "kind").has("onegai shimasu", "text").has(1.0, "n")
	fan.says(m.id, "D4 is big").want(http.StatusCreated).has("spectators", "kind")
	m.white.says(m.id, "hello").want(http.StatusCreated)

	all := "1 Honinbo Jowa: onegai shimasu\n2 Fan: D4 is big\n3 Inoue Genan: hello"
	for _, c := range []struct {
		who  *client
		want string
	}{
		{fan, all},
		{s.nobody(), all},
		{s.guest(""), all},
		{m.black, "1 Honinbo Jowa: onegai shimasu\n3 Inoue Genan: hello"},
		{m.white, "1 Honinbo Jowa: onegai shimasu\n3 Inoue Genan: hello"},
	} {
		if got := c.who.hears(m.id, 0); got != c.want {
			t.Errorf("the chat is\n%s\nwant\n%s", got, c.want)
		}
	}
	if got := fan.hears(m.id, 2); got != "3 Inoue Genan: hello" {
		t.Errorf("after line 2 comes %q", got)
	}
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	if got := m.black.hears(m.id, 0); got != all {
		t.Errorf("after the game the chat is\n%s\nwant\n%s", got, all)
	}
	s.nobody().call("GET", "/games/nowhere/chat", nil).problem(404, "unknown-game")
	fan.says("nowhere", "hello?").problem(404, "unknown-game")
}

// What spectators say is not for the players in another browser either: for nobody at an address from which one has
// acted, but for whoever said it.
func TestChatInAnotherBrowser(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(map[string]any{"time": "10m+5s"})
	const home, club = "198.51.100.7", "203.0.113.9"
	m.black.at(home)
	m.white.at(club)
	m.play("E5", "C3")
	fan, neighbor := s.member("Fan").at("192.0.2.1"), s.member("Neighbor").at(club)
	fan.says(m.id, "D4 is big").want(http.StatusCreated)
	neighbor.says(m.id, "G7 is bigger").want(http.StatusCreated)
	m.black.says(m.id, "hello").want(http.StatusCreated)

	const all = "1 Fan: D4 is big\n2 Neighbor: G7 is bigger\n3 Honinbo Jowa: hello"
	for _, c := range []struct {
		name string
		who  *client
		want string
	}{
		{"Black, signed out", s.nobody().at(home), "3 Honinbo Jowa: hello"},
		{"White, as a guest", s.guest("").at(club), "3 Honinbo Jowa: hello"},
		{"Neighbor", neighbor, "2 Neighbor: G7 is bigger\n3 Honinbo Jowa: hello"},
		{"somebody elsewhere", s.nobody().at("192.0.2.99"), all},
	} {
		if got := c.who.hears(m.id, 0); got != c.want {
			t.Errorf("%s hears\n%s\nwant\n%s", c.name, got, c.want)
		}
		stream, streamed := c.who.listen(m.path("/events?chat=1")), ""
		for !strings.HasSuffix(streamed, "hello\n") { // the last line, which everybody may read
			if line := stream.next(); line["type"] == "chat" {
				streamed += fmt.Sprintln(line["text"])
			}
		}
		stream.close()
		for _, said := range []string{"D4 is big", "G7 is bigger", "hello"} {
			if got, want := strings.Contains(streamed, said), strings.Contains(c.want, said); got != want {
				t.Errorf("%s is told by a stream of %q: %v, want %v", c.name, said, got, want)
			}
		}
	}
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	if got := s.nobody().at(home).hears(m.id, 0); got != all {
		t.Errorf("after the game the chat is\n%s\nwant\n%s", got, all)
	}
}

// Guests who play against each other can talk, with nothing but the link to their game. A
// player who does not want to switches the chat off, for both, until it is on again.
func TestPlayersTalk(t *testing.T) {
	s := newSite(t)
	m, other := s.newMatch(nil), s.guest("Yasui")
	m.black.says(m.id, "onegai shimasu").want(http.StatusCreated).has("players", "kind")
	other.says(m.id, "hello").problem(403, "account-needed")
	waiting := other.call("POST", "/games", `{"opponent":"friend"}`).want(http.StatusCreated).str("game")
	other.says(waiting, "hello").problem(403, "account-needed")

	turn := func(who *client, on bool) *reply {
		t.Helper()
		return who.call("PUT", m.path("/chat"), map[string]any{"on": on})
	}
	turn(other, false).problem(403, "account-needed")
	fan := s.member("Fan")
	turn(fan, false).problem(403, "not-allowed", "players")
	turn(m.white, true).want(http.StatusNoContent) // it is on
	turn(m.white, false).want(http.StatusNoContent)
	turn(m.white, false).want(http.StatusNoContent) // a second time changes nothing
	m.black.says(m.id, "are you there?").problem(409, "wrong-phase", "switched the chat off")
	m.white.says(m.id, "no").problem(409, "wrong-phase", "switched the chat off")
	fan.says(m.id, "spectators talk on").want(http.StatusCreated)
	turn(m.black, true).want(http.StatusNoContent) // who has not switched it off does not switch it on
	m.black.says(m.id, "hello?").problem(409, "wrong-phase")
	turn(m.black, false).want(http.StatusNoContent)
	turn(m.white, true).want(http.StatusNoContent)
	m.white.says(m.id, "hello?").problem(409, "wrong-phase")
	turn(m.black, true).want(http.StatusNoContent)
	m.black.says(m.id, "now we talk").want(http.StatusCreated)
	var kinds []string
	for _, l := range m.black.call("GET", m.path("/chat"), nil).want(http.StatusOK).body["lines"].([]any) {
		kinds = append(kinds, l.(map[string]any)["kind"].(string))
	}
	if got, want := strings.Join(kinds, " "), "players off off on on players"; got != want {
		t.Errorf("the chat has %s, want %s", got, want)
	}
}

// Strangers, guests who do not play, the muted and the banned do not talk.
func TestWhoMayTalk(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(nil)
	s.nobody().says(m.id, "hello").problem(401, "no-identity")
	s.guest("Guest").says(m.id, "hello").problem(403, "account-needed")
	for _, c := range []struct {
		code string
		ban  func(p *store.Person)
	}{
		{"muted", func(p *store.Person) { p.Muted = store.Ban{Why: "loud"} }},
		{"banned", func(p *store.Person) { p.Banned = store.Ban{Until: time.Now().Add(time.Hour), Why: "loud"} }},
	} {
		who := s.member("Was " + c.code)
		change := func(p *store.Person, _ *[]store.Token) error { c.ban(p); return nil }
		if err := s.store.ChangePerson(context.Background(), who.id, change); err != nil {
			t.Fatal(err)
		}
		who.says(m.id, "hello").problem(403, c.code, "loud")
	}
	over := s.member("Was muted once")
	change := func(p *store.Person, _ *[]store.Token) error {
		p.Muted = store.Ban{Until: time.Now().Add(-time.Hour), Why: "loud"}
		return nil
	}
	if err := s.store.ChangePerson(context.Background(), over.id, change); err != nil {
		t.Fatal(err)
	}
	over.says(m.id, "hello").want(http.StatusCreated)
}

// Whatever somebody says stays text: it is neither markup nor does it reach beyond its line.
func TestChatIsText(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(nil)
	for i, c := range []struct{ text, want string }{
		{`<script>alert(1)</script>`, `<script>alert(1)</script>`},
		{`<img src=x onerror=alert(1)>`, `<img src=x onerror=alert(1)>`},
		{`"}],"lines":[{"text":"`, `"}],"lines":[{"text":"`},
		{"data: {}\n\nevent: move", "data: {} event: move"}, // nobody forges a server-sent event
		{"</script><!--", "</script><!--"},
		{"\u202Eesrever\u202C \u0000\u0007\u001b[2J", "esrever [2J"},
	} {
		r := m.black.says(m.id, c.text).want(http.StatusCreated).has(c.want, "text")
		told := s.nobody().call("GET", m.path(fmt.Sprint("/chat?since=", i)), nil).want(http.StatusOK).has(c.want, "lines.0.text").has(nil, "lines.1")
		for _, r := range []*reply{r, told} {
			if kind := r.header.Get("Content-Type"); kind != "application/json" || r.header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%q is told as %s, which a browser may take for a page", c.text, kind)
			}
		}
	}
	m.black.says(m.id, "").problem(422, "invalid", "nothing")
	m.black.says(m.id, "\u202E").problem(422, "invalid", "nothing")
	m.black.says(m.id, strings.Repeat("a", chat.MaxText+1)).problem(422, "invalid", "300")
	m.black.says(m.id, strings.Repeat("a", 2001)).problem(422, "invalid")
	m.black.call("POST", m.path("/chat"), []byte("{\"text\":\"\xff\"}")).problem(400, "bad-request")
}

// A line is said once for a key, however often it is sent.
func TestChatOnce(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(nil)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { m.black.says(m.id, "once", "Idempotency-Key", "k1").want(http.StatusCreated).has(1.0, "n") })
	}
	all.Wait()
	m.black.says(m.id, "twice", "Idempotency-Key", "k1").problem(422, "key-reused")
	m.black.says(m.id, "once", "Idempotency-Key", "k2").want(http.StatusCreated).has(2.0, "n")
	m.white.says(m.id, "once", "Idempotency-Key", "k1").want(http.StatusCreated).has(3.0, "n")
}

// A private game's chat is found by nobody who does not know the game.
func TestPrivateChats(t *testing.T) {
	s := newSite(t)
	m, stranger := s.newAccountMatch(map[string]any{"private": true}), s.member("Stranger")
	m.black.says(m.id, "just us").want(http.StatusCreated)
	for _, path := range []string{"/challenges", "/games//chat", "/games/" + strings.ToLower(m.id) + "/chat", "/games/" + m.id[:11] + "/chat", "/games/" + m.id[:11] + "%25/chat", "/games/*/chat"} {
		if r := stranger.call("GET", path, nil); strings.Contains(r.text, "just us") || strings.Contains(r.text, m.id) {
			t.Errorf("GET %s tells of a private game: %s", path, r.text)
		}
	}
	for _, mine := range []string{stranger.listen("/me/events?wait=1").lines.Text(), stranger.call("GET", "/challenges", nil).text} {
		if strings.Contains(mine, m.id) {
			t.Errorf("a stranger is told of a private game: %s", mine)
		}
	}
	names, err := s.store.(store.Journals).JournalNames(t.Context(), "chat/")
	if err != nil || len(names) != 1 {
		t.Errorf("%v are journals of chats (%v): asking has made some", names, err)
	}
}

func TestChatFloods(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, func(c *Config) { c.Limits.Chat = limit.Rate{PerSecond: 0.1, Burst: 3} })
		m := s.newAccountMatch(nil)
		for range 3 {
			m.black.says(m.id, "flood").want(http.StatusCreated)
		}
		if p := m.black.says(m.id, "flood").problem(429, "rate-limited"); p.header.Get("Retry-After") != "10" || p.str("key") != "chat.person" {
			t.Errorf("%s: Retry-After is %q", p.text, p.header.Get("Retry-After"))
		}
		m.white.says(m.id, "calm").want(http.StatusCreated)
	})
}

// Readers of a chat are woken by every line, also when its room was closed in between.
func TestRoomsWake(t *testing.T) {
	rs := newRooms(store.NewMemory(), quiet())
	say := func(text string) {
		t.Helper()
		if _, err := rs.say(t.Context(), "g", chat.Line{From: chat.Person{ID: "a"}, Text: text, Kind: chat.Players}); err != nil {
			t.Fatal(err)
		}
	}
	lines, fresh := rs.look("g", 0)
	if len(lines) != 0 {
		t.Errorf("the chat begins with %v", lines)
	}
	say("one")
	<-fresh
	lines, fresh = rs.look("g", 0)
	if len(lines) != 1 || lines[0].Text != "one" {
		t.Errorf("the chat is %v", lines)
	}
	rs.mu.Lock()
	rs.closeIdle()
	rs.mu.Unlock()
	<-fresh
	lines, fresh = rs.look("g", 1)
	if len(lines) != 0 {
		t.Errorf("after a room was closed there is %v", lines)
	}
	say("two")
	<-fresh
	if lines, _ = rs.look("g", 1); len(lines) != 1 || lines[0].N != 2 {
		t.Errorf("the chat is %v", lines)
	}
}

// A line said through a room that has been closed since is heard in the one that is open.
func TestRoomsOfOneGame(t *testing.T) {
	rs := newRooms(store.NewMemory(), quiet())
	old, err := rs.room(t.Context(), "g")
	if err != nil {
		t.Fatal(err)
	}
	rs.mu.Lock()
	rs.closeIdle()
	rs.mu.Unlock()
	_, fresh := rs.look("g", 0)
	err = old.ledger.Write(t.Context(), func(chat.Room) ([]chat.Line, error) {
		return []chat.Line{{N: 1, Text: "late"}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := rs.ring(t.Context(), "g", old); err != nil {
		t.Fatal(err)
	}
	<-fresh
	if lines, _ := rs.look("g", 0); len(lines) != 1 || lines[0].Text != "late" {
		t.Errorf("the chat is %v", lines)
	}
}

func TestManyRoomsStaySome(t *testing.T) {
	rs := newRooms(store.NewMemory(), quiet())
	for i := range manyRooms + 1 {
		rs.look(fmt.Sprint(i), 0)
	}
	if n := len(rs.open); n > manyRooms {
		t.Errorf("%d rooms are open, want at most %d", n, manyRooms)
	}
}
