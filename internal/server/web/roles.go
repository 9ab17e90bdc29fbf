package web

import (
	"context"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// appoint gives a person other roles. It takes a session and its password, or a method that was just proved: what was
// stolen of an administrator makes no other one. Nobody changes their own roles, so that an administrator remains.
func (h *clubHandler) appoint(ctx context.Context, in *struct {
	PersonInput
	Body struct {
		WhyBody
		ConfirmBody
		Roles []string `json:"roles" maxItems:"3" enum:"moderator,organizer,admin" doc:"all that the person has from then on"`
	}
}) (*deedOutput, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	me, err := h.who.official(ctx, roleAdmin)
	if err != nil {
		return nil, err
	}
	clean, err := cleanWhy(in.Body.Why)
	if err != nil {
		return nil, err
	}
	person, err := h.people.called(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if person.ID == me.ID {
		return nil, problem.New("not-impartial", reason.New("own-roles"))
	}
	if person.Guest {
		return nil, accountProblem(account.ErrGuest)
	}
	if err := h.passwords.tryOwn(holder); err != nil {
		return nil, err
	}
	if err := h.accounts.Confirm(ctx, holder, in.Body.Password, time.Now()); err != nil {
		return nil, accountProblem(err)
	}
	roles := slices.DeleteFunc(account.Roles(), func(role string) bool { return !slices.Contains(in.Body.Roles, role) })
	d, err := h.moderation.record(ctx, chat.Deed{By: speaker(me), Did: chat.Appoint, Person: speaker(person), Roles: roles, Why: clean})
	if err != nil {
		return nil, err
	}
	if err := h.accounts.SetRoles(ctx, person.ID, roles); err != nil {
		return nil, accountProblem(err)
	}
	return &deedOutput{deedOf(d)}, nil
}
