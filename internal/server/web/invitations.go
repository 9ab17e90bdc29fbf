package web

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// clubHandler lets administrators say who may have an account and which role, and what everybody is told.
type clubHandler struct {
	accounts   *account.Registry
	who        *callers
	people     *directory
	moderation *moderationHandler
	passwords  *passwords
}

// An Invitation is a link with which people make accounts, without its secret.
type Invitation struct {
	ID    string    `json:"id"`
	At    time.Time `json:"at"`
	By    Person    `json:"by"`
	Until time.Time `json:"until"`
	Uses  int       `json:"uses" doc:"how many people may use it"`
	Left  int       `json:"left" doc:"how many still may"`
	Why   string    `json:"why"`
}

// A NewInvitation is an invitation with its secret.
type NewInvitation struct {
	Invitation
	Secret string `json:"secret" doc:"for POST /accounts; the page takes it as /login#SECRET. It is shown only this once"`
}

// invitationOf returns an invitation as it is shown.
func invitationOf(i chat.Invitation) Invitation {
	return Invitation{strconv.Itoa(i.N), i.At, said(i.By), i.Until(), i.Uses, i.Left, i.Why}
}

// Invitations are those that are good.
type Invitations struct {
	Invitations []Invitation `json:"invitations" doc:"the oldest first"`
}

// list lists the invitations that are good.
func (h *clubHandler) list(ctx context.Context, _ *struct{}) (*struct{ Body Invitations }, error) {
	if _, err := h.who.official(ctx, roleAdmin); err != nil {
		return nil, err
	}
	docket, err := h.moderation.docket.current(ctx)
	if err != nil {
		return nil, err
	}
	all := Invitations{Invitations: []Invitation{}}
	for _, i := range docket.Invitations(h.moderation.arena.Now()) {
		all.Invitations = append(all.Invitations, invitationOf(i))
	}
	return &struct{ Body Invitations }{all}, nil
}

// create makes an invitation.
func (h *clubHandler) create(ctx context.Context, in *struct {
	Body struct {
		WhyBody
		Uses int `json:"uses,omitempty" minimum:"1" maximum:"1000" default:"1" doc:"how many people may use it"`
		Days int `json:"days,omitempty" minimum:"1" maximum:"366" default:"7" doc:"how long it is good"`
	}
}) (*struct{ Body NewInvitation }, error) {
	secret := account.NewSecret()
	d, err := h.deed(ctx, in.Body.Why, func() (chat.Deed, error) {
		return chat.Deed{Did: chat.Invite, Uses: in.Body.Uses, Hours: 24 * in.Body.Days, Secret: secret.HexHash()}, nil
	})
	if err != nil {
		return nil, err
	}
	return &struct{ Body NewInvitation }{NewInvitation{invitationOf(chat.Invitation{Deed: d, Left: d.Uses}), string(secret)}}, nil
}

// A WithdrawInput names an invitation or an announcement.
type WithdrawInput struct {
	ID int `path:"id" minimum:"1"`
}

// withdraw takes an invitation back.
func (h *clubHandler) withdraw(ctx context.Context, in *WithdrawInput) (*struct{}, error) {
	return h.takeBack(ctx, in.ID, func(d chat.Docket, now time.Time) (standing []chat.Deed) {
		for _, i := range d.Invitations(now) {
			standing = append(standing, i.Deed)
		}
		return standing
	})
}

// withdrawAnnouncement takes an announcement back.
func (h *clubHandler) withdrawAnnouncement(ctx context.Context, in *WithdrawInput) (*struct{}, error) {
	return h.takeBack(ctx, in.ID, chat.Docket.Announcements)
}

// takeBack withdraws the deed of a number, if it is among those that stand.
func (h *clubHandler) takeBack(ctx context.Context, n int, standing func(chat.Docket, time.Time) []chat.Deed) (*struct{}, error) {
	me, err := h.who.official(ctx, roleAdmin)
	if err != nil {
		return nil, err
	}
	docket, err := h.moderation.docket.current(ctx)
	if err != nil {
		return nil, err
	}
	for _, d := range standing(docket, h.moderation.arena.Now()) {
		if d.N == n {
			_, err := h.moderation.record(ctx, chat.Deed{By: speaker(me), Did: chat.Withdraw, Closes: n, Why: d.Why})
			return nil, err
		}
	}
	return nil, problem.New("not-found", reason.New("not-found"))
}

// deed records what the administrator of the request does, once it is checked.
func (h *clubHandler) deed(ctx context.Context, why string, check func() (chat.Deed, error)) (chat.Deed, error) {
	me, err := h.who.official(ctx, roleAdmin)
	if err != nil {
		return chat.Deed{}, err
	}
	clean, err := cleanWhy(why)
	if err != nil {
		return chat.Deed{}, err
	}
	d, err := check()
	if err != nil {
		return d, err
	}
	d.By, d.Why = speaker(me), clean
	return h.moderation.record(ctx, d)
}

