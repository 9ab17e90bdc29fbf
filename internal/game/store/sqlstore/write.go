package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// What the writer says to the database.
const (
	createGame = `INSERT INTO games (id, created, finished, black, white, outcome, ruleset, size, rated, private, summary, head, sum)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`
	indexGame = `UPDATE games SET finished = $2, black = $3, white = $4, outcome = $5, private = $6 WHERE id = $1`
)

// maxRows bounds the rows of one statement; it is a power of two, as are the numbers of
// rows for which there are statements.
const maxRows = 128

// findGames finds n games.
func findGames(n int) string {
	return "SELECT id, summary, head, sum FROM games WHERE id IN " + tuple(1, n)
}

// storeGames gives n games their summaries, with the sums.
var storeGames = inSizes(func(n int) string {
	return "UPDATE games SET summary = v.column2, head = v.column3, sum = v.column4 FROM (VALUES " + tuples(n, 4) + ") AS v WHERE games.id = v.column1"
})

// addEvents adds n events to logs.
var addEvents = inSizes(func(n int) string {
	return "INSERT INTO events (game, seq, body, sum) VALUES " + tuples(n, 4)
})

// inSizes returns a function that has written the statement for each number of rows once: 1, 2, 4
// and so on up to maxRows.
func inSizes(statement func(rows int) string) func(rows int) string {
	written := map[int]string{}
	for n := 1; n <= maxRows; n *= 2 {
		written[n] = statement(n)
	}
	return func(rows int) string { return written[rows] }
}

// numbered is an argument as a statement writes it.
var numbered = regexp.MustCompile(`\$[0-9]+`)

// tuple returns n numbered arguments as SQL writes a tuple, the first with that number.
func tuple(first, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(",$" + strconv.Itoa(first+i))
	}
	return "(" + b.String()[1:] + ")"
}

// tuples returns n tuples of arguments.
func tuples(n, width int) string {
	rows := make([]string, n)
	for i := range rows {
		rows[i] = tuple(1+i*width, width)
	}
	return strings.Join(rows, ",")
}

// inBulk calls a function with some rows at a time until it had all: with maxRows, or a
// smaller power of two. Each row has that number of arguments.
func inBulk(args []any, width int, do func(rows int, args []any) error) error {
	for len(args) > 0 {
		rows := maxRows
		for rows*width > len(args) {
			rows /= 2
		}
		if err := do(rows, args[:rows*width]); err != nil {
			return err
		}
		args = args[rows*width:]
	}
	return nil
}

// Create implements [store.Store].
func (db *DB) Create(ctx context.Context, id string, first referee.Event) error {
	entries, err := entriesOf(first)
	if err == nil && !isText(id) {
		err = errors.New("the id is not text")
	}
	if err == nil {
		err = db.change(ctx, "game "+id, func(ctx context.Context, tx *transaction) error { return tx.create(ctx, id, entries[0]) })
	}
	if err != nil {
		return fmt.Errorf("create game %q: %w", id, err)
	}
	return nil
}

func (tx *transaction) create(ctx context.Context, id string, first entry) error {
	h, rows, err := gameAppend{id, 0, []entry{first}}.follow(head{Summary: store.Summary{ID: id}})
	if err != nil {
		return refusal{err}
	}
	h = h.asWritten()
	summary, sum, rowsSum, err := rowOf(h)
	if err != nil {
		return refusal{err}
	}
	n, err := tx.exec(ctx, createGame, id, h.Created.UnixMilli(), h.Over(), h.Black.Player, h.White.Player, store.OutcomeOf(h.Result),
		h.Ruleset, h.Size.String(), h.Rated, !h.Listed(), summary, sum, rowsSum)
	if err != nil {
		return err
	}
	if n == 0 {
		return refusal{store.ErrExists}
	}
	tx.heads[id] = h
	tx.news.Games[id] = first.event.Seq
	_, err = tx.exec(ctx, addEvents(1), rows...)
	return err
}

// A gameAppend is what is to be appended to the log of a game.
type gameAppend struct {
	id      string
	after   int
	entries []entry
}

// Append implements [store.Store].
func (db *DB) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	entries, err := entriesOf(events...)
	if err == nil && !isText(id) {
		err = store.ErrNotFound
	}
	if err == nil {
		err = db.write(ctx, &write{append: gameAppend{id, after, entries}, verdict: make(chan error, 1)})
	}
	if err != nil {
		return fmt.Errorf("append to game %q after event %d: %w", id, after, err)
	}
	return nil
}

