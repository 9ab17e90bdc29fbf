package web

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/span"
)

// callers tells who sent a request, and what that person may do.
type callers struct {
	accounts  *account.Registry
	addresses *Addresses // from which people acted
	traces    *span.Tracer

	rolesByPasskey bool // moderators and administrators confirm with a passkey

	club *atomic.Pointer[club.Club]
}

// holder returns the person and the token of the request's secret; the zero Holder without one.
func (c *callers) holder(ctx context.Context) (h account.Holder, err error) {
	ctx, asking := c.traces.Begin(ctx, "authenticate")
	defer func() { asking.End(err) }()
	return c.accounts.Holder(ctx, guard.CallerOf(ctx).Secret, time.Now())
}

// viewer returns the person of the request, or the zero Person for somebody unknown.
func (c *callers) viewer(ctx context.Context) (store.Person, error) {
	h, err := c.holder(ctx)
	return h.Person, err
}

// person returns the person of the request, whatever the token's scope; nobody is a problem. It is
// for reading one's own things: to act a request needs [callers.may].
func (c *callers) person(ctx context.Context) (store.Person, error) {
	person, err := c.viewer(ctx)
	if err == nil && person.ID == "" {
		err = nobody()
	}
	return person, err
}

func nobody() error {
	return problem.New("no-identity", reason.New("no-identity"))
}

// member refuses who is no member, where the club shows itself to nobody else.
func (c *callers) member(ctx context.Context) error {
	if !c.club.Load().MembersOnly {
		return nil
	}
	person, err := c.viewer(ctx)
	switch {
	case err != nil:
		return err
	case person.ID == "":
		return problem.New("no-identity", reason.New("members-only"))
	case person.Guest:
		return problem.New("account-needed", reason.New("members-only"))
	}
	return nil
}

// still returns a function that reports, later, whether a request that is still being answered
// shows the same person: not after signing out, or once the token was revoked. Somebody unknown
// stays unknown, and hears no more once the club shows itself to members only.
func (c *callers) still(me store.Person) func(context.Context) bool {
	return func(ctx context.Context) bool {
		if stranger := me.ID == "" || me.Guest; stranger && c.club.Load().MembersOnly {
			return false
		}
		if me.ID == "" {
			return true
		}
		now, err := c.viewer(ctx)
		return err != nil || now.ID == me.ID // storage that does not answer ends no stream
	}
}

// The scopes of tokens, and that of a browser's session, which has them all.
const (
	scopeSession    = store.Session
	scopePlay       = account.Play
	scopeBot        = account.Bot
	scopeChallenge  = account.Challenge
	scopeTournament = account.Tournament
	scopeAdmin      = account.Admin
)

// The roles that accounts can have.
const (
	roleModerator = account.Moderator
	roleOrganizer = account.Organizer
	roleAdmin     = account.Admins // has every role
)

// may returns the person of the request if the token has the scope and the person is not banned;
// everything else is a problem. Roles that cannot be used in the session, since they take a passkey, are left out.
func (c *callers) may(ctx context.Context, scope string) (store.Person, error) {
	h, err := c.session(ctx, scope)
	if err == nil && c.unconfirmed(h) {
		h.Person.Roles = slices.DeleteFunc(slices.Clone(h.Person.Roles), func(role string) bool { return role != roleOrganizer })
	}
	return h.Person, err
}

// session is [callers.may], and returns the token too, and all roles.
func (c *callers) session(ctx context.Context, scope string) (account.Holder, error) {
	h, err := c.holder(ctx)
	switch {
	case err != nil:
		return h, err
	case h.Person.ID == "":
		return h, nobody()
	case !h.May(scope) && scope == scopeSession:
		return h, problem.New("scope", reason.New("scope-of-none"))
	case !h.May(scope):
		return h, problem.New("scope", reason.New("scope-needed", "scope", scope, "scopes", strings.Join(h.Token.Scopes, ", ")))
	case h.Person.Banned.Holds(time.Now()):
		return h, bannedProblem(h.Person.Banned)
	}
	c.addresses.note(h.Person.ID, guard.CallerOf(ctx).Address)
	return h, nil
}

// bannedProblem tells for how long and why.
func bannedProblem(b store.Ban) error {
	if b.Until.IsZero() {
		return problem.New("banned", reason.New("banned-for-good", "why", b.Why))
	}
	return problem.New("banned", reason.New("banned-until", "until", b.Until.UTC().Format(time.RFC3339), "why", b.Why))
}

// account is [callers.may] for accounts: guests are refused.
func (c *callers) account(ctx context.Context, scope string) (store.Person, error) {
	person, err := c.may(ctx, scope)
	if err == nil && person.Guest {
		err = accountNeeded()
	}
	return person, err
}

func accountNeeded() error {
	return problem.New("account-needed", reason.New("account-needed"))
}

// official is [callers.account] for people with a role. It takes the scope tournament for an
// organizer, and admin for all others.
func (c *callers) official(ctx context.Context, role string) (store.Person, error) {
	scope := scopeAdmin
	if role == roleOrganizer {
		scope = scopeTournament
	}
	person, err := c.account(ctx, scope)
	if err == nil && !(account.Holder{Person: person}).Has(role) {
		if h, err := c.holder(ctx); err == nil && h.Has(role) {
			return person, problem.New("passkey-needed", reason.New("passkey-needed"))
		}
		err = problem.New("forbidden", reason.New("role-needed", "role", role))
	}
	return person, err
}

// unconfirmed reports whether a holder has a role that can be used only once a passkey was proved in the session.
func (c *callers) unconfirmed(h account.Holder) bool {
	return c.rolesByPasskey && account.Protects(h.Person) && !h.Confirmed(time.Now())
}
