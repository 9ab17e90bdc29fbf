package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/dialect"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// TestDialects: the command line reads records in the manners of many programs as a careful reader does.
func TestDialects(t *testing.T) {
	dir := t.TempDir()
	for _, want := range dialect.All() {
		file := filepath.Join(dir, want.File)
		if err := os.WriteFile(file, want.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		args := []string{"score", file, "--judge", "none", "--format", "json", "--move", strconv.Itoa(want.Moves)}
		if want.Ruleset == "" {
			args = append(args, "--ruleset", "chinese")
		}
		text, code := output(t, args...)
		var scored struct {
			Move, Moves int
			Board       []string
			Prisoners   perSide
			Recorded    weiqi.Result
			Counts      []struct {
				Ruleset weiqi.Ruleset
				Komi    weiqi.Score
			}
		}
		said, answer, _ := strings.Cut("\n"+text, "\n{")
		if err := json.Unmarshal([]byte("{"+answer), &scored); err != nil || code != 0 {
			t.Errorf("%s (%s): exit code %d, %v:\n%s", want.File, want.Manner, code, err, text)
			continue
		}
		got := want.Reading // what is not printed
		got.Moves, got.Board, got.Result = scored.Moves, dialect.Hash(scored.Board), sgf.FormatResult(scored.Recorded)
		got.BlackPrisoners, got.WhitePrisoners = scored.Prisoners.Black, scored.Prisoners.White
		got.Faults = strings.Count(said, "\nshinpan: ")
		if want.Ruleset != "" {
			got.Ruleset = scored.Counts[0].Ruleset.Name
		}
		if want.Komi != "" {
			got.Komi = scored.Counts[0].Komi.String()
		}
		if got != want.Reading {
			t.Errorf("%s (%s) reads as\n%+v, want\n%+v\n%s", want.File, want.Manner, got, want.Reading, said)
		}
	}
}
