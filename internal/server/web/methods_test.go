package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/passkey"
	"github.com/shinpan/shinpan/internal/server/passkey/passkeytest"
	"github.com/shinpan/shinpan/internal/server/signon"
	"github.com/shinpan/shinpan/internal/server/signon/signontest"
)

func TestProviderProcess(*testing.T) { signontest.Serve() }

const clubPage = "https://go.example.org"

// withPasskeys lets people of a site have passkeys.
func withPasskeys(c *Config) {
	cheap(c)
	keys, err := passkey.New(clubPage)
	if err != nil {
		panic(err)
	}
	c.Passkeys = keys
}

func newDevice() *passkeytest.Device { return &passkeytest.Device{Origin: clubPage} }

// ceremony is the body that ends a ceremony which begins with a request.
func (c *client) ceremony(path string, body any, act func(options any) map[string]any) map[string]any {
	c.site.t.Helper()
	begun := c.call("POST", path, body).want(http.StatusOK)
	return map[string]any{"ticket": begun.str("ticket"), "answer": act(begun.body["options"])}
}

// proof is the body that proves a passkey of a device.
func (c *client) proof(d *passkeytest.Device, n int) map[string]any {
	c.site.t.Helper()
	return c.ceremony("/passkeys/options", nil, func(options any) map[string]any { return d.Prove(options, n) })
}

// adds has an account make a passkey, with the password or without.
func (c *client) adds(d *passkeytest.Device, password string) *reply {
	c.site.t.Helper()
	return c.call("POST", "/me/passkeys", c.ceremony("/me/passkeys/options", map[string]any{"password": password}, d.Make))
}

// as returns who a reply says is signed in.
func (r *reply) as(s *site) *client {
	return &client{site: s, token: r.str("token"), id: r.str("id")}
}

// A passkey is added, signs its owner in without a name, is renamed and revoked.
func TestPasskeys(t *testing.T) {
	s := newSite(t, withPasskeys)
	kim, phone := s.account("Kim"), newDevice()
	s.nobody().call("GET", "/", nil).has(clubPage, "sign_ins.passkeys")
	kim.call("POST", "/me/passkeys/options", `{}`).problem(401, "bad-login")
	kim.call("POST", "/me/passkeys/options", `{"password":"wrong one"}`).problem(401, "bad-login")
	made := kim.adds(phone, password).want(http.StatusCreated).has("passkey", "kind")
	kim.adds(phone, password).want(http.StatusCreated) // one more

	in := s.nobody().call("POST", "/session/passkey", s.nobody().proof(phone, 0), "User-Agent", "Firefox/1 (Linux)").want(http.StatusCreated).has("Kim", "name").as(s)
	in.call("GET", "/me/tokens", nil).want(http.StatusOK).has("passkey", "tokens.1.by").has("Firefox, Linux", "tokens.1.label").has("password", "tokens.0.by")
	in.call("PATCH", "/me/methods/"+made.str("id"), `{"label":"my phone"}`).want(http.StatusOK).has("my phone", "label")
	in.call("PATCH", "/me/methods/"+made.str("id"), `{"label":" "}`).problem(422, "invalid")
	in.call("GET", "/me/methods", nil).want(http.StatusOK).has("my phone", "methods.0.label").has(true, "password").has(true, "fresh")
	kim.call("GET", "/me/methods", nil).want(http.StatusOK).has(false, "fresh")

	// To revoke one ends the other sessions that it has opened.
	other := s.nobody().call("POST", "/session/passkey", s.nobody().proof(phone, 0)).want(http.StatusCreated).as(s)
	kim.call("DELETE", "/me/methods/"+made.str("id"), `{"password":"wrong one"}`).problem(401, "bad-login")
	kim.call("DELETE", "/me/methods/nothing", map[string]string{"password": password}).problem(404, "unknown-method")
	kim.call("DELETE", "/me/tokens/"+made.str("id"), nil).problem(404, "unknown-token") // not in the way of sessions
	kim.call("DELETE", "/me/methods/"+made.str("id"), map[string]string{"password": password}).want(http.StatusNoContent)
	other.call("GET", "/me", nil).problem(401, "no-identity")
	in.call("GET", "/me", nil).problem(401, "no-identity")
	kim.call("GET", "/me", nil).want(http.StatusOK)
	s.nobody().call("POST", "/session/passkey", s.nobody().proof(phone, 0)).problem(401, "unknown-passkey")
}

