package sqlstore

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Probe implements [store.Store]. It begins a game and takes it back in the same transaction,
// which therefore needs as much of the disk as a move, in the same tables, and is waited for in the
// same way. The game is never visible, and its name is unique: two processes that probe do
// not wait for each other.
func (db *DB) Probe(ctx context.Context) error {
	id := "probe " + uuid.NewString()
	first := referee.Event{Seq: 1, At: time.Now().UTC().Truncate(time.Millisecond), What: referee.Created{Terms: referee.Terms{Size: weiqi.Square(19)}}}
	entries, err := entriesOf(first)
	if err == nil {
		err = db.change(ctx, "game "+id, func(ctx context.Context, tx *transaction) error { return tx.probe(ctx, id, entries[0]) })
	}
	if err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	return nil
}

func (tx *transaction) probe(ctx context.Context, id string, first entry) error {
	if err := tx.create(ctx, id, first); err != nil {
		return err
	}
	delete(tx.heads, id)
	delete(tx.news.Games, id)
	for _, query := range []string{"DELETE FROM events WHERE game = $1", "DELETE FROM games WHERE id = $1"} {
		if _, err := tx.tx.ExecContext(ctx, query, id); err != nil {
			return err
		}
	}
	return nil
}
