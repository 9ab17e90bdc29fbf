// Package pushtest is a push service for tests, and the browsers that it sends to: it checks signatures, and decrypts.
package pushtest

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/push"
)

var encoding = base64.RawURLEncoding

// A Browser has a subscription, and gets messages.
type Browser struct {
	push.Subscription
	private *ecdh.PrivateKey
	auth    []byte
	service *Service
	status  int // with which the service answers; 0: as it should
	got     [][]byte
}

// A Service is a push service.
type Service struct {
	URL string
	Key string // the public key of the only server that may send; empty: any

	mu       sync.Mutex
	browsers map[string]*Browser // by path
	headers  []http.Header       // of what was taken
	faults   []error
	fresh    chan struct{}
}

// Start starts a service that ends with the test, which fails for messages that are none.
func Start(t testing.TB) *Service {
	s := &Service{browsers: map[string]*Browser{}, fresh: make(chan struct{}, 1)}
	server := httptest.NewServer(s)
	s.URL = server.URL
	t.Cleanup(func() {
		server.Close()
		for _, err := range s.faults {
			t.Errorf("push service: %v", err)
		}
	})
	return s
}

// Subscribe returns another browser.
func (s *Service) Subscribe() *Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	b := &Browser{private: private, auth: make([]byte, 16), service: s}
	_, _ = rand.Read(b.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	path := fmt.Sprintf("/send/%d", len(s.browsers)+1)
	b.Subscription = push.Subscription{
		Endpoint: s.URL + path, P256dh: encoding.EncodeToString(private.PublicKey().Bytes()), Auth: encoding.EncodeToString(b.auth),
	}
	s.browsers[path] = b
	return b
}

// Answer has the service answer with a status from now on; 0: as it should.
func (b *Browser) Answer(status int) {
	b.service.mu.Lock()
	defer b.service.mu.Unlock()
	b.status = status
}

// Got returns the messages that the browser has got.
func (b *Browser) Got() [][]byte {
	b.service.mu.Lock()
	defer b.service.mu.Unlock()
	return append([][]byte(nil), b.got...)
}

// Next waits for the message with a number from 0, and reads it.
func (b *Browser) Next(t testing.TB, n int, into any) {
	t.Helper()
	eventually.True(t, func() bool { return len(b.Got()) > n }, "message %d has come", n)
	if got := b.Got()[n]; json.Unmarshal(got, into) != nil {
		t.Fatalf("message %d is %q", n, got)
	}
}

// ServeHTTP takes a message.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	b, known := s.browsers[r.URL.Path]
	switch {
	case !known || err != nil:
		w.WriteHeader(http.StatusNotFound)
		return
	case b.status != 0:
		w.WriteHeader(b.status)
		return
	}
	message, err := b.decrypt(body)
	if err == nil {
		err = s.signed(r)
	}
	if err != nil {
		s.faults = append(s.faults, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b.got = append(b.got, message)
	s.headers = append(s.headers, r.Header)
	w.WriteHeader(http.StatusCreated)
}

// Headers returns those of all messages that were taken.
func (s *Service) Headers() []http.Header {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]http.Header(nil), s.headers...)
}

// decrypt reads a message as a browser does.
func (b *Browser) decrypt(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1 + 65
	if len(body) < head || body[20] != 65 {
		return nil, errors.New("no message of one record")
	}
	salt, point := body[:16], body[21:head]
	server, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(server)
	if err != nil {
		return nil, err
	}
	opener, nonce, err := push.Sealer(shared, b.auth, b.private.PublicKey().Bytes(), point, salt)
	if err != nil {
		return nil, err
	}
	text, err := opener.Open(nil, nonce, body[head:], nil)
	if err != nil {
		return nil, err
	}
	if len(text) == 0 || text[len(text)-1] != 2 {
		return nil, errors.New("not the last record")
	}
	return text[:len(text)-1], nil
}

// signed checks what the server says of itself.
func (s *Service) signed(r *http.Request) error {
	rest, is := strings.CutPrefix(r.Header.Get("Authorization"), "vapid t=")
	token, key, found := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !is || !found || len(parts) != 3 {
		return fmt.Errorf("authorization %q", r.Header.Get("Authorization"))
	}
	if s.Key != "" && s.Key != key {
		return errors.New("another server's key")
	}
	point, err := encoding.DecodeString(key)
	if err != nil {
		return fmt.Errorf("key %q", key)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return fmt.Errorf("key %q: %w", key, err)
	}
	signature, err := encoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return errors.New("no signature")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("a signature of something else")
	}
	text, err := encoding.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(text, &claims); err != nil {
		return err
	}
	if claims.Aud != s.URL || claims.Sub == "" || time.Until(time.Unix(claims.Exp, 0)) > 24*time.Hour {
		return fmt.Errorf("claims %s", text)
	}
	return nil
}
