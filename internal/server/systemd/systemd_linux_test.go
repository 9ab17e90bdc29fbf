package systemd

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// listening is a service manager that hears what it is told, and the name of its socket.
func listening(t *testing.T, socket string) (hears func() string) {
	t.Helper()
	l, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return func() string {
		message := make([]byte, 4096)
		n, err := l.Read(message)
		if err != nil {
			t.Fatal(err)
		}
		return string(message[:n])
	}
}

func TestManager(t *testing.T) {
	for _, socket := range []string{filepath.Join(t.TempDir(), "notify"), fmt.Sprintf("@shinpan-test-%d", os.Getpid())} {
		hears := listening(t, socket)
		t.Setenv("NOTIFY_SOCKET", socket)
		t.Setenv("WATCHDOG_USEC", "30000")
		t.Setenv("WATCHDOG_PID", fmt.Sprint(os.Getpid()))
		m := FromEnvironment()
		if m == nil || m.watches != 30*time.Millisecond {
			t.Fatalf("the manager is %+v", m)
		}
		for _, name := range []string{"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"} {
			if value, there := os.LookupEnv(name); there {
				t.Errorf("programs of the server have %s=%s", name, value)
			}
		}
		told := func(err error, want string) {
			t.Helper()
			if got := hears(); err != nil || got != want {
				t.Errorf("the manager hears %q, %v, want %q", got, err, want)
			}
		}
		told(m.Ready("at https://go.example.org/"), "READY=1\nSTATUS=at https://go.example.org/")
		told(m.Reloading(), "RELOADING=1")
		told(m.Stopping(), "STOPPING=1")

		// It is told that a server lives that does, and nothing of one that does not.
		ctx, cancel := context.WithCancel(t.Context())
		asked, ended := make(chan bool), make(chan struct{})
		go func() {
			defer close(ended)
			m.Watch(ctx, func(context.Context) bool { return <-asked })
		}()
		asked <- false
		asked <- true
		told(nil, "WATCHDOG=1")
		asked <- true
		told(nil, "WATCHDOG=1")
		cancel()
		select {
		case asked <- false: // it had begun to ask
		case <-ended:
		}
		<-ended
	}
}

// Where another program has started the server, or the watchdog is another process's, nothing is told.
func TestNoManager(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", "")
	m := FromEnvironment()
	if err := m.Ready("x"); m != nil || err != nil {
		t.Errorf("the manager is %+v, %v", m, err)
	}
	m.Watch(t.Context(), nil)
	t.Setenv("NOTIFY_SOCKET", filepath.Join(t.TempDir(), "nobody"))
	t.Setenv("WATCHDOG_USEC", "30000")
	t.Setenv("WATCHDOG_PID", "1")
	m = FromEnvironment()
	if err := m.Stopping(); m.watches != 0 || err == nil {
		t.Errorf("the watchdog is %v, and %v", m.watches, err)
	}
	m.Watch(t.Context(), nil)
}

// A line for the journal begins with its priority, in either form of the log; one for anybody else does not.
func TestJournal(t *testing.T) {
	made := func(w io.Writer) slog.Handler {
		return slog.NewJSONHandler(w, &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}})
	}
	for _, journal := range []bool{true, false} {
		file, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		info, err := file.Stat()
		if err != nil {
			t.Fatal(err)
		}
		is := info.Sys().(*syscall.Stat_t)
		t.Setenv("JOURNAL_STREAM", fmt.Sprintf("%d:%d", is.Dev, is.Ino))
		want := `<6>{"level":"INFO","msg":"a","of":1}
<4>{"level":"WARN","msg":"b","of":1,"g":{"n":2}}
<3>{"level":"ERROR","msg":"c"}
<3>end
`
		if !journal {
			t.Setenv("JOURNAL_STREAM", "0:0")
			want = strings.NewReplacer("<3>", "", "<4>", "", "<6>", "").Replace(want)
		}
		log := slog.New(Handler(file, made))
		log.Debug("not told")
		log.With("of", 1).Info("a")
		log.With("of", 1).WithGroup("g").Warn("b", "n", 2)
		log.Error("c")
		fmt.Fprintf(file, "%send\n", Prefix(file, slog.LevelError))
		if got, err := os.ReadFile(file.Name()); err != nil || string(got) != want {
			t.Errorf("to the journal: %t; the log is\n%s%v, want\n%s", journal, got, err, want)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
}
