package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
)

var _ store.Journals = (*DB)(nil)

// What the writer says to the database about journals.
const (
	findHead  = `SELECT seq, sum FROM heads WHERE name = $1`
	storeHead = `INSERT INTO heads (name, seq, sum) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET seq = EXCLUDED.seq, sum = EXCLUDED.sum`
	addEntry  = `INSERT INTO journals (name, seq, body, sum) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
)

// AppendJournal implements [store.Journals].
func (db *DB) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	if !isText(name) {
		return fmt.Errorf("append to journal %q: its name is not text", name)
	}
	err := db.change(ctx, journalLog(name), func(ctx context.Context, tx *transaction) error {
		chain, err := tx.journal(ctx, name)
		if err != nil {
			return err
		}
		if chain.Seq != after {
			return refusal{store.ErrConflict}
		}
		for _, entry := range entries {
			chain.Seq++
			chain.Sum = chain.Sum.Next(chain.Log, chain.Seq, entry)
			n, err := tx.exec(ctx, addEntry, name, chain.Seq, string(entry), chain.Sum.String())
			if err == nil && n == 0 { // another process was faster, and so it was with the first one
				err = refusal{store.ErrConflict}
			}
			if err != nil {
				return err
			}
		}
		if len(entries) == 0 {
			return nil
		}
		tx.news.Journals[name] = chain.Seq
		_, err = tx.exec(ctx, storeHead, name, chain.Seq, chain.Sum.String())
		return err
	})
	if err != nil {
		return fmt.Errorf("append to journal %q after entry %d: %w", name, after, err)
	}
	return nil
}

// journal returns the end of a journal, and keeps other processes from adding to it, or rewriting it, meanwhile.
func (tx *transaction) journal(ctx context.Context, name string) (store.Chain, error) {
	chain, sum := store.Chain{Log: journalLog(name)}, ""
	err := tx.stmt(ctx, findHead+tx.db.lock).QueryRowContext(ctx, name).Scan(&chain.Seq, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return chain, nil
	}
	if err == nil {
		if chain.Sum, err = store.ParseSum(sum); err != nil {
			err = refusal{&store.AlteredError{Log: chain.Log, Why: "has no checksum"}}
		}
	}
	return chain, err
}

// Journal implements [store.Journals].
func (db *DB) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	if !isText(name) {
		return nil, nil
	}
	entries, err := db.checker(db.reader).journalOf(ctx, name, max(after, 0))
	if err != nil {
		return nil, fmt.Errorf("journal %q: %w", name, db.alarm.Raise(err))
	}
	return entries, nil
}

// JournalNames implements [store.Journals].
func (db *DB) JournalNames(ctx context.Context, prefix string) ([]string, error) {
	if !isText(prefix) {
		return nil, nil
	}
	// What is beyond the greatest character does not begin with the prefix.
	rows, err := db.reader.QueryContext(ctx, "SELECT name FROM journals WHERE seq = 1 AND name >= $1 AND name <= $2 ORDER BY name", prefix, prefix+"\U0010ffff")
	if err != nil {
		return nil, fmt.Errorf("names of journals: %w", err)
	}
	defer rows.Close() // its error is that of rows.Err
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, fmt.Errorf("names of journals: %w", err)
		}
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	return names, rows.Err()
}
