package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/storetest"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crasherFile); path != "" {
		crasher(path)
	}
	// the tests wait for processes and disks, more than for a processor
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(pgtest.Main(m))
}

func TestSQLite(t *testing.T) {
	t.Parallel()
	storetest.RunDurable(t, func(t *testing.T) func() store.Store {
		path := filepath.Join(t.TempDir(), "odd %41? #;&=name.db")
		return func() store.Store {
			db, err := OpenSQLite(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { db.Close() })
			return db
		}
	})
}

func TestSQLiteJournals(t *testing.T) {
	storetest.RunJournals(t, func(t *testing.T) store.Journals {
		return openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
	})
}

func TestSQLiteLife(t *testing.T) {
	storetest.RunLife(t, func(t *testing.T) (one, other store.Life) {
		file := filepath.Join(t.TempDir(), "games.db")
		return openSQLite(t, file), openSQLite(t, file)
	})
}

func TestSQLiteOutbox(t *testing.T) {
	storetest.RunOutbox(t, func(t *testing.T) (one, other storetest.OutboxStore) {
		file := filepath.Join(t.TempDir(), "games.db")
		return openSQLite(t, file), openSQLite(t, file)
	})
}

func TestSQLiteEraser(t *testing.T) {
	storetest.RunEraser(t, func(t *testing.T) (one, other storetest.EraserStore) {
		file := filepath.Join(t.TempDir(), "games.db")
		return openSQLite(t, file), openSQLite(t, file)
	})
}

func TestJournalsAreThereAfterOpeningAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	before := openSQLite(t, path)
	if err := before.AppendJournal(t.Context(), "a", 0, []byte(`1`), []byte(`2`)); err != nil {
		t.Fatal(err)
	}
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	entries, err := openSQLite(t, path).Journal(t.Context(), "a", 1)
	if err != nil || len(entries) != 1 || string(entries[0]) != "2" {
		t.Errorf("after entry 1 there is %s, %v, want 2", entries, err)
	}
}

// Two processes that have the same file open are like these two stores.
func TestTwoStoresOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	stores := []*DB{openSQLite(t, path), openSQLite(t, path)}
	create(t, stores[0], "game")
	const length = 60
	var won atomic.Int32
	var group sync.WaitGroup
	for _, db := range stores {
		group.Go(func() {
			for seq := 2; seq <= length; seq++ {
				switch err := db.Append(t.Context(), "game", seq-1, note(seq)); {
				case err == nil:
					won.Add(1)
				case !errors.Is(err, store.ErrConflict):
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if won.Load() != length-1 {
		t.Errorf("%d appends were acknowledged, want %d", won.Load(), length-1)
	}
	for _, db := range stores {
		check(t, db)
		checkLength(t, db, "game", length)
	}
}

func TestDurability(t *testing.T) {
	db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
	for pragma, want := range map[string]string{
		"journal_mode": "wal",
		"synchronous":  "2", // FULL
		"foreign_keys": "1",
	} {
		var got string
		if err := db.writer.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v, want %s", pragma, got, err, want)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, test := range []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"a file that is no database", func(t *testing.T, path string) {
			text := strings.Repeat("(;GM[1]FF[4]SZ[9];B[ee])\n", 1000)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}, "not a database"},
		{"another program's database", func(t *testing.T, path string) {
			tamper(t, openSQLite(t, path), "PRAGMA application_id = 0")
		}, "another program's"},
		{"a directory", func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		}, "unable to open database file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			test.make(t, path)
			before, _ := os.ReadFile(path)
			db, err := OpenSQLite(t.Context(), path)
			if err == nil {
				db.Close()
				t.Fatal("OpenSQLite succeeded")
			}
			if text := err.Error(); !strings.Contains(text, path) || !strings.Contains(text, test.want) {
				t.Errorf("the error is %q, want one that says %q and names %s", text, test.want, path)
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the file has changed")
			}
		})
	}
}

// When storage fails every caller is told, and when it works again all goes on.
func TestStorageFails(t *testing.T) {
	for _, test := range []struct{ name, fail, mend, want string }{
		{"full disk", "PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", "full"}, // no less than it has
		{"read-only", "PRAGMA query_only = 1", "PRAGMA query_only = 0", "readonly"},
	} {
		t.Run(test.name, func(t *testing.T) {
			db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
			create(t, db, "game")
			tamper(t, db, test.fail)
			large := note(2)
			large.What = referee.Faulted{Color: weiqi.Black, Why: referee.Reason{Code: "program-error", Args: map[string]string{"text": strings.Repeat("x", 100_000)}}}
			var group sync.WaitGroup
			for range 20 {
				group.Go(func() {
					err := db.Append(t.Context(), "game", 1, large)
					if err == nil || !strings.Contains(err.Error(), test.want) {
						t.Errorf("Append: the error is %v, want one that says %s", err, test.want)
					}
				})
			}
			group.Wait()
			checkLength(t, db, "game", 1)

			tamper(t, db, test.mend)
			if err := db.Append(t.Context(), "game", 1, large); err != nil {
				t.Errorf("Append afterwards: %v", err)
			}
			checkLength(t, db, "game", 2)
			check(t, db)
		})
	}
}

