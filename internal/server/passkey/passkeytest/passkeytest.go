// Package passkeytest is a keeper of passkeys for tests: what a browser and a device do together, in software.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
)

// A Device has passkeys, and a person before it who says yes. Its fields may be changed to have it lie.
type Device struct {
	Origin     string // of the page that asks, as the browser tells it
	Host       string // for which it signs; empty: that of the options
	Unverified bool   // it does not look who is before it
	Keys       []Key
}

// A Key is a passkey with its private half.
type Key struct {
	ID      []byte
	User    []byte // the handle of its owner
	Counter uint32
	private *ecdsa.PrivateKey
}

func enc(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func dec(text string) []byte {
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		panic(fmt.Sprintf("passkeytest: %q: %v", text, err))
	}
	return b
}

// options are what both ceremonies tell of themselves.
type options struct {
	Challenge string `json:"challenge"`
	Party     struct {
		ID string `json:"id"`
	} `json:"rp"`
	Host string `json:"rpId"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
}

func (d *Device) read(given any) options {
	text, err := json.Marshal(given)
	if err != nil {
		panic(err)
	}
	var o options
	if err := json.Unmarshal(text, &o); err != nil {
		panic(err)
	}
	if o.Host == "" {
		o.Host = o.Party.ID
	}
	if d.Host != "" {
		o.Host = d.Host
	}
	return o
}

// client returns what the browser signs along.
func (d *Device) client(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
	if err != nil {
		panic(err)
	}
	return text
}

// data returns the head of what a device says: for which host, who was there, and its counter.
func (d *Device) data(host string, flags byte, counter uint32) []byte {
	hash := sha256.Sum256([]byte(host))
	flags |= 1 // somebody was there
	if !d.Unverified {
		flags |= 4
	}
	return binary.BigEndian.AppendUint32(append(hash[:], flags), counter)
}

// text returns a CBOR text, and bytes CBOR bytes, of less than 2^16.
func text(s string) []byte  { return append([]byte{0x60 + byte(len(s))}, s...) }
func bytes(b []byte) []byte { return append([]byte{0x59, byte(len(b) >> 8), byte(len(b))}, b...) }

// Make makes a passkey and answers a ceremony that asks for one.
func (d *Device) Make(given any) map[string]any {
	o := d.read(given)
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	key := Key{ID: []byte(rand.Text()), User: dec(o.User.ID), Counter: 1, private: private}
	d.Keys = append(d.Keys, key)
	point, err := private.PublicKey.Bytes() // 4, x, y
	if err != nil {
		panic(err)
	}
	// EC2, ES256, P-256, x
	cose := append([]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20}, point[1:33]...)
	cose = append(append(cose, 0x22, 0x58, 0x20), point[33:]...) // y
	// with a credential
	said := d.data(o.Host, 0x40, key.Counter)
	said = append(said, make([]byte, 16)...)
	said = binary.BigEndian.AppendUint16(said, uint16(len(key.ID)))
	said = append(append(said, key.ID...), cose...)
	object := append([]byte{0xa3}, text("fmt")...)
	object = append(append(object, text("none")...), text("attStmt")...)
	object = append(append(object, 0xa0), text("authData")...)
	object = append(object, bytes(said)...)
	return map[string]any{
		"id": enc(key.ID), "rawId": enc(key.ID), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": enc(d.client("webauthn.create", o.Challenge)), "attestationObject": enc(object), "transports": []string{"internal"},
		},
	}
}

// Prove answers a ceremony that asks for a passkey with one of the device, by its number.
func (d *Device) Prove(given any, n int) map[string]any {
	o := d.read(given)
	key := &d.Keys[n]
	key.Counter++
	said := d.data(o.Host, 0, key.Counter)
	client := d.client("webauthn.get", o.Challenge)
	hash := sha256.Sum256(client)
	sum := sha256.Sum256(append(append([]byte{}, said...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, key.private, sum[:])
	if err != nil {
		panic(err)
	}
	return map[string]any{
		"id": enc(key.ID), "rawId": enc(key.ID), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": enc(client), "authenticatorData": enc(said), "signature": enc(signature), "userHandle": enc(key.User),
		},
	}
}
