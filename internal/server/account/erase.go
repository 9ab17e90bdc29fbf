package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// ErasedName is what a person is called who has been erased. Nobody else has such a name.
const ErasedName = "deleted player"

// keptName is the scope of a token that nobody can show: its hash is that of a name that an account had before it was
// renamed or erased, so that nobody takes the name to be taken for its owner. The name itself is not stored.
const keptName = "name"

func isKeptName(t store.Token) bool { return slices.Contains(t.Scopes, keptName) }

// isOfAccount reports whether a token belongs to the account, and so to no session or program that could be signed out.
func isOfAccount(t store.Token) bool { return isMethod(t) || isKeptName(t) }

// nameHash returns the hash that keeps a name, which no secret has: these begin otherwise.
func nameHash(key string) store.SecretHash { return store.HashSecret("name " + key) }

const (
	keptFor  = 90 * 24 * time.Hour // the name of an account that was renamed; that of an erased one is kept for ever
	mostKept = 10                  // names of an account, the last that it has had
)

// keep returns the tokens of an account that is renamed, with one that keeps the name that it had.
func keep(tokens []store.Token, was, is string, now time.Time) []store.Token {
	tokens = slices.DeleteFunc(tokens, func(t store.Token) bool { return t.Hash == nameHash(is) }) // it has that again
	names := 0
	for i := len(tokens) - 1; i >= 0; i-- { // the oldest are the first
		if isKeptName(tokens[i]) {
			if names++; names >= mostKept {
				tokens = slices.Delete(tokens, i, i+1)
			}
		}
	}
	return append(tokens, store.Token{ID: newID(), Hash: nameHash(was), Scopes: []string{keptName}, Created: now, Expires: now.Add(keptFor)})
}

// free is [ErrTaken] for the key of a name that is kept for another than the person with an id: that of an account
// that was erased, or renamed lately.
func (r *Registry) free(ctx context.Context, key, id string, now time.Time) error {
	owner, token, err := r.people.Holder(ctx, nameHash(key))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return fmt.Errorf("look for a name: %w", err)
	case owner.ID == id:
		return nil
	case !expired(token, now):
		return ErrTaken
	}
	// the next to have the name may keep it
	return r.people.ChangePerson(ctx, owner.ID, func(_ *store.Person, tokens *[]store.Token) error {
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return t.ID == token.ID })
		return nil
	})
}

// Confirm reports whether a password is that of a holder, as [ErrWrong] where it is not; a method that was just proved
// stands for it, and [ErrConfirm] asks for one. A guest has none.
func (r *Registry) Confirm(ctx context.Context, h Holder, password string, now time.Time) error {
	if h.Person.Guest {
		return nil
	}
	return r.confirm(ctx, h, password, now)
}

// Erase leaves of a person the id, when it came to be, and whether it is a program; it ends all sessions and tokens.
// The name of an account is nobody's from now on. What logs say of the person is for others to rewrite. To erase a
// person again changes nothing.
func (r *Registry) Erase(ctx context.Context, id string) error {
	return r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		kept := slices.DeleteFunc(*tokens, func(t store.Token) bool { return !isKeptName(t) })
		if p.Key != "" {
			kept = append(kept, store.Token{ID: newID(), Hash: nameHash(p.Key), Scopes: []string{keptName}, Created: p.Created})
		}
		*p = store.Person{ID: p.ID, Name: ErasedName, Guest: true, Bot: p.Bot, Created: p.Created}
		*tokens = kept
		return nil
	})
}

// Erased reports whether a person was erased.
func Erased(p store.Person) bool { return p.Guest && p.Name == ErasedName }
