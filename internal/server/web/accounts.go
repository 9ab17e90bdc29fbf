package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// accountsHandler makes guests and accounts, signs them in and out, and changes what they keep of themselves.
type accountsHandler struct {
	accounts        *account.Registry
	store           store.Store
	who             *callers
	people          *directory
	logins          *limit.Logins
	passwords       *passwords
	newGuestsFrom   *limit.Limiter // by address
	newAccountsFrom *limit.Limiter // by address
	emails          *emailHandler
	moderation      *moderationHandler
	club            *atomic.Pointer[club.Club]
}

// An InvitationField has the secret of an invitation, where accounts are made by invitation.
type InvitationField struct {
	Invitation string `json:"invitation,omitempty" maxLength:"200" doc:"the secret of an invitation's link, where the server makes accounts by invitation: see club in GET /"`
}

// createAccount makes an account: of the guest who sends the request, or a new one.
func (a *accountsHandler) createAccount(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"200" doc:"at most 32 characters, and unlike any other account's"`
		Password string `json:"password" maxLength:"4000" doc:"at least 8 characters, and none that is guessed first"`
		Bot      bool   `json:"bot,omitempty" doc:"a program will play; others are told"`
		InvitationField
	}
}) (*identityOutput, error) {
	if err := a.mayJoin(); err != nil {
		return nil, err
	}
	h, err := a.newcomer(ctx)
	if err != nil {
		return nil, err
	}
	return a.join(ctx, h, account.Application{Name: in.Body.Name, Password: in.Body.Password, Bot: in.Body.Bot}, in.Body.InvitationField)
}

// newcomer returns the guest of the request, if there is one; somebody with an account is a problem.
func (a *accountsHandler) newcomer(ctx context.Context) (account.Holder, error) {
	h, err := a.who.holder(ctx)
	if err != nil || h.Person.ID == "" {
		return h, err
	}
	if h, err = a.who.session(ctx, scopeSession); err == nil && !h.Person.Guest {
		err = accountProblem(account.ErrAccount)
	}
	return h, err
}

// join makes an account, if the club lets the newcomer in.
func (a *accountsHandler) join(ctx context.Context, h account.Holder, w account.Application, by InvitationField) (*identityOutput, error) {
	now := time.Now()
	if err := a.newAccountsFrom.Allow(guard.CallerOf(ctx).Address, now); err != nil {
		return nil, err
	}
	if w.ID == "" {
		w.ID = account.NewID()
	}
	if err := a.admit(ctx, h, w, by.Invitation); err != nil {
		return nil, err
	}
	person, secret, err := a.on(ctx).Open(ctx, h.Person.ID, w, now)
	if err != nil {
		return nil, accountProblem(err)
	}
	return a.signedIn(ctx, person, secret), nil
}

// signIn gives a session to anybody who knows the password of an account. The secret is always a
// new one: another person may have put the one that the browser had before there.
func (a *accountsHandler) signIn(ctx context.Context, in *struct {
	Body struct {
		Name     string `json:"name" maxLength:"200"`
		Password string `json:"password" maxLength:"4000"`
	}
}) (*identityOutput, error) {
	done, err := a.passwords.tryPassword(ctx, account.Key(in.Body.Name))
	if err != nil {
		return nil, err
	}
	person, secret, err := a.on(ctx).SignIn(ctx, in.Body.Name, in.Body.Password, time.Now())
	done(err)
	if err != nil {
		return nil, accountProblem(err)
	}
	return a.signedIn(ctx, person, secret), nil
}

// on returns the registry as one whose new sessions are those of the browser of a request.
func (a *accountsHandler) on(ctx context.Context) *account.Registry {
	return a.accounts.On(account.BrowserOf(guard.CallerOf(ctx).Agent))
}

// signedIn answers with the person and the new secret, and lets the device be recognized from now
// on.
func (a *accountsHandler) signedIn(ctx context.Context, p store.Person, secret account.Secret) *identityOutput {
	out := a.identity(ctx, p, secret)
	out.SetCookie = append(out.SetCookie, guard.DeviceCookie(ctx, account.NewDevice(p, time.Now())))
	return out
}

// passwords decides when a password may be tried, so that nobody guesses one.
type passwords struct {
	store     store.Store
	logins    *limit.Logins
	triesWith *limit.Limiter // by device or session from which the owner has signed in
}

// tryPassword lets a request without an identity try a password of the account with that key,
// whether there is such an account or not. done must be called with the outcome.
func (p *passwords) tryPassword(ctx context.Context, key string) (done func(error), err error) {
	if known, err := p.knowsDevice(ctx, key); known || err != nil {
		return func(error) {}, err
	}
	pardon, err := p.guess(ctx, key)
	if err != nil {
		return nil, err
	}
	return func(err error) {
		if !errors.Is(err, account.ErrWrong) && ctx.Err() == nil { // a request that is canceled early counts, too
			pardon()
		}
	}, nil
}

// guess waits until a password of the account with that key may be tried. The try counts as wrong
// until it is pardoned.
func (p *passwords) guess(ctx context.Context, key string) (pardon func(), err error) {
	address := guard.CallerOf(ctx).Address
	wait, err := p.logins.Begin(key, address, time.Now())
	if err != nil {
		return nil, err
	}
	guard.CallerOf(ctx).EndTurn() // others at the address do not wait with this one
	until := time.NewTimer(wait)
	defer until.Stop()
	select {
	case <-until.C:
		return func() { p.logins.Pardon(key, address, time.Now()) }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// knowsDevice reports whether the owner of the account with that key has signed in before from
// the device that asks. One from which much is tried is known no longer, for a while.
func (p *passwords) knowsDevice(ctx context.Context, key string) (bool, error) {
	device := guard.CallerOf(ctx).Device
	if device == "" {
		return false, nil
	}
	person, err := p.store.PersonByKey(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("whose device it is: %w", err)
	}
	now := time.Now()
	return device.Of(person, now) && p.triesWith.Allow(string(device), now) == nil, nil
}

// tryOwn limits how often a signed-in person's password is tried with one session or token: it may
// be stolen.
func (p *passwords) tryOwn(h account.Holder) error { return p.triesWith.Allow(h.Token.ID, time.Now()) }

type goodbyeOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// signOut revokes the session or token of the request.
func (a *accountsHandler) signOut(ctx context.Context, _ *struct{}) (*goodbyeOutput, error) {
	h, err := a.who.holder(ctx)
	if err != nil {
		return nil, err
	}
	if h.Person.ID == "" {
		return nil, nobody()
	}
	if err := a.accounts.SignOut(ctx, h); err != nil {
		return nil, err
	}
	return &goodbyeOutput{guard.SecretCookie(ctx, "")}, nil
}

// namesHere returns the names of the programs and venues of a server. They are reserved.
func namesHere(c Config) []string {
	names := c.Arena.ProgramNames()
	for _, v := range c.Venues {
		names = append(names, v.Info().Name)
	}
	return names
}
