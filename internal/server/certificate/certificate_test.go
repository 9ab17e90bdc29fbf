package certificate

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/crypto/acme/autocert"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/certificate/acmetest"
)

const domain = "go.example.org"

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func port(l net.Listener) int { return l.Addr().(*net.TCPAddr).Port }

// serve has an issuer answer at two listeners, until the test ends or it is stopped.
func serve(t *testing.T, i *Issuer, encrypted, plain net.Listener) (stop func()) {
	t.Helper()
	secure := &http.Server{TLSConfig: i.TLS(), ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Proto)
	})}
	open := &http.Server{Handler: i.Redirect("443")}
	if encrypted != nil {
		go secure.ServeTLS(encrypted, "", "")
	}
	if plain != nil {
		go open.Serve(plain)
	}
	stop = func() { secure.Close(); open.Close() }
	t.Cleanup(stop)
	return stop
}

// visit asks a server by a name, and returns what it says and the number of its certificate.
func visit(t *testing.T, a *acmetest.Authority, name string, at net.Listener) (said, serial string, err error) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: a.Trust(t), ServerName: name},
		DisableKeepAlives: true, ForceAttemptHTTP2: true,
	}}
	answer, err := client.Get("https://" + at.Addr().String())
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return string(text), answer.TLS.PeerCertificates[0].SerialNumber.String(), err
}

// A certificate is issued over either port, once: the next start, and another server of the store, have it from
// the store.
func TestIssued(t *testing.T) {
	for _, over := range []string{"HTTPS", "HTTP"} {
		t.Run(over, func(t *testing.T) {
			encrypted, plain := listen(t), listen(t)
			authority := acmetest.Start(t, port(plain), port(encrypted))
			db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "games.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			config := Config{Domains: []string{domain}, Email: "operator@example.org", Authority: authority.Directory, Client: authority.Client}
			if err := config.Check(); err != nil {
				t.Fatal(err)
			}
			first, err := Open(t.Context(), db, config)
			if err != nil {
				t.Fatal(err)
			}
			var logs bytes.Buffer
			stop := serve(t, first, encrypted, plain)
			if over == "HTTP" {
				encrypted = listen(t) // where the authority does not look
				stop = serve(t, first, encrypted, nil)
			}
			first.Obtain(t.Context(), slog.New(slog.NewTextHandler(&logs, nil)))
			if !strings.Contains(logs.String(), "certificate ready") {
				t.Fatalf("the log says %q", &logs)
			}
			said, serial, err := visit(t, authority, domain, encrypted)
			if err != nil || said != "HTTP/2.0" {
				t.Fatalf("the server says %q, %v", said, err)
			}
			stop()

			asked, again := authority.Asked(), listen(t)
			second, err := Open(t.Context(), db, config)
			if err != nil {
				t.Fatal(err)
			}
			serve(t, second, again, nil)
			if _, has, err := visit(t, authority, domain, again); err != nil || has != serial {
				t.Errorf("the next start has the certificate %s, %v, want %s", has, err, serial)
			}
			if authority.Asked() != asked {
				t.Error("the next start has asked the authority")
			}
			if _, _, err := visit(t, authority, "other.example.org", again); err == nil {
				t.Error("there is a certificate for a domain that is not in the configuration")
			}
			if authority.Asked() != asked {
				t.Error("a stranger has the server ask for the certificate of another domain")
			}
		})
	}
}

// full is a store that has no room for the certificate of a domain, for a while.
type full struct {
	store.Journals
	refuses atomic.Bool
}

func (f *full) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	for _, text := range entries {
		var e entry
		if err := json.Unmarshal(text, &e); err != nil {
			return err
		}
		if f.refuses.Load() && e.Name == domain {
			return errors.New("no space left on device")
		}
	}
	return f.Journals.AppendJournal(ctx, name, after, entries...)
}

// A certificate that is not stored is not shown. Once it is stored it is, without another from the authority, and the
// next start has it.
func TestStoredBeforeShown(t *testing.T) {
	encrypted, plain := listen(t), listen(t)
	authority := acmetest.Start(t, port(plain), port(encrypted))
	kept := &full{Journals: store.NewMemory()}
	kept.refuses.Store(true)
	config := Config{Domains: []string{domain}, Authority: authority.Directory, Client: authority.Client}
	first, err := Open(t.Context(), kept, config)
	if err != nil {
		t.Fatal(err)
	}
	stop := serve(t, first, encrypted, plain)
	var logs bytes.Buffer
	first.Obtain(t.Context(), slog.New(slog.NewTextHandler(&logs, nil)))
	if !strings.Contains(logs.String(), "cannot be stored: no space left") {
		t.Errorf("the log says %q", &logs)
	}
	for _, name := range []string{domain, strings.ToUpper(domain)} {
		if _, serial, err := visit(t, authority, name, encrypted); err == nil {
			t.Errorf("as %s the server shows certificate %s, which is not stored", name, serial)
		}
	}
	if _, err := first.Until(); err == nil || !strings.Contains(err.Error(), "cannot be stored") {
		t.Errorf("the issuer says %v", err)
	}
	kept.refuses.Store(false)
	asked := authority.Asked()
	_, serial, err := visit(t, authority, domain, encrypted)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	second, err := Open(t.Context(), kept, config)
	if err != nil {
		t.Fatal(err)
	}
	again := listen(t)
	serve(t, second, again, nil)
	if _, has, err := visit(t, authority, domain, again); err != nil || has != serial || authority.Asked() != asked {
		t.Errorf("the next start has certificate %s, %v, and %d were asked for; want %s and none", has, err, authority.Asked()-asked, serial)
	}
}

