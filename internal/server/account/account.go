// Package account authenticates people and programs, and keeps their permissions.
//
// A new visitor becomes a guest at once: a name, an id, and a secret that proves it. A guest
// can become an account, with a unique name and a
// password, and keeps the id and with it all seats and games.
//
// Secrets are the only proof of identity, in a cookie or as a bearer token. A session is
// opened with a password, and has all permissions of its owner; a token is made by its
// owner, in a session and with the password, for a few scopes and for a time. So a stolen
// token makes no other token and changes no password, and neither does a stolen session.
//
// Names deceive, so they are compared as a reader sees them: see [Key]. A failed login
// has the same answer and takes the same time for an unknown name as for a wrong password.
package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// What is refused. Test with [errors.Is].
var (
	ErrTaken   = reason.Error(reason.New("name-taken"))
	ErrWrong   = reason.Error(reason.New("bad-login"))
	ErrGuest   = reason.Error(reason.New("account-needed"))
	ErrAccount = reason.Error(reason.New("account-already"))
	ErrMany    = reason.Error(reason.New("too-many-tokens"))
	ErrNoToken = reason.Error(reason.New("unknown-token"))
)

const (
	sessionAge  = 90 * 24 * time.Hour // how long an unused session lasts
	noteEvery   = time.Hour           // how exactly the use of a token is noted
	maxSessions = 20
	maxTokens   = 50
)

// A Registry is where people are known. It is safe for concurrent use.
type Registry struct {
	people   store.People
	outbox   store.Outbox // nil: nothing is written to people
	hasher   *Hasher
	reserved []string // keys of names that are refused here
	browser  string   // the label of sessions
}

// New returns a registry of the people in a store. It refuses the reserved names,
// such as those of the server's programs, and names that look like them.
func New(people store.People, hasher *Hasher, reserved ...string) *Registry {
	return &Registry{people: people, hasher: hasher, reserved: reservedKeys(reserved)}
}

// Holder returns the owner of a secret; the zero Holder if there is none, or not any more.
func (r *Registry) Holder(ctx context.Context, secret Secret, now time.Time) (Holder, error) {
	if !secret.Plausible() {
		return Holder{}, nil
	}
	person, token, err := r.people.Holder(ctx, secret.Hash())
	switch {
	case errors.Is(err, store.ErrNotFound):
		return Holder{}, nil
	case err != nil:
		return Holder{}, fmt.Errorf("who holds a token: %w", err)
	case expired(token, now), isLink(token), isCalendar(token), isMethod(token):
		return Holder{}, nil
	}
	if now.Sub(token.Used) >= noteEvery {
		r.note(ctx, person.ID, token.ID, now)
	}
	return Holder{person, token}, nil
}

// note writes down that a token was used, which for a session means that it lasts longer.
// That this fails is no reason to turn its holder away.
func (r *Registry) note(ctx context.Context, person, token string, now time.Time) {
	_ = r.people.ChangePerson(ctx, person, func(p *store.Person, tokens *[]store.Token) error {
		for i := range *tokens {
			t := &(*tokens)[i]
			if t.ID != token {
				continue
			}
			t.Used = now
			if isSession(*t) && !t.Expires.IsZero() {
				t.Expires = now.Add(sessionAge)
			}
		}
		return nil
	})
}

func expired(t store.Token, now time.Time) bool { return !t.Expires.IsZero() && !now.Before(t.Expires) }

func isSession(t store.Token) bool { return slices.Contains(t.Scopes, store.Session) }

// newToken returns a token and its secret.
func newToken(scopes []string, now time.Time) (store.Token, Secret) {
	secret := NewSecret()
	return store.Token{ID: newID(), Hash: secret.Hash(), Scopes: scopes, Created: now, Used: now}, secret
}

// On returns the registry as one whose new sessions are those of a browser, which [BrowserOf] names.
func (r *Registry) On(browser string) *Registry {
	on := *r
	on.browser = browser
	return &on
}

