package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A town is a site with much on it: a long game with a long talk, many games, people and
// challenges, and a match. The larger the more its requests cost.
type town struct {
	*site
	long, stopped *match // a game that goes on, and one that is counted
	over          *match
	admin         *client
	record        string // of a long game
	challenge     string
	asked         int
}

// newTown builds a town with that many games, and moves in the longest.
func newTown(t *testing.T, games, moves int) *town {
	t.Helper()
	dir := t.TempDir()
	s := newSite(t, func(c *Config) { c.Matches = dir; c.Limits = DefaultLimits() })
	s.router = nil
	town := &town{site: s, admin: s.member("Overseer", account.Admin)}
	newContest(t, dir, "club").play(1, make([]referee.Act, 0)...)
	// Nobody waits while it is built: the limits are what is to be measured.
	limited := []*limit.Limiter{s.server.guard.ByAddress, s.server.guard.ByToken, s.server.accounts.newGuestsFrom, s.server.newGames.newGamesOf, s.server.newGames.newGamesFrom, s.server.games.movesIn, s.server.chat.linesOf, s.server.lobby.newChallengesFrom, s.server.lobby.newChallengesOf}
	for _, l := range limited {
		l.Rate = limit.Rate{}
	}
	town.long, town.over, town.stopped = town.played(moves), town.played(moves), town.played(moves/4)
	town.record = s.nobody().call("GET", town.long.path(".sgf"), nil).want(http.StatusOK).text
	town.over.black.call("POST", town.over.path("/resign"), nil).want(http.StatusOK)
	town.stopped.play("pass", "pass")
	for range moves / 4 {
		town.admin.says(town.long.id, strings.Repeat("what a move! ", 20))
	}
	for i := range games {
		somebody := s.member(fmt.Sprint("person", i))
		if m := s.newMatch(map[string]any{"size": "9x9"}); i%2 == 0 {
			m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
		}
		town.challenge = somebody.offers(`{"kind":"open","game":{"size":"9x9"}}`)
	}
	return town
}

// played is a match on the largest board after so many moves. Who has filled the board but for
// the top row goes on by passing.
func (s *town) played(moves int) *match {
	m := s.newMatch(map[string]any{"size": "25x25"})
	var vertices []string
	for p := range weiqi.Square(25).All() {
		if p.Row < 24 && len(vertices) < moves {
			vertices = append(vertices, p.String())
		}
	}
	m.play(vertices...)
	return m
}

// A price is what a request costs a server.
type price struct {
	route  string
	status int
	ms     float64 // of the processor, or of time where that is not to be known
	bytes  uint64  // allocated
	answer int     // bytes
	queued bool    // it passed the queue for heavy work
}

// An inquiry is the dearest request of a route that is known: who sends it, and what.
type inquiry struct {
	who  *client
	path string // below the API; empty for that of the operation, with the values of the town
	body any
	note string // what is special about it
}

// price sends a request and measures it. It is of an address that has asked for nothing yet.
func (s *town) price(route string, q inquiry) price {
	method, path, _ := strings.Cut(route, " ")
	if q.path != "" {
		path = q.path
	}
	path = strings.NewReplacer("{id}", s.long.id, "{name}", "club", "{number}", "1", "{file}", "report.html", "{player}", "Overseer", "{n}", "100000", "{t}", "1").Replace(path)
	var body []byte
	switch sent := q.body.(type) {
	case nil:
		if method != "GET" {
			body = []byte("{}")
		}
	case string:
		body = []byte(sent)
	default:
		body, _ = json.Marshal(sent)
	}
	s.asked++
	address := fmt.Sprintf("198.51.%d.%d", s.asked/250, s.asked%250+1)
	request := httptest.NewRequest(method, apiPath+path, bytes.NewReader(body))
	request.RemoteAddr = "127.0.0.1:1"
	request.Header.Set("Content-Type", "application/json")
	if strings.HasPrefix(string(body), "(;") {
		request.Header.Set("Content-Type", recordType)
	}
	cmp.Or(q.who, s.admin).at(address).sign(request)
	answer := httptest.NewRecorder()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := spent()
	s.server.ServeHTTP(answer, request)
	took := spent() - began
	runtime.ReadMemStats(&after)
	_, queued := s.server.counts.work.Owes(address)
	return price{
		route: strings.TrimSpace("`" + method + " " + path + "` " + q.note), status: answer.Code, ms: float64(took) / float64(time.Millisecond), bytes: after.TotalAlloc - before.TotalAlloc,
		answer: answer.Body.Len(), queued: queued,
	}
}