// A guest makes an account with a passkey alone, and keeps the id. The last way in stays; a passkey that was just
// proved stands for a password, and a first password can be chosen.
func TestPasskeyAlone(t *testing.T) {
	s := newSite(t, withPasskeys)
	guest, phone := s.guest(""), newDevice()
	s.account("Lee")
	guest.call("POST", "/accounts/passkey/options", `{"name":"lee"}`).problem(409, "name-taken")
	guest.call("POST", "/accounts/passkey/options", `{"name":"?"}`).problem(422, "invalid")
	body := guest.ceremony("/accounts/passkey/options", `{"name":"Kim"}`, phone.Make)
	s.nobody().call("POST", "/accounts/passkey", body).problem(409, "ceremony-over") // it is the guest's
	kim := guest.call("POST", "/accounts/passkey", body).want(http.StatusCreated).has("Kim", "name").as(s)
	if kim.id != guest.id {
		t.Errorf("the account is %s, the guest was %s", kim.id, guest.id)
	}
	guest.call("GET", "/me", nil).problem(401, "no-identity") // whoever planted it
	method := kim.call("GET", "/me/methods", nil).want(http.StatusOK).has(false, "password").body["methods"].([]any)[0].(map[string]any)["id"].(string)
	kim.call("DELETE", "/me/methods/"+method, `{}`).problem(409, "last-method")
	s.signIn("Kim", "").problem(401, "bad-login")

	// Somebody unknown makes one, too.
	tablet := newDevice()
	stranger := s.nobody().call("POST", "/accounts/passkey", s.nobody().ceremony("/accounts/passkey/options", `{"name":"Nie"}`, tablet.Make)).want(http.StatusCreated).as(s)
	in := s.nobody().call("POST", "/session/passkey", s.nobody().proof(tablet, 0)).want(http.StatusCreated)
	if in.str("id") != stranger.id {
		t.Errorf("the passkey signs %s in, want %s", in.str("id"), stranger.id)
	}

	kim.call("PATCH", "/me", map[string]any{"password": map[string]string{"old": "", "new": "a first password"}}).want(http.StatusOK)
	s.signIn("Kim", "a first password").want(http.StatusCreated)
	kim.call("DELETE", "/me/methods/"+method, `{}`).want(http.StatusNoContent)
}

// A session in which nothing was proved lately does not stand for the password.
func TestStaleSession(t *testing.T) {
	s := newSite(t, withPasskeys)
	phone := newDevice()
	kim := s.nobody().call("POST", "/accounts/passkey", s.nobody().ceremony("/accounts/passkey/options", `{"name":"Kim"}`, phone.Make)).want(http.StatusCreated).as(s)
	s.ages(kim)
	for _, c := range []struct{ method, path, body string }{
		{"POST", "/me/passkeys/options", `{}`}, {"DELETE", "/me", `{}`}, {"PATCH", "/me", `{"password":{"old":"","new":"a first password"}}`},
		{"POST", "/me/tokens", `{"label":"x","scopes":["play"],"password":""}`}, {"PUT", "/me/email", `{"email":"","password":""}`},
	} {
		kim.call(c.method, c.path, c.body).problem(403, "confirm-needed")
	}
	kim.call("POST", "/me/confirm/passkey", kim.proof(phone, 0)).want(http.StatusNoContent)
	kim.call("POST", "/me/tokens", `{"label":"x","scopes":["play"],"password":""}`).want(http.StatusCreated)
}

// Passkeys take a configured address.
func TestNoPasskeys(t *testing.T) {
	s := newSite(t, cheap)
	kim := s.account("Kim")
	for path, body := range map[string]string{"/passkeys/options": "", "/accounts/passkey/options": `{"name":"x"}`, "/me/passkeys/options": `{}`} {
		kim.call("POST", path, body).problem(404, "no-passkeys")
	}
	kim.call("POST", "/sign-on/club", `{}`).problem(404, "unknown-provider")
}

