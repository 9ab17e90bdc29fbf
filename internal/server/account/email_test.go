package account

import (
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// letter takes the one letter that waits out of the outbox.
func (d *fixture) letter() Letter {
	d.Helper()
	claimed, err := d.outbox.Claim(d.Context(), MailQueue, d.now, d.now.Add(time.Minute))
	check(d.T, "Claim", err, nil)
	check(d.T, "Drop", d.outbox.Drop(d.Context(), claimed), nil)
	l, err := ReadLetter(claimed)
	check(d.T, "ReadLetter", err, nil)
	d.quiet()
	return l
}

// quiet expects no letter.
func (d *fixture) quiet() {
	d.Helper()
	if n, err := d.outbox.Waiting(d.Context(), MailQueue); err != nil || n != 0 {
		d.Errorf("%d letters wait, %v", n, err)
	}
}

// reachedAt expects a person to have an address.
func (d *fixture) reachedAt(id, want string) {
	d.Helper()
	p, err := d.Person(d.Context(), id)
	if err != nil || p.Email != want {
		d.Errorf("the address is %q, %v, want %q", p.Email, err, want)
	}
}

func newPosting(t *testing.T) *fixture {
	d := newFixture(t)
	d.Registry = d.Posting(d.people.(store.Outbox))
	return d
}

// An address is an account's once it is proved, with a link that works once. The old one is told of another, and of
// none.
func TestEmail(t *testing.T) {
	d := newPosting(t)
	ctx := t.Context()
	kim, session := d.opened("Kim")
	ask := func(email, secret string) error {
		return d.AskEmail(ctx, d.holder(session), email, "de", secret, d.now)
	}
	check(t, "with a wrong password", ask("kim@example.org", "another one"), ErrWrong)
	guest, secret, _ := d.NewGuest(ctx, "", false, d.now)
	check(t, "a guest", d.AskEmail(ctx, d.holder(secret), "kim@example.org", "de", "", d.now), ErrGuest)
	for _, odd := range []string{"kim", "kim@", "@example.org", "kim@localhost", "Kim <kim@example.org>", "kim@example.org, a@example.org", "kim@exämple.org", "kim@example.org\r\nBcc: a@example.org", `"k m"@example.org`, "k(c)im@example.org"} {
		check(t, odd, ask(odd, password), ErrEmail)
	}
	d.quiet()
	check(t, "AskEmail", ask(" kim@example.org ", password), nil)
	if got, want := d.letter(), (Letter{Kind: ProveEmail, Person: kim.ID, To: "kim@example.org"}); got != want {
		t.Errorf("the letter is %+v, want %+v", got, want)
	}
	d.reachedAt(kim.ID, "")

	link, expires, err := d.NewProof(ctx, kim.ID, "kim@example.org", d.now)
	check(t, "NewProof", err, nil)
	d.knows("the link's", link, "")
	_, _, err = d.Recover(ctx, link, "another password", d.now)
	check(t, "Recover with the link", err, ErrRecovered)
	recovery, _, _ := d.NewRecovery(ctx, kim.ID, d.now)
	for what, secret := range map[string]Secret{"a session": session, "a recovery": recovery, "nothing": "", "a secret of nobody": NewSecret()} {
		_, err := d.ProveEmail(ctx, secret, d.now)
		check(t, "ProveEmail with "+what, err, ErrUnproved)
	}
	_, err = d.ProveEmail(ctx, link, expires)
	check(t, "ProveEmail too late", err, ErrUnproved)
	person, err := d.ProveEmail(ctx, link, d.now)
	check(t, "ProveEmail", err, nil)
	if person.ID != kim.ID || person.Email != "kim@example.org" || person.Language != "de" {
		t.Errorf("the person is %+v", person)
	}
	_, err = d.ProveEmail(ctx, link, d.now)
	check(t, "ProveEmail again", err, ErrUnproved)
	d.quiet()
	d.knows("the session's", session, kim.ID)

	// Another address ends the links that were sent to the old one, and the old one is told.
	mailed, _, err := d.NewMailedRecovery(ctx, kim.ID, "kim@example.org", d.now)
	check(t, "NewMailedRecovery", err, nil)
	link, _, _ = d.NewProof(ctx, kim.ID, "other@example.org", d.now)
	_, err = d.ProveEmail(ctx, link, d.now)
	check(t, "ProveEmail of another", err, nil)
	if got, want := d.letter(), (Letter{Kind: EmailChanged, Person: kim.ID, To: "kim@example.org"}); got != want {
		t.Errorf("the letter is %+v, want %+v", got, want)
	}
	_, _, err = d.Recover(ctx, mailed, "another password", d.now)
	check(t, "Recover with a link to the old address", err, ErrRecovered)
	_, _, err = d.NewMailedRecovery(ctx, kim.ID, "kim@example.org", d.now)
	check(t, "NewMailedRecovery to the old address", err, ErrUnproved)

	check(t, "removing it with a wrong password", ask("", "another one"), ErrWrong)
	check(t, "removing it", ask("", password), nil)
	d.reachedAt(kim.ID, "")
	if got, want := d.letter(), (Letter{Kind: EmailRemoved, Person: kim.ID, To: "other@example.org"}); got != want {
		t.Errorf("the letter is %+v, want %+v", got, want)
	}
	check(t, "removing none", ask("", password), nil)
	d.quiet()
	d.reachedAt(guest.ID, "")
}

// Who has an address is told of another password, whoever chose it, and of an address that the operator sets.
func TestTold(t *testing.T) {
	d := newPosting(t)
	ctx := t.Context()
	kim, session := d.opened("Kim")
	guest, _, _ := d.NewGuest(ctx, "", false, d.now)
	check(t, "ChangePassword without an address", d.ChangePassword(ctx, d.holder(session), password, "another password", d.now), nil)
	d.quiet()
	check(t, "SetEmail of a guest", d.SetEmail(ctx, guest.ID, "kim@example.org", d.now), ErrGuest)
	check(t, "SetEmail to none that is one", d.SetEmail(ctx, kim.ID, "kim", d.now), ErrEmail)
	check(t, "SetEmail", d.SetEmail(ctx, kim.ID, "kim@example.org", d.now), nil)
	d.reachedAt(kim.ID, "kim@example.org")
	d.quiet()
	told := func(what string, err error, kind LetterKind) {
		t.Helper()
		check(t, what, err, nil)
		if got, want := d.letter(), (Letter{Kind: kind, Person: kim.ID, To: "kim@example.org"}); got != want {
			t.Errorf("after %s the letter is %+v, want %+v", what, got, want)
		}
	}
	check(t, "ChangePassword by a thief", d.ChangePassword(ctx, d.holder(session), "a guess of it", "a thief's password", d.now), ErrWrong)
	d.quiet()
	told("ChangePassword", d.ChangePassword(ctx, d.holder(session), "another password", password, d.now), NewPassword)
	told("SetPassword", d.SetPassword(ctx, kim.ID, "another password", d.now), NewPassword)
	mailed, _, err := d.NewMailedRecovery(ctx, kim.ID, "kim@example.org", d.now)
	check(t, "NewMailedRecovery", err, nil)
	told("SetEmail to another", d.SetEmail(ctx, kim.ID, "other@example.org", d.now), EmailChanged)
	_, _, err = d.Recover(ctx, mailed, password, d.now)
	check(t, "Recover with a link to the old address", err, ErrRecovered)
	d.reachedAt(kim.ID, "other@example.org")
	check(t, "SetEmail to the same", d.SetEmail(ctx, kim.ID, "Other@example.org", d.now), nil)
	d.quiet()
	check(t, "SetEmail to none", d.SetEmail(ctx, kim.ID, "", d.now), nil)
	if got, want := d.letter(), (Letter{Kind: EmailRemoved, Person: kim.ID, To: "Other@example.org"}); got != want {
		t.Errorf("the letter is %+v, want %+v", got, want)
	}
}

// Whoever asks for a recovery has a letter stored, whether there is such an account or not. It is found when the letter
// is sent.
func TestAskRecovery(t *testing.T) {
	d := newPosting(t)
	ctx := t.Context()
	kim, _ := d.opened("Kim")
	lee, _ := d.opened("Lee")
	d.opened("Without")
	for _, p := range []store.Person{kim, lee} {
		link, _, _ := d.NewProof(ctx, p.ID, "Club@example.org", d.now)
		_, err := d.ProveEmail(ctx, link, d.now)
		check(t, "ProveEmail", err, nil)
	}
	for who, want := range map[string]int{"kim": 1, "Kim ": 1, "CLUB@Example.org": 2, "Without": 0, "nobody": 0, "nobody@example.org": 0, "": 0, "@": 0} {
		check(t, "AskRecovery", d.AskRecovery(ctx, who, d.now), nil)
		found, err := d.Asked(ctx, d.letter())
		if err != nil || len(found) != want {
			t.Errorf("%q asks for %d accounts, %v, want %d", who, len(found), err, want)
		}
	}

	// Links that were sent stay good, up to some; one ends all.
	var sent []Secret
	for i := range maxLinks + 1 {
		secret, _, err := d.NewMailedRecovery(ctx, kim.ID, "Club@example.org", d.now.Add(time.Duration(i)*time.Second))
		check(t, "NewMailedRecovery", err, nil)
		sent = append(sent, secret)
	}
	_, _, err := d.Recover(ctx, sent[0], "another password", d.now)
	check(t, "Recover with the oldest of too many", err, ErrRecovered)
	_, session, err := d.Recover(ctx, sent[2], "another password", d.now)
	check(t, "Recover", err, nil)
	d.knows("the new session's", session, kim.ID)
	if got, want := d.letter(), (Letter{Kind: Recovered, Person: kim.ID, To: "Club@example.org"}); got != want {
		t.Errorf("the letter is %+v, want %+v", got, want)
	}
	for _, secret := range sent {
		_, _, err := d.Recover(ctx, secret, "a third password", d.now)
		check(t, "Recover again", err, ErrRecovered)
	}
}

// Without an outbox nothing is asked of mail, and an address can still be removed.
func TestWithoutMail(t *testing.T) {
	d := newFixture(t)
	kim, session := d.opened("Kim")
	check(t, "AskEmail", d.AskEmail(t.Context(), d.holder(session), "kim@example.org", "en", password, d.now), ErrNoMail)
	check(t, "AskRecovery", d.AskRecovery(t.Context(), "Kim", d.now), ErrNoMail)
	check(t, "ChangePerson", d.people.ChangePerson(t.Context(), kim.ID, func(p *store.Person, _ *[]store.Token) error {
		p.Email = "kim@example.org"
		return nil
	}), nil)
	check(t, "removing the address", d.AskEmail(t.Context(), d.holder(session), "", "en", password, d.now), nil)
	d.reachedAt(kim.ID, "")
	if n, err := d.people.(store.Outbox).Waiting(t.Context(), MailQueue); err != nil || n != 0 {
		t.Errorf("%d letters wait, %v", n, err)
	}
}
