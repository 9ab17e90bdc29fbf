package load

import (
	"bufio"
	"strings"
	"testing"
	"time"
)

func TestReadHead(t *testing.T) {
	for _, test := range []struct {
		text string
		want answerHead
		body string
		ok   bool
	}{
		{"HTTP/1.1 201 Created\r\ncontent-length: 4\r\n\r\nbodyHTTP", answerHead{status: 201, length: 4}, "body", true},
		{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n2\r\n,2\r\n0\r\n\r\nHTTP", answerHead{status: 200, chunked: true}, "body,2", true},
		{"HTTP/1.1 503 Away\r\nConnection: close\r\nContent-Length: 0\r\n\r\nHTTP", answerHead{status: 503, last: true}, "", true},
		{"HTTP/1.1 204 No Content\r\n\r\nHTTP", answerHead{status: 204}, "", true},
		{"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", answerHead{}, "", false},
		{"HTTP/1.1 2oo OK\r\n\r\n", answerHead{}, "", false},
		{"SSH-2.0-OpenSSH_9.2\r\n", answerHead{}, "", false},
		{"HTTP/1.1\n", answerHead{}, "", false},
		{"HTTP/1.1 200 OK\r\nContent-Le", answerHead{}, "", false},
	} {
		in := bufio.NewReader(strings.NewReader(test.text))
		got, err := readHead(in)
		if (err == nil) != test.ok || test.ok && got != test.want {
			t.Errorf("readHead(%q) = %+v, %v; want %+v", test.text, got, err, test.want)
		}
		if !test.ok {
			continue
		}
		body, err := got.read(in, nil)
		rest, _ := in.Peek(4)
		if string(body) != test.body || err != nil || string(rest) != "HTTP" {
			t.Errorf("read(%q) = %q, %v, and leaves %q; want %q, and the next answer", test.text, body, err, rest, test.body)
		}
	}
}

func TestParseLine(t *testing.T) {
	for _, test := range []struct {
		text, kind string
		seq, n     int
	}{
		{`{"game":"7Kq2","seq":41,"at":"2026-01-02T03:04:05Z","by":"white","type":"move","n":37,"move":"E6"}`, "move", 41, 37},
		{`{"type":"state","game":"7Kq2","seq":41,"phase":"play","terms":{"type":"x","seq":3}}`, "state", 41, 0},
		{`{"game":"7Kq2","type":"watchers","n":12}`, "watchers", 0, 0},
		{`{"game":"7Kq2","type":"chat","n":1,"text":"my \"seq\":7 is \"type\":\"move\""}`, "chat", 0, 0},
		{"\n", "", 0, 0},
	} {
		if got := parseLine([]byte(test.text)); !got.is(test.kind) || got.seq != test.seq || got.n != test.n {
			t.Errorf("parseLine(%s) = %s %d %d, want %s %d %d", test.text, got.kind, got.seq, got.n, test.kind, test.seq, test.n)
		}
	}
}

// A line that does not fit into the buffer is one line.
func TestReadLine(t *testing.T) {
	in := bufio.NewReaderSize(strings.NewReader("{long"+strings.Repeat(".", 1000)+"}\nnext\n"), 16)
	if line, err := readLine(in); err != nil || !strings.HasPrefix(string(line), "{long..") {
		t.Errorf("the first line: %q, %v", line, err)
	}
	if line, err := readLine(in); err != nil || string(line) != "next\n" {
		t.Errorf("the second line: %q, %v", line, err)
	}
}

func TestParseStat(t *testing.T) {
	got, err := parseStat("42 (a) b (c) S 1 42 42 0 -1 4194560 500 0 0 0 150 50 0 0 20 0 9 0 100 1 2")
	if want := 2 * time.Second; got != want || err != nil {
		t.Errorf("parseStat = %v, %v; want %v", got, err, want)
	}
	for _, text := range []string{"", "42 (a) S 1", "42 (a) S 1 42 42 0 -1 4194560 500 0 0 0 x 50 0 0"} {
		if got, err := parseStat(text); err == nil {
			t.Errorf("parseStat(%q) = %v", text, got)
		}
	}
}

func TestGraph(t *testing.T) {
	r := &Report{Steps: []Step{
		{Rate: 100, Latency: Summary{P50: 1e6, P99: 2e6, P999: 3e6}, Disk: Summary{P99: 1e6}},
		{Rate: 200, Latency: Summary{P50: 2e6, P99: 4e6, P999: 9e6}, Disk: Summary{P99: 1e6}},
	}}
	picture, err := r.Graph()
	if err != nil || !strings.HasPrefix(string(picture), "<svg") || !strings.Contains(string(picture), "fdatasync") {
		t.Errorf("Graph: %.40s, %v", picture, err)
	}
	r.Steps = r.Steps[:1]
	if _, err := r.Graph(); err == nil {
		t.Error("one point makes a graph")
	}
}
