package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	versions "github.com/pressly/goose/v3/database"
)

// A Survey says what there is at a place.
type Survey struct {
	Schema int64 // the number of its schema
	Known  int64 // that of this program, which brings a lower one up to date when it opens the database
	Games  int
}

// Survey looks at what is kept at a place, and changes nothing there. A server may use it meanwhile. The errors are
// those of [Place.Begun] and of reading, and [ErrForm].
func (p Place) Survey(ctx context.Context) (s Survey, err error) {
	if err := p.Begun(ctx); err != nil {
		return Survey{}, err
	}
	if info, err := os.Stat(p.text); !p.postgres && err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return Survey{}, fmt.Errorf("%s is empty: %w", p, fs.ErrNotExist)
	}
	db, shape, err := p.read(ctx)
	if err != nil {
		return Survey{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	s.Known = newestSchema
	if s.Schema, err = shape.schemaOf(ctx, db); err == nil && s.Schema == 0 {
		err = fs.ErrNotExist
	}
	if err == nil {
		err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM games").Scan(&s.Games)
	}
	if err != nil {
		return Survey{}, fmt.Errorf("%s: %w", p, err)
	}
	return s, nil
}

// read opens what is kept at a place, for reading only.
func (p Place) read(ctx context.Context) (*sql.DB, shape, error) {
	if p.postgres {
		db, err := readPostgres(ctx, p.text)
		return db, shapeOfPostgres, err
	}
	db, err := openExisting(ctx, p.text, "query_only(1)")
	return db, shapeOfSQLite, err
}

// readPostgres opens a PostgreSQL database that nothing is written to. The error is [ErrForm] if it is of a form that
// this version does not know.
func readPostgres(ctx context.Context, address string) (*sql.DB, error) {
	config, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	config.RuntimeParams["default_transaction_read_only"] = "on"
	db := stdlib.OpenDB(*config)
	if err := shapeOfPostgres.check(ctx, db); errors.Is(err, ErrForm) { // other errors the callers find
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Rehearse does in a PostgreSQL database what the start of a server does there, in a transaction that is taken back: it
// makes the tables, if there are none, and writes to each. A server may use it meanwhile. The errors are those of
// [OpenPostgres]. A file it does not touch.
func (p Place) Rehearse(ctx context.Context) (err error) {
	if !p.postgres {
		return nil
	}
	config, err := parseAddress(p.text)
	if err != nil {
		return err
	}
	if _, err := promises(ctx, config); err != nil {
		return err
	}
	db := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, db.Close()) }()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing is to stay
	if _, err := tx.ExecContext(ctx, "SET LOCAL lock_timeout = '2s'"); err != nil {
		return err
	}
	schema, err := postgres.schemaOf(ctx, tx)
	if err == nil && schema == 0 {
		err = postgres.begin(ctx, tx)
	}
	if err != nil {
		return err
	}
	for _, t := range slices.Concat(tables, passing) {
		for _, statement := range t.nothing() {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
	}
	return nil
}

// begin makes all tables in a transaction.
func (d dialect) begin(ctx context.Context, tx *sql.Tx) error {
	var versioned bool
	if err := tx.QueryRowContext(ctx, d.hasTable, goose.DefaultTablename).Scan(&versioned); err != nil {
		return err
	}
	if !versioned {
		kept, err := versions.NewStore(d.goose, goose.DefaultTablename)
		if err == nil {
			err = kept.CreateVersionTable(ctx, tx)
		}
		if err != nil {
			return err
		}
	}
	return clash(d.makes(schema)(ctx, tx))
}

// nothing returns statements that write to the table in every way, and change no row of it.
func (t table) nothing() []string {
	columns := strings.Join(t.columns, ", ")
	return []string{
		fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s WHERE 1 = 0", t.name, columns, columns, t.name),
		fmt.Sprintf("UPDATE %s SET %[2]s = %[2]s WHERE 1 = 0", t.name, t.columns[0]),
		fmt.Sprintf("DELETE FROM %s WHERE 1 = 0", t.name),
	}
}
