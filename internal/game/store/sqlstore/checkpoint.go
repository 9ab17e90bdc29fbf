package sqlstore

import (
	"context"
	"database/sql"
)

// SQLite copies its write-ahead log into the database from time to time: many pages to as many
// places of the disk. Left to itself it does so in the transaction that has made the log long,
// and all moves wait. Here it is done beside the writer, over a connection of its own, until so
// little is left that the writer can copy it between two transactions; for only when nothing is
// left the log begins anew, instead of growing.

const (
	longLog    = 8192 // pages of 4 KB, about: then the log is copied
	shortRest  = 128  // pages that the writer copies itself
	copyRounds = 6    // each leaves what was written during the one before
	tooLong    = 8    // a log so many times as long is copied by the writer, at any cost
)

// noteWritten follows each transaction of the writer: so many pages, about, are longer the log.
func (db *DB) noteWritten(pages int) {
	if db.longLog == 0 {
		return
	}
	if db.written += pages; db.written < db.longLog {
		return
	}
	db.written = 0
	select {
	case db.long <- struct{}{}:
	default: // it is being copied
	}
}

// copyLog copies the log of an SQLite file whenever it has become long, until the context ends.
func (db *DB) copyLog(ctx context.Context, f file) {
	beside, err := f.pool(f.source())
	if err != nil {
		panic("sqlstore: the driver is gone: " + err.Error())
	}
	defer beside.Close() // nothing of it is lost
	beside.SetMaxOpenConns(1)
	for {
		select {
		case <-db.long:
		case <-ctx.Done():
			return
		}
		var length, rest int
		for range copyRounds {
			if length, rest, err = checkpoint(ctx, beside); err != nil || rest <= shortRest {
				break // the writers get the disk's error themselves
			}
		}
		if rest <= shortRest || length > tooLong*db.longLog {
			db.between(ctx, func() { _, _, _ = checkpoint(ctx, db.writer) })
		}
	}
}

// checkpoint copies as much of the log as it can without waiting, and returns the number of
// pages of the log, and of those still to be copied.
func checkpoint(ctx context.Context, over *sql.DB) (length, rest int, err error) {
	var busy, copied int
	err = over.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &length, &copied)
	return length, length - copied, err
}

// between has the writer call a function between two transactions, and waits for it.
func (db *DB) between(ctx context.Context, f func()) {
	done := make(chan struct{})
	select {
	case db.pauses <- func() { defer close(done); f() }:
		<-done
	case <-ctx.Done():
	}
}
