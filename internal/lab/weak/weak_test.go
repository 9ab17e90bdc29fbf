package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lab/corpus"
	"github.com/shinpan/shinpan/weiqi"
)

// TestRun makes positions and reads them as a corpus. Without GNU Go it is skipped, but never in CI, which
// installs it.
func TestRun(t *testing.T) {
	program, ok := gtp.Find("gnugo")
	if !ok {
		if os.Getenv("CI") == "true" {
			t.Fatal("GNU Go is not installed")
		}
		t.Skip("GNU Go is not installed")
	}
	var out bytes.Buffer
	if err := run(t.Context(), &out, weiqi.Square(5), len(pairings), 1, program+" --mode gtp"); err != nil {
		t.Fatal(err)
	}
	entries, err := corpus.Read(&out)
	if err != nil || len(entries) != len(pairings) {
		t.Fatalf("%d positions, %v", len(entries), err)
	}
	verified := 0
	for _, e := range entries {
		if e.Truth.Check == corpus.Agree {
			verified++
		}
	}
	if verified < len(entries)/2 {
		t.Errorf("%d of %d are verified", verified, len(entries))
	}
}

// TestPlayedOut has a white stone that is dead whoever moves first, and a black chain that lives if Black does.
func TestPlayedOut(t *testing.T) {
	const board = ". X . X O X . . . X O\nX X X X O X X X X X O\n. O . X O O O O O O O\nX X X X O . O . O . O"
	for _, tt := range []struct {
		first weiqi.Color
		want  string
	}{
		{weiqi.Black, "B2"},
		{weiqi.White, "B2 F3 G3 H3 J3 K3 F4 K4"},
	} {
		setup, err := weiqi.ParseSetup(strings.Split(board, "\n"), tt.first)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position(weiqi.Rules{Scoring: weiqi.Area})
		if err != nil {
			t.Fatal(err)
		}
		dead, err := playedOut(t.Context(), p, 1)
		if err != nil || dead.String() != tt.want {
			t.Errorf("%v first: dead %v, %v; want %s", tt.first, dead, err, tt.want)
		}
	}
}
