package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A server that would end in the same way when started again says so by its exit code. One that waits for another
// process, for a disk or for a database has the code of a fault of the machine.
func TestServeExitCodes(t *testing.T) {
	dir := t.TempDir()
	note := keepFile(t, dir, "note.txt", "Buy more stones.\n")
	misspelt := keepFile(t, dir, "misspelt.toml", "adr = \":80\"\n")
	limits := keepFile(t, dir, "limits.toml", "[limits]\ngames_per_token = { per_second = 2, burst = 0 }\n")
	begun := filepath.Join(dir, "games.db.shinpan-partial") // by a restore
	for _, c := range []struct {
		what string
		args []string
		code int
	}{
		{"a flag that is not known", []string{"--prot", "8080"}, unmendable},
		{"an address that is none", []string{"--addr", "nonsense"}, unmendable},
		{"a configuration that is not there", []string{"--config", filepath.Join(dir, "nowhere.toml")}, unmendable},
		{"a key that is not known", []string{"--config", misspelt}, unmendable},
		{"a limit that makes no sense", []string{"--config", limits}, unmendable},
		{"a database that is none", []string{"--db", note}, unmendable},
		{"a directory", []string{"--db", dir}, unmendable},
		{"a disk that may be mounted", []string{"--db", filepath.Join(dir, "disk", "games.db")}, 3},
		{"a restore that may end", []string{"--db", strings.TrimSuffix(begun, ".shinpan-partial")}, 3},
		{"an address that may come", []string{"--addr", "192.0.2.1:8080"}, 3},
	} {
		if c.what == "a restore that may end" {
			keepFile(t, dir, filepath.Base(begun), "")
		}
		if text, code := output(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, c.args...)...); code != c.code {
			t.Errorf("%s: it ends with %d, want %d:\n%s", c.what, code, c.code, text)
		}
	}
}

// With log = "json" everything that a server writes is a line of JSON, from the first to the last, and durations have a
// unit.
func TestLogIsJSON(t *testing.T) {
	dir := t.TempDir()
	config := keepFile(t, dir, "json.toml", "log = \"json\"\n")
	lines := func(text string) (all []map[string]any) {
		t.Helper()
		for line := range strings.Lines(text) {
			var said map[string]any
			if err := json.Unmarshal([]byte(line), &said); err != nil {
				t.Errorf("%q is no JSON: %v", line, err)
			}
			all = append(all, said)
		}
		return all
	}
	text, code := output(t, "serve", "--config", config, "--addr", "127.0.0.1:0", "--db", keepFile(t, dir, "note.txt", "Buy more stones.\n"))
	said := lines(text)
	if len(said) == 0 || code != unmendable {
		t.Fatalf("it ends with %d and says %q", code, text)
	}
	if last := said[len(said)-1]; last["msg"] != "the server ends" || !strings.Contains(last["why"].(string), "is no database") {
		t.Errorf("the last line is %v", last)
	}

	read, write := io.Pipe()
	server := exec.CommandContext(t.Context(), program(t), "serve", "--config", config, "--addr", "127.0.0.1:0", "--cgos", "127.0.0.1:0", "--db", filepath.Join(dir, "games.db"))
	server.Stdout, server.Stderr = write, write
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- errors.Join(server.Wait(), write.Close()) }()
	var all strings.Builder
	for from := bufio.NewScanner(read); from.Scan(); {
		all.WriteString(from.Text() + "\n")
		if strings.Contains(from.Text(), "programs meet here") {
			if err := server.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
		}
	}
	if err := <-ended; err != nil {
		t.Errorf("it ends with %v:\n%s", err, &all)
	}
	if said := lines(all.String()); !strings.Contains(all.String(), `"msg":"the server has started"`) || len(said) == 0 {
		t.Errorf("it says\n%s", &all)
	}
}
