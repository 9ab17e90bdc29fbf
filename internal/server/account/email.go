package account

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
)

// What is refused of addresses. Test with [errors.Is].
var (
	ErrNoMail   = reason.Error(reason.New("no-mail"))
	ErrEmail    = reason.Error(reason.New("email-odd"))
	ErrUnproved = reason.Error(reason.New("unknown-proof"))
)

// ProofLife is how long the link to an address can be used.
const ProofLife = 24 * time.Hour

// MaxEmail is the length of the longest address, in bytes.
const MaxEmail = 254

// proof is the scope of a token that does one thing, once: it gives its owner the address that it has for
// a label. [Registry.Holder] does not know it, so it is no identity.
const proof = "email"

func isProof(t store.Token) bool { return slices.Contains(t.Scopes, proof) }

// isLink reports whether a token is a link's, which does one thing once.
func isLink(t store.Token) bool { return isRecovery(t) || isProof(t) }

// maxLinks is how many links of one kind an account has at a time: the oldest ends with one more.
const maxLinks = 5

// Posting returns the registry as one that writes to people: what it writes waits in the outbox for package mail.
// Without it nothing is written, and what has to be is [ErrNoMail].
func (r *Registry) Posting(outbox store.Outbox) *Registry {
	posting := *r
	posting.outbox = outbox
	return &posting
}

