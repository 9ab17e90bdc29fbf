package match

import (
	"encoding/json"
	"testing"

	"github.com/shinpan/shinpan/gtp"
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
