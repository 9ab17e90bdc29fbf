package web

import (
	"net"
	"net/http"
	"syscall"
	"time"
)

// A connection is the way to one client who reads a stream. One goroutine at a time uses it.
type connection interface {
	// offer writes what the client takes at once, and returns how many bytes that were. The
	// error says that he is gone.
	offer(p []byte) (n int, err error)
	// write writes everything. The error says that the client is gone, or has read too little
	// for as long as [writeDeadline].
	write(p []byte) error
	// close ends the answer. It is whole if all that was begun has been written.
	close(whole bool)
}

// A handlerConn is an answer whose handler has not returned: of a long poll, over TLS, over
// HTTP/2 and HTTP/1.0. It takes nothing at once.
type handlerConn struct {
	http.ResponseWriter
	control *http.ResponseController
}

// startHandled begins an answer that is written line by line.
func newHandlerConn(w http.ResponseWriter) handlerConn {
	return handlerConn{w, http.NewResponseController(w)}
}

func (h handlerConn) offer([]byte) (int, error) { return 0, nil }

func (h handlerConn) write(p []byte) error {
	_ = h.control.SetWriteDeadline(time.Now().Add(writeDeadline)) // not every writer can; then there is none
	if _, err := h.Write(p); err != nil {
		return err
	}
	return h.control.Flush()
}

// close leaves the connection with time enough to finish the answer.
func (h handlerConn) close(bool) { _ = h.control.SetWriteDeadline(time.Now().Add(writeDeadline)) }

// A hijackedConn is a connection of plain HTTP/1.1 that was taken from the server of the
// standard library, which would keep two goroutines and 8 KB of buffers for it. The
// answer has begun, and its body goes on in chunks.
type hijackedConn struct {
	conn net.Conn
	raw  syscall.RawConn // nil for what is no socket: it takes nothing at once
}

// backlog is how many bytes of what a client does not read wait for him in the kernel, about.
const backlog = 64 << 10

// silence is after how long without a word from the client's machine he is held to be gone.
const silence = 15 * time.Second

// takeOver begins an answer and takes its connection from its server. It is nil where that
// cannot be.
func takeOver(w http.ResponseWriter, r *http.Request) *hijackedConn {
	if !writesNow || r.ProtoMajor != 1 || r.ProtoMinor < 1 || r.TLS != nil {
		return nil
	}
	w.Header().Set("Connection", "close") // it is not given back
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
	if v, ok := conn.(*clientConn); ok {
		socket = v.Conn
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
	if err := t.conn.SetWriteDeadline(time.Now().Add(writeDeadline)); err != nil {
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
		_, _ = t.offer([]byte(lastChunk)) // who has no room for it is too slow to be told the difference
	}
	_ = t.conn.Close()
}

// wait returns when the client has gone or the connection is closed. What he sends is of no
// interest.
func (t *hijackedConn) wait() {
	var sent [64]byte
	for {
		if _, err := t.conn.Read(sent[:]); err != nil {
			return
		}
	}
}
