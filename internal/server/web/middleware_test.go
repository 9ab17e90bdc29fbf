package web

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

func TestHeaders(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Page = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<!doctype html>") })
	})
	for _, path := range []string{"/", "/games/x", "/api/v1/", "/api/v1/games/x", "/healthz", "/nothing"} {
		response, err := http.Get(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self'",
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "same-origin",
		} {
			if got := response.Header.Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("GET %s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
	if text := s.nobody().call("GET", "/games/x", nil).problem(404, "unknown-game").text; strings.Contains(text, "html") {
		t.Errorf("the page answers for the API: %s", text)
	}
	s.nobody().call("GET", "/nowhere", nil).problem(404, "not-found")
}

func TestOtherSitesChangeNothing(t *testing.T) {
	s := newSite(t)
	foreign := []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}
	s.nobody().call("POST", "/guests", nil, foreign...).problem(403, "cross-origin")
	s.nobody().call("GET", "/", nil, foreign...).want(http.StatusOK)
	s.nobody().call("POST", "/guests", nil, "Origin", s.url, "Sec-Fetch-Site", "same-origin").want(http.StatusCreated)
}

func TestProblemsExplainThemselves(t *testing.T) {
	s := newSite(t)
	for code, status := range map[string]int{"move-conflict": 200, "nonsense": 404} {
		response, err := http.Get(s.url + "/problems/" + code)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != status {
			t.Errorf("GET /problems/%s: %d, want %d", code, response.StatusCode, status)
		}
	}
}

// A secret is never in a log, and neither is a panic's inside in an answer.
func TestLogsKeepSecrets(t *testing.T) {
	var logged bytes.Buffer
	var now atomic.Bool
	s := newSite(t, func(c *Config) {
		c.Log = slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
		c.Store = broken{c.Store, &now}
	})
	me := s.guest("Shuei")
	now.Store(true)
	me.call("GET", "/me", nil).problem(503, "storage-away")
	if p := me.call("GET", "/games", nil).problem(500, "internal"); strings.Contains(p.text, "ours") {
		t.Errorf("the answer tells of the inside: %s", p.text)
	}
	if text := logged.String(); strings.Contains(text, "shp_") || !strings.Contains(text, `route="GET /api/v1/me"`) || !strings.Contains(text, "on fire") || !strings.Contains(text, "a fault of ours") {
		t.Errorf("the log is\n%s\nwant both faults, the route, and no secret", text)
	}
}

// A server that is told to stop ends its streams, and ends.
func TestServeUntilTold(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error)
	go func() { served <- s.server.Serve(ctx, l) }()
	s.url = "http://" + l.Addr().String()
	stream := s.nobody().listen(m.path("/events?since=2"))
	stream.want("state 2")
	stop()
	stream.wantEnd()
	select {
	case err := <-served:
		if err != nil {
			t.Errorf("the server ended with %v, want an orderly end", err)
		}
	case <-time.After(eventually.Hang):
		t.Error("the server does not end")
	}
}
