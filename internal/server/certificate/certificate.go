// Package certificate has an authority issue the certificates of a server, by ACME (RFC 8555), and renews
// them. They are kept in the server's store, with their keys and the key of the server's account at the
// authority: the next start has them, and all servers that share the store have the same.
package certificate

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/net/idna"

	"github.com/shinpan/shinpan/internal/game/store"
)

// storeLimit is how long a client waits at most until a certificate is stored.
const storeLimit = 10 * time.Second

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

// Probe asks the authority whether it is there, and the system where the domains lead. The error says what to mend.
func (c Config) Probe(ctx context.Context) error {
	var faults []error
	for _, domain := range c.Domains {
		if _, err := net.DefaultResolver.LookupHost(ctx, domain); err != nil {
			faults = append(faults, fmt.Errorf("%s leads nowhere: %w: have the name lead to this machine", domain, err))
		}
	}
	client := c.client()
	if _, err := client.Discover(ctx); err != nil {
		faults = append(faults, fmt.Errorf("the authority %s cannot be asked: %w: see whether this machine reaches it", client.DirectoryURL, err))
	}
	return errors.Join(faults...)
}

// client is what asks the authority.
func (c Config) client() *acme.Client {
	return &acme.Client{DirectoryURL: cmp.Or(c.Authority, autocert.DefaultACMEDirectory), HTTPClient: c.Client}
}

// An Issuer has the certificates of a server. It is safe for concurrent use.
type Issuer struct {
	manager *autocert.Manager
	kept    cache // that of the manager
	domains []string

	mu sync.Mutex
	// guarded by mu:
	issued map[string]issue             // by domain, what came of asking for its certificate
	stored map[string]*x509.Certificate // by name in the cache, the certificate that was stored last
}

// An issue is what came of asking for a certificate.
type issue struct {
	until time.Time
	err   error
}

// Open returns the certificates of a configuration that has passed [Config.Check]. Those that are not
// in the store, or run out within a month, are issued when they are wanted.
func Open(ctx context.Context, journals store.Journals, c Config) (*Issuer, error) {
	kept, err := openCache(ctx, journals)
	if err != nil {
		return nil, err
	}
	return &Issuer{kept: kept, issued: map[string]issue{}, stored: map[string]*x509.Certificate{}, domains: slices.Clone(c.Domains), manager: &autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      kept,
		HostPolicy: autocert.HostWhitelist(c.Domains...),
		Email:      c.Email,
		Client:     c.client(),
	}}, nil
}

// TLS returns how to encrypt. A listener that encrypts so also answers the authority when it looks whether
// this is the server of a domain (RFC 8737).
func (i *Issuer) TLS() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: i.get,
		NextProtos:     []string{"h2", "http/1.1", acme.ALPNProto},
	}
}

// Redirect sends who asks over plain HTTP to the same address over HTTPS, at a port, and answers the authority
// when it looks there whether this is the server of a domain.
func (i *Issuer) Redirect(port string) http.Handler { return i.manager.HTTPHandler(redirect(port)) }

// Obtain has the certificates there before anybody needs them, and logs what becomes of it. Once the context
// ends it waits for no authority.
func (i *Issuer) Obtain(ctx context.Context, log *slog.Logger) {
	for _, domain := range i.domains {
		obtained := make(chan struct{})
		go func() {
			defer close(obtained)
			until, err := i.until(domain)
			i.note(domain, until, err)
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

// get has the certificate that a client wants, issued if it has to be.
func (i *Issuer) get(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	domain, err := idna.Lookup.ToASCII(hello.ServerName)
	if err != nil || !slices.Contains(i.domains, domain) || slices.Contains(hello.SupportedProtos, acme.ALPNProto) {
		return i.manager.GetCertificate(hello)
	}
	has, err := i.durable(domain, hello)
	if err != nil {
		i.note(domain, time.Time{}, err)
		return nil, err
	}
	i.note(domain, has.Leaf.NotAfter, nil)
	return has, nil
}

// durable has the certificate of a domain, and returns it once it is stored: a certificate that was shown is
// there after a crash. The manager stores it, too, but meanwhile has it ready for other clients, and also if that
// failed.
func (i *Issuer) durable(domain string, hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	has, err := i.manager.GetCertificate(hello)
	if err != nil {
		return nil, err
	}
	name := nameOf(domain, has)
	i.mu.Lock()
	known := has.Leaf.Equal(i.stored[name])
	i.mu.Unlock()
	if known {
		return has, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	if err := i.kept.keep(ctx, name, has); err != nil {
		return nil, fmt.Errorf("the certificate is issued and cannot be stored: %w", err)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.stored[name] = has.Leaf
	return has, nil
}

// note notes what came of asking for a certificate.
func (i *Issuer) note(domain string, until time.Time, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.issued[domain] = issue{until, err}
}

// Until returns when the first of the certificates runs out; zero if one of them has not been asked for yet. The error
// is why one could not be had when it was last wanted. It asks no authority.
func (i *Issuer) Until() (first time.Time, err error) {
	for _, domain := range i.domains {
		i.mu.Lock()
		known, asked := i.issued[domain]
		i.mu.Unlock()
		if !asked {
			return time.Time{}, nil
		}
		if known.err != nil {
			return time.Time{}, fmt.Errorf("%s: %w", domain, known.err)
		}
		if first.IsZero() || known.until.Before(first) {
			first = known.until
		}
	}
	return first, nil
}

// until returns when the certificate of a domain runs out, which is issued if there is none. It asks as a
// client of today does, which has a certificate of elliptic curves.
func (i *Issuer) until(domain string) (time.Time, error) {
	has, err := i.durable(domain, &tls.ClientHelloInfo{
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
