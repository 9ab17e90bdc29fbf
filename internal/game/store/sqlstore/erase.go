package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
)

var _ store.Eraser = (*DB)(nil)

// What the writer says to the database when it rewrites a log.
const (
	findGame     = `SELECT id, summary, head, sum FROM games WHERE id = $1`
	readEvents   = `SELECT seq, body, sum FROM events WHERE game = $1 ORDER BY seq`
	dropEvents   = `DELETE FROM events WHERE game = $1`
	readEntries  = `SELECT seq, body, sum FROM journals WHERE name = $1 ORDER BY seq`
	dropEntries  = `DELETE FROM journals WHERE name = $1`
	dropLetters  = `DELETE FROM letters WHERE person = $2 OR body LIKE $1 ESCAPE '\'`
	gamesNaming  = `SELECT DISTINCT game FROM events WHERE body LIKE $1 ESCAPE '\' ORDER BY game`
	namingInLogs = `SELECT DISTINCT name FROM journals WHERE body LIKE $1 ESCAPE '\' ORDER BY name`
)

// with returns the pattern of what has a text in it.
func with(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}

// Naming implements [store.Eraser].
func (db *DB) Naming(ctx context.Context, text string) (games, journals []string, err error) {
	if !isText(text) {
		return nil, nil, nil
	}
	for _, of := range []struct {
		query string
		into  *[]string
	}{{gamesNaming, &games}, {namingInLogs, &journals}} {
		rows, err := db.reader.QueryContext(ctx, of.query, with(text))
		if err == nil {
			*of.into, err = texts(rows)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("logs with a text: %w", err)
		}
	}
	return games, journals, nil
}

// RewriteGame implements [store.Eraser].
func (db *DB) RewriteGame(ctx context.Context, id string, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) error {
	if !isText(id) {
		return fmt.Errorf("rewrite game %q: %w", id, store.ErrNotFound)
	}
	err := db.change(ctx, "game "+id, func(ctx context.Context, tx *transaction) error {
		row, err := tx.finished(ctx, id)
		if err != nil {
			return err
		}
		after, err := tx.rewritten(ctx, readEvents, id, row.chain(), rewrite)
		if err != nil || after == nil {
			return err
		}
		h := head{Summary: store.Summary{ID: id}}
		var rows []any
		for i, body := range after {
			sum := h.sum.Next(gameLog(id), i+1, body).String()
			if _, err := h.take(i+1, body, sum); err != nil {
				return refusal{err}
			}
			rows = append(rows, id, i+1, string(body), sum)
		}
		h = h.asWritten()
		summary, sum, rowsSum, err := rowOf(h)
		if err != nil {
			return refusal{err}
		}
		if _, err := tx.exec(ctx, dropEvents, id); err != nil {
			return err
		}
		if err := tx.inBulk(ctx, addEvents, rows, 4); err != nil {
			return err
		}
		return tx.inBulk(ctx, storeGames, []any{id, summary, sum, rowsSum}, 4)
	})
	if err != nil {
		return fmt.Errorf("rewrite game %q: %w", id, db.alarm.Raise(err))
	}
	return nil
}

// finished returns the row of a game that is over, and keeps other processes from adding to its log.
func (tx *transaction) finished(ctx context.Context, id string) (head, error) {
	games, err := tx.db.checker(tx.tx).heads(ctx, findGame+tx.db.lock, id)
	switch {
	case err != nil:
		return head{}, err
	case len(games) == 0:
		return head{}, refusal{store.ErrNotFound}
	case games[0].altered != nil:
		return head{}, refusal{games[0].altered}
	case !games[0].Over():
		return head{}, refusal{store.ErrUnfinished}
	}
	return games[0], nil
}

// rewritten returns the entries that come in the place of those of a log, which must end so; nil if they are the same.
func (tx *transaction) rewritten(ctx context.Context, query, of string, end store.Chain, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) ([]json.RawMessage, error) {
	chain, entries, err := tx.entries(ctx, query, of, end.Log)
	if err != nil {
		return nil, err
	}
	if chain != end {
		return nil, refusal{&store.AlteredError{Log: end.Log, Why: "was written for another log"}}
	}
	after, err := store.Rewritten(entries, rewrite)
	if err != nil {
		return nil, refusal{err}
	}
	return after, nil
}

// entries returns a log as it is stored, and its end.
func (tx *transaction) entries(ctx context.Context, query, of, log string) (store.Chain, []json.RawMessage, error) {
	chain := store.Chain{Log: log}
	rows, err := tx.stmt(ctx, query).QueryContext(ctx, of)
	if err != nil {
		return chain, nil, err
	}
	defer rows.Close() // its error is that of rows.Err
	var entries []json.RawMessage
	for rows.Next() {
		var seq int
		var body, sum string
		if err := rows.Scan(&seq, &body, &sum); err != nil {
			return chain, nil, err
		}
		if err := chain.Take(seq, []byte(body), sum); err != nil {
			return chain, nil, refusal{err}
		}
		entries = append(entries, json.RawMessage(body))
	}
	return chain, entries, rows.Err()
}

// RewriteJournal implements [store.Eraser].
func (db *DB) RewriteJournal(ctx context.Context, name string, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) error {
	if !isText(name) {
		return nil
	}
	err := db.change(ctx, journalLog(name), func(ctx context.Context, tx *transaction) error {
		end, err := tx.journal(ctx, name)
		if err != nil {
			return err
		}
		after, err := tx.rewritten(ctx, readEntries, name, end, rewrite)
		if err != nil || after == nil {
			return err
		}
		if _, err := tx.exec(ctx, dropEntries, name); err != nil {
			return err
		}
		chain := store.Chain{Log: end.Log}
		for _, entry := range after {
			chain.Seq++
			chain.Sum = chain.Sum.Next(chain.Log, chain.Seq, entry)
			if _, err := tx.exec(ctx, addEntry, name, chain.Seq, string(entry), chain.Sum.String()); err != nil {
				return err
			}
		}
		_, err = tx.exec(ctx, storeHead, name, chain.Seq, chain.Sum.String())
		return err
	})
	if err != nil {
		return fmt.Errorf("rewrite journal %q: %w", name, db.alarm.Raise(err))
	}
	return nil
}

// DropLetters implements [store.Eraser].
func (db *DB) DropLetters(ctx context.Context, text string) error {
	if !isText(text) {
		return nil
	}
	err := db.change(ctx, "letters", func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, dropLetters, with(text), text)
		return err
	})
	if err != nil {
		return fmt.Errorf("drop letters: %w", err)
	}
	return nil
}
