// Package guard is the middleware of the API: what every request passes before a handler sees it, and
// what every answer passes on its way back.
//
// A connection comes through [Guard.Listen], which counts it. A request comes through [Guard.Wrap]:
// a panic becomes an internal error, headers tell the browser to be careful, other sites change
// nothing, limits hold, and the body arrives in time or not at all. [Idempotency] then does a
// request with a key once. A handler asks [CallerOf] who sent the request; who that is, and what
// that person may do, is not decided here.
package guard

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// MaxBody is the largest request body that anything here reads, in bytes, if a [Guard] says nothing else; most
// operations read far less.
const MaxBody = 1 << 20

// The addresses at which supervisors and load balancers ask. No limit holds there.
const (
	AlivePath = "/healthz"
	ReadyPath = "/readyz"
)

// apiPrefix begins the paths of the API.
const apiPrefix = "/api/"

// Policy lets a page load its scripts and pictures from this server, and nothing
// else from anywhere.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// transport tells a browser that came over TLS to use nothing else here for a year.
const transport = "max-age=31536000"

// A Guard is what requests and their connections pass first. Its fields are what it depends on, and
// none of them may change while it is at work.
type Guard struct {
	Proxies         Proxies
	Arrivals        *limit.Limiter     // new connections, by address
	OpenConnections *limit.Concurrency // by address
	OpenRequests    *limit.Concurrency // by address
	Turns           *limit.Queue       // that all requests pass
	ByAddress       *limit.Limiter     // requests
	ByToken         *limit.Limiter     // requests
	Tarpit          *limit.Tarpit
	Patience        time.Duration // with a body, once somebody reads it
	Body            int64         // the largest, in bytes; MaxBody if 0
	Metrics         Metrics
	Log             *slog.Logger

	warned sync.Once // of a proxy that is not trusted
}

// Metrics count what is answered.
type Metrics interface {
	// Answered counts a request: the pattern that it matched, empty for none, the status of the
	// answer, 0 if the client went before it, and how long it took.
	Answered(route string, status int, took time.Duration)
}

// Wrap returns a handler that passes what the guard lets in on to the next.
func (g *Guard) Wrap(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	// Headers that all answers have the same; nobody changes a list that is one.
	careful, nosniff, referrer := []string{Policy}, []string{"nosniff"}, []string{"same-origin"}
	everybodys, somebodys := []string{"no-cache"}, []string{"private, no-cache"} // games go on
	overTLS := []string{transport}
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		began := time.Now()
		w := &answer{response: response{ResponseWriter: rw}, major: r.ProtoMajor, patience: g.Patience}
		defer func() { g.finish(w, r, recover(), began) }()

		header := w.Header()
		header["Content-Security-Policy"] = careful
		header["X-Content-Type-Options"] = nosniff
		header["Referrer-Policy"] = referrer
		who := Caller{Agent: r.UserAgent()}
		who.Address, who.Secure = g.Proxies.sender(r)
		if proxy, is := g.Proxies.unheard(r); is {
			g.warned.Do(func() { g.warnOf(proxy) })
		}
		who.Device = deviceOf(r, who.Secure)
		if who.Secure {
			header["Strict-Transport-Security"] = overTLS
		}
		if !elsewhere(r) {
			who.Secret = secretOf(r, who.Secure)
		}
		if strings.HasPrefix(r.URL.Path, apiPrefix) {
			header["Cache-Control"] = everybodys
			if who.Secret != "" { // the answer may be for that person alone
				header["Cache-Control"] = somebodys
			}
		}
		w.begin = func(status int) int {
			if status == http.StatusTooManyRequests {
				g.slowDown(w, r, who)
			}
			return status
		}
		if overConnection(r.Context()) {
			header.Set("Connection", "close")
			problem.Of(g.OpenConnections.TooMany()).Write(w)
			return
		}
		if r.Context().Err() != nil { // reading for it would fail as if the storage were away
			w.end()
			problem.Lost().Write(w)
			return
		}
		if err := g.admit(r, who, sameOrigin, began); err != nil {
			problem.Of(err).Write(w)
			return
		}
		leave, err := g.takeTurn(r, &who)
		if err != nil {
			problem.Of(err).Write(w)
			return
		}
		defer leave()
		r = r.WithContext(WithCaller(r.Context(), who))
		r.Body = arrive(w, r, cmp.Or(g.Body, MaxBody))
		next.ServeHTTP(w, r)
	})
}

