package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/eventually"
)

// Standby starts a server with everything that this one has, and with every later
// commit: a commit is acknowledged when it is on both disks.
func (s *Server) Standby() *Server {
	s.tb.Helper()
	primary := fmt.Sprintf("host=127.0.0.1 port=%d user=shinpan application_name=standby", s.port)
	standby := place(s.tb, s.bin, ground(s.tb))
	s.tb.Cleanup(standby.end)
	err := standby.run("pg_basebackup", "--pgdata", standby.data, "--dbname", primary, "--wal-method", "stream", "--checkpoint", "fast", "--no-sync")
	if err != nil {
		s.tb.Fatal(err)
	}
	standby.set(fmt.Sprintf("primary_conninfo = '%s'", primary))
	signal, err := os.Create(filepath.Join(standby.data, "standby.signal"))
	if err == nil {
		err = signal.Close()
	}
	if err != nil {
		s.tb.Fatal(err)
	}
	standby.Run()
	s.exec("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
	s.exec("SELECT pg_reload_conf()")
	eventually.Succeeds(s.tb, s.follows, "the standby follows")
	return standby
}

// follows reports as an error that no standby is waited for yet.
func (s *Server) follows() error {
	conn, err := pgx.Connect(context.Background(), s.URL("postgres"))
	if err != nil {
		return err
	}
	var n int
	err = conn.QueryRow(context.Background(), "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").Scan(&n)
	if err == nil && n == 0 {
		err = errors.New("nobody is in step")
	}
	return errors.Join(err, conn.Close(context.Background()))
}

// Promote makes a standby the server that is written to.
func (s *Server) Promote() {
	s.tb.Helper()
	s.exec(fmt.Sprintf("SELECT pg_promote(true, %d)", int(eventually.Hang.Seconds())))
}

// Either returns the address of a database on two servers, which leads to the
// one that can be written to.
func (s *Server) Either(other *Server, database string) string {
	return fmt.Sprintf("postgres://shinpan@127.0.0.1:%d,127.0.0.1:%d/%s?sslmode=disable&target_session_attrs=read-write", s.port, other.port, database)
}
