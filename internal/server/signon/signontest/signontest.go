// Package signontest is a provider of OpenID Connect for tests. It runs as a process of its own, which is the binary of
// the test again: a test calls [Start], and the package of the test has a function
//
//	func TestProviderProcess(*testing.T) { signontest.Serve() }
//
// It signs everybody in at once as whom [Provider.As] names, and does to the letter what a provider has to: a code is
// good once, for one client, one address and one verifier. [Provider.Lie] has it answer falsely.
package signontest

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// The client that the provider knows.
const (
	Client = "shinpan"
	Secret = "its secret"
)

const marker = "SHINPAN_TEST_PROVIDER"

// A Person is who is signed in at the provider.
type Person struct {
	Subject string `json:"sub"`
	Name    string `json:"name"`
}

// A Lie has the provider say something else than it should; empty fields are the truth.
type Lie struct {
	Nonce    string `json:"nonce"`    // in the token
	Audience string `json:"audience"` // of the token
	Issuer   string `json:"issuer"`   // in the token
	From     string `json:"from"`     // the issuer that the answer names (RFC 9207)
	Silent   bool   `json:"silent"`   // the answer names none
	Declines bool   `json:"declines"` // the person does not want to
	Key      bool   `json:"key"`      // the token is signed with a key that is not published
	Stale    bool   `json:"stale"`    // the person has signed in long ago
}

// A Provider is one that runs.
type Provider struct {
	t      *testing.T
	Issuer string
}

// Start runs a provider until the test ends.
func Start(t *testing.T) *Provider {
	t.Helper()
	process := exec.Command(os.Args[0], "-test.run=^TestProviderProcess$")
	process.Env = append(os.Environ(), marker+"=1")
	in, err := process.StdinPipe() // it ends with this process, whatever becomes of that
	if err != nil {
		t.Fatal(err)
	}
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = process.Process.Kill()
		_ = process.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the provider says %q: %v", line, err)
	}
	return &Provider{t, strings.TrimSpace(line)}
}

// As has the provider sign everybody in as a person, truly.
func (p *Provider) As(person Person) { p.Lie(person, Lie{}) }

// Lie has the provider sign everybody in as a person, and lie.
func (p *Provider) Lie(person Person, lie Lie) {
	p.t.Helper()
	text, err := json.Marshal(order{person, lie})
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := http.Post(p.Issuer+"/order", "application/json", bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	_ = answer.Body.Close()
}

// Visit goes to an address of the provider as a browser does, and returns what is asked for where the provider sends it
// back to.
func (p *Provider) Visit(address string) (back *url.URL) {
	p.t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(address)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = answer.Body.Close()
	if back, err = answer.Location(); err != nil {
		p.t.Fatalf("the provider sends nobody back: %d, %v", answer.StatusCode, err)
	}
	return back
}

type order struct {
	Person Person `json:"person"`
	Lie    Lie    `json:"lie"`
}

// A granted is what a code stands for.
type granted struct {
	order
	client, back, nonce, challenge string
	again                          bool
}

// A server is the process.
type server struct {
	issuer string
	key    *ecdsa.PrivateKey

	mu    sync.Mutex
	order order
	codes map[string]granted
}

// Serve is the process of a provider where [Start] has started it, and does nothing otherwise.
func Serve() {
	if os.Getenv(marker) == "" {
		return
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	s := &server{key: key, codes: map[string]granted{}, order: order{Person: Person{"1", "kim"}}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", s.describe)
	mux.HandleFunc("GET /keys", s.keys)
	mux.HandleFunc("GET /authorize", s.authorize)
	mux.HandleFunc("POST /token", s.token)
	mux.HandleFunc("POST /order", func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.order = order{}
		_ = json.NewDecoder(r.Body).Decode(&s.order)
	})
	listening := httptest.NewServer(mux)
	s.issuer = listening.URL
	fmt.Println(s.issuer)
	_, _ = os.Stdin.Read(make([]byte, 1)) // until the test's process closes it, or is gone
	os.Exit(0)
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func (s *server) describe(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"issuer": s.issuer, "authorization_endpoint": s.issuer + "/authorize", "token_endpoint": s.issuer + "/token", "jwks_uri": s.issuer + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{"ES256"}, "code_challenge_methods_supported": []string{"S256"},
		"authorization_response_iss_parameter_supported": true,
	})
}

func enc(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (s *server) keys(w http.ResponseWriter, _ *http.Request) {
	point, err := s.key.PublicKey.Bytes()
	if err != nil {
		panic(err)
	}
	answer(w, http.StatusOK, map[string]any{"keys": []any{map[string]string{
		"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": "1", "x": enc(point[1:33]), "y": enc(point[33:]),
	}}})
}

// authorize sends the browser back at once.
func (s *server) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("client_id") != Client || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || !strings.Contains(q.Get("scope"), "openid") {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	says := url.Values{"state": {q.Get("state")}, "iss": {s.issuer}}
	if s.order.Lie.From != "" {
		says.Set("iss", s.order.Lie.From)
	}
	if s.order.Lie.Silent {
		says.Del("iss")
	}
	if s.order.Lie.Declines {
		says.Set("error", "access_denied")
	} else {
		code := rand.Text()
		s.codes[code] = granted{s.order, Client, q.Get("redirect_uri"), q.Get("nonce"), q.Get("code_challenge"), q.Get("prompt") == "login"}
		says.Set("code", code)
	}
	back.RawQuery = says.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// token gives a token for a code, once.
func (s *server) token(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, secret, _ := r.BasicAuth()
	if id == "" {
		id, secret = r.FormValue("client_id"), r.FormValue("client_secret")
	}
	secret, _ = url.QueryUnescape(secret)
	g, known := s.codes[r.FormValue("code")]
	delete(s.codes, r.FormValue("code"))
	verifier := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !known || id != Client || secret != Secret || r.FormValue("redirect_uri") != g.back || enc(verifier[:]) != g.challenge {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	claims := map[string]any{
		"iss": s.issuer, "sub": g.Person.Subject, "aud": Client, "exp": time.Now().Add(time.Minute).Unix(), "iat": time.Now().Unix(),
		"nonce": g.nonce, "preferred_username": g.Person.Name, "auth_time": time.Now().Add(-time.Hour).Unix(),
	}
	if g.again && !g.Lie.Stale {
		claims["auth_time"] = time.Now().Unix()
	}
	for claim, lie := range map[string]string{"nonce": g.Lie.Nonce, "aud": g.Lie.Audience, "iss": g.Lie.Issuer} {
		if lie != "" {
			claims[claim] = lie
		}
	}
	answer(w, http.StatusOK, map[string]any{"access_token": "x", "token_type": "Bearer", "expires_in": 60, "id_token": s.sign(claims, g.Lie.Key)})
}

func (s *server) sign(claims map[string]any, other bool) string {
	key := s.key
	if other {
		var err error
		if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
			panic(err)
		}
	}
	text, err := json.Marshal(claims)
	if err != nil {
		panic(err)
	}
	signed := enc([]byte(`{"alg":"ES256","kid":"1"}`)) + "." + enc(text)
	sum := sha256.Sum256([]byte(signed))
	a, b, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		panic(err)
	}
	return signed + "." + enc(append(a.FillBytes(make([]byte, 32)), b.FillBytes(make([]byte, 32))...))
}
