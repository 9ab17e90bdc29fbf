package web

import (
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/remark"
	"github.com/shinpan/shinpan/internal/game/store"
)

// What a program says of its moves is in the record when the game is over, and not while
// its opponent could read it.
func TestRemarksAreInTheRecordAfterTheGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5"})
	m.play("C3", "B2")
	book, err := remark.Open(t.Context(), s.store.(store.Journals), m.id)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Add(t.Context(), time.Now(), remark.Remark{Move: 1, Text: `{"winrate":0.75}`}); err != nil {
		t.Fatal(err)
	}
	record := func() string { return m.white.call("GET", m.path(".sgf"), nil).want(200).text }
	if text := record(); strings.Contains(text, "win rate") {
		t.Errorf("the opponent can read what the program thinks:\n%s", text)
	}
	m.black.call("POST", m.path("/resign"), nil).want(200)
	if text := record(); !strings.Contains(text, "C[win rate 75.0 %]") {
		t.Errorf("the record of the game that is over does not say what the program thought:\n%s", text)
	}
}
