package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/signon"
)

// provider returns the provider with a name, nil for none.
func (h *methodsHandler) provider(name string) *signon.Provider {
	i := slices.IndexFunc(h.providers, func(p *signon.Provider) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return h.providers[i]
}

// A ProviderInput names a provider.
type ProviderInput struct {
	Provider string `path:"provider" maxLength:"40" doc:"as GET / lists it"`
}

// asked returns a provider that is about to be asked for something.
func (h *methodsHandler) asked(ctx context.Context, name string) (*signon.Provider, error) {
	p := h.provider(name)
	if p == nil {
		return nil, problem.New("unknown-provider", reason.New("unknown-provider"))
	}
	if err := h.signOnsFrom.Allow(guard.CallerOf(ctx).Address, time.Now()); err != nil {
		return nil, err
	}
	guard.CallerOf(ctx).EndTurn() // others at the address do not wait for the provider
	return p, nil
}

// signOnProblem says how the error of a provider is answered. The log has what the provider said.
func (h *methodsHandler) signOnProblem(p *signon.Provider, err error) error {
	var why reason.Reason
	switch {
	case errors.Is(err, signon.ErrAway):
		why = reason.New("provider-away", "provider", p.Title)
	case errors.Is(err, signon.ErrRefused):
		why = reason.New("bad-sign-on", "provider", p.Title)
	case errors.Is(err, signon.ErrDeclined):
		why = reason.New("sign-on-declined", "provider", p.Title)
	default:
		return err
	}
	h.log.Warn("cannot sign somebody in at a provider", "provider", p.Name, "why", err)
	return problem.New(why.Code, why)
}

// A SignOn is where a browser goes to sign in at a provider.
type SignOn struct {
	Address string `json:"address" doc:"of the provider"`
	Ticket  string `json:"ticket" doc:"to be kept in this browser, and sent with what the provider says; it is good for ten minutes"`
	State   string `json:"state" doc:"what the provider sends back with the person"`
}

// beginSignOn sends somebody to a provider.
func (h *methodsHandler) beginSignOn(ctx context.Context, in *struct {
	ProviderInput
	Body struct {
		For string `json:"for,omitempty" enum:"sign-in,add,confirm" default:"sign-in" doc:"add: to your account; confirm: that it is you, in this session"`
		ConfirmBody
	}
}) (*struct{ Body SignOn }, error) {
	k := ticket{Kind: toSignOn, Name: in.Provider}
	if in.Body.For == "add" || in.Body.For == "confirm" {
		holder, err := h.mayBegin(ctx, in.Body.For, in.Body.Password)
		if err != nil {
			return nil, err
		}
		k.Kind, k.Person, k.Session = toLink, holder.Person.ID, holder.Token.ID
		if in.Body.For == "confirm" {
			k.Kind, k.Again = toConfirm, true
		}
	}
	p, err := h.asked(ctx, in.Provider)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	address, flow, err := p.Begin(ctx, k.Again, now)
	if err != nil {
		return nil, h.signOnProblem(p, err)
	}
	k.Data = flow.Text()
	text, err := h.tickets.seal(ctx, k, now)
	if err != nil {
		return nil, err
	}
	return &struct{ Body SignOn }{SignOn{address, text, flow.State}}, nil
}

// mayBegin returns the caller who wants to add a provider, or to confirm at one.
func (h *methodsHandler) mayBegin(ctx context.Context, what, password string) (account.Holder, error) {
	if what == "add" {
		return h.mayChange(ctx, password)
	}
	return h.who.session(ctx, scopeSession)
}

// SignedOn is what has come of a sign-on.
type SignedOn struct {
	Did    string `json:"did" enum:"signed-in,added,confirmed,unknown" doc:"unknown: nobody here has this account of the provider; POST /accounts/sign-on makes an account"`
	Ticket string `json:"ticket,omitempty" doc:"for POST /accounts/sign-on, within ten minutes"`
	Name   string `json:"name,omitempty" doc:"what the person is called at the provider: one may want the same name here"`

	Identity *NewGuest `json:"identity,omitempty" doc:"who is signed in, with the secret that proves it"`
}

type signedOnOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      SignedOn
}

