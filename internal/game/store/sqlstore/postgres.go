package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/shinpan/shinpan/internal/game/store"
)

// postgresLimit bounds one transaction of the writer: a server that does not answer any
// more must not be waited for.
const postgresLimit = 8 * time.Second

// OpenPostgres opens a PostgreSQL database, or one that speaks its protocol. The address is
// a connection string, as postgres://user@host/database; with several hosts
// and target_session_attrs=read-write it leads to the host that can be written to. The database
// must exist and keep text as UTF-8; missing tables are made.
//
// Any number of processes may have the same database open and write to the same games.
//
// Writes are durable as far as the server's settings make a commit durable; a server that is
// set to acknowledge commits before they are on its disk is refused.
func OpenPostgres(ctx context.Context, address string, options ...Option) (*DB, error) {
	config, err := parseAddress(address)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	name := fmt.Sprintf("%s at %s", config.Database, config.Host)
	d := postgres
	d.lines = new(atomic.Int64)
	d.watch = func(ctx context.Context, tell func(store.News)) error { return listen(ctx, config, tell) }
	d.beside = []func(context.Context, *DB){
		func(ctx context.Context, db *DB) { watchPeople(ctx, config, &db.sessions) },
		func(ctx context.Context, db *DB) { db.tellNews(ctx) },
	}
	told, err := promises(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", name, err)
	}
	if told {
		d.teller = stdlib.OpenDB(*config)
		d.teller.SetMaxOpenConns(1)
	} else {
		d.watch = look
		d.changed, d.beside = "", nil // no session is cached
	}
	config.Tracer = tracerOf(options)
	reader, writer := stdlib.OpenDB(*config), stdlib.OpenDB(*config, stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		d.lines.Add(1)
		return letGo(ctx, conn)
	}))
	readers := max(8, 4*runtime.NumCPU())
	reader.SetMaxOpenConns(readers)
	reader.SetMaxIdleConns(readers)
	writer.SetMaxOpenConns(1)
	return open(ctx, name, d, reader, writer, options...)
}

// tracerOf returns what notes the statements of a database with such options: their kinds, without what is in them; nil
// for nothing.
func tracerOf(options []Option) pgx.QueryTracer {
	var db DB
	for _, set := range options {
		set(&db)
	}
	if db.traces == nil {
		return nil
	}
	return otelpgx.NewTracer(otelpgx.WithTracerProvider(db.traces.Provider()), otelpgx.WithDisableSQLStatementInAttributes(), otelpgx.WithDisableConnectionDetailsInAttributes())
}

// hostLimit bounds the attempt to connect to one host, unless the address says otherwise: a
// machine that does not answer must leave time for the next one.
const hostLimit = 2 * time.Second

// parseAddress reads a connection string. The driver's error would quote what it cannot read, which
// may be a password; ours does not.
func parseAddress(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	// an @ or / of the password, and the rest is taken for what it is not
	if err != nil || strings.Contains(config.Database, "@") {
		return nil, errSyntax
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = hostLimit
	}
	return config, nil
}

// letGo has the server end a transaction whose process has stopped in the middle of it, or was
// cut off: other processes wait for the games that it has locked, and cannot write heartbeats
// meanwhile. The first setting is for a transaction without a running statement.
// If only a part of a round trip has arrived, the server waits for the rest without
// a limit, and the other settings have it check whether the connection is alive.
func letGo(ctx context.Context, conn *pgx.Conn) error {
	for _, setting := range []string{
		fmt.Sprintf("idle_in_transaction_session_timeout = %d", store.Silence.Milliseconds()/2),
		"tcp_keepalives_idle = 1", "tcp_keepalives_interval = 1", "tcp_keepalives_count = 1", // in seconds
	} {
		_, err := conn.Exec(ctx, "SET "+setting)
		// a server that does not know a setting is used without it
		if _, refused := errors.AsType[*pgconn.PgError](err); err != nil && !refused {
			return err
		}
	}
	return nil
}