// appendAll makes the appends of some writes, and notes which were refused. If another process has
// been faster with one of them, the database refuses to add an event that it has already, and
// the transaction is made anew.
func (tx *transaction) appendAll(ctx context.Context, writes []*write, refusals []error) error {
	was, err := tx.find(ctx, writes)
	if err != nil {
		return err
	}
	var events []any
	for i, w := range writes {
		h, found := tx.heads[w.append.id]
		if !found {
			refusals[i] = store.ErrNotFound
			continue
		}
		h, rows, err := w.append.follow(h)
		if err != nil {
			refusals[i] = err
			continue
		}
		tx.heads[h.ID] = h
		events = append(events, rows...)
	}
	if err := tx.inBulk(ctx, addEvents, events, 4); err != nil {
		return err
	}
	var summaries []any
	for _, id := range slices.Sorted(maps.Keys(was)) {
		was, is := was[id], tx.heads[id]
		if is.altered != nil || is.Seq == was.Seq {
			continue
		}
		tx.news.Games[id] = is.Seq
		again := indexed(is.Summary) != indexed(was.Summary)
		if again {
			if err := tx.run(ctx, indexGame, id, is.Over(), is.Black.Player, is.White.Player, store.OutcomeOf(is.Result), !is.Listed()); err != nil {
				return err
			}
		}
		if again || is.Over() || is.lags() {
			is = is.asWritten()
			summary, sum, rowsSum, err := rowOf(is)
			if err != nil {
				return err
			}
			tx.heads[id] = is
			summaries = append(summaries, id, summary, sum, rowsSum)
		}
	}
	return tx.inBulk(ctx, storeGames, summaries, 4)
}

// inBulk says to the database what is written for some number of rows, for all of these.
func (tx *transaction) inBulk(ctx context.Context, statement func(rows int) string, args []any, width int) error {
	return inBulk(args, width, func(rows int, args []any) error { return tx.run(ctx, statement(rows), args...) })
}

// An index is what the database finds games by, as far as it changes.
type index struct {
	result       weiqi.Result
	black, white string
	listed       bool
}

func indexed(s store.Summary) index {
	return index{s.Result, s.Black.Player, s.White.Player, s.Listed()}
}

// follow returns the head of a game with what it grows by, and the rows of that, or why it
// cannot grow.
func (a gameAppend) follow(h head) (head, []any, error) {
	switch {
	case h.altered != nil:
		return h, nil, h.altered
	case h.Seq != a.after:
		return h, nil, store.ErrConflict
	}
	rows := make([]any, 0, 4*len(a.entries))
	for _, e := range a.entries {
		if err := h.Apply(e.event); err != nil {
			return h, nil, err
		}
		h.sum = h.sum.Next(gameLog(a.id), h.Seq, []byte(e.body))
		rows = append(rows, a.id, h.Seq, e.body, h.sum.String())
	}
	return h, rows, nil
}

// find has the transaction know the heads of the games that are to grow, of those that
// there are, and returns them. They are remembered; where that is not what a write is to
// follow, they are read.
func (tx *transaction) find(ctx context.Context, writes []*write) (map[string]head, error) {
	was := make(map[string]head, len(writes))
	var others []any
	for _, w := range writes {
		h, known := tx.heads[w.append.id]
		if !known {
			h, known = tx.db.heads[w.append.id]
		}
		if known && h.Seq == w.append.after {
			was[h.ID] = h
		} else {
			others = append(others, w.append.id)
		}
	}
	err := inBulk(others, 1, func(n int, args []any) error {
		if err := tx.begin(ctx); err != nil {
			return err
		}
		// also lest another process rewrites them
		games, err := tx.db.checker(tx.tx).heads(ctx, findGames(n)+tx.db.lock, args...)
		for _, h := range games {
			was[h.ID] = h
		}
		return err
	})
	maps.Copy(tx.heads, was)
	return was, err
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
		body, err := e.AppendJSON(make([]byte, 0, 256))
		if err != nil {
			return nil, err
		}
		entries[i] = entry{e, string(body)}
	}
	return entries, nil
}
