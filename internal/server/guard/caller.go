package guard

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// The name of the cookie says how it came: a browser accepts one that begins with __Host- only from
// this very host, over TLS, and sends it nowhere else. A cookie with the plain name may have been
// planted by anybody on the network, so that it proves nothing over TLS.
const (
	PlainCookie  = "shinpan"
	SecureCookie = "__Host-" + PlainCookie
)

// cookieName returns the name of the cookie over TLS, or without.
func cookieName(secure bool) string {
	if secure {
		return SecureCookie
	}
	return PlainCookie
}

const cookieAge = 400 * 24 * time.Hour // the longest that browsers keep one

// secretOf returns what a request shows as proof: a bearer token, else the cookie.
// It is empty where there is none.
func secretOf(r *http.Request, secure bool) account.Secret {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return account.Secret(strings.TrimSpace(token))
	}
	if cookie, err := r.Cookie(cookieName(secure)); err == nil {
		return account.Secret(cookie.Value)
	}
	return ""
}

// deviceName returns the name of the cookie by which a device is known.
func deviceName(secure bool) string { return cookieName(secure) + "-device" }

// deviceOf returns the device of a request, empty if it shows none.
func deviceOf(r *http.Request, secure bool) account.Device {
	cookie, err := r.Cookie(deviceName(secure))
	if err != nil {
		return ""
	}
	return account.Device(cookie.Value)
}

// SecretCookie returns the cookie that keeps a secret in the browser of a request. The empty secret
// deletes it.
func SecretCookie(ctx context.Context, s account.Secret) http.Cookie {
	age := cookieAge
	if s == "" {
		age = -time.Second
	}
	secure := CallerOf(ctx).Secure
	return keptCookie(cookieName(secure), string(s), age, secure)
}

// DeviceCookie returns the cookie by which the browser of a request is recognized as a device.
func DeviceCookie(ctx context.Context, d account.Device) http.Cookie {
	secure := CallerOf(ctx).Secure
	return keptCookie(deviceName(secure), string(d), account.DeviceAge, secure)
}

// keptCookie returns a cookie that a browser keeps, out of reach of scripts.
func keptCookie(name, value string, age time.Duration, secure bool) http.Cookie {
	return http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(age.Seconds()),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode,
	}
}

// A Caller is the sender of a request, as far as the request says.
type Caller struct {
	Secret  account.Secret // empty: the request shows none
	Device  account.Device // empty: the request shows none
	Agent   string         // what the client says that it is
	Address string         // as limits count it
	Secure  bool           // the request came over TLS
	turn    *limit.Task    // nil: the request needs none
}

// sign is what callers are told apart by: the secret, or without one the address.
func (c Caller) sign() store.SecretHash {
	if c.Secret == "" {
		return store.HashSecret("from " + c.Address) // no secret has a blank
	}
	return c.Secret.Hash()
}

type callerKey struct{}

// WithCaller returns a context in which [CallerOf] finds the caller.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// CallerOf returns the sender of the request that a context belongs to.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// EndTurn ends the caller's turn before the answer: what follows does not keep the processor busy,
// and others at the address need not wait for it.
func (c Caller) EndTurn() { c.turn.End() }

// Asker tells for whom a request asks for work; it is what a [limit.Queue] asks.
func Asker(ctx context.Context) (address string, turn *limit.Task) {
	c := CallerOf(ctx)
	return c.Address, c.turn
}

// elsewhere reports whether a page of another site asks.
func elsewhere(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return false
	case "":
		from, err := url.Parse(origin)
		return err != nil || from.Host != r.Host
	default:
		return true
	}
}
