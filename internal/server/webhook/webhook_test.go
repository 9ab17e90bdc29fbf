package webhook

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The example of the specification's libraries.
func TestStandardWebhooks(t *testing.T) {
	h := http.Header{}
	at := time.Unix(1614265330, 0)
	if err := Sign(h, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", at, []byte(`{"test": 2432232314}`)); err != nil {
		t.Fatal(err)
	}
	if got, want := h.Get(SignatureHeader), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want {
		t.Errorf("signed %s, want %s", got, want)
	}
}

// A webhook that somebody has made up, changed, or sends again later is not taken.
func TestAttackForgedWebhook(t *testing.T) {
	secret, now, body := NewSecret(), time.Unix(1700000000, 0), []byte(`{"type":"turn"}`)
	signed := func() http.Header {
		h := http.Header{}
		if err := Sign(h, secret, "n1", now, body); err != nil {
			t.Fatal(err)
		}
		return h
	}
	for what, c := range map[string]struct {
		change func(http.Header)
		secret string
		body   string
		later  time.Duration
		good   bool
	}{
		"as it was sent":          {good: true},
		"a little later":          {later: 4 * time.Minute, good: true},
		"one more signature":      {change: func(h http.Header) { h.Set(SignatureHeader, "v1,AAAA "+h.Get(SignatureHeader)) }, good: true},
		"again, after a while":    {later: 6 * time.Minute},
		"from the future":         {later: -6 * time.Minute},
		"another secret":          {secret: NewSecret()},
		"another body":            {body: `{"type":"over"}`},
		"another id":              {change: func(h http.Header) { h.Set(IDHeader, "n2") }},
		"another time":            {change: func(h http.Header) { h.Set(TimeHeader, "1700000001") }},
		"no time":                 {change: func(h http.Header) { h.Del(TimeHeader) }},
		"no signature":            {change: func(h http.Header) { h.Del(SignatureHeader) }},
		"of another version":      {change: func(h http.Header) { h.Set(SignatureHeader, strings.Replace(h.Get(SignatureHeader), "v1", "v2", 1)) }},
		"an id that has the time": {change: func(h http.Header) { h.Set(IDHeader, "n1.1700000000"); h.Set(TimeHeader, "") }},
	} {
		h := signed()
		if c.change != nil {
			c.change(h)
		}
		with, text := secret, body
		if c.secret != "" {
			with = c.secret
		}
		if c.body != "" {
			text = []byte(c.body)
		}
		if err := Verify(h, with, text, now.Add(c.later)); (err == nil) != c.good || err != nil && !errors.Is(err, ErrForged) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
