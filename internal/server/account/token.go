package account

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// A Secret proves an identity: "shp_" and 256 random bits. Only its hash is ever stored
// or compared, and only its owner has it.
type Secret string

const secretPrefix = "shp_"

// NewSecret draws a secret: of a token, or of a link.
func NewSecret() Secret {
	var bits [32]byte
	rand.Read(bits[:]) // never fails
	return Secret(secretPrefix + base64.RawURLEncoding.EncodeToString(bits[:]))
}

// Hash returns the hash by which the secret is stored.
func (s Secret) Hash() store.SecretHash { return store.HashSecret(string(s)) }

// HexHash returns the hash in hexadecimal digits, as logs keep it.
func (s Secret) HexHash() string {
	hash := s.Hash()
	return hex.EncodeToString(hash[:])
}

// Plausible reports whether the text may be a secret of ours.
func (s Secret) Plausible() bool { return strings.HasPrefix(string(s), secretPrefix) }

// The scopes of tokens: what they are good for. A session, [store.Session], is good for
// all of them, and alone for what concerns the account itself: its name, password and tokens.
const (
	Play       = "play"       // take seats and act in games
	Bot        = "bot"        // the scopes of a program that plays all comers: play and challenge
	Challenge  = "challenge"  // challenge, and answer challenges
	Tournament = "tournament" // join and run tournaments, as far as the account's roles go
	Admin      = "admin"      // use the account's other roles
)

// Scopes returns the scopes that a token can have.
func Scopes() []string { return []string{Play, Bot, Challenge, Tournament, Admin} }

// The roles of accounts, beyond playing.
const (
	Moderator = "moderator" // looks after people and results
	Organizer = "organizer" // runs tournaments
	Admins    = "admin"     // has every role
)

// Roles returns the roles that an account can have.
func Roles() []string { return []string{Moderator, Organizer, Admins} }

// checkScopes returns the scopes of a new token, in order and once each.
func checkScopes(scopes []string) ([]string, error) {
	for _, s := range scopes {
		if !slices.Contains(Scopes(), s) {
			return nil, &TokenError{reason.New("no-such-scope", "scope", s, "scopes", strings.Join(Scopes(), ", "))}
		}
	}
	if len(scopes) == 0 {
		return nil, &TokenError{reason.New("token-without-scope")}
	}
	return slices.Compact(slices.Sorted(slices.Values(scopes))), nil
}

// Shown reports whether a token is one that its owner sees: it has not expired, and is no link's, no method and no name
// that is kept.
func Shown(t store.Token, now time.Time) bool {
	return !expired(t, now) && !isLink(t) && !isOfAccount(t)
}

// A Holder is the person of a token. The zero Holder is nobody.
type Holder struct {
	Person store.Person
	Token  store.Token
}

// May reports whether the token is good for a scope.
func (h Holder) May(scope string) bool {
	has := func(s string) bool { return slices.Contains(h.Token.Scopes, s) }
	return has(scope) || has(store.Session) || (scope == Play || scope == Challenge) && has(Bot)
}

// Has reports whether the person has a role, or every role.
func (h Holder) Has(role string) bool {
	return slices.Contains(h.Person.Roles, role) || slices.Contains(h.Person.Roles, Admins)
}

// A TokenError says why there can be no such token.
type TokenError struct{ Why reason.Reason }

// Error returns the reason in English.
func (e *TokenError) Error() string { return e.Why.String() }

// Reason returns why.
func (e *TokenError) Reason() reason.Reason { return e.Why }
