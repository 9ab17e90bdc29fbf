//go:build system

package system

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

// narrow returns a program that is shinpan with so few files open at most.
func narrow(t *testing.T, files int) string {
	t.Helper()
	return limited(t, fmt.Sprint("-n ", files))
}

// limited returns a program that is shinpan with a limit of the shell.
func limited(t *testing.T, limit string) string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "narrow")
	text := fmt.Sprintf("#!/bin/sh\nulimit %s\nexec %s \"$@\"\n", limit, program(t))
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return script
}

// A server that may have too few addresses ends with a sentence, and not with the stacks of the runtime.
func TestFewAddresses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, kilobytes := range []int{1_000_000, 2_000_000} {
		text, code := runIn(t, dir, limited(t, fmt.Sprint("-v ", kilobytes)), "serve", "--addr", "127.0.0.1:0", "--db", "games.db")
		if code != 3 || !strings.Contains(text, "ulimit -v") || strings.Contains(text, "goroutine") {
			t.Errorf("with %d kB of addresses the server ends with %d and says %.300s", kilobytes, code, text)
		}
	}
}

// narrowFiles is how many files the servers of these tests may have open.
const narrowFiles = 64

// serveNarrow starts a server that may have few files open, with metrics at an address and a venue
// at another one.
func serveNarrow(t *testing.T) (s *server, metrics, venue string) {
	t.Helper()
	dir := t.TempDir()
	metrics, venue = freeAddr(t), freeAddr(t)
	settings := filepath.Join(dir, "shinpan.toml")
	if err := os.WriteFile(settings, fmt.Appendf(nil, "metrics = %q\n", metrics), 0o600); err != nil {
		t.Fatal(err)
	}
	s = serve(t, narrow(t, narrowFiles), freeAddr(t), filepath.Join(dir, "games.db"), "--no-limits", "--config", settings, "--cgos", venue)
	return s, metrics, venue
}

// saysSo ends the server and checks that its log tells of the shortage once, and of nothing else
// as often as it comes about.
func saysSo(t *testing.T, s *server) {
	t.Helper()
	s.cmd.Process.Signal(os.Interrupt)
	s.cmd.Wait()
	for _, want := range []string{"too few open files allowed", "too many files are open"} {
		if n := strings.Count(s.logs.String(), want); n != 1 {
			t.Errorf("the log says %d times %q, want once:\n%s", n, want, s.logs)
		}
	}
	if n := strings.Count(s.logs.String(), "too many open files"); n != 1 {
		t.Errorf("the log has %d lines of what could not be accepted, want 1:\n%.2000s", n, s.logs)
	}
}

// A server that can have no more files open says so, and gives the place of connections on
// which nothing happens to those who come.
func TestAttackFileDescriptors(t *testing.T) {
	t.Parallel()
	const clients = 150
	s, _, _ := serveNarrow(t)
	full := 0
	for n := range clients { // each asks once and keeps its connection
		k := keptTo(t, s, "")
		k.conn.SetDeadline(time.Now().Add(eventually.Hang))
		fmt.Fprint(k.conn, "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
		switch status, text := k.read(); {
		case status == http.StatusServiceUnavailable && strings.Contains(text, "crowded"):
			full++
		case status != http.StatusOK:
			t.Fatalf("client %d of %d, with %d files: %d %s", n+1, clients, narrowFiles, status, text)
		}
	}
	if full == 0 {
		t.Errorf("the server was ready for all of %d clients, with %d files", clients, narrowFiles)
	}
	saysSo(t, s)
}

// So does the address of the metrics, for whose connections there is no less room than for others.
func TestAttackFileDescriptorsOfMetrics(t *testing.T) {
	t.Parallel()
	const clients = 150
	s, metrics, _ := serveNarrow(t)
	for n := range clients {
		k := keptTo(t, &server{url: "http://" + metrics}, "")
		k.conn.SetDeadline(time.Now().Add(eventually.Hang))
		fmt.Fprint(k.conn, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
		if status, text := k.read(); status != http.StatusOK {
			t.Fatalf("client %d of %d, with %d files: %d %.200s", n+1, clients, narrowFiles, status, text)
		}
	}
	saysSo(t, s)
}

// At a venue nobody leaves because others come, but the server says why they wait.
func TestAttackFileDescriptorsOfVenue(t *testing.T) {
	t.Parallel()
	s, _, venue := serveNarrow(t)
	for range narrowFiles {
		conn, err := net.Dial("tcp", venue)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	time.Sleep(time.Second) // in which the venue tries again and again
	saysSo(t, s)
}
