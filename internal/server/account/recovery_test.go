package account

import (
	"errors"
	"testing"
)

// A recovery gives another password once, ends all sessions and tokens, and is good for nothing else.
func TestRecovery(t *testing.T) {
	d := newFixture(t)
	kim, session := d.opened("Kim")
	first, _, err := d.NewRecovery(t.Context(), kim.ID, d.now)
	check(t, "NewRecovery", err, nil)
	link, expires, err := d.NewRecovery(t.Context(), kim.ID, d.now)
	check(t, "NewRecovery again", err, nil)
	if want := d.now.Add(RecoveryLife); !expires.Equal(want) {
		t.Errorf("it ends at %v, want %v", expires, want)
	}
	d.knows("the session's", session, kim.ID)
	d.knows("the recovery's", link, "")
	_, _, err = d.NewToken(t.Context(), d.holder(link), TokenRequest{Scopes: []string{Play}, Password: password}, d.now)
	if err == nil {
		t.Error("a token was made with a recovery")
	}
	const other = "another password"
	for what, secret := range map[string]Secret{"the earlier one": first, "a session": session, "no secret": "", "a secret of nobody": NewSecret()} {
		_, _, err := d.Recover(t.Context(), secret, other, d.now)
		check(t, "Recover with "+what, err, ErrRecovered)
	}
	_, _, err = d.Recover(t.Context(), link, other, expires)
	check(t, "Recover too late", err, ErrRecovered)
	if _, _, err := d.Recover(t.Context(), link, "short", d.now); !isPasswordError(err) {
		t.Errorf("Recover to a short password: %v", err)
	}
	d.knows("the session's", session, kim.ID)
	person, fresh, err := d.Recover(t.Context(), link, other, d.now)
	check(t, "Recover", err, nil)
	if person.ID != kim.ID {
		t.Errorf("the account of %q was recovered, want %q", person.ID, kim.ID)
	}
	d.knows("the new session's", fresh, kim.ID)
	d.knows("the earlier session's", session, "")
	_, _, err = d.Recover(t.Context(), link, "a third password", d.now)
	check(t, "Recover again", err, ErrRecovered)
	_, _, err = d.SignIn(t.Context(), "Kim", password, d.now)
	check(t, "SignIn with the earlier password", err, ErrWrong)
	_, _, err = d.SignIn(t.Context(), "Kim", other, d.now)
	check(t, "SignIn", err, nil)

	guest, _, _ := d.NewGuest(t.Context(), "", false, d.now)
	_, _, err = d.NewRecovery(t.Context(), guest.ID, d.now)
	check(t, "a guest's", err, ErrGuest)
}

func isPasswordError(err error) bool {
	_, is := errors.AsType[*PasswordError](err)
	return is
}
