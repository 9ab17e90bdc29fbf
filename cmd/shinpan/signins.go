package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/passkey"
	"github.com/shinpan/shinpan/internal/server/signon"
)

// A signOnConfig is a provider of OpenID Connect at which people may sign in.
type signOnConfig struct {
	Name       string   `toml:"name"`        // in addresses
	Title      string   `toml:"title"`       // as people read it; the name if empty
	Issuer     string   `toml:"issuer"`      // the address of the provider
	Client     string   `toml:"client"`      // the id that it has given to this server
	SecretFile string   `toml:"secret_file"` // holds what it has given with the id; empty: nothing
	Scopes     []string `toml:"scopes"`      // that are asked for beyond openid; profile
}

// load returns the configuration of package signon, checked.
func (s signOnConfig) load() (signon.Config, error) {
	c := signon.Config{Name: s.Name, Title: s.Title, Issuer: s.Issuer, Client: s.Client, Scopes: s.Scopes}
	if s.SecretFile != "" {
		secret, err := os.ReadFile(s.SecretFile)
		if err != nil {
			return c, fmt.Errorf("provider %q: secret_file cannot be read: %w", s.Name, err)
		}
		c.Secret = strings.TrimSpace(string(secret))
	}
	return c, c.Check()
}

// try asks the provider what it says of itself.
func (s signOnConfig) try(ctx context.Context) health.Finding {
	c, err := s.load()
	if err == nil {
		err = signon.New(c, "").Probe(ctx)
	}
	if err != nil {
		return health.Finding{Grade: health.Wrong, Says: err.Error()}
	}
	return health.Finding{Grade: health.Fine, Says: "it answers"}
}

// checkSignIns returns what is wrong with the settings of how people sign in.
func (c config) checkSignIns() error {
	var reasons []error
	if c.Page != "" {
		at, err := url.Parse(c.Page)
		switch {
		case err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || at.RawQuery != "" || at.Fragment != "" || at.User != nil:
			reasons = append(reasons, fmt.Errorf(`page = %q: want the address at which people open this server, as in "https://go.example.org"`, c.Page))
		case strings.Trim(at.Path, "/") != "":
			reasons = append(reasons, fmt.Errorf(`page = %q: a server cannot be under a path, since its addresses, cookies and passkeys take a whole host: give it a name of its own, as in "https://go.example.org"`, c.Page))
		}
	}
	if c.RolesByPasskey && c.address() == "" {
		reasons = append(reasons, errors.New(`roles_by_passkey: passkeys take page, the address at which people open this server, as in "https://go.example.org"`))
	}
	if len(c.SignOns) > 0 && c.address() == "" {
		reasons = append(reasons, errors.New(`sign_on: providers send people back to page, the address at which people open this server, as in "https://go.example.org"`))
	}
	named := map[string]bool{}
	for _, s := range c.SignOns {
		if _, err := s.load(); err != nil {
			reasons = append(reasons, err)
		}
		if named[s.Name] {
			reasons = append(reasons, fmt.Errorf("provider %q: another one has this name", s.Name))
		}
		named[s.Name] = true
	}
	return errors.Join(reasons...)
}

// address returns the address of the server for people, as far as the configuration says it.
func (c config) address() string {
	switch {
	case c.Page != "":
		return c.Page
	case len(c.TLS.Domains) > 0:
		if _, port, err := net.SplitHostPort(c.Addr); err == nil && port != "443" {
			return "https://" + net.JoinHostPort(c.TLS.Domains[0], port)
		}
		return "https://" + c.TLS.Domains[0]
	}
	return ""
}

// signIns returns the passkeys of the server, nil where there are none, and the providers at which people sign in.
func (c config) signIns(listens net.Addr, log *slog.Logger) (*passkey.Passkeys, []*signon.Provider, error) {
	page := c.address()
	if page == "" { // for who tries it out on the machine itself
		if at, is := listens.(*net.TCPAddr); is {
			page = fmt.Sprintf("http://localhost:%d", at.Port)
		}
	}
	keys, err := passkey.New(page)
	if err != nil {
		if c.RolesByPasskey {
			return nil, nil, fmt.Errorf("roles_by_passkey: %w", err)
		}
		log.Warn("nobody can use passkeys", "why", err)
	}
	var providers []*signon.Provider
	for _, s := range c.SignOns {
		loaded, err := s.load()
		if err != nil {
			return nil, nil, err
		}
		back, err := url.JoinPath(page, "signed-on", loaded.Name)
		if err != nil {
			return nil, nil, err
		}
		providers = append(providers, signon.New(loaded, back))
	}
	return keys, providers, nil
}

// tryPasskeys tells whether browsers will have passkeys.
func (c config) tryPasskeys() health.Finding {
	keys, err := passkey.New(c.address())
	if err != nil {
		return health.Finding{Grade: health.Noted, Says: err.Error()}
	}
	return health.Finding{Grade: health.Fine, Says: "for " + keys.Host()}
}
