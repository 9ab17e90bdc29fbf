// Package pgtest runs a PostgreSQL of its own for tests, from the binaries of the machine.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/eventually"
)

// A Server is one that ends with the test, and leaves nothing behind.
type Server struct {
	tb    testing.TB
	bin   string
	data  string
	port  int
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended; nil while it does not run

	databases atomic.Int32
}

// Start starts a server with an empty cluster. Its settings are written as in
// postgresql.conf, "fsync = off" for example. Where there is no PostgreSQL, the test is
// skipped, except on a machine that says it runs in CI.
func Start(tb testing.TB, settings ...string) *Server {
	tb.Helper()
	return StartIn(tb, ground(tb), settings...)
}

// StartIn does as [Start], with a cluster in some folder of that directory. Its pages have
// checksums.
func StartIn(tb testing.TB, dir string, settings ...string) *Server {
	tb.Helper()
	s := place(tb, available(tb), dir)
	tb.Cleanup(s.end)
	s.begin(settings...)
	return s
}

// available returns the folder of PostgreSQL's programs, or skips the test.
func available(tb testing.TB) string {
	tb.Helper()
	bin, err := binaries()
	if err != nil {
		if os.Getenv("CI") == "true" {
			tb.Fatal(err)
		}
		tb.Skip(err)
	}
	return bin
}

// begin makes the cluster and starts the server.
func (s *Server) begin(settings ...string) {
	s.tb.Helper()
	if err := s.unpack(); err != nil {
		s.tb.Fatal(err)
	}
	s.set(append([]string{
		"max_connections = 200", "shared_buffers = 64MB",
		// in the cluster's own folder: nothing is left behind by a server that is killed
		"dynamic_shared_memory_type = mmap",
	}, settings...)...)
	s.Run()
}

// place finds a folder and a port for a server that the caller ends.
func place(tb testing.TB, bin, in string) *Server {
	tb.Helper()
	dir, err := os.MkdirTemp(in, "pg") // the path of a socket must be short
	if err != nil {
		tb.Fatal(err)
	}
	s := &Server{tb: tb, bin: bin, data: filepath.Join(dir, "data"), port: FreePort(tb)}
	if uid, gid, ok := servant(); ok {
		if err := os.Chown(dir, uid, gid); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// end kills the server and removes its folder.
func (s *Server) end() {
	s.Kill()
	_ = os.RemoveAll(filepath.Dir(s.data)) // nobody looks at it any more
}

// ground returns the folder under which a server lives: in memory if there is room, since a
// test kills processes and no machine, and for a benchmark on the disk.
func ground(tb testing.TB) string {
	if _, bench := tb.(*testing.B); bench || free(memory) < 4<<30 {
		return os.TempDir()
	}
	return memory
}

// set gives the server its address, and these settings besides.
func (s *Server) set(settings ...string) {
	s.tb.Helper()
	settings = append([]string{
		"listen_addresses = '127.0.0.1'",
		fmt.Sprintf("port = %d", s.port),
		fmt.Sprintf("unix_socket_directories = '%s'", filepath.Dir(s.data)),
	}, settings...)
	conf, err := os.OpenFile(filepath.Join(s.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = conf.WriteString(strings.Join(settings, "\n") + "\n")
		err = errors.Join(err, conf.Close())
	}
	if err != nil {
		s.tb.Fatal(err)
	}
}

// binaries returns the folder of the newest PostgreSQL on the machine.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		path, err = filepath.EvalSymlinks(path) // the others are beside it, not beside the link
		return filepath.Dir(path), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("there is no PostgreSQL here: the tests of the store need its server, on Debian the package postgresql")
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}

// version returns the number in the path of a binary.
func version(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb)))) // no number sorts first
	return n
}

// servant returns the user under which the server has to run: it refuses to run as root.
func servant() (uid, gid int, needed bool) {
	if os.Geteuid() != 0 {
		return 0, 0, false
	}
	uid, gid = 65534, 65534
	if u, err := user.Lookup("postgres"); err == nil {
		uid, _ = strconv.Atoi(u.Uid)
		gid, _ = strconv.Atoi(u.Gid)
	}
	return uid, gid, true
}

