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

	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/passkey/passkeytest"
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
	phone         *passkeytest.Device
	record        string // of a long game
	lesson, quiz  string // boards of that game, below the API
	challenge     string
	kept, review  string // the paths of a record and of its review
	asked         int
}

// newTown builds a town with that many games, and moves in the longest.
func newTown(t *testing.T, games, moves int) *town {
	t.Helper()
	dir := t.TempDir()
	s := newSite(t, func(c *Config) {
		withPasskeys(c)
		cheap(c)
		c.Matches, c.Limits = dir, DefaultLimits()
		if allCases {
			c.Hasher = nil // as it is
		}
	})
	s.described = nil
	town := &town{site: s, admin: s.member("Overseer", account.Admin), phone: newDevice()}
	newContest(t, dir, "club").play(1, make([]referee.Act, 0)...)
	// Nobody waits while it is built: the limits are what is to be measured.
	limited := []*limit.Limiter{s.server.guard.ByAddress, s.server.guard.ByToken, s.server.accounts.newGuestsFrom, s.server.newGames.newGamesOf, s.server.reviews.asksOf, s.server.newGames.newGamesFrom, s.server.games.movesIn, s.server.chat.linesOf, s.server.lobby.newChallengesFrom, s.server.lobby.newChallengesOf}
	for _, l := range limited {
		l.Rate = limit.Rate{}
	}
	town.long, town.over, town.stopped = town.played(moves), town.played(moves), town.played(moves/4)
	town.record = s.nobody().call("GET", town.long.path(".sgf"), nil).want(http.StatusOK).text
	town.over.black.call("POST", town.over.path("/resign"), nil).want(http.StatusOK)
	town.stopped.play("pass", "pass")
	for name, kind := range map[*string]string{&town.lesson: "board", &town.quiz: "problem"} {
		wish := map[string]any{"kind": kind, "sgf": town.record, "visibility": "listed"}
		*name = "/boards/" + town.admin.call("POST", "/boards", wish).want(http.StatusCreated).body["boards"].([]any)[0].(string)
	}
	town.kept = "/records/" + town.admin.call("POST", "/records", map[string]any{"sgf": filled(moves / 2)}).want(http.StatusCreated).str("id")
	town.review = "/reviews/" + town.admin.call("POST", town.kept+"/reviews", "{}").want(http.StatusCreated).str("id")
	town.evaluate(moves / 2)
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

// filled is the record of a game of so many moves on 19x19, row by row.
func filled(moves int) string {
	var b strings.Builder
	b.WriteString("(;SZ[19]")
	for n := range moves {
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[n%2], 'a'+n%19, 's'-n/19)
	}
	return b.String() + ")"
}

