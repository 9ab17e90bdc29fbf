package web

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/remark"
	"github.com/shinpan/shinpan/internal/game/store"
)

// What a program says of its moves is in the record when the game is over, and not while
// its opponent could read it.
func TestRemarksAreInTheRecordAfterTheGame(t *testing.T) {
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

// TestOverviewCompressed: what the server offers, which every first visit asks for, is sent compressed to who takes it.
func TestOverviewCompressed(t *testing.T) {
	s := newSite(t)
	plain := s.nobody().call("GET", "/", nil, "Accept-Encoding", "identity").want(http.StatusOK)
	if encoding := plain.header.Get("Content-Encoding"); encoding != "" {
		t.Errorf("it is sent as %s to who takes it plain only", encoding)
	}
	zipped, err := http.Get(s.url + apiPath + "/") // which takes gzip, and unpacks it
	if err != nil {
		t.Fatal(err)
	}
	defer zipped.Body.Close()
	if text, err := io.ReadAll(zipped.Body); err != nil || !zipped.Uncompressed || string(text) != plain.text {
		t.Errorf("it comes compressed: %t, the same: %t, error %v", zipped.Uncompressed, string(text) == plain.text, err)
	}
	for _, header := range []http.Header{plain.header, zipped.Header} {
		if !slices.Contains(header.Values("Vary"), "Accept-Encoding") {
			t.Errorf("it varies with %q, want Accept-Encoding among them", header.Values("Vary"))
		}
	}
}
