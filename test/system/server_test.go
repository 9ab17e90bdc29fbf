package system

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A server is the program under test, in a process of its own.
type server struct {
	url  string
	cmd  *exec.Cmd
	logs *growingLog
}

// A growingLog is what a process writes, which can be read meanwhile.
type growingLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *growingLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String returns what has been written so far.
func (l *growingLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// await waits until the process has written something.
func (l *growingLog) await(t testing.TB, text string) {
	t.Helper()
	eventually.Succeeds(t, func() error {
		if said := l.String(); !strings.Contains(said, text) {
			return fmt.Errorf("it writes %q", said)
		}
		return nil
	}, "the process writes %q", text)
}

// freeAddr returns a loopback address that nobody listens on.
func freeAddr(t testing.TB) string {
	t.Helper()
	return fmt.Sprintf("127.0.0.1:%d", pgtest.FreePort(t))
}

// serve starts the server and waits until it says that it listens.
func serve(t *testing.T, program, addr, db string, more ...string) *server {
	t.Helper()
	s := &server{
		url:  "http://" + addr,
		cmd:  exec.Command(program, append([]string{"serve", "--addr", addr, "--db", db}, more...)...),
		logs: new(growingLog),
	}
	s.cmd.Stderr = s.logs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(line, addr[strings.LastIndex(addr, ":"):]) { // by a name, perhaps
		s.cmd.Process.Kill()
		s.cmd.Wait()
		t.Fatalf("the server said %q (%v), want its address %s\n%s", line, err, s.url, s.logs)
	}
	go io.Copy(io.Discard, out)
	return s
}

// kill ends the server as a power cut would.
func (s *server) kill() {
	s.cmd.Process.Kill()
	s.cmd.Wait()
}

// call makes a request and decodes the answer into answer, unless that is nil.
// The status is 0 when there was no answer.
func call(client *http.Client, token, method, url, body string, answer any) (status int, text string) {
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err.Error()
	}
	if answer != nil && response.StatusCode < 300 {
		if err := json.Unmarshal(data, answer); err != nil {
			return 0, fmt.Sprintf("%v in %s", err, data)
		}
	}
	return response.StatusCode, string(data)
}

// runIn runs a command in a folder, and returns what it says and its exit code.
func runIn(t *testing.T, dir, program string, args ...string) (string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatalf("shinpan %q: %v", args, err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// A logLine is what the tests read of a line of a game's events.
type logLine struct {
	Seq    int
	At     time.Time
	Type   string
	Move   string
	Color  string
	ToPlay string `json:"to_play"`
	Credit int    `json:"credit_ms"`
	Spent  int    `json:"spent_ms"`
}

// readLog returns the events of a game so far.
func readLog(t *testing.T, client *http.Client, api, id, token string) []logLine {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, api+"/games/"+id+"/events?since=0&wait=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var log []logLine
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var line logLine
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatalf("%v in %s", err, lines.Text())
		}
		if line.Type != "state" {
			log = append(log, line)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return log
}
