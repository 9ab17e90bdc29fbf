package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/referee"
)

// A wire is a connection to a server over which requests go that need not be whole.
type wire struct {
	t      *testing.T
	conn   net.Conn
	answer *bufio.Reader
}

func (s *site) wire() *wire {
	s.t.Helper()
	conn, err := s.dial()
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(eventually.Hang))
	return &wire{s.t, conn, bufio.NewReader(conn)}
}

// send sends the lines of a head, and what comes after it.
func (w *wire) send(rest string, head ...string) {
	fmt.Fprintf(w.conn, "%s\r\n\r\n%s", strings.Join(head, "\r\n"), rest)
}

// read returns the next answer; nil at the end of the connection.
func (w *wire) read() (answer *http.Response, text string) {
	w.t.Helper()
	answer, err := http.ReadResponse(w.answer, nil)
	if err != nil {
		return nil, ""
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return answer, string(body)
}

// A bodyReader is a request whose body is read by its own code.
type bodyReader struct{ name, request, more string }

func bodyReaders(game string) []bodyReader {
	return []bodyReader{
		{"a move", "PUT /api/v1/games/" + game + "/moves/1", "Content-Type: application/json"},
		{"the router", "POST /api/v1/games", "Content-Type: application/json"},
		{"a record", "POST /api/v1/score", "Content-Type: " + recordType},
		{"a named request", "POST /api/v1/games", "Content-Type: application/json\r\nIdempotency-Key: a key that nobody else has"},
	}
}

// Whoever reads a body says of one that comes late that it does, and ends the connection.
func TestAttackLateBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t)
		me := s.guest("Mallory")
		game := me.call("POST", "/games", map[string]any{"opponent": "friend"}).want(http.StatusCreated).str("game")
		for _, reader := range bodyReaders(game) {
			w, began := s.wire(), time.Now()
			w.send(`{"move":`, reader.request+" HTTP/1.1", "Host: x", "Authorization: Bearer "+me.token, reader.more, "Content-Length: 30")
			answer, text := w.read()
			if answer == nil || answer.StatusCode != http.StatusRequestTimeout || !strings.Contains(text, "/problems/slow-request") || !answer.Close {
				t.Errorf("%s: answered %v %s, want 408 slow-request and the end", reader.name, answer, text)
			}
			if took := time.Since(began); took != guard.UsualPatience {
				t.Errorf("%s: answered after %v, want %v", reader.name, took, guard.UsualPatience)
			}
		}
	})
}

// Whoever reads a body says of one that does not arrive what is wrong with it, and nothing is
// read over its connection any more.
func TestAttackBrokenBodies(t *testing.T) {
	s := newSite(t)
	s.server.guard.Patience = eventually.Hang // however slow the machine is
	me := s.guest("Mallory")
	game := me.call("POST", "/games", map[string]any{"opponent": "friend"}).want(http.StatusCreated).str("game")

	const long = "Content-Length: 30"
	const most = guard.MaxBody + 300<<10 // more than the library reads to find the end of a body that nobody wants
	huge := fmt.Sprintf("%x\r\n%s\r\n", most, strings.Repeat(" ", most))
	breaks := []struct {
		name, length, body string
		cut                bool // nothing comes after it
		status             int
		code               string
	}{
		{"cut off", long, `{"move":`, true, http.StatusBadRequest, "bad-request"},
		{"cut off in a chunk", "Transfer-Encoding: chunked", "20\r\n{", true, http.StatusBadRequest, "bad-request"},
		{"in bad chunks", "Transfer-Encoding: chunked", "xyz\r\n{}\r\n0\r\n\r\n", false, http.StatusBadRequest, "bad-request"},
		{"too long a chunk", "Transfer-Encoding: chunked", huge, false, http.StatusRequestEntityTooLarge, "too-large"},
		{"too long", fmt.Sprintf("Content-Length: %d", guard.MaxBody+1), "", false, http.StatusRequestEntityTooLarge, "too-large"},
	}
	for _, reader := range bodyReaders(game) {
		for _, b := range breaks {
			t.Run(reader.name+" "+b.name, func(t *testing.T) {
				w := s.wire()
				w.send(b.body, reader.request+" HTTP/1.1", "Host: x", "Authorization: Bearer "+me.token, reader.more, b.length)
				if b.cut {
					w.conn.(*net.TCPConn).CloseWrite()
				}
				answer, text := w.read()
				if answer == nil || answer.StatusCode != b.status || !strings.Contains(text, "/problems/"+b.code) {
					t.Fatalf("answered %v %s, want %d %s", answer, text, b.status, b.code)
				}
				if b.length != breaks[4].length && !answer.Close { // that was refused unread, and may yet be read
					t.Error("the connection goes on")
				}
			})
		}
	}
}

