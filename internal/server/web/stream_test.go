package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"slices"
	"strings"
	"testing"
)

// dialog sends a request as it is written, and returns what reads the answer.
func dialog(t *testing.T, address, request string) *bufio.Reader {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	return bufio.NewReader(conn)
}

// A connection that is taken over speaks HTTP/1.1 as the standard library does: chunks, a last
// one, and the end. HTTP/1.0 knows no chunks.
func TestStreamOnTheWire(t *testing.T) {
	s := newSite(t)
	for _, version := range []string{"1.1", "1.0"} {
		m := s.newMatch(nil)
		in := dialog(t, s.url, fmt.Sprintf("GET %s HTTP/%s\r\nHost: x\r\n\r\n", apiPath+m.path("/events?since=2"), version))
		status, headers := readHead(t, in)
		if status != "HTTP/1.1 200 OK" && status != "HTTP/1.0 200 OK" {
			t.Fatalf("the status is %q", status)
		}
		for name, want := range map[string]string{"Content-Type": "application/x-ndjson", "Cache-Control": "no-store", "Connection": "close", "X-Content-Type-Options": "nosniff"} {
			if name == "Connection" && version == "1.0" {
				continue // it ends with the answer anyway
			}
			if got := headers.Get(name); got != want {
				t.Errorf("HTTP/%s: %s: %q, want %q", version, name, got, want)
			}
		}
		lines := in
		if version == "1.1" {
			if got := headers.Get("Transfer-Encoding"); got != "chunked" {
				t.Errorf("Transfer-Encoding: %q, want chunks", got)
			}
			lines = bufio.NewReader(httputil.NewChunkedReader(in))
		}
		first, err := lines.ReadBytes('\n') // before there is more to tell
		if err != nil {
			t.Fatal(err)
		}
		m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
		body, err := io.ReadAll(lines)
		if err != nil {
			t.Fatalf("the rest of the answer: %v", err)
		}
		body = append(first, body...)
		if version == "1.1" {
			if rest, err := io.ReadAll(in); err != nil || string(rest) != "\r\n" {
				t.Errorf("after the last chunk come %q, %v", rest, err)
			}
		}
		var kinds []string
		for line := range bytes.Lines(body) {
			var l struct{ Type string }
			if err := json.Unmarshal(line, &l); err != nil {
				t.Fatalf("%v in %q", err, line)
			}
			kinds = append(kinds, l.Type)
		}
		if want := []string{"state", "result", "state"}; !slices.Equal(kinds, want) {
			t.Errorf("HTTP/%s: the lines are %q, want %q", version, kinds, want)
		}
	}
}

// readHead reads the lines before the body of an answer.
func readHead(t *testing.T, in *bufio.Reader) (status string, h http.Header) {
	t.Helper()
	h = http.Header{}
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		name, value, named := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case name == "":
			return status, h
		case named:
			h.Add(name, value)
		default:
			status = name
		}
	}
}

// Over HTTP/2 a stream is the same, and its connection is not its own.
func TestStreamOverHTTP2(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	encrypted := httptest.NewUnstartedServer(s.server)
	encrypted.EnableHTTP2 = true
	encrypted.StartTLS()
	t.Cleanup(encrypted.Close)
	t.Cleanup(s.server.Close)
	get := func() *listener {
		t.Helper()
		response, err := encrypted.Client().Get(encrypted.URL + apiPath + m.path("/events?since=2"))
		if err != nil {
			t.Fatal(err)
		}
		if response.ProtoMajor != 2 || response.Header.Get("Connection") != "" {
			t.Fatalf("%s with %v", response.Proto, response.Header)
		}
		return &listener{t: t, lines: bufio.NewScanner(response.Body), close: func() { response.Body.Close() }}
	}
	one, other := get(), get()
	for _, l := range []*listener{one, other} {
		l.want("state 2")
	}
	m.play("E5")
	for _, l := range []*listener{one, other} {
		l.want("move 3", "state 3")
	}
	other.close()
	for line := one.next(); line["type"] != "watchers" || line["n"] != 1.0; line = one.next() {
		if line == nil {
			t.Fatal("the stream ends before it tells that somebody has gone")
		}
	}
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	one.want("result 4", "state 4")
	one.wantEnd()
}

// A server that shuts down ends the streams whose connections it has taken over, in order.
func TestShutdownEndsStreams(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.server.Serve(ctx, l) }()
	s.url = "http://" + l.Addr().String()
	var streams []*listener
	for range 3 {
		streams = append(streams, s.nobody().listen(m.path("/events?since=2")))
	}
	for _, l := range streams {
		l.want("state 2")
	}
	stop()
	for _, l := range streams {
		l.wantEnd()
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
	if n := s.server.events.openStreams.Size() + s.server.guard.OpenConnections.Size(); n != 0 {
		t.Errorf("%d streams and connections are counted after the end", n)
	}
}
