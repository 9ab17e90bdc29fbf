package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// narrow returns a program that is shinpan with so few files open at most.
func narrow(t *testing.T, files int) string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "narrow")
	text := fmt.Sprintf("#!/bin/sh\nulimit -n %d\nexec %s \"$@\"\n", files, program(t))
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return script
}

// A server that can have no more files open says so, and gives the place of connections on
// which nothing happens to those who come.
func TestAttackFileDescriptors(t *testing.T) {
	t.Parallel()
	const files, clients = 64, 150
	s := serve(t, narrow(t, files), freeAddr(t), filepath.Join(t.TempDir(), "games.db"), "--no-limits")
	full := 0
	for n := range clients { // each asks once and keeps its connection
		k := keptTo(t, s, "")
		k.conn.SetDeadline(time.Now().Add(20 * time.Second))
		fmt.Fprint(k.conn, "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
		switch status, text := k.read(); {
		case status == http.StatusServiceUnavailable && strings.Contains(text, "crowded"):
			full++
		case status != http.StatusOK:
			t.Fatalf("client %d of %d, with %d files: %d %s", n+1, clients, files, status, text)
		}
	}
	if full == 0 {
		t.Errorf("the server was ready for all of %d clients, with %d files", clients, files)
	}
	s.cmd.Process.Signal(os.Interrupt)
	s.cmd.Wait()
	for _, want := range []string{"few files can be open", "too many files are open"} {
		if n := strings.Count(s.logs.String(), want); n != 1 {
			t.Errorf("the log says %d times %q, want once:\n%s", n, want, s.logs)
		}
	}
}
