package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// TestExampleBots lets the bots of the examples play a whole game each, which the
// server then has.
func TestExampleBots(t *testing.T) {
	s := serve(t, freeAddr(t), filepath.Join(t.TempDir(), "games.db"))
	for _, bot := range []struct {
		file  string
		size  string
		needs []string
	}{
		{"bot.py", "size=5x5", []string{"python3"}},
		{"bot.sh", "5x5", []string{"sh", "curl", "jq"}},
	} {
		t.Run(bot.file, func(t *testing.T) {
			for _, tool := range bot.needs {
				if _, err := exec.LookPath(tool); err != nil {
					if os.Getenv("CI") != "" {
						t.Fatal(err)
					}
					t.Skip(err)
				}
			}
			path, err := filepath.Abs(filepath.Join("..", "..", "examples", bot.file))
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if lines := bytes.Count(text, []byte("\n")); lines > 30 {
				t.Errorf("it has %d lines, and 30 are promised", lines)
			}
			ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
			defer cancel()
			out, err := exec.CommandContext(ctx, path, s.url, bot.size).CombinedOutput()
			result, url, found := strings.Cut(strings.TrimSpace(string(out)), " ")
			if err != nil || !found {
				t.Fatalf("it says %q, %v", out, err)
			}
			var state struct {
				Phase      string
				ResultText string `json:"result_text"`
			}
			status, answer := call(http.DefaultClient, "", "GET", strings.Replace(url, "/games/", "/api/v1/games/", 1), "", &state)
			if status != http.StatusOK || state.Phase != "over" || state.ResultText != result {
				t.Errorf("the server says %d %s, want the result %s", status, answer, result)
			}
		})
	}
}

// TestExampleLibrary builds the example that uses the library in a module of its own, as a stranger
// would, and has it referee a game between two programs.
func TestExampleLibrary(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for to, from := range map[string]string{"main.go": "examples/library/main.go", "go.mod": "go.mod", "go.sum": "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, from))
		if err != nil {
			t.Fatal(err)
		}
		if to == "go.mod" { // with what the library needs, at the same versions
			text = bytes.Replace(text, []byte("module github.com/shinpan/shinpan\n"), fmt.Appendf(nil,
				"module example.com/stranger\n\nrequire github.com/shinpan/shinpan v0.0.0\n\nreplace github.com/shinpan/shinpan => %s\n", root), 1)
		}
		if err := os.WriteFile(filepath.Join(dir, to), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	build := exec.CommandContext(ctx, "go", "build", "-mod=mod", "-o", "stranger", ".")
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off", "GOPROXY=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("it does not build: %v\n%s", err, out)
	}
	engine := program(t) + " gtp --level 1"
	out, err := exec.CommandContext(ctx, filepath.Join(dir, "stranger"), engine, engine).CombinedOutput()
	record, result, found := strings.Cut(strings.TrimSpace(string(out)), ")\n")
	if err != nil || !found || !strings.HasPrefix(record, "(;") {
		t.Fatalf("it says %q, %v", out, err)
	}
	if text, _, _ := strings.Cut(result, ":"); !strings.Contains(record, "RE["+text+"]") {
		t.Errorf("it says %q, and the record is %s)", result, record)
	}
}
