package sqlstore

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	gather    = 5 * time.Millisecond   // notifications within this time are handled together
	reconnect = 200 * time.Millisecond // until the next try after a break
)

var errSilent = errors.New("the server does not answer")

// A subscription is to what others notify on one channel of a PostgreSQL server. Its functions
// are called one at a time.
type subscription struct {
	channel string
	every   time.Duration // between two tries whether the server still answers
	gather  time.Duration // how long more notifications are awaited after the first

	// answered says that everything was notified, or is about to be, that others have done until
	// then. First: over a new connection, so that what they did before may have been missed.
	answered func(until time.Time, first bool)
	notified func(payloads []string)
}

// listen receives notifications until the context ends, whose error it returns. A connection that
// breaks is replaced.
func (s subscription) listen(ctx context.Context, config *pgx.ConnConfig) error {
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, config); err == nil {
			_ = s.hear(ctx, conn) // after any error it is tried again
			_ = closeConn(conn)   // it has broken, or the listener has ended
		}
		select {
		case <-time.After(reconnect):
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// hear hears what is notified over one connection, until it breaks.
func (s subscription) hear(ctx context.Context, conn *pgx.Conn) error {
	if _, err := conn.Exec(ctx, "LISTEN "+s.channel); err != nil {
		return err
	}
	for first := true; ; first = false {
		asked := time.Now()
		if !alive(ctx, conn) { // nothing is heard over a line that was cut
			return errSilent
		}
		s.answered(asked, first)
		for wait := s.every; wait > 0; wait = s.every - time.Since(asked) {
			payloads, err := s.next(ctx, conn, wait)
			if err != nil {
				return err
			}
			if len(payloads) > 0 {
				s.notified(payloads)
			}
		}
	}
}

// next returns what is notified first, with what follows soon; nothing if nothing comes in time.
func (s subscription) next(ctx context.Context, conn *pgx.Conn, wait time.Duration) (payloads []string, err error) {
	for until := time.Now().Add(wait); wait > 0; wait = time.Until(until) {
		said, err := waitFor(ctx, conn, wait)
		if err != nil || said == nil {
			return payloads, err
		}
		if payloads = append(payloads, said.Payload); len(payloads) == 1 {
			until = time.Now().Add(s.gather) // however many follow
		}
	}
	return payloads, nil
}

// waitFor returns the next notification, or nil if none comes in time.
func waitFor(ctx context.Context, conn *pgx.Conn, wait time.Duration) (*pgconn.Notification, error) {
	bounded, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	said, err := conn.WaitForNotification(bounded)
	if err != nil && ctx.Err() == nil && bounded.Err() != nil && !conn.IsClosed() {
		return nil, nil
	}
	return said, err
}
