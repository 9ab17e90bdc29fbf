// Package store keeps the logs of games, and the people who play them.
//
// A game is its log: a store takes events in, numbered without gaps, and gives
// them back as they were. It judges nothing. What [Store.Append] was given is
// durable when it returns, and no two writers can both add the same number: one
// of them gets [ErrConflict] and has to read what the other wrote.
//
// Beside each log a store keeps a [Summary], which is computed from the events
// alone, by [Summary.Apply], and changes together with the log. It exists so that
// listing games does not read them.
//
// Other logs than those of games, a tournament's for example, are [Journals]; a [Ledger] is
// what one of them comes to.
//
// [Memory] is a store for tests and for servers that need not remember; package
// sqlstore keeps games in a database and package filestore in a directory. All pass
// the suite of package storetest.
package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

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

	People

	// Close waits for the writes under way and lets go of all resources. Every
	// method fails afterwards, those that write with ErrClosed.
	Close() error
}

// People is the part of a store that knows who plays.
type People interface {
	// AddPerson adds a person. ErrExists: the id or the secret is taken.
	AddPerson(ctx context.Context, p Person) error

	// PersonBySecret returns who holds the secret with that hash. ErrNotFound:
	// nobody does.
	PersonBySecret(ctx context.Context, hash SecretHash) (Person, error)

	// RenamePerson gives a person another name. ErrNotFound: there is no such
	// person.
	RenamePerson(ctx context.Context, id, name string) error
}

// A Person is somebody who can take a seat.
type Person struct {
	ID      string
	Name    string    // as shown to others; not unique
	Guest   bool      // nobody but the holder of the secret can ever be this person again
	Created time.Time // UTC, cut to whole milliseconds when stored
	Secret  SecretHash

	Bot    bool     // a program, and says so
	Roles  []string // what he may do beyond playing: "moderator", "organizer", "admin"
	Bio    string   // what he says of himself; text, never markup
	Banned Ban      // from everything but looking
	Muted  Ban      // from talking
}

// A Ban keeps a person from something. The zero Ban keeps nobody.
type Ban struct {
	Until time.Time `json:"until,omitzero"` // when it ends; zero: never
	Why   string    `json:"why,omitempty"`  // never empty in a ban
}

// Holds reports whether the ban is in force.
func (b Ban) Holds(at time.Time) bool {
	return b.Why != "" && (b.Until.IsZero() || at.Before(b.Until))
}

// A SecretHash is the SHA-256 of the secret by which a person is known again. The
// secret itself is never stored. It must be long and random, for a hash like this
// protects no password.
type SecretHash [sha256.Size]byte

// HashSecret returns the hash of a secret.
func HashSecret(secret string) SecretHash { return sha256.Sum256([]byte(secret)) }

// A Query says which games to list. The zero Query lists all.
type Query struct {
	Status Status
	Player string // games in which this person has a seat; empty: anybody's
	Limit  int    // how many at most; 0: all
	Before string // the id of the last game of the page before; empty: the first page
}

// A Status says whether a game is over.
type Status uint8

// What a query can ask for.
const (
	Any Status = iota
	Live
	Finished
)
