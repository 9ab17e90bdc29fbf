package sqlstore

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"strings"
)

// A table is one that is copied from database to database: its columns, the key first.
type table struct {
	name    string
	columns []string
	key     int // how many columns it has
	bools   []string
}

// tables are all there are, those that others refer to before these.
var tables = []table{
	{"people", []string{"id", "name", "key", "guest", "created", "password", "bot", "roles", "bio",
		"banned_until", "banned_why", "muted_until", "muted_why", "email", "language", "news"}, 1, []string{"guest", "bot"}},
	{"tokens", []string{"person", "id", "hash", "label", "scopes", "created", "used", "expires", "data"}, 2, nil},
	{"games", []string{"id", "created", "finished", "black", "white", "ruleset", "size", "rated", "private", "outcome", "summary", "head", "sum"},
		1, []string{"finished", "rated", "private"}},
	{"events", []string{"game", "seq", "body", "sum"}, 2, nil},
	{"journals", []string{"name", "seq", "body", "sum"}, 2, nil},
	{"heads", []string{"name", "seq", "sum"}, 1, nil},
	{"letters", []string{"id", "queue", "person", "body", "created", "due", "claims"}, 1, nil},
}

// passing are the tables that are not copied: what is in them is about the processes of one database.
var passing = []table{
	{"processes", []string{"name", "beat", "since", "ahead"}, 1, nil},
	{"leases", []string{"what", "process"}, 1, nil},
	{"life", []string{"id", "at"}, 1, nil},
	{"backups", []string{"id", "at"}, 1, nil},
}

// A Copied is what [Copy] has copied, or is about to.
type Copied struct {
	Table  string
	Rows   int
	Digest string // SHA-256 over all rows in the order of their keys, in hexadecimal
}

// ErrNotEmpty says that a database to copy to has something in it.
var ErrNotEmpty = errors.New("there is something in it already")

// Copy copies everything in one database as of one moment to another, which must be empty, in one
// transaction, and reads both again to compare them. Other processes may write to the first meanwhile, if
// these writes may be missing from the copy, but not to the second. It reports its
// progress now and then; nil for no report. The error is [ErrNotEmpty] if the other
// database is not empty; after an error nothing has been copied, unless it says that the
// databases differ.
func Copy(ctx context.Context, to, from *DB, progress func(Copied)) ([]Copied, error) {
	if progress == nil {
		progress = func(Copied) {}
	}
	was, err := from.snapshot(ctx)
	if err != nil {
		return nil, fmt.Errorf("copy: %w", err)
	}
	defer func() { _ = was.Rollback() }() // there is nothing to undo
	tx, err := to.writer.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("copy: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // after Commit there is nothing to undo
	for _, t := range tables {
		var found int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+t.name).Scan(&found); err != nil {
			return nil, fmt.Errorf("copy %s: %w", t.name, err)
		}
		if found > 0 {
			return nil, fmt.Errorf("copy %s: %w", t.name, ErrNotEmpty)
		}
	}
	for _, t := range tables {
		if err := t.copy(ctx, tx, was, progress); err != nil {
			return nil, fmt.Errorf("copy %s: %w", t.name, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("copy: %w", err)
	}
	var all []Copied
	for _, t := range tables {
		first, err := t.digest(ctx, was)
		if err != nil {
			return all, fmt.Errorf("read %s again: %w", t.name, err)
		}
		is, err := t.digest(ctx, to.reader)
		if err != nil {
			return all, fmt.Errorf("read the copy of %s: %w", t.name, err)
		}
		if is != first {
			return all, fmt.Errorf("the databases differ in %s: %d rows with digest %s became %d with %s", t.name, first.Rows, first.Digest, is.Rows, is.Digest)
		}
		all = append(all, is)
	}
	return all, nil
}

// snapshot begins a transaction that sees the database as it is at one moment.
func (db *DB) snapshot(ctx context.Context) (*sql.Tx, error) {
	options := &sql.TxOptions{ReadOnly: true}
	if db.served {
		options.Isolation = sql.LevelRepeatableRead // a file is never seen otherwise
	}
	return db.reader.BeginTx(ctx, options)
}

const tellRows = 5000 // between two tellings

// copy copies the rows of a table.
func (t table) copy(ctx context.Context, tx *sql.Tx, from querier, progress func(Copied)) error {
	insert := func(rows int) string {
		return "INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES " + tuples(rows, len(t.columns))
	}
	var waiting []any
	put := func() error {
		return inBulk(waiting, len(t.columns), func(n int, args []any) error {
			_, err := tx.ExecContext(ctx, insert(n), args...)
			return err
		})
	}
	done := Copied{Table: t.name}
	err := t.rows(ctx, from, func(row []any) error {
		waiting = append(waiting, row...)
		if done.Rows++; done.Rows%tellRows == 0 {
			progress(done)
		}
		if len(waiting) < maxRows*len(t.columns) {
			return nil
		}
		err := put()
		waiting = waiting[:0]
		return err
	})
	if err != nil {
		return err
	}
	progress(done)
	return put()
}

// rows calls a function with every row of the table, in the order of the keys.
func (t table) rows(ctx context.Context, from querier, each func([]any) error) error {
	rows, err := from.QueryContext(ctx, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name+
		" ORDER BY "+strings.Join(t.columns[:t.key], ", "))
	if err != nil {
		return err
	}
	defer rows.Close() // its error is that of rows.Err
	for rows.Next() {
		row, into := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, column := range t.columns {
			row[i] = t.plain(column, row[i])
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// plain returns a value as every database would give it.
func (t table) plain(column string, value any) any {
	switch v := value.(type) {
	case []byte:
		return string(v)
	case int64:
		for _, name := range t.bools {
			if name == column {
				return v != 0
			}
		}
	}
	return value
}

// digest reads a table.
func (t table) digest(ctx context.Context, from querier) (Copied, error) {
	sum, rows := sha256.New(), 0
	err := t.rows(ctx, from, func(row []any) error {
		rows++
		return addRow(sum, row)
	})
	return Copied{t.name, rows, hex.EncodeToString(sum.Sum(nil))}, err
}

// addRow adds a row to a digest, so that no two rows are the same there that differ.
func addRow(sum hash.Hash, row []any) error {
	text, err := json.Marshal(row)
	if err != nil {
		return err
	}
	sum.Write(append(text, '\n'))
	return nil
}
