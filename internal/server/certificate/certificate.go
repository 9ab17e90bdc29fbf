// Package certificate has an authority issue the certificates of a server, by ACME (RFC 8555), and renews
// them. They are kept in the server's store, with their keys and the key of the server's account at the
// authority: the next start has them, and all servers that share the store have the same.
package certificate

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
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/net/idna"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A Config says which certificates are wanted, and from whom. To have one is to accept the authority's terms.
type Config struct {
	Domains   []string // by which people reach the server; the authority looks for it there
	Email     string   // where the authority writes about trouble; empty: nowhere
	Authority string   // the address of the authority's directory; empty: that of Let's Encrypt

	Client *http.Client // asks the authority; nil: the usual one
}

// Check returns everything that is wrong with a configuration, and what to write instead.
func (c Config) Check() error {
	var faults []error
	if len(c.Domains) == 0 {
		faults = append(faults, errors.New(`domains is missing: want the names of this server, as in ["go.example.org"]`))
	}
	for _, domain := range c.Domains {
		ascii, err := idna.Lookup.ToASCII(domain)
		switch {
		case err != nil || !strings.Contains(strings.Trim(ascii, "."), ".") || net.ParseIP(domain) != nil:
			faults = append(faults, fmt.Errorf("domains: %q is no name for which a certificate is issued: want one as in go.example.org", domain))
		case ascii != domain:
			faults = append(faults, fmt.Errorf("domains: write %q as %q", domain, ascii))
		}
	}
	if c.Email != "" && !strings.Contains(c.Email, "@") {
		faults = append(faults, fmt.Errorf("email: %q is no address", c.Email))
	}
	if c.Authority != "" {
		if where, err := url.Parse(c.Authority); err != nil || where.Scheme != "https" || where.Host == "" {
			faults = append(faults, fmt.Errorf("authority: %q is not the address of a directory, as in %s", c.Authority, autocert.DefaultACMEDirectory))
		}
	}
	return errors.Join(faults...)
}

// An Issuer has the certificates of a server. It is safe for concurrent use.
type Issuer struct {
	manager *autocert.Manager
	domains []string
}

// Open returns the certificates of a configuration that has passed [Config.Check]. Those that are not
// in the store, or run out within a month, are issued when they are wanted.
func Open(ctx context.Context, journals store.Journals, c Config) (*Issuer, error) {
	kept, err := openCache(ctx, journals)
	if err != nil {
		return nil, err
	}
	return &Issuer{&autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      kept,
		HostPolicy: autocert.HostWhitelist(c.Domains...),
		Email:      c.Email,
		Client:     &acme.Client{DirectoryURL: cmp.Or(c.Authority, autocert.DefaultACMEDirectory), HTTPClient: c.Client},
	}, slices.Clone(c.Domains)}, nil
}

// TLS returns how to encrypt. A listener that encrypts so also answers the authority when it looks whether
// this is the server of a domain (RFC 8737).
func (i *Issuer) TLS() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: i.manager.GetCertificate,
		NextProtos:     []string{"h2", "http/1.1", acme.ALPNProto},
	}
}

// Redirect sends who asks over plain HTTP to the same address over HTTPS, and answers the authority
// when it looks there whether this is the server of a domain.
func (i *Issuer) Redirect() http.Handler { return i.manager.HTTPHandler(nil) }

// Obtain has the certificates there before anybody needs them, and logs what becomes of it. Once the context
// ends it waits for no authority.
func (i *Issuer) Obtain(ctx context.Context, log *slog.Logger) {
	for _, domain := range i.domains {
		obtained := make(chan struct{})
		go func() {
			defer close(obtained)
			until, err := i.until(domain)
			switch {
			case ctx.Err() != nil:
			case err != nil:
				log.Error("cannot get a certificate: nobody reaches the server by this name; it is tried again when somebody asks for it", "domain", domain, "why", err)
			default:
				log.Info("certificate ready", "domain", domain, "until", until.Format(time.DateOnly))
			}
		}()
		select {
		case <-obtained:
		case <-ctx.Done():
			return
		}
	}
}

// until returns when the certificate of a domain runs out, which is issued if there is none. It asks as a
// client of today does, which has a certificate of elliptic curves.
func (i *Issuer) until(domain string) (time.Time, error) {
	has, err := i.manager.GetCertificate(&tls.ClientHelloInfo{
		ServerName:        domain,
		SupportedVersions: []uint16{tls.VersionTLS13},
		SignatureSchemes:  []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		CipherSuites:      []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	})
	if err != nil {
		return time.Time{}, err
	}
	return has.Leaf.NotAfter, nil
}
