package guard

import (
	"io"
	"net"
	"testing"
	"time"
)

func TestRoundTripIsMeasured(t *testing.T) {
	t.Parallel()
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
