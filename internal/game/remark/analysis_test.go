package remark

import (
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

func TestString(t *testing.T) {
	for text, want := range map[string]string{
		`{"winrate":0.532,"score":-1.25,"visits":900}`:                      "win rate 53.2 %, score -1.2, 900 visits",
		`{"winrate":1,"moves":[{"move":"D4","pv":"D4 Q16"},{"move":"C3"}]}`: "win rate 100.0 %\nD4 Q16",
		`{"moves":[{"move":"D4"}],"comment":"thinking"}`:                    "thinking\nD4",
		`{}`:                 "",
		`hello`:              "hello",
		`{"winrate":"high"}`: `{"winrate":"high"}`,
	} {
		if got := (Remark{Text: text}).String(); got != want {
			t.Errorf("%s reads %q, want %q", text, got, want)
		}
	}
}

// TestComment keeps remarks through two books, as two players have, and reads them in the
// record.
func TestComment(t *testing.T) {
	db := store.NewMemory()
	for _, r := range []Remark{{1, "first"}, {3, "too early"}, {2, "second"}, {3, "third"}, {9, "never played"}, {1, strings.Repeat("x", longest+1)}} {
		book, err := Open(t.Context(), db, "cup-7")
		if err != nil {
			t.Fatal(err)
		}
		if err := book.Add(t.Context(), time.Unix(0, 0), r); err != nil {
			t.Fatal(err)
		}
	}
	record := &sgf.Record{Size: weiqi.Square(9)}
	for i, c := range []weiqi.Color{weiqi.Black, weiqi.White, weiqi.Black, weiqi.White} {
		record.Steps = append(record.Steps, sgf.Step{Move: weiqi.Play(c, weiqi.Point{Col: int8(i)})})
	}
	record.Steps[1].Comment = "a comment"
	record.Steps = append([]sgf.Step{{Comment: "no move"}}, record.Steps...)
	if err := Comment(t.Context(), db, "cup-7", record); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"no move", "first", "a comment\nsecond", "third", ""} {
		if got := record.Steps[i].Comment; got != want {
			t.Errorf("the comment of step %d is %q, want %q", i, got, want)
		}
	}
}
