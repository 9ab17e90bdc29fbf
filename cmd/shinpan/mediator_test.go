//go:build system

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
)

// gnuGoPath returns where GNU Go is. Without it the test is skipped, but not in CI.
func gnuGoPath(t *testing.T) string {
	t.Helper()
	path, ok := gtp.Find("gnugo")
	if !ok {
		if os.Getenv("CI") != "" {
			t.Fatal("GNU Go is not installed")
		}
		t.Skip("GNU Go is not installed")
	}
	return path
}

// TestGNUGoMediates has GNU Go, which plays in no game, decide between two programs of which
// each denies that its own stone is dead, under area and under territory rules.
func TestGNUGoMediates(t *testing.T) {
	gnuGo, shinpan, liar := gnuGoPath(t), program(t), scripted(t)+" "+numbers(bothDeny)
	for _, ruleset := range []string{"chinese", "japanese-1989"} {
		out := filepath.Join(t.TempDir(), ruleset)
		said, err := exec.CommandContext(t.Context(), shinpan, "match", "b="+liar, "w="+liar, "--size", "5", "--komi", "0.5", "--games", "2", "--ruleset", ruleset,
			"--ending", "mediation", "--mediator-engine", "gnugo="+gnuGo+" --mode gtp", "--no-network", "--out", out).CombinedOutput()
		if err != nil || !strings.Contains(string(said), "game 1: b – w B+4.5") || !strings.Contains(string(said), "game 2: w – b B+4.5") {
			t.Errorf("under %s rules the match came to %v, want B+4.5 in both games:\n%s", ruleset, err, said)
		}
		record, err := os.ReadFile(filepath.Join(out, "games", "00001.sgf"))
		if err != nil || !strings.Contains(string(record), "gnugo decided about what was in dispute") {
			t.Errorf("the record does not say who decided: %v\n%s", err, record)
		}
	}
}
