package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/shinpan/shinpan/store"
)

// maxBatch bounds the writes of one transaction.
const maxBatch = 1024

// A write is a change that wants to be part of a transaction.
type write struct {
	change  func(*transaction) error
	verdict chan error // gets one value; never blocks the sender
}

// A refusal is why a change was not made. Nothing has been changed, and the
// transaction goes on without it.
type refusal struct{ error }

// Unwrap returns the reason.
func (r refusal) Unwrap() error { return r.error }

// A transaction is what a change sees of the database.
type transaction struct {
	db *DB
	tx *sql.Tx
}

// write makes a change durable. Until the writer takes it, the end of the context
// withdraws it; from then on the verdict is waited for, so that the caller always
// knows what became of his change.
func (db *DB) write(ctx context.Context, change func(*transaction) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := &write{change, make(chan error, 1)}
	select {
	case db.writes <- w:
		return <-w.verdict
	case <-ctx.Done():
		return ctx.Err()
	case <-db.closing:
		return store.ErrClosed
	}
}

// writeAll is the goroutine that writes, until the store closes.
func (db *DB) writeAll() {
	var batch []*write
	for {
		select {
		case w := <-db.writes:
			batch = db.gather(append(batch[:0], w))
			db.commit(batch)
		case <-db.closing:
			return
		}
	}
}

// gather adds the writes that are waiting.
func (db *DB) gather(batch []*write) []*write {
	for len(batch) < maxBatch {
		select {
		case w := <-db.writes:
			batch = append(batch, w)
		default:
			return batch
		}
	}
	return batch
}

// commit makes the changes of a batch in one transaction and gives the verdicts.
func (db *DB) commit(batch []*write) {
	verdicts := make([]error, len(batch))
	if err := db.transact(batch, verdicts); err != nil {
		// Nothing stands, nor do refusals: they may rest on changes that are undone.
		for i := range verdicts {
			verdicts[i] = err
		}
	}
	for i, w := range batch {
		w.verdict <- verdicts[i]
	}
}

// transact makes all changes that are not refused, and notes the refusals. Its
// own error is the database's and means all of them.
func (db *DB) transact(batch []*write, refusals []error) error {
	// The transaction belongs to no single caller, so none of their contexts ends it.
	tx, err := db.writer.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after Commit there is nothing to undo
	for i, w := range batch {
		err := w.change(&transaction{db, tx})
		if r, ok := errors.AsType[refusal](err); ok {
			refusals[i] = r.error
		} else if err != nil {
			return err
		}
	}
	return tx.Commit()
}

// exec runs one of the prepared statements and returns how many rows it changed.
func (tx *transaction) exec(query string, args ...any) (int64, error) {
	result, err := tx.stmt(query).Exec(args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (tx *transaction) stmt(query string) *sql.Stmt { return tx.tx.Stmt(tx.db.prepared[query]) }