func TestCheck(t *testing.T) {
	for name, harm := range map[string]string{
		"a gap":           "DELETE FROM events WHERE seq = 2",
		"a lost end":      "DELETE FROM events WHERE seq >= 8",
		"a lost log":      "DELETE FROM events",
		"a broken event":  "UPDATE events SET body = '{' WHERE seq = 2",
		"a wrong summary": "UPDATE games SET summary = replace(summary, '\"moves\":7', '\"moves\":6')",
	} {
		t.Run(name, func(t *testing.T) {
			db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
			create(t, db, "good")
			create(t, db, "bad")
			for seq := 2; seq <= summedUp+1; seq++ {
				if err := db.Append(t.Context(), "bad", seq-1, note(seq)); err != nil {
					t.Fatal(err)
				}
			}
			check(t, db)
			tamper(t, db, harm)
			if err := db.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "game bad") {
				t.Errorf("Check returned %v, want an error about game bad", err)
			}
		})
	}
}

func openSQLite(t testing.TB, path string) *DB {
	t.Helper()
	db, err := OpenSQLite(t.Context(), path)
	return opened(t, db, err)
}

// opened is a database that the test closes.
func opened(t testing.TB, db *DB, err error) *DB {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// tamper does to the database what the store would not.
func tamper(t *testing.T, db *DB, statement string) {
	t.Helper()
	if _, err := db.writer.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func create(t testing.TB, db *DB, id string) {
	t.Helper()
	if err := db.Create(t.Context(), id, created()); err != nil {
		t.Fatal(err)
	}
}

func check(t *testing.T, db *DB) {
	t.Helper()
	if err := db.Check(t.Context()); err != nil {
		t.Errorf("Check: %v", err)
	}
}

func checkLength(t *testing.T, db *DB, id string, want int) {
	t.Helper()
	if log, err := db.Load(t.Context(), id); err != nil || len(log) != want {
		t.Errorf("the log of %s has %d events, %v, want %d", id, len(log), err, want)
	}
}

// created begins a log.
func created() referee.Event {
	return event(1, referee.Created{Terms: referee.Terms{Size: weiqi.Square(9), Ruleset: "chinese", Ending: "play-on"}})
}

// note is an event that a log may hold at any later place.
func note(seq int) referee.Event {
	return event(seq, referee.Moved{
		N: seq - 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 3}), Spent: 4120,
		Clock: referee.Clocks{Black: referee.Clock{Main: 600_000}, White: referee.Clock{Main: 600_000}},
	})
}

func event(seq int, what referee.What) referee.Event {
	return referee.Event{Seq: seq, At: time.UnixMilli(1795255200000 + int64(seq)).UTC(), By: referee.Black, What: what}
}

// What two processes have of one file.
func TestSQLiteShared(t *testing.T) {
	storetest.RunPresence(t, func(t *testing.T) (one, other storetest.SharedStore) {
		file := filepath.Join(t.TempDir(), "games.db")
		return openSQLite(t, file), openSQLite(t, file)
	})
}

// What another process writes to a file is told: what it was is not known.
func TestSQLiteWatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	synctest.Test(t, func(t *testing.T) { testWatch(t, openSQLite(t, file), openSQLite(t, file)) })
}

func testWatch(t *testing.T, one, other *DB) {
	told := make(chan store.News, 100)
	ctx, cancel := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	watching.Go(func() { _ = other.Watch(ctx, func(n store.News) { told <- n }) }) // it ends with the context
	defer watching.Wait()
	defer cancel()
	journals := &struct {
		*DB
		*store.Subscriptions
	}{other, &store.Subscriptions{}}
	book, err := store.OpenLedger(t.Context(), journals, "book", 0, func(sum int, entries ...int) (int, error) {
		for _, e := range entries {
			sum += e
		}
		return sum, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := one.AppendJournal(t.Context(), "book", 0, json.RawMessage("3"), json.RawMessage("4")); err != nil {
		t.Fatal(err)
	}
	for late := time.After(eventually.Hang); book.State() != 7; {
		select {
		case n := <-told:
			if !n.All {
				t.Errorf("the news are %+v, want all", n)
			}
			if err := journals.Tell(t.Context(), n); err != nil {
				t.Fatal(err)
			}
		case <-late:
			t.Fatalf("after another process has written 3 and 4 their sum is %d here", book.State())
		}
	}
}
