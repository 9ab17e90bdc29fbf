// Package sqlstore keeps games and people in an SQL database.
//
// There is one body of SQL. What differs between databases is how they are opened, and
// the few things that a dialect is; see [OpenSQLite] and [OpenPostgres].
//
// # Group commit
//
// Making a transaction durable takes as long for one move as for a thousand. So one goroutine
// writes: it takes the writes that are waiting, of any games, makes them in one transaction, and
// gives each caller its own verdict. Meanwhile the next writes gather. Appends to many games take
// a few statements together, and the writer remembers the heads of their logs: without anything
// to read, the transaction is one round trip to a server. A write that is refused, because its
// log has grown for example, has changed nothing and does not touch the others; if the database
// itself fails, all writes of the transaction fail together.
//
// # Many processes
//
// Several processes may have a database open. The key of events is the game and the number:
// of two processes that add the same event one succeeds, and the other makes its transaction
// anew, on what it then finds.
package sqlstore

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/pressly/goose/v3"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/span"
	"github.com/shinpan/shinpan/referee"
)

//go:embed schema.sql
var schema string

// A DB is a [store.Store] in a database.
type DB struct {
	dialect
	reader   *sql.DB
	writer   *sql.DB
	prepared map[string]*sql.Stmt // the writer's statements by their text

	findHolder *sql.Stmt // the reader's, for it is asked most
	sessions   sessions

	heads map[string]head // the writer's: of games that it has written to, as they are
	line  int64           // the writer's: the connection that knows them

	alarm store.Alarm // what was found altered

	traces *span.Tracer // nil: nothing is noted

	notifier notifier // hears what the writer has made grow

	open  *sql.Conn // one of the reader's that stays, so that SQLite keeps its files; nil where there is none
	files *original // nil where there is none

	writes  chan *write
	waiting atomic.Int64                                        // calls that have a write on its way
	observe atomic.Pointer[func(took time.Duration, err error)] // nil until somebody does
	pauses  chan func()                                         // what the writer is to do between two transactions
	// has an element when the log of an SQLite file is to be copied
	long    chan struct{}
	written int  // the writer's: pages since then, about
	marked  bool // the writer's: the mark stands beside the file
	closing chan struct{}
	once    sync.Once // closes closing
	running sync.WaitGroup
}

var (
	_ store.Shared = (*DB)(nil)
	_ store.Outbox = (*DB)(nil)
)

// An Option is something about a database that its callers may leave as it is.
type Option func(*DB)

// Traced has a database note the steps that it takes, each in that of its caller.
func Traced(by *span.Tracer) Option { return func(db *DB) { db.traces = by } }

// A dialect is what differs between databases.
type dialect struct {
	shape
	goose   goose.Dialect                          // for migrations
	served  bool                                   // by a server of databases; else it is a file
	text    string                                 // the type of text that is compared byte by byte
	options func() ([]goose.ProviderOption, error) // of migrations; nil: none
	// how many connections the writer has had: another one may lead to another server
	lines *atomic.Int64
	// ends a SELECT that keeps others from changing what it finds
	lock string
	// makes a transaction in one round trip; nil: the database is here
	atOnce func(context.Context, *sql.Conn, []statement) error
	limit  time.Duration // of one transaction; 0: none is needed
	// whether an error says that what is stored makes no sense
	damaged func(error) bool
	// whether a transaction that failed so must be tried again, as others have made theirs
	again func(error) bool
	// whether the server has ended a transaction since this process stood still in it; nil: none does
	stood func(error) bool
	// says what time it is, in Unix milliseconds; empty: the same as here
	clock  string
	notify string                                                 // tells other processes of its one argument, a text
	teller *sql.DB                                                // the database of notifications; nil: none are sent
	watch  func(ctx context.Context, tell func(store.News)) error // what they tell

	// notifies other processes of a changed person, its one argument, or of any if that is empty; empty: they query
	changed string
	// an argument with a number has a name, which is looked up among all: of many rows that takes long
	nameless bool
	longLog  int                          // pages of an SQLite file's log that are many; 0: there is none
	original func() (*original, error)    // the files of it, once they are there; nil: it is no file
	beside   []func(context.Context, *DB) // what goes on beside the writer, until the context ends
}

