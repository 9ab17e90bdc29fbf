package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
)

// Backup copies the database at a place to a new SQLite file, as it is at one moment, and checks
// the copy as [CheckSQLite] does. The database may be in use meanwhile. The new file appears only
// when it is whole and on the disk; one that exists is not touched, and after an error nothing is
// left.
func (p Place) Backup(ctx context.Context, copied string) (c Census, err error) {
	if p.postgres {
		return backup(ctx, copied, func(to string) error { return copyPostgres(ctx, p, to) })
	}
	return BackupSQLite(ctx, p.text, copied)
}

// BackupSQLite does as [Place.Backup] does, of an SQLite file.
func BackupSQLite(ctx context.Context, path, copied string) (c Census, err error) {
	db, err := openExisting(ctx, path)
	if err != nil {
		return Census{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return backup(ctx, copied, func(to string) error {
		_, err := db.ExecContext(ctx, "VACUUM INTO ?", to)
		return err
	})
}

// backup has a copy made, and checked before it gets its name.
func backup(ctx context.Context, copied string, make func(to string) error) (c Census, err error) {
	if _, err := os.Lstat(copied); err == nil {
		return Census{}, fmt.Errorf("%s: %w", copied, os.ErrExist)
	}
	partial, err := NewPartial(copied)
	if err != nil {
		return Census{}, err
	}
	if err = make(partial.Path); err == nil {
		c, err = CheckSQLite(ctx, partial.Path, nil)
	}
	if err != nil {
		return Census{}, errors.Join(fmt.Errorf("copy to %s: %w", copied, err), partial.Drop())
	}
	return c, partial.Keep()
}

// What is said to the database about when it was copied last.
const (
	storeBackup = `INSERT INTO backups (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at WHERE backups.at < EXCLUDED.at`
	findBackup  = `SELECT at FROM backups`
)

// NoteBackup notes in the database at a place that a good copy was made at a time, for [DB.LastBackup]. In a file that
// is a copy itself, which no server has opened yet, it writes nothing.
func (p Place) NoteBackup(ctx context.Context, at time.Time) (err error) {
	var db *sql.DB
	if p.postgres {
		config, err := parseAddress(p.text)
		if err != nil {
			return err
		}
		db = stdlib.OpenDB(*config)
	} else if db, err = openExisting(ctx, p.text); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if !p.postgres {
		var journal string
		if err := db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&journal); err != nil || journal != "wal" {
			return err
		}
	}
	_, err = db.ExecContext(ctx, storeBackup, millis(at))
	return err
}

// LastBackup returns when the latest copy of the database was made, as far as [Place.NoteBackup] was told; the zero
// time for never.
func (db *DB) LastBackup(ctx context.Context) (time.Time, error) {
	var at int64
	switch err := db.reader.QueryRowContext(ctx, findBackup).Scan(&at); {
	case errors.Is(err, sql.ErrNoRows):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("when the database was copied last: %w", err)
	}
	return moment(at), nil
}

// copyPostgres copies a PostgreSQL database to an empty SQLite file.
func copyPostgres(ctx context.Context, p Place, path string) (err error) {
	from, err := p.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := OpenSQLite(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	_, err = Copy(ctx, to, from, nil)
	return err
}

// texts reads rows of one text each.
func texts(rows *sql.Rows) (all []string, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// openExisting opens a database of ours that is there already, and changes nothing in it. The error is [ErrForm] if it
// is of a form that this version does not know.
func openExisting(ctx context.Context, path string, pragmas ...string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	if err := oneName(path); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := lostLog(path); err != nil {
		return nil, err
	}
	plain, err := sqlite.NewConnector(dataSource(path, pragmas...))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(unmarking{plain, path})
	var id int
	if err = db.QueryRowContext(ctx, "SELECT application_id FROM pragma_application_id").Scan(&id); err == nil && id != applicationID {
		err = formed("it is no database of this program")
	}
	if err == nil {
		if other := shapeOfSQLite.check(ctx, db); errors.Is(other, ErrForm) { // what is damaged the callers find
			err = other
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return db, nil
}
