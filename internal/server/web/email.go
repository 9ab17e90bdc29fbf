package web

import (
	"context"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/mail"
)

// emailHandler keeps the e-mail addresses of accounts, and recovers accounts by them. Whether a name or an address is
// known here it never tells: it does not look.
type emailHandler struct {
	accounts       *account.Registry
	who            *callers
	passwords      *passwords
	moderation     *moderationHandler // which keeps the audit
	sender         *mail.Sender       // nil: no mail is sent
	changesOf      *limit.Limiter     // by person
	recoveriesFrom *limit.Limiter     // by network address
	recoveriesOf   *limit.Limiter     // by name or e-mail address
}

// wake has letters sent at once.
func (h *emailHandler) wake() {
	if h.sender != nil {
		h.sender.Wake()
	}
}

// recorded puts on record what somebody has done with an account of their own. That this fails undoes nothing.
func (h *emailHandler) recorded(ctx context.Context, p store.Person, did chat.Act) {
	if _, err := h.moderation.record(ctx, chat.Deed{By: speaker(p), Did: did, Person: speaker(p)}); err != nil {
		h.moderation.log.Error("cannot record in the audit", "did", did, "person", p.ID, "err", err)
	}
}

// change has an address proved, or removes the one that there is.
func (h *emailHandler) change(ctx context.Context, in *struct {
	Body struct {
		Email    string `json:"email" maxLength:"1000" doc:"it is the account's once the link that is sent there is opened; empty: none from now on"`
		Password string `json:"password" maxLength:"4000" doc:"of the account"`
		Language string `json:"language,omitempty" maxLength:"40" doc:"in which mail is written to you from now on; English if it is not known here" example:"de"`
	}
}) (*struct{}, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	if err := h.changesOf.Allow(holder.Person.ID, now); err != nil {
		return nil, err
	}
	if err := h.passwords.tryOwn(holder); err != nil {
		return nil, err
	}
	language := in.Body.Language
	if !mail.Speaks(language) {
		language = mail.English
	}
	email := strings.TrimSpace(in.Body.Email)
	if err := h.accounts.AskEmail(ctx, holder, email, language, in.Body.Password, now); err != nil {
		return nil, accountProblem(err)
	}
	h.wake()
	if email == "" && holder.Person.Email != "" {
		h.recorded(ctx, holder.Person, chat.Email)
	}
	return nil, nil
}

// prove gives an account the address that a link was sent to.
func (h *emailHandler) prove(ctx context.Context, in *struct {
	Body struct {
		Secret string `json:"secret" maxLength:"200" doc:"as the link has it behind the #"`
	}
}) (*struct{}, error) {
	person, err := h.accounts.ProveEmail(ctx, account.Secret(in.Body.Secret), time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	h.wake()
	h.recorded(ctx, person, chat.Email)
	return nil, nil
}

// askRecovery has a link sent with which a password is chosen, if there is such an account and it has an address.
func (h *emailHandler) askRecovery(ctx context.Context, in *struct {
	Body struct {
		Account string `json:"account" maxLength:"400" doc:"its name, or its e-mail address"`
	}
}) (*struct{}, error) {
	now := time.Now()
	if err := h.recoveriesFrom.Allow(guard.CallerOf(ctx).Address, now); err != nil {
		return nil, err
	}
	if err := h.recoveriesOf.Allow("of "+account.Asks(in.Body.Account), now); err != nil {
		return nil, err
	}
	if err := h.accounts.AskRecovery(ctx, in.Body.Account, now); err != nil {
		return nil, accountProblem(err)
	}
	h.wake()
	return nil, nil
}
