package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Roster is people and their tokens, in memory: what [Memory] knows of them, and what a
// store knows that keeps them in a file. It is not safe for concurrent use. The zero Roster
// is empty.
type Roster struct {
	people map[string]Holding
	keys   map[string]string     // of accounts, to their ids
	hashes map[SecretHash]string // of tokens, to the ids of their owners
}

// A Holding is a person and what he can prove himself with, the oldest first.
type Holding struct {
	Person Person
	Tokens []Token
}

// Find returns somebody by his id. ErrNotFound: nobody has it.
func (r *Roster) Find(id string) (Holding, error) {
	h, known := r.people[id]
	if !known {
		return Holding{}, fmt.Errorf("person %q: %w", id, ErrNotFound)
	}
	return h.clone(), nil
}

// ByKey returns the account with a key. ErrNotFound: there is none.
func (r *Roster) ByKey(key string) (Person, error) {
	id, known := r.keys[key]
	if !known {
		return Person{}, fmt.Errorf("account %q: %w", key, ErrNotFound)
	}
	return r.people[id].clone().Person, nil
}

// ByHash returns the token with a hash and its owner. ErrNotFound: there is none.
func (r *Roster) ByHash(hash SecretHash) (Person, Token, error) {
	id, known := r.hashes[hash]
	if !known {
		return Person{}, Token{}, fmt.Errorf("token of this secret: %w", ErrNotFound)
	}
	h := r.people[id].clone()
	i := slices.IndexFunc(h.Tokens, func(t Token) bool { return t.Hash == hash })
	return h.Person, h.Tokens[i], nil
}

// List returns the accounts that a query asks for.
func (r *Roster) List(q PeopleQuery) []Person {
	var found []Person
	for key, id := range r.keys {
		if strings.HasPrefix(key, q.Prefix) && key > q.After {
			found = append(found, r.people[id].clone().Person)
		}
	}
	slices.SortFunc(found, func(a, b Person) int { return cmp.Compare(a.Key, b.Key) })
	if q.Limit > 0 && len(found) > q.Limit {
		found = found[:q.Limit]
	}
	return found
}

// Added returns a new person as he is to be put. ErrExists: see [People].AddPerson.
func (r *Roster) Added(p Person, tokens []Token) (Holding, error) {
	if _, taken := r.people[p.ID]; taken {
		return Holding{}, fmt.Errorf("person %q %w", p.ID, ErrExists)
	}
	h := Holding{p, tokens}.Stored()
	return h, r.admits(h)
}

// Changed returns somebody as a change makes him; see [People].ChangePerson.
func (r *Roster) Changed(id string, change func(*Person, *[]Token) error) (Holding, error) {
	h, err := r.Find(id)
	if err == nil {
		h, err = h.Changed(change)
	}
	if err == nil {
		err = r.admits(h)
	}
	return h, err
}

// admits reports that somebody has a key or a token of another as an error.
func (r *Roster) admits(h Holding) error {
	if owner, taken := r.keys[h.Person.Key]; taken && owner != h.Person.ID {
		return fmt.Errorf("account %q %w", h.Person.Key, ErrExists)
	}
	for _, t := range h.Tokens {
		if owner, taken := r.hashes[t.Hash]; taken && owner != h.Person.ID {
			return fmt.Errorf("token %q %w", t.ID, ErrExists)
		}
	}
	return h.Distinct()
}

// Put adds somebody, or puts him in place of what he was. He is from [Roster.Added],
// [Roster.Changed] or a store's own file.
func (r *Roster) Put(h Holding) {
	if r.people == nil {
		r.people, r.keys, r.hashes = map[string]Holding{}, map[string]string{}, map[SecretHash]string{}
	}
	was := r.people[h.Person.ID]
	delete(r.keys, was.Person.Key)
	for _, t := range was.Tokens {
		delete(r.hashes, t.Hash)
	}
	r.people[h.Person.ID] = h
	if h.Person.Key != "" {
		r.keys[h.Person.Key] = h.Person.ID
	}
	for _, t := range h.Tokens {
		r.hashes[t.Hash] = h.Person.ID
	}
}

// Changed returns the holding as a change makes it. Id and creation stay.
func (h Holding) Changed(change func(*Person, *[]Token) error) (Holding, error) {
	to := h.clone()
	if err := change(&to.Person, &to.Tokens); err != nil {
		return h, fmt.Errorf("change person %q: %w", h.Person.ID, err)
	}
	to.Person.ID, to.Person.Created = h.Person.ID, h.Person.Created
	return to.Stored(), nil
}

// Distinct reports that two of the tokens have the same id or the same hash, as an
// ErrExists.
func (h Holding) Distinct() error {
	ids, hashes := map[string]bool{}, map[SecretHash]bool{}
	for _, t := range h.Tokens {
		if ids[t.ID] || hashes[t.Hash] {
			return fmt.Errorf("token %q %w", t.ID, ErrExists)
		}
		ids[t.ID], hashes[t.Hash] = true, true
	}
	return nil
}

// Stored returns the holding as it is read again after it was stored: with the precision
// of times, and the order of tokens, that a store keeps.
func (h Holding) Stored() Holding {
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

// clone returns a copy that shares nothing with the holding.
func (h Holding) clone() Holding {
	h.Person.Roles = slices.Clone(h.Person.Roles)
	h.Tokens = slices.Clone(h.Tokens)
	for i := range h.Tokens {
		h.Tokens[i].Scopes = slices.Clone(h.Tokens[i].Scopes)
	}
	return h
}
