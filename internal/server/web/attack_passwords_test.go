package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Nobody gets a password that a guesser tries first: not when the account is made, and not
// when the password is changed.
func TestAttackCommonPasswords(t *testing.T) {
	s := newSite(t, cheap)
	guest := s.guest("") // becomes none of these
	owner := s.account("Bloom")
	for _, common := range []string{
		"trustno1", "TrustNo1", "TRUSTNO1!", "7ru57n01", "starwars", "$t@rw@rs", "michael2026", "woaini1314", "woaini520", "qwerty12345", "1qaz2wsx3edc",
		"bloom123", "Bloom-2026", "xxBLOOMxx", "bloom.bloom", "B1oom!!!!", "password Bloom", "baduk2026", "shusaku1",
	} {
		if got := guest.call("POST", "/accounts", map[string]any{"name": "Bl00m", "password": common}); got.status != http.StatusUnprocessableEntity {
			t.Errorf("an account with the password %s: %d %s", common, got.status, got.text)
		}
		change := map[string]any{"password": map[string]string{"old": password, "new": common}}
		if got := owner.call("PATCH", "/me", change); got.status != http.StatusUnprocessableEntity {
			t.Errorf("changing the password to %s: %d %s", common, got.status, got.text)
		}
	}
	owner.call("PATCH", "/me", map[string]any{"password": map[string]string{"old": password, "new": "bloom of nine dragons"}}).want(http.StatusOK)
}

// Whether there is a name, and whether it has a password, a wrong password is answered alike, and the store is asked
// for the same meanwhile; package account shows that the same is hashed. What begins a passkey takes no name.
func TestAttackEnumerateBySignIn(t *testing.T) {
	traced := &tracedStore{}
	s := newSite(t, cheap, func(c *Config) {
		traced.Memory = c.Store.(*store.Memory)
		c.Store = traced
	})
	s.account("Kim")
	s.guest("Visitor")
	by := s.account("By Passkey")
	if err := traced.Memory.ChangePerson(t.Context(), by.id, func(p *store.Person, _ *[]store.Token) error {
		p.Password = ""
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	first := ""
	for i, name := range []string{"Kim", "By Passkey", "Nobody", "Visitor", "", "kim@example.org", strings.Repeat("x", 200)} {
		from, answers := s.nobody().at(fmt.Sprintf("198.51.100.%d", i+1)), ""
		for _, wrong := range []string{"is not it at all", ""} {
			traced.noted()
			answer := from.call("POST", "/session", map[string]string{"name": name, "password": wrong})
			answers += fmt.Sprintf("%d %s %s\n", answer.status, varying.ReplaceAllString(answer.text, `"$1":0`), traced.noted())
		}
		if first == "" {
			first = answers
			if !strings.Contains(first, "401") || !strings.Contains(first, "[PersonByKey]") {
				t.Errorf("a wrong password of %q is answered %s", name, answers)
			}
		}
		if answers != first {
			t.Errorf("a wrong password of %q is answered\n%s, and of another\n%s", name, answers, first)
		}
	}
}
