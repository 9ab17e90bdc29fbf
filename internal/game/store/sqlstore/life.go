package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

var _ store.Life = (*DB)(nil)

// What is said to the database about until when a server was at work.
const (
	storeAlive = `INSERT INTO life (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at WHERE life.at < EXCLUDED.at`
	findAlive  = `SELECT at FROM life`
)

// Alive implements [store.Life].
func (db *DB) Alive(ctx context.Context, at time.Time) error {
	err := db.change(ctx, "life", func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, storeAlive, millis(at))
		return err
	})
	if err != nil {
		return fmt.Errorf("note that a server is at work: %w", err)
	}
	return nil
}

// LastAlive implements [store.Life].
func (db *DB) LastAlive(ctx context.Context) (time.Time, error) {
	var at int64
	switch err := db.reader.QueryRowContext(ctx, findAlive).Scan(&at); {
	case errors.Is(err, sql.ErrNoRows):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("when a server was at work last: %w", err)
	}
	return moment(at), nil
}
