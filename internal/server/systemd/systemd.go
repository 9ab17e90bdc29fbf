// Package systemd tells the service manager that has started the server how the server does, by the protocol of
// sd_notify(3), and its journal how urgent a line of the log is. Where another program has started the server, nothing
// is told.
package systemd

import (
	"context"
	"net"
	"os"
	"strconv"
	"time"
)

// A Manager is the service manager that has started this process. The nil Manager is none.
type Manager struct {
	address *net.UnixAddr
	watches time.Duration // how soon it takes a silent process for dead; 0: it does not
}

// FromEnvironment returns the service manager that has started this process, nil where there is none, and takes it out
// of the environment: what the server starts must not speak for it.
func FromEnvironment() *Manager {
	socket, watches, pid := os.Getenv("NOTIFY_SOCKET"), os.Getenv("WATCHDOG_USEC"), os.Getenv("WATCHDOG_PID")
	for _, name := range []string{"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"} {
		_ = os.Unsetenv(name) // it fails for names that there cannot be
	}
	if socket == "" {
		return nil
	}
	m := &Manager{address: &net.UnixAddr{Name: socket, Net: "unixgram"}}
	if usec, err := strconv.ParseInt(watches, 10, 64); err == nil && usec > 0 && (pid == "" || pid == strconv.Itoa(os.Getpid())) {
		m.watches = time.Duration(usec) * time.Microsecond
	}
	return m
}

// Ready tells that the server answers, where that is said in a sentence; it also ends what [Manager.Reloading] begins.
func (m *Manager) Ready(sentence string) error { return m.tell("READY=1\nSTATUS=" + sentence) }

// Reloading tells that the server reads its configuration again.
func (m *Manager) Reloading() error { return m.tell("RELOADING=1") }

// Stopping tells that the server ends.
func (m *Manager) Stopping() error { return m.tell("STOPPING=1") }

// Watch tells, as often as the manager wants to hear it, that the server lives, until the context ends. A server that
// does not answer a question of its own in time says nothing, and is started again.
func (m *Manager) Watch(ctx context.Context, lives func(context.Context) bool) {
	if m == nil || m.watches == 0 {
		return
	}
	beat := time.NewTicker(m.watches / 3) // one may be late
	defer beat.Stop()
	for {
		bounded, cancel := context.WithTimeout(ctx, m.watches/3)
		if lives(bounded) {
			_ = m.tell("WATCHDOG=1") // the next may arrive
		}
		cancel()
		select {
		case <-beat.C:
		case <-ctx.Done():
			return
		}
	}
}

// tell sends a message to the manager.
func (m *Manager) tell(message string) error {
	if m == nil {
		return nil
	}
	to, err := net.DialUnix(m.address.Net, nil, m.address)
	if err != nil {
		return err
	}
	defer to.Close()
	_, err = to.Write([]byte(message))
	return err
}