// open brings the schema up to date and starts to write. Both pools lead to the
// same database, which is called name in errors; they are the new DB's to close.
func open(ctx context.Context, name string, dialect dialect, reader, writer *sql.DB, options ...Option) (*DB, error) {
	db := &DB{
		dialect:  dialect,
		reader:   reader,
		writer:   writer,
		prepared: make(map[string]*sql.Stmt),
		heads:    make(map[string]head),
		notifier: notifier{fresh: make(chan struct{}, 1)},
		writes:   make(chan *write),
		pauses:   make(chan func()),
		long:     make(chan struct{}, 1),
		closing:  make(chan struct{}),
	}
	for _, set := range options {
		set(db)
	}
	err := db.migrate(ctx)
	if err == nil {
		if err = db.prepare(ctx); db.misses(err) {
			err = formed(isChanged, newestSchema, err)
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", name, err), db.Close())
	}
	db.sessions.forgetAll()
	if err := db.keepOpen(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", name, err), db.Close())
	}
	db.running.Go(db.writeAll)
	for _, work := range db.beside {
		db.running.Go(func() { db.untilClosed(work) })
	}
	return db, nil
}

// keepOpen remembers the files of a database that is in files, and has them stay.
func (db *DB) keepOpen(ctx context.Context) (err error) {
	if db.original == nil {
		return nil
	}
	if db.open, err = db.reader.Conn(ctx); err != nil {
		return err
	}
	var tables int // once it has read, the connection has all the files open
	if err := db.open.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return err
	}
	db.files, err = db.original()
	return err
}

// Intact reports as an error that what the database is in was taken away, replaced or cut off:
// nothing is written to it then.
func (db *DB) Intact() error {
	if db.files == nil {
		return nil
	}
	return db.files.intact()
}

// untilClosed runs a function whose context ends when the store closes.
func (db *DB) untilClosed(f func(context.Context, *DB)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	db.running.Go(func() {
		<-db.closing
		cancel()
	})
	f(ctx, db)
}

// migrate brings the schema up to date.
func (db *DB) migrate(ctx context.Context) error {
	is, err := db.schemaOf(ctx, db.reader)
	if err != nil || is == newestSchema {
		return err // what follows writes: on a full disk nothing could be read otherwise
	}
	options := []goose.ProviderOption{
		goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(
			goose.NewGoMigration(newestSchema, &goose.GoFunc{RunTx: db.makes(schema)}, nil),
		),
	}
	if db.options != nil {
		more, err := db.options()
		if err != nil {
			return err
		}
		options = append(options, more...)
	}
	builder := db.writer
	if db.served { // it ends transactions of the writer when this process stands still: see letGo
		builder = db.reader
	}
	migrations, err := goose.NewProvider(db.goose, builder, nil, options...)
	if err != nil {
		return err
	}
	_, err = migrations.Up(ctx)
	return clash(err)
}

// makes returns the migration that a file of SQL is. Text is compared byte by byte, in any
// language of the database.
func (d dialect) makes(text string) func(context.Context, *sql.Tx) error {
	return func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, strings.ReplaceAll(text, " TEXT ", " "+d.text+" "))
		return err
	}
}

