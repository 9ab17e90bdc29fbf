package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/live"
)

// A listener reads a stream of events.
type listener struct {
	t      *testing.T
	lines  *bufio.Scanner
	schema *openapi3.Schema // of a line; nil for none
	status int
	close  func()
}

// listen opens a stream.
func (c *client) listen(path string, headers ...string) *listener {
	c.site.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.site.url+apiPath+path, nil)
	if err != nil {
		c.site.t.Fatal(err)
	}
	c.sign(request)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := c.site.http.Do(request)
	if err != nil {
		c.site.t.Fatal(err)
	}
	l := &listener{t: c.site.t, lines: bufio.NewScanner(response.Body), status: response.StatusCode, close: func() {
		cancel()
		response.Body.Close()
	}}
	if operation := c.site.doc.Paths.Find("/games/{id}/events").Get; strings.HasPrefix(path, "/games/") {
		l.schema = operation.Responses.Status(http.StatusOK).Value.Content["application/x-ndjson"].Schema.Value
	}
	c.site.t.Cleanup(l.close)
	return l
}

// next returns the next line of JSON. It is nil when the stream has ended.
func (l *listener) next() map[string]any {
	l.t.Helper()
	for l.lines.Scan() {
		if l.lines.Text() == "" {
			continue
		}
		var line map[string]any
		if err := json.Unmarshal(l.lines.Bytes(), &line); err != nil {
			l.t.Fatalf("%v in %q", err, l.lines.Text())
		}
		if l.schema != nil {
			if err := l.schema.VisitJSON(line); err != nil {
				l.t.Errorf("a line is not as /openapi.json says: %v", err)
			}
		}
		return line
	}
	if err := l.lines.Err(); err != nil {
		l.t.Fatal(err)
	}
	return nil
}

// want reads lines and fails the test unless they are of these types, with these
// numbers: "move 3".
func (l *listener) want(lines ...string) (last map[string]any) {
	l.t.Helper()
	for _, want := range lines {
		last = l.next()
		if got := fmt.Sprintf("%v %v", last["type"], last["seq"]); got != want {
			l.t.Fatalf("a line is %q (%v), want %q", got, last, want)
		}
	}
	return last
}

// wantEnd fails the test unless the stream has ended.
func (l *listener) wantEnd() {
	l.t.Helper()
	if line := l.next(); line != nil {
		l.t.Fatalf("another line: %v, want the end", line)
	}
}

func TestStream(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil) // created 1, seated 2
	m.play("E5", "C3")   // 3, 4

	spectator := s.nobody().listen(m.path("/events"))
	first := spectator.want("state 4")
	if first["you"] != "" || first["game"] != m.id || first["move_number"] != 2.0 {
		t.Errorf("the first line is %v, want the whole game as a spectator sees it", first)
	}
	spectator.want("created 1", "seated 2", "move 3")
	if move := spectator.want("move 4"); move["game"] != m.id || move["move"] != "C3" || move["by"] != "white" {
		t.Errorf("the event is %v, want White's move at C3", move)
	}

	later := m.white.listen(m.path("/events?since=3&legal=1"))
	if state := later.want("state 4"); state["you"] != "white" || state["legal"] != nil {
		t.Errorf("the first line is %v, want White's view without legal moves", state)
	}
	later.want("move 4")

	m.play("G7") // 5
	for name, l := range map[string]*listener{"spectator": spectator, "later": later} {
		l.want("move 5")
		state := l.want("state 5")
		legal, _ := state["legal"].([]any)
		if (name == "later") != slices.Contains(legal, any("pass")) {
			t.Errorf("%s: legal moves are %v", name, legal)
		}
	}

	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK) // 6
	for _, l := range []*listener{spectator, later} {
		l.want("result 6")
		if state := l.want("state 6"); state["phase"] != "over" || state["result_text"] != "B+R" {
			t.Errorf("the last line is %v, want Black's win", state)
		}
		l.wantEnd()
	}

	over := s.nobody().listen(m.path("/events?since=5"))
	over.want("state 6", "result 6")
	over.wantEnd()
	ahead := s.nobody().listen(m.path("/events?since=999"))
	ahead.want("state 6")
	ahead.wantEnd()
	for _, query := range []string{"since=-1", "since=x", "wait=0", "wait=soon", "wait=61"} {
		s.nobody().call("GET", m.path("/events?"+query), nil).problem(422, "invalid")
	}
}

