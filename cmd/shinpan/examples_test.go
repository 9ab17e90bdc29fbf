package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestExampleBots lets the bots of the examples play a whole game each, which the
// server then has.
func TestExampleBots(t *testing.T) {
	s := serve(t, program(t), freeAddr(t), filepath.Join(t.TempDir(), "games.db"))
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
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
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
