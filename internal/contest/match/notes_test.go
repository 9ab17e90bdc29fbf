package match

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/weiqi"
)

// Notes that are written by hand are what json.Marshal writes of them.
func TestNoteLine(t *testing.T) {
	t.Parallel()
	for _, n := range []note{
		{Number: 1, Color: weiqi.Black, Engine: 1234, Pipe: 5},
		{Number: 361, Color: weiqi.White, Pipe: 5},
		{Number: 2, Color: weiqi.White, Engine: 7},
		{Number: 2, Color: weiqi.White, Engine: 7, Analysis: &gtp.Analysis{Visits: 3}},
		{Number: 2, Color: weiqi.White, Explains: "why"},
		{Color: weiqi.Black, Fault: Crashed, Detail: `"quoted"`},
	} {
		want, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(n.line()); got != string(want) {
			t.Errorf("%+v is written as %s, want %s", n, got, want)
		}
	}
}

// The lags of a game are those of all the times that it was played on.
func TestLagIsNoted(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "1.notes")
	var all lag.Histogram
	for _, d := range []time.Duration{time.Millisecond, time.Second} {
		b, err := openNotebook(path)
		if err != nil {
			t.Fatal(err)
		}
		var h lag.Histogram
		h.Add(d)
		all = all.Plus(h)
		b.lagged(h, "")
		if err := b.close(); err != nil {
			t.Fatal(err)
		}
		if b.said.lag != all {
			t.Errorf("the notes know of %+v, want %+v", b.said.lag.Summary(), all.Summary())
		}
	}
	said, err := readNotes(path)
	if err != nil || said.lag != all || len(said.moves) != 0 {
		t.Errorf("the file has %+v and %d moves, %v, want %+v and none", said.lag.Summary(), len(said.moves), err, all.Summary())
	}
}
