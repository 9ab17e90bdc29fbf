package account

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// This file has the acts of people on their own accounts, and of the operator on
// any account.

// Rename changes a person's name. That of an account is kept for it for 90 days: nobody else is called so meanwhile.
// The errors are [NameError] and [ErrTaken].
func (r *Registry) Rename(ctx context.Context, id, name string, now time.Time) error {
	person, err := r.people.Person(ctx, id)
	if err != nil {
		return err
	}
	var clean, key string
	if person.Guest {
		clean, err = r.guestCalled(ctx, name, now)
	} else {
		clean, key, err = accountName(name, r.reserved)
		if err == nil {
			err = r.free(ctx, key, id, now)
		}
	}
	if err != nil {
		return err
	}
	return taken(r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		if p.Guest != person.Guest {
			return fmt.Errorf("rename a guest: %w", ErrAccount)
		}
		if !p.Guest && p.Key != key {
			*tokens = keep(*tokens, p.Key, key, now)
		}
		p.Name, p.Key = clean, key
		return nil
	}))
}

// MaxBio is the length of a person's bio, in characters.
const MaxBio = 1000

// A BioError says why a bio is refused.
type BioError struct{ Why reason.Reason }

// Error returns the reason in English.
func (e *BioError) Error() string { return e.Why.String() }

// Reason returns why.
func (e *BioError) Reason() reason.Reason { return e.Why }

// Describe changes what an account says of itself: text of a few lines. The errors are
// [BioError] and [ErrGuest].
func (r *Registry) Describe(ctx context.Context, id, bio string) error {
	if n := utf8.RuneCountInString(bio); n > MaxBio {
		return &BioError{reason.New("text-longer", "field", "text", "length", n, "most", MaxBio)}
	}
	for _, c := range bio {
		if c == utf8.RuneError || c != '\n' && !unicode.IsPrint(c) {
			return &BioError{reason.New("character-unshowable", "field", "text", "code", fmt.Sprintf("%U", c))}
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

// confirm reports whether a password is that of a holder, as [ErrWrong] where it is not and
// [ErrGuest] where there is none: the session may have been stolen. A method that was just proved in the session stands
// for the password; [ErrConfirm] asks for one where the account has no password.
func (r *Registry) confirm(ctx context.Context, h Holder, password string, now time.Time) error {
	p := h.Person
	switch {
	case p.Guest:
		return ErrGuest
	case password == "" && h.Fresh(now):
		return nil
	case password == "" && p.Password == "":
		return ErrConfirm
	}
	matches, _, err := r.hasher.Matches(ctx, p.Password, clip(password))
	if err != nil {
		return fmt.Errorf("confirm a password: %w", err)
	}
	if !matches {
		return ErrWrong
	}
	return nil
}

// ChangePassword gives an account another password, or its first, if it is confirmed by the old one or by a method, and
// ends all its sessions but the one of the request, and all its tokens: any of them may have been stolen. Methods stay.
// An address of the account is told. The errors are [ErrWrong], [ErrGuest] and [PasswordError].
func (r *Registry) ChangePassword(ctx context.Context, h Holder, old, password string, now time.Time) error {
	if err := r.confirm(ctx, h, old, now); err != nil {
		return err
	}
	hash, err := r.hash(ctx, password, h.Person.Key)
	if err != nil {
		return err
	}
	return r.change(ctx, h.Person.ID, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		if p.Password != h.Person.Password {
			return nil, ErrWrong // it was changed in this moment
		}
		p.Password = hash
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return t.ID != h.Token.ID && !isOfAccount(t) })
		return r.letters(NewPassword, p.ID, p.Email, now), nil
	})
}

// SetPassword gives an account another password without knowing the old one, and ends all
// its sessions and tokens, and its methods as a recovery does: it is the operator's. An address of the account is told.
// The errors are [ErrGuest] and [PasswordError].
func (r *Registry) SetPassword(ctx context.Context, id, password string, now time.Time) error {
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
	return r.change(ctx, id, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		p.Password = hash
		*tokens = recovered(*p, *tokens)
		return r.letters(NewPassword, p.ID, p.Email, now), nil
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

// How long a token lasts: if nothing is said of it, and at most.
const (
	TokenLife    = 90 * 24 * time.Hour
	MaxTokenLife = 366 * 24 * time.Hour
)

// A TokenRequest has the properties of a new token.
type TokenRequest struct {
	Label    string
	Scopes   []string
	Life     time.Duration // [TokenLife] if zero
	Password string        // of the account
}

// NewToken makes a token for an account. Its secret is told this once. It takes the password:
// a session that was stolen makes nothing that outlives it. The errors are [TokenError],
// [ErrWrong], [ErrGuest] and [ErrMany].
func (r *Registry) NewToken(ctx context.Context, h Holder, want TokenRequest, now time.Time) (store.Token, Secret, error) {
	label, err := plain("label", want.Label)
	if err != nil {
		why, _ := reason.Of(err)
		return store.Token{}, "", &TokenError{why}
	}
	scopes, err := checkScopes(want.Scopes)
	if err != nil {
		return store.Token{}, "", err
	}
	life := cmp.Or(want.Life, TokenLife)
	if life < 0 || life > MaxTokenLife {
		return store.Token{}, "", &TokenError{reason.New("token-too-long", "days", int(MaxTokenLife/(24*time.Hour)))}
	}
	if err := r.confirm(ctx, h, want.Password, now); err != nil {
		return store.Token{}, "", err
	}
	token, secret := newToken(scopes, now)
	token.Label, token.Used, token.Expires = label, time.Time{}, now.Add(life)
	err = r.people.ChangePerson(ctx, h.Person.ID, func(p *store.Person, tokens *[]store.Token) error {
		if p.Password != h.Person.Password {
			return ErrWrong // it was changed in this moment, which ends all tokens
		}
		kept := slices.DeleteFunc(*tokens, func(t store.Token) bool { return expired(t, now) })
		made := slices.DeleteFunc(slices.Clone(kept), func(t store.Token) bool { return isSession(t) || isLink(t) || isOfAccount(t) })
		if len(made) >= maxTokens {
			return ErrMany
		}
		*tokens = append(kept, token)
		return nil
	})
	return token, secret, err
}

// Revoke revokes a token or a session of a person. [ErrNoToken]: there is none
// with that id.
func (r *Registry) Revoke(ctx context.Context, id, token string) error {
	return r.people.ChangePerson(ctx, id, func(_ *store.Person, tokens *[]store.Token) error {
		before := len(*tokens)
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return t.ID == token && !isOfAccount(t) })
		if len(*tokens) == before {
			return ErrNoToken
		}
		return nil
	})
}

// EndOthers ends all sessions of a person but that of the request. Keys for programs stay.
func (r *Registry) EndOthers(ctx context.Context, h Holder) error {
	return r.people.ChangePerson(ctx, h.Person.ID, func(_ *store.Person, tokens *[]store.Token) error {
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return isSession(t) && t.ID != h.Token.ID })
		return nil
	})
}
