package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// The row of a live game is written with every event whose number summedUp divides, whenever
// a column changes by which games are found, and at the latest with the first event that happens
// lagging after the last that the row knows. A move of a fast game then costs the database one row and
// not two, and readers of the row apply the few events that follow.
const (
	summedUp = 8
	lagging  = time.Minute
)

// lags reports whether the row of the game is to be written.
func (h head) lags() bool {
	return h.Seq/summedUp != h.row/summedUp || h.Updated.Sub(h.written) >= lagging
}

// asWritten returns the head of a game whose row is being written.
func (h head) asWritten() head {
	h.row, h.written = h.Seq, h.Updated
	return h
}

// heads returns the heads of the games that a query finds, as they are now. Its first columns
// are the id of a game, and the summary and the sums of its row.
func (c *checker) heads(ctx context.Context, query string, args ...any) ([]head, error) {
	games, err := c.rows(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	at := map[string]*head{}
	var live []any
	for i, h := range games {
		if !h.Over() && h.altered == nil {
			at[h.ID] = &games[i]
			live = append(live, h.ID, h.Seq)
		}
	}
	return games, inBulk(live, 2, func(n int, args []any) error {
		heads := make([]head, n)
		for i := range heads {
			heads[i] = *at[args[2*i].(string)]
		}
		err := c.advance(ctx, heads, args)
		if errors.Is(err, store.ErrAltered) { // one of them cannot be read: which?
			for i := range heads {
				one := []head{*at[args[2*i].(string)]}
				if err = c.advance(ctx, one, args[2*i:2*i+2]); errors.Is(err, store.ErrAltered) {
					one[0].altered, err = &store.AlteredError{Log: gameLog(one[0].ID), Seq: one[0].Seq + 1, Why: "cannot be read: " + err.Error()}, nil
				}
				if err != nil {
					return err
				}
				heads[i] = one[0]
			}
		}
		for _, h := range heads {
			*at[h.ID] = h
		}
		return err
	})
}

// advance has heads take up the events that follow. For each head the query has two arguments.
func (c *checker) advance(ctx context.Context, heads []head, args []any) error {
	at := make(map[string]*head, len(heads))
	for i := range heads {
		at[heads[i].ID] = &heads[i]
	}
	rows, err := c.from.QueryContext(ctx, eventsSince(len(heads)), args...)
	if err != nil {
		return c.sense(err)
	}
	defer rows.Close() // its error is that of rows.Err
	var id string
	var seq int
	var body, sum sql.RawBytes
	for rows.Next() {
		if err := rows.Scan(&id, &seq, &body, &sum); err != nil {
			return fmt.Errorf("%w: %w", store.ErrAltered, err)
		}
		if h := at[id]; h.altered == nil {
			_, h.altered = h.take(seq, body, string(sum))
		}
	}
	return c.sense(rows.Err())
}

// eventsSince finds the events of n games after a number of each.
func eventsSince(n int) string {
	told := make([]string, n)
	for i := range told {
		told[i] = fmt.Sprintf("($%d,CAST($%d AS BIGINT))", 2*i+1, 2*i+2)
	}
	return "SELECT e.game, e.seq, e.body, e.sum FROM (VALUES " + strings.Join(told, ",") + ") AS v JOIN events e" +
		" ON e.game = v.column1 AND e.seq > v.column2 ORDER BY e.game, e.seq"
}

// rows returns the heads of games as the rows have them.
func (c *checker) rows(ctx context.Context, query string, args ...any) ([]head, error) {
	rows, err := c.from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, c.sense(err)
	}
	defer rows.Close() // its error is that of rows.Err
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var id string
	var summary, sum, rowsSum sql.RawBytes
	into := []any{&id, &summary, &sum, &rowsSum}
	for range columns[len(into):] {
		into = append(into, new(sql.RawBytes)) // there for the database only
	}
	var games []head
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		games = append(games, headOf(id, summary, string(sum), string(rowsSum)))
	}
	return games, c.sense(rows.Err())
}

// settle writes the rows of the live games that are behind their logs, before an SQLite file is
// closed: a log that loses its end while the file is closed is found by its row. In a PostgreSQL
// other processes may be at work on the same games.
func (db *DB) settle() {
	var behind []any
	for id, h := range db.heads {
		if h.Seq != h.row {
			behind = append(behind, id)
		}
	}
	if len(behind) == 0 || db.served {
		return
	}
	// another process may have gone on with them: they are read again
	clear(db.heads)
	// if it cannot be, the rows stay behind
	_, _ = db.transact(context.Background(), []*write{{change: func(ctx context.Context, tx *transaction) error {
		return inBulk(behind, 1, func(n int, args []any) error { return tx.settle(ctx, n, args) })
	}}})
}

// settle writes the rows of n games as they are now.
func (tx *transaction) settle(ctx context.Context, n int, ids []any) error {
	games, err := tx.db.checker(tx.tx).heads(ctx, findGames(n), ids...)
	if err != nil {
		return err
	}
	var summaries []any
	for _, h := range games {
		if h.altered != nil || h.Over() {
			continue
		}
		summary, sum, rowsSum, err := rowOf(h)
		if err != nil {
			return err
		}
		summaries = append(summaries, h.ID, summary, sum, rowsSum)
	}
	return tx.inBulk(ctx, storeGames, summaries, 4)
}
