package web

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// A Person is a person or a program as others see them.
type Person struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Guest  bool    `json:"guest" doc:"known by the secret alone"`
	Bot    bool    `json:"bot" doc:"a program, as it says itself"`
	Rating *Rating `json:"rating,omitempty" doc:"of an account that has played rated games, among those like it"`
}

// personOf returns a person as others see them, without the rating.
func personOf(p store.Person) Person {
	return Person{ID: p.ID, Name: p.Name, Guest: p.Guest, Bot: p.Bot}
}

// Myself is the person of the request, with what nobody else sees.
type Myself struct {
	Person
	Roles   []string  `json:"roles" enum:"moderator,organizer,admin" doc:"what you may do beyond playing"`
	Scopes  []string  `json:"scopes" doc:"the scopes of this session or token; session: everything that you may do"`
	Bio     string    `json:"bio" doc:"what you say of yourself"`
	Created time.Time `json:"created"`
	Banned  *Ban      `json:"banned,omitempty" doc:"you may only look"`
	Muted   *Ban      `json:"muted,omitempty" doc:"you may not talk"`

	Unconfirmed bool `json:"unconfirmed,omitempty" doc:"your role can be used in this session once you have confirmed with a passkey: see POST /me/confirm/passkey"`

	Email string `json:"email,omitempty" doc:"your e-mail address, once proved; for sessions alone"`

	Attempts *Attempts `json:"attempts,omitempty" doc:"wrong passwords that were tried at your name in the last days, as far as this server knows, from devices that it does not know as yours"`
}

// A Ban keeps a person from acting, or from talking.
type Ban struct {
	Until *time.Time `json:"until,omitempty" doc:"for good if left out"`
	Why   string     `json:"why"`
}

// banOf returns a ban that is in force, nil for none.
func banOf(b store.Ban) *Ban {
	switch {
	case !b.Holds(time.Now()):
		return nil
	case b.Until.IsZero():
		return &Ban{Why: b.Why}
	default:
		return &Ban{&b.Until, b.Why}
	}
}

// Attempts are wrong passwords that were tried at a name.
type Attempts struct {
	Count int       `json:"count"`
	Last  time.Time `json:"last"`
}

type myselfOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Myself
}

// A NewGuest is a guest and the secret that proves it.
type NewGuest struct {
	Person
	Token string `json:"token" doc:"for Authorization: Bearer; it is shown only this once"`
}

type identityOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      NewGuest
}

// identity answers with a person and the secret that proves it.
func (a *accountsHandler) identity(ctx context.Context, p store.Person, secret account.Secret) *identityOutput {
	return &identityOutput{[]http.Cookie{guard.SecretCookie(ctx, secret)}, NewGuest{a.people.shown(p), string(secret)}}
}

// createGuest makes a guest.
func (a *accountsHandler) createGuest(ctx context.Context, in *struct {
	Body *struct {
		Name string `json:"name,omitempty" maxLength:"200" doc:"at most 32 characters; one is made up if there is none"`
		Bot  bool   `json:"bot,omitempty" doc:"a program will play; others are told"`
	}
}) (*identityOutput, error) {
	if !a.club.Load().Guests() {
		return nil, problem.New("account-needed", reason.New("no-guests"))
	}
	now := time.Now()
	if err := a.newGuestsFrom.Allow(guard.CallerOf(ctx).Address, now); err != nil {
		return nil, err
	}
	name, bot := "", false
	if in.Body != nil {
		name, bot = in.Body.Name, in.Body.Bot
	}
	guest, secret, err := a.on(ctx).NewGuest(ctx, name, bot, now)
	if err != nil {
		return nil, accountProblem(err)
	}
	return a.identity(ctx, guest, secret), nil
}

// me answers with the person of the request.
func (a *accountsHandler) me(ctx context.Context, _ *struct{}) (*myselfOutput, error) {
	h, err := a.who.holder(ctx)
	if err != nil {
		return nil, err
	}
	if h.Person.ID == "" {
		return nil, nobody()
	}
	return a.myself(h), nil
}

func (a *accountsHandler) myself(h account.Holder) *myselfOutput {
	p := h.Person
	out := &myselfOutput{Body: Myself{
		Person: a.people.shown(p), Roles: append([]string{}, p.Roles...), Scopes: append([]string{}, h.Token.Scopes...),
		Bio: p.Bio, Created: p.Created, Banned: banOf(p.Banned), Muted: banOf(p.Muted),
	}}
	if h.May(scopeSession) {
		out.Body.Email = p.Email
		out.Body.Unconfirmed = a.who.unconfirmed(h)
	}
	if n, last := a.logins.Attempts(p.Key, time.Now()); n > 0 && !p.Guest {
		out.Body.Attempts = &Attempts{n, last.UTC().Truncate(time.Second)}
	}
	return out
}

// changeMe changes the person of the request. Seats keep the name that they were taken with.
func (a *accountsHandler) changeMe(ctx context.Context, in *struct {
	Body struct {
		Name     *string `json:"name,omitempty" maxLength:"200" doc:"that of an account before is kept for you for 90 days: nobody else is called so"`
		Bio      *string `json:"bio,omitempty" maxLength:"4000" doc:"what you say of yourself: text of at most 1000 characters"`
		Password *struct {
			Old string `json:"old" maxLength:"4000"`
			New string `json:"new" maxLength:"4000" doc:"at least 8 characters, and none that is guessed first"`
		} `json:"password,omitempty" doc:"ends all other sessions of yours, and all tokens"`
	}
}) (*myselfOutput, error) {
	h, err := a.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	wanted := in.Body
	if wanted.Password != nil {
		if err := a.changePassword(ctx, h, wanted.Password.Old, wanted.Password.New); err != nil {
			return nil, err
		}
	}
	if wanted.Name != nil {
		if err := a.accounts.Rename(ctx, h.Person.ID, *wanted.Name, time.Now()); err != nil {
			return nil, accountProblem(err)
		}
	}
	if wanted.Bio != nil {
		if err := a.accounts.Describe(ctx, h.Person.ID, *wanted.Bio); err != nil {
			return nil, accountProblem(err)
		}
	}
	if h.Person, err = a.store.Person(ctx, h.Person.ID); err != nil {
		return nil, err
	}
	out := a.myself(h)
	if wanted.Password != nil {
		// the old one went with the password
		out.SetCookie = []http.Cookie{guard.DeviceCookie(ctx, account.NewDevice(h.Person, time.Now()))}
	}
	return out, nil
}

// changePassword changes a password, for a person who knows the old one.
func (a *accountsHandler) changePassword(ctx context.Context, h account.Holder, old, password string) error {
	if err := a.passwords.tryOwn(h); err != nil {
		return err
	}
	if err := a.accounts.ChangePassword(ctx, h, old, password, time.Now()); err != nil {
		return accountProblem(err)
	}
	a.emails.wake()
	return nil
}

// accountProblem says how an error of package account is answered: a reason that names a kind of
// problem is one of that kind, and any other says what is wrong with the request.
func accountProblem(err error) error {
	why, refused := reason.Of(err)
	if !refused {
		return fmt.Errorf("account: %w", err)
	}
	if _, isKind := problem.KindOf(why.Code); isKind {
		return problem.New(why.Code, why)
	}
	return problem.Invalid(err)
}
