package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/weiqi"
)

// List implements [store.Store].
func (db *DB) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	if !isText(q.Player, q.Opponent, q.Ruleset) {
		return nil, nil
	}
	var created int64
	if q.Before != "" {
		if !isText(q.Before) {
			return nil, fmt.Errorf("list games before %q: %w", q.Before, store.ErrNotFound)
		}
		err := db.reader.QueryRowContext(ctx, "SELECT created FROM games WHERE id = $1", q.Before).Scan(&created)
		if err != nil {
			return nil, fmt.Errorf("list games before %q: %w", q.Before, notFound(err))
		}
	}
	query, args := listing(q, created)
	games, err := db.checker(db.reader).heads(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list games: %w", err)
	}
	list := make([]store.Summary, 0, len(games))
	for _, h := range games {
		if h.altered != nil {
			_ = db.alarm.Raise(h.altered) // it is left out, with or without an alarm
			continue
		}
		list = append(list, h.Summary)
	}
	if q.Limit > 0 && len(games) == q.Limit && len(list) < q.Limit { // others take the places of those
		q.Limit, q.Before = q.Limit-len(list), games[len(games)-1].ID
		more, err := db.List(ctx, q)
		return append(list, more...), err
	}
	return list, nil
}

// A selection is a query that is being written, with its arguments.
type selection struct {
	text strings.Builder
	args []any
}

// where adds a condition to those before it; every question mark in it is an argument.
func (s *selection) where(condition string, values ...any) {
	for _, v := range values {
		s.args = append(s.args, v)
		condition = strings.Replace(condition, "?", "$"+strconv.Itoa(len(s.args)), 1)
	}
	s.text.WriteString(" AND " + condition)
}

// listing returns the SQL of a query, given when the game was created before which the page
// begins. The games of a player are those of two walks, one along each color's index, that
// the database merges: either is in the order wanted, so that nothing is sorted and no more
// is read than the page needs.
func listing(q store.Query, created int64) (string, []any) {
	s := &selection{}
	if q.Player == "" {
		s.games(q, created, weiqi.Empty)
	} else {
		s.games(q, created, weiqi.Black)
		s.text.WriteString(" UNION ALL ")
		s.games(q, created, weiqi.White)
	}
	s.text.WriteString(" ORDER BY created DESC, id DESC")
	if q.Limit > 0 {
		s.text.WriteString(" LIMIT " + strconv.Itoa(q.Limit))
	}
	return s.text.String(), s.args
}

// games selects the games in which the player of the query has a color.
func (s *selection) games(q store.Query, created int64, player weiqi.Color) {
	s.text.WriteString("SELECT id, summary, head, sum, created FROM games WHERE TRUE")
	switch player {
	case weiqi.Empty:
	case weiqi.Black:
		s.where("black = ?", q.Player)
		if q.Opponent != "" {
			s.where("white = ?", q.Opponent)
		}
	case weiqi.White:
		s.where("white = ?", q.Player)
		if q.Opponent != "" {
			s.where("black = ?", q.Opponent)
		}
		// A game with himself is among Black's, unless the outcome there is the other one.
		if q.Outcome.For(weiqi.Black) == q.Outcome.For(weiqi.White) {
			s.where("black <> ?", q.Player)
		}
	default:
		panic(fmt.Sprintf("sqlstore: %v has no seat", player))
	}
	is := func(column string, value any) {
		if player != weiqi.Empty {
			column = "COALESCE(" + column + ", " + column + ")" // no index but the player's is to be walked along
		}
		s.where(column+" = ?", value)
	}
	if outcome := q.Outcome.For(player); outcome != store.AnyOutcome {
		is("outcome", outcome)
	}
	if q.Status != store.Any {
		is("finished", q.Status == store.Finished)
	}
	if q.Ruleset != "" {
		is("ruleset", q.Ruleset)
	}
	if q.Size != (weiqi.Size{}) {
		is("size", q.Size.String())
	}
	if q.Rated {
		s.where("rated")
	}
	if q.Listed {
		s.where("NOT private")
	}
	if q.Before != "" {
		s.where("(created, id) < (?, ?)", created, q.Before)
	}
}

const recordQuery = `
	SELECT outcome, COUNT(*), 0 FROM games WHERE black = $1 AND white <> $1 AND outcome > 0 GROUP BY outcome
	UNION ALL
	SELECT outcome, 0, COUNT(*) FROM games WHERE white = $1 AND black <> $1 AND outcome > 0 GROUP BY outcome`

// Record implements [store.Store].
func (db *DB) Record(ctx context.Context, player string) (store.Record, error) {
	if !isText(player) {
		return store.Record{}, nil
	}
	rows, err := db.reader.QueryContext(ctx, recordQuery, player)
	if err != nil {
		return store.Record{}, fmt.Errorf("record of %q: %w", player, err)
	}
	defer rows.Close() // its error is that of rows.Err
	var r store.Record
	for rows.Next() {
		var outcome store.Outcome
		var black, white int
		if err := rows.Scan(&outcome, &black, &white); err != nil {
			return store.Record{}, fmt.Errorf("record of %q: %w", player, err)
		}
		switch outcome {
		case store.BlackWon:
			r.Won, r.Lost = r.Won+black, r.Lost+white
		case store.WhiteWon:
			r.Won, r.Lost = r.Won+white, r.Lost+black
		case store.Drawn:
			r.Drawn += black + white
		}
	}
	return r, rows.Err()
}

// A querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// decode reads JSON. What reads itself finds out what is wrong with a text; package json would
// go over it twice more before.
func decode(text []byte, into any) error {
	if itself, ok := into.(json.Unmarshaler); ok {
		return itself.UnmarshalJSON(text)
	}
	return json.Unmarshal(text, into)
}
