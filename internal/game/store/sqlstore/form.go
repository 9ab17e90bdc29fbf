package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// The form of a database is the number of the last migration that was made in it. The number of a migration is the day
// on which its SQL was written last: of two databases the one with the higher number is of the newer form, whatever
// becomes of the migrations before.
const newestSchema = 2026_11_29

// schemas are the numbers of all migrations, in their order: a database of one of these forms is brought up to date.
var schemas = []int64{newestSchema}

// ErrForm says that a database is in another form than those that this version of the program knows.
var ErrForm = errors.New("the database is in another form")

// Why a database is refused for its form, and what to do.
const (
	isNewer   = "a newer version of this program has written it: its form is number %d, and this version knows them up to %d; use the newer version, or restore a copy of before"
	isOlder   = "an older version of this program has written it: its form is number %d, and this version knows none before %d; use the version that has written it"
	isBetween = "another version of this program has written it: its form is number %d, which this version does not know; use the version that has written it"
	isOthers  = "another program has written it; name a database of this one's own"
	isShared  = "another program keeps its tables there (%v); name a database of this one's own"
	isChanged = "it says that its form is number %d, and it is not (%v): something else has changed its tables; restore a copy"
)

// formed is an error that says what form a database has.
func formed(format string, args ...any) error { return &formError{fmt.Sprintf(format, args...)} }

// A formError is [ErrForm] with what there is to know of it.
type formError struct{ why string }

func (e *formError) Error() string        { return e.why }
func (e *formError) Is(target error) bool { return target == ErrForm }

// A shape is how a dialect tells which tables there are.
type shape struct {
	hasTable string           // whether there is a table of the name in its one argument
	misses   func(error) bool // whether an error says that there is no such table, or no such column
}

var shapeOfSQLite = shape{
	hasTable: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1)",
	misses: func(err error) bool {
		said, ok := errors.AsType[*sqlite.Error](err)
		return ok && said.Code() == sqlite3.SQLITE_ERROR
	},
}

var shapeOfPostgres = shape{
	hasTable: "SELECT to_regclass($1) IS NOT NULL",
	misses: func(err error) bool {
		said, ok := errors.AsType[*pgconn.PgError](err)
		return ok && (said.Code == "42P01" || said.Code == "42703")
	},
}

// An asker is a database or a transaction in it.
type asker interface {
	querier
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// schemaOf returns the number of the form of a database, 0 if nothing has been begun in it. The error is [ErrForm] if
// it is not a form of this version's: then it says whose.
func (s shape) schemaOf(ctx context.Context, db asker) (schema int64, err error) {
	found := map[string]bool{}
	for _, name := range []string{goose.DefaultTablename, "games", "events"} {
		var is bool
		if err := db.QueryRowContext(ctx, s.hasTable, name).Scan(&is); err != nil {
			return 0, err
		}
		found[name] = is
	}
	if found[goose.DefaultTablename] {
		err := db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM "+goose.DefaultTablename).Scan(&schema)
		if s.misses(err) {
			return 0, formed(isOthers)
		}
		if err != nil {
			return 0, err
		}
	}
	switch keeps := found["games"] && found["events"]; {
	case schema == 0 && !found["games"] && !found["events"]:
		return 0, nil
	case schema == 0 || !keeps:
		return schema, formed(isOthers)
	case schema > newestSchema:
		return schema, formed(isNewer, schema, newestSchema)
	case schema < schemas[0]:
		return schema, formed(isOlder, schema, schemas[0])
	case !slices.Contains(schemas, schema):
		return schema, formed(isBetween, schema)
	}
	return schema, nil
}

// clash returns an error of making the tables, as [ErrForm] if another program has one of their names.
func clash(err error) error {
	if said, ok := errors.AsType[*pgconn.PgError](err); ok && said.Code == "42P07" {
		return formed(isShared, said)
	}
	return err
}

// everyColumn selects nothing from every column of every table of the newest form.
func everyColumn() string {
	var all []string
	for _, t := range slices.Concat(tables, passing) {
		all = append(all, fmt.Sprintf("(SELECT %s FROM %s WHERE 1 = 0) AS has_%s", strings.Join(t.columns, ", "), t.name, t.name))
	}
	return "SELECT 1 FROM " + strings.Join(all, ", ")
}

// check returns [ErrForm] if a database is not of the newest form, as far as its tables and their columns tell.
func (s shape) check(ctx context.Context, db asker) error {
	schema, err := s.schemaOf(ctx, db)
	if err != nil || schema != newestSchema {
		return err
	}
	rows, err := db.QueryContext(ctx, everyColumn())
	if err == nil {
		err = errors.Join(rows.Err(), rows.Close())
	}
	if s.misses(err) {
		return formed(isChanged, schema, err)
	}
	return err
}
