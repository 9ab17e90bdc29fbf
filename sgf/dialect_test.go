package sgf_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/dialect"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// TestDialects: records in the manners of many programs are read as a careful reader does.
func TestDialects(t *testing.T) {
	for _, want := range dialect.All() {
		trees, err := sgf.Parse(want.Data)
		if err != nil {
			t.Errorf("%s: %v", want.File, err)
			continue
		}
		record, err := trees[0].Record()
		if err != nil {
			t.Errorf("%s: %v", want.File, err)
			continue
		}
		positions, refused := record.AfterMoves(sgf.Lenient())
		last := positions[len(positions)-1]
		got := dialect.Reading{
			Games: len(trees), Size: record.Size.String(), Moves: len(positions) - 1, Board: dialect.Hash(last.Rows()),
			BlackPrisoners: last.Lost(weiqi.White), WhitePrisoners: last.Lost(weiqi.Black),
			Rules: record.Rules, Result: sgf.FormatResult(record.Result), Faults: len(record.Problems),
		}
		if komi := record.StatedKomi(); komi != nil {
			got.Komi = komi.String()
		}
		if set, err := record.Ruleset(); err == nil {
			got.Ruleset = set.Name
		}
		if refused != nil {
			got.Faults++
		}
		if got.Games > 1 {
			got.Faults++ // for others to tell
		}
		if got != want.Reading {
			t.Errorf("%s (%s) reads as\n%+v, want\n%+v\n%v %v", want.File, want.Manner, got, want.Reading, record.Problems, refused)
		}
	}
}
