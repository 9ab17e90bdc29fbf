//go:build system

package web

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/internal/server/passkey"
	"github.com/shinpan/shinpan/internal/server/signon"
	"github.com/shinpan/shinpan/internal/server/signon/signontest"
)

// local gives a site the address that a browser of this machine has passkeys for.
func (s *site) local(at *signontest.Provider) {
	s.t.Helper()
	s.url = strings.Replace(s.url, "127.0.0.1", "localhost", 1)
	keys, err := passkey.New(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	m := s.server.methods
	m.passkeys = keys
	m.providers = []*signon.Provider{signon.New(signon.Config{
		Name: "club", Title: "Our club", Issuer: at.Issuer, Client: signontest.Client, Secret: signontest.Secret,
	}, s.url+"/signed-on/club")}
	s.server.newGames.signIns = m.offered()
}

// picture keeps what the page looks like at a width, in the directory that the environment's PICTURES names.
func (v *tab) picture(name string) {
	dir := os.Getenv("PICTURES")
	if dir == "" {
		return
	}
	for _, width := range []int64{375, 1280} {
		size := emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 800, DeviceScaleFactor: 1}
		if _, err := chromedp.Call(v.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
			v.Fatal(err)
		}
		shot, err := chromedp.Run(v.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			v.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d.png", name, width)), shot, 0o644); err != nil {
			v.Fatal(err)
		}
	}
}

// fill writes into a field.
func (v *tab) fill(selector, text string) {
	v.Helper()
	quoted, _ := json.Marshal(text)
	v.until(`document.querySelector('` + selector + `') && ((document.querySelector('` + selector + `').value = ` + string(quoted) + `), true)`)
}

// Somebody makes an account with a passkey, links a provider, and signs in with either; somebody whom nobody here knows
// comes back from the provider and chooses a name.
func TestPageSignsInWithoutPassword(t *testing.T) {
	at := signontest.Start(t)
	s := newSite(t, cheap, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	s.local(at)
	at.As(signontest.Person{Subject: "42", Name: "kim"})
	v := s.browse("/login?next=/me")
	v.device()
	v.says("#passkey-make", "passkey")
	v.picture("login")
	v.fill("#new-name", "Kim")
	v.click("#passkey-make")
	v.until(`location.pathname === "/me"`)
	v.until(`document.querySelectorAll("#method-list .row").length === 1`)
	v.picture("me")
	v.click("#link-club")
	v.until(`location.pathname === "/me"`)
	v.says("#method-list", "Our club: kim")
	v.until(`document.querySelectorAll("#method-list .row").length === 2`)
	v.click("#sign-out")
	v.until(`location.pathname === "/"`)

	v.goes(s, "/login?next=/me")
	v.click("#passkey-sign-in")
	v.until(`location.pathname === "/me"`)
	v.says("#device-list", "with a passkey")
	v.click("#sign-out")
	v.until(`location.pathname === "/"`)

	v.goes(s, "/login?next=/me")
	v.click("#sign-in-club")
	v.until(`location.pathname === "/me"`)
	v.says("#device-list", "at a provider")
	v.click("#sign-out")
	v.until(`location.pathname === "/"`)

	at.As(signontest.Person{Subject: "7", Name: "lee"})
	v.goes(s, "/login?next=/me")
	v.click("#sign-in-club")
	v.until(`document.querySelector("#sign-on-name")?.value === "lee" && !location.search`)
	v.picture("signed-on")
	v.click("#sign-on-send")
	v.until(`location.pathname === "/me"`)
	v.says("#method-list", "Our club: lee")
}

// device gives the browser a keeper of passkeys, before which somebody always says yes.
func (v *tab) device() {
	v.Helper()
	if _, err := chromedp.Call(v.ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		v.Fatal(err)
	}
	_, err := chromedp.Call(v.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true,
		HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	if err != nil {
		v.Fatal(err)
	}
}

// goes opens another address in the same tab.
func (v *tab) goes(s *site, path string) {
	v.Helper()
	if err := chromedp.Do(v.ctx, chromedp.Navigate(s.url+path)); err != nil {
		v.Fatal(err)
	}
}
