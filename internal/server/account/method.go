package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// A MethodKind is a kind of [Method]. It is the scope of the token as which a store keeps one, so that nothing of the
// secret kind is ever taken for it: [Registry.Holder] does not know it.
type MethodKind string

// The kinds of methods.
const (
	Passkey  MethodKind = "passkey"  // a key pair, whose private half a device of the owner keeps
	Provider MethodKind = "provider" // an account at a provider of OpenID Connect
)

// A Method is how the owner of an account signs in without its password.
type Method struct {
	ID         string
	Kind       MethodKind
	Label      string          // of a passkey what its owner calls it; of a provider what the owner is called there
	Provider   string          // its name on this server; of a passkey empty
	Credential json.RawMessage // of a passkey, as package passkey writes it: it holds no secret
	Created    time.Time
	Used       time.Time // zero: never, since it was added
}

// A Proof is what somebody has shown to own a method just now.
type Proof struct {
	Kind       MethodKind
	Key        string // tells the method from all others of its kind
	Label      string
	Provider   string
	Credential json.RawMessage // as it is from now on
	Ticket     string          // of the ceremony, which counts once
	Until      time.Time       // when the ticket ends by itself
}

// What is refused of methods. Test with [errors.Is].
var (
	ErrNoMethod    = reason.Error(reason.New("unknown-method"))
	ErrMethodTaken = reason.Error(reason.New("method-taken"))
	ErrManyMethods = reason.Error(reason.New("too-many-methods"))
	ErrLastMethod  = reason.Error(reason.New("last-method"))
	ErrSpent       = reason.Error(reason.New("ceremony-over"))
	ErrConfirm     = reason.Error(reason.New("confirm-needed"))
	ErrPasskey     = reason.Error(reason.New("passkey-needed"))
)

const (
	maxMethods = 20
	// FreshFor is how long a session stands for the password of its account, after its owner has proved a method in it.
	FreshFor = 5 * time.Minute
	// RoleFor is how long a role can be used in a session after it was confirmed with a passkey, where that is
	// demanded.
	RoleFor = 12 * time.Hour
)

// A kept is what a store keeps with the token of a method.
type kept struct {
	Provider   string               `json:"provider,omitempty"`
	Credential json.RawMessage      `json:"credential,omitempty"`
	Spent      map[string]time.Time `json:"spent,omitempty"` // tickets that were used, until they end by themselves
}

func isMethod(t store.Token) bool {
	return slices.Contains(t.Scopes, string(Passkey)) || slices.Contains(t.Scopes, string(Provider))
}

func isPasskey(t store.Token) bool { return slices.Contains(t.Scopes, string(Passkey)) }

// hash returns the hash by which a method is found, which no secret has: these begin otherwise.
func (p Proof) hash() store.SecretHash { return store.HashSecret(string(p.Kind) + " " + p.Key) }

// token returns a new method as a store keeps it.
func (p Proof) token(now time.Time) store.Token {
	data := kept{Provider: p.Provider, Credential: p.Credential}
	return store.Token{ID: newID(), Hash: p.hash(), Label: p.Label, Scopes: []string{string(p.Kind)}, Created: now, Data: encoded(data)}
}

// encoded returns what is kept with a token as text.
func encoded(data any) string {
	text, err := json.Marshal(data)
	if err != nil {
		panic("account: what is kept with a token cannot be written: " + err.Error())
	}
	return string(text)
}

// methodOf reads a method.
func methodOf(t store.Token) (Method, kept) {
	var data kept
	_ = json.Unmarshal([]byte(t.Data), &data) // what is not there is empty
	m := Method{ID: t.ID, Kind: Provider, Label: t.Label, Provider: data.Provider, Credential: data.Credential, Created: t.Created, Used: t.Used}
	if isPasskey(t) {
		m.Kind = Passkey
	}
	return m, data
}

// Methods returns the methods of an account, the oldest first.
func (r *Registry) Methods(ctx context.Context, person string) ([]Method, error) {
	tokens, err := r.people.Tokens(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("methods: %w", err)
	}
	methods := []Method{}
	for _, t := range tokens {
		if isMethod(t) {
			m, _ := methodOf(t)
			methods = append(methods, m)
		}
	}
	return methods, nil
}

