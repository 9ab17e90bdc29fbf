package traces_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	otlp "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/traces"
	"github.com/shinpan/shinpan/internal/server/web"
)

// A collector keeps what it is sent.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	away  bool
	spans []*spans.Span
	asked []http.Header
	sent  string // all of it, as text
}

func newCollector(t *testing.T) *collector {
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(c.take))
	t.Cleanup(c.Close)
	return c
}

func (c *collector) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var batch otlp.ExportTraceServiceRequest
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(body, &batch) != nil || c.away {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.asked = append(c.asked, r.Header)
	c.sent += protojson.Format(&batch)
	for _, resource := range batch.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			c.spans = append(c.spans, scope.Spans...)
		}
	}
}

// tree returns the names of the spans of the trace in which one of that name is, each with those that it is part of
// before it.
func (c *collector) tree(name string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	by := map[string]*spans.Span{}
	var trace []byte
	for _, s := range c.spans {
		by[string(s.SpanId)] = s
		if s.Name == name {
			trace = s.TraceId
		}
	}
	var paths []string
	for _, s := range c.spans {
		if !bytes.Equal(s.TraceId, trace) {
			continue
		}
		path := s.Name
		for s = by[string(s.ParentSpanId)]; s != nil; s = by[string(s.ParentSpanId)] {
			path = s.Name + " > " + path
		}
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// A site is a server whose traces go to a collector.
type site struct {
	*httptest.Server
	t        *testing.T
	exporter *traces.Exporter
}

// newSite serves from a database, and traces a share of the requests; none where it is 0.
func newSite(t *testing.T, place string, c *collector, share float64) *site {
	log := slog.New(slog.DiscardHandler)
	exporter, err := traces.Open(t.Context(), traces.Config{Collector: c.URL, Share: share, Headers: map[string]string{"Authorization": "Bearer sesame"}}, "test", log)
	if err != nil {
		t.Fatal(err)
	}
	at, err := sqlstore.ParsePlace(place)
	if err != nil {
		t.Fatal(err)
	}
	db, err := at.Open(t.Context(), sqlstore.Traced(exporter.Tracer()))
	if err != nil {
		t.Fatal(err)
	}
	player := arena.Program{Name: "player", Start: func(context.Context) (*gtp.Engine, error) {
		return gtp.Local(bot.New(bot.Options{Level: 1, Threads: 1}), gtp.Options{Name: "player"}), nil
	}}
	games := arena.New(arena.Config{Store: db, Programs: []arena.Program{player}, Log: log, Traces: exporter.Tracer()})
	server := web.New(web.Config{Arena: games, Store: db, Version: "test", Log: log, Traces: exporter.Tracer()})
	s := &site{Server: httptest.NewServer(server), t: t, exporter: exporter}
	t.Cleanup(func() {
		s.Close()
		server.Close()
		games.Close()
		_ = db.Close()
	})
	return s
}

// call asks the API and returns its answer.
func (s *site) call(method, path, token, body string) map[string]any {
	s.t.Helper()
	r, err := http.NewRequest(method, s.URL+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "the agent of Kitani")
	r.Header.Set("Traceparent", "00-11111111111111111111111111111111-2222222222222222-01") // sampled
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	said := map[string]any{}
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || answer.StatusCode >= 300 {
		s.t.Fatalf("%s %s: %s %v %v", method, path, answer.Status, said, err)
	}
	return said
}

// play makes a game against the program, and a move in it; it returns once the program has answered.
func (s *site) play() (token, game string) {
	token = s.call("POST", "/guests", "", `{"name":"Kitani"}`)["token"].(string)
	game = s.call("POST", "/games", token, `{"opponent":"player","color":"black","size":"9x9"}`)["game"].(string)
	moved := s.call("PUT", "/games/"+game+"/moves/1", token, `{"move":"E5"}`)["seq"].(float64)
	eventually.True(s.t, func() bool {
		seq, _ := s.call("GET", "/games/"+game, token, "")["seq"].(float64)
		return seq > moved
	}, "the program moves")
	return token, game
}

// await waits until the collector has all of these spans, each with those that it is part of before it.
func (s *site) await(c *collector, want []string) {
	s.t.Helper()
	eventually.Succeeds(s.t, func() error {
		if err := s.exporter.Flush(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
		got := append(c.tree("genmove"), c.tree(want[0])...)
		missing := slices.DeleteFunc(slices.Clone(want), func(path string) bool { return slices.Contains(got, path) })
		if len(missing) > 0 {
			return fmt.Errorf("there are no spans\n%s\nbut\n%s", strings.Join(missing, "\n"), strings.Join(got, "\n"))
		}
		return nil
	}, "all spans have come")
}

// A move is traced from its request to those who hear of it, with either database; so is the turn of a program. Nothing
// that is sent says who it was, in which game, or from where.
func TestMove(t *testing.T) {
	for name, place := range map[string]func() string{
		"SQLite":     func() string { return filepath.Join(t.TempDir(), "games.db") },
		"PostgreSQL": func() string { return pgtest.Start(t).Database() },
	} {
		t.Run(name, func(t *testing.T) {
			c := newCollector(t)
			s := newSite(t, place(), c, 1)
			token, game := s.play()
			const (
				move = "PUT /api/v1/games/{id}/moves/{n}"
				turn = "turn of a program"
			)
			want := []string{
				move, move + " > act", move + " > act > append", move + " > act > append > commit", move + " > act > announce", move + " > act > decide", move + " > authenticate",
				turn, turn + " > genmove", turn + " > act > append > commit",
			}
			if name == "PostgreSQL" {
				want = append(want, move+" > act > append > commit > batch start > INSERT")
			}
			s.await(c, want)
			for _, secret := range []string{"Kitani", token, game, "127.0.0.1", "localhost", "agent of"} {
				if strings.Contains(c.sent, secret) {
					t.Errorf("what is sent has %q in it", secret)
				}
			}
			if got := c.asked[0].Get("Authorization"); got != "Bearer sesame" {
				t.Errorf("the collector is sent the authorization %q", got)
			}
		})
	}
}

// TestAttackTraceparent has a client ask for traces of its requests, at a server that traces hardly any.
func TestAttackTraceparent(t *testing.T) {
	c := newCollector(t)
	s := newSite(t, filepath.Join(t.TempDir(), "games.db"), c, 1e-12)
	s.play()
	if err := s.exporter.Close(); err != nil {
		t.Fatal(err)
	}
	if len(c.spans) > 0 {
		t.Errorf("a client has %d spans noted", len(c.spans))
	}
}

// A collector that is away costs the traces, and no request; it is logged once, and once it is back.
func TestCollectorAway(t *testing.T) {
	c := newCollector(t)
	c.away = true
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	exporter, err := traces.Open(t.Context(), traces.Config{Collector: c.URL, Share: 1}, "test", log)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		_, s := exporter.Tracer().Root(t.Context(), "step")
		s.End(fmt.Errorf("of Kitani"))
		if err := exporter.Flush(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if !exporter.Failing() || strings.Count(said.String(), "cannot deliver traces") != 1 {
		t.Errorf("failing %v; the log says %s", exporter.Failing(), &said)
	}
	c.mu.Lock()
	c.away = false
	c.mu.Unlock()
	_, s := exporter.Tracer().Root(t.Context(), "step")
	s.End(nil)
	if err := exporter.Close(); err != nil {
		t.Error(err)
	}
	if exporter.Failing() || strings.Count(said.String(), "traces are delivered again") != 1 || len(c.spans) != 1 {
		t.Errorf("failing %v, %d spans; the log says %s", exporter.Failing(), len(c.spans), &said)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		config traces.Config
		want   string
	}{
		{traces.Config{Collector: "http://127.0.0.1:4318", Share: 0.01}, ""},
		{traces.Config{Collector: "https://collector.example.org/otlp/v1/traces", Share: 1}, ""},
		{traces.Config{Collector: "127.0.0.1:4318", Share: 1}, "no address of a collector"},
		{traces.Config{Collector: "http://127.0.0.1:4318", Share: 2}, "no share"},
		{traces.Config{Collector: "http://127.0.0.1:4318"}, "no share"},
	} {
		err := c.config.Check()
		if c.want == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.config, err, c.want)
		}
	}
}

func TestProbe(t *testing.T) {
	c := newCollector(t)
	config := traces.Config{Collector: c.URL, Share: 1}
	if err := config.Probe(t.Context()); err != nil {
		t.Error(err)
	}
	c.mu.Lock()
	c.away = true
	c.mu.Unlock()
	if err := config.Probe(t.Context()); err == nil {
		t.Error("a collector that takes nothing is fine")
	}
}
