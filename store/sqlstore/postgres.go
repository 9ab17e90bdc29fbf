package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/shinpan/shinpan/store"
)

// postgresLimit bounds one transaction of the writer: a server that does not answer any
// more must not be waited for.
const postgresLimit = 8 * time.Second

// OpenPostgres opens a PostgreSQL database, or one that speaks its language. The address is
// a connection string, as postgres://user@host/database; it may name several hosts, of which
// with target_session_attrs=read-write the one is used that can be written to. The database
// must exist and keep text as UTF-8; its tables are made when they are not there.
//
// Any number of processes may have the same database open and write to the same games.
//
// Writes are durable as far as the server's settings make a commit durable; a server that is
// set to acknowledge commits before they are on its disk is refused.
func OpenPostgres(ctx context.Context, address string) (*DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err) // which leaves the password out
	}
	name := fmt.Sprintf("%s at %s", config.Database, config.Host)
	if err := promises(ctx, config); err != nil {
		return nil, fmt.Errorf("open database %s: %w", name, err)
	}
	reader, writer := stdlib.OpenDB(*config), stdlib.OpenDB(*config)
	readers := max(8, 4*runtime.NumCPU())
	reader.SetMaxOpenConns(readers)
	reader.SetMaxIdleConns(readers)
	writer.SetMaxOpenConns(1)
	d := postgres
	d.watch = func(ctx context.Context, tell func(store.News)) error { return listen(ctx, config, tell) }
	return open(ctx, name, d, reader, writer)
}

// ErrHeld says that other processes have the games of a database in their hands.
var ErrHeld = errors.New("other processes referee its games")

// holdKey is the key of the lock that [HoldPostgres] takes: "shinpan" in ASCII.
const holdKey = 0x7368696e70616e

// holdPatience is how long the lock of another process is waited for: the server takes a
// moment to notice that one has died.
const holdPatience = 3 * time.Second

// HoldPostgres says that this process referees the games of a PostgreSQL database, or, if it
// wants to be alone, that nobody does, until it is closed or the process ends. ErrHeld: it
// would not be alone, or somebody else is.
func HoldPostgres(ctx context.Context, address string, alone bool) (io.Closer, error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	try := "SELECT pg_try_advisory_lock_shared($1)"
	if alone {
		try = "SELECT pg_try_advisory_lock($1)"
	}
	waiting, cancel := context.WithTimeout(ctx, holdPatience)
	defer cancel()
	for {
		var taken bool
		err := conn.QueryRow(ctx, try, int64(holdKey)).Scan(&taken)
		if err == nil && taken {
			return held{conn}, nil
		}
		if err == nil && waiting.Err() != nil {
			err = ErrHeld
		}
		if err != nil {
			return nil, errors.Join(err, conn.Close(ctx))
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-waiting.Done():
		}
	}
}

// held is a connection that holds a lock.
type held struct{ conn *pgx.Conn }

// Close implements [io.Closer].
func (h held) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), postgresLimit)
	defer cancel()
	return h.conn.Close(ctx)
}

// promises reports as an error that the server does not keep what it acknowledges, or keeps
// it otherwise than it was.
func promises(ctx context.Context, config *pgx.ConnConfig) error {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(ctx) // its error is that of what was asked
	for setting, bad := range map[string]string{"synchronous_commit": "off", "fsync": "off"} {
		var is string
		if err := conn.QueryRow(ctx, "SELECT current_setting($1, true)", setting).Scan(&is); err == nil && is == bad {
			return fmt.Errorf("the server may lose what it has acknowledged: %s is %s", setting, is)
		}
	}
	var encoding string
	if err := conn.QueryRow(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return fmt.Errorf("it keeps text as %s, not as UTF8", encoding)
	}
	return nil
}

// postgres is the dialect of PostgreSQL.
var postgres = dialect{
	goose:  goose.DialectPostgres,
	lock:   " FOR UPDATE",
	limit:  postgresLimit,
	clock:  "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
	notify: "SELECT pg_notify('" + channel + "', $1)",
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
	options: func() ([]goose.ProviderOption, error) {
		one, err := lock.NewPostgresSessionLocker() // of many processes that start at once
		return []goose.ProviderOption{goose.WithSessionLocker(one)}, err
	},
}

const (
	channel    = "shinpan"
	lookAnyway = 5 * time.Second        // after which everything is looked at, told or not
	gather     = 5 * time.Millisecond   // in which further news are taken up with the first
	reconnect  = 200 * time.Millisecond // until the next try after a break
)

// listen tells what other processes have notified.
func listen(ctx context.Context, config *pgx.ConnConfig, tell func(store.News)) error {
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, config); err == nil {
			_ = hear(ctx, conn, tell) // whatever it was, it is tried again
			closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			_ = conn.Close(closing)
			cancel()
		}
		select {
		case <-time.After(reconnect):
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// hear tells what comes over one connection, until it breaks.
func hear(ctx context.Context, conn *pgx.Conn, tell func(store.News)) error {
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	tell(store.News{All: true}) // from here on nothing is missed
	for looked := time.Now(); ; {
		if time.Since(looked) > lookAnyway {
			tell(store.News{All: true})
			looked = time.Now()
		}
		news := store.News{}
		for wait := lookAnyway; ; wait = gather {
			said, err := waitFor(ctx, conn, wait)
			if err != nil {
				return err
			}
			if said == nil {
				break
			}
			var more store.News
			if err := json.Unmarshal([]byte(said.Payload), &more); err != nil {
				more.All = true // somebody else's, or of another version
			}
			news.Add(more)
		}
		if len(news.Games)+len(news.Journals) > 0 || news.All {
			tell(news)
		}
	}
}

// waitFor returns the next notification, or nil if none comes in time.
func waitFor(ctx context.Context, conn *pgx.Conn, wait time.Duration) (*pgconn.Notification, error) {
	bounded, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	said, err := conn.WaitForNotification(bounded)
	if err != nil && ctx.Err() == nil && bounded.Err() != nil && !conn.IsClosed() {
		return nil, nil
	}
	return said, err
}
