package sqlstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/storetest"
	"github.com/shinpan/shinpan/referee"
)

// logged are the tables of logs.
var logged = []string{"events", "games", "journals", "heads"}

// A truth is what a database had before it was altered.
type truth struct {
	logs     map[string][]referee.Event
	lists    map[string]store.Summary
	journals map[string][]json.RawMessage
}

func truthOf(t *testing.T, db *DB) truth {
	t.Helper()
	is := truth{map[string][]referee.Event{}, map[string]store.Summary{}, map[string][]json.RawMessage{}}
	list, err := db.List(t.Context(), store.Query{})
	for _, s := range list {
		is.lists[s.ID] = s
		if err == nil {
			is.logs[s.ID], err = db.Load(t.Context(), s.ID)
		}
	}
	names, errNames := db.JournalNames(t.Context(), "")
	for _, name := range names {
		if err == nil {
			is.journals[name], err = db.Journal(t.Context(), name, 0)
		}
	}
	if err := errors.Join(err, errNames); err != nil {
		t.Fatal(err)
	}
	return is
}

// check reports what is shown otherwise than it was, and whether anything was refused.
func (was truth) check(t *testing.T, db *DB, what string) (refused bool) {
	t.Helper()
	note := func(name string, err error, same bool) {
		switch {
		case errors.Is(err, store.ErrAltered):
			refused = true
		case err != nil:
			t.Errorf("%s: %s: %v, which does not say that it was altered", what, name, err)
		case !same:
			t.Errorf("%s: %s is shown otherwise than it was", what, name)
		}
	}
	for id, log := range was.logs {
		is, err := db.Load(t.Context(), id)
		if errors.Is(err, store.ErrNotFound) {
			err = store.ErrAltered // nothing is shown
		}
		note("game "+id, err, reflect.DeepEqual(is, log))
		for _, after := range []int{1, len(log) - 1} {
			events, err := db.Since(t.Context(), id, after)
			if len(events) < len(log)-after { // nobody is shown that: who asks has the log up to there
				continue
			}
			note("the end of game "+id, err, reflect.DeepEqual(events, log[after:]))
		}
	}
	for name, entries := range was.journals {
		is, err := db.Journal(t.Context(), name, 0)
		note("journal "+name, err, reflect.DeepEqual(is, entries))
	}
	list, err := db.List(t.Context(), store.Query{})
	note("the list", err, true)
	for _, s := range list {
		note("in the list game "+s.ID, nil, s == was.lists[s.ID])
	}
	return refused || len(list) < len(was.lists)
}

// TestAttackAlteredRows alters one byte of a row of a log after another, in every column of every
// table of logs. Each is found, at the latest by the check, and nothing is ever shown that was
// not written. With the tag system there are more rows, and more of them are altered.
func TestAttackAlteredRows(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "games.db")
		testAlteredRows(t, func() (*DB, error) { return OpenSQLite(t.Context(), path) })
	})
	t.Run("postgres", func(t *testing.T) {
		address := emptyPostgres(t)
		testAlteredRows(t, func() (*DB, error) { return OpenPostgres(t.Context(), address) })
	})
}

