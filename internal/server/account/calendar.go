package account

import (
	"context"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// calendar is the scope of a token that does one thing: it shows when something is due. It stands in the address
// of a calendar, which is seen by more than its owner, and so [Registry.Holder] does not know it.
const calendar = "calendar"

func isCalendar(t store.Token) bool { return slices.Contains(t.Scopes, calendar) }

// NewCalendar returns a token with which [Registry.Calendar] finds an account, and in which the calendar's language is
// kept. An earlier one of the account is revoked. It lasts until it is revoked, or all tokens are. The error is
// [ErrGuest].
func (r *Registry) NewCalendar(ctx context.Context, id, language string, now time.Time) (store.Token, Secret, error) {
	token, secret := newToken([]string{calendar}, now)
	token.Label, token.Used = language, time.Time{}
	err := r.people.ChangePerson(ctx, id, func(p *store.Person, tokens *[]store.Token) error {
		if p.Guest {
			return ErrGuest
		}
		*tokens = append(slices.DeleteFunc(*tokens, isCalendar), token)
		return nil
	})
	return token, secret, err
}

// Calendar returns whose calendar a secret shows, and in which language. ErrNotFound of package store: nobody's.
func (r *Registry) Calendar(ctx context.Context, secret Secret, now time.Time) (p store.Person, language string, err error) {
	p, token, err := r.link(ctx, secret, isCalendar, now)
	if err != nil {
		return store.Person{}, "", err
	}
	return p, token.Label, nil
}
