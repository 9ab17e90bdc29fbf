package sqlstore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
)

// A database whose server was killed is opened by nobody without its log, whose content was acknowledged; with it, all
// is there.
func TestLogTakenAway(t *testing.T) {
	for name, take := range map[string]func(log string) error{
		"removed": os.Remove,
		"emptied": func(log string) error { return os.Truncate(log, 0) },
		"cut off": func(log string) error { return os.Truncate(log, 100) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "games.db")
			acknowledged := map[string]int{}
			crash(t, path, acknowledged, eventually.Hang, func(events int) bool { return events == 3*crasherGames })
			log := path + "-wal"
			content, err := os.ReadFile(log)
			if err == nil {
				err = take(log)
			}
			if err != nil {
				t.Fatal(err)
			}
			for what, open := range map[string]func() error{
				"open": func() error {
					db, err := OpenSQLite(t.Context(), path)
					if err == nil {
						_ = db.Close() // it should not have been opened
					}
					return err
				},
				"check":  func() error { _, err := CheckSQLite(t.Context(), path, nil); return err },
				"backup": func() error { _, err := BackupSQLite(t.Context(), path, path+".copy"); return err },
			} {
				if err := open(); !errors.Is(err, ErrNoLog) || !strings.Contains(err.Error(), log) || !strings.Contains(err.Error(), path+MarkSuffix) {
					t.Errorf("%s: %v, want that the log is missing, and where it and the mark belong", what, err)
				}
			}
			if err := os.WriteFile(log, content, 0o600); err != nil {
				t.Fatal(err)
			}
			checkCrashed(t, path, acknowledged)
			if _, err := CheckSQLite(t.Context(), path, nil); err != nil {
				t.Errorf("after a server has stopped in order: %v", err)
			}
		})
	}
}

// The mark stands from the first write until the last of those who have the database open closes it.
func TestMarkStands(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	marked := func(want bool, when string) {
		t.Helper()
		if _, err := os.Stat(path + MarkSuffix); errors.Is(err, fs.ErrNotExist) == want {
			t.Errorf("%s: is there a mark? %v", when, err)
		}
	}
	first := openAt(t, path)
	create(t, first, "0")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	marked(false, "after a clean stop")
	one := openAt(t, path)
	if err := one.change(t.Context(), "", func(context.Context, *transaction) error { return nil }); err != nil {
		t.Fatal(err)
	}
	marked(false, "before the first write, without which the log is empty")
	create(t, one, "a")
	marked(true, "after it")
	other := openAt(t, link)
	create(t, other, "b")
	if _, err := CheckSQLite(t.Context(), path, nil); err != nil {
		t.Error(err)
	}
	if err := one.Close(); err != nil {
		t.Error(err)
	}
	marked(true, "while another has the database open")
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	marked(false, "when nobody has it open")
	again := openAt(t, path)
	checkLength(t, again, "a", 1)
	checkLength(t, again, "b", 1)
}

// Who looks at the database of a killed server makes it no database without a log.
func TestMarkAfterCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	acknowledged := map[string]int{}
	crash(t, path, acknowledged, eventually.Hang, func(events int) bool { return events == crasherGames })
	if _, err := CheckSQLite(t.Context(), path, nil); err != nil {
		t.Fatal(err)
	}
	if isMarked(path) && !hasLog(path) {
		t.Error("the mark stands, and the log is gone")
	}
	checkCrashed(t, path, acknowledged)
}

// No empty database takes the place of one that was in use.
func TestMarkWithoutDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path+MarkSuffix, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := HoldSQLite(path, false); !errors.Is(err, ErrUnfinished) || !strings.Contains(err.Error(), path+MarkSuffix) {
		t.Errorf("HoldSQLite: %v, want that there was a database", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a database was begun: %v", err)
	}
}
