package web

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/passkey"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// A PasskeyAnswer is what a browser has answered in a ceremony.
type PasskeyAnswer struct {
	Ticket string         `json:"ticket" maxLength:"6000" doc:"of the ceremony"`
	Answer map[string]any `json:"answer" doc:"the PublicKeyCredential, by its toJSON()"`
}

func (a PasskeyAnswer) text() []byte {
	text, err := json.Marshal(a.Answer)
	if err != nil {
		panic("web: what was JSON cannot be JSON again: " + err.Error())
	}
	return text
}

// usePasskeys counts a ceremony that begins, where there are passkeys.
func (h *methodsHandler) usePasskeys(ctx context.Context) error {
	if h.passkeys == nil {
		return problem.New("no-passkeys", reason.New("no-passkeys"))
	}
	return h.begins(ctx)
}

// passkeyProblem says how the error of a ceremony is answered. The log has what the answer was.
func (h *methodsHandler) passkeyProblem(ctx context.Context, err error) error {
	if errors.Is(err, passkey.ErrRefused) {
		h.log.Info("a passkey was refused", "from", guard.CallerOf(ctx).Address, "why", err)
		return problem.New("bad-passkey", reason.New("bad-passkey"))
	}
	return accountProblem(err)
}

// askPasskey begins the ceremony in which a passkey proves whose it is.
func (h *methodsHandler) askPasskey(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
	if err := h.usePasskeys(ctx); err != nil {
		return nil, err
	}
	options, state, err := h.passkeys.Ask()
	if err != nil {
		return nil, err
	}
	return h.ceremony(ctx, options, ticket{Kind: toProve, Data: state})
}

// proved ends that ceremony with what was proved.
func (h *methodsHandler) proved(ctx context.Context, in PasskeyAnswer) (account.Proof, error) {
	if h.passkeys == nil {
		return account.Proof{}, problem.New("no-passkeys", reason.New("no-passkeys"))
	}
	k, err := h.opened(ctx, in.Ticket, account.Holder{}, toProve)
	if err != nil {
		return account.Proof{}, err
	}
	c, err := h.passkeys.Proved(k.Data, in.text(), func(key string) (string, passkey.Credential, error) {
		person, m, err := h.accounts.MethodOf(ctx, account.Passkey, key)
		if errors.Is(err, account.ErrNoMethod) {
			return "", passkey.Credential{}, problem.New("unknown-passkey", reason.New("unknown-passkey"))
		}
		if err != nil {
			return "", passkey.Credential{}, err
		}
		c, err := passkey.Read(m.Credential)
		return person.ID, c, err
	})
	if _, is := errors.AsType[*problem.Problem](err); is {
		return account.Proof{}, err
	}
	if err != nil {
		return account.Proof{}, h.passkeyProblem(ctx, err)
	}
	return account.Proof{Kind: account.Passkey, Key: c.Key(), Credential: c.Text(), Ticket: k.ID, Until: k.Until}, nil
}

