package gtp

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
)

// Connect makes an engine of a program at the other end of a connection and
// waits, as long as the context allows, until it has shown that it speaks GTP.
// It takes over the connection, whose Close must unblock Read and Write. The
// logger may be nil. The owner must call [Engine.Close].
func Connect(ctx context.Context, rwc io.ReadWriteCloser, l Limits, log *slog.Logger) (*Engine, error) {
	e, err := newEngine(ctx, &connection{rwc: rwc, cut: make(chan struct{})}, l, log, nil)
	if err != nil {
		return nil, fmt.Errorf("connect to a program: %w", err)
	}
	return e, nil
}

// A connection is a peer known only by its bytes.
type connection struct {
	rwc  io.ReadWriteCloser
	cut  chan struct{} // closed when there is no more to read, or it has been killed
	once sync.Once
}

func (c *connection) Read(b []byte) (int, error) {
	n, err := c.rwc.Read(b)
	if err != nil {
		c.release()
	}
	return n, err
}

func (c *connection) Write(b []byte) (int, error) { return c.rwc.Write(b) }

func (c *connection) writeNow(string) bool { return false }

func (c *connection) release() {
	c.once.Do(func() {
		_ = c.rwc.Close() // nothing is lost: what is sent is answered
		close(c.cut)
	})
}

func (c *connection) endInput() bool        { return false }
func (c *connection) dismiss()              {}
func (c *connection) terminate()            {}
func (c *connection) kill()                 { c.release() }
func (c *connection) gone() <-chan struct{} { return c.cut }

func (c *connection) epitaph() (how, stderr string) { return "the connection was closed", "" }

// Local makes an engine of a player in this process: the same protocol over
// pipes, with [Serve] at the other end. The owner must call [Engine.Close], which
// cancels what the player is doing and waits for it.
func Local(p Player, o Options) *Engine {
	toServer, commands := io.Pipe()
	replies, fromServer := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	s := &served{Reader: replies, Writer: commands, ended: make(chan struct{}), cancel: cancel, cut: func() {
		cancel()
		cutPipe(toServer)
		cutPipe(replies)
	}}
	go func() {
		defer close(s.ended)
		defer s.cut()
		_ = Serve(ctx, toServer, fromServer, p, o) // its errors are those of the pipes that we cut
	}()
	e, err := newEngine(context.Background(), s, Limits{}, o.Log, nil)
	if err != nil {
		panic(fmt.Sprintf("gtp: our own server does not answer: %v", err))
	}
	return e
}

// cutPipe unblocks both ends of a pipe. Its error is always nil.
func cutPipe(r *io.PipeReader) { _ = r.Close() }

// served is a peer that is a goroutine running [Serve].
type served struct {
	io.Reader
	io.Writer
	ended  chan struct{}
	cancel func() // what the player is doing
	cut    func() // the pipes, too
}

func (s *served) writeNow(string) bool  { return false }
func (s *served) endInput() bool        { return false }
func (s *served) dismiss()              { s.cancel() }
func (s *served) terminate()            {}
func (s *served) kill()                 { s.cut() }
func (s *served) release()              { s.cut() }
func (s *served) gone() <-chan struct{} { return s.ended }

func (s *served) epitaph() (how, stderr string) { return "its server ended", "" }
