package prove_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/prove"
	"github.com/shinpan/shinpan/weiqi"
)

var update = flag.Bool("update", false, "rewrite the pictures and counts in docs/endings.md")

// The pictures and the counts of the small boards in docs/endings.md are what the
// walk makes of the code as it is.
func TestDocs(t *testing.T) {
	t.Parallel()
	const file = "../docs/endings.md"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	counts := "| ending | states on 1x2 | states on 1x3 | without a board play, at most | shortest loop on 1x2 | on 1x3 |\n|---|---|---|---|---|---|\n"
	for _, ending := range endings() {
		small := explore(t, prove.Case{Terms: prove.Terms(board1x2, weiqi.SimpleKo, ending)})
		large := explore(t, prove.Case{Terms: prove.Terms(board1x3, weiqi.SimpleKo, ending)})
		quiet, _ := large.LongestQuiet()
		counts += fmt.Sprintf("| `%s` | %d | %d | %d acts, %d rounds | %s | %s |\n",
			ending, small.States(), large.States(), quiet.Acts, quiet.Rounds, loopText(small), loopText(large))
		text = replaceBlock(t, text, "picture: "+ending, "```mermaid\n"+large.Picture()+"```\n")
	}
	text = replaceBlock(t, text, "counts", counts)
	if text == string(data) {
		return
	}
	if !*update {
		t.Fatal("docs/endings.md is not what the code does: run go test ./prove -run TestDocs -update and read the difference")
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func loopText(g *prove.Graph) string {
	loop, loops := g.ShortestLoop()
	if !loops {
		return "none: ends"
	}
	return fmt.Sprintf("%d rounds", loop.Rounds)
}

// replaceBlock puts new text between the two comments that mark a block.
func replaceBlock(t *testing.T, text, name, block string) string {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
	head, rest, found := strings.Cut(text, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("docs/endings.md has no block %q", name)
	}
	return head + begin + block + end + tail
}
