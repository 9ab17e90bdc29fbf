package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// A site is a server under test with an arena and a store in memory.
type site struct {
	t      *testing.T
	arena  *arena.Arena
	store  store.Store
	server *Server
	url    string
	http   *http.Client
	dial   func() (net.Conn, error) // opens a connection to it
	doc    *openapi3.T              // what /openapi.json says

	described *description // nil: answers are not checked against it
}

// newSite starts a server. change may adjust its configuration.
func newSite(t *testing.T, change ...func(*Config)) *site {
	t.Helper()
	return newSiteWith(t, nil, change...)
}

// newSiteWith starts a server that offers programs to play.
func newSiteWith(t *testing.T, programs []arena.Program, change ...func(*Config)) *site {
	t.Helper()
	beside(t)
	s := makeSite(t, programs, change...)
	listening := httptest.NewServer(s.server)
	s.url, s.http = listening.URL, http.DefaultClient
	s.dial = func() (net.Conn, error) { return net.Dial("tcp", listening.Listener.Addr().String()) }
	t.Cleanup(func() {
		s.server.Close()
		listening.Close()
		s.arena.Close()
	})
	return s
}

// newBubbleSite starts a server in a bubble of synctest. Between it and its clients are pipes and no network, so that
// the time of the bubble goes on whenever everybody waits.
func newBubbleSite(t *testing.T, change ...func(*Config)) *site {
	t.Helper()
	s := makeSite(t, nil, change...)
	pipes := newStreet()
	s.url, s.dial = "http://"+describedAt, func() (net.Conn, error) { return pipes.connect("127.0.0.1"), nil }
	transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return s.dial() }}
	s.http = &http.Client{Transport: transport}
	listening, served := &http.Server{Handler: s.server}, make(chan struct{})
	go func() {
		defer close(served)
		_ = listening.Serve(pipes) // until it is closed
	}()
	t.Cleanup(func() {
		s.server.Close()
		transport.CloseIdleConnections()
		listening.Close()
		<-served
		s.arena.Close()
	})
	return s
}

// makeSite makes a server that listens nowhere.
func makeSite(t *testing.T, programs []arena.Program, change ...func(*Config)) *site {
	t.Helper()
	memory := store.NewMemory()
	log := slog.New(slog.NewTextHandler(testLog{t}, nil))
	games := arena.New(arena.Config{Store: memory, Programs: programs, Log: log})
	config := Config{
		Arena: games, Store: memory, Version: "test", Log: log, Heartbeat: time.Hour,
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, // clients say where they are
	}
	for _, c := range change {
		c(&config)
	}
	described := theDescription()
	return &site{t: t, arena: config.Arena, store: config.Store, server: New(config), doc: described.doc, described: described}
}

// besides has the tests of which is known whether they run beside others.
var besides sync.Map

// beside has a test with a site run beside others that have one: a site waits most of the time.
func beside(t *testing.T) {
	if _, known := besides.LoadOrStore(t, true); known || strings.Contains(t.Name(), "/") {
		return
	}
	t.Cleanup(func() { besides.Delete(t) })
	t.Parallel()
}

// alone has a test that measures the whole process run while no other with a site does.
func alone(t *testing.T) {
	besides.Store(t, true)
	t.Cleanup(func() { besides.Delete(t) })
}

// testLog writes log lines to the test's log, until the test ends.
type testLog struct{ t *testing.T }

func (l testLog) Write(p []byte) (int, error) {
	if l.t.Context().Err() == nil {
		l.t.Log(strings.TrimSpace(string(p)))
	}
	return len(p), nil
}

// A client sends requests to a site, with an identity or without.
type client struct {
	site  *site
	token string // nobody's is empty
	id    string
	from  string // the address; empty for that of the test
}

// at has a client come from an address.
func (c *client) at(address string) *client {
	c.from = address
	return c
}

// sign puts the sender's secret and address into a request.
func (c *client) sign(r *http.Request) {
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if c.from != "" {
		r.Header.Set("X-Forwarded-For", c.from)
	}
}

func (s *site) nobody() *client { return &client{site: s} }

