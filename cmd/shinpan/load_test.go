package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/load"
)

// TestLoad puts a server under load for a moment, and keeps all reports.
func TestLoad(t *testing.T) {
	program, dir, addr := program(t), t.TempDir(), freeAddr(t)
	serve(t, program, addr, filepath.Join(dir, "games.db"), "--no-limits")
	kept, graph := filepath.Join(dir, "load.json"), filepath.Join(dir, "load.svg")
	text, err := exec.CommandContext(t.Context(), program, "load", "http://"+addr+"/", "--games", "4", "--watchers", "2", "--rate", "100,200",
		"--warm-up", "50ms", "--duration", "200ms", "--disk", dir, "--json", kept, "--graph", graph).CombinedOutput()
	if err != nil || !strings.Contains(string(text), "Everything that was acknowledged is there") {
		t.Fatalf("load: %v\n%s", err, text)
	}
	var report load.Report
	data, err := os.ReadFile(kept)
	if err == nil {
		err = json.Unmarshal(data, &report)
	}
	if err != nil || len(report.Steps) != 2 || report.Steps[0].Disk.Count == 0 || report.Audit.Moves == 0 {
		t.Errorf("%s: %v\n%s", kept, err, data)
	}
	if picture, err := os.ReadFile(graph); err != nil || !strings.HasPrefix(string(picture), "<svg") {
		t.Errorf("%s: %v, %.40q", graph, err, picture)
	}
}

// A server that limits its clients is no use for load, and load says what to do.
func TestLoadLimited(t *testing.T) {
	program, addr := program(t), freeAddr(t)
	serve(t, program, addr, filepath.Join(t.TempDir(), "games.db"))
	text, err := exec.CommandContext(t.Context(), program, "load", addr, "--rate", "10").CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(string(text), "start it with serve --no-limits") {
		t.Errorf("load: %v, want exit code 2 and what to do\n%s", err, text)
	}
}
