package main

import (
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// A service manager hears when a server is ready, reads its configuration again, lives, and ends.
func TestServiceManager(t *testing.T) {
	spare := make(chan os.Signal, 1)
	signal.Notify(spare, syscall.SIGHUP) // which must never end the tests
	defer signal.Stop(spare)
	socket := filepath.Join(t.TempDir(), "notify")
	l, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv("NOTIFY_SOCKET", socket)
	t.Setenv("WATCHDOG_USEC", "3600000000")
	lives := false
	hears := func(want string) {
		t.Helper()
		for {
			message := make([]byte, 4096)
			n, err := l.Read(message)
			if err != nil {
				t.Fatal(err)
			}
			got := string(message[:n])
			if got == "WATCHDOG=1" {
				lives = true
				continue
			}
			if got != want {
				t.Fatalf("the manager hears %q, want %q", got, want)
			}
			return
		}
	}
	s := serve(t, freeAddr(t), filepath.Join(t.TempDir(), "club.db"), "--config", writeConfig(t, ""))
	ready := "READY=1\nSTATUS=at " + s.url + "/"
	hears(ready)
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	hears("RELOADING=1")
	hears(ready)
	s.stop()
	hears("STOPPING=1")
	if !lives {
		t.Error("the manager does not hear that the server lives")
	}
}
