package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A move in the plain form is answered as the router answers the same in another form, and what
// is not in the plain form is the router's.
func TestQuickMoves(t *testing.T) {
	s := newSite(t)
	clocks := map[string]any{"size": "5x5", "time": "10m+3x30s"}
	quick, routed := s.newMatch(clocks), s.newMatch(clocks)
	for _, test := range []struct {
		what   string
		by     int // 0: Black, 1: White, 2: somebody else, 3: nobody
		n      string
		move   string
		status int
	}{
		{"a move", 0, "1", "C3", http.StatusCreated},
		{"a move in small letters", 1, "2", "b3", http.StatusCreated},
		{"a pass", 0, "3", "pass", http.StatusCreated},
		{"again", 0, "3", "pass", http.StatusOK},
		{"a capture", 1, "4", "C4", http.StatusCreated},
		{"and", 0, "5", "A1", http.StatusCreated},
		{"and", 1, "6", "D3", http.StatusCreated},
		{"and", 0, "7", "A2", http.StatusCreated},
		{"takes it", 1, "8", "C2", http.StatusCreated},
		{"another move where one was made", 0, "7", "E5", http.StatusConflict},
		{"out of turn", 1, "9", "E5", http.StatusConflict},
		{"occupied", 0, "9", "C4", http.StatusUnprocessableEntity},
		{"off the board", 0, "9", "T19", http.StatusUnprocessableEntity},
		{"no vertex", 0, "9", "I5", http.StatusUnprocessableEntity},
		{"too long", 0, "9", "passed", http.StatusUnprocessableEntity},
		{"empty", 0, "9", "", http.StatusUnprocessableEntity},
		{"no number", 0, "9x", "E5", http.StatusUnprocessableEntity},
		{"number 0", 0, "0", "E5", http.StatusUnprocessableEntity},
		{"somebody else's game", 2, "9", "E5", http.StatusForbidden},
		{"nobody", 3, "9", "E5", http.StatusUnauthorized},
	} {
		ask := func(m *match, form string, headers ...string) *reply {
			who := []*client{m.black, m.white, s.guest("Passer-by"), s.nobody()}[test.by]
			return who.call("PUT", m.path("/moves/"+test.n), fmt.Sprintf(form, test.move), headers...).want(test.status)
		}
		got, want := ask(quick, `{"move": "%s"}`), ask(routed, `{ "move": "%s"}`)
		for _, header := range []string{"Content-Type", "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"} {
			if got.header.Get(header) != want.header.Get(header) {
				t.Errorf("%s: %s is %q, want %q", test.what, header, got.header.Get(header), want.header.Get(header))
			}
		}
		for _, key := range []string{"n", "move", "captured", "seq", "replayed", "type", "title", "detail"} {
			if fmt.Sprint(got.body[key]) != fmt.Sprint(want.body[key]) {
				t.Errorf("%s: %s is %v, want %v", test.what, key, got.body[key], want.body[key])
			}
		}
		if clock, _ := got.body["clock"].(map[string]any); test.status == http.StatusCreated && (clock["black"] == nil || clock["white"] == nil) {
			t.Errorf("%s: the clocks are %v", test.what, clock)
		}
	}
	m := s.newMatch(nil)
	for n, body := range []string{`{"move":"D4"}`, "\n{\"move\":\"E4\"}\n", `{"move":"\u00443"}`, `{"unknown":1,"move":"E3"}`} {
		who := []*client{m.black, m.white}[n%2]
		want := http.StatusCreated
		if strings.Contains(body, "unknown") {
			want = http.StatusUnprocessableEntity
		}
		who.call("PUT", m.path(fmt.Sprint("/moves/", n+1)), body).want(want)
	}
	m.black.call("PUT", m.path("/moves/4"), `{"move":"E5"}`, "Content-Type", "text/plain").want(http.StatusUnsupportedMediaType)
	for _, cut := range []string{`{"move":"E5"`, `{"move":"E5}`, `{"move":E5"}`, `{}`, `"`, `{"move":""}}`} {
		m.white.call("PUT", m.path("/moves/4"), cut).on4xx()
	}
}

// on4xx fails the test unless the client is told that the fault is its own.
func (r *reply) on4xx() {
	r.t.Helper()
	if r.status < 400 || r.status >= 500 || r.header.Get("Content-Type") != problem.MediaType {
		r.t.Errorf("%s: %d %s", r.what, r.status, r.text)
	}
}

// What is written of an answer by hand is what package json writes of it.
func TestMovesAsJSON(t *testing.T) {
	clock := &referee.Clocks{Black: referee.Clock{Main: 1, Periods: 2, Period: 3, Stones: 4}}
	for _, m := range []MoveOutput{
		{},
		{N: 3, Move: "pass", Captured: weiqi.SetOf(weiqi.Point{Col: 3, Row: 15}, weiqi.Point{Col: 18, Row: 18}), Clock: clock, Seq: 12, Replayed: true},
	} {
		want, err := json.Marshal(m)
		if got := string(m.appendJSON(nil)); err != nil || got != string(want)+"\n" {
			t.Errorf("written %s, want %s", got, want)
		}
	}
}

// BenchmarkMove counts what a move costs above HTTP and below it, with a store that takes no
// time: from the request as it was read to the answer as it is written.
func BenchmarkMove(b *testing.B) {
	memory := store.NewMemory()
	games := arena.New(arena.Config{Store: memory, Log: quiet()})
	server := New(Config{Arena: games, Store: memory, Version: "test", Log: quiet(), Heartbeat: time.Hour})
	b.Cleanup(func() {
		server.Close()
		games.Close()
	})
	call := func(method, path, token, body string, want int) map[string]any {
		b.Helper()
		w := httptest.NewRecorder()
		server.ServeHTTP(w, request(method, path, token, strings.NewReader(body)))
		var got map[string]any
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != want {
			b.Fatalf("%s %s: %d %s, want %d", method, path, w.Code, w.Body, want)
		}
		return got
	}
	var tokens [2]string
	for i := range tokens {
		tokens[i] = call("POST", "/guests", "", "{}", http.StatusCreated)["token"].(string)
	}
	// One game after the other goes row by row over a board.
	const side, moves = 19, 200
	var game string
	n := moves
	b.ReportAllocs()
	for b.Loop() {
		if n++; n > moves {
			b.StopTimer()
			game = call("POST", "/games", tokens[0], `{"opponent":"friend","color":"black","size":"19x19","time":"1h+1m"}`, http.StatusCreated)["game"].(string)
			call("POST", "/games/"+game+"/sit", tokens[1], `{"color":"white"}`, http.StatusOK)
			n = 1
			b.StartTimer()
		}
		body := fmt.Sprintf(`{"move":"%c%d"}`, "ABCDEFGHJKLMNOPQRST"[(n-1)%side], 1+(n-1)/side)
		w := &discarded{header: http.Header{}}
		server.ServeHTTP(w, request("PUT", fmt.Sprintf("/games/%s/moves/%d", game, n), tokens[(n-1)%2], strings.NewReader(body)))
		if w.status != http.StatusCreated {
			b.Fatalf("move %d: %d %s", n, w.status, w.body.String())
		}
	}
}

// request is one as a server gets it.
func request(method, path, token string, body io.Reader) *http.Request {
	r := httptest.NewRequestWithContext(context.Background(), method, apiPath+path, body)
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	return r
}

// discarded is a response that nobody gets.
type discarded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (d *discarded) Header() http.Header         { return d.header }
func (d *discarded) WriteHeader(status int)      { d.status = status }
func (d *discarded) Write(p []byte) (int, error) { return d.body.Write(p) }
