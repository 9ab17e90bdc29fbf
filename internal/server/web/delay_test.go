package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Who only watches a game that is seen late learns nothing early, on no way out of the server: two games
// that differ only in what is not seen yet look the same.
func TestAttackLateGame(t *testing.T) {
	for _, delay := range []string{"2h", "4 moves"} {
		first := map[string]string{}
		for name, unseen := range map[string][]string{"one": {"C3", "D4", "E5", "A1"}, "stopped": {"B2", "D3", "pass", "pass"}} {
			s := newSite(t, func(c *Config) { c.Limits = Limits{} })
			s.described = nil // the answers are many
			m := s.newAccountMatch(map[string]any{"size": "5x5", "delay": delay, "time": "1h"})
			watchers := map[string]*client{
				"nobody": s.nobody(), "a moderator": s.member("Moderator", "moderator"),
			}
			streams := map[string]*listener{}
			for who, c := range watchers {
				streams[who] = c.raw(m.path("/events?chat=1"))
			}
			m.play(unseen...)
			m.black.says(m.id, name).want(http.StatusCreated)
			for who, c := range watchers {
				ways := s.waysToRead(c, m)
				for _, path := range []string{".png?width=32", ".gif?width=32", ".card.png", "/events?wait=1"} {
					ways[path+" of events"] = normal(m, c.call("GET", m.path(path), nil, "Accept", "text/event-stream").text)
				}
				for _, path := range []string{"/embed", "/embed?move=1"} { // outside the API
					_, _, ways[path] = s.fetch(m.path(path))
					ways[path] = normal(m, ways[path])
				}
				for way, text := range ways {
					told := who + " by " + way
					text = watched.Replace(text)
					if was, known := first[told]; !known {
						first[told] = text
					} else if text != was {
						t.Errorf("delayed by %s, %s tells two games apart:\n%s\n%s", delay, told, text, was)
					}
				}
			}
			now := m.black.call("GET", m.path(""), nil).want(http.StatusOK)
			now.wantAt(float64(len(unseen)), "move_number")
			now.wantAt(nil, "late")
			m.white.call("GET", m.path("/chat"), nil).want(http.StatusOK).has(name, "lines.0.text")
			m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
			for who, stream := range streams { // when the game is over everybody learns all of it
				told := stream.until(`"type":"result"`)
				if !strings.Contains(told, fmt.Sprintf(`"move_number":%d`, len(unseen))) || !strings.Contains(told, `"W+R"`) {
					t.Errorf("delayed by %s, %s hears at the end: %s", delay, who, told)
				}
				stream.close()
			}
			s.nobody().call("GET", m.path("/chat"), nil).want(http.StatusOK).has(name, "lines.0.text")
		}
		if len(first) < 50 {
			t.Errorf("%d ways out were tried, want all", len(first))
		}
	}
}

// watched takes out of an answer how many watch, which changes while a test goes through the ways.
var watched = strings.NewReplacer(`"watchers":0`, `"watchers":1`, `"watchers":2`, `"watchers":1`, `"watchers":3`, `"watchers":1`, `"watchers":4`, `"watchers":1`)

// Moves that stay unseen are told one by one as more are made, in streams and states alike.
func TestLateMoves(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5", "delay": "2 moves"})
	stream := s.nobody().listen(m.path("/events"))
	stream.hears("state")
	m.play("C3", "D4")
	s.nobody().call("GET", m.path(""), nil).want(http.StatusOK).has(0.0, "move_number").has(true, "late")
	m.play("E5", "A1")
	for _, want := range []string{"C3", "D4"} {
		for line := stream.next(); ; line = stream.next() {
			if line["type"] == "move" {
				if line["move"] != want {
					t.Fatalf("the stream tells %v, want %s", line, want)
				}
				break
			}
		}
	}
	got := s.nobody().call("GET", m.path(""), nil).want(http.StatusOK).has(2.0, "move_number").has("D4", "last").has("", "running")
	if due := got.body["deadlines"].([]any); len(due) > 0 {
		t.Errorf("who watches is told of %v", due)
	}
	s.nobody().call("GET", m.path(".svg?move=3"), nil).problem(422, "invalid")
	for _, bad := range []string{"51 moves", "3h", "soon", "1m+1m"} {
		m.black.call("POST", "/games", map[string]any{"opponent": "friend", "delay": bad}).problem(422, "bad-terms")
	}
}

// lateWays returns all addresses by which somebody without rights could learn of a game of the tournament cup, those of
// streams apart: the documented ones, files, and pages.
func (s *site) lateWays(game, person string) []string {
	ids := map[string]string{"games": game, "tournaments": "cup", "people": person}
	ways := []string{
		"/games?status=live", "/games?size=5x5", "/people/" + person + "/games?status=live", "/games/" + game + ".card.png", "/games/" + game + ".gif?width=32",
		"/games/" + game + ".png?width=32", "/games/" + game + ".svg?move=0",
	}
	for path, item := range s.doc.Paths.Map() {
		kind, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		path = strings.Replace(path, "{id}", ids[kind], 1)
		if item.Get != nil && !strings.Contains(path, "{") && !strings.HasSuffix(path, "/events") && !strings.Contains(path, "//") && !strings.HasSuffix(path, "/") && kind != "admin" && kind != "me" {
			ways = append(ways, path)
		}
	}
	for i := range ways {
		ways[i] = apiPath + ways[i]
	}
	asked := url.QueryEscape(s.url + "/games/" + game)
	return append(ways, "/", "/games/"+game, "/games/"+game+"/embed", "/games/"+game+"/embed?move=0", "/tournaments/cup", "/tournaments/cup/wall", "/wall", "/lobby",
		"/oembed?url="+asked, "/openapi.json")
}

