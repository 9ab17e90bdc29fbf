package sqlstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A copy that is made while games begin holds each of them whole or not at all, and all
// that had begun before.
func TestBackupOfALivingDatabase(t *testing.T) {
	t.Parallel()
	const before, during = 20, 200
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "living.db"), filepath.Join(dir, "copy.db")
	db := openSQLite(t, path)
	play := func(n int) {
		id := fmt.Sprintf("game-%03d", n)
		if err := errors.Join(db.Create(context.Background(), id, created()), db.Append(context.Background(), id, 1, note(2), note(3))); err != nil {
			t.Error(err)
		}
	}
	for n := range before {
		play(n)
	}
	var work sync.WaitGroup
	work.Go(func() {
		for n := range during {
			play(before + n)
		}
	})
	census, err := BackupSQLite(t.Context(), path, copied)
	work.Wait()
	if err != nil {
		t.Fatal(err)
	}
	// One game may have begun and not gone on.
	if census.Games < before || census.Events < 3*census.Games-2 {
		t.Errorf("the copy holds %v, want at least %d whole games", census, before)
	}
	again := openSQLite(t, copied)
	for n := range before {
		checkLength(t, again, fmt.Sprintf("game-%03d", n), 3)
	}
	if _, err := BackupSQLite(t.Context(), path, copied); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second copy over the first: %v", err)
	}
}

func TestDamageIsFound(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "whole.db")
	db := openSQLite(t, path)
	for n := range 30 {
		create(t, db, fmt.Sprint(n))
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := CheckSQLite(t.Context(), path, nil); err != nil {
		t.Fatalf("a good database: %v", err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	torn := bytes.Clone(whole)
	const page = 4096
	for i := len(torn) - 3*page; i < len(torn)-page; i++ {
		torn[i] ^= 0x5a
	}
	for name, content := range map[string][]byte{
		"torn.db":  torn,
		"short.db": whole[:len(whole)/2],
		"text.db":  []byte(strings.Repeat("no database at all\n", 1000)),
		"empty.db": nil,
	} {
		if census, err := CheckSQLite(t.Context(), damaged(name, content), nil); err == nil {
			t.Errorf("%s passes for good: %v", name, census)
		}
	}
	if _, err := CheckSQLite(t.Context(), filepath.Join(dir, "none.db"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// A server knows when its database was copied last; in a copy that is copied itself nothing is written.
func TestNoteBackup(t *testing.T) {
	for name, text := range map[string]string{"postgres": emptyPostgres(t), "sqlite": filepath.Join(t.TempDir(), "games.db")} {
		t.Run(name, func(t *testing.T) {
			place, err := ParsePlace(text)
			if err != nil {
				t.Fatal(err)
			}
			db, err := place.Open(t.Context())
			opened(t, db, err)
			want := func(when string, at time.Time) {
				t.Helper()
				if is, err := db.LastBackup(t.Context()); err != nil || !is.Equal(at) {
					t.Errorf("%s: the latest copy is of %v, %v, want %v", when, is, err, at)
				}
			}
			want("without a copy", time.Time{})
			first := time.UnixMilli(1795255200000)
			for _, at := range []time.Time{first, first.Add(time.Hour), first.Add(time.Minute)} {
				if err := place.NoteBackup(t.Context(), at); err != nil {
					t.Fatal(err)
				}
			}
			want("after three copies", first.Add(time.Hour))

			file := filepath.Join(t.TempDir(), "copy.db")
			if _, err := place.Backup(t.Context(), file); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			copied, err := ParsePlace(file)
			if err != nil {
				t.Fatal(err)
			}
			if name != "sqlite" {
				return // a copy of a PostgreSQL was open while it was made
			}
			if err := copied.NoteBackup(t.Context(), first); err != nil {
				t.Fatal(err)
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the copy was written to, %v", err)
			}
		})
	}
}
