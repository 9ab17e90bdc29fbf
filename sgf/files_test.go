package sgf

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite what the files of testdata should say")

// summary says what the file is understood to say.
func summary(data []byte) string {
	var b strings.Builder
	trees, err := Parse(data)
	if err != nil {
		return fmt.Sprintln(err)
	}
	for i, tree := range trees {
		fmt.Fprintf(&b, "game %d\n", i+1)
		r, err := tree.Record()
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		fmt.Fprintf(&b, "black %q %q, white %q %q, event %q, date %q\n", r.Black.Name, r.Black.Rank, r.White.Name, r.White.Rank, r.Event, r.Date)
		fmt.Fprintf(&b, "size %v, rules %q, komi %v, handicap %d, time %v, result %s\n", r.Size, r.Rules, r.Komi, r.Handicap, r.MainTime, FormatResult(r.Result))
		fmt.Fprintf(&b, "comment %q\nmoves %v\n", r.Comment, r.Moves())
		for _, problem := range r.Problems {
			fmt.Fprintf(&b, "problem: %v\n", problem)
		}
		p, err := r.Replay(lenient)
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// TestFiles reads files made for it in the manner of other programs. What they
// should say is in the file beside each of them.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := summary(data)
		golden := strings.TrimSuffix(file, ".sgf") + ".txt"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
		}
	}
}
