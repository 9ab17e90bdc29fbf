package live

import (
	"net"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// The kernel does not wait for ever for somebody whose network is gone.
func TestConnectionsAreGivenUp(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	raw, err := client.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	giveUp(raw, 7*time.Second)
	err = raw.Control(func(fd uintptr) {
		if ms, err := unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT); ms != 7000 {
			t.Errorf("a connection is given up after %d ms (%v), want 7000", ms, err)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