// An authority that does not find the server issues nothing, and the log says why.
func TestNotIssued(t *testing.T) {
	nobody := listen(t)
	nobody.Close()
	authority := acmetest.Start(t, port(nobody), port(nobody))
	issuer, err := Open(t.Context(), store.NewMemory(), Config{Domains: []string{domain}, Authority: authority.Directory, Client: authority.Client})
	if err != nil {
		t.Fatal(err)
	}
	var logs bytes.Buffer
	issuer.Obtain(t.Context(), slog.New(slog.NewTextHandler(&logs, nil)))
	if !strings.Contains(logs.String(), "cannot get a certificate") || !strings.Contains(logs.String(), domain) {
		t.Errorf("the log says %q", &logs)
	}
}

// Who comes over plain HTTP is sent to the same page over HTTPS, at the port of the server.
func TestRedirect(t *testing.T) {
	issuer, err := Open(t.Context(), store.NewMemory(), Config{Domains: []string{domain}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ host, port, want string }{
		{domain + ":80", "443", "https://" + domain + "/games/x?a=b"},
		{domain, "8443", "https://" + domain + ":8443/games/x?a=b"},
		{"[2001:db8::1]:80", "443", "https://[2001:db8::1]/games/x?a=b"},
		{"[2001:db8::1]", "8443", "https://[2001:db8::1]:8443/games/x?a=b"},
	} {
		for who, handler := range map[string]http.Handler{"an issuer": issuer.Redirect(c.port), "files": new(Files).Redirect(c.port)} {
			answer, request := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/games/x?a=b", nil)
			request.Host = c.host
			handler.ServeHTTP(answer, request)
			if to := answer.Header().Get("Location"); answer.Code != http.StatusFound || to != c.want {
				t.Errorf("%s at port %s: %s is sent to %q with %d, want %q", who, c.port, c.host, to, answer.Code, c.want)
			}
		}
	}
	answer := httptest.NewRecorder()
	issuer.Redirect("443").ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "http://"+domain+"/login", nil))
	if answer.Code != http.StatusBadRequest {
		t.Errorf("what is posted over plain HTTP is answered with %d", answer.Code)
	}
}

// What one server keeps another server of the store has, and what it deletes the other has no more.
func TestCache(t *testing.T) {
	journals := store.NewMemory()
	var caches [2]cache
	for i := range caches {
		c, err := openCache(t.Context(), struct {
			store.Journals
			*store.Subscriptions // others write, too
		}{journals, &store.Subscriptions{}})
		if err != nil {
			t.Fatal(err)
		}
		caches[i] = c
	}
	want := func(when string, name string, data []byte) {
		t.Helper()
		for i, c := range caches {
			got, err := c.Get(t.Context(), name)
			if missing := errors.Is(err, autocert.ErrCacheMiss); missing != (data == nil) || err != nil && !missing || !bytes.Equal(got, data) {
				t.Errorf("%s: server %d has %q, %v", when, i, got, err)
			}
		}
	}
	want("before", "a", nil)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(caches[0].Put(t.Context(), "a", []byte("one")))
	want("kept", "a", []byte("one"))
	must(caches[1].Put(t.Context(), "a", []byte("two")))
	want("kept anew", "a", []byte("two"))
	must(caches[0].Delete(t.Context(), "a"))
	must(caches[1].Delete(t.Context(), "a"))
	must(caches[1].Delete(t.Context(), "b"))
	want("deleted", "a", nil)
	entries, err := journals.Journal(context.Background(), Journal, 0)
	if err != nil || len(entries) != 3 {
		t.Errorf("the journal has %d entries, %v, want 3", len(entries), err)
	}
}

func TestCheck(t *testing.T) {
	for want, c := range map[string]Config{
		"":                    {Domains: []string{domain, "xn--bcher-kva.example"}, Email: "a@b.example", Authority: "https://ca.example/directory"},
		"domains is missing":  {},
		`"localhost" is no`:   {Domains: []string{"localhost"}},
		`"192.0.2.1" is no`:   {Domains: []string{"192.0.2.1"}},
		`"*.example.org" is`:  {Domains: []string{"*.example.org"}},
		`"a.example:443" is`:  {Domains: []string{"a.example:443"}},
		`as "xn--`:            {Domains: []string{"bücher.example"}},
		`as "go.example.org"`: {Domains: []string{"Go.example.org"}},
		"is no address":       {Domains: []string{domain}, Email: "me"},
		"is not the address":  {Domains: []string{domain}, Authority: "http://ca.example/directory"},
	} {
		err := c.Check()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}

// Before a server starts it is told what keeps it from a certificate.
func TestProbe(t *testing.T) {
	secure, plain := listen(t), listen(t)
	a := acmetest.Start(t, port(plain), port(secure))
	good := Config{Domains: []string{"127.0.0.1"}, Authority: a.Directory, Client: a.Client}
	if err := good.Probe(t.Context()); err != nil {
		t.Errorf("an authority that is there: %v", err)
	}
	gone := httptest.NewTLSServer(nil)
	gone.Close()
	err := Config{Domains: []string{"no..name"}, Authority: gone.URL, Client: a.Client}.Probe(t.Context())
	for _, want := range []string{"no..name leads nowhere", "the authority " + gone.URL + " cannot be asked"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it says %v, and not %q", err, want)
		}
	}
}
