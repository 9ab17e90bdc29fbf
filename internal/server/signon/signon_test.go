package signon

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/server/signon/signontest"
)

func TestProviderProcess(*testing.T) { signontest.Serve() }

// back is where the browser comes back to.
const back = "https://go.example.org/signed-on/club"

func providerOf(at *signontest.Provider) *Provider {
	return New(Config{Name: "club", Issuer: at.Issuer, Client: signontest.Client, Secret: signontest.Secret}, back)
}

// answerIn returns what an address says to which a provider has sent a browser.
func answerIn(at *url.URL) Answer {
	q := at.Query()
	return Answer{State: q.Get("state"), Code: q.Get("code"), Issuer: q.Get("iss"), Error: q.Get("error")}
}

// Somebody signs in at a provider that is another process.
func TestSignOn(t *testing.T) {
	at := signontest.Start(t)
	at.As(signontest.Person{Subject: "42", Name: " Kim "})
	p := providerOf(at)
	now := time.Now()
	for _, again := range []bool{false, true} {
		address, flow, err := p.Begin(t.Context(), again, now)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(address, flow.Verifier) {
			t.Errorf("the address has the verifier: %s", address)
		}
		where := at.Visit(address)
		if !strings.HasPrefix(where.String(), back+"?") {
			t.Errorf("the browser comes back to %s, want %s", where, back)
		}
		who, err := p.Finish(t.Context(), flow, answerIn(where), again, now)
		if want := (Identity{at.Issuer, "42", "Kim"}); err != nil || who != want {
			t.Errorf("Finish = %+v, %v, want %+v", who, err, want)
		}
	}
}

// What a provider, another one or somebody between sends back that does not belong to what was asked signs nobody in.
func TestAttackMixUp(t *testing.T) {
	at := signontest.Start(t)
	kim := signontest.Person{Subject: "42"}
	for what, attack := range map[string]struct {
		lie    signontest.Lie
		change func(*Flow, *Answer)
		again  bool
		want   error
	}{
		"another nonce":             {lie: signontest.Lie{Nonce: "other"}},
		"another audience":          {lie: signontest.Lie{Audience: "other"}},
		"another issuer":            {lie: signontest.Lie{Issuer: "https://evil.example.org"}},
		"the answer of another":     {lie: signontest.Lie{From: "https://evil.example.org"}},
		"the answer of nobody":      {lie: signontest.Lie{Silent: true}},
		"another key":               {lie: signontest.Lie{Key: true}},
		"signed in long ago":        {lie: signontest.Lie{Stale: true}, again: true},
		"another state":             {change: func(f *Flow, _ *Answer) { f.State = "other" }},
		"no state":                  {change: func(f *Flow, a *Answer) { f.State, a.State = "", "" }},
		"a code that was stolen":    {change: func(f *Flow, _ *Answer) { f.Verifier = strings.Repeat("x", 43) }},
		"a code of nobody":          {change: func(_ *Flow, a *Answer) { a.Code = "other" }},
		"no code":                   {change: func(_ *Flow, a *Answer) { a.Code = "" }},
		"who declines":              {lie: signontest.Lie{Declines: true}, want: ErrDeclined},
		"who declines at another's": {lie: signontest.Lie{Declines: true, From: "https://evil.example.org"}},
	} {
		t.Run(what, func(t *testing.T) {
			at.Lie(kim, attack.lie)
			p := providerOf(at)
			address, flow, err := p.Begin(t.Context(), attack.again, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			answer := answerIn(at.Visit(address))
			if attack.change != nil {
				attack.change(&flow, &answer)
			}
			if attack.want == nil {
				attack.want = ErrRefused
			}
			if who, err := p.Finish(t.Context(), flow, answer, attack.again, time.Now()); !errors.Is(err, attack.want) {
				t.Errorf("Finish = %+v, %v, want %v", who, err, attack.want)
			}
		})
	}
}

// A code counts once, and only at the provider that gave it.
func TestAttackStolenCode(t *testing.T) {
	at, evil := signontest.Start(t), signontest.Start(t)
	p := providerOf(at)
	address, flow, err := p.Begin(t.Context(), false, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	answer := answerIn(at.Visit(address))
	if _, err := providerOf(evil).Finish(t.Context(), flow, answer, false, time.Now()); !errors.Is(err, ErrRefused) {
		t.Errorf("at another provider: Finish = %v, want ErrRefused", err)
	}
	if _, err := p.Finish(t.Context(), flow, answer, false, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Finish(t.Context(), flow, answer, false, time.Now()); !errors.Is(err, ErrRefused) {
		t.Errorf("once more: Finish = %v, want ErrRefused", err)
	}
}

// A provider that is away or talks nonsense is not waited for, and nobody is signed in.
func TestProviderAway(t *testing.T) {
	nonsense := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"issuer":"https://evil.example.org"}`))
	}))
	defer nonsense.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for _, issuer := range []string{nonsense.URL, gone.URL} {
		p := New(Config{Name: "club", Issuer: issuer, Client: "x"}, back)
		if _, _, err := p.Begin(t.Context(), false, time.Now()); !errors.Is(err, ErrAway) {
			t.Errorf("Begin at %s = %v, want ErrAway", issuer, err)
		}
	}
}

// The configuration of a provider says what is wrong with it.
func TestConfig(t *testing.T) {
	good := Config{Name: "club", Issuer: "https://accounts.example.org", Client: "shinpan"}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(*Config){
		"a name has":   func(c *Config) { c.Name = "Our Club" },
		"issuer":       func(c *Config) { c.Issuer = "http://accounts.example.org" },
		"want the id":  func(c *Config) { c.Client = "" },
		`issuer = "":`: func(c *Config) { c.Issuer = "" },
	} {
		c := good
		change(&c)
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("Check says %v, want something of %q", err, what)
		}
	}
}