// An AddedAccount is an account that an administrator has made, and what gives it its first password.
type AddedAccount struct {
	Person
	Recovery Recovery `json:"recovery"`
}

// add makes an account for somebody. Nobody knows its first password: the person chooses one by the link of a recovery.
func (h *clubHandler) add(ctx context.Context, in *struct {
	Body struct {
		WhyBody
		Name string `json:"name" maxLength:"200" doc:"at most 32 characters, and unlike any other account's"`
		Bot  bool   `json:"bot,omitempty" doc:"it is a program's; others are told"`
	}
}) (*struct{ Body AddedAccount }, error) {
	now := time.Now()
	wanted := account.Application{ID: account.NewID(), Name: in.Body.Name, Password: string(account.NewSecret()), Bot: in.Body.Bot}
	_, err := h.deed(ctx, in.Body.Why, func() (chat.Deed, error) {
		name, err := h.accounts.Check(ctx, wanted, now)
		if err != nil {
			return chat.Deed{}, accountProblem(err)
		}
		return chat.Deed{Did: chat.Add, Person: chat.Person{ID: wanted.ID, Name: name, Bot: wanted.Bot}}, nil
	})
	if err != nil {
		return nil, err
	}
	person, session, err := h.accounts.Open(ctx, "", wanted, now)
	if err != nil {
		return nil, accountProblem(err)
	}
	if err := h.endSession(ctx, session, now); err != nil {
		return nil, err
	}
	secret, expires, err := h.accounts.NewRecovery(ctx, person.ID, now)
	if err != nil {
		return nil, accountProblem(err)
	}
	return &struct{ Body AddedAccount }{AddedAccount{h.people.shown(person), Recovery{string(secret), expires.UTC().Truncate(time.Millisecond)}}}, nil
}

// endSession ends the session with which an account begins: it is the owner's to open one.
func (h *clubHandler) endSession(ctx context.Context, session account.Secret, now time.Time) error {
	holder, err := h.accounts.Holder(ctx, session, now)
	if err != nil {
		return err
	}
	return h.accounts.SignOut(ctx, holder)
}

// mayJoin refuses everybody where administrators make the accounts.
func (a *accountsHandler) mayJoin() error {
	if a.club.Load().Entry() == club.Closed {
		return problem.New("accounts-closed", reason.New("accounts-closed"))
	}
	return nil
}

// admit refuses a newcomer who may not make an account. Where accounts are made by invitation it counts one more use of
// the invitation, before the account is made: so there are never more accounts than it allows, whatever fails.
func (a *accountsHandler) admit(ctx context.Context, h account.Holder, w account.Application, secret string) error {
	if err := a.mayJoin(); err != nil {
		return err
	}
	if a.club.Load().Entry() == club.Open {
		return nil
	}
	invited, err := a.invitation(ctx, secret)
	if err != nil {
		return err
	}
	name, err := a.accounts.Check(ctx, w, time.Now())
	if err != nil {
		return accountProblem(err)
	}
	by := chat.Person{ID: cmp.Or(h.Person.ID, w.ID), Name: name, Bot: w.Bot}
	_, err = a.moderation.record(ctx, chat.Deed{By: by, Did: chat.Join, Closes: invited.N, Why: invited.Why})
	return err
}

// invitation returns the invitation of a secret that is good.
func (a *accountsHandler) invitation(ctx context.Context, secret string) (chat.Invitation, error) {
	if secret == "" {
		return chat.Invitation{}, problem.New("invitation-needed", reason.New("invitation-needed"))
	}
	docket, err := a.moderation.docket.current(ctx)
	if err != nil {
		return chat.Invitation{}, err
	}
	hash := account.Secret(secret).HexHash()
	for _, i := range docket.Invitations(a.moderation.arena.Now()) {
		if i.Secret == hash {
			return i, nil
		}
	}
	return chat.Invitation{}, problem.New("unknown-invitation", reason.New("unknown-invitation"))
}

// LookedInvitation is what somebody is told who has the secret of an invitation.
type LookedInvitation struct {
	Until time.Time `json:"until"`
	Left  int       `json:"left" doc:"how many people may still use it"`
}

// lookInvitation tells whether an invitation is good.
func (a *accountsHandler) lookInvitation(ctx context.Context, in *struct {
	Body struct {
		Secret string `json:"secret" maxLength:"200" doc:"as the link has it behind the #"`
	}
}) (*struct{ Body LookedInvitation }, error) {
	if err := a.mayJoin(); err != nil {
		return nil, err
	}
	i, err := a.invitation(ctx, in.Body.Secret)
	if err != nil {
		return nil, err
	}
	return &struct{ Body LookedInvitation }{LookedInvitation{i.Until(), i.Left}}, nil
}
