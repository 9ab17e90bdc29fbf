// Package signon has people sign in at providers of OpenID Connect, by the authorization code flow with PKCE.
//
// A flow begins with the address of the provider to which the browser goes, and with a state that the caller keeps in
// that browser, sealed. It ends when the browser comes back with a code, which this server exchanges for an ID token by
// itself.
//
// What holds: the code is good only with the verifier of the flow (PKCE), the token only with its nonce, its signature,
// issuer and audience; the provider's answer must name the provider that was asked, where that does so (RFC 9207), and
// every provider has an address of its own to come back to, so that no provider is given a code of another.
package signon

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// What goes wrong. Test with [errors.Is]; what they wrap is for the log.
var (
	ErrAway     = errors.New("the provider does not answer as it should")
	ErrRefused  = errors.New("the answer does not belong to what was asked")
	ErrDeclined = errors.New("the person did not sign in at the provider")
)

// A Config names a provider.
type Config struct {
	Name   string   // in addresses: lower case letters, digits and dashes
	Title  string   // as people read it
	Issuer string   // its address
	Client string   // the id that it has given to this server
	Secret string   // with it; empty: none, it relies on PKCE alone
	Scopes []string // beyond openid; profile if nil
}

var goodName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// Check returns everything that is wrong with a provider, by the names that its fields have in the configuration file.
func (c Config) Check() error {
	var reasons []error
	wrong := func(format string, args ...any) {
		reasons = append(reasons, fmt.Errorf("provider %q: "+format, append([]any{c.Name}, args...)...))
	}
	if !goodName.MatchString(c.Name) {
		wrong("a name has 1 to 32 lower case letters, digits or dashes")
	}
	at, err := url.Parse(c.Issuer)
	local := err == nil && at.Scheme == "http" && (at.Hostname() == "localhost" || at.Hostname() == "127.0.0.1")
	if err != nil || at.Host == "" || at.Scheme != "https" && !local || at.RawQuery != "" || at.Fragment != "" {
		wrong(`issuer = %q: want the address of the provider, as in "https://accounts.example.org"`, c.Issuer)
	}
	if c.Client == "" {
		wrong("client is missing: want the id that the provider has given to this server")
	}
	return errors.Join(reasons...)
}

// A Provider is where people sign in. It is safe for concurrent use.
type Provider struct {
	Config
	back   string // where the browser comes back to
	client *http.Client

	mu    sync.Mutex
	known *discovered // guarded; nil before the provider has answered
	since time.Time   // guarded: when it did
}

// A discovered is what a provider says of itself.
type discovered struct {
	provider *oidc.Provider
	says     struct {
		Methods []string `json:"code_challenge_methods_supported"`
		NamesIt bool     `json:"authorization_response_iss_parameter_supported"`
	}
}

const (
	patience  = 10 * time.Second // with a provider, for one answer
	longest   = 1 << 20          // bytes of an answer
	goesStale = 24 * time.Hour   // after which a provider is asked anew what it says of itself
)

// New returns a provider, from which the browser comes back to an address of the page. The configuration must have been
// checked.
func New(c Config, back string) *Provider {
	if c.Title == "" {
		c.Title = c.Name
	}
	if c.Scopes == nil {
		c.Scopes = []string{"profile"}
	}
	return &Provider{Config: c, back: back, client: &http.Client{Timeout: patience, Transport: bounded{http.DefaultTransport}}}
}

// A bounded transport reads no more than so much of an answer.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, longest), answer.Body}
	}
	return answer, err
}

