package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// maxBody is the largest request body that anything here reads; most operations
// read far less.
const maxBody = 1 << 20

// policy lets a page load its scripts and pictures from this server, and nothing
// else from anywhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// transport has a browser that came over TLS come over nothing else for a year.
const transport = "max-age=31536000"

// A guard is the middleware that every request passes first: a panic becomes an internal error,
// headers tell the browser to be careful, other sites change nothing, and limits hold.
type guard struct {
	proxies         trustedProxies
	openConnections *limit.Concurrency // by address
	openRequests    *limit.Concurrency // by address
	turns           *limit.Queue       // that all requests pass
	byAddress       *limit.Limiter
	byToken         *limit.Limiter
	tarpit          *limit.Tarpit
	patience        time.Duration // with a body
	metrics         *metrics
	log             *slog.Logger
}

// wrap returns a handler that passes what the guard lets in on to the next.
func (g *guard) wrap(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	// Headers that all answers have the same; nobody changes a list that is one.
	careful, nosniff, referrer, noCache := []string{policy}, []string{"nosniff"}, []string{"same-origin"}, []string{"no-cache"}
	overTLS := []string{transport}
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		began := time.Now()
		w := &answer{response: response{ResponseWriter: rw}, major: r.ProtoMajor, patience: g.patience}
		defer func() { g.finish(w, r, recover(), began) }()

		header := w.Header()
		header["Content-Security-Policy"] = careful
		header["X-Content-Type-Options"] = nosniff
		header["Referrer-Policy"] = referrer
		if strings.HasPrefix(r.URL.Path, "/api/") {
			header["Cache-Control"] = noCache // games go on
		}

		who := caller{}
		who.address, who.secure = g.proxies.sender(r)
		who.device = deviceOf(r, who.secure)
		if who.secure {
			header["Strict-Transport-Security"] = overTLS
		}
		if !elsewhere(r) {
			who.secret = secretOf(r, who.secure)
		}
		w.begin = func(status int) int {
			if status == http.StatusTooManyRequests {
				g.slowDown(w, r, who)
			}
			return status
		}
		if overConnection(r.Context()) {
			header.Set("Connection", "close")
			problemOf(g.openConnections.TooMany()).write(w)
			return
		}
		if r.Context().Err() != nil { // reading for it would fail as if the storage were away
			w.end()
			lost().write(w)
			return
		}
		if err := g.admit(r, who, sameOrigin, began); err != nil {
			problemOf(err).write(w)
			return
		}
		leave, err := g.takeTurn(r, &who)
		if err != nil {
			problemOf(err).write(w)
			return
		}
		defer leave()
		r = r.WithContext(context.WithValue(r.Context(), callerKey{}, who))
		r.Body = arrive(w, r)
		next.ServeHTTP(w, r)
	})
}

// slowDown delays the refusal of an address that asks too much, or has its connection closed. The
// caller's turn ends before: others do not wait with it.
func (g *guard) slowDown(w *answer, r *http.Request, who caller) {
	who.turn.End()
	if !g.tarpit.Wait(r.Context(), who.address) {
		w.Header().Set("Connection", "close")
	}
}

// takeTurn waits until it is the turn of an address for a request, of which it may not have too
// many at once; leave must follow.
func (g *guard) takeTurn(r *http.Request, who *caller) (leave func(), err error) {
	if g.openRequests.Most() == 0 || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return func() {}, nil
	}
	gone, err := g.openRequests.Enter(who.address)
	if err != nil {
		return nil, err
	}
	if who.turn, err = g.turns.Turn(r.Context(), who.address); err != nil {
		gone()
		return nil, err
	}
	return func() { who.turn.End(); gone() }, nil
}

// trustedProxies has the networks of the proxies whose word the operator takes for whom a request comes from.
type trustedProxies []netip.Prefix

// sender returns the address that a request comes from, as limits count it, and whether it came
// over TLS. Headers are believed only from a trusted proxy: then the last address in
// X-Forwarded-For that is not a proxy's is the client's, and X-Forwarded-Proto says how it spoke
// to the proxy. Anybody else may write anything into them.
func (ps trustedProxies) sender(r *http.Request) (address string, secure bool) {
	secure = r.TLS != nil
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr, secure
	}
	at := from.Addr().Unmap()
	if !ps.ours(at) {
		return account.Household(at), secure
	}
	if said := r.Header.Values("X-Forwarded-Proto"); len(said) > 0 {
		secure = strings.EqualFold(said[len(said)-1], "https")
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && ps.ours(at); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		at = hop.Unmap()
	}
	return account.Household(at), secure
}

