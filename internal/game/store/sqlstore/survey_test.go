package sqlstore

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A survey says what a database holds, also while it is open, and begins none.
func TestSurvey(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"postgres": pgtest.Database(t), "sqlite": filepath.Join(dir, "games.db")} {
		t.Run(name, func(t *testing.T) {
			place, err := ParsePlace(text)
			if err != nil {
				t.Fatal(err)
			}
			if s, err := place.Survey(t.Context()); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("before it is begun: %+v, %v", s, err)
			}
			if _, err := os.Stat(place.File()); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the survey has begun a database: %v", err)
			}
			db, err := place.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if s, err := place.Survey(t.Context()); err != nil || s != (Survey{Schema: newestSchema, Known: newestSchema}) {
				t.Errorf("while it is open: %+v, %v", s, err)
			}
		})
	}
}
