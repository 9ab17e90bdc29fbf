// Package push writes Web Push messages: encrypted for one browser (RFC 8291) in the one record of RFC 8188, and signed
// for its push service (RFC 8292). It sends nothing by itself.
package push

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// MaxPayload is how long a message can be, in bytes: a push service need not take more than 4096 with what encryption
// adds.
const MaxPayload = 4096 - saltSize - 4 - 1 - pointSize - 1 - tagSize

const (
	saltSize  = 16
	pointSize = 65
	tagSize   = 16
	authSize  = 16
	record    = 4096
)

var encoding = base64.RawURLEncoding

// A Subscription is where messages for one browser go, as the browser says it.
type Subscription struct {
	Endpoint string `json:"endpoint"` // of the push service
	P256dh   string `json:"p256dh"`   // the browser's public key
	Auth     string `json:"auth"`     // a secret that the browser shares
}

// Check reports whether the keys are some.
func (s Subscription) Check() error {
	_, _, err := s.keys()
	return err
}

func (s Subscription) keys() (*ecdh.PublicKey, []byte, error) {
	decode := func(text string) ([]byte, error) { return encoding.DecodeString(strings.TrimRight(text, "=")) }
	point, err := decode(s.P256dh)
	if err != nil {
		return nil, nil, errors.New("p256dh is no base64url")
	}
	public, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, nil, errors.New("p256dh is no point of the curve")
	}
	auth, err := decode(s.Auth)
	if err != nil || len(auth) != authSize {
		return nil, nil, errors.New("auth is no 16 bytes in base64url")
	}
	return public, auth, nil
}

// Encrypt returns a message that only the browser of a subscription can read.
func (s Subscription) Encrypt(message []byte) ([]byte, error) {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // it never fails
	return s.encrypt(message, private, salt)
}

func (s Subscription) encrypt(message []byte, private *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(message) > MaxPayload {
		return nil, fmt.Errorf("a message of %d bytes, and at most %d can be sent", len(message), MaxPayload)
	}
	public, auth, err := s.keys()
	if err != nil {
		return nil, err
	}
	shared, err := private.ECDH(public)
	if err != nil {
		return nil, err
	}
	sealer, nonce, err := Sealer(shared, auth, public.Bytes(), private.PublicKey().Bytes(), salt)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(nil)
	out.Write(salt)
	_ = binary.Write(out, binary.BigEndian, uint32(record)) // a buffer takes everything
	out.WriteByte(pointSize)
	out.Write(private.PublicKey().Bytes())
	return sealer.Seal(out.Bytes(), nonce, append(bytes.Clone(message), 2), nil), nil // 2: it is the last record
}

// Sealer returns what encrypts and decrypts the record of a message, and its nonce: from the secret that both sides
// compute, the one that the browser shares, the keys of the browser and of the server, and the salt of the message.
func Sealer(shared, auth, browser, server, salt []byte) (cipher.AEAD, []byte, error) {
	material, err := hkdf.Key(sha256.New, shared, auth, "WebPush: info\x00"+string(browser)+string(server), 32)
	if err != nil {
		return nil, nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	sealer, err := cipher.NewGCM(block)
	return sealer, nonce, err
}

// A Key signs what a server sends, so that a push service knows that it comes from whom the browser has subscribed to.
type Key struct{ private *ecdsa.PrivateKey }

// NewKey makes a key.
func NewKey() (Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return Key{private}, err
}

// Bytes returns the key as [ParseKey] reads it: a secret.
func (k Key) Bytes() []byte {
	text, err := x509.MarshalPKCS8PrivateKey(k.private)
	if err != nil {
		panic("push: a key of ours: " + err.Error())
	}
	return text
}

// ParseKey reads a key.
func ParseKey(text []byte) (Key, error) {
	read, err := x509.ParsePKCS8PrivateKey(text)
	if err != nil {
		return Key{}, err
	}
	private, is := read.(*ecdsa.PrivateKey)
	if !is || private.Curve != elliptic.P256() {
		return Key{}, errors.New("no key on the curve P-256")
	}
	return Key{private}, nil
}

// Public returns the public key as a browser wants it to subscribe.
func (k Key) Public() string {
	public, err := k.private.PublicKey.ECDH()
	if err != nil {
		panic("push: a key of ours: " + err.Error())
	}
	return encoding.EncodeToString(public.Bytes())
}

// A Message is what is sent.
type Message struct {
	Payload []byte
	Topic   string        // replaces a message of the same topic that the browser has not got yet; may be empty
	Life    time.Duration // how long the push service keeps it for a browser that is off
	Urgent  bool          // also for a device that saves its battery
}

// Request returns the request that hands a message to a push service. The subject is an address at which the operator
// of the service reaches that of the server: https or mailto.
func (k Key) Request(ctx context.Context, s Subscription, m Message, subject string, now time.Time) (*http.Request, error) {
	body, err := s.Encrypt(m.Payload)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	token, err := k.token(request.URL, subject, now)
	if err != nil {
		return nil, err
	}
	h := request.Header
	h.Set("Authorization", "vapid t="+token+", k="+k.Public())
	h.Set("Content-Encoding", "aes128gcm")
	h.Set("Content-Type", "application/octet-stream")
	h.Set("TTL", strconv.Itoa(int(m.Life.Seconds())))
	if m.Topic != "" {
		h.Set("Topic", m.Topic)
	}
	h.Set("Urgency", "normal")
	if m.Urgent {
		h.Set("Urgency", "high")
	}
	return request, nil
}

// tokenLife is how long a push service may take a token: at most a day, by RFC 8292.
const tokenLife = 12 * time.Hour

// token returns the signed word that a server sends to a push service.
func (k Key) token(to *url.URL, subject string, now time.Time) (string, error) {
	claims, err := json.Marshal(map[string]any{"aud": to.Scheme + "://" + to.Host, "exp": now.Add(tokenLife).Unix(), "sub": subject})
	if err != nil {
		return "", err
	}
	signed := encoding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encoding.EncodeToString(claims)
	sum := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return signed + "." + encoding.EncodeToString(signature), nil
}
