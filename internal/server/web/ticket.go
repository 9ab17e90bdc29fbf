package web

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"time"

	"github.com/shinpan/shinpan/internal/game/proof"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// A ticket is what a client keeps of a ceremony that takes two requests: sealed, so that it can neither read nor alter
// it. Any process of the server opens it, and none has to remember it: requests of nobody store nothing.
type ticket struct {
	Kind    ticketKind      `json:"kind"`
	ID      string          `json:"id"`
	Until   time.Time       `json:"until"`
	Person  string          `json:"person,omitempty"`  // to whom it was given; empty: to somebody unknown
	Session string          `json:"session,omitempty"` // the session in which it is good; empty: in any
	Name    string          `json:"name,omitempty"`    // of an account that is to be made, or of a provider
	Again   bool            `json:"again,omitempty"`   // the provider was asked to sign the person in anew
	Data    json.RawMessage `json:"data,omitempty"`    // the state of the ceremony
}

// A ticketKind is what a ticket is for. It is good for nothing else.
type ticketKind string

const (
	toSignUp  ticketKind = "sign-up" // to make an account with a passkey
	toProve   ticketKind = "prove"   // to prove a passkey
	toAdd     ticketKind = "add"     // to add a passkey
	toSignOn  ticketKind = "sign-on" // to come back from a provider, and to sign in
	toLink    ticketKind = "link"    // to come back from a provider, and to add it
	toConfirm ticketKind = "confirm" // to come back from a provider, and to confirm
	toJoin    ticketKind = "join"    // to make an account with a provider, from which the person has come back
)

const (
	ticketLife    = 10 * time.Minute
	maxTicketText = 6000
)

// tickets seals and opens them, with a key that follows from that of the server.
type tickets struct{ keys store.Journals }

func (t tickets) cipher(ctx context.Context) (cipher.AEAD, error) {
	key, err := proof.MakeKey(ctx, t.keys)
	if err != nil {
		return nil, err
	}
	own, err := hkdf.Key(sha256.New, key.Seed(), nil, "shinpan sign-in tickets", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(own)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal returns the text of a ticket, which is good from now on.
func (t tickets) seal(ctx context.Context, k ticket, now time.Time) (string, error) {
	with, err := t.cipher(ctx)
	if err != nil {
		return "", err
	}
	k.ID, k.Until = rand.Text(), now.Add(ticketLife).UTC().Truncate(time.Second)
	text, err := json.Marshal(k)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(with.Seal(nil, nil, text, nil)), nil
}

// open returns a ticket that is good for one of the kinds. What is none, or not any more, is a problem.
func (t tickets) open(ctx context.Context, text string, now time.Time, kinds ...ticketKind) (ticket, error) {
	over := problem.New("ceremony-over", reason.New("ceremony-over"))
	with, err := t.cipher(ctx)
	if err != nil {
		return ticket{}, err
	}
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return ticket{}, over
	}
	plain, err := with.Open(nil, nil, sealed, nil)
	if err != nil {
		return ticket{}, over
	}
	var k ticket
	if err := json.Unmarshal(plain, &k); err != nil || !now.Before(k.Until) {
		return ticket{}, over
	}
	for _, kind := range kinds {
		if k.Kind == kind {
			return k, nil
		}
	}
	return ticket{}, over
}