// MethodOf returns the method of a kind and key, and its owner. The error is [ErrNoMethod].
func (r *Registry) MethodOf(ctx context.Context, kind MethodKind, key string) (store.Person, Method, error) {
	person, token, err := r.people.Holder(ctx, Proof{Kind: kind, Key: key}.hash())
	switch {
	case errors.Is(err, store.ErrNotFound):
		return store.Person{}, Method{}, ErrNoMethod
	case err != nil:
		return store.Person{}, Method{}, fmt.Errorf("whose method it is: %w", err)
	}
	m, _ := methodOf(token)
	return person, m, nil
}

// use writes down that a method was proved, with a ticket that is spent from now on. The errors are [ErrNoMethod]
// and [ErrSpent].
func use(tokens []store.Token, p Proof, now time.Time) (*store.Token, error) {
	i := slices.IndexFunc(tokens, func(t store.Token) bool { return isMethod(t) && t.Hash == p.hash() })
	if i < 0 {
		return nil, ErrNoMethod // it was removed in this moment
	}
	t := &tokens[i]
	_, data := methodOf(*t)
	if _, spent := data.Spent[p.Ticket]; spent || !now.Before(p.Until) {
		return nil, ErrSpent
	}
	still := map[string]time.Time{p.Ticket: p.Until.UTC().Truncate(time.Second)}
	for ticket, until := range data.Spent {
		if now.Before(until.Add(time.Second)) {
			still[ticket] = until
		}
	}
	data.Spent = still
	if p.Credential != nil {
		data.Credential = p.Credential
	}
	t.Data, t.Used = encoded(data), now
	return t, nil
}

// SignInBy returns a new session for the owner of a method. The errors are [ErrNoMethod] and [ErrSpent].
func (r *Registry) SignInBy(ctx context.Context, p Proof, now time.Time) (store.Person, Secret, error) {
	person, _, err := r.MethodOf(ctx, p.Kind, p.Key)
	if err != nil {
		return store.Person{}, "", err
	}
	session, secret := r.newSession(way(p.Kind), now)
	err = r.people.ChangePerson(ctx, person.ID, func(is *store.Person, tokens *[]store.Token) error {
		used, err := use(*tokens, p, now)
		if err != nil {
			return err
		}
		session.Data = encoded(openedBy(way(p.Kind)).proved(*used, now))
		*tokens = append(current(*tokens, now), session)
		person = *is
		return nil
	})
	if err != nil {
		return store.Person{}, "", err
	}
	return person, secret, nil
}

// ConfirmBy writes down that the owner of a session has proved a method of the account in it. The errors are
// [ErrNoMethod], which it also is for a method of another account, and [ErrSpent].
func (r *Registry) ConfirmBy(ctx context.Context, h Holder, p Proof, now time.Time) error {
	return r.people.ChangePerson(ctx, h.Person.ID, func(_ *store.Person, tokens *[]store.Token) error {
		used, err := use(*tokens, p, now)
		if err != nil {
			return err
		}
		method := *used
		i := slices.IndexFunc(*tokens, func(t store.Token) bool { return t.ID == h.Token.ID && isSession(t) })
		if i < 0 {
			return ErrNoToken // it was ended in this moment
		}
		session := &(*tokens)[i]
		session.Data = encoded(OpenedOf(*session).proved(method, now))
		return nil
	})
}

// AddMethod gives an account one more method, of which an address of the account is told. It takes the password, or a
// session in which a method was just proved: a session that was stolen makes no way in. Of an account with a role that
// has a passkey it has to be a passkey: a password that was stolen does not add one. The errors are [ErrWrong],
// [ErrGuest], [ErrConfirm], [ErrPasskey], [ErrMethodTaken] and [ErrManyMethods].
func (r *Registry) AddMethod(ctx context.Context, h Holder, p Proof, now time.Time) (Method, error) {
	token := p.token(now)
	err := r.change(ctx, h.Person.ID, func(is *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		if is.Guest {
			return nil, ErrGuest
		}
		methods := slices.DeleteFunc(slices.Clone(*tokens), func(t store.Token) bool { return !isMethod(t) })
		switch {
		case slices.ContainsFunc(methods, func(t store.Token) bool { return t.Hash == token.Hash }):
			return nil, ErrMethodTaken
		case len(methods) >= maxMethods:
			return nil, ErrManyMethods
		}
		*tokens = append(*tokens, token)
		return r.letters(MethodAdded, is.ID, is.Email, now), nil
	})
	if errors.Is(err, store.ErrExists) {
		err = ErrMethodTaken
	}
	m, _ := methodOf(token)
	return m, err
}

