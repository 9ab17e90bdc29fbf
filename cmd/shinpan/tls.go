package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/certificate"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// A tlsConfig says where the certificates come from: from files, or from an authority that issues them for
// domains. Without either the server speaks plain HTTP.
type tlsConfig struct {
	Cert      string   `toml:"cert"`      // the chain, in PEM
	Key       string   `toml:"key"`       // in PEM
	Domains   []string `toml:"domains"`   // names of the server
	Email     string   `toml:"email"`     // where the authority writes; nowhere if empty
	Authority string   `toml:"authority"` // its directory; Let's Encrypt's if empty
	Redirect  string   `toml:"redirect"`  // an address at which plain HTTP is sent to HTTPS; none if empty
}

// issues reports whether an authority issues the certificates.
func (t tlsConfig) issues() bool { return len(t.Domains) > 0 || t.Email != "" || t.Authority != "" }

// on reports whether the server encrypts.
func (t tlsConfig) on() bool { return t.issues() || t.Cert != "" || t.Key != "" }

func (t tlsConfig) issuing() certificate.Config {
	return certificate.Config{Domains: t.Domains, Email: t.Email, Authority: t.Authority}
}

// check returns what is wrong with the settings, or with the files that they name.
func (t tlsConfig) check() error {
	files := t.Cert != "" || t.Key != ""
	switch {
	case !t.on() && t.Redirect != "":
		return errors.New("tls: redirect leads to nothing: want cert and key, or domains")
	case !t.on():
		return nil
	case t.issues() && files:
		return errors.New("tls: want either cert and key, or domains for which certificates are issued")
	case t.issues():
		if err := t.issuing().Check(); err != nil {
			return fmt.Errorf("tls: %w", err)
		}
		return nil
	case t.Cert == "" || t.Key == "":
		return errors.New("tls: cert and key are both wanted, or none")
	}
	_, err := certificate.Load(t.Cert, t.Key)
	return err
}

// certificates are how a server encrypts.
type certificates interface {
	TLS() *tls.Config
	Redirect(port string) http.Handler // sends plain HTTP to HTTPS at that port
}

// open returns the certificates; nil where the server does not encrypt. Those that an authority issues are
// kept in the journals.
func (t tlsConfig) open(ctx context.Context, journals store.Journals) (certificates, error) {
	switch {
	case !t.on():
		return nil, nil
	case t.issues():
		return certificate.Open(ctx, journals, t.issuing())
	}
	return certificate.Load(t.Cert, t.Key)
}

// encryption returns how a server encrypts by certificates; nil for not at all.
func encryption(from certificates) *tls.Config {
	if from == nil {
		return nil
	}
	return from.TLS()
}

// url returns an address at which a browser reaches a server that listens there: by the name for which it has a
// certificate, where it is known.
func (t tlsConfig) url(addr net.Addr) string {
	if !t.issues() {
		return urlOf(addr, t.on())
	}
	host := t.Domains[0]
	if _, port, err := net.SplitHostPort(addr.String()); err == nil && port != "443" {
		host = net.JoinHostPort(host, port)
	}
	return "https://" + host + "/"
}

// openRedirect sends plain HTTP at an address to HTTPS; nowhere if there is none.
func (c config) openRedirect(listens net.Addr, from certificates, short *guard.Shortage, log *slog.Logger) (closeRedirect func() error, err error) {
	server := &http.Server{ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	if from != nil {
		server.Handler = from.Redirect(c.publicPort(listens))
	}
	return openBeside(c.TLS.Redirect, "redirect in the configuration", server, short, log)
}

// publicPort returns the port at which people reach a server that listens there: that of page, where the configuration
// says it.
func (c config) publicPort(listens net.Addr) string {
	if at, err := url.Parse(c.Page); err == nil && at.Scheme == "https" {
		return cmp.Or(at.Port(), "443")
	}
	_, port, _ := net.SplitHostPort(listens.String()) // that of a listener has one
	return port
}

// obtain has certificates issued, if an authority does that, and logs what becomes of it, until it is stopped.
func obtain(ctx context.Context, from certificates, log *slog.Logger) (stop func() error) {
	return background(ctx, func(ctx context.Context) {
		if issuer, is := from.(*certificate.Issuer); is {
			issuer.Obtain(ctx, log)
		}
	})
}
