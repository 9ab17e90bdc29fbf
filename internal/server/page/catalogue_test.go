package page

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/reason"
)

var (
	entries = regexp.MustCompile(`(?m)^  "?([a-z0-9-]+)"?:\s*"((?:[^"\\]|\\.)*)",$`)
	holes   = regexp.MustCompile(`\{([a-z_]+)(?::([a-z]+))?\}`)
	kinds   = regexp.MustCompile(`(?m)^  ([a-z]+): \([a-z]+: string\) => string;$`)
)

// unsaid are the arguments that German leaves out on purpose.
var unsaid = map[string]string{
	"challenge-is": "state", "closed-once-begun": "kind", "judge-unused": "ending", "key-reused": "header", "mediator-unused": "ending",
	"illegal-ko": "color", "illegal-occupied": "color", "illegal-off-board": "color", "illegal-out-of-turn": "color", "illegal-repetition": "color",
	"illegal-suicide": "color", "no-such-game": "id", "password-long": "most", "phase-is": "phase wanted", "player-named": "n",
	"resign-elsewhere": "path", "role-needed": "role", "tournament-differs": "because name",
}

// TestGermanCatalogue: the German sentence of every reason has the arguments that the English one has, and names no kind of
// argument that there is not. That it has a sentence for every reason, and no others, is for the compiler.
func TestGermanCatalogue(t *testing.T) {
	told, refused := reason.English()
	maps.Copy(told, refused)
	german := map[string]string{}
	for _, file := range []string{"reasons", "refusals"} {
		for _, entry := range entries.FindAllStringSubmatch(source(t, "de", file+".ts"), -1) {
			german[entry[1]] = entry[2]
		}
	}
	known := map[string]bool{"": true}
	for _, kind := range kinds.FindAllStringSubmatch(source(t, "reason.ts"), -1) {
		known[kind[1]] = true
	}
	for code, english := range told {
		sentence, there := german[code]
		if !there {
			t.Errorf("%s: there is no German sentence", code)
			continue
		}
		wants := argumentsIn(english)
		for _, name := range strings.Fields(unsaid[code]) {
			delete(wants, name)
		}
		if has := argumentsIn(sentence); !maps.Equal(has, wants) {
			t.Errorf("%s: German has the arguments %v, want %v", code, slices.Sorted(maps.Keys(has)), slices.Sorted(maps.Keys(wants)))
		}
		for _, hole := range holes.FindAllStringSubmatch(sentence, -1) {
			if !known[hole[2]] {
				t.Errorf("%s: there is no kind of argument %q", code, hole[2])
			}
		}
	}
}

// source returns a file of the page's words.
func source(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("src", "words", filepath.Join(path...)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// argumentsIn returns the names of the arguments of a sentence.
func argumentsIn(sentence string) map[string]bool {
	names := map[string]bool{}
	for _, hole := range holes.FindAllStringSubmatch(sentence, -1) {
		names[hole[1]] = true
	}
	return names
}