// Nothing that a server tells of a game of a tournament that is seen late changes with moves that are not to be seen
// yet: no answer to whoever only watches, with its headers, no refusal, and no line of a stream. The first answers are
// those before anybody has moved.
func TestAttackLateTournament(t *testing.T) {
	s := newSiteWith(t, []arena.Program{{Name: "outside", Title: "Outside"}}, func(c *Config) {
		c.Limits, c.Page = Limits{}, page.Handler(page.Options{})
	})
	s.described = nil // the answers are many
	c := newCup(t, s, "cup", func(terms *tournament.Terms) { terms.Game.Delay = referee.Delay{Moves: 4} })
	table := c.table(1)
	stranger := s.member("Kibitzer")
	path := "/games/" + table.ID()
	ways := s.lateWays(table.ID(), stranger.id)
	if len(ways) < 38 {
		t.Errorf("%d ways out are tried, want all", len(ways))
	}
	seen := func() map[string]string {
		told := map[string]string{}
		for _, way := range ways {
			status, header, text := s.fetch(way)
			for _, varies := range []string{"Date", "Set-Cookie", "X-Request-Id", "Content-Security-Policy"} {
				header.Del(varies)
			}
			told[way] = fmt.Sprint(status, header, watched.Replace(ownOfAnswer.ReplaceAllString(text, "")))
		}
		for _, asked := range []struct{ method, path, body string }{
			{"POST", path + "/reviews", "{}"},
			{"PUT", path + "/moves/1", `{"move":"A1"}`},
			{"PUT", path + "/moves/4", `{"move":"A1"}`},
			{"POST", path + "/undo", ""},
			{"POST", path + "/resign", ""},
			{"POST", path + "/sit", `{"color":"black"}`},
			{"PUT", path + "/scoring/claims/me", `{"stop":1,"dead":[]}`},
		} {
			answer := stranger.call(asked.method, asked.path, asked.body)
			if answer.status < 400 {
				t.Errorf("%s %s is answered to a stranger: %s", asked.method, asked.path, answer.text)
			}
			told[asked.method+" "+asked.path] = fmt.Sprint(answer.status, answer.text)
		}
		return told
	}
	before := seen()
	if list := before[apiPath+"/games?status=live"]; !strings.Contains(list, table.ID()) {
		t.Errorf("a game that is seen late is on no list before its first move: %s", list)
	}
	stream := stranger.listen(of(path+"/events?chat=1&since=1", "/me/events"))
	stream.parts("0 state", "1 hello")
	move := func(n int, vertex string) {
		t.Helper()
		color := []weiqi.Color{weiqi.White, weiqi.Black}[n%2]
		at, err := weiqi.ParseMove(color, vertex)
		if err == nil {
			_, err = table.Do(t.Context(), referee.PartyOf(color), referee.Play{N: n, Move: at})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, vertex := range []string{"C3", "B2", "D4", "E5"} {
		move(i+1, vertex)
	}
	for way, now := range seen() {
		if now != before[way] {
			t.Errorf("%s tells of moves that are not seen yet:\n%s\n%s", way, before[way], now)
		}
	}
	move(5, "A1")
	line := stream.next() // now the first move is to be seen, and nothing was told before
	if told := fmt.Sprint(line); !strings.Contains(told, "C3") || !strings.Contains(told, "type:move") {
		t.Errorf("a stream tells of %s, want the first move", told)
	}
	stream.close()
	answer := httptest.NewRecorder()
	s.server.Metrics().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if text := answer.Body.String(); strings.Contains(text, table.ID()) || !strings.Contains(text, "shinpan_games_loaded") {
		t.Errorf("the figures name a game: %s", text)
	}
	card := apiPath + path + ".card.png"
	for _, path := range []string{"/tournaments/cup", "/tournaments/cup/wall"} {
		if _, _, text := s.fetch(path); !strings.Contains(text, `og:image" content="`+s.url+card) {
			t.Errorf("the link to %s shows no board: %s", path, text)
		}
	}
}

// ownOfAnswer is what differs in each copy of an answer: when it was written, and what its page says of its scripts.
var ownOfAnswer = regexp.MustCompile(`"server_ms":[0-9]+|nonce="[^"]*"`)

// A tournament is pictured by its first game that goes on, and by the first of its last round where none does.
func TestFirstBoard(t *testing.T) {
	game := func(id string, round int, ended bool) tournament.Game {
		g := tournament.Game{ID: id, Game: stats.Game{Round: round}}
		if ended {
			g.Ended = time.Unix(1, 0)
		}
		return g
	}
	for want, games := range map[string][]tournament.Game{
		"":  {game("", 1, false)},
		"a": {game("a", 1, true), game("b", 1, true), game("", 2, false)},
		"b": {game("a", 1, true), game("b", 1, false), game("c", 1, false)},
		"c": {game("a", 1, false), game("c", 2, true)},
	} {
		if got := firstBoard(&tournament.State{Games: games}); got != want {
			t.Errorf("%v is pictured by %q, want %q", games, got, want)
		}
	}
}
