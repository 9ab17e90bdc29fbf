package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// output runs shinpan in this process and returns what it prints. No other test may print meanwhile.
func output(t *testing.T, args ...string) (text string, code int) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr := os.Stdout, os.Stderr
	os.Stdout, os.Stderr = write, write
	done := make(chan []byte)
	go func() {
		data, _ := io.ReadAll(read)
		done <- data
	}()
	code = run(t.Context(), args)
	os.Stdout, os.Stderr = stdout, stderr
	write.Close()
	return string(<-done), code
}

// A server is one of this process: package test/system has those that are killed.
type server struct {
	url  string
	stop func() // as an interrupt does
}

// serve starts a server and waits until it answers: one that speaks TLS answers that it does. It is stopped when the
// test ends.
func serve(t *testing.T, addr, db string, more ...string) *server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, append([]string{"serve", "--addr", addr, "--db", db}, more...)) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if code := <-ended; code != 0 {
			t.Errorf("the server ended with %d", code)
		}
	})
	t.Cleanup(stop)
	eventually.Succeeds(t, func() error {
		if len(ended) > 0 {
			t.Fatalf("the server ended with %d", <-ended)
		}
		response, err := http.Get("http://" + addr + "/readyz")
		if err == nil {
			err = response.Body.Close()
		}
		return err
	}, "the server answers at %s", addr)
	return &server{"http://" + addr, stop}
}

// freeAddr returns a loopback address that nobody listens on.
func freeAddr(t testing.TB) string {
	t.Helper()
	return fmt.Sprintf("127.0.0.1:%d", pgtest.FreePort(t))
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

// program returns a path that runs this test binary as shinpan.
func program(t testing.TB) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "shinpan")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	return link
}

// onStores runs a test with an SQLite file, and where all cases are tested also with PostgreSQL.
func onStores(t *testing.T, test func(t *testing.T, db string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "club.db")) })
	if allCases {
		t.Run("postgres", func(t *testing.T) { test(t, pgtest.Start(t).Database()) })
	}
}

// writePassword returns a file with a password.
func writePassword(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(path, []byte("correct horse"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
