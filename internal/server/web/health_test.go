package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// sulking is a store that lists nothing.
type sulking struct{ store.Store }

func (sulking) List(context.Context, store.Query) ([]store.Summary, error) {
	return nil, errors.New("not now")
}

// full is a store that is read, and takes no writes.
type full struct {
	store.Store
	probes *atomic.Int64
}

func (f full) Probe(context.Context) error {
	f.probes.Add(1)
	return errors.New("no space left on device")
}

// TestAttackReadiness asks a server whose disk is full whether it is ready, ten thousand times: it
// says no, and asks its store a few times only.
func TestAttackReadiness(t *testing.T) {
	var probes atomic.Int64
	s := newSite(t, func(c *Config) { c.Store = full{c.Store, &probes} })
	began := time.Now()
	var asking sync.WaitGroup
	for range 100 {
		asking.Go(func() {
			for range 100 {
				answer := httptest.NewRecorder()
				s.server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/readyz", nil))
				if answer.Code != http.StatusServiceUnavailable {
					t.Errorf("/readyz answers %d, want 503", answer.Code)
				}
			}
		})
	}
	asking.Wait()
	if most := 2 + int64(time.Since(began)/healthy); probes.Load() > most || probes.Load() == 0 {
		t.Errorf("the store was asked %d times, want 1 to %d", probes.Load(), most)
	}
}

func TestReadiness(t *testing.T) {
	ask := func(s *site, path string) int {
		answer := httptest.NewRecorder()
		s.server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		return answer.Code
	}
	s := newSite(t)
	away := newSite(t, func(c *Config) { c.Store = sulking{c.Store} })
	for _, c := range []struct {
		what string
		s    *site
		path string
		want int
	}{
		{"a server that serves", s, "/readyz", http.StatusOK},
		{"a server without its store", away, "/readyz", http.StatusServiceUnavailable},
		{"a server without its store", away, "/healthz", http.StatusOK},
	} {
		if got := ask(c.s, c.path); got != c.want {
			t.Errorf("%s: %s answers %d, want %d", c.what, c.path, got, c.want)
		}
	}
	s.server.Close()
	if got := ask(s, "/readyz"); got != http.StatusServiceUnavailable {
		t.Errorf("a server that closes is ready: %d", got)
	}
}

// short is a listener that lacks files.
type short struct{ net.Listener }

func (short) Accept() (net.Conn, error) { return nil, syscall.EMFILE }

// TestShortageElsewhere has another listener of the process lack files: the server is not ready for
// more, and closes what is idle.
func TestShortageElsewhere(t *testing.T) {
	shortage := guard.NewShortage(slog.New(slog.DiscardHandler))
	s := newSite(t, func(c *Config) { c.Shortage = shortage })
	ready := func() int {
		answer := httptest.NewRecorder()
		s.server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		return answer.Code
	}
	idle := http.Server{Handler: s.server}
	defer shortage.Relieve(&idle)()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go idle.Serve(l)
	defer idle.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
	answers := bufio.NewReader(conn)
	if _, err := http.ReadResponse(answers, nil); err != nil || ready() != http.StatusOK {
		t.Fatalf("the server does not answer as it should: %v, %d", err, ready())
	}
	if _, err := shortage.Watch(short{}).Accept(); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("the error is %v, want that there are too many files", err)
	}
	if got := ready(); got != http.StatusServiceUnavailable {
		t.Errorf("/readyz answers %d, want 503", got)
	}
	if _, err := io.Copy(io.Discard, answers); err != nil { // to the end of the connection
		t.Errorf("the idle connection is not closed: %v", err)
	}
}

func TestMetrics(t *testing.T) {
	s := newSite(t)
	me := s.guest("Shusai")
	me.call("GET", "/games/nonsense", nil).want(http.StatusNotFound)
	me.call("GET", "/games/other", nil).want(http.StatusNotFound)
	m := s.newMatch(map[string]any{"size": "5x5", "komi": 0.5})
	m.play("C3")
	me.call("POST", "/score", map[string]any{"sgf": "(;SZ[5];B[cc])", "judge": "best", "ruleset": "chinese"}).want(http.StatusOK)
	answer := httptest.NewRecorder()
	s.server.Metrics().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, line := range []string{
		`shinpan_requests_total{route="GET /api/v1/games/{id}",status="404"} 2`,
		`shinpan_requests_total{route="POST /api/v1/guests",status="201"} 3`,
		`shinpan_request_seconds_count{route="GET /api/v1/games/{id}"} 2`,
		"shinpan_streams 0", "shinpan_work_waiting 0",
		"shinpan_games_loaded 1\n", "shinpan_games_parked 0", "shinpan_programs 0",
		"shinpan_programs_started_total 0", "shinpan_program_faults_total 0", "shinpan_judged_total 1\n",
		"go_goroutines ",
	} {
		if !strings.Contains(answer.Body.String(), line) {
			t.Errorf("the metrics have no line %q", line)
		}
	}
	if text := answer.Body.String(); strings.Contains(text, "nonsense") {
		t.Error("the metrics name what clients asked for")
	}
}

