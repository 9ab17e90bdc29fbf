package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"syscall"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID is what the header of an SQLite file of ours says: "shin".
const applicationID = 0x7368696e

// OpenSQLite opens the SQLite database in a file, or begins a new one if there is
// no file or an empty one. The directory must exist; SQLite keeps two more files
// beside the first, with -wal and -shm added to the name, while it is in use. The error is
// [ErrNoLog] if the first of these is missing that was there when a process was killed. A
// file that is not a database or belongs to another program is an error and is
// not touched; a database that a newer version of this program has written is an
// error too.
//
// Writes are durable: the log of the database is synced before any returns. The log is copied
// into the file beside the writes; at many thousand a second it grows to some 100 MB.
// Several processes may open the same file, at some cost in speed.
func OpenSQLite(ctx context.Context, path string, options ...Option) (*DB, error) {
	return openFile(ctx, path, longLog, options...)
}

// openFile is OpenSQLite for a log of so many pages, about.
func openFile(ctx context.Context, path string, longLog int, options ...Option) (*DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := errors.Join(oneName(path), lostLog(path)); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	f := file{path: path, opened: new(atomic.Pointer[original])}
	reader, begun, err := f.openReader(ctx)
	if IsFull(err) { // as for what SQLite keeps in memory that processes share, and on the disk
		f.alone = true
		reader, begun, err = f.openReader(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	pragmas := []string{"synchronous(FULL)", "foreign_keys(1)", "wal_autocheckpoint(0)"}
	if !begun { // these write, which is in vain on a full disk
		pragmas = append(pragmas, "journal_mode(WAL)", fmt.Sprintf("application_id(%d)", applicationID))
	}
	writer, err := f.pool(f.source(pragmas...) + "&_txlock=immediate")
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", path, err), reader.Close())
	}
	writer.SetMaxOpenConns(1)
	writes := newBell()
	return open(ctx, path, dialect{
		watch: writes.watch, shape: shapeOfSQLite,
		goose: goose.DialectSQLite3, text: "TEXT", nameless: true, again: there, damaged: torn, lines: new(atomic.Int64), longLog: longLog,
		beside:   []func(context.Context, *DB){func(ctx context.Context, db *DB) { watchFile(ctx, db, writes) }, func(ctx context.Context, db *DB) { db.copyLog(ctx, f) }},
		original: f.originals,
	}, reader, writer, options...)
}

// there reports whether an error says that another process has added an event first.
func there(err error) bool {
	said, ok := errors.AsType[*sqlite.Error](err)
	return ok && said.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}

// IsFull reports whether an error says that there is no room on the disk.
func IsFull(err error) bool {
	if errors.Is(err, syscall.ENOSPC) {
		return true
	}
	said, ok := errors.AsType[*sqlite.Error](err)
	return ok && (said.Code() == sqlite3.SQLITE_FULL || said.Code() == sqlite3.SQLITE_IOERR_SHMSIZE)
}

// torn reports whether an error says that the file makes no sense.
func torn(err error) bool {
	said, ok := errors.AsType[*sqlite.Error](err)
	return ok && (said.Code()&0xff == sqlite3.SQLITE_CORRUPT || said.Code()&0xff == sqlite3.SQLITE_NOTADB)
}

// A file is that of an SQLite database.
type file struct {
	path  string
	alone bool // no other process may look into it: what connections share is kept in our memory

	opened *atomic.Pointer[original] // the files that pools may open connections to; nil in it: not known yet
}

// originals returns the files of a database that is open, and has the pools open no others.
func (f file) originals() (*original, error) {
	o, err := originalOf(f)
	if err == nil {
		f.opened.Store(o)
	}
	return o, err
}

// pool returns a pool of connections to a name of the file.
func (f file) pool(source string) (*sql.DB, error) {
	plain, err := sqlite.NewConnector(source)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(guarded{unmarking{plain, f.path}, f.opened}), nil
}

// A guarded connector opens no connection while a file of the database is away. SQLite would begin an
// empty file in its place, and the connection would stay with that one when the right one is back.
type guarded struct {
	unmarking
	opened *atomic.Pointer[original]
}

// Connect implements [driver.Connector]. The error is [ErrGone] while a file is away.
func (g guarded) Connect(ctx context.Context) (driver.Conn, error) {
	files := g.opened.Load()
	if files == nil {
		return g.Connector.Connect(ctx)
	}
	if err := files.there(); err != nil {
		return nil, err
	}
	conn, err := g.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if err := files.there(); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// openReader opens the pool that reads, and reports whether all that [OpenSQLite] writes at the
// beginning is in the file.
func (f file) openReader(ctx context.Context) (reader *sql.DB, begun bool, err error) {
	reader, err = f.pool(f.source("query_only(1)"))
	if err != nil {
		return nil, false, err
	}
	readers := max(4, runtime.NumCPU())
	reader.SetMaxOpenConns(readers + 1) // and one that stays
	reader.SetMaxIdleConns(readers)
	// The reader comes first, as it cannot change a file that is not ours.
	if begun, err = ours(ctx, reader); err != nil {
		return nil, false, errors.Join(err, reader.Close())
	}
	return reader, begun, nil
}

// source returns a name of the file in the driver's terms. A connection to it reads at once, and so has
// all files of the database open.
func (f file) source(pragmas ...string) string {
	source := dataSource(f.path, append(pragmas, "schema_version")...)
	if f.alone {
		source += "&vfs=unix-excl"
	}
	return source
}

// dataSource returns a name of a file in the driver's terms.
func dataSource(path string, pragmas ...string) string {
	pragmas = append(pragmas, "busy_timeout(10000)") // milliseconds; for other processes
	file := url.URL{Path: path}
	return "file:" + file.EscapedPath() + "?" + url.Values{"_pragma": pragmas}.Encode()
}

// ours reports as an error that the database is not one of ours, and not empty; and whether it
// says itself that it is, and keeps a log.
func ours(ctx context.Context, db *sql.DB) (begun bool, err error) {
	var id, tables int
	var journal string
	err = db.QueryRowContext(ctx, "SELECT application_id, (SELECT count(*) FROM sqlite_schema), (SELECT journal_mode FROM pragma_journal_mode) FROM pragma_application_id").Scan(&id, &tables, &journal)
	if err != nil {
		return false, err
	}
	if tables > 0 && id != applicationID {
		return false, formed("it is another program's SQLite database")
	}
	return id == applicationID && journal == "wal", nil
}
