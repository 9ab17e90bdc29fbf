package sqlstore

import (
	"context"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// What the writer says to the database about letters.
const (
	addLetter   = `INSERT INTO letters (id, body, created, due, claims) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	findDue     = `SELECT id, body, created, due, claims FROM letters WHERE due <= $1 ORDER BY due, id LIMIT 1`
	claimLetter = `UPDATE letters SET due = $2, claims = claims + 1 WHERE id = $1`
	delayLetter = `UPDATE letters SET due = $3 WHERE id = $1 AND claims = $2`
	dropLetter  = `DELETE FROM letters WHERE id = $1 AND claims = $2`
)

// Post implements [store.Outbox].
func (db *DB) Post(ctx context.Context, letters ...store.Letter) error {
	err := db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error { return tx.post(ctx, letters) })
	if err != nil {
		return fmt.Errorf("post letters: %w", err)
	}
	return nil
}

func (tx *transaction) post(ctx context.Context, letters []store.Letter) error {
	for _, l := range store.Posted(letters) {
		if !isText(l.ID, l.Body) {
			return refusal{fmt.Errorf("letter %q is not text", l.ID)}
		}
		if _, err := tx.exec(ctx, addLetter, l.ID, l.Body, millis(l.Created), millis(l.Due), l.Claims); err != nil {
			return err
		}
	}
	return nil
}

// Claim implements [store.Outbox].
func (db *DB) Claim(ctx context.Context, now, again time.Time) (store.Letter, error) {
	var l store.Letter
	err := db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error {
		var created, due int64
		err := tx.stmt(ctx, findDue+tx.db.lock).QueryRowContext(ctx, now.UnixMilli()).Scan(&l.ID, &l.Body, &created, &due, &l.Claims)
		if err != nil { // also where another process has claimed it meanwhile, and there may be others
			return refused(notFound(err))
		}
		l.Created, l.Due = moment(created), moment(millis(again))
		l.Claims++
		_, err = tx.exec(ctx, claimLetter, l.ID, millis(again))
		return err
	})
	if err != nil {
		return store.Letter{}, fmt.Errorf("claim a letter: %w", err)
	}
	return l, nil
}

// Delay implements [store.Outbox].
func (db *DB) Delay(ctx context.Context, claimed store.Letter, due time.Time) error {
	return db.letter(ctx, claimed, delayLetter, claimed.ID, claimed.Claims, millis(due))
}

// Drop implements [store.Outbox].
func (db *DB) Drop(ctx context.Context, claimed store.Letter) error {
	return db.letter(ctx, claimed, dropLetter, claimed.ID, claimed.Claims)
}

// letter changes a letter that is still as it was claimed.
func (db *DB) letter(ctx context.Context, claimed store.Letter, query string, args ...any) error {
	err := db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error {
		n, err := tx.exec(ctx, query, args...)
		if err == nil && n == 0 {
			err = refusal{store.ErrConflict}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("letter %q: %w", claimed.ID, err)
	}
	return nil
}

// Waiting implements [store.Outbox].
func (db *DB) Waiting(ctx context.Context) (int, error) {
	var n int
	if err := db.reader.QueryRowContext(ctx, "SELECT COUNT(*) FROM letters").Scan(&n); err != nil {
		return 0, fmt.Errorf("count letters: %w", err)
	}
	return n, nil
}
