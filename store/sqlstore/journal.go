package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/store"
)

var _ store.Journals = (*DB)(nil)

// What the writer says to the database about journals.
const (
	journalLength = `SELECT COALESCE(MAX(seq), 0) FROM journals WHERE name = $1`
	addEntry      = `INSERT INTO journals (name, seq, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
)

// AppendJournal implements [store.Journals].
func (db *DB) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	if !isText(name) {
		return fmt.Errorf("append to journal %q: its name is not text", name)
	}
	err := db.change(ctx, "journal "+name, func(ctx context.Context, tx *transaction) error {
		var length int
		if err := tx.stmt(ctx, journalLength).QueryRowContext(ctx, name).Scan(&length); err != nil {
			return err
		}
		if length != after {
			return refusal{store.ErrConflict}
		}
		for i, entry := range entries {
			n, err := tx.exec(ctx, addEntry, name, after+1+i, string(entry))
			if err == nil && n == 0 { // another process was faster, and so it was with the first one
				err = refusal{store.ErrConflict}
			}
			if err != nil {
				return err
			}
		}
		if len(entries) > 0 {
			tx.news.Journals[name] = after + len(entries)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("append to journal %q after entry %d: %w", name, after, err)
	}
	return nil
}

// Journal implements [store.Journals].
func (db *DB) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	if !isText(name) {
		return nil, nil
	}
	entries, err := decoded[json.RawMessage](ctx, db.reader, "SELECT body FROM journals WHERE name = $1 AND seq > $2 ORDER BY seq", name, after)
	if err != nil {
		return nil, fmt.Errorf("journal %q: %w", name, err)
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
