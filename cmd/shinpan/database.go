package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/shinpan/shinpan/lock"
	"github.com/shinpan/shinpan/store/sqlstore"
)

// A database is one whose games this process referees, and no other process does.
type database struct {
	*sqlstore.DB
	held io.Closer
}

// openDatabase opens the database in a file to referee its games. The error is an
// [exitError].
func openDatabase(ctx context.Context, path string) (*database, error) {
	held, err := lock.Take(path + ".lock")
	if errors.Is(err, lock.ErrTaken) {
		return nil, &exitError{2, fmt.Sprintf("the games in %s are refereed by another process: stop it first, or name another file with --db", path)}
	}
	if err != nil {
		return nil, &exitError{2, databaseError(path, err)}
	}
	db, err := sqlstore.OpenSQLite(ctx, path)
	if err != nil {
		return nil, errors.Join(&exitError{2, databaseError(path, err)}, held.Close())
	}
	return &database{db, held}, nil
}

// Close closes the database and lets others referee.
func (d *database) Close() error { return errors.Join(d.DB.Close(), d.held.Close()) }