func testAlteredRows(t *testing.T, open func() (*DB, error)) {
	db, err := open()
	if err != nil {
		t.Fatal(err)
	}
	log := storetest.Log()
	games, bytes := 4, 2 // of a column are altered
	if allCases {
		games, bytes = 12, 6
	}
	for i := range games {
		if err := db.Create(t.Context(), fmt.Sprintf("game-%d", i), log[0]); err != nil {
			t.Fatal(err)
		}
		for seq := 1; seq < len(log)-i%3*5; seq++ {
			if err := db.Append(t.Context(), fmt.Sprintf("game-%d", i), seq, log[seq]); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.AppendJournal(t.Context(), "journal", i, json.RawMessage(fmt.Sprintf(`{"n":%d}`, i))); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db, err = open()
	db = opened(t, db, err)
	if db.goose != "sqlite3" { // there a log may be longer than its row knows, and lose that unseen until the check
		tamper(t, db, "DELETE FROM games WHERE NOT finished")
		tamper(t, db, "DELETE FROM events WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game)")
	}
	was := truthOf(t, db)
	if refused := was.check(t, db, "nothing altered"); refused || db.Check(t.Context()) != nil {
		t.Fatalf("before anything is altered: %v", db.Check(t.Context()))
	}
	chance := rand.New(rand.NewPCG(1, 2))
	altered, atLoad := 0, 0
	for _, table := range tables {
		if !slices.Contains(logged, table.name) {
			continue
		}
		for _, column := range table.columns {
			for range bytes {
				what, undo := alter(t, db, chance, table, column)
				if what == "" {
					continue
				}
				altered++
				refused := was.check(t, db, what)
				if refused {
					atLoad++
				}
				err := db.Check(t.Context())
				if !errors.Is(err, store.ErrAltered) {
					t.Errorf("%s: the check says %v", what, err)
				}
				undo()
			}
		}
	}
	if err := db.Check(t.Context()); err != nil {
		t.Errorf("as it was, the database is said to be damaged: %v", err)
	}
	t.Logf("%d altered bytes were all found, %d of them at load", altered, atLoad)
	if altered < 17*bytes {
		t.Errorf("only %d bytes were altered", altered)
	}
}

// alter alters one byte of a column in some row, or one bit of a number, and says what it did;
// empty if it could not be done.
func alter(t *testing.T, db *DB, chance *rand.Rand, table table, column string) (what string, undo func()) {
	t.Helper()
	key := ""
	for _, k := range table.columns[:table.key] {
		key += fmt.Sprintf(" || '/' || CAST(%s AS TEXT)", k)
	}
	key = "(''" + key + ")"
	var rows []string
	found, err := db.reader.Query("SELECT " + key + " FROM " + table.name)
	if err == nil {
		rows, err = texts(found)
	}
	if err != nil {
		t.Fatal(err)
	}
	row := rows[chance.IntN(len(rows))]
	var before, after any
	var text []byte
	if err := db.reader.QueryRow("SELECT "+column+" FROM "+table.name+" WHERE "+key+" = $1", row).Scan(&before); err != nil {
		t.Fatal(err)
	}
	switch v := before.(type) {
	case int64:
		after = v ^ 1<<chance.IntN(8)
		if slices.Contains(table.bools, column) {
			after = v ^ 1
		}
	case bool:
		after = !v
	case string:
		text = []byte(v)
	case []byte:
		text, before = v, string(v)
	}
	if text != nil {
		if len(text) == 0 {
			return "", nil
		}
		text = bytes.Clone(text)
		text[chance.IntN(len(text))] ^= 1 << chance.IntN(5) // what stays text, as another letter
		after = string(text)
	}
	set := func(to, where any) error {
		tx, err := db.writer.Begin()
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if db.goose == "sqlite3" {
			if _, err := tx.Exec("PRAGMA defer_foreign_keys = 1"); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("UPDATE "+table.name+" SET "+column+" = $1 WHERE "+key+" = $2", to, where); err != nil {
			return err
		}
		return tx.Commit()
	}
	if err := set(after, row); err != nil {
		return "", nil // the database does not let it be
	}
	moved := row
	if slices.Contains(table.columns[:table.key], column) {
		moved = movedRow(t, db, key, table.name, rows)
	}
	return fmt.Sprintf("%s of %s %s: %v became %v", column, table.name, row, before, after), func() {
		if err := set(before, moved); err != nil {
			t.Fatal(err)
		}
	}
}

// movedRow finds the key of the one row that was not there before.
func movedRow(t *testing.T, db *DB, key, table string, were []string) string {
	t.Helper()
	found, err := db.reader.Query("SELECT " + key + " FROM " + table)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := texts(found)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, row := range were {
		known[row] = true
	}
	for _, row := range rows {
		if !known[row] {
			return row
		}
	}
	t.Fatal("no row has moved")
	return ""
}

// A live game that loses its end while nobody has the file open is found by its row, and so is
// one that is played slowly while the server is killed.
func TestAttackLostEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	db := openSQLite(t, path)
	create(t, db, "closed")
	create(t, db, "slow")
	for seq := 2; seq <= 4; seq++ {
		slow := note(seq)
		slow.At = slow.At.Add(time.Duration(seq) * lagging)
		if err := errors.Join(db.Append(t.Context(), "slow", seq-1, slow), db.Append(t.Context(), "closed", seq-1, note(seq))); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := db.checker(db.reader).rows(t.Context(), "SELECT id, summary, head, sum FROM games ORDER BY id")
	if err != nil || rows[0].Seq != 1 || rows[1].Seq != 4 {
		t.Fatalf("before the database is closed its rows tell of %d and %d events, %v, want 1 and 4", rows[0].Seq, rows[1].Seq, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = openSQLite(t, path)
	tamper(t, db, "DELETE FROM events WHERE seq = 4")
	for _, id := range []string{"closed", "slow"} {
		var where *store.AlteredError
		if log, err := db.Load(t.Context(), id); !errors.As(err, &where) || where.Seq != 4 {
			t.Errorf("Load(%q) = %d events, %v, want that event 4 is missing", id, len(log), err)
		}
		if err := db.Append(t.Context(), id, 3, note(4)); !errors.Is(err, store.ErrAltered) && !errors.Is(err, store.ErrConflict) {
			t.Errorf("such a log goes on: %v", err)
		}
	}
	if db.Alarm().Found() != 2 {
		t.Errorf("%d logs were found altered, want 2", db.Alarm().Found())
	}
}

// The check of a place reads a PostgreSQL beside those who write to it, and changes nothing.
func TestCheckOfPostgres(t *testing.T) {
	address := emptyPostgres(t)
	db := openPostgres(t, address)
	create(t, db, "good")
	create(t, db, "bad")
	place, err := ParsePlace(address)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	census, err := place.Check(t.Context(), func(done, total int) { told = max(told, total) })
	if err != nil || census.Games != 2 || census.Events != 2 || told != 2 {
		t.Errorf("Check = %v, %v, told of %d games, want two", census, err, told)
	}
	tamper(t, db, "UPDATE events SET body = replace(body, 'play-on', 'play-no') WHERE game = 'bad'")
	_, err = place.Check(t.Context(), nil)
	damaged, is := errors.AsType[*Damaged](err)
	if !is || len(damaged.Faults) != 1 || !errors.Is(err, store.ErrAltered) || damaged.Name != place.String() {
		t.Errorf("Check = %v, want that one game is damaged", err)
	}
}
