package tidy

import (
	"slices"
	"testing"

	"github.com/shinpan/shinpan/sgf"
)

func parse(t *testing.T, text string) []*sgf.Tree {
	t.Helper()
	trees, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return trees
}

const tree = "(;SZ[9]C[game];B[ee]C[a](;W[ec]TR[ec];B[gc]BM[1])(;W[gc]BL[20](;B[ec])(;B[cc])))"

func TestClean(t *testing.T) {
	for _, at := range []struct{ name, from, want string }{
		{"what is clean stays", "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee]C[ two\n lines ])", "(;CA[UTF-8]GM[1]FF[4]SZ[9]KM[6.5]\n;B[ee]C[ two\n lines ])\n"},
		{"the komi of Fox", "(;GM[1]FF[4]AP[foxwq]KM[650])", "(;CA[UTF-8]GM[1]FF[4]AP[foxwq]KM[6.5])\n"},
		{"nothing is guessed", "(;GM[1]FF[4]KM[some]RE[Black wins]DT[May])", "(;CA[UTF-8]GM[1]FF[4]KM[some]RE[Black wins]DT[May])\n"},
		{"a pass has no value, and a node without one goes", "(;GM[1]FF[4];;B[tt];;W[])", "(;CA[UTF-8]GM[1]FF[4]\n;B[];W[])\n"},
		{"nothing twice", "(;GM[1]FF[4]PB[a]PB[a];AB[aa]AB[bb]DO[]C[])", "(;CA[UTF-8]GM[1]FF[4]PB[a]\n;AB[aa][bb]DO[])\n"},
		{"variations stay", "(;GM[1]FF[4];B[aa](;)(;W[bb])(;W[cc]))", "(;CA[UTF-8]GM[1]FF[4]\n;B[aa]\n(;W[bb])\n(;W[cc]))\n"},
	} {
		trees := parse(t, at.from)
		if _, err := Clean(trees[0]); err != nil {
			t.Errorf("%s: %v", at.name, err)
		}
		if got := string(sgf.Format(trees...)); got != at.want {
			t.Errorf("%s: %q, want %q", at.name, got, at.want)
		}
		if changes, _ := Clean(trees[0]); len(changes) > 0 {
			t.Errorf("%s: cleaned again, it changes %v", at.name, changes)
		}
	}
}

func TestStrip(t *testing.T) {
	for _, at := range []struct {
		name string
		what What
		want string
	}{
		{"comments", What{Comments: true}, "(;CA[UTF-8]SZ[9]\n;B[ee]\n(;W[ec]TR[ec];B[gc]BM[1])\n(;W[gc]BL[20]\n(;B[ec])\n(;B[cc])))\n"},
		{"all but moves", What{Comments: true, Markup: true, Judgements: true, Times: true, Variations: true}, "(;CA[UTF-8]SZ[9]\n;B[ee];W[ec];B[gc])\n"},
		{"nothing", What{}, "(;CA[UTF-8]SZ[9]C[game]\n;B[ee]C[a]\n(;W[ec]TR[ec];B[gc]BM[1])\n(;W[gc]BL[20]\n(;B[ec])\n(;B[cc])))\n"},
	} {
		trees := parse(t, tree)
		Strip(trees[0], at.what)
		if got := string(sgf.Format(trees...)); got != at.want {
			t.Errorf("%s: %q, want %q", at.name, got, at.want)
		}
	}
}

// TestLinesMerge: the lines of a tree are three games, and merged they are the tree again.
func TestLinesMerge(t *testing.T) {
	whole := parse(t, tree)[0]
	lines, err := Lines(whole)
	if err != nil || len(lines) != 3 {
		t.Fatalf("%d lines, error %v", len(lines), err)
	}
	if got := string(sgf.Format(lines[1])); got != "(;CA[UTF-8]SZ[9]C[game]\n;B[ee]C[a];W[gc]BL[20];B[ec])\n" {
		t.Errorf("the second line is %q", got)
	}
	merged, err := Merge(lines)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := sgf.Format(merged), sgf.Format(whole); !slices.Equal(got, want) {
		t.Errorf("merged again: %q, want %q", got, want)
	}
	if _, err := Merge(append(lines, parse(t, "(;SZ[9]AB[aa])")...)); err == nil {
		t.Error("games from different boards are merged")
	}
}