// evaluate does the review of a game of so many moves.
func (s *town) evaluate(moves int) {
	line := []string{"Q19", "R19", "S19", "T19", "A19", "B19", "C19", "D19", "E19", "F19"}
	var found []review.Evaluation
	for n := range moves + 1 {
		e := review.Evaluation{Position: n, Visits: 9, Black: 0.3 + 0.4*float64(n%2), Lead: float64(n % 2), Scored: true, Ownership: make(review.Ownership, 361)}
		for range 5 {
			e.Candidates = append(e.Candidates, review.Candidate{Move: line[0], Visits: 9, Black: 0.5, Line: line})
		}
		found = append(found, e)
	}
	lease := s.admin.call("POST", "/reviews/lease", `{"engines":["built-in"]}`).want(http.StatusOK).str("lease")
	for some := range slices.Chunk(found, 20) {
		s.admin.call("POST", s.review+"/evaluations", review.Delivery{Lease: lease, By: review.Identity{Engine: "built-in", Name: "shinpan"}, Evaluations: some}).want(http.StatusOK)
	}
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

// passkey is the body that ends a ceremony with a passkey: a new one, or one that is known.
func (s *town) passkey(path string, make func(any) map[string]any) map[string]any {
	if make == nil {
		if len(s.phone.Keys) == 0 {
			s.nobody().at("198.51.100.250").call("POST", "/accounts/passkey", s.passkey("/accounts/passkey/options", s.phone.Make)).want(http.StatusCreated)
		}
		make = func(options any) map[string]any { return s.phone.Prove(options, 0) }
	}
	var body any
	if path != "/passkeys/options" {
		body = map[string]string{"name": fmt.Sprint("Phone ", len(s.phone.Keys))}
	}
	return s.nobody().at("198.51.100.251").ceremony(path, body, make)
}

// newPasskey makes one on another device.
func (s *town) newPasskey(options any) map[string]any { return newDevice().Make(options) }

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
		"GET /games":                  {{path: "/games?limit=200"}, {path: "/games?limit=200&ruleset=none"}, {path: "/games?status=live&size=9x9&limit=200&rated=true"}},
		"GET /people":                 {{path: "/people?limit=100"}, {path: "/people?q=zzz"}},
		"GET /people/{id}":            {{path: "/people/Overseer"}},
		"GET /people/{id}/games":      {{path: "/people/Overseer/games?limit=200"}},
		"GET /me/export":              {{who: s.long.black}},
		"GET /me/games":               {{who: s.long.black}},
		"GET /me/vacation":            {{who: s.long.black}},
		"PUT /me/vacation":            {{who: s.long.black, body: `{"on":true}`}},
		"GET /games/{id}/conditional": {{who: s.long.black}},
		"PUT /games/{id}/conditional": acts(`{"after":1,"branches":[]}`),
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
		"GET /games/{id}/ruling":               {{path: s.over.path("/ruling")}},
		"GET /games/{id}/proof":                {{path: s.over.path("/proof")}},
		"GET /games/{id}/scoring":              stopped("/scoring", nil),
		"PUT /games/{id}/scoring/claims/me":    stopped("/scoring/claims/me", `{"stop":1,"dead":["A1"]}`),
		"PUT /games/{id}/moves/{n}":            {{who: s.long.black, path: fmt.Sprintf("/games/{id}/moves/%d", s.long.n+1), body: `{"move":"pass"}`}},
		"POST /guests":                         {{who: s.nobody()}},
		"POST /accounts":                       {{who: s.nobody(), body: `{"name":"Newcomer","password":"a long enough one"}`}},
		"POST /session":                        {{who: s.nobody(), body: `{"name":"Overseer","password":"is not it at all"}`}},
		"POST /recovery":                       {{who: s.nobody(), body: `{"secret":"shp_none","password":"another long one"}`}},
		"POST /recovery/request":               {{who: s.nobody(), body: `{"account":"Overseer"}`}},
		"POST /email":                          {{who: s.nobody(), body: `{"secret":"shp_none"}`}},
		"PUT /me/news":                         {{body: `{"kinds":[{"kind":"turn","ways":["push","mail"]}],"zone":"Europe/Berlin","digest":8,"remind":12}`}},
		"POST /me/devices":                     {{body: `{"endpoint":"https://127.0.0.1/x","p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}`}},
		"POST /me/webhooks":                    {{body: `{"url":"https://example.org/hook"}`}},
		"PUT /me/email":                        {{body: `{"email":"overseer@example.org","password":"is not it at all"}`}},
		"PATCH /me":                            {{body: `{"password":"another long one","old":"is not it at all"}`}},
		"POST /games":                          {{body: `{"opponent":"friend","size":"25x25"}`}},
		"POST /challenges":                     {{body: `{"kind":"open","game":{"size":"25x25"}}`}},
		"GET /challenges/{id}":                 {{path: s.challenge}},
		"POST /challenges/{id}/accept":         {{who: s.long.black, path: s.challenge + "/accept"}},
		"POST /challenges/{id}/decline":        {{path: s.challenge + "/decline"}},
		"DELETE /challenges/{id}":              {{path: s.challenge}},
		"GET /games/{id}/chat":                 {{path: "/games/{id}/chat?since=0"}},
		"POST /games/{id}/chat":                {{body: `{"text":"well played"}`}},
		"PUT /games/{id}/chat":                 {{who: s.long.black, body: `{"on":false}`}, {who: s.long.black, body: `{"on":true}`}},
		"POST /tournaments":                    {{body: map[string]any{"id": "large", "name": "large", "terms": map[string]any{"size": "19x19"}}}},
		"GET /matches/{name}/games/{number}":   {{}, {path: "/matches/club/games/1.svg"}, {path: "/matches/club/games/1.sgf"}},
		"GET /matches/{name}/reports/{file}":   {{}},
		"POST /games/{id}/handicap":            acts(`{"points":["A1"]}`),
		"POST /games/{id}/scoring/accept":      stopped("/scoring/accept", `{"stop":1}`),
		"POST /games/{id}/scoring/play-on":     stopped("/scoring/play-on", `{"stop":1}`),
		"POST /games/{id}/scoring/mark":        stopped("/scoring/mark", `{"stop":1,"point":"A1"}`),
		"POST /games/{id}/scoring/done":        stopped("/scoring/done", `{"stop":1}`),
		"POST /games/{id}/scoring/dispute":     stopped("/scoring/dispute", `{"stop":1}`),
		"POST /games/{id}/scoring/verdict":     stopped("/scoring/verdict", `{"stop":1}`),
		"POST /reports":                        {{body: `{"person":"Overseer","why":"I wonder"}`}},
		"POST /me/tokens":                      {{body: `{"label":"x","scopes":["play"]}`}},
		"GET /boards":                          {{path: "/boards?mine=true"}},
		"POST /boards":                         {{body: map[string]any{"sgf": s.record}}},
		"GET /boards/{id}":                     {{path: s.lesson}, {path: s.lesson + ".sgf"}, {path: s.lesson + ".svg"}, {path: s.lesson + ".png?width=2048"}},
		"POST /boards/{id}/acts":               {{path: s.lesson + "/acts", body: `{"act":"play","move":"pass"}`}},
		"PUT /boards/{id}/record":              {{path: s.lesson + "/record", body: map[string]any{"sgf": s.record}}},
		"POST /boards/{id}/attempts":           {{path: s.quiz + "/attempts", body: `{"moves":["A1"]}`}},
		"GET /boards/{id}/chat":                {{path: s.lesson + "/chat"}},
		"POST /boards/{id}/chat":               {{path: s.lesson + "/chat", body: `{"text":"well played"}`}},
		"POST /admin/invitations":              {{body: `{"why":"I wonder"}`}},
		"POST /admin/announcements":            {{body: `{"text":"I wonder"}`}},
		"POST /admin/accounts":                 {{body: `{"why":"I wonder","name":"Added"}`}},
		"POST /invitation":                     {{who: s.nobody(), body: `{"secret":"shp_none"}`}},
		"POST /admin/boards/{id}/hide":         {{path: "/admin" + s.quiz + "/hide", body: `{"why":"I wonder"}`}},
		"GET /boards/{id}/events":              nil,
		"GET /games/{id}/events":               nil, // a stream: limits say how many of them there may be
		"GET /me/events":                       nil,
		"GET /reviews/{id}/events":             nil,
		"GET /reviews/{id}":                    {{path: s.review}, {path: s.review + ".sgf"}, {path: s.review + ".svg"}},
		"GET /reviews/{id}/positions/{n}":      {{path: s.review + "/positions/1"}},
		"POST /reviews/{id}/positions/{n}/try": {{path: s.review + "/positions/0/try", body: `{"move":"K10"}`}},
		"POST /reviews/lease":                  {{body: `{"engines":["built-in"]}`}},
		"POST /reviews/{id}/evaluations":       {{path: s.review + "/evaluations", body: `{"lease":"none","by":{"engine":"x","name":"x","version":"","visits":1,"seed":0},"evaluations":[],"spent_ms":0}`}},
		"POST /games/{id}/reviews":             {{path: s.over.path("/reviews")}},
		"GET /games/{id}/reviews":              {{path: s.over.path("/reviews")}},
		"POST /records":                        {{body: map[string]any{"sgf": filled(300)}}, {body: map[string]any{"sgf": s.record}, note: "refused"}},
		"GET /records/{id}":                    {{path: s.kept}},
		"DELETE /records/{id}":                 {{path: s.kept + "x"}},
		"GET /records/{id}/reviews":            {{path: s.kept + "/reviews"}},
		"POST /records/{id}/reviews":           {{path: s.kept + "/reviews"}},
		"POST /session/passkey":                {{who: s.nobody(), body: s.passkey("/passkeys/options", nil)}},
		"POST /accounts/passkey":               {{who: s.nobody(), body: s.passkey("/accounts/passkey/options", s.newPasskey)}},
		"POST /accounts/passkey/options":       {{who: s.nobody(), body: `{"name":"Somebody new"}`}},
		"POST /me/confirm/passkey":             {{body: s.passkey("/passkeys/options", nil)}},
		"POST /sign-on/{provider}":             {{who: s.nobody(), path: "/sign-on/club", body: `{}`}},
	}
	return all
}

