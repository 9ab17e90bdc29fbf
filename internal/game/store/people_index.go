package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A PeopleIndex finds people and their tokens, in memory: what [Memory] knows of them, and what a
// store knows that keeps them in a file. It is not safe for concurrent use. The zero value
// is empty.
type PeopleIndex struct {
	people map[string]Identity
	keys   map[string]string     // of accounts, to their ids
	hashes map[SecretHash]string // of tokens, to the ids of their owners
}

// An Identity is a person and their tokens, the oldest first.
type Identity struct {
	Person Person
	Tokens []Token
}

// Find returns a person by id. ErrNotFound: there is none.
func (x *PeopleIndex) Find(id string) (Identity, error) {
	h, known := x.people[id]
	if !known {
		return Identity{}, fmt.Errorf("person %q: %w", id, ErrNotFound)
	}
	return h.clone(), nil
}

// ByKey returns the account with a key. ErrNotFound: there is none.
func (x *PeopleIndex) ByKey(key string) (Person, error) {
	id, known := x.keys[key]
	if !known {
		return Person{}, fmt.Errorf("account %q: %w", key, ErrNotFound)
	}
	return x.people[id].clone().Person, nil
}

// ByHash returns the token with a hash and its owner. ErrNotFound: there is none.
func (x *PeopleIndex) ByHash(hash SecretHash) (Person, Token, error) {
	id, known := x.hashes[hash]
	if !known {
		return Person{}, Token{}, fmt.Errorf("token of this secret: %w", ErrNotFound)
	}
	h := x.people[id].clone()
	i := slices.IndexFunc(h.Tokens, func(t Token) bool { return t.Hash == hash })
	return h.Person, h.Tokens[i], nil
}

// List returns the accounts that a query asks for.
func (x *PeopleIndex) List(q PeopleQuery) []Person {
	var found []Person
	for key, id := range x.keys {
		h := x.people[id]
		if strings.HasPrefix(key, q.Prefix) && key > q.After && (q.Email == "" || strings.EqualFold(h.Person.Email, q.Email)) {
			found = append(found, h.clone().Person)
		}
	}
	slices.SortFunc(found, func(a, b Person) int { return cmp.Compare(a.Key, b.Key) })
	if q.Limit > 0 && len(found) > q.Limit {
		found = found[:q.Limit]
	}
	return found
}

// Added returns a new person as to be put. ErrExists: see [People].AddPerson.
func (x *PeopleIndex) Added(p Person, tokens []Token) (Identity, error) {
	if _, taken := x.people[p.ID]; taken {
		return Identity{}, fmt.Errorf("person %q %w", p.ID, ErrExists)
	}
	h := Identity{p, tokens}.Stored()
	return h, x.admits(h)
}

// Changed returns a person as changed by a function; see [People].ChangePerson.
func (x *PeopleIndex) Changed(id string, change func(*Person, *[]Token) error) (Identity, error) {
	h, err := x.Find(id)
	if err == nil {
		h, err = h.Changed(change)
	}
	if err == nil {
		err = x.admits(h)
	}
	return h, err
}

// admits returns an error if another person has a key or a token of this one.
func (x *PeopleIndex) admits(h Identity) error {
	if owner, taken := x.keys[h.Person.Key]; taken && owner != h.Person.ID {
		return fmt.Errorf("account %q %w", h.Person.Key, ErrExists)
	}
	for _, t := range h.Tokens {
		if owner, taken := x.hashes[t.Hash]; taken && owner != h.Person.ID {
			return fmt.Errorf("token %q %w", t.ID, ErrExists)
		}
	}
	return h.Distinct()
}

// Put adds a person, or replaces the stored one. The person is from [PeopleIndex.Added],
// [PeopleIndex.Changed] or a store's own file.
func (x *PeopleIndex) Put(h Identity) {
	if x.people == nil {
		x.people, x.keys, x.hashes = map[string]Identity{}, map[string]string{}, map[SecretHash]string{}
	}
	was := x.people[h.Person.ID]
	delete(x.keys, was.Person.Key)
	for _, t := range was.Tokens {
		delete(x.hashes, t.Hash)
	}
	x.people[h.Person.ID] = h
	if h.Person.Key != "" {
		x.keys[h.Person.Key] = h.Person.ID
	}
	for _, t := range h.Tokens {
		x.hashes[t.Hash] = h.Person.ID
	}
}

// Changed returns the identity as a change makes it. Id and creation stay.
func (h Identity) Changed(change func(*Person, *[]Token) error) (Identity, error) {
	to := h.clone()
	if err := change(&to.Person, &to.Tokens); err != nil {
		return h, fmt.Errorf("change person %q: %w", h.Person.ID, err)
	}
	to.Person.ID, to.Person.Created = h.Person.ID, h.Person.Created
	return to.Stored(), nil
}

// Distinct reports that two of the tokens have the same id or the same hash, as an
// ErrExists.
func (h Identity) Distinct() error {
	ids, hashes := map[string]bool{}, map[SecretHash]bool{}
	for _, t := range h.Tokens {
		if ids[t.ID] || hashes[t.Hash] {
			return fmt.Errorf("token %q %w", t.ID, ErrExists)
		}
		ids[t.ID], hashes[t.Hash] = true, true
	}
	return nil
}

// Stored returns the identity as it is read again after it was stored: with the precision
// of times, and the order of tokens, that a store keeps.
func (h Identity) Stored() Identity {
	h = h.clone()
	for _, at := range []*time.Time{&h.Person.Created, &h.Person.Banned.Until, &h.Person.Muted.Until} {
		*at = stored(*at)
	}
	for i := range h.Tokens {
		t := &h.Tokens[i]
		t.Created, t.Used, t.Expires = stored(t.Created), stored(t.Used), stored(t.Expires)
	}
	slices.SortFunc(h.Tokens, func(a, b Token) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return h
}

func stored(at time.Time) time.Time {
	if at.IsZero() {
		return time.Time{}
	}
	return at.UTC().Truncate(time.Millisecond)
}

// clone returns a copy that shares nothing with the identity.
func (h Identity) clone() Identity {
	h.Person.Roles = slices.Clone(h.Person.Roles)
	h.Tokens = slices.Clone(h.Tokens)
	for i := range h.Tokens {
		h.Tokens[i].Scopes = slices.Clone(h.Tokens[i].Scopes)
	}
	return h
}
