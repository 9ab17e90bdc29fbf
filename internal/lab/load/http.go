package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httputil"
	"strconv"
	"sync"
	"time"
)

// An origin is one server, with the connections to it that are open and not in use.
type origin struct {
	addr  string        // host:port
	open  chan struct{} // a place for every connection that may be in use
	limit time.Duration // for an answer

	mu   sync.Mutex
	idle []*conn // the one used last is used first; guarded by mu
}

func newOrigin(addr string, connections int, limit time.Duration) *origin {
	return &origin{addr: addr, open: make(chan struct{}, connections), limit: limit}
}

// A conn is a connection that speaks HTTP/1.1 and is kept alive. It reads of an answer
// what is needed here and nothing more: the generator shares its machine with what it
// measures.
type conn struct {
	net.Conn
	in  *bufio.Reader
	out []byte
}

// A request is one of the API.
type request struct {
	method, path string // the path after /api/v1
	token        string // empty without a user
	key          string // the idempotency key; empty for a request that may be repeated anyway
	body         string
}

// dial connects.
func (o *origin) dial(ctx context.Context) (*conn, error) {
	dialer := net.Dialer{Timeout: o.limit}
	c, err := dialer.DialContext(ctx, "tcp", o.addr)
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, in: bufio.NewReaderSize(c, 4<<10)}, nil
}

// call asks once, and appends the body of the answer to into.
func (o *origin) call(ctx context.Context, a request, into []byte) (status int, body []byte, err error) {
	select {
	case o.open <- struct{}{}:
		defer func() { <-o.open }()
	case <-ctx.Done():
		return 0, into, ctx.Err()
	}
	c := o.take()
	if c == nil {
		if c, err = o.dial(ctx); err != nil {
			return 0, into, err
		}
	}
	if err := c.SetDeadline(time.Now().Add(o.limit)); err != nil {
		return 0, into, errors.Join(err, c.Close())
	}
	head, err := c.send(o.addr, a)
	if err == nil {
		body, err = head.read(c.in, into)
	}
	if err != nil || head.last {
		_ = c.Close() // it is of no more use
		if err != nil {
			o.hangUp() // the server may be gone, and the others with it
			return 0, into, err
		}
		return head.status, body, nil
	}
	o.mu.Lock()
	o.idle = append(o.idle, c)
	o.mu.Unlock()
	return head.status, body, nil
}

// take returns a connection that is open, nil for none.
func (o *origin) take() *conn {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.idle) == 0 {
		return nil
	}
	c := o.idle[len(o.idle)-1]
	o.idle = o.idle[:len(o.idle)-1]
	return c
}

// hangUp closes the connections that are not in use.
func (o *origin) hangUp() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range o.idle {
		_ = c.Close()
	}
	o.idle = nil
}

// send writes a request and reads the head of its answer.
func (c *conn) send(host string, a request) (answerHead, error) {
	b := append(c.out[:0], a.method...)
	b = append(b, " /api/v1"...)
	b = append(b, a.path...)
	b = append(b, " HTTP/1.1\r\nHost: "...)
	b = append(b, host...)
	if a.token != "" {
		b = append(b, "\r\nAuthorization: Bearer "...)
		b = append(b, a.token...)
	}
	if a.key != "" {
		b = append(b, "\r\nIdempotency-Key: "...)
		b = append(b, a.key...)
	}
	if a.method != "GET" {
		b = append(b, "\r\nContent-Type: application/json\r\nContent-Length: "...)
		b = strconv.AppendInt(b, int64(len(a.body)), 10)
	}
	b = append(b, "\r\n\r\n"...)
	b = append(b, a.body...)
	c.out = b
	if _, err := c.Write(b); err != nil {
		return answerHead{}, err
	}
	return readHead(c.in)
}

// An answerHead is what is needed of the lines before the body of an answer.
type answerHead struct {
	status  int
	length  int64 // of the body
	chunked bool  // its length is not known before it has been read
	last    bool  // the server closes the connection
}

// readHead reads the status line and the headers.
func readHead(in *bufio.Reader) (answerHead, error) {
	var h answerHead
	line, err := in.ReadSlice('\n')
	if err != nil {
		return h, err
	}
	if len(line) < len("HTTP/1.1 200") || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return h, fmt.Errorf("not an answer of HTTP/1.1: %.40q", line)
	}
	if h.status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return h, fmt.Errorf("an answer without a status: %.40q", line)
	}
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return h, err
		}
		if line = bytes.TrimRight(line, "\r\n"); len(line) == 0 {
			return h, nil
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimSpace(value)
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if h.length, err = strconv.ParseInt(string(value), 10, 64); err != nil || h.length < 0 {
				return h, fmt.Errorf("an answer of the length %q", value)
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			h.chunked = bytes.EqualFold(value, []byte("chunked"))
		case bytes.EqualFold(name, []byte("Connection")):
			h.last = bytes.EqualFold(value, []byte("close"))
		}
	}
}

// maxBody bounds an answer that is read whole, in bytes.
const maxBody = 16 << 20

// read appends the body of the answer to b.
func (h answerHead) read(in *bufio.Reader, b []byte) ([]byte, error) {
	if h.chunked {
		var whole bytes.Buffer
		if _, err := whole.ReadFrom(io.LimitReader(httputil.NewChunkedReader(in), maxBody)); err != nil {
			return b, err
		}
		_, err := in.Discard(len("\r\n")) // after the last chunk; there are no trailers
		return append(b, whole.Bytes()...), err
	}
	if h.length > maxBody {
		return b, fmt.Errorf("an answer of %d bytes", h.length)
	}
	from := len(b)
	b = append(b, make([]byte, h.length)...)
	_, err := io.ReadFull(in, b[from:])
	return b, err
}
