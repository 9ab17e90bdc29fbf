package sqlstore

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// The number of the schema changes with it: a database is never taken for one of another form.
func TestSchemaHasItsNumber(t *testing.T) {
	const of, sum = 2026_11_29, "b79b1df2efddb81b27c32992e9dca10cd7575ce4b94d84ecdb4bd3050d9841fd"
	is := sha256.Sum256([]byte(schema))
	if got := hex.EncodeToString(is[:]); schemas[len(schemas)-1] != of || got != sum {
		t.Errorf("schema.sql has changed: let newestSchema be the day of it, or the day after its number before, and write here %d and %s", newestSchema, got)
	}
}

// A database of another form is refused by whoever opens it, looks at it or copies it, and is told whose it is.
func TestOtherForms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, harm, want string }{
		{"of the future", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99991231, true)", "a newer version of this program has written it: its form is number 99991231"},
		{"of the past", "DELETE FROM goose_db_version WHERE version_id > 0; INSERT INTO goose_db_version (version_id, is_applied) VALUES (23, true)",
			"an older version of this program has written it: its form is number 23"},
		{"without a column", "ALTER TABLE games RENAME COLUMN head TO was", "it says that its form is number"},
		{"without a table", "DROP TABLE letters", "it says that its form is number"},
		{"of nobody", "DROP TABLE goose_db_version", "another program has written it"},
		{"of somebody", "DROP TABLE games; DROP TABLE events", "another program has written it"},
	} {
		for kind, text := range map[string]func(*testing.T) string{
			"sqlite": func(t *testing.T) string { return filepath.Join(t.TempDir(), "games.db") }, "postgres": func(t *testing.T) string { return emptyPostgres(t) },
		} {
			t.Run(c.name+"/"+kind, func(t *testing.T) {
				place, err := ParsePlace(text(t))
				if err != nil {
					t.Fatal(err)
				}
				db, err := place.Open(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				_, err = db.writer.Exec(c.harm)
				if err := errors.Join(err, db.Close()); err != nil {
					t.Fatal(err)
				}
				again, err := place.Open(t.Context())
				if err == nil {
					t.Error("it is opened")
					_ = again.Close() // nothing was written
				}
				refused := map[string]error{"open": err}
				if place.Begun(t.Context()) == nil {
					_, refused["survey"] = place.Survey(t.Context())
					_, refused["check"] = place.Check(t.Context(), nil)
					_, refused["backup"] = place.Backup(t.Context(), filepath.Join(t.TempDir(), "copy.db"))
				}
				if place.IsPostgres() && !strings.HasPrefix(c.name, "without") {
					refused["rehearse"] = place.Rehearse(t.Context())
				}
				for who, err := range refused {
					if !errors.Is(err, ErrForm) || !strings.Contains(err.Error(), c.want) {
						t.Errorf("%s: %v, want %q", who, err, c.want)
					}
				}
			})
		}
	}
}

// A database of another program is not taken for one that is to be begun, and its tables stay as they are.
func TestOtherProgram(t *testing.T) {
	for table, want := range map[string]string{"goose_db_version": "another program has written it", "people": "another program keeps its tables there"} {
		address := pgtest.Database(t)
		pgtest.Exec(t, address, "CREATE TABLE "+table+" (id INT)")
		place, err := ParsePlace(address)
		if err != nil {
			t.Fatal(err)
		}
		_, opens := place.Open(t.Context())
		for _, err := range []error{place.Rehearse(t.Context()), opens} {
			if !errors.Is(err, ErrForm) || !strings.Contains(err.Error(), want) {
				t.Errorf("with a table %s: %v, want %q", table, err, want)
			}
		}
	}
}
