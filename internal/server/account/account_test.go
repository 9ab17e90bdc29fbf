package account

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"github.com/shinpan/shinpan/internal/game/store"
)

var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

const password = "correct horse"

// A fixture is a registry of nobody yet, whose clock is at noon.
type fixture struct {
	*testing.T
	*Registry
	now time.Time
}

func newFixture(t *testing.T) *fixture {
	return &fixture{t, New(store.NewMemory(), NewHasher(cheap, 4)), noon}
}

// opened is an account of that name, and its session.
func (d *fixture) opened(name string) (store.Person, Secret) {
	d.Helper()
	p, secret, err := d.Open(d.Context(), "", Application{Name: name, Password: password}, d.now)
	if err != nil {
		d.Fatalf("Open(%q): %v", name, err)
	}
	return p, secret
}

// signedIn is another session.
func (d *fixture) signedIn(name string) Secret {
	d.Helper()
	_, secret, err := d.SignIn(d.Context(), name, password, d.now)
	if err != nil {
		d.Fatalf("SignIn(%q): %v", name, err)
	}
	return secret
}

// holder is who shows a secret.
func (d *fixture) holder(s Secret) Holder {
	d.Helper()
	h, err := d.Holder(d.Context(), s, d.now)
	if err != nil {
		d.Fatal(err)
	}
	return h
}

// knows checks whose a secret is: nobody's if the id is empty.
func (d *fixture) knows(what string, s Secret, id string) {
	d.Helper()
	if got := d.holder(s).Person.ID; got != id {
		d.Errorf("%s is the secret of %q, want %q", what, got, id)
	}
}

