package sqlstore

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// The row of a live game is written now and then, and lists say how it stands all the same, as
// does a process that has never heard of the game when it adds to it.
func TestSummariesAreUpToDate(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db := openSQLite(t, path)
	const games = 3*maxRows + 1 // more than one statement takes
	for g := range games {
		id := fmt.Sprint(g)
		create(t, db, id)
		if err := db.Append(t.Context(), id, 1, note(2)); err != nil {
			t.Fatal(err)
		}
	}
	for seq := 3; seq <= 3*summedUp; seq++ {
		if err := db.Append(t.Context(), "7", seq-1, note(seq)); err != nil {
			t.Fatal(err)
		}
		rows, err := db.checker(db.reader).rows(t.Context(), "SELECT id, summary, head, sum FROM games WHERE id = '7'")
		if err != nil {
			t.Fatal(err)
		}
		if want := max(1, seq/summedUp*summedUp); rows[0].Seq != want {
			t.Fatalf("after event %d the row tells of %d, want %d", seq, rows[0].Seq, want)
		}
		list, err := db.List(t.Context(), store.Query{})
		if err != nil || len(list) != games {
			t.Fatalf("%d games are listed, %v, want %d", len(list), err, games)
		}
		for _, s := range list {
			want := 2
			if s.ID == "7" {
				want = seq
			}
			if s.Seq != want || s.Moves != want-1 || s.Updated != note(want).At {
				t.Fatalf("game %s has %d events and %d moves at %v, want %d", s.ID, s.Seq, s.Moves, s.Updated, want)
			}
		}
	}
	other := openSQLite(t, path)
	for _, db := range []*DB{other, db, other, db} { // each goes on from what the other has written
		length := addTo(t, db, "8")
		checkLength(t, other, "8", length)
	}
	check(t, db)
}

// addTo adds an event to a game and returns how many it has then.
func addTo(t *testing.T, db *DB, id string) int {
	t.Helper()
	log, err := db.Load(t.Context(), id)
	if err == nil {
		err = db.Append(t.Context(), id, len(log), note(len(log)+1))
	}
	if err != nil {
		t.Fatal(err)
	}
	return len(log) + 1
}