// prepare prepares what the writer says, and what is asked most.
func (db *DB) prepare(ctx context.Context) error {
	queries := []string{
		createGame, indexGame,
		findPerson + db.lock, findTokens, addPerson, storePerson, keyOwner, hashOwner, addToken, dropTokens,
		findHead + db.lock, storeHead, addEntry,
		storeAlive, findBeats, storeBeat, takeLease, dropLease,
		readEvents, dropEvents, readEntries, dropEntries, dropLetters,
		addLetter, findDue + db.lock, findDueFor + db.lock, claimLetter, delayLetter, dropLetter, doneLetter, dropDone, hastenAll, hastenOne,
	}
	for _, query := range []string{db.changed, db.clock} {
		if query != "" {
			queries = append(queries, query)
		}
	}
	var bulk []string
	for n := 1; n <= maxRows; n *= 2 {
		bulk = append(bulk, storeGames(n), addEvents(n))
	}
	for i, query := range append(bulk, queries...) {
		text := query
		if i < len(bulk) && db.nameless {
			text = numbered.ReplaceAllString(query, "?") // whose order is the same
		}
		stmt, err := db.writer.PrepareContext(ctx, text)
		if err != nil {
			return err
		}
		db.prepared[query] = stmt
	}
	var err error
	db.findHolder, err = db.reader.PrepareContext(ctx, findHolder)
	return err
}

// Close implements [store.Store].
func (db *DB) Close() error {
	db.once.Do(func() { close(db.closing) })
	db.running.Wait()
	var err error
	if db.teller != nil {
		_ = db.tell(context.Background()) // what was written last; the others look anyway
		err = db.teller.Close()
	}
	if db.open != nil {
		_ = db.open.Close() // the second time it is closed
	}
	return errors.Join(err, db.reader.Close(), db.writer.Close())
}

// Load implements [store.Store].
func (db *DB) Load(ctx context.Context, id string) ([]referee.Event, error) {
	log, err := db.checker(db.reader).load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", id, db.alarm.Raise(err))
	}
	return log, nil
}

// load returns the log of a game.
func (c *checker) load(ctx context.Context, id string) ([]referee.Event, error) {
	if !isText(id) {
		return nil, store.ErrNotFound
	}
	_, log, err := c.gameOf(ctx, id)
	if err == nil && len(log) == 0 {
		err = store.ErrNotFound
	}
	return log, err
}

// checker returns what reads logs over a pool or in a transaction.
func (db *DB) checker(from querier) *checker { return &checker{from, db.damaged} }

// Alarm is told of what this process finds altered in the database.
func (db *DB) Alarm() *store.Alarm { return &db.alarm }

// Since implements [store.Shared].
func (db *DB) Since(ctx context.Context, id string, after int) ([]referee.Event, error) {
	if !isText(id) {
		return nil, nil
	}
	events, err := db.checker(db.reader).since(ctx, id, max(after, 0))
	if err != nil {
		return nil, fmt.Errorf("game %q after event %d: %w", id, after, db.alarm.Raise(err))
	}
	return events, nil
}

// Lengths implements [store.Shared].
func (db *DB) Lengths(ctx context.Context, ids ...string) (map[string]int, error) {
	lengths := make(map[string]int, len(ids))
	var args []any
	for _, id := range ids {
		if isText(id) {
			args = append(args, id)
		}
	}
	err := inBulk(args, 1, func(n int, args []any) error {
		rows, err := db.reader.QueryContext(ctx, lengthsOf(n), args...)
		if err != nil {
			return err
		}
		defer rows.Close() // its error is that of rows.Err
		for rows.Next() {
			var id string
			var length int
			if err := rows.Scan(&id, &length); err != nil {
				return err
			}
			lengths[id] = length
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("lengths of logs: %w", err)
	}
	return lengths, nil
}

// lengthsOf asks for the lengths of n logs. Each is looked up at the end of its key: with one
// GROUP BY for all of them, every event of every log is read.
func lengthsOf(n int) string {
	return "SELECT id, (SELECT MAX(seq) FROM events WHERE game = id) FROM games WHERE id IN " + tuple(1, n)
}

// Watch implements [store.Shared]. Of an SQLite file it tells within a second that another process has
// written something, and not what.
func (db *DB) Watch(ctx context.Context, tell func(store.News)) error {
	return db.watch(ctx, tell)
}

// notFound says in the words of package store that there is no row.
func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return err
}

// isText reports whether something can be in a database at all: nothing is found under a
// name that is not text.
func isText(names ...string) bool {
	for _, name := range names {
		if !utf8.ValidString(name) || strings.Contains(name, "\x00") {
			return false
		}
	}
	return true
}