// discover returns what the provider says of itself, asking it once a day.
func (p *Provider) discover(ctx context.Context, now time.Time) (*discovered, error) {
	p.mu.Lock()
	known, since := p.known, p.since
	p.mu.Unlock()
	if known != nil && now.Sub(since) < goesStale {
		return known, nil
	}
	found, err := p.ask(ctx)
	if err != nil && known != nil {
		return known, nil // what it said before may still hold
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAway, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known, p.since = found, now
	return found, nil
}

func (p *Provider) ask(ctx context.Context) (*discovered, error) {
	// The keys are fetched by this context later, too, so it must not end with the request.
	at, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
	if err != nil {
		return nil, err
	}
	found := &discovered{provider: at}
	if err := at.Claims(&found.says); err != nil {
		return nil, err
	}
	return found, nil
}

// Probe asks the provider what it says of itself. The error is [ErrAway].
func (p *Provider) Probe(ctx context.Context) error {
	if _, err := p.ask(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return nil
}

// A Flow is what is kept of a sign-on until its end, in the browser and sealed: the verifier is a secret.
type Flow struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Begin returns the address at which a person signs in. With again the provider is to ask for it even of somebody who
// is signed in there. The error is [ErrAway].
func (p *Provider) Begin(ctx context.Context, again bool, now time.Time) (address string, f Flow, err error) {
	found, err := p.discover(ctx, now)
	if err != nil {
		return "", Flow{}, err
	}
	f = Flow{State: oauth2.GenerateVerifier(), Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier()}
	options := []oauth2.AuthCodeOption{oidc.Nonce(f.Nonce), oauth2.S256ChallengeOption(f.Verifier)}
	if again {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return p.exchange(found).AuthCodeURL(f.State, options...), f, nil
}

func (p *Provider) exchange(at *discovered) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.Client, ClientSecret: p.Secret, Endpoint: at.provider.Endpoint(), RedirectURL: p.back,
		Scopes: append([]string{oidc.ScopeOpenID}, p.Scopes...),
	}
}

// An Answer is what the browser brings back from a provider, as the address says it.
type Answer struct {
	State  string
	Code   string
	Issuer string // of RFC 9207
	Error  string
}

// An Identity is who somebody is at a provider.
type Identity struct {
	Issuer  string
	Subject string // never another's, and never changed
	Name    string // as the person is called there, which may change; may be empty
}

// Key returns what tells the identity from all others of all providers.
func (i Identity) Key() string { return i.Issuer + " " + i.Subject }

// Finish ends a flow. With again the person must have signed in at the provider just now. The errors are [ErrAway],
// [ErrRefused] and [ErrDeclined].
func (p *Provider) Finish(ctx context.Context, f Flow, a Answer, again bool, now time.Time) (Identity, error) {
	found, err := p.discover(ctx, now)
	if err != nil {
		return Identity{}, err
	}
	switch {
	case !same(f.State, a.State):
		return Identity{}, fmt.Errorf("%w: another state", ErrRefused)
	case a.Issuer != "" && a.Issuer != p.Issuer:
		return Identity{}, fmt.Errorf("%w: it comes from %q, and %q was asked", ErrRefused, a.Issuer, p.Issuer)
	case a.Issuer == "" && found.says.NamesIt:
		return Identity{}, fmt.Errorf("%w: it does not say that it comes from %q, which always does", ErrRefused, p.Issuer)
	case a.Error != "":
		return Identity{}, fmt.Errorf("%w: %s", ErrDeclined, a.Error)
	case a.Code == "":
		return Identity{}, fmt.Errorf("%w: no code", ErrRefused)
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, p.client), patience)
	defer cancel()
	tokens, err := p.exchange(found).Exchange(ctx, a.Code, oauth2.VerifierOption(f.Verifier))
	if says, is := errors.AsType[*oauth2.RetrieveError](err); is && says.Response != nil && says.Response.StatusCode < 500 {
		return Identity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrAway, err)
	}
	text, _ := tokens.Extra("id_token").(string)
	return p.verify(ctx, found, f, text, again, now)
}

// verify returns whom an ID token names.
func (p *Provider) verify(ctx context.Context, found *discovered, f Flow, text string, again bool, now time.Time) (Identity, error) {
	token, err := found.provider.VerifierContext(ctx, &oidc.Config{ClientID: p.Client, Now: func() time.Time { return now }}).Verify(ctx, text)
	if err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	var says struct {
		Party string `json:"azp"`
		At    int64  `json:"auth_time"`
		Name  string `json:"preferred_username"`
		Email string `json:"email"`
		Full  string `json:"name"`
	}
	if err := token.Claims(&says); err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	switch {
	case !same(f.Nonce, token.Nonce):
		return Identity{}, fmt.Errorf("%w: another nonce", ErrRefused)
	case len(token.Audience) > 1 && says.Party != p.Client || says.Party != "" && says.Party != p.Client:
		return Identity{}, fmt.Errorf("%w: a token for %q", ErrRefused, says.Party)
	case token.Subject == "" || len(token.Subject) > 255:
		return Identity{}, fmt.Errorf("%w: nobody is named", ErrRefused)
	case again && now.Sub(time.Unix(says.At, 0)) > patienceWithPeople:
		return Identity{}, fmt.Errorf("%w: the person signed in there at another time", ErrRefused)
	}
	names := []string{says.Name, says.Full, says.Email}
	i := slices.IndexFunc(names, func(s string) bool { return strings.TrimSpace(s) != "" })
	return Identity{Issuer: p.Issuer, Subject: token.Subject, Name: strings.TrimSpace(names[max(i, 0)])}, nil
}

// patienceWithPeople is how long somebody may take to come back who signs in again at a provider.
const patienceWithPeople = 10 * time.Minute

// same compares two secrets; an empty one is like none.
func same(a, b string) bool { return a != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// Text returns a flow as JSON.
func (f Flow) Text() json.RawMessage {
	text, err := json.Marshal(f)
	if err != nil {
		panic("signon: a flow cannot be written: " + err.Error())
	}
	return text
}
