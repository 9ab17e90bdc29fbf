package sqlstore

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkIntact says what it costs a transaction to look whether its files are still there.
func BenchmarkIntact(b *testing.B) {
	db := openAt(b, filepath.Join(b.TempDir(), "games.db"))
	for b.Loop() {
		if err := db.Intact(); err != nil {
			b.Fatal(err)
		}
	}
}

// A file that somebody else's VACUUM has made shorter is whole.
func TestShorterAndWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	for _, query := range []string{
		"CREATE TABLE ballast (text TEXT)",
		"INSERT INTO ballast SELECT hex(randomblob(100000)) FROM generate_series(1, 20)",
	} {
		if _, err := db.writer.ExecContext(t.Context(), query); err != nil {
			if _, err = db.writer.ExecContext(t.Context(), "INSERT INTO ballast VALUES (hex(randomblob(2000000)))"); err != nil {
				t.Fatal(err)
			}
		}
	}
	checkpointed := func() int64 {
		t.Helper()
		if _, _, err := checkpoint(t.Context(), db.writer); err != nil {
			t.Fatal(err)
		}
		if err := db.Intact(); err != nil {
			t.Fatalf("Intact() = %v", err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := checkpointed()
	for _, query := range []string{"DROP TABLE ballast", "VACUUM"} {
		if _, err := db.writer.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	if after := checkpointed(); after >= before {
		t.Errorf("the file has %d bytes, and had %d before, which is no trial", after, before)
	}
	if err := db.Probe(t.Context()); err != nil {
		t.Errorf("Probe() = %v", err)
	}
	if err := os.Truncate(path, 4096); err != nil {
		t.Fatal(err)
	}
	if err := db.Probe(t.Context()); !errors.Is(err, ErrCutOff) {
		t.Errorf("Probe() = %v, want %v", err, ErrCutOff)
	}
}

// While a file of the database is away no connection is opened, and every one that is opened later reads the
// files that were put back.
func TestFilesPutBack(t *testing.T) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		t.Run("games.db"+suffix, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			db := openAt(t, path)
			create(t, db, "g")
			if err := os.Rename(path+suffix, path+".away"); err != nil {
				t.Fatal(err)
			}
			readers := db.reader.Stats().MaxOpenConnections
			gone := 0
			everyReader := func(each func(error)) {
				t.Helper()
				for range readers - db.reader.Stats().InUse {
					conn, err := db.reader.Conn(t.Context())
					if err == nil {
						defer conn.Close()
						_, err = conn.ExecContext(t.Context(), "SELECT count(*) FROM events")
					}
					each(err)
				}
			}
			everyReader(func(err error) {
				if errors.Is(err, ErrGone) {
					gone++
				} else if err != nil {
					t.Errorf("a connection that was there before: %v", err)
				}
			})
			if gone == 0 {
				t.Error("there was room for no new connection, which is no trial")
			}
			if _, err := os.Stat(path + suffix); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("there is something in the place of the file that is away: %v", err)
			}
			if err := os.Rename(path+".away", path+suffix); err != nil {
				t.Fatal(err)
			}
			everyReader(func(err error) {
				if err != nil {
					t.Errorf("a connection when the file is back: %v", err)
				}
			})
			if err := db.Append(t.Context(), "g", 1, note(2)); err != nil {
				t.Errorf("an append when the file is back: %v", err)
			}
		})
	}
}

func openAt(tb testing.TB, path string) *DB {
	tb.Helper()
	db, err := OpenSQLite(tb.Context(), path)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = db.Close() }) // of a file that was cut off, too
	return db
}
