package live

import (
	"net"
	"net/http"
	"syscall"
	"time"
)

// A connection is what one client's stream is written to. One goroutine at a time uses it.
type connection interface {
	// offer writes what can be written without waiting, and returns how many bytes that were.
	// The error says that the client is gone.
	offer(p []byte) (n int, err error)
	// write writes everything. The error says that the client is gone, or has read too little
	// for as long as [WriteDeadline].
	write(p []byte) error
	// close ends the answer. It is whole if everything that was begun has been written.
	close(whole bool)
}

// A handlerConn is an answer whose handler has not returned: of a long poll, over TLS, over
// HTTP/2 and HTTP/1.0. It takes nothing at once.
type handlerConn struct {
	http.ResponseWriter
	control *http.ResponseController
}

// newHandlerConn begins an answer that is written line by line.
func newHandlerConn(w http.ResponseWriter) handlerConn {
	return handlerConn{w, http.NewResponseController(w)}
}

func (h handlerConn) offer([]byte) (int, error) { return 0, nil }

func (h handlerConn) write(p []byte) error {
	_ = h.control.SetWriteDeadline(time.Now().Add(WriteDeadline)) // not every writer can; then there is none
	if _, err := h.Write(p); err != nil {
		return err
	}
	return h.control.Flush()
}

// close leaves the connection with time enough to finish the answer.
func (h handlerConn) close(bool) { _ = h.control.SetWriteDeadline(time.Now().Add(WriteDeadline)) }

// A hijackedConn is a connection of plain HTTP/1.1 that was taken from the server of the
// standard library, which would keep two goroutines and 8 KB of buffers for it. The head of the
// answer has been written; its body goes on in chunks.
type hijackedConn struct {
	conn net.Conn
	raw  syscall.RawConn // nil where the connection is no socket: then nothing is written without waiting
}

// backlog is about how many bytes that a client has not read the kernel keeps.
const backlog = 64 << 10

// silence is how long a client's machine may acknowledge nothing before the connection is closed.
const silence = 15 * time.Second

// takeOver begins an answer and takes its connection from its server. It returns nil where that
// is not possible.
func takeOver(w http.ResponseWriter, r *http.Request) *hijackedConn {
	if !writesNow || r.ProtoMajor != 1 || r.ProtoMinor < 1 || r.TLS != nil {
		return nil
	}
	w.Header().Set("Connection", "close") // the server does not get it back
	w.WriteHeader(http.StatusOK)
	control := http.NewResponseController(w)
	if control.Flush() != nil {
		return nil
	}
	conn, _, err := control.Hijack()
	if err != nil {
		return nil
	}
	socket := conn
	if wrapped, ok := conn.(interface{ NetConn() net.Conn }); ok {
		socket = wrapped.NetConn()
	}
	t := &hijackedConn{conn: conn}
	if c, ok := socket.(syscall.Conn); ok {
		if t.raw, err = c.SyscallConn(); err == nil {
			giveUp(t.raw, silence)
		}
	}
	if c, ok := socket.(interface{ SetWriteBuffer(int) error }); ok {
		_ = c.SetWriteBuffer(backlog) // else it grows to megabytes
	}
	return t
}

func (t *hijackedConn) offer(p []byte) (int, error) {
	if t.raw == nil {
		return 0, nil
	}
	return writeNow(t.raw, p)
}

func (t *hijackedConn) write(p []byte) error {
	if err := t.conn.SetWriteDeadline(time.Now().Add(WriteDeadline)); err != nil {
		return err
	}
	if _, err := t.conn.Write(p); err != nil {
		return err
	}
	return t.conn.SetWriteDeadline(time.Time{})
}

// lastChunk ends a body.
const lastChunk = "0\r\n\r\n"

func (t *hijackedConn) close(whole bool) {
	switch {
	case whole && t.raw == nil:
		_ = t.write([]byte(lastChunk))
	case whole:
		_, _ = t.offer([]byte(lastChunk)) // a client without room for it is too slow to notice the difference
	}
	_ = t.conn.Close()
}

// wait returns when the client has gone or the connection is closed. What the client sends is
// dropped.
func (t *hijackedConn) wait() {
	var sent [64]byte
	for {
		if _, err := t.conn.Read(sent[:]); err != nil {
			return
		}
	}
}
