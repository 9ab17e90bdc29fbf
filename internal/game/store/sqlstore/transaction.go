package sqlstore

import (
	"context"
	"database/sql"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A transaction is what a change sees of the database. Statements are buffered until the first
// read. Without one, where the database is at the other end of a network, the whole transaction
// is one round trip.
type transaction struct {
	db      *DB
	conn    *sql.Conn
	tx      *sql.Tx         // nil until it begins
	pending []statement     // the buffered statements
	news    store.News      // what has grown in it
	heads   map[string]head // of the games that it has asked for or written to, as they are after it
}

// A statement is one of the prepared statements with its arguments. Only its error is looked at.
type statement struct {
	query string
	args  []any
}

func newTransaction(db *DB, conn *sql.Conn) *transaction {
	return &transaction{
		db:    db,
		conn:  conn,
		news:  store.News{Games: map[string]int{}, Journals: map[string]int{}},
		heads: map[string]head{},
	}
}

// begin begins the transaction where it has not begun.
func (tx *transaction) begin(ctx context.Context) error {
	if tx.tx != nil {
		return nil
	}
	begun, err := tx.conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	tx.tx = begun
	for _, s := range tx.pending {
		if err := tx.run(ctx, s.query, s.args...); err != nil {
			return err
		}
	}
	return nil
}

// commit makes the transaction durable. If the connection breaks meanwhile the outcome is unknown.
func (tx *transaction) commit(ctx context.Context) error {
	switch {
	case tx.tx == nil && len(tx.pending) == 0:
		return nil
	case tx.tx == nil && tx.db.atOnce != nil:
		return tx.db.atOnce(ctx, tx.conn, tx.pending)
	}
	if err := tx.begin(ctx); err != nil {
		return err
	}
	return tx.tx.Commit()
}

// end undoes a transaction that has begun and was not made.
func (tx *transaction) end() {
	if tx.tx != nil {
		_ = tx.tx.Rollback() // after Commit there is nothing to undo
	}
}

// run runs one of the prepared statements, or buffers it if the transaction has not begun.
func (tx *transaction) run(ctx context.Context, query string, args ...any) error {
	if tx.tx == nil {
		tx.pending = append(tx.pending, statement{query, args})
		return nil
	}
	_, err := tx.exec(ctx, query, args...)
	return err
}

// exec runs one of the prepared statements and returns how many rows it changed.
func (tx *transaction) exec(ctx context.Context, query string, args ...any) (int64, error) {
	result, err := tx.stmt(ctx, query).ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// stmt returns one of the prepared statements, to ask something.
func (tx *transaction) stmt(ctx context.Context, query string) *sql.Stmt {
	return tx.tx.StmtContext(ctx, tx.db.prepared[query])
}