// withProvider has a provider, which is another process, sign people in.
func withProvider(at *signontest.Provider, names ...string) func(*Config) {
	return func(c *Config) {
		withPasskeys(c)
		for _, name := range append([]string{"club"}, names...) {
			c.SignOn = append(c.SignOn, signon.New(signon.Config{
				Name: name, Title: "Our " + name, Issuer: at.Issuer, Client: signontest.Client, Secret: signontest.Secret,
			}, clubPage+"/signed-on/"+name))
		}
	}
}

// goes sends somebody to the provider, and returns what the browser sends when it is back.
func (c *client) goes(at *signontest.Provider, what string) map[string]any {
	c.site.t.Helper()
	begun := c.call("POST", "/sign-on/club", map[string]string{"for": what}).want(http.StatusOK)
	q := at.Visit(begun.str("address")).Query()
	return map[string]any{"ticket": begun.str("ticket"), "state": q.Get("state"), "code": q.Get("code"), "iss": q.Get("iss"), "error": q.Get("error")}
}

func (c *client) back(body any) *reply {
	c.site.t.Helper()
	return c.call("POST", "/sign-on/club/finish", body)
}

// A first sign-on makes an account under a name that the person chooses, and the next ones sign in. An account of a
// provider is linked and unlinked, and is the way into one account alone.
func TestSignOns(t *testing.T) {
	at := signontest.Start(t)
	s := newSite(t, withProvider(at))
	s.nobody().call("GET", "/", nil).has("Our club", "sign_ins.providers.0.title")
	at.As(signontest.Person{Subject: "42", Name: "kim"})
	unknown := s.nobody().back(s.nobody().goes(at, "sign-in")).want(http.StatusOK).has("unknown", "did").has("kim", "name")
	s.account("Lee")
	join := func(name string) *reply {
		return s.nobody().call("POST", "/accounts/sign-on", map[string]string{"ticket": unknown.str("ticket"), "name": name})
	}
	join("Lee").problem(409, "name-taken")
	kim := join("Kim").want(http.StatusCreated).has("Kim", "name").as(s)
	join("Kimmy").problem(409, "method-taken")
	back := s.nobody().back(s.nobody().goes(at, "sign-in")).want(http.StatusOK).has("signed-in", "did").has("Kim", "identity.name")
	in := &client{site: s, token: back.body["identity"].(map[string]any)["token"].(string), id: kim.id}
	in.call("GET", "/me/tokens", nil).want(http.StatusOK).has("provider", "tokens.1.by")
	method := in.call("GET", "/me/methods", nil).want(http.StatusOK).has("Our club", "methods.0.provider").has("kim", "methods.0.label").body["methods"].([]any)[0].(map[string]any)["id"].(string)
	in.call("DELETE", "/me/methods/"+method, `{}`).problem(409, "last-method")

	nie := s.account("Nie")
	nie.call("POST", "/sign-on/club", `{"for":"add"}`).problem(401, "bad-login")
	link := func() *reply {
		begun := nie.call("POST", "/sign-on/club", map[string]string{"for": "add", "password": password}).want(http.StatusOK)
		q := at.Visit(begun.str("address")).Query()
		return nie.back(map[string]any{"ticket": begun.str("ticket"), "state": q.Get("state"), "code": q.Get("code"), "iss": q.Get("iss")})
	}
	link().problem(409, "method-taken")
	at.As(signontest.Person{Subject: "7", Name: strings.Repeat("a long name ", 20)})
	link().want(http.StatusOK).has("added", "did")
	nie.back(nie.goes(at, "confirm")).want(http.StatusOK).has("confirmed", "did")
	own := nie.call("GET", "/me/methods", nil).want(http.StatusOK).has(true, "fresh").body["methods"].([]any)[0].(map[string]any)["id"].(string)
	nie.call("DELETE", "/me/methods/"+own, `{}`).want(http.StatusNoContent)
	s.nobody().back(s.nobody().goes(at, "sign-in")).want(http.StatusOK).has("unknown", "did")
	at.Lie(signontest.Person{Subject: "42"}, signontest.Lie{Declines: true})
	s.nobody().back(s.nobody().goes(at, "sign-in")).problem(401, "sign-on-declined", "Our club")
}
