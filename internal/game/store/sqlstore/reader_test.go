package sqlstore

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A reader finds what a database has, and leaves a copy as it was, alone in its directory.
func TestReader(t *testing.T) {
	for name, text := range map[string]string{"postgres": emptyPostgres(t), "sqlite": filepath.Join(t.TempDir(), "games.db")} {
		t.Run(name, func(t *testing.T) {
			place, err := ParsePlace(text)
			if err != nil {
				t.Fatal(err)
			}
			db, err := place.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			opened(t, db, nil)
			create(t, db, "game")
			if err := db.AppendJournal(t.Context(), "book", 0, json.RawMessage("3")); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "copy.db")
			if _, err := place.Backup(t.Context(), file); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range []string{text, file} {
				from, err := ParsePlace(at)
				if err != nil {
					t.Fatal(err)
				}
				r, err := from.Read(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				log, err := r.Load(t.Context(), "game")
				entries, unread := r.Journal(t.Context(), "book", 0)
				if err := errors.Join(err, unread); err != nil || len(log) != 1 || len(entries) != 1 || string(entries[0]) != "3" {
					t.Errorf("%s has %v and %s, %v", from, log, entries, err)
				}
				if _, err := r.Load(t.Context(), "nothing"); !errors.Is(err, store.ErrNotFound) {
					t.Errorf("a game that is not there: %v", err)
				}
				if _, err := r.db.Exec("DELETE FROM games"); err == nil {
					t.Errorf("a reader has written to %s", from)
				}
				if err := r.Close(); err != nil {
					t.Fatal(err)
				}
			}
			after, err := os.ReadFile(file)
			files, also := os.ReadDir(filepath.Dir(file))
			if err := errors.Join(err, also); err != nil || !slices.Equal(before, after) || len(files) != 1 {
				t.Errorf("the copy has changed, or has %d files beside it: %v", len(files)-1, err)
			}
		})
	}
}
