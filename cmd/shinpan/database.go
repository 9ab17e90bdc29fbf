package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/lock"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/store/sqlstore"
)

// A database is one whose games this process referees, and whose ledgers it knows.
type database struct {
	*sqlstore.DB
	*store.Bulletin
	held io.Closer
}

// isPostgres reports whether a place for games is the address of a PostgreSQL database, and
// not the name of a file.
func isPostgres(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// shown is how a place for games is shown to people: an address without its password.
func shown(place string) string {
	if !isPostgres(place) {
		return place
	}
	address, err := url.Parse(place)
	if err != nil {
		return "a PostgreSQL database"
	}
	address.RawQuery = ""
	return address.Redacted()
}

// openDatabase opens a database, an SQLite file or at an address of PostgreSQL, to referee its
// games: alone, or where that is possible, beside others. The error is an [exitError].
func openDatabase(ctx context.Context, place string, alone bool) (*database, error) {
	held, err := hold(ctx, place, alone)
	if errors.Is(err, lock.ErrTaken) || errors.Is(err, sqlstore.ErrHeld) {
		return nil, &exitError{2, fmt.Sprintf("the games in %s are refereed by another process: stop it first, or name another place with --db", shown(place))}
	}
	if err != nil {
		return nil, &exitError{2, databaseError(place, err)}
	}
	open := sqlstore.OpenSQLite
	if isPostgres(place) {
		open = sqlstore.OpenPostgres
	}
	db, err := open(ctx, place)
	if err != nil {
		return nil, errors.Join(&exitError{2, databaseError(place, err)}, held.Close())
	}
	return &database{db, &store.Bulletin{}, held}, nil
}

// hold keeps other processes from refereeing the games of a place, or only those that want
// it alone.
func hold(ctx context.Context, place string, alone bool) (io.Closer, error) {
	if isPostgres(place) {
		return sqlstore.HoldPostgres(ctx, place, alone)
	}
	return lock.Take(place + ".lock")
}

// listen keeps the ledgers up to date with what other processes write, until it is stopped.
func (d *database) listen(log *slog.Logger) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		_ = d.Watch(ctx, func(n store.News) { // it ends when it is stopped
			if err := d.Tell(ctx, n); err != nil && ctx.Err() == nil {
				log.Error("journal not read", "err", err)
			}
		})
	})
	return func() error {
		cancel()
		work.Wait()
		return nil
	}
}

// Close closes the database and lets others referee.
func (d *database) Close() error { return errors.Join(d.DB.Close(), d.held.Close()) }
