package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A narrow connection takes as much at once as the test says. What it does not take, whoever
// writes it brings when the test lets him.
type narrow struct {
	room  func(n int) int // how many of so many bytes are taken at once
	let   chan struct{}   // a value lets one write go on
	error error           // of every offer and write

	mu    sync.Mutex
	read  bytes.Buffer
	whole bool
}

func (o *narrow) offer(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.error != nil {
		return 0, o.error
	}
	n := o.room(len(p))
	o.read.Write(p[:n])
	return n, nil
}

func (o *narrow) write(p []byte) error {
	<-o.let
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.error != nil {
		return o.error
	}
	o.read.Write(p)
	return nil
}

func (o *narrow) close(whole bool) { o.whole = whole }

// tellTo returns a stream of somebody who looks on at a game or plays it, from its beginning. It
// begins when it is written.
func (s *site) tellTo(out connection, table *arena.Table, plays bool) *stream {
	s.t.Helper()
	f, err := s.server.hub.join(table)
	if err != nil {
		s.t.Fatal(err)
	}
	told := &stream{feed: f, out: out, done: make(chan struct{}), watch: watch{table: table}, busy: true}
	told.leave = f.add(told, plays)
	return told
}

// Whatever a client takes at once and when he reads the rest: he is told every event, once
// and in order, and the last state.
func TestSlowReadersMissNothing(t *testing.T) {
	s := newSite(t)
	var terms referee.Terms
	s.newMatch(nil).table().View(func(g *referee.Game) { terms = g.Terms() })
	rapid.Check(t, func(t *rapid.T) {
		table, err := s.arena.Open(context.Background(), terms) // 1
		if err != nil {
			t.Fatal(err)
		}
		do := func(by referee.Party, act referee.Act) {
			if _, err := table.Do(context.Background(), by, act); err != nil {
				t.Fatal(err)
			}
		}
		halves := rapid.SliceOfN(rapid.IntRange(0, 2), 20, 20).Draw(t, "halves")
		out := &narrow{let: make(chan struct{}), room: func(n int) int {
			some := n * halves[0] / 2
			halves = halves[1:]
			return some
		}}
		told := s.tellTo(out, table, false)
		go told.write(nil)
		for i := range int8(8) {
			for range rapid.IntRange(0, 2).Draw(t, "reads") {
				select {
				case out.let <- struct{}{}:
				default:
				}
			}
			color := []weiqi.Color{weiqi.Black, weiqi.White}[i%2]
			do(referee.PartyOf(color), referee.Play{Move: weiqi.Play(color, weiqi.Point{Col: i})}) // 2 to 9
		}
		do(referee.Black, referee.Resign{}) // 10
		close(out.let)
		<-told.done
		var events []int
		phase := ""
		for text := range bytes.Lines(out.read.Bytes()) {
			var line struct {
				Type, Phase string
				Seq         int
			}
			if err := json.Unmarshal(text, &line); err != nil {
				t.Fatalf("%v in %q", err, text)
			}
			if line.Type == "state" {
				phase = line.Phase
			} else {
				events = append(events, line.Seq)
			}
		}
		if want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(events, want) {
			t.Errorf("the events %v were told, want %v", events, want)
		}
		if !out.whole || phase != "over" {
			t.Errorf("whole: %v, and the last state is of the phase %q, want over", out.whole, phase)
		}
	})
}

// Who plays is told before those who look on.
func TestPlayersAreToldFirst(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	var mu sync.Mutex
	var told []string
	all := make(chan struct{}, 8)
	note := func(who string) func(int) int {
		return func(n int) int {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, who)
			all <- struct{}{}
			return n
		}
	}
	let := make(chan struct{})
	close(let)
	whos := []string{"looks on", "looks on", "looks on", "plays"}
	for _, who := range whos {
		s.tellTo(&narrow{let: let, room: note(who)}, m.table(), who == "plays").write(nil)
	}
	m.play("E5")
	for range whos {
		<-all
	}
	mu.Lock()
	defer mu.Unlock()
	if told[0] != "plays" {
		t.Errorf("told in the order %q, want the player first", told)
	}
}

// A client who is gone is forgotten with the next that he is told.
func TestBrokenConnections(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	let := make(chan struct{})
	close(let)
	broken := &narrow{let: let, error: errors.New("gone")}
	s.tellTo(broken, m.table(), false).write(nil) // the first state
	later := &narrow{let: let, room: func(n int) int { return n }}
	told := s.tellTo(later, m.table(), false)
	told.write(nil)
	m.play("E5")
	later.mu.Lock()
	later.error = errors.New("gone")
	later.mu.Unlock()
	m.play("C3")
	<-told.done
	if n := len(s.server.hub.all()); n != 0 {
		t.Errorf("%d feeds are open, want none", n)
	}
}

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
	if n := s.server.events.openStreams.size() + s.server.connections.open.size(); n != 0 {
		t.Errorf("%d streams and connections are counted after the end", n)
	}
}
