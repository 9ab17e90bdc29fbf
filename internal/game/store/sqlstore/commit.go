package sqlstore

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/span"
)

// maxBatch bounds the writes of one transaction.
const maxBatch = 1024

// A write is a part of a transaction: a change, or an append to a log. Many are
// made together.
type write struct {
	change  func(context.Context, *transaction) error // nil: it is the append; it may be called again
	row     string                                    // what the change locks; empty for an append
	append  gameAppend
	verdict chan error // gets one value; never blocks the sender
	traced  span.Link  // the step that waits for it, where that is noted
}

// A refusal is why a change was not made. Nothing has been changed, and the
// transaction goes on without it.
type refusal struct{ error }

// Unwrap returns the reason.
func (r refusal) Unwrap() error { return r.error }

// change makes a change of some row durable.
func (db *DB) change(ctx context.Context, row string, change func(context.Context, *transaction) error) error {
	return db.write(ctx, &write{change: change, row: row, verdict: make(chan error, 1)})
}

// write makes a write durable. Until the writer takes it, the end of the context
// withdraws it; from then on the verdict is waited for, so that the caller always
// knows what became of it.
func (db *DB) write(ctx context.Context, w *write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w.traced = db.traces.Link(ctx)
	db.waiting.Add(1)
	defer db.waiting.Add(-1)
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
			db.noteWritten(len(batch) + 2)
		case f := <-db.pauses:
			f()
		case <-db.closing:
			db.settle()
			return
		}
	}
}

// gather adds the writes that are waiting. They may be made in any order, as no caller waits for
// two; in this one two processes hardly ever wait for each other, and appends to logs come together.
func (db *DB) gather(batch []*write) []*write {
	for len(batch) < maxBatch {
		select {
		case w := <-db.writes:
			batch = append(batch, w)
			continue
		default:
		}
		break
	}
	slices.SortStableFunc(batch, func(a, b *write) int {
		return cmp.Or(strings.Compare(a.row, b.row), strings.Compare(a.append.id, b.append.id))
	})
	return batch
}

// commit makes the writes of a batch in one transaction and gives the verdicts.
func (db *DB) commit(batch []*write) {
	began := time.Now()
	ctx, committing := db.traces.For(context.Background(), "commit", traced(batch, db.traces))
	committing.Count("shinpan.writes", len(batch))
	verdicts, err := db.transact(ctx, batch)
	for again := 0; err != nil && again < maxAgain && db.again(err); again++ {
		time.Sleep(time.Duration(again) * time.Millisecond) // the others need some, too
		verdicts, err = db.transact(ctx, batch)
	}
	committing.End(err)
	if observe := db.observe.Load(); observe != nil {
		(*observe)(time.Since(began), err)
	}
	for i, w := range batch {
		if err != nil {
			// Nothing stands, nor do refusals: they may rest on changes that are undone.
			w.verdict <- err
		} else {
			w.verdict <- verdicts[i]
		}
	}
}

// traced returns the steps that wait for a batch, and are noted.
func traced(batch []*write, by *span.Tracer) (steps []span.Link) {
	if by == nil {
		return nil
	}
	for _, w := range batch {
		if w.traced.Valid() {
			steps = append(steps, w.traced)
		}
	}
	return steps
}

// Observe has a function called after every transaction with how long it took, and why it was not made, if it was not.
// Another one takes its place. It holds up all writes until it returns.
func (db *DB) Observe(f func(took time.Duration, err error)) { db.observe.Store(&f) }

// Queue returns how many writes are waiting to be made, or are being made.
func (db *DB) Queue() int { return int(db.waiting.Load()) }

// maxAgain is how often a transaction is tried again that met those of other processes.
const maxAgain = 20

// transact makes all writes that are not refused, and returns the refusals. Its
// own error is the database's and means all of them. The transaction belongs to no single caller, so none of their
// contexts may end it.
func (db *DB) transact(ctx context.Context, batch []*write) (refusals []error, err error) {
	cancel := func() {}
	if db.limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, db.limit)
	}
	defer cancel()
	if err := db.Intact(); err != nil {
		return nil, err
	}
	conn, err := db.writer.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // it is kept for the next one, unless it has broken
	if line := db.lines.Load(); line != db.line {
		clear(db.heads)
		db.line = line
	}
	tx := newTransaction(db, conn)
	defer func() { db.remember(tx.heads, err) }()
	defer tx.end()
	refusals = make([]error, len(batch))
	for i := 0; i < len(batch); {
		if batch[i].change == nil {
			n := 1
			for i+n < len(batch) && batch[i+n].change == nil {
				n++
			}
			if err := tx.appendAll(ctx, batch[i:i+n], refusals[i:i+n]); err != nil {
				return nil, err
			}
			i += n
			continue
		}
		err := tx.begin(ctx)
		if err == nil {
			err = batch[i].change(ctx, tx)
		}
		if r, ok := errors.AsType[refusal](err); ok {
			refusals[i] = r.error
		} else if err != nil {
			return nil, err
		}
		i++
	}
	if err = tx.commit(ctx); err == nil {
		err = db.Intact()
	}
	if err == nil && db.files != nil && !db.marked && hasLog(db.files.database.path) { // it may only have read
		db.marked = mark(db.files.database.path) == nil // where there is no room for it, at the next one
	}
	if db.teller != nil && len(tx.news.Games)+len(tx.news.Journals) > 0 {
		db.notifier.hear(tx.news) // also of what may have been made: a process that is told reads the log
	}
	return refusals, err
}

// maxHeads bounds how many games the writer remembers.
const maxHeads = 1 << 15

// remember keeps the heads of live games as a transaction has left them. Where it was not
// made they are forgotten, and so are all others unless it merely met those of other processes.
func (db *DB) remember(heads map[string]head, err error) {
	if err != nil && !db.again(err) {
		clear(db.heads)
		return
	}
	for id, h := range heads {
		delete(db.heads, id)
		if err != nil || h.Over() || h.altered != nil {
			continue
		}
		for other := range db.heads {
			if len(db.heads) < maxHeads {
				break
			}
			delete(db.heads, other) // any of them: it is read again
		}
		db.heads[id] = h
	}
}
