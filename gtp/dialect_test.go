package gtp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/dialect"
)

// TestServeDialects: loadsgf reads records in the manners of many programs as a careful reader does.
func TestServeDialects(t *testing.T) {
	dir := t.TempDir()
	for _, want := range dialect.All() {
		file := filepath.Join(dir, want.File)
		if err := os.WriteFile(file, want.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		rules := "chinese"
		if want.Ruleset != "" {
			rules = want.Rules
		}
		said := converse(t, first{}, "kata-set-rules "+rules+"\nloadsgf "+file+"\nshowboard\nget_komi\n"+strings.Repeat("undo\n", want.Moves+1))
		replies := strings.Split(said, "\n")
		if len(replies) != want.Moves+5 || replies[0] != "=" || replies[1] != "=" {
			t.Errorf("%s (%s): the replies are\n%s", want.File, want.Manner, said)
			continue
		}
		got := want.Reading // what GTP does not tell
		got.Board = dialect.Hash(boardOf(replies[2]))
		if want.Komi != "" {
			got.Komi = strings.TrimPrefix(replies[3], "= ")
		}
		got.Moves = strings.Count(strings.Join(replies[4:], "\n"), "=")
		if got != want.Reading || replies[len(replies)-1] != "? cannot undo" {
			t.Errorf("%s (%s) reads as\n%+v, want\n%+v\n%s", want.File, want.Manner, got, want.Reading, said)
		}
	}
}

// boardOf returns the rows of a board that showboard has drawn.
func boardOf(drawn string) []string {
	var rows []string
	for line := range strings.SplitSeq(drawn, " / ") {
		if fields := strings.Fields(line); len(fields) > 2 && fields[0] == fields[len(fields)-1] && strings.ContainsAny(fields[1], ".XO") {
			rows = append(rows, strings.Join(fields[1:len(fields)-1], ""))
		}
	}
	return rows
}