// ours reports whether an address is a proxy's that the operator trusts.
func (ps trustedProxies) ours(at netip.Addr) bool {
	return slices.ContainsFunc(ps, func(p netip.Prefix) bool { return p.Contains(at) })
}

// admit refuses a request that does not even deserve routing.
func (g *guard) admit(r *http.Request, who caller, sameOrigin *http.CrossOriginProtection, now time.Time) error {
	if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return nil
	}
	if err := sameOrigin.Check(r); err != nil {
		return problem("cross-origin", reason.New("cross-origin"))
	}
	if r.ContentLength > maxBody {
		return problem("too-large", reason.New("body-too-large"))
	}
	if err := g.byAddress.Allow(who.address, now); err != nil {
		return err
	}
	if who.secret == "" {
		return nil
	}
	hash := who.secret.Hash()
	return g.byToken.Allow(string(hash[:]), now)
}

// aborted reports whether a handler panicked to cut its connection.
func aborted(panicked any) bool {
	err, ok := panicked.(error)
	return ok && errors.Is(err, http.ErrAbortHandler)
}

// finish ends a request: it answers for a handler that panicked, and keeps the log.
func (g *guard) finish(w *answer, r *http.Request, panicked any, began time.Time) {
	g.metrics.answered(r.Pattern, w.status, time.Since(began))
	if panicked == nil && !g.log.Enabled(r.Context(), slog.LevelDebug) {
		return
	}
	attrs := []any{"method", r.Method, "route", r.Pattern, "status", w.status, "ms", time.Since(began).Milliseconds()}
	switch {
	case panicked == nil:
		g.log.Debug("request", attrs...)
	case aborted(panicked) || r.Context().Err() != nil: // the client has gone
		g.log.Debug("request aborted", attrs...)
		panic(http.ErrAbortHandler)
	default:
		g.log.Error("request panicked", append(attrs, "panic", panicked, "stack", string(debug.Stack()))...)
		if w.status != 0 {
			panic(http.ErrAbortHandler) // half an answer: cut the connection
		}
		problem("internal", reason.New("internal")).write(w)
	}
}

// route sends a request to its handler; what has none gets a problem instead of
// the plain text of [http.ServeMux].
func (rt *apiRouter) route(w http.ResponseWriter, r *http.Request) {
	if rt.fastMove(w, r) || rt.preflight(w, r) {
		return
	}
	_, pattern := rt.mux.Handler(r)
	rt.share(w, r, pattern)
	if pattern != "" && (pattern != pageRoute || !strings.HasPrefix(r.URL.Path, "/api/")) {
		rt.mux.ServeHTTP(w, r)
		return
	}
	plain := &headOnly{header: http.Header{}}
	rt.mux.ServeHTTP(plain, r)
	p := problem("not-found", reason.New("not-found"))
	if plain.status == http.StatusMethodNotAllowed {
		p = problem("wrong-method", reason.New("wrong-method"))
		w.Header().Set("Allow", plain.header.Get("Allow"))
	}
	p.write(w)
}

// A headOnly response keeps the status and the headers, and drops the rest.
type headOnly struct {
	header http.Header
	status int
}

func (h *headOnly) Header() http.Header         { return h.header }
func (h *headOnly) Write(p []byte) (int, error) { return len(p), nil }
func (h *headOnly) WriteHeader(status int)      { h.status = status }

// faults answers requests that failed: it turns an error into a problem, and logs what is the server's own fault.
type faults struct {
	log *slog.Logger
}

// fault logs an error that is not the client's, and returns the problem that the
// client is told. What fails once the client is gone is nobody else's fault.
func (f *faults) fault(ctx context.Context, err error) *Problem {
	p := problemOf(err)
	switch {
	case p.Status < http.StatusInternalServerError:
		return p
	case ctx.Err() != nil:
		return lost()
	}
	f.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("problem", p.Type), slog.Any("err", err))
	return p
}

// lost says that the connection, or the stream of it, has ended before the request was answered.
func lost() *Problem {
	return problem("connection-lost", reason.New("connection-lost"))
}
