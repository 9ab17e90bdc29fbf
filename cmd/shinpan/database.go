package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/internal/game/proof"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/news"
)

// A database holds the games that this process referees, and their ledgers.
type database struct {
	*sqlstore.DB
	*store.Subscriptions
	held io.Closer
}

// openDatabase opens a database for a purpose. The error is an [exitError] that says what to do.
func openDatabase(ctx context.Context, place sqlstore.Place, want purpose) (*database, error) {
	db, err := tryDatabase(ctx, place, want)
	if err != nil {
		return nil, databaseError(place, err)
	}
	return db, nil
}

// readDatabase opens a database, or a copy of one, to which nothing is written. The error is an [exitError] that says
// what to do.
func readDatabase(ctx context.Context, place sqlstore.Place) (*sqlstore.Reader, error) {
	db, err := place.Read(ctx)
	if err != nil {
		return nil, databaseError(place, err)
	}
	return db, nil
}

// tryDatabase is openDatabase with the errors as they come.
func tryDatabase(ctx context.Context, place sqlstore.Place, want purpose) (*database, error) {
	if !want.begin {
		if err := place.Begun(ctx); err != nil {
			return nil, err
		}
	}
	var held io.Closer = io.NopCloser(nil)
	if !want.beside {
		var err error
		if held, err = hold(ctx, place, want); err != nil {
			return nil, err
		}
	}
	db, err := place.Open(ctx, sqlstore.Traced(want.traces))
	if err != nil {
		return nil, errors.Join(err, held.Close())
	}
	if file, is := held.(*sqlstore.FileHold); is {
		if err := file.Opened(); err != nil {
			return nil, errors.Join(err, db.Close(), held.Close())
		}
	}
	opened := &database{db, &store.Subscriptions{}, held}
	if want.begin && !want.empty { // so that every copy of it has the keys
		if err := makeKeys(ctx, opened); err != nil {
			return nil, errors.Join(err, opened.Close())
		}
	}
	return opened, nil
}

// makeKeys makes the keys of the servers of a database, where there are none: that which signs games, and that which
// signs pushes.
func makeKeys(ctx context.Context, journals store.Journals) error {
	_, err := proof.MakeKey(ctx, journals)
	if err == nil {
		_, err = news.Key(ctx, journals)
	}
	return err
}

// How often a database that is away is tried again, and how often it is said that it is waited for.
const (
	databaseRetry   = 500 * time.Millisecond
	databaseWaiting = 10 * time.Second
	databaseLook    = time.Second // between two looks whether it is still there
)

// awaitDatabase opens a database, and waits up to that long for a database server that does not
// answer yet. It returns nothing where the context ends meanwhile. It does not wait for a
// server that refuses.
func awaitDatabase(ctx context.Context, place sqlstore.Place, want purpose, wait time.Duration, log *slog.Logger) (*database, error) {
	until, told := time.Now().Add(wait), time.Time{}
	for {
		db, err := tryDatabase(ctx, place, want)
		switch {
		case err == nil:
			return db, nil
		case ctx.Err() != nil:
			return nil, nil
		case !place.IsPostgres() || !sqlstore.IsAway(err) || !time.Now().Before(until):
			return nil, startError(place, err)
		}
		if time.Since(told) >= databaseWaiting {
			told = time.Now()
			log.Warn("waiting for the database", "database", place, "why", sqlstore.Reason(err), "for", time.Until(until).Round(time.Second))
		}
		select {
		case <-time.After(databaseRetry):
		case <-ctx.Done():
		}
	}
}

// hold keeps other processes from refereeing the games of a place, or only those that want
// it alone.
func hold(ctx context.Context, place sqlstore.Place, want purpose) (io.Closer, error) {
	switch {
	case place.IsPostgres():
		return place.Hold(ctx, want.alone)
	case want.joins:
		return sqlstore.JoinSQLite(place.File())
	}
	return sqlstore.HoldSQLite(place.File(), want.alone)
}

// listen keeps the ledgers up to date with what other processes write, until it is stopped.
func (d *database) listen(log *slog.Logger) (stop func() error) {
	return background(context.Background(), func(ctx context.Context) {
		_ = d.Watch(ctx, func(n store.News) { // it ends when it is stopped
			if err := d.Tell(ctx, n); err != nil && ctx.Err() == nil {
				log.Error("cannot read what other processes wrote to a journal", "err", err)
			}
		})
	})
}

// lookAfter logs when a file of the database is taken away, and when it is back, until it is
// stopped.
func (d *database) lookAfter(log *slog.Logger) (stop func() error) {
	return background(context.Background(), func(ctx context.Context) {
		look := time.NewTicker(databaseLook)
		defer look.Stop()
		for lost := false; ; {
			switch err := d.Intact(); {
			case err != nil && !lost:
				log.Error("the database is damaged: nothing is written to it", "err", err)
				lost = true
			case err == nil && lost:
				log.Info("the files of the database are back: it is written to again")
				lost = false
			}
			select {
			case <-look.C:
			case <-ctx.Done():
				return
			}
		}
	})
}

// Close closes the database and lets others referee.
func (d *database) Close() error { return errors.Join(d.DB.Close(), d.held.Close()) }
