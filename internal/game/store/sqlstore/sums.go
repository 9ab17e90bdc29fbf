package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// Rows of logs have checksums, see [store.Sum]. The row of a game has that of the last event
// in its summary, so that a log whose end is lost is found, and one of its own,
// so that lists, which read no logs, find it altered.

// gameLog and journalLog name logs as [store.Sum.Next] wants it.
func gameLog(id string) string      { return "game " + id }
func journalLog(name string) string { return "journal " + name }

// A head is the end of a game's log, as the row of the game has it or as it is now.
type head struct {
	store.Summary
	sum     store.Sum // of the log up to there
	row     int       // how many events the summary in the row of the game has taken up
	written time.Time // when the last of these happened
	altered error     // why nothing else here means anything; nil if it does
}

// chain is the chain of sums at the head.
func (h head) chain() store.Chain { return store.Chain{Log: gameLog(h.ID), Seq: h.Seq, Sum: h.sum} }

// rowSum is the checksum of the row of a game.
func rowSum(h head, summary string) string {
	return h.sum.Next("summary of "+h.ID, h.Seq, []byte(summary)).String()
}

// rowOf returns what the row of a game says: its summary and checksums.
func rowOf(h head) (summary, sum, rowsSum string, err error) {
	text, err := json.Marshal(h.Summary)
	return string(text), h.sum.String(), rowSum(h, string(text)), err
}

// headOf reads the row of a game.
func headOf(id string, summary []byte, sum, rowsSum string) head {
	h := head{}
	err := json.Unmarshal(summary, &h.Summary)
	if err == nil {
		h.sum, err = store.ParseSum(sum)
	}
	if err != nil || h.ID != id || rowSum(h, string(summary)) != rowsSum {
		return head{Summary: store.Summary{ID: id}, altered: &store.AlteredError{Log: gameLog(id), Why: "does not have the checksum that is stored with it"}}
	}
	h.row, h.written = h.Seq, h.Updated
	return h
}

// take takes up the next event of the log. What is wrong with it is altered.
func (h *head) take(seq int, body []byte, sum string) (e referee.Event, err error) {
	chain := h.chain()
	if err := chain.Take(seq, body, sum); err != nil {
		return e, err
	}
	err = decode(body, &e)
	if err == nil {
		err = h.Apply(e)
	}
	if err != nil {
		return e, &store.AlteredError{Log: chain.Log, Seq: seq, Why: "makes no sense: " + err.Error()}
	}
	h.sum = chain.Sum
	return e, nil
}

// readGame finds all there is of a game: first its row, and then its log.
const readGame = `SELECT 0 AS seq, summary AS body, head, sum FROM games WHERE id = $1
	UNION ALL SELECT seq, body, '', sum FROM events WHERE game = $1 ORDER BY 1`

// gameOf returns the row of a game and its log, with all sums checked. The log of a missing
// game is empty.
func (c *checker) gameOf(ctx context.Context, id string) (row head, log []referee.Event, err error) {
	rows, err := c.from.QueryContext(ctx, readGame, id)
	if err != nil {
		return row, nil, c.unread(gameLog(id), 1, err)
	}
	defer rows.Close() // its error is that of rows.Err
	var (
		seq              int
		body, first, sum sql.RawBytes // the row has two sums, an event only the last
		is               = head{Summary: store.Summary{ID: id}}
		there            bool
	)
	for rows.Next() {
		if err := rows.Scan(&seq, &body, &first, &sum); err != nil {
			return row, nil, &store.AlteredError{Log: gameLog(id), Seq: is.Seq + 1, Why: "cannot be read: " + err.Error()}
		}
		if seq == 0 && !there {
			there, row = true, headOf(id, body, string(first), string(sum))
			if row.altered != nil {
				return row, nil, row.altered
			}
			continue
		}
		e, err := is.take(seq, body, string(sum))
		if err != nil {
			return row, nil, err
		}
		if log = append(log, e); seq == row.Seq && is.sum != row.sum {
			return row, nil, &store.AlteredError{Log: gameLog(id), Why: "was written for another log"}
		}
	}
	switch err := rows.Err(); {
	case err != nil:
		return row, nil, c.unread(gameLog(id), is.Seq+1, err)
	case !there && len(log) > 0:
		return row, nil, &store.AlteredError{Log: gameLog(id), Why: "is missing"}
	case len(log) < row.Seq || there && row.Seq == 0:
		return row, nil, &store.AlteredError{Log: gameLog(id), Seq: len(log) + 1, Why: "is missing"}
	}
	return row, log, nil
}