// guest is a new person.
func (s *site) guest(name string) *client {
	s.t.Helper()
	c := s.nobody()
	got := c.call("POST", "/guests", map[string]string{"name": name}).want(http.StatusCreated)
	c.token, c.id = got.str("token"), got.str("id")
	return c
}

// A reply is what a server answered.
type reply struct {
	t      *testing.T
	what   string
	status int
	header http.Header
	text   string
	body   map[string]any // nil if the body is no JSON object
}

// call makes a request of the API and checks the answer against what /openapi.json
// promises. The body may be raw bytes, or anything that is JSON.
func (c *client) call(method, path string, body any, headers ...string) *reply {
	c.site.t.Helper()
	var text []byte
	switch b := body.(type) {
	case nil:
	case []byte:
		text = b
	case string:
		text = []byte(b)
	default:
		text, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, c.site.url+apiPath+path, bytes.NewReader(text))
	if err != nil {
		c.site.t.Fatal(err)
	}
	if len(text) > 0 {
		request.Header.Set("Content-Type", "application/json")
	}
	c.sign(request)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := c.site.http.Do(request)
	if err != nil {
		c.site.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if err != nil {
		c.site.t.Fatalf("%s %s: %v", method, path, err)
	}
	r := &reply{t: c.site.t, what: method + " " + path, status: response.StatusCode, header: response.Header, text: string(got)}
	json.Unmarshal(got, &r.body)
	if c.site.described != nil {
		if err := c.site.described.conforms(request, r); err != nil {
			c.site.t.Errorf("%s: the answer is not as /openapi.json says: %v", r.what, err)
		}
	}
	return r
}

// want fails the test unless the status is the wanted one.
func (r *reply) want(status int) *reply {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("%s: %d %s, want %d", r.what, r.status, r.text, status)
	}
	return r
}

// problem fails the test unless the answer is a problem with that status and kind,
// and a sentence that has all the words.
func (r *reply) problem(status int, kind string, words ...string) *reply {
	r.t.Helper()
	if got := r.header.Get("Content-Type"); got != problem.MediaType {
		r.t.Fatalf("%s: %d %s is %s, want %s", r.what, r.status, r.text, got, problem.MediaType)
	}
	if r.status != status || r.str("type") != "/problems/"+kind || int(r.num("status")) != status {
		r.t.Fatalf("%s: %d %s, want the problem %s with %d", r.what, r.status, r.text, kind, status)
	}
	for _, word := range words {
		if !strings.Contains(r.str("detail"), word) {
			r.t.Errorf("%s: %q does not speak of %q", r.what, r.str("detail"), word)
		}
	}
	return r
}

func (r *reply) str(key string) string { s, _ := r.body[key].(string); return s }
func (r *reply) num(key string) float64 {
	n, _ := r.body[key].(float64)
	return n
}

// A match is a game of two people.
type match struct {
	black, white *client
	id           string
	n            int // moves made
}

// newMatch seats two new people in a game with the wanted terms.
func (s *site) newMatch(wanted map[string]any) *match {
	s.t.Helper()
	m := &match{black: s.guest("Honinbo"), white: s.guest("Inoue")}
	terms := map[string]any{"opponent": "friend", "color": "black"}
	for key, value := range wanted {
		terms[key] = value
	}
	m.id = m.black.call("POST", "/games", terms).want(http.StatusCreated).str("game")
	m.white.call("POST", "/games/"+m.id+"/sit", map[string]string{"color": "white"}).want(http.StatusOK)
	return m
}

func (m *match) path(rest string) string { return "/games/" + m.id + rest }

// play makes moves in turn, Black first unless some were made before.
func (m *match) play(vertices ...string) *reply {
	m.black.site.t.Helper()
	var last *reply
	for _, v := range vertices {
		who := []*client{m.black, m.white}[m.n%2]
		last = m.try(who, m.n+1, v).want(http.StatusCreated)
		m.n++
	}
	return last
}

// try asks for a move.
func (m *match) try(who *client, n int, vertex string) *reply {
	who.site.t.Helper()
	return who.call("PUT", m.path("/moves/"+strconv.Itoa(n)), map[string]string{"move": vertex})
}

// on lets a subtest report what fails in the match.
func (m *match) on(t *testing.T) *match {
	m.black.site.t = t
	return m
}

// quiet is a log for faults that a test wants.
func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }
