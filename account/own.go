package account

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/shinpan/shinpan/store"
)

// This file is what somebody does with his own account, and what the operator does with
// anybody's.

// Rename gives somebody another name. The errors are [NameError] and [ErrTaken].
func (r *Registry) Rename(ctx context.Context, id, name string) error {
	person, err := r.people.Person(ctx, id)
	if err != nil {
		return err
	}
	var clean, key string
	if person.Guest {
		clean, err = r.guestCalled(ctx, name)
	} else {
		clean, key, err = accountName(name, r.reserved)
	}
	if err != nil {
		return err
	}
	return taken(r.people.ChangePerson(ctx, id, func(p *store.Person, _ *[]store.Token) error {
		if p.Guest != person.Guest {
			return fmt.Errorf("rename a guest: %w", ErrAccount)
		}
		p.Name, p.Key = clean, key
		return nil
	}))
}

// MaxBio is how much somebody may say of himself, in characters.
const MaxBio = 1000

// A BioError says why nobody can say that of himself.
type BioError struct{ Why string }

func (e *BioError) Error() string { return e.Why }

// Describe changes what an account says of itself: text of a few lines. The errors are
// [BioError] and [ErrGuest].
func (r *Registry) Describe(ctx context.Context, id, bio string) error {
	if n := utf8.RuneCountInString(bio); n > MaxBio {
		return &BioError{fmt.Sprintf("the text has %d characters; at most %d fit", n, MaxBio)}
	}
	for _, c := range bio {
		if c == utf8.RuneError || c != '\n' && !unicode.IsPrint(c) {
			return &BioError{fmt.Sprintf("the text has a character that cannot be shown, %U", c)}
		}
	}
	return r.people.ChangePerson(ctx, id, func(p *store.Person, _ *[]store.Token) error {
		if p.Guest {
			return ErrGuest
		}
		p.Bio = bio
		return nil
	})
}

// ChangePassword gives an account another password, if the old one is right, and ends all
// its sessions but the one that was shown. Tokens go on: they were made for programs, and
// are listed and revoked one by one. The errors are [ErrWrong], [ErrGuest] and
// [PasswordError].
func (r *Registry) ChangePassword(ctx context.Context, h Holder, old, password string) error {
	if h.Person.Guest {
		return ErrGuest
	}
	matches, _, err := r.hasher.Matches(ctx, h.Person.Password, clip(old))
	if err != nil {
		return fmt.Errorf("change a password: %w", err)
	}
	if !matches {
		return ErrWrong
	}
	hash, err := r.hash(ctx, password, h.Person.Key)
	if err != nil {
		return err
	}
	return r.people.ChangePerson(ctx, h.Person.ID, func(p *store.Person, tokens *[]store.Token) error {
		if p.Password != h.Person.Password {
			return ErrWrong // it was changed in this moment
		}
		p.Password = hash
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return isSession(t) && t.ID != h.Token.ID })
		return nil
	})
}

// SetPassword gives an account another password without knowing the old one, and ends all
// its sessions: it is the operator's. The errors are [ErrGuest] and [PasswordError].
func (r *Registry) SetPassword(ctx context.Context, id, password string) error {
	person, err := r.people.Person(ctx, id)
	if err != nil {
		return err
	}
	if person.Guest {
		return ErrGuest
	}
	hash, err := r.hash(ctx, password, person.Key)
	if err != nil {
		return err
	}
	return r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		p.Password = hash
		*tokens = slices.DeleteFunc(*tokens, isSession)
		return nil
	})
}

// SetRoles gives an account these roles and no others. The error is [ErrGuest], or names a
// role that there is not.
func (r *Registry) SetRoles(ctx context.Context, id string, roles []string) error {
	for _, role := range roles {
		if !slices.Contains(Roles(), role) {
			return fmt.Errorf("there is no role %q", role)
		}
	}
	roles = slices.Compact(slices.Sorted(slices.Values(roles)))
	return r.people.ChangePerson(ctx, id, func(p *store.Person, _ *[]store.Token) error {
		if p.Guest {
			return ErrGuest
		}
		p.Roles = roles
		return nil
	})
}

// NewToken makes a token for an account, for some scopes and for a time, zero for ever. Its
// secret is told this once. The errors are [TokenError], [ErrGuest] and [ErrMany].
func (r *Registry) NewToken(ctx context.Context, id, label string, scopes []string, life time.Duration, now time.Time) (store.Token, Secret, error) {
	label, err := plain("label", label)
	if err != nil {
		return store.Token{}, "", &TokenError{err.Error()}
	}
	if scopes, err = checkScopes(scopes); err != nil {
		return store.Token{}, "", err
	}
	token, secret := newToken(scopes, now)
	token.Label, token.Used = label, time.Time{}
	if life > 0 {
		token.Expires = now.Add(life)
	}
	err = r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		if p.Guest {
			return ErrGuest
		}
		kept := slices.DeleteFunc(*tokens, func(t store.Token) bool { return expired(t, now) })
		made := slices.DeleteFunc(slices.Clone(kept), isSession)
		if len(made) >= maxTokens {
			return ErrMany
		}
		*tokens = append(kept, token)
		return nil
	})
	return token, secret, err
}

// Revoke makes a token or a session of somebody good for nothing. [ErrNoToken]: he has none
// with that id.
func (r *Registry) Revoke(ctx context.Context, id, token string) error {
	return r.people.ChangePerson(ctx, id, func(_ *store.Person, tokens *[]store.Token) error {
		before := len(*tokens)
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return t.ID == token })
		if len(*tokens) == before {
			return ErrNoToken
		}
		return nil
	})
}
