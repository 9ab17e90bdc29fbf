package store

import (
	"context"
	"crypto/sha256"
	"time"
)

// People is the part of a store that knows who plays.
type People interface {
	// AddPerson adds a person, with the tokens that prove it. ErrExists: the id, the
	// key, or the hash of a token is taken.
	AddPerson(ctx context.Context, p Person, tokens ...Token) error

	// Person returns somebody by his id. ErrNotFound: nobody has it.
	Person(ctx context.Context, id string) (Person, error)

	// PersonByKey returns the account with that key. ErrNotFound: there is none.
	PersonByKey(ctx context.Context, key string) (Person, error)

	// Holder returns the token with that hash, and whose it is. ErrNotFound: there is
	// none. Whether it has expired is for the caller to judge.
	Holder(ctx context.Context, hash SecretHash) (Person, Token, error)

	// Tokens returns what somebody can prove himself with, the oldest first. ErrNotFound:
	// there is no such person.
	Tokens(ctx context.Context, person string) ([]Token, error)

	// ChangePerson changes somebody and his tokens, all at once or nothing. The change is
	// made by a function on what is stored at that moment; while it runs the store waits,
	// so it must be quick and ask the store nothing. It may be called again, on what has been
	// stored meanwhile. Id and creation stay as they are.
	//
	// An error of the function has changed nothing and is wrapped. ErrNotFound: there is
	// no such person. ErrExists: the new key or the hash of a new token is taken.
	ChangePerson(ctx context.Context, id string, change func(*Person, *[]Token) error) error

	// FindPeople lists accounts in the order of their keys.
	FindPeople(ctx context.Context, q PeopleQuery) ([]Person, error)
}

// A Person is somebody who can take a seat: a guest, or an account.
type Person struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`               // as shown to others; a guest's is not unique
	Key      string    `json:"key,omitempty"`      // by which an account is found: the name, folded; unique. A guest has none
	Guest    bool      `json:"guest,omitempty"`    // nobody but who holds a token can ever be this person again
	Created  time.Time `json:"created"`            // UTC, cut to whole milliseconds when stored
	Password string    `json:"password,omitempty"` // its hash, as its maker writes it; empty: none
	Bot      bool      `json:"bot,omitempty"`      // a program, and says so
	Roles    []string  `json:"roles,omitempty"`    // what he may do beyond playing: "moderator", "organizer", "admin"
	Bio      string    `json:"bio,omitempty"`      // what he says of himself; text, never markup
	Banned   Ban       `json:"banned,omitzero"`    // from everything but looking
	Muted    Ban       `json:"muted,omitzero"`     // from talking
}

// A Ban keeps a person from something. The zero Ban keeps nobody.
type Ban struct {
	Until time.Time `json:"until,omitzero"` // when it ends, cut to whole milliseconds when stored; zero: never
	Why   string    `json:"why,omitempty"`  // never empty in a ban
}

// Holds reports whether the ban is in force.
func (b Ban) Holds(at time.Time) bool {
	return b.Why != "" && (b.Until.IsZero() || at.Before(b.Until))
}

// A Token is what its holder proves with who he is: the secret whose hash it has. The
// times are UTC and cut to whole milliseconds when stored.
type Token struct {
	ID      string     `json:"id"` // unique among the tokens of its owner
	Hash    SecretHash `json:"hash"`
	Label   string     `json:"label,omitempty"`  // what its owner calls it
	Scopes  []string   `json:"scopes,omitempty"` // what it is good for
	Created time.Time  `json:"created"`
	Used    time.Time  `json:"used,omitzero"`    // roughly when it was shown last; zero: never
	Expires time.Time  `json:"expires,omitzero"` // zero: never
}

// Session is the scope of a token that is good for all that its owner may do: what a
// browser is given when somebody signs in with it.
const Session = "session"

// A SecretHash is the SHA-256 of a secret. The secret itself is never stored. It must be
// long and random, for a hash like this protects no password.
type SecretHash [sha256.Size]byte

// HashSecret returns the hash of a secret.
func HashSecret(secret string) SecretHash { return sha256.Sum256([]byte(secret)) }

// A PeopleQuery says which accounts to list. The zero PeopleQuery lists all; guests are on
// no list.
type PeopleQuery struct {
	Prefix string // of the key
	After  string // the key of the last account of the page before; empty: the first page
	Limit  int    // how many at most; 0: all
}
