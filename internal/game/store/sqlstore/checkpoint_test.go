package sqlstore

import (
	"context"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
)

// However much is written, and read meanwhile, the log of an SQLite file stays short.
func TestLogStaysShort(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	const long = 16
	file, err := openFile(t.Context(), path, long)
	db := opened(t, file, err)
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
	rest := sync.OnceFunc(func() {
		cancel()
		readers.Wait()
	})
	defer rest()
	events := 1
	for end := time.Now().Add(eventually.Hang); begun(t, path) < 5; {
		if time.Now().After(end) {
			t.Fatalf("after %d events of three pages each the log has begun anew %d times", events, begun(t, path))
		}
		events++
		if err := db.Append(t.Context(), "game", events-1, note(events)); err != nil {
			t.Fatal(err)
		}
	}
	rest()
	checkLength(t, db, "game", events)
	check(t, db)
}

// begun returns how often the log of a database has begun anew, which is the fourth number of its header:
// https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
func begun(t *testing.T, path string) uint32 {
	t.Helper()
	log, err := os.Open(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	var header [16]byte
	if _, err := io.ReadFull(log, header[:]); err != nil {
		t.Fatal(err)
	}
	return binary.BigEndian.Uint32(header[12:])
}
