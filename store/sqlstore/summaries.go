package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
)

// summedUp is how often the row of a live game is written: with every event whose number it
// divides, and whenever something changes that games are found by. A move then costs the
// database one row and not two, and whoever reads the row applies the few events that follow.
const summedUp = 8

// sumUpLess is the migration after which programs that take the rows for all there is keep away.
func sumUpLess(context.Context, *sql.Tx) error { return nil }

// trustWriter is the migration that has a PostgreSQL no longer look for the game of every event
// and lock its row: the writer knows it.
func (db *DB) trustWriter(ctx context.Context, tx *sql.Tx) error {
	if db.goose == goose.DialectSQLite3 {
		return nil
	}
	_, err := tx.ExecContext(ctx, "ALTER TABLE events DROP CONSTRAINT IF EXISTS events_game_fkey")
	return err
}

// unreadable is the number of events of a game whose row makes no sense: no log continues it.
const unreadable = -1

// summaries returns the summaries that a query finds, as they are now. Its first columns are
// the id of a game and the summary of its row. Of a log that cannot be read to its end they
// say as much as can be.
func summaries(ctx context.Context, from querier, query string, args ...any) ([]store.Summary, error) {
	games, err := rowsOfGames(ctx, from, query, args...)
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	var live []any
	for i, s := range games {
		if !s.Over() && s.Seq != unreadable {
			at[s.ID] = i
			live = append(live, s.ID, s.Seq)
		}
	}
	return games, inBulk(live, 2, func(n int, args []any) error {
		rows, err := from.QueryContext(ctx, eventsSince(n), args...)
		if err != nil {
			return err
		}
		defer rows.Close() // its error is that of rows.Err
		for rows.Next() {
			var id string
			var body sql.RawBytes
			if err := rows.Scan(&id, &body); err != nil {
				return err
			}
			var e referee.Event
			if decode(body, &e) == nil {
				_ = games[at[id]].Apply(e) // after one that cannot be read none follows
			}
		}
		return rows.Err()
	})
}

// eventsSince finds the events of n games after a number of each.
func eventsSince(n int) string {
	told := make([]string, n)
	for i := range told {
		told[i] = fmt.Sprintf("($%d,CAST($%d AS BIGINT))", 2*i+1, 2*i+2)
	}
	return "SELECT e.game, e.body FROM (VALUES " + strings.Join(told, ",") + ") AS v JOIN events e" +
		" ON e.game = v.column1 AND e.seq > v.column2 ORDER BY e.game, e.seq"
}

// rowsOfGames returns the summaries as the rows have them.
func rowsOfGames(ctx context.Context, from querier, query string, args ...any) ([]store.Summary, error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() // its error is that of rows.Err
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var id string
	var text sql.RawBytes
	into := []any{&id, &text}
	for range columns[len(into):] {
		into = append(into, new(sql.RawBytes)) // there for the database only
	}
	var games []store.Summary
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		var s store.Summary
		if err := json.Unmarshal(text, &s); err != nil {
			s = store.Summary{ID: id, Seq: unreadable}
		}
		games = append(games, s)
	}
	return games, rows.Err()
}
