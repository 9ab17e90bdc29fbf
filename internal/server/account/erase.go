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

// keptName is the scope of a token that is nobody's: its hash is that of the name of an account that was erased, so that
// nobody takes the name to be taken for its owner. The name itself is not stored.
const keptName = "name"

// nameHash returns the hash that keeps a name, which no secret has: these begin otherwise.
func nameHash(key string) store.SecretHash { return store.HashSecret("name " + key) }

// keptByErased reports whether the account with a key was erased.
func (r *Registry) keptByErased(ctx context.Context, key string) (bool, error) {
	switch _, _, err := r.people.Holder(ctx, nameHash(key)); {
	case errors.Is(err, store.ErrNotFound):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("look for a name: %w", err)
	}
	return true, nil
}

// Confirm reports whether a password is that of a holder, as [ErrWrong] where it is not; a method that was just proved stands for
// it, and [ErrConfirm] asks for one. A guest has none.
func (r *Registry) Confirm(ctx context.Context, h Holder, password string, now time.Time) error {
	if h.Person.Guest {
		return nil
	}
	return r.confirm(ctx, h, password, now)
}

// Erase leaves of a person the id, when it came to be, and whether it is a program; it ends all sessions and tokens. The
// name of an account is nobody's from now on. What logs say of the person is for others to rewrite. To erase a
// person again changes nothing.
func (r *Registry) Erase(ctx context.Context, id string) error {
	return r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		kept := slices.DeleteFunc(*tokens, func(t store.Token) bool { return !slices.Contains(t.Scopes, keptName) })
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