// inquiries are the dearest requests of the routes. Those that only act on a game, a person or
// a challenge have none of their own: they cost most where the game is long.
func (s *town) inquiries() map[string][]inquiry {
	stopped := func(rest string, body any) []inquiry {
		return []inquiry{{who: s.stopped.black, path: s.stopped.path(rest), body: body}}
	}
	acts := func(body any) []inquiry { return []inquiry{{who: s.long.black, body: body}} }
	all := map[string][]inquiry{
		"GET /games/{id}": {
			{}, {path: "/games/{id}.sgf"}, {path: s.over.path(".sgf"), note: "over"}, {path: "/games/{id}.svg"}, {path: "/games/{id}.png?width=2048"},
			{path: s.stopped.path(".png?width=2048"), note: "stopped"}, {path: s.stopped.path(".svg"), note: "stopped"}, {path: "/games/{id}.gif?width=800"},
		},
		"GET /games":             {{path: "/games?limit=200"}, {path: "/games?limit=200&ruleset=none"}, {path: "/games?status=live&size=9x9&limit=200&rated=true"}},
		"GET /people":            {{path: "/people?limit=100"}, {path: "/people?q=zzz"}},
		"GET /people/{id}":       {{path: "/people/Overseer"}},
		"GET /people/{id}/games": {{path: "/people/Overseer/games?limit=200"}},
		"GET /me/export":         {{who: s.long.black}},
		"POST /score": {
			{body: s.record, note: "a long game"}, {body: map[string]any{"sgf": s.record, "count": "tom"}, note: "counted by `tom`"},
			{body: "(;GM[1]SZ[25]" + strings.Repeat(";B[];W[]", 60000) + ")", note: "120,000 passes"},
			{body: "(" + strings.Repeat("(;", 200000), note: "400 KB of brackets"},
		},
		"POST /score/cruxes": {
			{body: map[string]any{"sgf": s.record, "move": 200}, note: "200 moves of a long game"}, {body: map[string]any{"sgf": s.record}, note: "a long game"},
		},
		"GET /games/{id}/estimate": {
			{path: s.stopped.path("/estimate"), note: "stopped"}, {path: s.over.path("/estimate?move=200")}, {path: s.over.path("/estimate?move=0")},
		},
		"GET /games/{id}/ruling":             {{path: s.over.path("/ruling")}},
		"GET /games/{id}/proof":              {{path: s.over.path("/proof")}},
		"GET /games/{id}/scoring":            stopped("/scoring", nil),
		"PUT /games/{id}/scoring/claims/me":  stopped("/scoring/claims/me", `{"stop":1,"dead":["A1"]}`),
		"PUT /games/{id}/moves/{n}":          {{who: s.long.black, path: fmt.Sprintf("/games/{id}/moves/%d", s.long.n+1), body: `{"move":"pass"}`}},
		"POST /guests":                       {{who: s.nobody()}},
		"POST /accounts":                     {{who: s.nobody(), body: `{"name":"Newcomer","password":"a long enough one"}`}},
		"POST /session":                      {{who: s.nobody(), body: `{"name":"Overseer","password":"is not it at all"}`}},
		"POST /recovery":                     {{who: s.nobody(), body: `{"secret":"shp_none","password":"another long one"}`}},
		"POST /recovery/request":             {{who: s.nobody(), body: `{"account":"Overseer"}`}},
		"POST /email":                        {{who: s.nobody(), body: `{"secret":"shp_none"}`}},
		"PUT /me/email":                      {{body: `{"email":"overseer@example.org","password":"is not it at all"}`}},
		"PATCH /me":                          {{body: `{"password":"another long one","old":"is not it at all"}`}},
		"POST /games":                        {{body: `{"opponent":"friend","size":"25x25"}`}},
		"POST /challenges":                   {{body: `{"kind":"open","game":{"size":"25x25"}}`}},
		"GET /challenges/{id}":               {{path: s.challenge}},
		"POST /challenges/{id}/accept":       {{who: s.long.black, path: s.challenge + "/accept"}},
		"POST /challenges/{id}/decline":      {{path: s.challenge + "/decline"}},
		"DELETE /challenges/{id}":            {{path: s.challenge}},
		"GET /games/{id}/chat":               {{path: "/games/{id}/chat?since=0"}},
		"POST /games/{id}/chat":              {{body: `{"text":"well played"}`}},
		"PUT /games/{id}/chat":               {{who: s.long.black, body: `{"on":false}`}, {who: s.long.black, body: `{"on":true}`}},
		"POST /tournaments":                  {{body: map[string]any{"id": "large", "name": "large", "terms": map[string]any{"size": "19x19"}}}},
		"GET /matches/{name}/games/{number}": {{}, {path: "/matches/club/games/1.svg"}, {path: "/matches/club/games/1.sgf"}},
		"GET /matches/{name}/reports/{file}": {{}},
		"POST /games/{id}/handicap":          acts(`{"points":["A1"]}`),
		"POST /games/{id}/scoring/accept":    stopped("/scoring/accept", `{"stop":1}`),
		"POST /games/{id}/scoring/play-on":   stopped("/scoring/play-on", `{"stop":1}`),
		"POST /games/{id}/scoring/mark":      stopped("/scoring/mark", `{"stop":1,"point":"A1"}`),
		"POST /games/{id}/scoring/done":      stopped("/scoring/done", `{"stop":1}`),
		"POST /games/{id}/scoring/dispute":   stopped("/scoring/dispute", `{"stop":1}`),
		"POST /games/{id}/scoring/verdict":   stopped("/scoring/verdict", `{"stop":1}`),
		"POST /reports":                      {{body: `{"person":"Overseer","why":"I wonder"}`}},
		"POST /me/tokens":                    {{body: `{"label":"x","scopes":["play"]}`}},
		"GET /games/{id}/events":             nil, // a stream: limits say how many of them there may be
		"GET /me/events":                     nil,
	}
	return all
}

