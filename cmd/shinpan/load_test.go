package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/load"
)

// TestLoad puts a server under load for a moment, and keeps all reports.
func TestLoad(t *testing.T) {
	dir, addr := t.TempDir(), freeAddr(t)
	serve(t, addr, filepath.Join(dir, "games.db"), "--no-limits")
	kept, graph := filepath.Join(dir, "load.json"), filepath.Join(dir, "load.svg")
	text, code := output(t, "load", "http://"+addr+"/", "--games", "4", "--watchers", "2", "--rate", "100,200",
		"--warm-up", "50ms", "--duration", "200ms", "--disk", dir, "--json", kept, "--graph", graph)
	if code != 0 || !strings.Contains(text, "Everything that was acknowledged is there") {
		t.Fatalf("load ends with %d:\n%s", code, text)
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
	addr := freeAddr(t)
	serve(t, addr, filepath.Join(t.TempDir(), "games.db"))
	if text, code := output(t, "load", addr, "--rate", "10"); code != 2 || !strings.Contains(text, "start it with serve --no-limits") {
		t.Errorf("load ends with %d, want 2 and what to do\n%s", code, text)
	}
}