// Whoever asks how a part does is told the same: the administrator's page, and the metrics.
func TestParts(t *testing.T) {
	found := func(g health.Grade) func(context.Context) health.Finding {
		return func(context.Context) health.Finding { return health.Finding{Grade: g, Says: "as it is"} }
	}
	s := newSite(t, func(c *Config) {
		c.Parts = []health.Part{{Name: "disk", Look: found(health.Noted)}, {Name: "certificate", Look: found(health.Wrong)}, {Name: "engines", Look: found(health.Fine)}}
	})
	s.server.server.parts.Look(t.Context())
	state := s.member("Overseer", account.Admin).call("GET", "/admin/server", nil).want(http.StatusOK)
	state.has("push", "parts.3.part").has("disk", "parts.4.part").has(true, "parts.4.ok").has(true, "parts.4.note")
	state.has("certificate", "parts.5.part").has(false, "parts.5.ok").has(true, "parts.6.ok").has(nil, "parts.6.note")
	answer := httptest.NewRecorder()
	s.server.Metrics().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, line := range []string{`shinpan_part{part="store"} 1`, `shinpan_part{part="disk"} 0.5`, `shinpan_part{part="certificate"} 0`, `shinpan_part{part="engines"} 1`} {
		if !strings.Contains(answer.Body.String(), line) {
			t.Errorf("the metrics have no line %q", line)
		}
	}
}

// What happened lately is told apart from what happened since the start.
func TestLately(t *testing.T) {
	m := newMetrics("test", limit.NewConcurrency("streams", 0, manyStreams), limit.NewQueue(limit.Rate{}, 1, guard.Asker))
	began := time.Now()
	m.Answered("GET /", http.StatusOK, time.Second)
	for minute := range 10 {
		r, err := m.measure(began.Add(time.Duration(minute) * time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		m.keep(r)
		m.Answered("GET /", http.StatusOK, time.Duration(minute)*time.Second)
	}
	now, err := m.measure(began.Add(10 * time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	lately, all := m.lately(now), now.figures()
	if all["shinpan_requests_total"] != 11 || lately.Figures["shinpan_requests_total"] != 6 || lately.Seconds != 360 || lately.Figures["shinpan_request_seconds_mean"] != 6.5 {
		t.Errorf("%v requests in all; lately %v", all["shinpan_requests_total"], lately)
	}
}

// An administrator sees how the server does, and nobody else, moderators neither.
func TestServerState(t *testing.T) {
	s := newSite(t)
	s.member("Moderator", "moderator").call("GET", "/admin/server", nil).problem(http.StatusForbidden, "forbidden")
	admin := s.member("Overseer", account.Admin)
	s.newMatch(map[string]any{"size": "5x5"})
	state := admin.call("GET", "/admin/server", nil).want(http.StatusOK)
	state.has("store", "parts.0.part")
	for _, part := range []string{"0", "1", "2"} {
		state.has(true, "parts."+part+".ok")
	}
	state.wantAt(1.0, "figures", "shinpan_games_loaded")
	if mean, ok := state.dig("figures", "shinpan_request_seconds_mean").(float64); !ok || mean <= 0 {
		t.Errorf("the mean time of a request is %v", state.dig("figures", "shinpan_request_seconds_mean"))
	}
	if got := state.dig("figures", "go_goroutines"); got != nil {
		t.Errorf("the figures have %v goroutines", got)
	}

	if n, ok := state.dig("lately", "figures", "shinpan_requests_total").(float64); !ok || n < 0 {
		t.Errorf("the requests of the last minutes are %v", state.dig("lately", "figures", "shinpan_requests_total"))
	}
	if got := state.dig("lately", "figures", "shinpan_games_loaded"); got != nil {
		t.Errorf("of what is now there is a figure of the last minutes: %v", got)
	}

	away := newSite(t, func(c *Config) { c.Store = full{c.Store, new(atomic.Int64)} })
	away.member("Overseer", account.Admin).call("GET", "/admin/server", nil).want(http.StatusOK).has(false, "parts.0.ok")
}
