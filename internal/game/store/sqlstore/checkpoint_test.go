package sqlstore

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// However much is written, and read meanwhile, the log of an SQLite file stays short.
func TestLogStaysShort(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	const long = 16
	file, err := openFile(t.Context(), path, long)
	db := opened(t, file, err)
	const events = 600 // three pages each
	create(t, db, "game")
	var readers sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	readers.Go(func() {
		for ctx.Err() == nil {
			if _, err := db.List(t.Context(), store.Query{}); err != nil {
				t.Error(err)
			}
		}
	})
	for seq := 2; seq <= events; seq++ {
		if err := db.Append(t.Context(), "game", seq-1, note(seq)); err != nil {
			t.Error(err)
		}
	}
	cancel()
	readers.Wait()
	log, err := os.Stat(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if most := int64(4096 * long * 4 * tooLong); log.Size() > most {
		t.Errorf("the log has %d bytes, want %d at most", log.Size(), most)
	}
	checkLength(t, db, "game", events)
	check(t, db)
}
