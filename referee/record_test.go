package referee_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// Every story's game survives as a record: the moves lead to the same position and
// the result is the same, also after it was written and read again.
func TestRecord(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		_, parts := readScript(t, file)
		_, _, g := tell(t, parts)
		if g == nil {
			continue
		}
		data := sgf.Format(g.Record().Tree())
		trees, err := sgf.Parse(data)
		if err != nil || len(trees) != 1 {
			t.Fatalf("%s: %s: %v", file, data, err)
		}
		read, err := trees[0].Record()
		if err != nil {
			t.Fatalf("%s: %s: %v", file, data, err)
		}
		last, err := read.Replay(g.Terms().Rules)
		if err != nil {
			t.Fatalf("%s: %s: %v", file, data, err)
		}
		if !last.SameBoard(g.Position()) {
			t.Errorf("%s: the record ends with\n%v, the game with\n%v", file, last, g.Position())
		}
		want := g.Result()
		if want.By == weiqi.ByMoveLimit || want.By == weiqi.ByRepetition {
			want = weiqi.Result{By: weiqi.ByCount} // a record only knows a draw
		}
		if read.Result != want {
			t.Errorf("%s: the record says %v, the game ended %v", file, read.Result, g.Result())
		}
	}
}

func TestRecordOfTerms(t *testing.T) {
	_, _, g := tell(t, map[string]string{
		"terms": "size 9x9\nrules japanese-1989\nending confirmation\nkomi 6.5\nhandicap 2\ntime 10m+3x30s\nwhite program gnugo",
		"acts":  "+10s white play E5\nblack play E6\n+11m white play E4\nblack play C4\nblack resign",
	})
	got := strings.Join(strings.Fields(string(sgf.Format(g.Record().Tree()))), "")
	const want = "(;CA[UTF-8]FF[4]GM[1]AP[shinpan]SZ[9]RU[Japanese]KM[6.5]HA[2]TM[600]OT[3x30byo-yomi]" +
		"PB[Ada]PW[gnugo]DT[2026-11-21]RE[W+R]C[Blackresigned]AB[cg][gc]PL[W]" +
		";W[ee]BL[600]WL[590];B[ed]BL[600]WL[590];W[ef]BL[600]WL[30]OW[1];B[cf]BL[600]WL[30]OW[1])"
	if got != want {
		t.Errorf("the record without blanks is\n%s, want\n%s", got, want)
	}
}

func TestRecordOvertime(t *testing.T) {
	for text, want := range map[string]string{
		"none":      "",
		"10m":       "",
		"10m+5s":    "5 fischer",
		"10m+5x30s": "5x30 byo-yomi",
		"10m+25/5m": "25/300 canadian",
		"10m+500ms": "0.5 fischer",
	} {
		terms := plainTerms()
		if err := terms.Time.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		first, err := referee.Open(terms, noon)
		if err != nil {
			t.Fatal(err)
		}
		g, err := referee.Replay([]referee.Event{first})
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Record().Overtime; got != want {
			t.Errorf("overtime of %s = %q, want %q", text, got, want)
		}
	}
}