// A checker reads logs and journals, and finds what was altered.
type checker struct {
	from    querier
	damaged func(error) bool // whether an error says that the database makes no sense
}

// sense says in the words of package store that the database itself makes no sense.
func (c *checker) sense(err error) error {
	if err != nil && c.damaged(err) {
		return fmt.Errorf("%w: %w", store.ErrAltered, err)
	}
	return err
}

// unread is sense for an error that has come up before an entry of a log was read.
func (c *checker) unread(log string, seq int, err error) error {
	if err != nil && c.damaged(err) {
		return &store.AlteredError{Log: log, Seq: seq, Why: "cannot be read: " + err.Error()}
	}
	return err
}

// readJournal finds the head of a journal, and then its entries from a number on.
const readJournal = `SELECT 0 AS part, seq, '' AS body, sum FROM heads WHERE name = $1
	UNION ALL SELECT 1, seq, body, sum FROM journals WHERE name = $1 AND seq >= $2 ORDER BY 1, 2`

// journalOf returns the entries of a journal after that number on.
func (c *checker) journalOf(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	rows, err := c.from.QueryContext(ctx, readJournal, name, after)
	if err != nil {
		return nil, c.unread(journalLog(name), after+1, err)
	}
	defer rows.Close() // its error is that of rows.Err
	var (
		entries   []json.RawMessage
		end       = store.Chain{Log: journalLog(name)}
		chain     = end
		part, seq int
		body, sum sql.RawBytes
	)
	for rows.Next() {
		err := rows.Scan(&part, &seq, &body, &sum)
		switch {
		case err != nil:
			return nil, &store.AlteredError{Log: end.Log, Seq: chain.Seq + 1, Why: "cannot be read: " + err.Error()}
		case part == 0:
			end.Seq = seq
			if end.Sum, err = store.ParseSum(string(sum)); err != nil {
				return nil, &store.AlteredError{Log: end.Log, Why: "has no checksum"}
			}
		case seq == after: // it is known: what follows is to follow from it
			chain.Seq = seq
			if chain.Sum, err = store.ParseSum(string(sum)); err != nil {
				return nil, &store.AlteredError{Log: end.Log, Seq: seq, Why: "has no checksum"}
			}
		default:
			if err := chain.Take(seq, body, string(sum)); err != nil {
				return nil, err
			}
			entries = append(entries, slices.Clone(json.RawMessage(body)))
		}
	}
	if err := rows.Err(); err != nil {
		return nil, c.unread(end.Log, chain.Seq+1, err)
	}
	if end.Seq > after && chain != end || chain.Seq > end.Seq {
		return nil, &store.AlteredError{Log: end.Log, Seq: chain.Seq + 1, Why: "is missing, or its row knows nothing of it"}
	}
	return entries, nil
}

// since returns the events of a game after that number.
func (c *checker) since(ctx context.Context, id string, after int) ([]referee.Event, error) {
	rows, err := c.from.QueryContext(ctx, "SELECT seq, body, sum FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq", id, after)
	if err != nil {
		return nil, c.unread(gameLog(id), after+1, err)
	}
	defer rows.Close() // its error is that of rows.Err
	var (
		events    []referee.Event
		chain     = store.Chain{Log: gameLog(id)}
		seq       int
		body, sum sql.RawBytes
	)
	for rows.Next() {
		err := rows.Scan(&seq, &body, &sum)
		if err == nil && seq == after && after > 0 { // it is known: what follows is to follow from it
			chain.Seq = seq
			chain.Sum, err = store.ParseSum(string(sum))
		} else if err == nil {
			if err := chain.Take(seq, body, string(sum)); err != nil {
				return nil, err
			}
			var e referee.Event
			err = decode(body, &e)
			events = append(events, e)
		}
		if err != nil {
			return nil, &store.AlteredError{Log: chain.Log, Seq: chain.Seq + 1, Why: "cannot be read: " + err.Error()}
		}
	}
	return events, c.unread(chain.Log, chain.Seq+1, rows.Err())
}
