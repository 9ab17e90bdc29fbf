package certificate

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"maps"

	"golang.org/x/crypto/acme/autocert"

	"github.com/shinpan/shinpan/internal/game/store"
)

// Journal is the journal in which a store keeps certificates, and their keys, which are secrets.
const Journal = "certificates"

// An entry of the journal says what has a name from then on.
type entry struct {
	Name string `json:"name"`
	Data []byte `json:"data,omitempty"` // none: nothing
}

// A cache implements [autocert.Cache] over a journal.
type cache struct {
	ledger *store.Ledger[map[string][]byte, entry]
}

func openCache(ctx context.Context, journals store.Journals) (cache, error) {
	ledger, err := store.OpenLedger(ctx, journals, Journal, nil, func(had map[string][]byte, entries ...entry) (map[string][]byte, error) {
		has := make(map[string][]byte)
		maps.Copy(has, had)
		for _, e := range entries {
			if has[e.Name] = e.Data; len(e.Data) == 0 {
				delete(has, e.Name)
			}
		}
		return has, nil
	})
	return cache{ledger}, err
}

// Get returns what has a name.
func (c cache) Get(ctx context.Context, name string) ([]byte, error) {
	has, err := c.ledger.Current(ctx)
	if err != nil {
		return nil, err
	}
	data, found := has[name]
	if !found {
		return nil, autocert.ErrCacheMiss
	}
	return data, nil
}

// Put gives something a name.
func (c cache) Put(ctx context.Context, name string, data []byte) error {
	return c.ledger.Write(ctx, func(has map[string][]byte) ([]entry, error) {
		if bytes.Equal(has[name], data) {
			return nil, nil
		}
		return []entry{{name, data}}, nil
	})
}

// keep makes a certificate durable that the manager shows.
func (c cache) keep(ctx context.Context, name string, shown *tls.Certificate) error {
	text, err := encode(shown)
	if err != nil || bytes.Equal(c.ledger.State()[name], text) {
		return err
	}
	return c.Put(ctx, name, text)
}

// nameOf is the name under which the manager keeps a certificate of a domain.
func nameOf(domain string, shown *tls.Certificate) string {
	if _, isRSA := shown.PrivateKey.(*rsa.PrivateKey); isRSA {
		return domain + "+rsa"
	}
	return domain
}

// encode returns a certificate with its key as the manager does: who keeps it second has nothing to write.
func encode(shown *tls.Certificate) ([]byte, error) {
	var private pem.Block
	switch key := shown.PrivateKey.(type) {
	case *ecdsa.PrivateKey:
		der, err := x509.MarshalECPrivateKey(key)
		if err != nil {
			return nil, err
		}
		private = pem.Block{Type: "EC PRIVATE KEY", Bytes: der}
	case *rsa.PrivateKey:
		private = pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}
	default:
		return nil, fmt.Errorf("a key of type %T cannot be kept", key)
	}
	text := pem.EncodeToMemory(&private)
	for _, der := range shown.Certificate {
		text = append(text, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	}
	return text, nil
}

// Delete takes a name away.
func (c cache) Delete(ctx context.Context, name string) error {
	return c.ledger.Write(ctx, func(has map[string][]byte) ([]entry, error) {
		if _, found := has[name]; !found {
			return nil, nil
		}
		return []entry{{Name: name}}, nil
	})
}
