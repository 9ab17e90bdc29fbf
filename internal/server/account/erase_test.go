package account

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// What is left of who is erased is an id; nobody gets in by what was theirs, and nobody has the name.
func TestErase(t *testing.T) {
	d := newPosting(t)
	ctx := t.Context()
	kim, session := d.opened("Kitani")
	lee, _ := d.opened("Lee")
	check(t, "SetEmail", d.SetEmail(ctx, kim.ID, "kitani@example.org", d.now), nil)
	check(t, "Describe", d.Describe(ctx, kim.ID, "I am Kitani"), nil)
	check(t, "SetRoles", d.SetRoles(ctx, kim.ID, []string{Moderator}), nil)
	link, _, err := d.NewRecovery(ctx, kim.ID, d.now)
	check(t, "NewRecovery", err, nil)
	proof, _, err := d.NewProof(ctx, kim.ID, "other@example.org", d.now)
	check(t, "NewProof", err, nil)
	check(t, "Confirm with another password", d.Confirm(ctx, Holder{Person: kim}, "another one", d.now), ErrWrong)
	check(t, "Confirm", d.Confirm(ctx, Holder{Person: kim}, password, d.now), nil)

	for range 2 { // the second changes nothing
		check(t, "Erase", d.Erase(ctx, kim.ID), nil)
		p, err := d.Person(ctx, kim.ID)
		if want := (store.Person{ID: kim.ID, Name: ErasedName, Guest: true, Created: p.Created}); err != nil || fmt.Sprint(p) != fmt.Sprint(want) || !Erased(p) {
			t.Errorf("the person is %+v, %v, want %+v", p, err, want)
		}
		tokens, err := d.people.Tokens(ctx, kim.ID)
		if err != nil || len(tokens) != 1 || strings.Contains(strings.ToLower(fmt.Sprintf("%+v", tokens)), "kitani") {
			t.Errorf("the tokens are %+v, %v", tokens, err)
		}
	}
	d.knows("the session", session, "")
	_, _, err = d.SignIn(ctx, "Kitani", password, d.now)
	check(t, "SignIn", err, ErrWrong)
	_, _, err = d.Recover(ctx, link, "another password", d.now)
	check(t, "Recover", err, ErrRecovered)
	_, err = d.ProveEmail(ctx, proof, d.now)
	check(t, "ProveEmail", err, ErrUnproved)
	_, _, err = d.NewRecovery(ctx, kim.ID, d.now)
	check(t, "NewRecovery", err, ErrGuest)
	_, _, err = d.NewProof(ctx, kim.ID, "kitani@example.org", d.now)
	check(t, "NewProof of who is erased", err, ErrGuest)
	_, _, err = d.NewMailedRecovery(ctx, kim.ID, "kitani@example.org", d.now)
	check(t, "NewMailedRecovery", err, ErrUnproved)
	check(t, "SetPassword", d.SetPassword(ctx, kim.ID, password, d.now), ErrGuest)

	_, _, err = d.Open(ctx, "", Application{Name: "Kitani", Password: password}, d.now)
	check(t, "Open with the name", err, ErrTaken)
	_, _, err = d.NewGuest(ctx, "KITANI", false, d.now)
	check(t, "NewGuest with the name", err, ErrTaken)
	check(t, "Rename to the name", d.Rename(ctx, lee.ID, "Kitani", d.now), ErrTaken)
	_, err = d.CalledHere(ctx, "Kitani", "", false, d.now)
	check(t, "CalledHere", err, ErrTaken)
	d.knows("the name", Secret("name "+Key("Kitani")), "")
	_, _, err = d.Open(ctx, "", Application{Name: "Kitano", Password: password}, d.now)
	check(t, "Open with another name", err, nil)
	check(t, "Erase of nobody", d.Erase(ctx, "nobody"), store.ErrNotFound)
}
