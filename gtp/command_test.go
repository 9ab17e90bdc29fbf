package gtp

import (
	"slices"
	"testing"
)

func TestSplitCommand(t *testing.T) {
	for text, want := range map[string][]string{
		``:                           nil,
		`gnugo --mode gtp`:           {"gnugo", "--mode", "gtp"},
		"  a\t b\n":                  {"a", "b"},
		`sh -c 'a "b" c' ''`:         {"sh", "-c", `a "b" c`, ""},
		`"a b"c\ d \"e '\'`:          {"a bc d", `"e`, `\`},
		`kata --config "my \"x\" y"`: {"kata", "--config", `my "x" y`},
	} {
		if got, err := SplitCommand(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("SplitCommand(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{`'`, `a "b`, `a\`} {
		if got, err := SplitCommand(text); err == nil {
			t.Errorf("SplitCommand(%q) = %q, want an error", text, got)
		}
	}
}
