package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/signon/signontest"
)

// ages lets time pass for the sessions of somebody: what was proved in them was proved yesterday.
func (s *site) ages(c *client) {
	s.t.Helper()
	err := s.store.ChangePerson(s.t.Context(), c.id, func(_ *store.Person, tokens *[]store.Token) error {
		for i := range *tokens {
			if o := account.OpenedOf((*tokens)[i]); !o.Proved.IsZero() {
				(*tokens)[i].Data = strings.ReplaceAll((*tokens)[i].Data, o.Proved.Format(time.RFC3339), o.Proved.Add(-24*time.Hour).Format(time.RFC3339))
			}
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// What has signed somebody in once signs nobody in again: neither a passkey's proof, nor the answer of a provider.
func TestAttackReplayedSignIn(t *testing.T) {
	at := signontest.Start(t)
	s := newSite(t, withProvider(at))
	kim, phone := s.account("Kim"), newDevice()
	kim.adds(phone, password).want(http.StatusCreated)
	proof := s.nobody().proof(phone, 0)
	s.nobody().call("POST", "/session/passkey", proof).want(http.StatusCreated)
	for range 2 {
		s.nobody().call("POST", "/session/passkey", proof).problem(401, "bad-passkey") // its counter
	}
	synced := newDevice() // such have no counter
	kim.adds(synced, password).want(http.StatusCreated)
	err := s.store.ChangePerson(t.Context(), kim.id, func(_ *store.Person, tokens *[]store.Token) error {
		for i := range *tokens {
			(*tokens)[i].Data = strings.ReplaceAll((*tokens)[i].Data, `"counter":1,`, "")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	zero := func() map[string]any { synced.Keys[0].Counter = ^uint32(0); return s.nobody().proof(synced, 0) }
	proof = zero()
	s.nobody().call("POST", "/session/passkey", proof).want(http.StatusCreated)
	s.nobody().call("POST", "/session/passkey", proof).problem(409, "ceremony-over")
	s.nobody().call("POST", "/session/passkey", zero()).want(http.StatusCreated)

	at.As(signontest.Person{Subject: "42", Name: "lee"})
	first := s.nobody().goes(at, "sign-in")
	ticket := s.nobody().back(first).want(http.StatusOK).str("ticket")
	s.nobody().call("POST", "/accounts/sign-on", map[string]string{"ticket": ticket, "name": "Lee"}).want(http.StatusCreated)
	s.nobody().back(first).problem(401, "bad-sign-on")
	again := s.nobody().goes(at, "sign-in")
	s.nobody().back(again).want(http.StatusOK).has("signed-in", "did")
	s.nobody().back(again).problem(401, "bad-sign-on")
}

// A ticket is good for what it was made for, in the session in which it was made, and unaltered.
func TestAttackTickets(t *testing.T) {
	at := signontest.Start(t)
	s := newSite(t, withProvider(at, "other"))
	kim, lee, phone := s.account("Kim"), s.account("Lee"), newDevice()
	making := kim.ceremony("/me/passkeys/options", map[string]string{"password": password}, phone.Make)
	lee.call("POST", "/me/passkeys", making).problem(409, "ceremony-over")
	s.nobody().call("POST", "/accounts/passkey", making).problem(409, "ceremony-over")
	s.nobody().call("POST", "/session/passkey", making).problem(409, "ceremony-over")
	signed := s.signIn("Kim", password).want(http.StatusCreated).as(s)
	signed.call("POST", "/me/passkeys", making).problem(409, "ceremony-over") // another session of the same person
	for _, ticket := range []string{"", "x", strings.ToLower(making["ticket"].(string)), making["ticket"].(string) + "AA", making["ticket"].(string)[1:]} {
		kim.call("POST", "/me/passkeys", map[string]any{"ticket": ticket, "answer": making["answer"]}).problem(409, "ceremony-over")
	}
	kim.call("POST", "/me/passkeys", making).want(http.StatusCreated)
	kim.call("POST", "/me/passkeys", making).problem(409, "method-taken")

	// The answer of one provider is not taken for another's, nor with the ticket of another browser.
	lees := s.nobody().goes(at, "sign-in")
	kims := s.nobody().goes(at, "sign-in")
	s.nobody().call("POST", "/sign-on/other/finish", lees).problem(401, "bad-sign-on")
	s.nobody().back(map[string]any{"ticket": kims["ticket"], "state": lees["state"], "code": lees["code"], "iss": lees["iss"]}).problem(401, "bad-sign-on")
	// PKCE
	s.nobody().back(map[string]any{"ticket": kims["ticket"], "state": kims["state"], "code": lees["code"], "iss": lees["iss"]}).problem(401, "bad-sign-on")
	begun := kim.call("POST", "/sign-on/club", map[string]string{"for": "add", "password": password}).want(http.StatusOK)
	q := at.Visit(begun.str("address")).Query()
	linking := map[string]any{"ticket": begun.str("ticket"), "state": q.Get("state"), "code": q.Get("code"), "iss": q.Get("iss")}
	lee.back(linking).problem(409, "ceremony-over")
	s.nobody().back(linking).problem(409, "ceremony-over")
	kim.back(linking).want(http.StatusOK).has("added", "did")
}

// A passkey of another person confirms nothing, and that of another origin neither.
func TestAttackConfirmWithOthersPasskey(t *testing.T) {
	s := newSite(t, withPasskeys)
	kim, lee := s.account("Kim"), s.account("Lee")
	kims, lees := newDevice(), newDevice()
	kim.adds(kims, password).want(http.StatusCreated)
	lee.adds(lees, password).want(http.StatusCreated)
	kim.call("POST", "/me/confirm/passkey", kim.proof(lees, 0)).problem(404, "unknown-method")
	kims.Origin = "https://go.example.org.evil.example"
	kim.call("POST", "/me/confirm/passkey", kim.proof(kims, 0)).problem(401, "bad-passkey")
	s.nobody().call("POST", "/session/passkey", s.nobody().proof(kims, 0)).problem(401, "bad-passkey")
	kim.call("GET", "/me/methods", nil).want(http.StatusOK).has(false, "fresh")
}

// Where roles take a passkey, neither a stolen password nor a stolen session uses one, adds a passkey, or has one
// removed; a recovery by whoever reads the mail does not either.
func TestAttackRoleWithoutPasskey(t *testing.T) {
	s := newSite(t, withPasskeys, func(c *Config) { c.RolesByPasskey = true })
	admin, phone := s.account("Overseer"), newDevice()
	if err := s.server.accounts.accounts.SetRoles(t.Context(), admin.id, []string{account.Admins}); err != nil {
		t.Fatal(err)
	}
	admin.call("GET", "/admin/audit", nil).problem(403, "passkey-needed")
	admin.call("GET", "/me", nil).want(http.StatusOK).has(true, "unconfirmed")
	method := admin.adds(phone, password).want(http.StatusCreated).str("id") // the first, with the password
	admin.call("GET", "/admin/audit", nil).problem(403, "passkey-needed")
	admin.call("POST", "/me/confirm/passkey", admin.proof(phone, 0)).want(http.StatusNoContent)
	admin.call("GET", "/admin/audit", nil).want(http.StatusOK).has("methods", "entries.0.did").has("Overseer", "entries.0.person.name")
	admin.call("GET", "/admin/server", nil).want(http.StatusOK)

	thief := s.signIn("Overseer", password).want(http.StatusCreated).as(s)
	thief.call("GET", "/admin/server", nil).problem(403, "passkey-needed")
	thief.call("POST", "/admin/people/"+s.account("Kim").id+"/ban", `{"why":"so","hours":1}`).problem(403, "passkey-needed")
	thief.call("POST", "/me/passkeys/options", map[string]string{"password": password}).problem(403, "passkey-needed")
	thief.call("DELETE", "/me/methods/"+method, map[string]string{"password": password}).problem(403, "passkey-needed")
	thief.with(account.Admin).call("GET", "/admin/audit", nil).problem(403, "passkey-needed") // keys for programs, too

	// It lasts for hours, not days.
	s.ages(admin)
	admin.call("GET", "/admin/audit", nil).problem(403, "passkey-needed")
	in := s.nobody().call("POST", "/session/passkey", s.nobody().proof(phone, 0)).want(http.StatusCreated).as(s)
	in.call("GET", "/admin/audit", nil).want(http.StatusOK)

	secret, _, err := s.server.accounts.accounts.NewRecovery(t.Context(), admin.id, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	reader := s.nobody().call("POST", "/recovery", map[string]any{"secret": secret, "password": "another password"}).want(http.StatusCreated).as(s)
	reader.call("GET", "/admin/audit", nil).problem(403, "passkey-needed")
	reader.call("POST", "/me/passkeys/options", `{"password":"another password"}`).problem(403, "passkey-needed")
	reader.call("POST", "/me/confirm/passkey", reader.proof(phone, 0)).want(http.StatusNoContent) // the owner has it
	reader.call("GET", "/admin/audit", nil).want(http.StatusOK)
}

// A recovery ends the ways in of somebody without a role: whoever had the account may have added them.
func TestAttackRecoveryEndsMethods(t *testing.T) {
	at := signontest.Start(t)
	s := newSite(t, withProvider(at))
	kim, thief := s.account("Kim"), newDevice()
	kim.adds(thief, password).want(http.StatusCreated)
	secret, _, err := s.server.accounts.accounts.NewRecovery(t.Context(), kim.id, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	owner := s.nobody().call("POST", "/recovery", map[string]any{"secret": secret, "password": "another password"}).want(http.StatusCreated).as(s)
	s.nobody().call("POST", "/session/passkey", s.nobody().proof(thief, 0)).problem(401, "unknown-passkey")
	owner.call("GET", "/me/tokens", nil).want(http.StatusOK).has("link", "tokens.0.by")

	// Who is erased leaves none behind, and the export has them before.
	phone := newDevice()
	owner.adds(phone, "another password").want(http.StatusCreated)
	owner.call("DELETE", "/me", `{"password":"another password"}`).want(http.StatusNoContent)
	s.nobody().call("POST", "/session/passkey", s.nobody().proof(phone, 0)).problem(401, "unknown-passkey")
}

// Who begins sign-ins all the time is slowed down by address, and a provider is not asked without end.
func TestAttackSignInFlood(t *testing.T) {
	at := signontest.Start(t)
	s := newSite(t, withProvider(at), func(c *Config) {
		c.Limits.SignIns, c.Limits.SignOns = limit.Rate{PerSecond: 0.001, Burst: 3}, limit.Rate{PerSecond: 0.001, Burst: 3}
	})
	for _, path := range []string{"/passkeys/options", "/sign-on/club"} {
		flood := s.nobody().at("198.51.100.1")
		for range 3 {
			flood.call("POST", path, `{}`).want(http.StatusOK)
		}
		flood.call("POST", path, `{}`).problem(429, "rate-limited")
		s.nobody().at("198.51.100.2").call("POST", path, `{}`).want(http.StatusOK)
	}
}
