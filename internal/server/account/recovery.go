package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// RecoveryLife is how long the secret of a recovery can be used.
const RecoveryLife = 24 * time.Hour

// ErrRecovered says that a secret recovers no account: it was used, it is too old, or it never did.
var ErrRecovered = reason.Error(reason.New("unknown-recovery"))

// recovery is the scope of a token that does one thing, once: it gives its owner another password.
// [Registry.Holder] does not know it, so it is no identity.
const recovery = "recovery"

func isRecovery(t store.Token) bool { return slices.Contains(t.Scopes, recovery) }

// NewRecovery returns a secret with which [Registry.Recover] gives an account another password, and when that
// ends. An earlier one of the account is revoked; everything else of it stays. The error is [ErrGuest].
func (r *Registry) NewRecovery(ctx context.Context, id string, now time.Time) (Secret, time.Time, error) {
	token, secret := newToken([]string{recovery}, now)
	token.Used, token.Expires = time.Time{}, now.Add(RecoveryLife)
	err := r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		if p.Guest {
			return ErrGuest
		}
		*tokens = append(slices.DeleteFunc(*tokens, isRecovery), token)
		return nil
	})
	return secret, token.Expires, err
}

// Recover gives the account of a recovery's secret another password, ends all its sessions, tokens and methods, the
// recovery too, and returns a new session; somebody with a role keeps the passkeys. An address of the account is told.
// Only a valid secret has a password hashed. The errors are [ErrRecovered] and [PasswordError], after which the secret
// is still good.
func (r *Registry) Recover(ctx context.Context, secret Secret, password string, now time.Time) (store.Person, Secret, error) {
	person, token, err := r.link(ctx, secret, isRecovery, now)
	if errors.Is(err, store.ErrNotFound) {
		return store.Person{}, "", ErrRecovered
	}
	if err != nil {
		return store.Person{}, "", fmt.Errorf("whose recovery it is: %w", err)
	}
	hash, err := r.hash(ctx, password, person.Key)
	if err != nil {
		return store.Person{}, "", err
	}
	session, opened := r.newSession(ByLink, now)
	err = r.change(ctx, person.ID, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		if !slices.ContainsFunc(*tokens, func(t store.Token) bool { return t.ID == token.ID }) {
			return nil, ErrRecovered // it was used in this moment
		}
		p.Password = hash
		*tokens = append(recovered(*p, *tokens), session)
		person = *p
		return r.letters(Recovered, p.ID, p.Email, now), nil
	})
	if err != nil {
		return store.Person{}, "", err
	}
	return person, opened, nil
}
