package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Echo repeats every notification on a channel of a database twice more, and late: it comes
// again behind the next one, and once again behind that, until
// the context ends.
func (s *Server) Echo(ctx context.Context, address, channel string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(context.Background()) // nothing depends on it
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	var before []string
	for {
		said, err := conn.WaitForNotification(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if said.PID == conn.PgConn().PID() {
			continue // an echo
		}
		for _, again := range before {
			if _, err := conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, again); err != nil && ctx.Err() == nil {
				return err
			}
		}
		before = append(before, said.Payload)
		before = before[max(0, len(before)-2):]
	}
}

// Skew does as the function [Skew].
func (s *Server) Skew(address string) string {
	s.tb.Helper()
	return Skew(s.tb, address)
}

// Skew gives a database a clock of its own, and returns the address at which a client uses
// it; [Server.Jump] sets it forward or back.
func Skew(tb testing.TB, address string) string {
	tb.Helper()
	Exec(tb, address, `
		CREATE SCHEMA skew;
		CREATE TABLE skew.jump (by INTERVAL NOT NULL);
		INSERT INTO skew.jump VALUES ('0');
		CREATE FUNCTION skew.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE SQL VOLATILE
			AS 'SELECT pg_catalog.clock_timestamp() + by FROM skew.jump'`)
	return address + "&options=-csearch_path%3Dskew%2Cpg_catalog%2Cpublic"
}

// Jump sets the clock of a database that [Server.Skew] has made ahead, or back.
func (s *Server) Jump(address string, ahead time.Duration) {
	s.tb.Helper()
	Exec(s.tb, address, fmt.Sprintf("UPDATE skew.jump SET by = '%d ms'", ahead.Milliseconds()))
}

// Ruin kills the server, overwrites a part of the first page of a table on the disk, and
// starts the server again.
func (s *Server) Ruin(address, table string) {
	s.tb.Helper()
	Exec(s.tb, address, "CHECKPOINT") // so that the page is on the disk, and not mended from the log
	conn, err := pgx.Connect(context.Background(), address)
	if err != nil {
		s.tb.Fatal(err)
	}
	var file string
	err = conn.QueryRow(context.Background(), "SELECT pg_relation_filepath($1)", table).Scan(&file)
	if err := errors.Join(err, conn.Close(context.Background())); err != nil {
		s.tb.Fatal(err)
	}
	s.Kill()
	f, err := os.OpenFile(filepath.Join(s.data, file), os.O_WRONLY, 0)
	if err != nil {
		s.tb.Fatal(err)
	}
	const page = 8192
	_, err = f.WriteAt(bytes.Repeat([]byte("ruin"), page/8), page/4)
	if err := errors.Join(err, f.Close()); err != nil {
		s.tb.Fatal(err)
	}
	s.Run()
}