// ErrHeld says that other processes have the games of a database in their hands.
var ErrHeld = errors.New("other processes referee its games")

// holdKey is the key of the lock that [HoldPostgres] takes: "shinpan" in ASCII.
const holdKey = 0x7368696e70616e

// holdPatience is how long the lock of another process is waited for: the server takes a
// moment to notice that one has died.
const holdPatience = 3 * time.Second

// HoldPostgres records that this process referees the games of a PostgreSQL database, or, if it
// wants to be alone, that no process does, until it is closed or the process ends. ErrHeld: it
// would not be alone, or another process is. After an outage of the server it records it again.
func HoldPostgres(ctx context.Context, address string, alone bool) (io.Closer, error) {
	return tryHold(ctx, address, alone, holdPatience)
}

// tryHold does as [HoldPostgres], and waits so long for the lock of another process.
func tryHold(ctx context.Context, address string, alone bool, patience time.Duration) (io.Closer, error) {
	config, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	conn, err := hold(ctx, config, alone, patience)
	if err != nil {
		return nil, err
	}
	inside, stop := context.WithCancel(context.Background())
	h := &held{stop: stop}
	h.work.Go(func() { h.err = keepHold(inside, conn, config, alone) })
	return h, nil
}

// hold takes the lock over a connection of its own.
func hold(ctx context.Context, config *pgx.ConnConfig, alone bool, patience time.Duration) (*pgx.Conn, error) {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	try := "SELECT pg_try_advisory_lock_shared($1)"
	if alone {
		try = "SELECT pg_try_advisory_lock($1)"
	}
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		var taken bool
		err := conn.QueryRow(ctx, try, int64(holdKey)).Scan(&taken)
		if err == nil && taken {
			return conn, nil
		}
		if err == nil && waiting.Err() != nil {
			err = ErrHeld
		}
		if err != nil {
			return nil, errors.Join(err, closeConn(conn))
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-waiting.Done():
		}
	}
}

// keepHold holds the lock until the context ends, and takes it again when the connection
// has broken, as the server then has let it go.
func keepHold(ctx context.Context, conn *pgx.Conn, config *pgx.ConnConfig, alone bool) error {
	for {
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			if conn == nil {
				return nil
			}
			return closeConn(conn)
		}
		if conn != nil && alive(ctx, conn) || ctx.Err() != nil {
			continue
		}
		if conn != nil {
			_ = closeConn(conn) // it has broken
		}
		conn, _ = hold(ctx, config, alone, holdPatience) // it is tried again
	}
}

// alive reports whether the server still answers over a connection.
func alive(ctx context.Context, conn *pgx.Conn) bool {
	bounded, cancel := context.WithTimeout(ctx, hostLimit)
	defer cancel()
	return conn.Ping(bounded) == nil
}

// closeConn closes a connection in bounded time.
func closeConn(conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(context.Background(), hostLimit)
	defer cancel()
	return conn.Close(ctx)
}

// held is a lock that is held.
type held struct {
	stop context.CancelFunc
	work sync.WaitGroup // what keeps it
	err  error          // of that, once it has ended
}

// Close implements [io.Closer].
func (h *held) Close() error {
	h.stop()
	h.work.Wait()
	return h.err
}

// An unfit database is one that keeps nothing well as it is set up.
type unfit struct{ why string }

func (e unfit) Error() string { return e.why }

