package sqlstore

import (
	"context"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// What the writer says to the database about processes.
const (
	findBeats = `SELECT name, beat, ahead, since FROM processes WHERE beat BETWEEN $1 AND $2`
	storeBeat = `INSERT INTO processes (name, beat, ahead, since) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET beat = EXCLUDED.beat, ahead = EXCLUDED.ahead, since = EXCLUDED.since`
	takeLease = `INSERT INTO leases (what, process) VALUES ($1, $2) ON CONFLICT (what) DO UPDATE SET process = EXCLUDED.process
		WHERE leases.process = EXCLUDED.process OR leases.process NOT IN (SELECT name FROM processes WHERE beat BETWEEN $3 AND $4)`
	dropLease = `DELETE FROM leases WHERE what = $1 AND process = $2`

	forgetLeases    = `DELETE FROM leases WHERE process NOT IN (SELECT name FROM processes WHERE beat BETWEEN $1 AND $2)`
	forgetProcesses = `DELETE FROM processes WHERE beat NOT BETWEEN $1 AND $2`
)

// memory is how long what is kept of a process that is not heard of any more stays there.
// Nothing follows from it after [store.Silence]; it is only in the way.
const memory = 24 * time.Hour

// A heartbeat compares the clock of its process with that of the database.
const (
	comparisons = 3                     // at most, with the first heartbeat
	exact       = 10 * time.Millisecond // an answer that takes no longer is good enough
)

// now returns the time of the database, or that of this machine where it is the same.
func (tx *transaction) now(ctx context.Context) (time.Time, error) {
	if tx.db.clock == "" {
		return time.Now(), nil
	}
	var ms int64
	err := tx.stmt(ctx, tx.db.clock).QueryRowContext(ctx).Scan(&ms)
	return time.UnixMilli(ms), err
}

// clocks returns the time of the database and that of a clock as they were at the same moment: in the
// middle of the time that the database took to answer. The error is at most half of that time, so of
// several answers the fastest counts.
func (tx *transaction) clocks(ctx context.Context, clock func() time.Time, most int) (now, its time.Time, err error) {
	for fastest := time.Duration(-1); most > 0 && (fastest < 0 || fastest > exact); most-- {
		read, asked := clock(), time.Now()
		at, err := tx.now(ctx)
		if err != nil {
			return time.Time{}, time.Time{}, err
		}
		if took := time.Since(asked); fastest < 0 || took < fastest {
			now, its, fastest = at, read.Add(took/2), took
		}
	}
	return now, its, nil
}

// Beat implements [store.Presence]. A process that begins has much to do at once, and may stand still in its
// first beat: that is made again.
func (db *DB) Beat(ctx context.Context, process string, first bool, clock func() time.Time) (store.Pulse, error) {
	p, err := db.beat(ctx, process, first, clock)
	for again := 0; first && err != nil && again < maxAgain && db.stood != nil && db.stood(err); again++ {
		p, err = db.beat(ctx, process, first, clock)
	}
	if err != nil {
		return store.Pulse{}, fmt.Errorf("beat of %q: %w", process, err)
	}
	return p, nil
}

// beat makes one try of [DB.Beat].
func (db *DB) beat(ctx context.Context, process string, first bool, clock func() time.Time) (p store.Pulse, err error) {
	err = db.change(ctx, "process "+process, func(ctx context.Context, tx *transaction) error {
		most := 1
		if first {
			most = comparisons
		}
		now, its, err := tx.clocks(ctx, clock, most)
		if err != nil {
			return err
		}
		now = now.UTC().Truncate(time.Millisecond)
		fresh, err := tx.fresh(ctx, now)
		if err != nil {
			return err
		}
		var kept store.Heard
		p, kept = store.Feel(now, process, first, its.Sub(now), fresh)
		_, err = tx.exec(ctx, storeBeat, process, millis(kept.At), kept.Ahead.Milliseconds(), millis(kept.Since))
		if err == nil && first {
			err = tx.forget(ctx, now)
		}
		return err
	})
	return p, err
}

// forget forgets the processes that are gone for good, and what they had.
func (tx *transaction) forget(ctx context.Context, now time.Time) error {
	for _, query := range []string{forgetLeases, forgetProcesses} {
		if _, err := tx.tx.ExecContext(ctx, query, millis(now.Add(-memory)), millis(now.Add(memory))); err != nil {
			return err
		}
	}
	return nil
}

// fresh returns the processes that are at work.
func (tx *transaction) fresh(ctx context.Context, now time.Time) ([]store.Heard, error) {
	rows, err := tx.stmt(ctx, findBeats).QueryContext(ctx, millis(now.Add(-store.Silence)), millis(now.Add(store.Silence)))
	if err != nil {
		return nil, err
	}
	defer rows.Close() // its error is that of rows.Err
	var beats []store.Heard
	for rows.Next() {
		var name string
		var beat, ahead, since int64
		if err := rows.Scan(&name, &beat, &ahead, &since); err != nil {
			return nil, err
		}
		beats = append(beats, store.Heard{Name: name, At: moment(beat), Ahead: time.Duration(ahead) * time.Millisecond, Since: moment(since)})
	}
	return beats, rows.Err()
}

// Lease implements [store.Presence].
func (db *DB) Lease(ctx context.Context, what, process string) (bool, error) {
	has := false
	err := db.change(ctx, "lease "+what, func(ctx context.Context, tx *transaction) error {
		now, err := tx.now(ctx)
		if err != nil {
			return err
		}
		n, err := tx.exec(ctx, takeLease, what, process, millis(now.Add(-store.Silence)), millis(now.Add(store.Silence)))
		has = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("lease of %q for %q: %w", what, process, err)
	}
	return has, nil
}

// Release implements [store.Presence].
func (db *DB) Release(ctx context.Context, what, process string) error {
	err := db.change(ctx, "lease "+what, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, dropLease, what, process)
		return err
	})
	if err != nil {
		return fmt.Errorf("release %q: %w", what, err)
	}
	return nil
}
