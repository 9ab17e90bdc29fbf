package records

import (
	"testing"

	"github.com/shinpan/shinpan/internal/dialect"
	"github.com/shinpan/shinpan/sgf"
)

// TestDialects: a folder of records in the manners of many programs is read as a careful reader does.
func TestDialects(t *testing.T) {
	for _, want := range dialect.All() {
		var index Index
		games, err := index.Add(want.File, want.Data)
		if err != nil {
			t.Errorf("%s: %v", want.File, err)
			continue
		}
		g := index.Game(0)
		got := want.Reading // what is not in the index
		got.Games, got.Size, got.Moves, got.Board = games, g.Size.String(), g.Moves, dialect.Hash(index.Board(0, g.Moves))
		got.Rules, got.Result, got.Komi = g.Rules, sgf.FormatResult(g.Result), ""
		if g.Komi != nil {
			got.Komi = g.Komi.String()
		}
		if got != want.Reading {
			t.Errorf("%s (%s) reads as\n%+v, want\n%+v", want.File, want.Manner, got, want.Reading)
		}
	}
}