// newSession returns a session of an account that is opened in some way.
func (r *Registry) newSession(by Way, now time.Time) (store.Token, Secret) {
	token, secret := newToken([]string{store.Session}, now)
	token.Label, token.Expires, token.Data = r.browser, now.Add(sessionAge), encoded(Opened{By: by})
	return token, secret
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// NewID returns an id for a person who is to be: see [Application].
func NewID() string { return newID() }

// Available returns the name of an account that is to be, in its plain form. The errors are [NameError] and [ErrTaken].
func (r *Registry) Available(ctx context.Context, name string, now time.Time) (string, error) {
	clean, key, err := accountName(name, r.reserved)
	if err != nil {
		return "", err
	}
	switch _, err := r.people.PersonByKey(ctx, key); {
	case errors.Is(err, store.ErrNotFound):
		return clean, r.free(ctx, key, "", now)
	case err != nil:
		return "", fmt.Errorf("look for a name: %w", err)
	}
	return "", ErrTaken
}

// NewGuest adds a guest of a name, or of one made up when it is empty; a bot says that it is
// one. Other guests may have the same name, but no account. The secret lasts for ever.
func (r *Registry) NewGuest(ctx context.Context, name string, bot bool, now time.Time) (store.Person, Secret, error) {
	guest := store.Person{ID: newID(), Guest: true, Bot: bot, Created: now}
	if name == "" {
		guest.Name = guestName + " " + guest.ID[len(guest.ID)-4:]
	} else {
		var err error
		if guest.Name, err = r.guestCalled(ctx, name, now); err != nil {
			return store.Person{}, "", err
		}
	}
	token, secret := r.newSession("", now)
	token.Expires, token.Data = time.Time{}, ""
	if err := r.people.AddPerson(ctx, guest, token); err != nil {
		return store.Person{}, "", fmt.Errorf("add a guest: %w", err)
	}
	return guest, secret, nil
}

// guestCalled returns a name in its plain form, if a guest may have it.
func (r *Registry) guestCalled(ctx context.Context, name string, now time.Time) (string, error) {
	clean, err := cleanName(name, r.reserved)
	if err != nil {
		return "", err
	}
	key := Key(clean)
	if key == "" {
		return clean, nil
	}
	switch _, err := r.people.PersonByKey(ctx, key); {
	case errors.Is(err, store.ErrNotFound):
		return clean, r.free(ctx, key, "", now)
	case err != nil:
		return "", fmt.Errorf("look for a name: %w", err)
	default:
		return "", ErrTaken
	}
}

// An Application has the name of a new account, and its password or its first method.
type Application struct {
	ID       string // that it has unless it is a guest's; empty: any
	Name     string
	Password string
	Method   *Proof // in place of a password
	Bot      bool   // says that it is a program
}

// Check returns the name of an account that is to be, in its plain form, or why there can be no such account, as
// [Registry.Open] would, without making one.
func (r *Registry) Check(ctx context.Context, a Application, now time.Time) (string, error) {
	name, err := r.Available(ctx, a.Name, now)
	switch {
	case err != nil:
		return "", err
	case a.Method == nil:
		return name, checkStrength(a.Password, Key(name))
	case r.knows(ctx, *a.Method):
		return "", ErrMethodTaken
	}
	return name, nil
}

// Open makes an account of a guest, with the same id; without one it makes a new person.
// The guest's secrets are revoked: an attacker who planted one in
// the browser would have the account. The errors are [NameError], [PasswordError],
// [ErrTaken], [ErrMethodTaken] and [ErrAccount].
func (r *Registry) Open(ctx context.Context, guest string, a Application, now time.Time) (store.Person, Secret, error) {
	name, key, err := accountName(a.Name, r.reserved)
	if err == nil {
		err = r.free(ctx, key, "", now)
	}
	if err != nil {
		return store.Person{}, "", err
	}
	hash := ""
	session, secret := r.newSession(ByPassword, now)
	tokens := []store.Token{session}
	if a.Method != nil {
		method := a.Method.token(now)
		method.Used = now
		tokens[0].Data = encoded(openedBy(way(a.Method.Kind)).proved(method, now))
		tokens = append(tokens, method)
	} else if hash, err = r.hash(ctx, a.Password, key); err != nil {
		return store.Person{}, "", err
	}
	opened := store.Person{ID: guest, Name: name, Key: key, Bot: a.Bot, Password: hash, Created: now}
	if guest == "" {
		opened.ID = cmp.Or(a.ID, newID())
		err = r.people.AddPerson(ctx, opened, tokens...)
	} else {
		err = r.people.ChangePerson(ctx, guest, func(p *store.Person, secrets *[]store.Token) error {
			if !p.Guest {
				return ErrAccount
			}
			p.Guest, p.Name, p.Key, p.Bot, p.Password = false, name, key, a.Bot, hash
			*secrets = tokens
			opened = *p
			return nil
		})
	}
	if errors.Is(err, store.ErrExists) && a.Method != nil && r.knows(ctx, *a.Method) {
		return store.Person{}, "", ErrMethodTaken
	}
	if err != nil {
		return store.Person{}, "", taken(err)
	}
	return opened, secret, nil
}

// knows reports whether an account has a method.
func (r *Registry) knows(ctx context.Context, p Proof) bool {
	_, _, err := r.MethodOf(ctx, p.Kind, p.Key)
	return err == nil
}

// hash returns the hash of a password that is good enough for the account with that key.
func (r *Registry) hash(ctx context.Context, password, key string) (string, error) {
	if err := checkStrength(password, key); err != nil {
		return "", err
	}
	return r.hasher.Hash(ctx, password)
}

// taken says in the words of this package that another has the key.
func taken(err error) error {
	if errors.Is(err, store.ErrExists) {
		return ErrTaken
	}
	return err
}

// SignIn returns a new session for a name and its password. [ErrWrong]: they do not belong
// together; whether there is such a name is not told, neither by the error nor by the time
// that it takes. A password that was hashed at another cost is hashed anew.
func (r *Registry) SignIn(ctx context.Context, name, password string, now time.Time) (store.Person, Secret, error) {
	person, err := r.people.PersonByKey(ctx, Key(name))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return store.Person{}, "", fmt.Errorf("sign in: %w", err)
	}
	matches, stale, err := r.hasher.Matches(ctx, person.Password, clip(password))
	if err != nil {
		return store.Person{}, "", fmt.Errorf("sign in: %w", err)
	}
	if !matches {
		return store.Person{}, "", ErrWrong
	}
	was, becomes := person.Password, person.Password
	if stale {
		if becomes, err = r.hasher.Hash(ctx, password); err != nil {
			return store.Person{}, "", err
		}
	}
	session, secret := r.newSession(ByPassword, now)
	err = r.people.ChangePerson(ctx, person.ID, func(p *store.Person, tokens *[]store.Token) error {
		if p.Password != was {
			return ErrWrong // it was changed in this moment
		}
		p.Password = becomes
		*tokens = append(current(*tokens, now), session)
		person = *p
		return nil
	})
	if err != nil {
		return store.Person{}, "", err
	}
	return person, secret, nil
}

// clip bounds the work of a password that is too long to be one.
func clip(password string) string { return password[:min(len(password), maxPassword+1)] }

// current returns the tokens that have not expired, with room for one more session: of too
// many the ones go that have not been used for longest.
func current(tokens []store.Token, now time.Time) []store.Token {
	tokens = slices.DeleteFunc(tokens, func(t store.Token) bool { return expired(t, now) })
	sessions := 0
	for _, t := range tokens {
		if isSession(t) {
			sessions++
		}
	}
	for ; sessions >= maxSessions; sessions-- {
		oldest := -1
		for i, t := range tokens {
			if isSession(t) && (oldest < 0 || t.Used.Before(tokens[oldest].Used)) {
				oldest = i
			}
		}
		tokens = slices.Delete(tokens, oldest, oldest+1)
	}
	return tokens
}

// SignOut revokes the token that was shown.
func (r *Registry) SignOut(ctx context.Context, h Holder) error {
	return r.people.ChangePerson(ctx, h.Person.ID, func(_ *store.Person, tokens *[]store.Token) error {
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return t.ID == h.Token.ID })
		return nil
	})
}
