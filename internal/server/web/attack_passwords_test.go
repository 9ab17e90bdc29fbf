package web

import (
	"net/http"
	"testing"
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