// A sluggish store takes longer to begin a game than the body of a request may take.
type sluggish struct {
	*store.Memory
	pause time.Duration
}

func (s sluggish) Create(ctx context.Context, id string, created referee.Event) error {
	select {
	case <-time.After(s.pause):
	case <-ctx.Done():
		return ctx.Err()
	}
	return s.Memory.Create(ctx, id, created)
}

// The patience with a body ends with the body: what is done with it may take longer, and does
// not spoil the connection either.
func TestAttackPatienceOutlivesBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t, func(c *Config) {
			slow := sluggish{store.NewMemory(), 3 * guard.UsualPatience}
			c.Arena.Close()
			c.Store, c.Arena = slow, arena.New(arena.Config{Store: slow, Log: c.Log})
		})
		me := s.guest("Mallory")
		w := s.wire()
		for name, more := range map[string]string{
			"a named request":        "Idempotency-Key: a key that nobody else has\r\nContent-Length: 21",
			"one without a name":     "Content-Length: 21",
			"one without a body":     "Content-Length: 0",
			"one in a single chunk":  "Transfer-Encoding: chunked",
			"one that is asked for ": "Expect: 100-continue\r\nContent-Length: 21",
		} {
			body := `{"opponent":"friend"}`
			switch {
			case strings.Contains(more, "chunked"):
				body = "15\r\n" + body + "\r\n0\r\n\r\n"
			case strings.Contains(more, "Length: 0"):
				body = ""
			}
			want := http.StatusCreated
			if body == "" {
				want = http.StatusUnprocessableEntity // there is no program to play
			}
			w.send(body, "POST /api/v1/games HTTP/1.1", "Host: x", "Authorization: Bearer "+me.token, "Content-Type: application/json", more)
			answer, text := w.read()
			for answer != nil && answer.StatusCode == http.StatusContinue {
				answer, text = w.read()
			}
			if answer == nil || answer.StatusCode != want {
				t.Fatalf("%s: answered %v %s, want %d", name, answer, text, want)
			}
			w.send("", "GET /api/v1/games HTTP/1.1", "Host: x")
			if answer, text := w.read(); answer == nil || answer.StatusCode != http.StatusOK {
				t.Fatalf("after %s: answered %v %s, want the games", name, answer, text)
			}
		}
	})
}

// What comes over a connection that has ended already is not read for, and the storage is not
// to blame.
func TestAttackContextBeforeRequest(t *testing.T) {
	s := newSite(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, path := range []string{"/games", "/me", "/challenges"} {
		w := httptest.NewRecorder()
		s.server.ServeHTTP(w, httptest.NewRequestWithContext(gone, "GET", apiPath+path, nil))
		if w.Code != http.StatusRequestTimeout || w.Header().Get("Connection") != "close" {
			t.Errorf("GET %s: answered %d %s, connection %q; want 408 and its end", path, w.Code, w.Body, w.Header().Get("Connection"))
		}
	}
}

// Over HTTP/2 a body that comes late spoils its own request, and no other of its connection.
func TestAttackLateBodyHTTP2(t *testing.T) {
	s := newSite(t)
	me := s.guest("Mallory")
	s.server.guard.Patience = 300 * time.Millisecond // from here on no other request has a body
	var opened atomic.Int64
	encrypted := httptest.NewUnstartedServer(s.server)
	encrypted.EnableHTTP2 = true
	encrypted.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	encrypted.StartTLS()
	defer encrypted.Close()
	client := encrypted.Client()
	ask := func(method, path string, body io.Reader) (status int, text string) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, encrypted.URL+apiPath+path, body)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+me.token)
		request.Header.Set("Content-Type", "application/json")
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		data, err := io.ReadAll(response.Body)
		if err != nil || response.ProtoMajor != 2 {
			t.Fatal(response.Proto, err)
		}
		return response.StatusCode, string(data)
	}
	for range 3 {
		late, more := io.Pipe()
		if status, text := ask("POST", "/games", late); status != http.StatusRequestTimeout {
			t.Fatalf("a body that is late: %d %s, want 408", status, text)
		}
		more.Close()
		for _, path := range []string{"/games", "/me", "/challenges"} {
			if status, text := ask("GET", path, nil); status != http.StatusOK {
				t.Errorf("GET %s after a body that was late: %d %s", path, status, text)
			}
		}
	}
	if n := opened.Load(); n != 1 {
		t.Errorf("there were %d connections, want one for all requests", n)
	}
}
