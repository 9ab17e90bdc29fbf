// Package acmetest has an authority for tests. It issues certificates by ACME as real ones do, and looks at
// this machine whether who asks is the server of a domain: to it every name is one of this machine.
package acmetest

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/acme"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// An Authority issues certificates.
type Authority struct {
	Directory string       // its address
	Client    *http.Client // which believes that it is there

	orders atomic.Int64
	issuer *ca.CAImpl
	server *httptest.Server
}

// Start starts an authority that looks for the servers of domains at those ports of the loopback address. It
// ends with the test, which cannot be parallel to others.
func Start(t *testing.T, httpPort, tlsPort int) *Authority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	quiet := log.New(io.Discard, "", 0)
	kept := db.NewMemoryStore()
	a := &Authority{issuer: ca.New(quiet, kept, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})}
	looks := va.New(quiet, httpPort, tlsPort, true, resolver(t), kept)
	front := wfe.New(quiet, kept, looks, a.issuer, []string{"authority.example"}, true, false, 1, 1)
	handler := front.Handler()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == ordersPath {
			a.orders.Add(1)
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, r)
		if id, is := strings.CutPrefix(r.URL.Path, challengesPath); is && answer.Code < 300 {
			settled(r.Context(), kept, id)
		}
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	t.Cleanup(server.Close)
	a.Directory, a.Client, a.server = server.URL+wfe.DirectoryPath, server.Client(), server
	return a
}

// Where the authority takes orders for certificates, and is told that a server answers a challenge.
const (
	ordersPath     = "/order-plz"
	challengesPath = "/chalZ/"
)

// settled waits until the authority knows whether a server has answered a challenge, as it looks before it answers the
// server: a client asks for that only once a second.
func settled(ctx context.Context, kept *db.MemoryStore, id string) {
	challenge := kept.GetChallengeByID(id)
	for challenge != nil && ctx.Err() == nil {
		challenge.Authz.RLock()
		status := challenge.Authz.Status
		challenge.Authz.RUnlock()
		if status != acme.StatusPending {
			return
		}
		time.Sleep(time.Millisecond) // the authority tells nobody
	}
}

// Asked returns how many certificates the authority was asked for.
func (a *Authority) Asked() int64 { return a.orders.Load() }

// Roots are whom a program believes, in PEM, that believes that the authority is there.
func (a *Authority) Roots() string {
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.server.Certificate().Raw}))
}

// Trust returns whom a client trusts that trusts the authority.
func (a *Authority) Trust(t *testing.T) *x509.CertPool {
	t.Helper()
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(a.issuer.GetRootCert(0).PEM())
	return pool
}

// resolver answers that every name is this machine, and returns where it does.
func resolver(t *testing.T) (addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, asked *dns.Msg) {
		answer := new(dns.Msg).SetReply(asked)
		for _, q := range asked.Question {
			if q.Qtype == dns.TypeA {
				answer.Answer = append(answer.Answer, &dns.A{
					Hdr: dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET},
					A:   net.IPv4(127, 0, 0, 1),
				})
			}
		}
		_ = w.WriteMsg(answer) // an error says that who asked is gone
	})}
	go func() { _ = server.ActivateAndServe() }() // until it is shut down
	t.Cleanup(func() { _ = server.Shutdown() })
	return listener.Addr().String()
}
