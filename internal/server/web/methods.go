package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/passkey"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/signon"
)

// methodsHandler lets people sign in without a password: with passkeys, and at providers. It depends on accountsHandler
// for what a sign-in answers.
type methodsHandler struct {
	accounts       *account.Registry
	who            *callers
	in             *accountsHandler
	tickets        tickets
	passkeys       *passkey.Passkeys  // nil: there are none
	providers      []*signon.Provider // in the order in which they are shown
	ceremoniesFrom *limit.Limiter     // by address: those that are begun
	signOnsFrom    *limit.Limiter     // by address: what a provider is asked for
	log            *slog.Logger
}

// A Method is a way to sign in without a password.
type Method struct {
	ID       string     `json:"id"`
	Kind     string     `json:"kind" enum:"passkey,provider"`
	Label    string     `json:"label" doc:"of a passkey what you call it; of a provider what you are called there, which may be empty"`
	Provider string     `json:"provider,omitempty" doc:"the title of the provider"`
	Synced   bool       `json:"synced,omitempty" doc:"the passkey is copied to your other devices"`
	Created  time.Time  `json:"created"`
	Used     *time.Time `json:"used,omitempty" doc:"when you signed in with it last, or confirmed that it is you"`
}

// MyMethods are the ways into an account.
type MyMethods struct {
	Password bool     `json:"password" doc:"the account has one"`
	Fresh    bool     `json:"fresh" doc:"in this session you have just proved a method, which stands for the password for five minutes"`
	Methods  []Method `json:"methods" doc:"the oldest first"`
}

func (h *methodsHandler) shown(m account.Method) Method {
	out := Method{ID: m.ID, Kind: string(m.Kind), Label: m.Label, Created: m.Created, Used: when(m.Used)}
	switch m.Kind {
	case account.Passkey:
		c, err := passkey.Read(m.Credential)
		out.Synced = err == nil && c.Synced()
	case account.Provider:
		out.Provider = m.Provider
		if p := h.provider(m.Provider); p != nil {
			out.Provider = p.Title
		}
	}
	return out
}

// list lists the ways into the account of the caller.
func (h *methodsHandler) list(ctx context.Context, _ *struct{}) (*struct{ Body MyMethods }, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	methods, err := h.methodsOf(ctx, holder.Person.ID)
	if err != nil {
		return nil, err
	}
	return &struct{ Body MyMethods }{MyMethods{holder.Person.Password != "", holder.Fresh(time.Now()), methods}}, nil
}

// methodsOf returns the methods of an account as its owner sees them.
func (h *methodsHandler) methodsOf(ctx context.Context, person string) ([]Method, error) {
	methods, err := h.accounts.Methods(ctx, person)
	if err != nil {
		return nil, err
	}
	shown := []Method{}
	for _, m := range methods {
		shown = append(shown, h.shown(m))
	}
	return shown, nil
}

// A MethodInput names a method of the caller.
type MethodInput struct {
	ID string `path:"id" maxLength:"80"`
}

// rename changes what the caller calls a method.
func (h *methodsHandler) rename(ctx context.Context, in *struct {
	MethodInput
	Body struct {
		Label string `json:"label" maxLength:"200" doc:"at most 32 characters"`
	}
}) (*struct{ Body Method }, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	m, err := h.accounts.RenameMethod(ctx, holder.Person.ID, in.ID, in.Body.Label)
	if err != nil {
		return nil, accountProblem(err)
	}
	return &struct{ Body Method }{h.shown(m)}, nil
}

// drop removes a method of the caller.
func (h *methodsHandler) drop(ctx context.Context, in *struct {
	MethodInput
	Body ConfirmBody
}) (*struct{}, error) {
	holder, err := h.mayChange(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	if err := h.accounts.DropMethod(ctx, holder, in.ID); err != nil {
		return nil, accountProblem(err)
	}
	h.changed(ctx, holder)
	return nil, nil
}

// A ConfirmBody has the password of the caller, in place of which a method may just have been proved.
type ConfirmBody struct {
	Password string `json:"password,omitempty" maxLength:"4000" doc:"of your account; leave it out where you have just proved a method in this session"`
}

// mayChange returns the caller, if the methods of the account may be changed.
func (h *methodsHandler) mayChange(ctx context.Context, password string) (account.Holder, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return holder, err
	}
	if holder.Person.Guest {
		return holder, accountNeeded()
	}
	if err := h.in.passwords.tryOwn(holder); err != nil {
		return holder, err
	}
	if err := h.accounts.MayChangeMethods(ctx, holder, password, time.Now()); err != nil {
		return holder, accountProblem(err)
	}
	return holder, nil
}

// changed tells whom it concerns that the methods of an account were changed: an address of the account, and the audit
// where the account has a role.
func (h *methodsHandler) changed(ctx context.Context, holder account.Holder) {
	h.in.emails.wake()
	if len(holder.Person.Roles) > 0 {
		h.in.emails.recorded(ctx, holder.Person, chat.Methods)
	}
}

// opened returns a ticket of the caller, for one of the kinds, that is good in this session.
func (h *methodsHandler) opened(ctx context.Context, text string, holder account.Holder, kinds ...ticketKind) (ticket, error) {
	k, err := h.tickets.open(ctx, text, time.Now(), kinds...)
	if err == nil && k.Session != "" && (k.Session != holder.Token.ID || k.Person != holder.Person.ID) {
		err = problem.New("ceremony-over", reason.New("ceremony-over"))
	}
	return k, err
}

// begins counts a ceremony that an address begins.
func (h *methodsHandler) begins(ctx context.Context) error {
	return h.ceremoniesFrom.Allow(guard.CallerOf(ctx).Address, time.Now())
}

// A Ceremony is what a browser needs to make or prove a passkey, and what to send back with its answer.
type Ceremony struct {
	Options map[string]any `json:"options" doc:"what PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON takes"`
	Ticket  string         `json:"ticket" doc:"to be sent with the answer, within ten minutes; it counts once"`
}

type ceremonyOutput struct{ Body Ceremony }

// ceremony seals a ticket for the end of a ceremony.
func (h *methodsHandler) ceremony(ctx context.Context, options passkey.Options, k ticket) (*ceremonyOutput, error) {
	text, err := h.tickets.seal(ctx, k, time.Now())
	if err != nil {
		return nil, err
	}
	out := &ceremonyOutput{Ceremony{Ticket: text}}
	return out, json.Unmarshal(options, &out.Body.Options)
}

// OfferedSignIns are the ways to sign in that a server has besides passwords.
type OfferedSignIns struct {
	Passkeys  string            `json:"passkeys,omitempty" doc:"the origin of the pages on which passkeys can be used; absent: nowhere" example:"https://go.example.org"`
	Providers []OfferedProvider `json:"providers" doc:"where people can sign in, for POST /sign-on/{provider}"`
}

// An OfferedProvider is where people can sign in.
type OfferedProvider struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// offered tells which ways there are to sign in.
func (h *methodsHandler) offered() OfferedSignIns {
	out := OfferedSignIns{Providers: []OfferedProvider{}}
	if h.passkeys != nil {
		out.Passkeys = h.passkeys.Origin()
	}
	for _, p := range h.providers {
		out.Providers = append(out.Providers, OfferedProvider{p.Name, p.Title})
	}
	return out
}