// command returns one of PostgreSQL's programs, ready to run.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = filepath.Dir(s.data)
	c.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	c.SysProcAttr = &syscall.SysProcAttr{}
	confine(c.SysProcAttr)
	return c
}

func (s *Server) run(name string, args ...string) error {
	if said, err := s.command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, said)
	}
	return nil
}

// Run starts the server again after [Server.Kill], and waits until it answers. What is left
// of the one that was killed may hold the cluster for a moment.
func (s *Server) Run() {
	s.tb.Helper()
	eventually.Succeeds(s.tb, func() error {
		err := s.try()
		if err != nil {
			said, _ := os.ReadFile(s.log())
			err = fmt.Errorf("%w\n%s", err, said)
		}
		return err
	}, "PostgreSQL has started")
}

func (s *Server) log() string { return filepath.Join(filepath.Dir(s.data), "log") }

// try starts the server where it does not run, and reports whether it answers.
func (s *Server) try() error {
	if s.ended == nil {
		log, err := os.OpenFile(s.log(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer log.Close()
		s.cmd = s.command("postgres", "-D", s.data)
		s.cmd.Stdout, s.cmd.Stderr = log, log
		cmd, started, ended := s.cmd, make(chan error), make(chan struct{})
		go func() {
			defer close(ended)
			runtime.LockOSThread() // with the thread that started it the server would be killed
			defer runtime.UnlockOSThread()
			err := cmd.Start()
			started <- err
			if err == nil {
				_ = cmd.Wait() // its log says more
			}
		}()
		if err := <-started; err != nil {
			return err
		}
		s.ended = ended
	}
	select {
	case <-s.ended:
		s.ended = nil
		return errors.New("it has ended")
	default:
	}
	conn, err := pgx.Connect(context.Background(), s.URL("postgres"))
	if err != nil {
		return err
	}
	return conn.Close(context.Background())
}

// Kill ends the server at once, as a machine that dies does.
func (s *Server) Kill() {
	if s.ended == nil {
		return
	}
	_ = s.cmd.Process.Kill() // it may have ended
	<-s.ended
	s.ended = nil
}

// URL returns the address of a database of the server, which may take its time to answer on a
// busy machine.
func (s *Server) URL(database string) string {
	return fmt.Sprintf("postgres://shinpan@127.0.0.1:%d/%s?sslmode=disable&connect_timeout=10", s.port, database)
}

// Nothing returns the address of a database that is not there, on the server of another one.
func Nothing(tb testing.TB, address string) string {
	tb.Helper()
	there, err := url.Parse(address)
	if err != nil {
		tb.Fatal(err)
	}
	there.Path = "/nothing"
	return there.String()
}

// Database makes an empty database and returns its address.
func (s *Server) Database() string {
	s.tb.Helper()
	return s.database(s.tb, "")
}

// database makes a database that is empty, or a copy of another one. No other process has made one
// of its name: a program that has outlived its test finds none of its own at this port.
func (s *Server) database(tb testing.TB, template string) string {
	tb.Helper()
	name := fmt.Sprintf("test%d_%d", os.Getpid(), s.databases.Add(1))
	query := "CREATE DATABASE " + name
	if template != "" {
		config, err := pgx.ParseConfig(template)
		if err != nil {
			tb.Fatal(err)
		}
		query += " TEMPLATE " + config.Database
	}
	Exec(tb, s.URL("postgres"), query)
	return s.URL(name)
}

// exec has the server do something.
func (s *Server) exec(query string) {
	s.tb.Helper()
	Exec(s.tb, s.URL("postgres"), query)
}

// Exec has the server of a database do something there; several statements at once are a
// transaction.
func Exec(tb testing.TB, address, query string) {
	tb.Helper()
	conn, err := pgx.Connect(context.Background(), address)
	if err == nil {
		_, err = conn.PgConn().Exec(context.Background(), query).ReadAll()
		err = errors.Join(err, conn.Close(context.Background()))
	}
	if err != nil {
		tb.Fatal(err)
	}
}
