// Package store keeps the logs of games, and the people who play them.
//
// A game is its log: a store takes events in, numbered without gaps, and gives
// them back as they were. It judges nothing. The events of [Store.Append] are
// durable when it returns, and no two writers can both add the same number: one
// of them gets [ErrConflict] and has to read the other's events.
//
// Beside each log a store keeps a [Summary], which is computed from the events
// alone, by [Summary.Apply], and changes together with the log. It exists so that
// listing games does not read them.
//
// Other logs than those of games, a tournament's for example, are [Journals]; a [Ledger] is
// the state that follows from one of them.
//
// [Memory] is a store for tests and for servers that need not remember; package
// sqlstore keeps games in a database and package filestore in a directory. All pass
// the suite of package storetest.
package store

import (
	"context"
	"errors"

	"github.com/shinpan/shinpan/referee"
)

// What a store refuses. Its methods wrap these; test with [errors.Is].
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists already")
	ErrConflict = errors.New("the log has another length")
	ErrClosed   = errors.New("the store is closed")
)

// A Store keeps logs and people. Its methods may be called from any number of
// goroutines, and each sees all that was stored before it was called.
//
// A write that fails with one of the errors above has changed nothing, and neither
// has one whose context ended: a context withdraws a write that waits, and one
// that has begun is carried to its end. After any other error from a write,
// storage itself failed; whether the write survives can only be learned by
// reading, once storage answers again.
//
// Ids are chosen by the caller and may be any text that is not empty. Events
// belong to the store once they are given to it, and to all its callers once they
// are read: nobody changes them.
type Store interface {
	// Create begins the log of a new game with its first event, a
	// [referee.Created] with number 1. ErrExists: the id is taken.
	Create(ctx context.Context, id string, first referee.Event) error

	// Append adds events, all or none, to a log that is exactly after events long.
	// ErrNotFound: there is no such game. ErrConflict: the log has another length.
	// Events that are not numbered on from after are refused with another error.
	Append(ctx context.Context, id string, after int, events ...referee.Event) error

	// Load returns the whole log. ErrNotFound: there is no such game.
	Load(ctx context.Context, id string) ([]referee.Event, error)

	// List returns the summaries that a query asks for, newest games first.
	// ErrNotFound: there is no game q.Before.
	List(ctx context.Context, q Query) ([]Summary, error)

	// Record counts the finished games of a player.
	Record(ctx context.Context, player string) (Record, error)

	// Probe makes a write durable that takes as much as an append, and leaves nothing of it to
	// be read: where it fails no append can be expected to be made.
	Probe(ctx context.Context) error

	People

	// Close waits for the writes under way and lets go of all resources. Every
	// method fails afterwards, those that write with ErrClosed.
	Close() error
}