func check(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestGuestBecomesAccount(t *testing.T) {
	d := newFixture(t)
	guest, planted, err := d.NewGuest(t.Context(), "", false, d.now)
	if err != nil || !guest.Guest || !strings.HasPrefix(guest.Name, "Guest ") || len(planted) != 47 {
		t.Fatalf("NewGuest = %+v, %q, %v", guest, planted, err)
	}
	d.knows("the guest's", planted, guest.ID)
	d.now = d.now.AddDate(10, 0, 0)
	d.knows("the guest's after ten years", planted, guest.ID)

	p, secret, err := d.Open(t.Context(), guest.ID, Application{Name: "Shusaku", Password: password}, d.now)
	if err != nil || p.ID != guest.ID || p.Guest || p.Name != "Shusaku" || !p.Created.Equal(guest.Created) {
		t.Fatalf("Open = %+v, %v, want the same person", p, err)
	}
	d.knows("the account's", secret, guest.ID)
	d.knows("the guest's, which somebody may have planted", planted, "")

	_, _, err = d.Open(t.Context(), guest.ID, Application{Name: "Shuwa", Password: password}, d.now)
	check(t, "Open of an account", err, ErrAccount)
	_, _, err = d.Open(t.Context(), "nobody", Application{Name: "Shuwa", Password: password}, d.now)
	check(t, "Open of nobody", err, store.ErrNotFound)
}

func TestNamesAreTaken(t *testing.T) {
	d := newFixture(t)
	d.opened("Shusaku")
	for _, name := range []string{"Shusaku", "SHU SAKU", "5husaku"} {
		_, _, err := d.Open(t.Context(), "", Application{Name: name, Password: password}, d.now)
		check(t, "another account "+name, err, ErrTaken)
		_, _, err = d.NewGuest(t.Context(), name, false, d.now)
		check(t, "a guest "+name, err, ErrTaken)
	}
	for range 2 {
		if _, _, err := d.NewGuest(t.Context(), "Jowa", false, d.now); err != nil {
			t.Errorf("guests may share a name: %v", err)
		}
	}
	for _, name := range []string{"", "Admin", "Guest 1234", "gυest", "..."} {
		_, _, err := d.Open(t.Context(), "", Application{Name: name, Password: password}, d.now)
		if _, refused := errors.AsType[*NameError](err); !refused {
			t.Errorf("an account %q: %v, want a NameError", name, err)
		}
	}
}

func TestRename(t *testing.T) {
	d := newFixture(t)
	shusaku, _ := d.opened("Shusaku")
	shuwa, _ := d.opened("Shuwa")
	guest, _, _ := d.NewGuest(t.Context(), "Jowa", false, d.now)
	check(t, "to a name that is taken", d.Rename(t.Context(), shuwa.ID, "Shu Saku", d.now), ErrTaken)
	check(t, "a guest to a name that is taken", d.Rename(t.Context(), guest.ID, "Shusaku", d.now), ErrTaken)
	check(t, "to the same name, written otherwise", d.Rename(t.Context(), shusaku.ID, "SHUSAKU", d.now), nil)
	check(t, "to another name", d.Rename(t.Context(), shusaku.ID, "Torajiro", d.now), nil)
	d.signedIn("torajiro")
	if err := d.Rename(t.Context(), guest.ID, "...", d.now); err != nil {
		t.Errorf("a guest may be called anything: %v", err)
	}
	if _, refused := errors.AsType[*NameError](d.Rename(t.Context(), shuwa.ID, "...", d.now)); !refused {
		t.Error("an account must have a name that is found")
	}
	check(t, "nobody", d.Rename(t.Context(), "nobody", "x", d.now), store.ErrNotFound)
}

// The name that an account gave up is nobody's but its own for 90 days, whatever else the account does.
func TestNameGivenUp(t *testing.T) {
	d := newFixture(t)
	shusaku, secret := d.opened("Shusaku")
	shuwa, _ := d.opened("Shuwa")
	jowa, _ := d.opened("Jowa")
	check(t, "Rename", d.Rename(t.Context(), shusaku.ID, "Torajiro", d.now), nil)
	taken := func(want error, now time.Time) {
		t.Helper()
		_, err := d.CalledHere(t.Context(), "Shu Saku", jowa.ID, false, now)
		check(t, "CalledHere", err, want)
		_, err = d.Available(t.Context(), "5husaku", now)
		check(t, "Available", err, want)
		if want != nil {
			_, _, err = d.Open(t.Context(), "", Application{Name: "SHUSAKU", Password: password}, now)
			check(t, "Open", err, want)
			_, _, err = d.NewGuest(t.Context(), "Shusaku", false, now)
			check(t, "NewGuest", err, want)
			check(t, "Rename", d.Rename(t.Context(), jowa.ID, "Shusaku", now), want)
		}
	}
	taken(ErrTaken, d.now)
	_, err := d.CalledHere(t.Context(), "Shusaku", shusaku.ID, false, d.now)
	check(t, "CalledHere, the owner", err, nil)

	holder, err := d.Holder(t.Context(), secret, d.now)
	check(t, "Holder", err, nil)
	tokens, err := d.people.Tokens(t.Context(), shusaku.ID)
	check(t, "Tokens", err, nil)
	for _, token := range tokens {
		if isKeptName(token) {
			check(t, "Revoke", d.Revoke(t.Context(), shusaku.ID, token.ID), ErrNoToken)
			if Shown(token, d.now) {
				t.Error("the owner is shown a token that keeps a name")
			}
		}
	}
	check(t, "ChangePassword", d.ChangePassword(t.Context(), holder, password, "another password", d.now), nil)
	check(t, "SetPassword", d.SetPassword(t.Context(), shusaku.ID, password, d.now), nil)
	taken(ErrTaken, d.now)
	check(t, "Rename back", d.Rename(t.Context(), shusaku.ID, "Shusaku", d.now), nil)
	check(t, "Rename once more", d.Rename(t.Context(), shusaku.ID, "Torajiro", d.now), nil)
	taken(ErrTaken, d.now.Add(keptFor-time.Second))
	taken(nil, d.now.Add(keptFor))

	later := d.now.Add(keptFor)
	check(t, "Rename to a name that is free again", d.Rename(t.Context(), shuwa.ID, "Shusaku", later), nil)
	check(t, "and to another", d.Rename(t.Context(), shuwa.ID, "Shuwa", later), nil)
	taken(ErrTaken, later)
	for i := range 3 * mostKept {
		check(t, "Rename", d.Rename(t.Context(), shuwa.ID, fmt.Sprint("Shuwa ", i), later), nil)
	}
	tokens, err = d.people.Tokens(t.Context(), shuwa.ID)
	check(t, "Tokens", err, nil)
	if names := len(slices.DeleteFunc(tokens, func(t store.Token) bool { return !isKeptName(t) })); names != mostKept {
		t.Errorf("%d names are kept for one account, want %d", names, mostKept)
	}
}

func TestSignIn(t *testing.T) {
	d := newFixture(t)
	p, first := d.opened("Shusaku")
	secret := d.signedIn(" SHUSAKU ")
	if secret == first {
		t.Error("two sessions have the same secret")
	}
	d.knows("the new session's", secret, p.ID)
	d.knows("the old session's", first, p.ID)
	for name, password := range map[string]string{
		"Shusaku": "correct cow", "Shuwa": password, "": "", "Guest": password, "shusaku": strings.Repeat("x", 100_000),
	} {
		_, secret, err := d.SignIn(t.Context(), name, password, d.now)
		check(t, "SignIn "+name, err, ErrWrong)
		if secret != "" || err.Error() != ErrWrong.Error() {
			t.Errorf("SignIn(%q) tells more: %q, %v", name, secret, err)
		}
	}
	if err := d.SignOut(t.Context(), d.holder(secret)); err != nil {
		t.Error(err)
	}
	d.knows("what was signed out", secret, "")
	d.knows("the other session's", first, p.ID)
}

// A name that nobody has takes the same work as a wrong password, and as one that is right.
func TestSignInTakesTheSame(t *testing.T) {
	d := newFixture(t)
	d.opened("Shusaku")
	if _, _, err := d.NewGuest(t.Context(), "Guest", false, d.now); err != nil {
		t.Fatal(err)
	}
	type work struct {
		salt           int
		passes, memory uint32
		threads        uint8
		length         uint32
	}
	var done []work
	d.hasher.derive = func(password, salt []byte, passes, memory uint32, threads uint8, length uint32) []byte {
		done = append(done, work{len(salt), passes, memory, threads, length})
		return argon2.IDKey(password, salt, passes, memory, threads, length)
	}
	want := []work{{saltBytes, cheap.Passes, cheap.Memory, cheap.Threads, keyBytes}}
	for name, password := range map[string]string{
		"Shusaku": password, "SHUSAKU": "correct cow", "Shuwa": "correct cow", "Guest": "correct cow",
		"": "", "\xff\xfe": "correct cow", strings.Repeat("x", 10_000): "", "shusaku": "",
	} {
		done = nil
		_, _, err := d.SignIn(t.Context(), name, password, d.now)
		if (err != nil) != errors.Is(err, ErrWrong) || !slices.Equal(done, want) {
			t.Errorf("SignIn(%.20q, %.20q) = %v, and hashes %v, want %v", name, password, err, done, want)
		}
	}
}

// When the cost is raised, a login has the password hashed anew.
func TestRehash(t *testing.T) {
	d := newFixture(t)
	p, _ := d.opened("Shusaku")
	dearer := New(d.people, NewHasher(Cost{Memory: 128, Passes: 1, Threads: 1}, 1))
	hashes := []string{p.Password}
	for range 2 {
		if _, _, err := dearer.SignIn(t.Context(), "Shusaku", password, d.now); err != nil {
			t.Fatal(err)
		}
		now, err := d.people.Person(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, now.Password)
	}
	if hashes[1] == hashes[0] || hashes[2] != hashes[1] || !strings.Contains(hashes[1], "m=128") {
		t.Errorf("the hashes were %q", hashes)
	}
}

func TestSessionsEnd(t *testing.T) {
	d := newFixture(t)
	p, secret := d.opened("Shusaku")
	for range 10 { // whoever comes back now and then stays signed in
		d.now = d.now.Add(sessionAge - time.Hour)
		d.knows("a session that is used", secret, p.ID)
	}
	d.now = d.now.Add(sessionAge)
	d.knows("a session that was not used", secret, "")

	var secrets []Secret
	for range maxSessions + 3 {
		d.now = d.now.Add(time.Hour)
		secrets = append(secrets, d.signedIn("Shusaku"))
		d.holder(secrets[0]) // is used all the time
	}
	tokens, _ := d.people.Tokens(t.Context(), p.ID)
	if len(tokens) != maxSessions {
		t.Errorf("there are %d sessions, want %d", len(tokens), maxSessions)
	}
	d.knows("the session that is used", secrets[0], p.ID)
	d.knows("the session that was not used for longest", secrets[1], "")
	d.knows("the last session", secrets[len(secrets)-1], p.ID)
}

// token makes a token for whoever shows a secret.
func (d *fixture) token(shown Secret, want TokenRequest) (store.Token, Secret, error) {
	d.Helper()
	if want.Label == "" {
		want.Label = "robot"
	}
	return d.NewToken(d.Context(), d.holder(shown), want, d.now)
}

func TestChangePassword(t *testing.T) {
	d := newFixture(t)
	p, other := d.opened("Shusaku")
	mine := d.signedIn("Shusaku")
	_, robot, err := d.token(mine, TokenRequest{Scopes: []string{Play}, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	const next = "battery staple"
	check(t, "with a wrong password", d.ChangePassword(t.Context(), d.holder(mine), "correct cow", next, d.now), ErrWrong)
	if _, weak := errors.AsType[*PasswordError](d.ChangePassword(t.Context(), d.holder(mine), password, "shusaku.", d.now)); !weak {
		t.Error("a password may be the name")
	}
	d.knows("the other session before", other, p.ID)
	check(t, "ChangePassword", d.ChangePassword(t.Context(), d.holder(mine), password, next, d.now), nil)
	d.knows("the session that changed it", mine, p.ID)
	d.knows("the other session", other, "")
	d.knows("a token", robot, "")
	_, _, err = d.SignIn(t.Context(), "Shusaku", password, d.now)
	check(t, "SignIn with the old password", err, ErrWrong)
	if _, _, err = d.SignIn(t.Context(), "Shusaku", next, d.now); err != nil {
		t.Error(err)
	}

	if _, robot, err = d.token(mine, TokenRequest{Scopes: []string{Play}, Password: next}); err != nil {
		t.Fatal(err)
	}
	check(t, "SetPassword", d.SetPassword(t.Context(), p.ID, password, d.now), nil)
	d.knows("a session after the operator's change", mine, "")
	d.knows("a token after it", robot, "")
	guest, _, _ := d.NewGuest(t.Context(), "", false, d.now)
	check(t, "SetPassword of a guest", d.SetPassword(t.Context(), guest.ID, next, d.now), ErrGuest)
	check(t, "ChangePassword of a guest", d.ChangePassword(t.Context(), Holder{Person: guest}, "", next, d.now), ErrGuest)
}

func TestTokens(t *testing.T) {
	d := newFixture(t)
	p, session := d.opened("Shusaku")
	token, secret, err := d.token(session, TokenRequest{"  my ｒｏｂｏｔ ", []string{Play, Challenge, Play}, 24 * time.Hour, password})
	if err != nil || token.Label != "my robot" || !slices.Equal(token.Scopes, []string{Challenge, Play}) || !token.Used.IsZero() {
		t.Fatalf("NewToken = %+v, %v", token, err)
	}
	d.knows("the token's", secret, p.ID)
	used := func() time.Time {
		_, now, err := d.people.Holder(t.Context(), secret.Hash())
		if err != nil {
			t.Fatal(err)
		}
		return now.Used
	}
	first := used()
	d.now = d.now.Add(noteEvery - 1)
	d.holder(secret)
	if !first.Equal(noon) || !used().Equal(first) {
		t.Errorf("the use at noon is noted as %v, and then as %v", first, used())
	}
	d.now = d.now.Add(1)
	d.holder(secret)
	if !used().Equal(d.now) {
		t.Errorf("an hour later the use is noted as %v", used())
	}
	d.now = noon.Add(24*time.Hour - 1)
	d.knows("the token's on its last day", secret, p.ID)
	d.now = noon.Add(24 * time.Hour)
	d.knows("the token's when it has expired", secret, "")

	for range maxTokens {
		if token, secret, err = d.token(session, TokenRequest{Scopes: []string{Bot}, Password: password}); err != nil {
			t.Fatal(err)
		}
	}
	if want := d.now.Add(TokenLife); !token.Expires.Equal(want) {
		t.Errorf("a token of which nothing is said ends at %v, want %v", token.Expires, want)
	}
	_, _, err = d.token(session, TokenRequest{Scopes: []string{Bot}, Password: password})
	check(t, "one too many", err, ErrMany)
	shuwa, other := d.opened("Shuwa")
	_, _, err = d.token(other, TokenRequest{Scopes: []string{Bot}})
	check(t, "without the password", err, ErrWrong)
	check(t, "Revoke another's", d.Revoke(t.Context(), shuwa.ID, token.ID), ErrNoToken)
	d.knows("the token's", secret, p.ID)
	check(t, "Revoke", d.Revoke(t.Context(), p.ID, token.ID), nil)
	d.knows("the revoked token's", secret, "")
	check(t, "Revoke again", d.Revoke(t.Context(), p.ID, token.ID), ErrNoToken)
	d.knows("the session's", session, p.ID)

	_, guest, _ := d.NewGuest(t.Context(), "", false, d.now)
	_, _, err = d.token(guest, TokenRequest{Scopes: []string{Bot}})
	check(t, "a guest's", err, ErrGuest)
	wrong := []TokenRequest{{Life: -1, Scopes: []string{Play}}, {Life: MaxTokenLife + 1, Scopes: []string{Play}}, {Label: "\x00", Scopes: []string{Bot}}}
	for _, scopes := range [][]string{nil, {"session"}, {"play", "everything"}, {"Play"}} {
		wrong = append(wrong, TokenRequest{Scopes: scopes})
	}
	for _, want := range wrong {
		want.Password = password
		_, _, err := d.token(other, want)
		if _, refused := errors.AsType[*TokenError](err); !refused {
			t.Errorf("a token like %+v: %v, want a TokenError", want, err)
		}
	}
}

func TestMay(t *testing.T) {
	all := append(Scopes(), store.Session)
	for _, test := range []struct{ has, may string }{
		{"", ""},
		{"play", "play"},
		{"challenge", "challenge"},
		{"bot", "play bot challenge"},
		{"tournament", "tournament"},
		{"admin", "admin"},
		{"play admin", "play admin"},
		{"session", "play bot challenge tournament admin session"},
	} {
		var may []string
		for _, scope := range all {
			if (Holder{Token: store.Token{Scopes: strings.Fields(test.has)}}).May(scope) {
				may = append(may, scope)
			}
		}
		if got := strings.Join(may, " "); got != test.may {
			t.Errorf("a token for %q is good for %q, want %q", test.has, got, test.may)
		}
	}
	if (Holder{}).May("") {
		t.Error("nobody may nothing in particular")
	}
}

func TestRoles(t *testing.T) {
	d := newFixture(t)
	p, secret := d.opened("Shusaku")
	for _, test := range []struct{ roles, has string }{
		{"", ""},
		{"organizer", "organizer"},
		{"moderator organizer moderator", "moderator organizer"},
		{"admin", "moderator organizer admin"},
	} {
		if err := d.SetRoles(t.Context(), p.ID, strings.Fields(test.roles)); err != nil {
			t.Fatal(err)
		}
		has := slices.DeleteFunc(Roles(), func(role string) bool { return !d.holder(secret).Has(role) })
		if got := strings.Join(has, " "); got != test.has {
			t.Errorf("with the roles %q somebody has %q, want %q", test.roles, got, test.has)
		}
	}
	if err := d.SetRoles(t.Context(), p.ID, []string{"king"}); err == nil {
		t.Error("there is a king")
	}
	guest, _, _ := d.NewGuest(t.Context(), "", false, d.now)
	check(t, "SetRoles of a guest", d.SetRoles(t.Context(), guest.ID, []string{Admins}), ErrGuest)
}

func TestDescribe(t *testing.T) {
	d := newFixture(t)
	p, secret := d.opened("Shusaku")
	for bio, fine := range map[string]bool{
		"":                                true,
		"Ears turn red.\n<b>囲碁</b>":       true,
		strings.Repeat("界", MaxBio):       true,
		strings.Repeat("界", MaxBio) + "x": false,
		"a\x00b":                          false,
		"a\u202eb":                        false,
		"\xff":                            false,
	} {
		err := d.Describe(t.Context(), p.ID, bio)
		if _, refused := errors.AsType[*BioError](err); refused == fine || fine && d.holder(secret).Person.Bio != bio {
			t.Errorf("Describe(%.20q): %v", bio, err)
		}
	}
	guest, _, _ := d.NewGuest(t.Context(), "", false, d.now)
	check(t, "a guest", d.Describe(t.Context(), guest.ID, "x"), ErrGuest)
}

func TestNobody(t *testing.T) {
	d := newFixture(t)
	d.opened("Shusaku")
	for _, secret := range []Secret{"", "shp_", "x", NewSecret(), Secret(fmt.Sprintf("%x", NewSecret().Hash()))} {
		d.knows("a guess", secret, "")
	}
}