// finishSignOn takes what a provider sends back with a person.
func (h *methodsHandler) finishSignOn(ctx context.Context, in *struct {
	ProviderInput
	Body struct {
		Ticket string `json:"ticket" maxLength:"6000" doc:"of POST /sign-on/{provider}"`
		State  string `json:"state" maxLength:"2000" doc:"these four as the address says to which the provider has sent the browser"`
		Code   string `json:"code,omitempty" maxLength:"4000"`
		Issuer string `json:"iss,omitempty" maxLength:"1000"`
		Error  string `json:"error,omitempty" maxLength:"1000"`
	}
}) (*signedOnOutput, error) {
	holder, err := h.who.holder(ctx)
	if err != nil {
		return nil, err
	}
	k, err := h.opened(ctx, in.Body.Ticket, holder, toSignOn, toLink, toConfirm)
	if err != nil {
		return nil, err
	}
	if k.Name != in.Provider {
		return nil, problem.New("bad-sign-on", reason.New("bad-sign-on", "provider", in.Provider))
	}
	var flow signon.Flow
	if err := json.Unmarshal(k.Data, &flow); err != nil {
		return nil, err
	}
	p, err := h.asked(ctx, in.Provider)
	if err != nil {
		return nil, err
	}
	answer := signon.Answer{State: in.Body.State, Code: in.Body.Code, Issuer: in.Body.Issuer, Error: in.Body.Error}
	who, err := p.Finish(ctx, flow, answer, k.Again, time.Now())
	if err != nil {
		return nil, h.signOnProblem(p, err)
	}
	return h.signedOn(ctx, holder, k, p, who)
}

// signedOn does what a ticket is for, with who somebody is at a provider.
func (h *methodsHandler) signedOn(ctx context.Context, holder account.Holder, k ticket, p *signon.Provider, who signon.Identity) (*signedOnOutput, error) {
	proof := account.Proof{
		Kind: account.Provider, Key: who.Key(), Label: account.Clipped(who.Name), Provider: p.Name, Ticket: k.ID, Until: k.Until,
	}
	now := time.Now()
	switch k.Kind {
	case toLink:
		if _, err := h.accounts.AddMethod(ctx, holder, proof, now); err != nil {
			return nil, accountProblem(err)
		}
		h.changed(ctx, holder)
		return &signedOnOutput{Body: SignedOn{Did: "added"}}, nil
	case toConfirm:
		if err := h.accounts.ConfirmBy(ctx, holder, proof, now); err != nil {
			return nil, accountProblem(err)
		}
		return &signedOnOutput{Body: SignedOn{Did: "confirmed"}}, nil
	}
	out, err := h.signedInBy(ctx, proof)
	if why, is := errors.AsType[*problem.Problem](err); is && why.Code == "unknown-method" {
		return h.unknown(ctx, p, proof)
	}
	if err != nil {
		return nil, err
	}
	return &signedOnOutput{out.SetCookie, SignedOn{Did: "signed-in", Identity: &out.Body}}, nil
}

// unknown lets somebody make an account who has signed in at a provider for the first time.
func (h *methodsHandler) unknown(ctx context.Context, p *signon.Provider, proof account.Proof) (*signedOnOutput, error) {
	data, err := json.Marshal(proof)
	if err != nil {
		return nil, err
	}
	text, err := h.tickets.seal(ctx, ticket{Kind: toJoin, Name: p.Name, Data: data}, time.Now())
	if err != nil {
		return nil, err
	}
	return &signedOnOutput{Body: SignedOn{Did: "unknown", Ticket: text, Name: proof.Label}}, nil
}

// signUpProvider makes an account for somebody who has signed in at a provider: of the guest who sends the request, or
// a new one.
func (h *methodsHandler) signUpProvider(ctx context.Context, in *struct {
	Body struct {
		Ticket string `json:"ticket" maxLength:"6000" doc:"of POST /sign-on/{provider}/finish"`
		Name   string `json:"name" maxLength:"200" doc:"at most 32 characters, and unlike any other account's"`
		Bot    bool   `json:"bot,omitempty" doc:"a program will play; others are told"`
		InvitationField
	}
}) (*identityOutput, error) {
	holder, err := h.in.newcomer(ctx)
	if err != nil {
		return nil, err
	}
	k, err := h.opened(ctx, in.Body.Ticket, holder, toJoin)
	if err != nil {
		return nil, err
	}
	var proof account.Proof
	if err := json.Unmarshal(k.Data, &proof); err != nil {
		return nil, err
	}
	return h.in.join(ctx, holder, account.Application{Name: in.Body.Name, Method: &proof, Bot: in.Body.Bot}, in.Body.InvitationField)
}
