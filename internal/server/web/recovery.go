package web

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
)

// A Recovery lets a person who has lost the password choose another one.
type Recovery struct {
	Secret  string    `json:"secret" doc:"for POST /recovery, once; the page takes it as /recover#SECRET. It is shown only this once"`
	Expires time.Time `json:"expires"`
}

// newRecovery makes the means by which the owner of an account chooses another password. A moderator who makes one
// could use it as well, so it is on record, and not made by a party.
func (h *moderationHandler) newRecovery(ctx context.Context, in *struct {
	PersonInput
	Body WhyBody
}) (*struct{ Body Recovery }, error) {
	var made Recovery
	check := func(by store.Person) (chat.Deed, error) {
		person, err := h.subject(ctx, by, in.ID)
		if err == nil && person.Guest {
			err = accountProblem(account.ErrGuest)
		}
		return chat.Deed{Did: chat.Recover, Person: speaker(person)}, err
	}
	_, err := h.moderate(ctx, in.Body.Why, check, func(d chat.Deed) error {
		secret, expires, err := h.accounts.NewRecovery(ctx, d.Person.ID, time.Now())
		made = Recovery{string(secret), expires.UTC().Truncate(time.Millisecond)}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &struct{ Body Recovery }{made}, nil
}

// recoverAccount gives the account of a recovery another password, and signs its owner in.
func (a *accountsHandler) recoverAccount(ctx context.Context, in *struct {
	Body struct {
		Secret   string `json:"secret" maxLength:"200" doc:"of a link that was sent by mail, or that a moderator or the operator has made"`
		Password string `json:"password" maxLength:"4000" doc:"at least 8 characters, and none that is guessed first"`
	}
}) (*identityOutput, error) {
	person, secret, err := a.on(ctx).Recover(ctx, account.Secret(in.Body.Secret), in.Body.Password, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	a.emails.wake()
	a.emails.recorded(ctx, person, chat.Recovered)
	return a.signedIn(ctx, person, secret), nil
}