// MayChangeMethods reports whether the owner of an account adds or removes methods, by the password or by a method that
// was just proved; see [Registry.AddMethod] for the errors.
func (r *Registry) MayChangeMethods(ctx context.Context, h Holder, password string, now time.Time) error {
	if Protects(h.Person) && !OpenedOf(h.Token).Passkey.Add(FreshFor).After(now) {
		methods, err := r.Methods(ctx, h.Person.ID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(methods, func(m Method) bool { return m.Kind == Passkey }) {
			return ErrPasskey
		}
	}
	return r.Confirm(ctx, h, password, now)
}

// Protects reports whether the passkeys of an account protect more than the account: those who have such a role.
func Protects(p store.Person) bool {
	return slices.Contains(p.Roles, Moderator) || slices.Contains(p.Roles, Admins)
}

// RenameMethod changes what the owner calls a method. The errors are [ErrNoMethod], and those of labels.
func (r *Registry) RenameMethod(ctx context.Context, person, id, label string) (Method, error) {
	label, err := MethodLabel(label)
	if err != nil {
		return Method{}, err
	}
	var renamed Method
	err = r.people.ChangePerson(ctx, person, func(_ *store.Person, tokens *[]store.Token) error {
		i := slices.IndexFunc(*tokens, func(t store.Token) bool { return isMethod(t) && t.ID == id })
		if i < 0 {
			return ErrNoMethod
		}
		(*tokens)[i].Label = label
		renamed, _ = methodOf((*tokens)[i])
		return nil
	})
	return renamed, err
}

// MethodLabel returns what a method may be called, in its plain form. The error is a [TokenError].
func MethodLabel(label string) (string, error) {
	clean, err := plain("label", label)
	if err != nil {
		why, _ := reason.Of(err)
		return "", &TokenError{why}
	}
	return clean, nil
}

// Clipped returns what somebody is called elsewhere as a label: in its plain form, or empty where it cannot be one.
func Clipped(name string) string {
	if letters := []rune(name); len(letters) > MaxName {
		name = string(letters[:MaxName])
	}
	clean, err := plain("label", name)
	if err != nil {
		return ""
	}
	return clean
}

// DropMethod removes a method, and ends the other sessions that were opened with it: the device that has it may be
// lost. The last way into an account stays. The errors are [ErrNoMethod] and [ErrLastMethod].
func (r *Registry) DropMethod(ctx context.Context, h Holder, id string) error {
	return r.people.ChangePerson(ctx, h.Person.ID, func(p *store.Person, tokens *[]store.Token) error {
		before := len(*tokens)
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool { return isMethod(t) && t.ID == id })
		if len(*tokens) == before {
			return ErrNoMethod
		}
		if !r.enters(*p, *tokens) {
			return ErrLastMethod
		}
		*tokens = slices.DeleteFunc(*tokens, func(t store.Token) bool {
			return isSession(t) && t.ID != h.Token.ID && OpenedOf(t).Method == id
		})
		for i, t := range *tokens {
			if isSession(t) && OpenedOf(t).Method == id {
				(*tokens)[i].Data = encoded(Opened{By: OpenedOf(t).By})
			}
		}
		return nil
	})
}

// enters reports whether there is a way into an account: a password, a method, or an address to which a link
// can be sent.
func (r *Registry) enters(p store.Person, tokens []store.Token) bool {
	return p.Password != "" || slices.ContainsFunc(tokens, isMethod) || p.Email != "" && r.outbox != nil
}

// DropMethods removes the methods of a kind of an account, or all methods, and ends its sessions: it is the operator's.
// It returns how many there were.
func (r *Registry) DropMethods(ctx context.Context, id string) (dropped int, err error) {
	err = r.people.ChangePerson(ctx, id, func(_ *store.Person, tokens *[]store.Token) error {
		before := len(*tokens)
		*tokens = slices.DeleteFunc(*tokens, isMethod)
		dropped = before - len(*tokens)
		*tokens = slices.DeleteFunc(*tokens, isSession)
		return nil
	})
	return dropped, err
}

// recovered returns what stays of the tokens of an account that is recovered: the names that are kept for it, and no
// other, since whoever had the account may have made any of them; but the passkeys of somebody with a role, which
// others have not got who can read that person's mail. The operator ends those.
func recovered(p store.Person, tokens []store.Token) []store.Token {
	return slices.DeleteFunc(tokens, func(t store.Token) bool { return !isKeptName(t) && !(isPasskey(t) && Protects(p)) })
}