// signInPasskey gives a session to the owner of a passkey.
func (h *methodsHandler) signInPasskey(ctx context.Context, in *struct{ Body PasskeyAnswer }) (*identityOutput, error) {
	p, err := h.proved(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return h.signedInBy(ctx, p)
}

// signedInBy gives a session to the owner of what was proved.
func (h *methodsHandler) signedInBy(ctx context.Context, p account.Proof) (*identityOutput, error) {
	person, secret, err := h.in.on(ctx).SignInBy(ctx, p, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	return h.in.signedIn(ctx, person, secret), nil
}

// confirmPasskey writes down that the caller has proved a passkey in this session.
func (h *methodsHandler) confirmPasskey(ctx context.Context, in *struct{ Body PasskeyAnswer }) (*struct{}, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	p, err := h.proved(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	if err := h.accounts.ConfirmBy(ctx, holder, p, time.Now()); err != nil {
		return nil, accountProblem(err)
	}
	return nil, nil
}

// signUpOptions begins the ceremony in which somebody makes the first passkey of an account that is to be.
func (h *methodsHandler) signUpOptions(ctx context.Context, in *struct {
	Body struct {
		Name string `json:"name" maxLength:"200" doc:"at most 32 characters, and unlike any other account's"`
	}
}) (*ceremonyOutput, error) {
	if err := h.usePasskeys(ctx); err != nil {
		return nil, err
	}
	if err := h.in.mayJoin(); err != nil {
		return nil, err
	}
	holder, err := h.in.newcomer(ctx)
	if err != nil {
		return nil, err
	}
	name, err := h.accounts.Available(ctx, in.Body.Name, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	id := holder.Person.ID
	if id == "" {
		id = account.NewID()
	}
	options, state, err := h.passkeys.Make(id, name, nil)
	if err != nil {
		return nil, err
	}
	return h.ceremony(ctx, options, ticket{Kind: toSignUp, Person: id, Session: holder.Token.ID, Name: name, Data: state})
}

// signUpPasskey makes an account with a passkey and without a password: of the guest who sends the request, or a new
// one.
func (h *methodsHandler) signUpPasskey(ctx context.Context, in *struct {
	Body struct {
		PasskeyAnswer
		Label string `json:"label,omitempty" maxLength:"200" doc:"what you call the passkey, in at most 32 characters; the browser and the system if left out"`
		Bot   bool   `json:"bot,omitempty" doc:"a program will play; others are told"`
		InvitationField
	}
}) (*identityOutput, error) {
	holder, err := h.in.newcomer(ctx)
	if err != nil {
		return nil, err
	}
	k, p, err := h.made(ctx, holder, in.Body.PasskeyAnswer, in.Body.Label, toSignUp)
	if err != nil {
		return nil, err
	}
	if holder.Person.ID != "" && holder.Person.ID != k.Person {
		return nil, problem.New("ceremony-over", reason.New("ceremony-over")) // the passkey names somebody else
	}
	return h.in.join(ctx, holder, account.Application{ID: k.Person, Name: k.Name, Method: &p, Bot: in.Body.Bot}, in.Body.InvitationField)
}

// made ends a ceremony in which a passkey was made.
func (h *methodsHandler) made(ctx context.Context, holder account.Holder, in PasskeyAnswer, label string, kind ticketKind) (ticket, account.Proof, error) {
	if h.passkeys == nil {
		return ticket{}, account.Proof{}, problem.New("no-passkeys", reason.New("no-passkeys"))
	}
	k, err := h.opened(ctx, in.Ticket, holder, kind)
	if err != nil {
		return k, account.Proof{}, err
	}
	if label == "" {
		label = account.BrowserOf(guard.CallerOf(ctx).Agent)
	}
	if label != "" {
		if label, err = account.MethodLabel(label); err != nil {
			return k, account.Proof{}, accountProblem(err)
		}
	}
	c, err := h.passkeys.Made(k.Person, k.Data, in.text())
	if err != nil {
		return k, account.Proof{}, h.passkeyProblem(ctx, err)
	}
	return k, account.Proof{Kind: account.Passkey, Key: c.Key(), Label: label, Credential: c.Text()}, nil
}

// addOptions begins the ceremony in which the caller makes one more passkey.
func (h *methodsHandler) addOptions(ctx context.Context, in *struct{ Body ConfirmBody }) (*ceremonyOutput, error) {
	if _, err := h.who.session(ctx, scopeSession); err != nil {
		return nil, err
	}
	if err := h.usePasskeys(ctx); err != nil {
		return nil, err
	}
	holder, err := h.mayChange(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	methods, err := h.accounts.Methods(ctx, holder.Person.ID)
	if err != nil {
		return nil, err
	}
	var known []passkey.Credential
	for _, m := range methods {
		if c, err := passkey.Read(m.Credential); err == nil && m.Kind == account.Passkey {
			known = append(known, c)
		}
	}
	options, state, err := h.passkeys.Make(holder.Person.ID, holder.Person.Name, known)
	if err != nil {
		return nil, err
	}
	return h.ceremony(ctx, options, ticket{Kind: toAdd, Person: holder.Person.ID, Session: holder.Token.ID, Data: state})
}

// addPasskey adds the passkey that the caller has made.
func (h *methodsHandler) addPasskey(ctx context.Context, in *struct {
	Body struct {
		PasskeyAnswer
		Label string `json:"label,omitempty" maxLength:"200" doc:"what you call it, in at most 32 characters; the browser and the system if left out"`
	}
}) (*struct{ Body Method }, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	_, p, err := h.made(ctx, holder, in.Body.PasskeyAnswer, in.Body.Label, toAdd)
	if err != nil {
		return nil, err
	}
	m, err := h.accounts.AddMethod(ctx, holder, p, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	h.changed(ctx, holder)
	return &struct{ Body Method }{h.shown(m)}, nil
}
