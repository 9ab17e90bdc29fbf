package sqlstore

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/storetest"
)

// filled returns a database with something of everything in it.
func filled(t *testing.T, db *DB) *DB {
	t.Helper()
	log := storetest.Log()
	for i := range 150 {
		id := fmt.Sprintf("game %d", i)
		if err := db.Create(t.Context(), id, log[0]); err != nil {
			t.Fatal(err)
		}
		if err := db.Append(t.Context(), id, 1, log[1:1+i%(len(log)-1)]...); err != nil {
			t.Fatal(err)
		}
	}
	person := store.Person{ID: "p", Name: "審判", Key: "審判", Bot: true, Roles: []string{"admin", "bot"}, Bio: "a\nb"}
	if err := db.AddPerson(t.Context(), person, store.Token{ID: "1", Hash: store.HashSecret("x"), Label: "laptop"}); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := db.AppendJournal(t.Context(), "lobby", i, json.RawMessage(fmt.Sprintf(`{"n":%d}`, i))); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

// TestCopy: from SQLite to PostgreSQL and back nothing changes, and nothing is written over.
func TestCopy(t *testing.T) {
	t.Parallel()
	first := filled(t, openSQLite(t, filepath.Join(t.TempDir(), "a.db")))
	second := openPostgres(t, emptyPostgres(t))
	third := openSQLite(t, filepath.Join(t.TempDir(), "b.db"))
	var told []string
	there, err := Copy(t.Context(), second, first, func(c Copied) { told = append(told, c.Table) })
	if err != nil {
		t.Fatal(err)
	}
	back, err := Copy(t.Context(), third, second, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(there, back) || there[2].Rows != 150 || there[3].Rows < 150 || there[4].Rows != 3 {
		t.Errorf("copied %+v, and then back %+v", there, back)
	}
	if !slices.Equal(slices.Compact(told), []string{"people", "tokens", "games", "events", "journals", "heads", "letters"}) {
		t.Errorf("the progress was told of %q", told)
	}
	check(t, second)
	check(t, third)
	p, token, err := third.Holder(t.Context(), store.HashSecret("x"))
	if err != nil || p.Name != "審判" || token.Label != "laptop" || !p.Bot {
		t.Errorf("the holder of the token is now %+v, %+v, %v", p, token, err)
	}
	if _, err := Copy(t.Context(), second, first, nil); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("a copy over a copy: %v, want ErrNotEmpty", err)
	}
}

// TestCopyOfWhatDoesNotFit: a database that cannot take it all takes nothing.
func TestCopyOfWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	from := filled(t, openSQLite(t, filepath.Join(t.TempDir(), "a.db")))
	to := openPostgres(t, emptyPostgres(t))
	tamper(t, from, "UPDATE journals SET body = 'a' || char(0) WHERE seq = 3") // as no program of ours writes it
	if _, err := Copy(t.Context(), to, from, nil); err == nil || !strings.Contains(err.Error(), "copy journals") {
		t.Errorf("Copy: %v, want an error about journals", err)
	}
	if games, err := to.List(t.Context(), store.Query{}); err != nil || len(games) != 0 {
		t.Errorf("%d games were copied, %v", len(games), err)
	}
}
