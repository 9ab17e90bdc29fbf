package web

import (
	"io"
	"net"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestRoundTripIsMeasured(t *testing.T) {
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
	server, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	// A byte there and back, so that there is something to measure.
	for _, way := range [][2]net.Conn{{client, server}, {server, client}} {
		if _, err := way[0].Write([]byte{1}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(way[1], make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if d := roundTrip(server); d <= 0 || d > 10*time.Second {
		t.Errorf("the round trip on loopback takes %v", d)
	}
	ours, _ := net.Pipe()
	defer ours.Close()
	if d := roundTrip(ours); d != 0 {
		t.Errorf("the round trip of what is no socket takes %v, want 0", d)
	}
}

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
