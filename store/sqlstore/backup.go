package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Census is how much a database holds.
type Census struct {
	Games, Finished, Events, People, Entries int // Entries: of all journals
}

// String says it in words.
func (c Census) String() string {
	return fmt.Sprintf("%d games (%d finished) with %d events, %d people, %d journal entries", c.Games, c.Finished, c.Events, c.People, c.Entries)
}

// BackupSQLite copies the SQLite database in a file to a new file, as it is at one
// moment, and checks the copy as [CheckSQLite] does. The database may be in use
// meanwhile. The new file appears only when it is whole and on the disk; one that
// exists is not touched.
func BackupSQLite(ctx context.Context, path, copied string) (c Census, err error) {
	if _, err := os.Stat(copied); err == nil {
		return Census{}, fmt.Errorf("%s: %w", copied, os.ErrExist)
	}
	db, err := openExisting(ctx, path)
	if err != nil {
		return Census{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	partial := copied + ".partial"
	if err := os.Remove(partial); err != nil && !errors.Is(err, os.ErrNotExist) {
		return Census{}, err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(partial) // what is left of a failure; there may be nothing
		}
	}()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", partial); err != nil {
		return Census{}, fmt.Errorf("copy %s to %s: %w", path, partial, err)
	}
	if c, err = CheckSQLite(ctx, partial); err != nil {
		return Census{}, fmt.Errorf("the copy of %s: %w", path, err)
	}
	return c, PutInPlace(partial, copied)
}

// CheckSQLite reads a whole SQLite database: every page must make sense, and no log or
// journal may have a gap. The error says what is broken.
func CheckSQLite(ctx context.Context, path string) (c Census, err error) {
	db, err := openExisting(ctx, path)
	if err != nil {
		return Census{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, "PRAGMA integrity_check(5)")
	if err != nil {
		return Census{}, fmt.Errorf("%s is damaged: %w", path, err)
	}
	faults, err := texts(rows)
	if err == nil && (len(faults) != 1 || faults[0] != "ok") {
		err = errors.New(strings.Join(faults, "; "))
	}
	if err != nil {
		return Census{}, fmt.Errorf("%s is damaged: %w", path, err)
	}
	var torn int
	err = db.QueryRowContext(ctx, `SELECT
		(SELECT count(*) FROM games),
		(SELECT count(*) FROM games WHERE finished),
		(SELECT count(*) FROM events),
		(SELECT count(*) FROM people),
		(SELECT count(*) FROM journals),
		(SELECT count(*) FROM (SELECT 1 FROM events GROUP BY game HAVING max(seq) <> count(*) OR min(seq) <> 1))
		+ (SELECT count(*) FROM (SELECT 1 FROM journals GROUP BY name HAVING max(seq) <> count(*) OR min(seq) <> 1))
		+ (SELECT count(*) FROM games WHERE NOT EXISTS (SELECT 1 FROM events WHERE game = id))`).
		Scan(&c.Games, &c.Finished, &c.Events, &c.People, &c.Entries, &torn)
	if err != nil {
		return Census{}, fmt.Errorf("%s: %w", path, err)
	}
	if torn > 0 {
		return Census{}, fmt.Errorf("%s is damaged: %d logs have gaps", path, torn)
	}
	return c, nil
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

// openExisting opens a database of ours that is there already, and changes nothing in it.
func openExisting(ctx context.Context, path string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dataSource(path))
	if err != nil {
		return nil, err
	}
	var id int
	if err = db.QueryRowContext(ctx, "SELECT application_id FROM pragma_application_id").Scan(&id); err == nil && id != applicationID {
		err = errors.New("it is no database of this program")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return db, nil
}

// PutInPlace gives a file its final name once its content is on the disk.
func PutInPlace(partial, final string) error {
	f, err := os.Open(partial)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(partial, final); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(final))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
