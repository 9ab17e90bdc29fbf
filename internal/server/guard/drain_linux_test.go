package guard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"testing"
)

// Whoever has made a connection before a listener is drained is accepted, however late that is, and gets an answer.
// Then nobody is accepted, and the listener ends.
func TestDrain(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusCreated) })}
	draining, drain := NewDrain(server, l)
	const clients = 5
	var conns [clients]net.Conn
	for i := range conns { // nobody has accepted them
		if conns[i], err = net.Dial("tcp", l.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer conns[i].Close()
		fmt.Fprintf(conns[i], "POST /%d HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", i)
	}
	drained := make(chan struct{})
	go func() { drain(t.Context()); close(drained) }()
	served := make(chan error, 1)
	go func() { served <- server.Serve(draining) }()
	<-drained
	if err := server.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("it served until %v", err)
	}
	for i, conn := range conns {
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || response.StatusCode != http.StatusCreated {
			t.Errorf("request %d: %v, %v", i, response, err)
		}
	}
	if conn, err := net.Dial("tcp", l.Addr().String()); err == nil {
		conn.Close()
		t.Error("somebody got in afterwards")
	}
}

// A listener that was closed, or whose time is over, is drained at once.
func TestDrainEnds(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := newDrainListener(l.(*net.TCPListener))
	ended, end := context.WithCancel(t.Context())
	end()
	d.drain(ended) // and nobody accepts
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	d.drain(t.Context())
	if _, err := d.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a closed listener accepts with %v", err)
	}
}
