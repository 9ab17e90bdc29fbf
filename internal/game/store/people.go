package store

import (
	"context"
	"crypto/sha256"
	"time"
)

// People is the part of a store that keeps people and their tokens.
type People interface {
	// AddPerson adds a person, with the tokens that prove it. ErrExists: the id, the
	// key, or the hash of a token is taken.
	AddPerson(ctx context.Context, p Person, tokens ...Token) error

	// Person returns a person by id. ErrNotFound: there is none.
	Person(ctx context.Context, id string) (Person, error)

	// PersonByKey returns the account with that key. ErrNotFound: there is none.
	PersonByKey(ctx context.Context, key string) (Person, error)

	// Holder returns the token with that hash, and its owner. ErrNotFound: there is
	// none. The caller decides whether it has expired.
	Holder(ctx context.Context, hash SecretHash) (Person, Token, error)

	// Tokens returns the tokens of a person, the oldest first. ErrNotFound:
	// there is no such person.
	Tokens(ctx context.Context, person string) ([]Token, error)

	// ChangePerson changes a person and their tokens, all at once or nothing. The change is
	// made by a function on the row as stored at that moment; while it runs the store waits,
	// so it must be quick and not use the store. It may be called again, on a row
	// changed meanwhile. Id and creation stay as they are.
	//
	// An error of the function has changed nothing and is wrapped. ErrNotFound: there is
	// no such person. ErrExists: the new key or the hash of a new token is taken.
	ChangePerson(ctx context.Context, id string, change func(*Person, *[]Token) error) error

	// FindPeople lists accounts in the order of their keys.
	FindPeople(ctx context.Context, q PeopleQuery) ([]Person, error)
}

// A Person can take a seat: a guest, or an account.
type Person struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`               // as shown to others; a guest's is not unique
	Key      string    `json:"key,omitempty"`      // the name of an account, folded; unique. A guest has none
	Guest    bool      `json:"guest,omitempty"`    // only the holder of a token can be this person again
	Created  time.Time `json:"created"`            // UTC, cut to whole milliseconds when stored
	Password string    `json:"password,omitempty"` // its hash, as its maker writes it; empty: none
	Bot      bool      `json:"bot,omitempty"`      // a program, and says so
	Roles    []string  `json:"roles,omitempty"`    // permissions beyond playing: "moderator", "organizer", "admin"
	Bio      string    `json:"bio,omitempty"`      // the person's own words; text, never markup
	Banned   Ban       `json:"banned,omitzero"`    // from everything but looking
	Muted    Ban       `json:"muted,omitzero"`     // from talking
	// an address that was proved to be the person's; nobody else sees it. Empty: none
	Email string `json:"email,omitempty"`
	// what is told to the person and how, as its writer writes it; empty: nothing was chosen
	News string `json:"news,omitempty"`
	// in which the person is written to, as BCP 47 has it; empty: not known
	Language string `json:"language,omitempty"`
}

// A Ban keeps a person from some acts. The zero Ban bans nobody.
type Ban struct {
	Until time.Time `json:"until,omitzero"` // when it ends, cut to whole milliseconds when stored; zero: never
	Why   string    `json:"why,omitempty"`  // never empty in a ban
}

// Holds reports whether the ban is in force.
func (b Ban) Holds(at time.Time) bool {
	return b.Why != "" && (b.Until.IsZero() || at.Before(b.Until))
}

// A Token authenticates its holder by the secret whose hash it has. The
// times are UTC and cut to whole milliseconds when stored.
type Token struct {
	ID      string     `json:"id"` // unique among the tokens of its owner
	Hash    SecretHash `json:"hash"`
	Label   string     `json:"label,omitempty"`  // what its owner calls it
	Scopes  []string   `json:"scopes,omitempty"` // what it is good for
	Created time.Time  `json:"created"`
	Used    time.Time  `json:"used,omitzero"`    // roughly when it was shown last; zero: never
	Expires time.Time  `json:"expires,omitzero"` // zero: never
	Data    string     `json:"data,omitempty"`   // what its maker keeps with it; text, its own. Never a secret
}

// Session is the scope of a token with all permissions of its owner: the
// one that a browser gets when a person signs in.
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
	Email  string // the address of the accounts, in upper or lower case; empty: any, or none
	After  string // the key of the last account of the page before; empty: the first page
	Limit  int    // how many at most; 0: all
}
