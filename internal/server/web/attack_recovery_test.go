package web

import (
	"net/http"
	"strings"
	"testing"
)

// A recovery is made by a moderator who is no party, is on record, and does one thing once. Nothing tells whether there
// is an account.
func TestAttackRecovery(t *testing.T) {
	s := newSite(t, cheap)
	moderator, lost := s.member("Moderator", "moderator"), s.account("Shusaku")
	at := "/admin/people/" + lost.id + "/recovery"
	moderator.call("POST", at, `{"why":" "}`).problem(422, "invalid")
	moderator.call("POST", "/admin/people/"+s.member("Admin's", "admin").id+"/recovery", `{"why":"so"}`).problem(403, "forbidden", "admin")
	moderator.call("POST", "/admin/people/"+s.guest("").id+"/recovery", `{"why":"so"}`).problem(403, "account-needed")
	made := moderator.call("POST", at, `{"why":"asked me at the club"}`).want(http.StatusCreated)
	moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).has("recover", "entries.0.did").has("Shusaku", "entries.0.person.name").has("asked me at the club", "entries.0.why")
	if audit := moderator.call("GET", "/admin/audit", nil); strings.Contains(audit.text, made.str("secret")) {
		t.Errorf("the audit tells the secret: %s", audit.text)
	}
	if list := lost.call("GET", "/me/tokens", nil).want(http.StatusOK); strings.Contains(list.text, "recovery") {
		t.Errorf("a recovery is listed as a token: %s", list.text)
	}

	nobody := s.nobody()
	with := func(secret, password string) *reply {
		return nobody.call("POST", "/recovery", map[string]any{"secret": secret, "password": password})
	}
	thief := &client{site: s, token: made.str("secret"), id: lost.id}
	thief.call("GET", "/me", nil).problem(401, "no-identity")
	thief.call("POST", "/me/tokens", `{"label":"x","scopes":["play"],"password":"correct horse"}`).problem(401, "no-identity")
	for _, secret := range []string{"", "shp_", "Shusaku", lost.token, strings.ToUpper(made.str("secret"))} {
		with(secret, "another password").problem(404, "unknown-recovery")
	}
	with(made.str("secret"), "short").problem(422, "invalid")
	lost.call("GET", "/me", nil).want(http.StatusOK)
	owner := with(made.str("secret"), "another password").want(http.StatusCreated)
	(&client{site: s, token: owner.str("token"), id: lost.id}).call("GET", "/me", nil).want(http.StatusOK).has("Shusaku", "name")
	lost.call("GET", "/me", nil).problem(401, "no-identity")
	with(made.str("secret"), "a third password").problem(404, "unknown-recovery")
	nobody.call("POST", "/session", `{"name":"Shusaku","password":"correct horse"}`).problem(401, "bad-login")
	nobody.call("POST", "/session", `{"name":"Shusaku","password":"another password"}`).want(http.StatusCreated)
}