// prices measures every route of the API. A route that is new has to be known here.
func (s *town) prices() []price {
	known := s.inquiries()
	var found []price
	for _, route := range s.routes() {
		method, below, _ := strings.Cut(route, " ")
		asked, special := known[route]
		if !special {
			asked = []inquiry{{}}
			if method != "GET" && strings.HasPrefix(below, "/games/{id}/") {
				asked[0].who = s.long.black
			}
		}
		for _, q := range asked {
			one := s.price(route, q)
			if method == "GET" && allCases {
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
	slices.SortFunc(found, func(a, b price) int { return cmp.Or(cmp.Compare(b.ms, a.ms), strings.Compare(a.route, b.route)) })
	return found
}

// routes returns all routes in the order in which they are asked: those that end the long game or a session come last,
// for what is asked after them would be refused, which costs nothing.
func (s *town) routes() (all []string) {
	for below, item := range s.doc.Paths.Map() {
		for method := range item.Operations() {
			all = append(all, method+" "+below)
		}
	}
	order := func(route string) int {
		method, below, _ := strings.Cut(route, " ")
		switch {
		case method == "GET":
			return 0
		case method == "DELETE":
			return 3
		case slices.Contains([]string{"/games/{id}/resign", "/games/{id}/void", "/games/{id}/claim-win"}, below):
			return 2
		}
		return 1
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(order(a)-order(b), strings.Compare(a, b)) })
	return all
}

// dear is what a request costs at least, in milliseconds of a slow processor, that has to pass
// the queue for heavy work.
const dear = 50

// TestWorstCosts asks every route of the API for the dearest that is known of it: each answers. With the tag system it
// measures what that costs, and what is dear passes the queue for heavy work. With the environment's COSTS, too, it
// measures a large town, and writes the table of docs/costs.md to the file that it names.
func TestWorstCosts(t *testing.T) {
	file := os.Getenv("COSTS")
	games, moves := 4, 40
	if allCases {
		alone(t)
		games, moves = 20, 100
	}
	if file != "" {
		games, moves = 3000, 600
	}
	s := newTown(t, games, moves)
	var table strings.Builder
	fmt.Fprint(&table, "| request | answer | processor | memory | size | queue |\n|---|---:|---:|---:|---:|---|\n")
	for _, p := range s.prices() {
		if allCases && p.ms > dear && !p.queued {
			t.Errorf("%s takes %.0f ms and does not pass the queue for heavy work", p.route, p.ms)
		}
		if p.status >= http.StatusInternalServerError || p.status == http.StatusTooManyRequests {
			t.Errorf("%s is answered %d", p.route, p.status)
		}
		queued := ""
		if p.queued {
			queued = "yes"
		}
		route := strings.NewReplacer(s.long.id, "ID", s.over.id, "ID", s.stopped.id, "ID", path.Base(s.challenge), "ID", path.Base(s.lesson), "ID", path.Base(s.quiz), "ID", path.Base(s.kept), "ID", path.Base(s.review), "ID").Replace(p.route)
		fmt.Fprintf(&table, "| %s | %d | %.1f ms | %d KB | %d KB | %s |\n", route, p.status, p.ms, p.bytes>>10, (p.answer+1023)>>10, queued)
	}
	if file == "" {
		return
	}
	if err := os.WriteFile(file, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