// promises reports as an error that the server does not keep what it acknowledges, or keeps
// it otherwise than it was; and whether it has its clients told what others notify.
func promises(ctx context.Context, config *pgx.ConnConfig) (tells bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return false, err
	}
	defer conn.Close(ctx) // the error of the query is the one that matters
	for setting, bad := range map[string]string{"synchronous_commit": "off", "fsync": "off"} {
		var is string
		if err := conn.QueryRow(ctx, "SELECT current_setting($1, true)", setting).Scan(&is); err == nil && is == bad {
			return false, unfit{fmt.Sprintf("the server may lose what it has acknowledged: %s is %s", setting, is)}
		}
	}
	var encoding string
	if err := conn.QueryRow(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return false, err
	}
	if encoding != "UTF8" {
		return false, unfit{fmt.Sprintf("it keeps text as %s, not as UTF8", encoding)}
	}
	_, err = conn.Exec(ctx, "LISTEN "+channel)
	if err == nil {
		_, err = conn.Exec(ctx, postgres.notify, "{}")
	}
	if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) {
		return false, nil // as where the language is PostgreSQL's and the database is many machines
	}
	return err == nil, err
}

// postgres is the dialect of PostgreSQL.
var postgres = dialect{
	shape:   shapeOfPostgres,
	goose:   goose.DialectPostgres,
	served:  true,
	text:    `TEXT COLLATE "C"`,
	lock:    " FOR UPDATE",
	atOnce:  atOnce,
	limit:   postgresLimit,
	clock:   "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
	notify:  "SELECT pg_notify('" + channel + "', $1)",
	changed: "SELECT pg_notify('" + peopleChannel + "', $1)",
	damaged: func(err error) bool {
		said, ok := errors.AsType[*pgconn.PgError](err)
		return ok && (said.Code == "XX001" || said.Code == "XX002") // its data, or an index, is corrupted
	},
	again: func(err error) bool {
		var said *pgconn.PgError
		if !errors.As(err, &said) {
			return false
		}
		switch said.Code {
		case "40001", "40P01", // others wrote the same
			"23505": // others wrote the same before we saw it: what is decided anew sees it
			return true
		}
		return false
	},
	stood: func(err error) bool {
		said, ok := errors.AsType[*pgconn.PgError](err)
		return ok && said.Code == "25P03" // see letGo
	},
	options: func() ([]goose.ProviderOption, error) {
		one, err := lock.NewPostgresSessionLocker() // of many processes that start at once
		return []goose.ProviderOption{goose.WithSessionLocker(one)}, err
	},
}

// atOnce sends a transaction with its BEGIN and its COMMIT in one go. Without these PostgreSQL
// would take what is sent together for a transaction, too; but not everything does that speaks
// its language.
func atOnce(ctx context.Context, conn *sql.Conn, statements []statement) error {
	return conn.Raw(func(driver any) error {
		var batch pgx.Batch
		batch.BeginTx(pgx.TxOptions{})
		for _, s := range statements {
			batch.Queue(s.query, s.args...)
		}
		batch.Queue("COMMIT")
		results := driver.(*stdlib.Conn).Conn().SendBatch(ctx, &batch)
		defer func() { _ = results.Tx().Rollback(ctx) }() // of what came before an error
		return results.Close()
	})
}

const (
	channel    = "shinpan"
	lookAnyway = 5 * time.Second // after which everything is looked at, told or not
	lookOften  = time.Second     // the same where nothing is ever told
)

// look tells at intervals that something may have been written.
func look(ctx context.Context, tell func(store.News)) error {
	often := time.NewTicker(lookOften)
	defer often.Stop()
	for {
		tell(store.News{All: true})
		select {
		case <-often.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// listen tells what other processes have notified, and at intervals that something may have been
// written, whether that was notified or not.
func listen(ctx context.Context, config *pgx.ConnConfig, tell func(store.News)) error {
	return subscription{
		channel: channel, every: lookAnyway, gather: gather,
		answered: func(time.Time, bool) { tell(store.News{All: true}) },
		notified: func(payloads []string) {
			var news store.News
			for _, payload := range payloads {
				var more store.News
				if err := json.Unmarshal([]byte(payload), &more); err != nil {
					more.All = true // by another program, or another version
				}
				news.Add(more)
			}
			if len(news.Games)+len(news.Journals) > 0 || news.All {
				tell(news)
			}
		},
	}.listen(ctx, config)
}