// CleanEmail returns an address without blanks around it. The error is [ErrEmail]: it is no address, or one with
// other than ASCII letters, which mail servers may not know.
func CleanEmail(text string) (string, error) {
	text = strings.TrimSpace(text)
	local, domain, _ := strings.Cut(text, "@")
	parsed, err := mail.ParseAddress(text)
	plain := !strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune(`"(),:;<>[]\`, c) })
	if err != nil || !plain || parsed.Address != text || len(text) > MaxEmail || len(local) > 64 || !strings.Contains(domain, ".") {
		return "", ErrEmail
	}
	return text, nil
}

// AskEmail has a link sent to an address, with which its reader proves that it is the account's; until
// then the account keeps the one it has. With no address the account has none from now on, and the old
// one is told. language is that in which the person is written to from now on. It takes the password, since
// who reads the mail of an account can have the account. The errors are [ErrWrong], [ErrGuest],
// [ErrEmail], [ErrNoMail], and [ErrLastMethod] where nothing else leads into the account.
func (r *Registry) AskEmail(ctx context.Context, h Holder, email, language, password string, now time.Time) error {
	if email != "" {
		clean, err := CleanEmail(email)
		if err != nil {
			return err
		}
		if r.outbox == nil {
			return ErrNoMail
		}
		email = clean
	}
	if err := r.confirm(ctx, h, password, now); err != nil {
		return err
	}
	return r.change(ctx, h.Person.ID, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		if p.Password != h.Person.Password {
			return nil, ErrWrong // it was changed in this moment
		}
		p.Language = language
		if email != "" {
			return []store.Letter{Letter{Kind: ProveEmail, Person: p.ID, To: email}.stored(now)}, nil
		}
		was := p.Email
		p.Email = ""
		if !r.enters(*p, *tokens) {
			return nil, ErrLastMethod
		}
		*tokens = slices.DeleteFunc(*tokens, isLink)
		return r.letters(EmailRemoved, p.ID, was, now), nil
	})
}

// SetEmail gives an account an address that nobody has proved, or none, and tells the old one: it is the operator's.
// Links of the account end. The errors are [ErrGuest] and [ErrEmail].
func (r *Registry) SetEmail(ctx context.Context, id, email string, now time.Time) error {
	kind := EmailRemoved
	if email != "" {
		clean, err := CleanEmail(email)
		if err != nil {
			return err
		}
		email, kind = clean, EmailChanged
	}
	return r.change(ctx, id, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		if p.Guest {
			return nil, ErrGuest
		}
		was := p.Email
		p.Email = email
		*tokens = slices.DeleteFunc(*tokens, isLink)
		if strings.EqualFold(was, email) {
			return nil, nil
		}
		return r.letters(kind, p.ID, was, now), nil
	})
}

// NewProof returns the secret of a link that proves that an account has an address, and when that ends. The error is
// [ErrGuest].
func (r *Registry) NewProof(ctx context.Context, id, email string, now time.Time) (Secret, time.Time, error) {
	token, secret := newToken([]string{proof}, now)
	token.Label, token.Used, token.Expires = email, time.Time{}, now.Add(ProofLife)
	err := r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		if p.Guest {
			return ErrGuest // it was erased since
		}
		*tokens = withLink(*tokens, isProof, token, now)
		return nil
	})
	return secret, token.Expires, err
}

// NewMailedRecovery is [Registry.NewRecovery] for a link that is sent to an address, which must still be the
// account's; otherwise the error is [ErrUnproved]. Earlier ones stay good.
func (r *Registry) NewMailedRecovery(ctx context.Context, id, email string, now time.Time) (Secret, time.Time, error) {
	token, secret := newToken([]string{recovery}, now)
	token.Used, token.Expires = time.Time{}, now.Add(RecoveryLife)
	err := r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		if p.Email != email {
			return ErrUnproved // it was changed in this moment
		}
		*tokens = withLink(*tokens, isRecovery, token, now)
		return nil
	})
	return secret, token.Expires, err
}

// withLink returns tokens with a link, and as many of its kind as there may be.
func withLink(tokens []store.Token, kind func(store.Token) bool, link store.Token, now time.Time) []store.Token {
	tokens = slices.DeleteFunc(tokens, func(t store.Token) bool { return expired(t, now) })
	links := 0
	for _, t := range tokens {
		if kind(t) {
			links++
		}
	}
	for ; links >= maxLinks; links-- {
		oldest := slices.IndexFunc(tokens, kind) // they are in the order of their age
		tokens = slices.Delete(tokens, oldest, oldest+1)
	}
	return append(tokens, link)
}

// ProveEmail gives an account the address that the secret of a link was sent to, tells the old one, and ends all
// links of the account. The error is [ErrUnproved]: it was used, it is too old, or it never was one.
func (r *Registry) ProveEmail(ctx context.Context, secret Secret, now time.Time) (store.Person, error) {
	person, token, err := r.link(ctx, secret, isProof, now)
	if errors.Is(err, store.ErrNotFound) {
		return store.Person{}, ErrUnproved
	}
	if err != nil {
		return store.Person{}, fmt.Errorf("whose address it is: %w", err)
	}
	err = r.change(ctx, person.ID, func(p *store.Person, tokens *[]store.Token) ([]store.Letter, error) {
		if !slices.ContainsFunc(*tokens, func(t store.Token) bool { return t.ID == token.ID }) {
			return nil, ErrUnproved // it was used in this moment
		}
		was := p.Email
		p.Email = token.Label
		*tokens = slices.DeleteFunc(*tokens, isLink)
		person = *p
		if strings.EqualFold(was, p.Email) {
			return nil, nil
		}
		return r.letters(EmailChanged, p.ID, was, now), nil
	})
	return person, err
}

// link returns the token of a link and its owner. ErrNotFound: the secret is of none of that kind, or not any more.
func (r *Registry) link(ctx context.Context, secret Secret, kind func(store.Token) bool, now time.Time) (store.Person, store.Token, error) {
	if !secret.Plausible() {
		return store.Person{}, store.Token{}, store.ErrNotFound
	}
	person, token, err := r.people.Holder(ctx, secret.Hash())
	if err == nil && (!kind(token) || expired(token, now)) {
		err = store.ErrNotFound
	}
	return person, token, err
}

// AskRecovery has a link, with which a password is chosen, sent to the account of a name, or to those of an
// address. Nobody is looked for before the letter is sent, so that neither the answer nor the time that
// it takes tells whether there is such an account. The error is [ErrNoMail].
func (r *Registry) AskRecovery(ctx context.Context, who string, now time.Time) error {
	if r.outbox == nil {
		return ErrNoMail
	}
	return r.outbox.Post(ctx, Letter{Kind: ChangePassword, Asked: Asks(who)}.stored(now))
}

// Asked returns the accounts that a [ChangePassword] asks for, of those that have an address.
func (r *Registry) Asked(ctx context.Context, l Letter) ([]store.Person, error) {
	if strings.Contains(l.Asked, "@") {
		return r.people.FindPeople(ctx, store.PeopleQuery{Email: l.Asked, Limit: maxAccounts})
	}
	person, err := r.people.PersonByKey(ctx, l.Asked)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && person.Email == "":
		return nil, nil
	case err != nil:
		return nil, err
	}
	return []store.Person{person}, nil
}

// maxAccounts is how many accounts at one address have links in one letter.
const maxAccounts = 20

// Person returns a person by id; see [store.People].
func (r *Registry) Person(ctx context.Context, id string) (store.Person, error) {
	return r.people.Person(ctx, id)
}

// change changes a person, and stores letters with the change where any are written.
func (r *Registry) change(ctx context.Context, id string, change func(*store.Person, *[]store.Token) ([]store.Letter, error)) error {
	if r.outbox != nil {
		return r.outbox.ChangeAndPost(ctx, id, change)
	}
	return r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		_, err := change(p, tokens)
		return err
	})
}
