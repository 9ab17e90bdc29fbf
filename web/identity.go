package web

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"

	"github.com/shinpan/shinpan/store"
)

const (
	cookieName   = "shinpan"
	secretPrefix = "shp_"
	cookieAge    = 400 * 24 * time.Hour // the longest that browsers keep one
)

// A secret proves who somebody is: "shp_" and 256 random bits. Only its hash is
// ever stored or compared.
type secret string

// newSecret draws a secret.
func newSecret() secret {
	var bits [32]byte
	rand.Read(bits[:]) // never fails
	return secret(secretPrefix + base64.RawURLEncoding.EncodeToString(bits[:]))
}

func (s secret) hash() store.SecretHash { return store.HashSecret(string(s)) }

// secretOf returns what a request shows as proof: a bearer token, else the cookie.
// It is empty where there is none.
func secretOf(r *http.Request) secret {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return secret(strings.TrimSpace(token))
	}
	if cookie, err := r.Cookie(cookieName); err == nil {
		return secret(cookie.Value)
	}
	return ""
}

// cookie returns the cookie that keeps a secret in a browser, out of reach of scripts.
func (s secret) cookie(secure bool) http.Cookie {
	return http.Cookie{
		Name:     cookieName,
		Value:    string(s),
		Path:     "/",
		MaxAge:   int(cookieAge.Seconds()),
		HttpOnly: true,
		Secure:   secure,
		SameSite: http.SameSiteLaxMode,
	}
}

// A caller is who sent a request, as far as the request says.
type caller struct {
	secret  secret
	address string
	secure  bool // came over TLS
}

type callerKey struct{}

// callerOf returns the caller that [Server.identify] put into the context.
func callerOf(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

// viewer returns the person who asks, or the zero Person for somebody unknown.
func (s *Server) viewer(ctx context.Context) (store.Person, error) {
	shown := callerOf(ctx).secret
	if !strings.HasPrefix(string(shown), secretPrefix) {
		return store.Person{}, nil
	}
	person, _, err := s.store.Holder(ctx, shown.hash())
	if errors.Is(err, store.ErrNotFound) {
		return store.Person{}, nil
	}
	return person, err
}

// person returns the person who asks; nobody is a problem.
func (s *Server) person(ctx context.Context) (store.Person, error) {
	person, err := s.viewer(ctx)
	if err == nil && person.ID == "" {
		err = problem("no-identity", "POST /api/v1/guests gives you an identity; send it as the cookie or as a bearer token")
	}
	return person, err
}

// The scopes of tokens: what they may be used for. A browser's session has them all.
const (
	scopePlay       = "play"
	scopeBot        = "bot"
	scopeChallenge  = "challenge"
	scopeTournament = "tournament"
	scopeAdmin      = "admin"
)

// The roles that accounts can have.
const (
	roleModerator = "moderator"
	roleOrganizer = "organizer"
	roleAdmin     = "admin" // has every role
)

// may returns the person who asks, if what he shows is good for the scope and he is not
// banned; all else is a problem.
func (s *Server) may(ctx context.Context, scope string) (store.Person, error) {
	person, err := s.person(ctx)
	if err == nil && person.Banned.Holds(time.Now()) {
		err = problem("banned", person.Banned.Why)
	}
	return person, err
}

// account is [Server.may] for those who are no guests.
func (s *Server) account(ctx context.Context, scope string) (store.Person, error) {
	person, err := s.may(ctx, scope)
	if err == nil && person.Guest {
		err = problem("account-needed", "this takes an account; POST /api/v1/accounts makes one of a guest, who keeps games and seats")
	}
	return person, err
}

// official is [Server.account] for those who have a role. The scope is tournament for an
// organizer, and admin for all others.
func (s *Server) official(ctx context.Context, role string) (store.Person, error) {
	scope := scopeAdmin
	if role == roleOrganizer {
		scope = scopeTournament
	}
	person, err := s.account(ctx, scope)
	if err == nil && !slices.Contains(person.Roles, role) && !slices.Contains(person.Roles, roleAdmin) {
		err = problem("forbidden", "only a "+role+" may do this")
	}
	return person, err
}

// newGuest stores a guest under a name, or under one made up when it is empty.
func (s *Server) newGuest(ctx context.Context, name string) (store.Person, secret, error) {
	drawn := newSecret()
	guest := store.Person{
		ID:      uuid.Must(uuid.NewV7()).String(),
		Guest:   true,
		Created: time.Now().UTC(),
	}
	guest.Name = "Guest " + guest.ID[len(guest.ID)-4:]
	if name != "" {
		clean, err := cleanName(name)
		if err != nil {
			return store.Person{}, "", problem("invalid", err.Error())
		}
		guest.Name = clean
	}
	session := store.Token{ID: guest.ID, Hash: drawn.hash(), Scopes: []string{store.Session}, Created: guest.Created}
	if err := s.store.AddPerson(ctx, guest, session); err != nil {
		return store.Person{}, "", fmt.Errorf("add a guest: %w", err)
	}
	return guest, drawn, nil
}

// maxName is the longest name, in characters.
const maxName = 32

// cleanName folds a name to its plain form (NFKC, single blanks) and refuses what
// could deceive: control and invisible characters, and words of the referee's.
func cleanName(name string) (string, error) {
	name = strings.Join(strings.Fields(norm.NFKC.String(name)), " ")
	letters := 0
	for _, r := range name {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return "", fmt.Errorf("the name has a character that cannot be shown, %U", r)
		}
		letters++
	}
	switch {
	case letters == 0:
		return "", errors.New("the name is empty")
	case letters > maxName:
		return "", fmt.Errorf("the name has %d characters; at most %d fit", letters, maxName)
	}
	switch strings.ToLower(name) {
	case "referee", "moderator", "admin", "administrator", "shinpan", "system", "nobody":
		return "", fmt.Errorf("the name %q is reserved", name)
	}
	return name, nil
}