// prices measures every route of the API. A route that is new has to be known here.
func (s *town) prices() []price {
	known := s.inquiries()
	var found []price
	for below, item := range s.doc.Paths.Map() {
		for method := range item.Operations() {
			route := method + " " + below
			asked, special := known[route]
			if !special {
				asked = []inquiry{{}}
				if method != "GET" && strings.HasPrefix(below, "/games/{id}/") {
					asked[0].who = s.long.black
				}
			}
			for _, q := range asked {
				one := s.price(route, q)
				if method == "GET" {
					for range 2 { // the first may pay for what others use, too
						s.server.records.sender.made, s.server.scoring.opinions = newCache(cacheRoom), newOpinions()
						s.server.counts.opinions = s.server.scoring.opinions
						if again := s.price(route, q); again.ms < one.ms {
							one.ms, one.bytes = again.ms, again.bytes
						}
					}
				}
				found = append(found, one)
			}
		}
	}
	slices.SortFunc(found, func(a, b price) int { return cmp.Or(cmp.Compare(b.ms, a.ms), strings.Compare(a.route, b.route)) })
	return found
}

// dear is what a request costs at least, in milliseconds of a slow processor, that has to pass
// the queue for heavy work.
const dear = 50

// TestWorstCosts asks every route of the API for the dearest that is known of it. What is dear
// passes the queue for heavy work. With the environment's COSTS it measures a large town, and writes the
// table of docs/costs.md to the file that it names.
func TestWorstCosts(t *testing.T) {
	file := os.Getenv("COSTS")
	games, moves := 20, 100
	if file != "" {
		games, moves = 3000, 600
	}
	s := newTown(t, games, moves)
	var table strings.Builder
	fmt.Fprint(&table, "| request | answer | processor | memory | size | queue |\n|---|---:|---:|---:|---:|---|\n")
	for _, p := range s.prices() {
		if p.ms > dear && !p.queued {
			t.Errorf("%s takes %.0f ms and does not pass the queue for heavy work", p.route, p.ms)
		}
		if p.status >= http.StatusInternalServerError || p.status == http.StatusTooManyRequests {
			t.Errorf("%s is answered %d", p.route, p.status)
		}
		queued := ""
		if p.queued {
			queued = "yes"
		}
		route := strings.NewReplacer(s.long.id, "ID", s.over.id, "ID", s.stopped.id, "ID", path.Base(s.challenge), "ID").Replace(p.route)
		fmt.Fprintf(&table, "| %s | %d | %.1f ms | %d KB | %d KB | %s |\n", route, p.status, p.ms, p.bytes>>10, (p.answer+1023)>>10, queued)
	}
	if file == "" {
		return
	}
	if err := os.WriteFile(file, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
