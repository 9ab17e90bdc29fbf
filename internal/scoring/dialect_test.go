package scoring_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/dialect"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/sgf"
)

// TestDialects: the judge in the browser reads records in the manners of many programs as a careful reader does. It is
// told texts.
func TestDialects(t *testing.T) {
	for _, want := range dialect.All() {
		trees, err := sgf.Parse(want.Data)
		if err != nil {
			t.Fatal(err)
		}
		_, answer := scoring.Answer(t.Context(), scoring.ScoreBody{SGF: string(sgf.Format(trees...)), Judge: "tom"})
		got, err := dialect.Scored(answer)
		if err != nil || got != want.Reading {
			t.Errorf("%s (%s) reads as\n%+v, %v, want\n%+v", want.File, want.Manner, got, err, want.Reading)
		}
	}
}
