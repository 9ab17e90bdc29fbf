package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// written returns a game record read from a file with that text.
func written(t *testing.T, text string) *gameRecord {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	record, err := readRecord(file)
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func TestKomiOfARecord(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[5])":                        "none",
		"(;SZ[5]KM[])":                    "none",
		"(;SZ[5]KM[six])":                 "none",
		"(;SZ[5]KM[0])":                   "0",
		"(;SZ[5]KM[0.00])":                "0",
		"(;SZ[5]KM[-5])":                  "-5",
		"(;SZ[5];KM[6.5]B[])":             "6.5",
		"(;SZ[5];KM[0]B[])":               "0",
		"(;SZ[5];B[](;W[])(;KM[0]W[aa]))": "none",
	} {
		got := "none"
		if komi := written(t, text).StatedKomi(); komi != nil {
			got = komi.String()
		}
		if got != want {
			t.Errorf("%s: komi %s, want %s", text, got, want)
		}
	}
}

func TestRulesetOfARecord(t *testing.T) {
	for text, want := range map[string]string{
		"Japanese": "japanese-1989", "AGA": "aga", "GOE": "ing-sst", "NZ": "new-zealand", "chinese": "chinese",
		" Korean ": "korean", "Tromp-Taylor": "tromp-taylor", "stone-scoring": "stone-scoring",
	} {
		set, err := written(t, "(;SZ[5]RU["+text+"])").ruleset()
		if err != nil || set.Name != want {
			t.Errorf("RU[%s] is %q, %v, want %s", text, set.Name, err, want)
		}
	}
	for _, text := range []string{"", "calvinball"} {
		if set, err := written(t, "(;SZ[5]RU["+text+"])").ruleset(); err == nil {
			t.Errorf("RU[%s] is %s, want an error", text, set.Name)
		}
	}
}

func TestPositionOfARecord(t *testing.T) {
	// The third move is on a stone, whose place it takes; a comment and stones placed by hand are no moves.
	record := written(t, "(;SZ[3];B[aa];C[good];AW[cc];W[bb];B[bb];W[ab])")
	for n, want := range []string{"... ... ...", "X.. ... ..O", "X.. .O. ..O", "X.. .X. ..O", "X.. OX. ..O"} {
		p, got, err := record.after(&n, sgf.Lenient())
		if err != nil || got != n || strings.Join(p.Rows(), " ") != want {
			t.Errorf("after %d moves: %v, %d, %v, want %s", n, p, got, err, want)
		}
	}
	five, minus := 5, -1
	for _, n := range []*int{&five, &minus} {
		if p, _, err := record.after(n, sgf.Lenient()); err == nil || !strings.HasPrefix(err.Error(), "there are 4 moves") {
			t.Errorf("after %d moves: %v, %v, want an error", *n, p, err)
		}
	}
	if p, at, err := record.after(nil, sgf.Lenient()); err != nil || at != 4 || p.Moves() == 0 {
		t.Errorf("at the end: %v, %d, %v", p, at, err)
	}

	// Stones that cannot stand end what can be shown.
	record = written(t, "(;SZ[2];B[aa];AW[ab:bb][ba];W[aa])")
	if p, at, err := record.after(nil, sgf.Lenient()); err != nil || at != 1 {
		t.Errorf("before stones without a liberty: %v, %d, %v", p, at, err)
	}
	two := 2
	if _, _, err := record.after(&two, sgf.Lenient()); err == nil || !strings.HasPrefix(err.Error(), "setup before move 2") {
		t.Errorf("after stones without a liberty: %v", err)
	}
}

func TestParseStones(t *testing.T) {
	setup, err := weiqi.ParseSetup([]string{"XX.", "O.X"}, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"": "", "a2": "A2 B2", "C1, B2": "C1 A2 B2", " A1 ": "A1"} {
		if got, err := parseStones(text, p); err != nil || got.String() != want {
			t.Errorf("parseStones(%q) = %v, %v, want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{"D1": "not on a 3x2 board", "B1": "no stone at B1", "A2 11": "not a point"} {
		if got, err := parseStones(text, p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("parseStones(%q) = %v, %v, want an error with %q", text, got, err, want)
		}
	}
}

func TestPrintBoard(t *testing.T) {
	setup, err := weiqi.ParseSetup([]string{"XX.......", "O.......X"}, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	printBoard(&b, p, weiqi.SetOf(weiqi.Point{Col: 0, Row: 0}))
	const want = `
    A B C D E F G H J
  2 X X . . . . . . . 2
  1 o . . . . . . . X 1
    A B C D E F G H J
`
	if b.String() != want[1:] {
		t.Errorf("printBoard =\n%swant%s", b.String(), want)
	}
}

func TestCharsetOfARecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(file, []byte("(;SZ[5]PB[\xc0\xcc\xc3\xa2\xc8\xa3])"), 0o600); err != nil { // 이창호 in EUC-KR
		t.Fatal(err)
	}
	for charset, want := range map[string]string{"": "이창호", "euc-kr": "이창호", "gbk": "捞芒龋"} {
		games, err := readRecords(file, charset)
		if err != nil {
			t.Fatal(err)
		}
		if name := games[0].record.Black.Name; name != want {
			t.Errorf("by %q Black is %s, want %s", charset, name, want)
		}
	}
}