func TestServerSentEvents(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	m.play("E5", "C3") // 3, 4
	accept := []string{"Accept", "text/event-stream"}

	l := m.black.listen(m.path("/events"), append(accept, "Last-Event-ID", "3")...)
	wantFrame := func(id, kind string) {
		t.Helper()
		var frame []string
		for l.lines.Scan() && l.lines.Text() != "" {
			frame = append(frame, l.lines.Text())
		}
		if len(frame) != 2 || frame[0] != "id: "+id {
			t.Fatalf("a frame is %q, want the id %s and data", frame, id)
		}
		data, ok := strings.CutPrefix(frame[1], "data: ")
		var line map[string]any
		if err := json.Unmarshal([]byte(data), &line); !ok || err != nil || line["type"] != kind {
			t.Fatalf("a frame is %q (%v), want data of a %s", frame, err, kind)
		}
	}
	wantFrame("4", "state")
	wantFrame("4", "move")
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	wantFrame("5", "result")
	wantFrame("5", "state")
	l.wantEnd()

	if again := m.black.listen(m.path("/events"), append(accept, "Last-Event-ID", "5")...); again.status != http.StatusNoContent {
		t.Errorf("a browser that knows the end is answered %d, want 204, which sends it away", again.status)
	}
}

func TestHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, func(c *Config) { c.Heartbeat = 10 * time.Millisecond })
		m := s.newMatch(nil)
		for accept, alive := range map[string]string{"text/event-stream": ":", "*/*": ""} {
			l := s.nobody().listen(m.path("/events?since=2"), "Accept", accept)
			beats := 0
			for beats < 3 && l.lines.Scan() {
				if l.lines.Text() == alive {
					beats++
				}
			}
			if beats < 3 {
				t.Errorf("%s: %d keep-alive lines before the end", accept, beats)
			}
		}
	})
}

func TestLongPoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t)
		m := s.newMatch(nil) // 2
		waiting := m.black.listen(m.path("/events?since=2&wait=20"))
		waiting.want("state 2")
		m.play("E5")
		waiting.want("move 3", "state 3")
		waiting.wantEnd()

		behind := m.black.listen(m.path("/events?since=1&wait=20"))
		behind.want("state 3", "seated 2", "move 3")
		behind.wantEnd()

		inVain := m.black.listen(m.path("/events?since=3&wait=1"))
		inVain.want("state 3")
		inVain.wantEnd()
	})
}

func TestStreamsEndWithTheServer(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	l := s.nobody().listen(m.path("/events?since=2"))
	l.want("state 2")
	s.server.Close()
	l.wantEnd()
}

func TestTooManyStreams(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits.Streams = 2 })
	m := s.newMatch(nil)
	for range 2 {
		s.nobody().listen(m.path("/events")).want("state 2")
	}
	s.nobody().call("GET", m.path("/events"), nil).problem(429, "rate-limited", "streams")
}

// A stuck is a response whose client has stopped reading.
type stuck struct {
	header   http.Header
	deadline time.Time
}

func (s *stuck) Header() http.Header                { return s.header }
func (s *stuck) WriteHeader(int)                    {}
func (s *stuck) Write([]byte) (int, error)          { return 0, os.ErrDeadlineExceeded }
func (s *stuck) Flush()                             {}
func (s *stuck) SetWriteDeadline(t time.Time) error { s.deadline = t; return nil }

func TestSlowReadersAreDropped(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Heartbeat = time.Millisecond })
	m := s.newMatch(nil)
	for _, query := range []string{"?since=2", "?since=0"} {
		w := &stuck{header: http.Header{}}
		began := time.Now()
		// returns at once
		s.server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, apiPath+m.path("/events"+query), nil))
		if wait := w.deadline.Sub(began); wait <= 0 || wait > 2*live.WriteDeadline {
			t.Errorf("the write deadline is %v away, want about %v", wait, live.WriteDeadline)
		}
	}
	if n := s.server.hub.Games(); n != 0 {
		t.Errorf("%d games are watched, want none", n)
	}
}