// warnOf tells the operator what a proxy that is not trusted brings about, and what to set.
func (g *Guard) warnOf(proxy netip.Addr) {
	g.Log.Warn("requests are forwarded by an address that is no trusted proxy: if it is yours, its clients count as one until you set this",
		"address", proxy, "set", fmt.Sprintf("trusted_proxies = [%q]", proxy))
}

// slowDown delays the refusal of an address that asks too much, or has its connection closed. The
// caller's turn ends before: others do not wait with it.
func (g *Guard) slowDown(w *answer, r *http.Request, who Caller) {
	who.turn.End()
	if !g.Tarpit.Wait(r.Context(), who.Address) {
		w.Header().Set("Connection", "close")
	}
}

// takeTurn waits until it is the turn of an address for a request, of which it may not have too
// many at once; leave must follow.
func (g *Guard) takeTurn(r *http.Request, who *Caller) (leave func(), err error) {
	if g.OpenRequests.Most() == 0 || supervised(r) {
		return func() {}, nil
	}
	gone, err := g.OpenRequests.Enter(who.Address)
	if err != nil {
		return nil, err
	}
	if who.turn, err = g.Turns.Turn(r.Context(), who.Address); err != nil {
		gone()
		return nil, err
	}
	return func() { who.turn.End(); gone() }, nil
}

// supervised reports whether a supervisor asks how the server is.
func supervised(r *http.Request) bool { return r.URL.Path == AlivePath || r.URL.Path == ReadyPath }

// admit refuses a request that does not even deserve routing.
func (g *Guard) admit(r *http.Request, who Caller, sameOrigin *http.CrossOriginProtection, now time.Time) error {
	if supervised(r) {
		return nil
	}
	if err := sameOrigin.Check(r); err != nil {
		return problem.New("cross-origin", reason.New("cross-origin"))
	}
	if r.ContentLength > cmp.Or(g.Body, MaxBody) {
		return problem.New("too-large", reason.New("body-too-large"))
	}
	if err := g.ByAddress.Allow(who.Address, now); err != nil {
		return err
	}
	if who.Secret == "" {
		return nil
	}
	hash := who.Secret.Hash()
	return g.ByToken.Allow(string(hash[:]), now)
}

// aborted reports whether a handler panicked to cut its connection.
func aborted(panicked any) bool {
	err, ok := panicked.(error)
	return ok && errors.Is(err, http.ErrAbortHandler)
}

// finish ends a request: it answers for a handler that panicked, and keeps the log.
func (g *Guard) finish(w *answer, r *http.Request, panicked any, began time.Time) {
	g.Metrics.Answered(r.Pattern, w.status, time.Since(began))
	if panicked == nil && !g.Log.Enabled(r.Context(), slog.LevelDebug) {
		return
	}
	attrs := []any{"method", r.Method, "route", r.Pattern, "status", w.status, "ms", time.Since(began).Milliseconds()}
	switch {
	case panicked == nil:
		g.Log.Debug("request", attrs...)
	case aborted(panicked) || r.Context().Err() != nil: // the client has gone
		g.Log.Debug("request aborted", attrs...)
		panic(http.ErrAbortHandler)
	default:
		g.Log.Error("request panicked", append(attrs, "panic", panicked, "stack", string(debug.Stack()))...)
		if w.status != 0 {
			panic(http.ErrAbortHandler) // half an answer: cut the connection
		}
		problem.New("internal", reason.New("internal")).Write(w)
	}
}
