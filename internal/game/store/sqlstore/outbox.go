package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// What the writer says to the database about letters.
const (
	addLetter   = `INSERT INTO letters (id, queue, person, body, created, due, claims) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	findDue     = `SELECT id, queue, person, body, created, claims FROM letters WHERE queue = $1 AND due <= $2 AND body <> '' ORDER BY due, id LIMIT 1`
	findDueFor  = `SELECT id, queue, person, body, created, claims FROM letters WHERE queue = $1 AND due <= $2 AND body <> '' AND person = $3 ORDER BY due, id LIMIT 1`
	claimLetter = `UPDATE letters SET due = $2, claims = claims + 1 WHERE id = $1`
	delayLetter = `UPDATE letters SET due = $3 WHERE id = $1 AND claims = $2`
	dropLetter  = `DELETE FROM letters WHERE id = $1 AND claims = $2`
	doneLetter  = `UPDATE letters SET person = '', body = '', due = $3 WHERE id = $1 AND claims = $2`
	dropDone    = `DELETE FROM letters WHERE queue = $1 AND due <= $2 AND body = ''`
	hastenAll   = `UPDATE letters SET due = $2, claims = claims + 1 WHERE queue = $1 AND due > $2 AND body <> ''`
	hastenOne   = `UPDATE letters SET due = $2, claims = claims + 1 WHERE queue = $1 AND due > $2 AND body <> '' AND id = $3`
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
		if !isText(l.ID, l.Queue, l.Person, l.Body) {
			return refusal{fmt.Errorf("letter %q is not text", l.ID)}
		}
		if _, err := tx.exec(ctx, addLetter, l.ID, l.Queue, l.Person, l.Body, millis(l.Created), millis(l.Due), l.Claims); err != nil {
			return err
		}
	}
	return nil
}

// Claim implements [store.Outbox].
func (db *DB) Claim(ctx context.Context, queue string, now, again time.Time) (store.Letter, error) {
	claimed, err := db.claim(ctx, queue, now, again, false)
	if err != nil {
		return store.Letter{}, err
	}
	return claimed[0], nil
}

// ClaimAll implements [store.Outbox].
func (db *DB) ClaimAll(ctx context.Context, queue string, now, again time.Time) ([]store.Letter, error) {
	return db.claim(ctx, queue, now, again, true)
}

// claim claims a letter, and perhaps all others that are due for the same person. Whoever else wants them waits at the
// first of them.
func (db *DB) claim(ctx context.Context, queue string, now, again time.Time, together bool) (claimed []store.Letter, err error) {
	err = db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error {
		claimed = nil
		query, args := findDue, []any{queue, now.UnixMilli()}
		for {
			var l store.Letter
			var created int64
			err := tx.stmt(ctx, query+tx.db.lock).QueryRowContext(ctx, args...).Scan(&l.ID, &l.Queue, &l.Person, &l.Body, &created, &l.Claims)
			switch {
			case errors.Is(err, sql.ErrNoRows) && len(claimed) > 0:
				return nil
			case err != nil: // also where another process has claimed it meanwhile, and there may be others
				return refused(notFound(err))
			}
			l.Created, l.Due = moment(created), moment(millis(again))
			l.Claims++
			if _, err := tx.exec(ctx, claimLetter, l.ID, millis(again)); err != nil {
				return err
			}
			if claimed = append(claimed, l); len(claimed) > 1 {
				continue
			}
			if _, err := tx.exec(ctx, dropDone, queue, now.UnixMilli()); err != nil || !together || l.Person == "" {
				return err
			}
			query, args = findDueFor, append(args, l.Person)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("claim a letter: %w", err)
	}
	return claimed, nil
}

// Delay implements [store.Outbox].
func (db *DB) Delay(ctx context.Context, claimed store.Letter, due time.Time) error {
	return db.letter(ctx, claimed, delayLetter, claimed.ID, claimed.Claims, millis(due))
}

// Drop implements [store.Outbox].
func (db *DB) Drop(ctx context.Context, claimed store.Letter) error {
	return db.letter(ctx, claimed, dropLetter, claimed.ID, claimed.Claims)
}

// Done implements [store.Outbox].
func (db *DB) Done(ctx context.Context, until time.Time, claimed ...store.Letter) error {
	var conflict error
	err := db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error {
		conflict = nil
		for _, l := range claimed {
			n, err := tx.exec(ctx, doneLetter, l.ID, l.Claims, millis(until))
			if err != nil {
				return err
			}
			if n == 0 {
				conflict = fmt.Errorf("letter %q: %w", l.ID, store.ErrConflict)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("letters are done: %w", err)
	}
	return conflict
}

// Hasten implements [store.Outbox].
func (db *DB) Hasten(ctx context.Context, queue string, due time.Time, ids ...string) error {
	err := db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error {
		if len(ids) == 0 {
			_, err := tx.exec(ctx, hastenAll, queue, millis(due))
			return err
		}
		for _, id := range ids {
			if _, err := tx.exec(ctx, hastenOne, queue, millis(due), id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("hasten letters: %w", err)
	}
	return nil
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
func (db *DB) Waiting(ctx context.Context, queue string) (int, error) {
	var n int
	if err := db.reader.QueryRowContext(ctx, "SELECT COUNT(*) FROM letters WHERE queue = $1 AND body <> ''", queue).Scan(&n); err != nil {
		return 0, fmt.Errorf("count letters: %w", err)
	}
	return n, nil
}
