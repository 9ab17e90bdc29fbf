// Package webhook signs what a server tells other programs, as Standard Webhooks says
// (https://www.standardwebhooks.com): the id, the time and the body, by a secret that only both know. It sends nothing
// by itself.
package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The headers of a webhook.
const (
	IDHeader        = "webhook-id"
	TimeHeader      = "webhook-timestamp"
	SignatureHeader = "webhook-signature"
)

// Tolerance is how far the time of a webhook may be off: one that somebody has overheard is good for no longer.
const Tolerance = 5 * time.Minute

const prefix = "whsec_"

// ErrForged says that a webhook does not come from who has the secret, or is an old one.
var ErrForged = errors.New("the webhook is not signed, or was signed too long ago")

// NewSecret makes a secret.
func NewSecret() string {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails
	return prefix + base64.StdEncoding.EncodeToString(secret)
}

// Sign sets the headers of a webhook. The id is the same when it is sent again, so that a receiver can tell.
func Sign(h http.Header, secret, id string, at time.Time, body []byte) error {
	signature, err := sign(secret, id, strconv.FormatInt(at.Unix(), 10), body)
	if err != nil {
		return err
	}
	h.Set(IDHeader, id)
	h.Set(TimeHeader, strconv.FormatInt(at.Unix(), 10))
	h.Set(SignatureHeader, "v1,"+signature)
	return nil
}

func sign(secret, id, at string, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, prefix))
	if err != nil || len(key) == 0 {
		return "", errors.New("the secret of a webhook is none")
	}
	sum := hmac.New(sha256.New, key)
	sum.Write([]byte(id + "." + at + "."))
	sum.Write(body)
	return base64.StdEncoding.EncodeToString(sum.Sum(nil)), nil
}

// Verify reports as [ErrForged] a webhook that was not signed by the secret just now. A receiver that acts on a webhook
// also remembers the ids of the last minutes, and takes none twice.
func Verify(h http.Header, secret string, body []byte, now time.Time) error {
	at, err := strconv.ParseInt(h.Get(TimeHeader), 10, 64)
	if err != nil || now.Sub(time.Unix(at, 0)).Abs() > Tolerance {
		return ErrForged
	}
	want, err := sign(secret, h.Get(IDHeader), h.Get(TimeHeader), body)
	if err != nil {
		return err
	}
	for _, given := range strings.Fields(h.Get(SignatureHeader)) {
		version, signature, _ := strings.Cut(given, ",")
		if version == "v1" && hmac.Equal([]byte(signature), []byte(want)) {
			return nil
		}
	}
	return ErrForged
}
