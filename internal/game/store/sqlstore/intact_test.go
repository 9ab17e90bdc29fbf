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

func openAt(tb testing.TB, path string) *DB {
	tb.Helper()
	db, err := OpenSQLite(tb.Context(), path)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = db.Close() }) // of a file that was cut off, too
	return db
}
