package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
)

// What the writer says to the database.
const (
	createGame = `INSERT INTO games (id, created, finished, black, white, outcome, ruleset, size, rated, private, summary)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`
	findGame  = `SELECT summary FROM games WHERE id = $1`
	storeGame = `UPDATE games SET summary = $2 WHERE id = $1`
	indexGame = `UPDATE games SET finished = $2, black = $3, white = $4, outcome = $5, private = $6 WHERE id = $1`
	addEvent  = `INSERT INTO events (game, seq, body) VALUES ($1, $2, $3)`
)

// Create implements [store.Store].
func (db *DB) Create(ctx context.Context, id string, first referee.Event) error {
	entries, err := entriesOf(first)
	if err == nil {
		err = db.write(ctx, func(tx *transaction) error { return tx.create(id, entries[0]) })
	}
	if err != nil {
		return fmt.Errorf("create game %q: %w", id, err)
	}
	return nil
}

func (tx *transaction) create(id string, first entry) error {
	s := store.Summary{ID: id}
	if err := s.Apply(first.event); err != nil {
		return refusal{err}
	}
	summary, err := json.Marshal(s)
	if err != nil {
		return refusal{err}
	}
	n, err := tx.exec(createGame, id, s.Created.UnixMilli(), s.Over(), s.Black.Player, s.White.Player, store.OutcomeOf(s.Result),
		s.Ruleset, s.Size.String(), s.Rated, !s.Listed(), string(summary))
	if err != nil {
		return err
	}
	if n == 0 {
		return refusal{store.ErrExists}
	}
	return tx.add(id, first)
}

// Append implements [store.Store].
func (db *DB) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	entries, err := entriesOf(events...)
	if err == nil {
		err = db.write(ctx, func(tx *transaction) error { return tx.append(id, after, entries) })
	}
	if err != nil {
		return fmt.Errorf("append to game %q after event %d: %w", id, after, err)
	}
	return nil
}

// append changes nothing before all that can be refused has been checked. What
// was checked stays true, as the transaction began with the lock on writing; the
// key of the events has the last word.
func (tx *transaction) append(id string, after int, entries []entry) error {
	was, err := tx.find(id)
	if err != nil {
		return err
	}
	if was.Seq != after {
		return refusal{store.ErrConflict}
	}
	s := was
	for _, e := range entries {
		if err := s.Apply(e.event); err != nil {
			return refusal{err}
		}
	}
	summary, err := json.Marshal(s)
	if err != nil {
		return refusal{err}
	}

	if _, err := tx.exec(storeGame, id, string(summary)); err != nil {
		return err
	}
	if s.Result != was.Result || s.Black.Player != was.Black.Player || s.White.Player != was.White.Player {
		if _, err := tx.exec(indexGame, id, s.Over(), s.Black.Player, s.White.Player, store.OutcomeOf(s.Result), !s.Listed()); err != nil {
			return err
		}
	}
	return tx.add(id, entries...)
}

// add puts entries into the log of a game.
func (tx *transaction) add(id string, entries ...entry) error {
	for _, e := range entries {
		if _, err := tx.exec(addEvent, id, e.event.Seq, e.body); err != nil {
			return err
		}
	}
	return nil
}

// find returns the summary of a game; it is refused if there is none.
func (tx *transaction) find(id string) (store.Summary, error) {
	var text string
	err := tx.stmt(findGame).QueryRow(id).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Summary{}, refusal{store.ErrNotFound}
	}
	if err != nil {
		return store.Summary{}, err
	}
	var s store.Summary
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return store.Summary{}, refusal{err}
	}
	return s, nil
}

// An entry is an event and the text that is stored of it.
type entry struct {
	event referee.Event
	body  string
}

// entriesOf is called before the writer is, which has enough to do.
func entriesOf(events ...referee.Event) ([]entry, error) {
	entries := make([]entry, len(events))
	for i, e := range events {
		body, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		entries[i] = entry{e, string(body)}
	}
	return entries, nil
}
