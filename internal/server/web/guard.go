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

	"github.com/shinpan/shinpan/internal/server/account"
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

// An answer is a response that remembers whether it has begun.
type answer struct {
	http.ResponseWriter
	major    int           // of the version of HTTP
	patience time.Duration // with the body of the request
	refuse   func()        // is called before a refusal of one who asks too much
	status   int
}

// WriteHeader notes the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
		if status == http.StatusTooManyRequests && a.refuse != nil {
			a.refuse()
		}
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write notes that the response has begun.
func (a *answer) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(p)
}

// Unwrap lets [http.ResponseController] reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// guard is what every request passes first: a panic becomes an internal error,
// headers tell the browser to be careful, other sites change nothing, and limits hold.
func (s *Server) guard(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	// Headers that all answers have the same; nobody changes a list that is one.
	careful, nosniff, referrer, noCache := []string{policy}, []string{"nosniff"}, []string{"same-origin"}, []string{"no-cache"}
	overTLS := []string{transport}
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		began := time.Now()
		w := &answer{ResponseWriter: rw, major: r.ProtoMajor, patience: s.patience}
		defer func() { s.finish(w, r, recover(), began) }()

		header := w.Header()
		header["Content-Security-Policy"] = careful
		header["X-Content-Type-Options"] = nosniff
		header["Referrer-Policy"] = referrer
		if strings.HasPrefix(r.URL.Path, "/api/") {
			header["Cache-Control"] = noCache // games go on
		}

		who := caller{}
		who.address, who.secure = s.sender(r)
		who.device = deviceOf(r, who.secure)
		if who.secure {
			header["Strict-Transport-Security"] = overTLS
		}
		if !elsewhere(r) {
			who.secret = secretOf(r, who.secure)
		}
		w.refuse = func() {
			who.turn.end()
			if !s.refusals.wait(r.Context(), who.address) {
				header.Set("Connection", "close")
			}
		}
		if overConnection(r.Context()) {
			header.Set("Connection", "close")
			s.openConnections.tooMany().write(w)
			return
		}
		if r.Context().Err() != nil { // what is read for it would be refused as if the storage were away
			w.end()
			lost().write(w)
			return
		}
		if err := s.admit(r, who, sameOrigin, began); err != nil {
			problemOf(err).write(w)
			return
		}
		leave, err := s.takeTurn(r, &who)
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

// takeTurn waits until it is the turn of an address for a request, of which it may not have too
// many at once; leave must follow.
func (s *Server) takeTurn(r *http.Request, who *caller) (leave func(), err error) {
	if s.openRequests.most == 0 || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return func() {}, nil
	}
	gone, err := s.openRequests.enter(who.address)
	if err != nil {
		return nil, err
	}
	if who.turn, err = s.turns.turn(r.Context(), who.address); err != nil {
		gone()
		return nil, err
	}
	return func() { who.turn.end(); gone() }, nil
}

// sender returns whom a request comes from, as limits count it, and whether it came over
// TLS. A proxy is asked only if it is one of ours: then the last address in
// X-Forwarded-For that is none of ours is the client's, and X-Forwarded-Proto says how it
// spoke to the proxy. From anybody else these headers are what he makes up.
func (s *Server) sender(r *http.Request) (address string, secure bool) {
	secure = r.TLS != nil
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr, secure
	}
	at := from.Addr().Unmap()
	if !s.ours(at) {
		return account.Household(at), secure
	}
	if said := r.Header.Values("X-Forwarded-Proto"); len(said) > 0 {
		secure = strings.EqualFold(said[len(said)-1], "https")
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.ours(at); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		at = hop.Unmap()
	}
	return account.Household(at), secure
}

// ours reports whether an address is a proxy's that the operator trusts.
func (s *Server) ours(at netip.Addr) bool {
	return slices.ContainsFunc(s.proxies, func(p netip.Prefix) bool { return p.Contains(at) })
}

// admit refuses a request that does not even deserve routing.
func (s *Server) admit(r *http.Request, who caller, sameOrigin *http.CrossOriginProtection, now time.Time) error {
	if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return nil
	}
	if err := sameOrigin.Check(r); err != nil {
		return problem("cross-origin", "only pages of this server, and programs, may change anything here")
	}
	if r.ContentLength > maxBody {
		return problem("too-large", "no request here needs more than 1 MB")
	}
	if err := s.byAddress.allow(who.address, now); err != nil {
		return err
	}
	if who.secret == "" {
		return nil
	}
	hash := who.secret.Hash()
	return s.byToken.allow(string(hash[:]), now)
}

// aborted reports whether a handler panicked to cut its connection.
func aborted(panicked any) bool {
	err, ok := panicked.(error)
	return ok && errors.Is(err, http.ErrAbortHandler)
}

// finish ends a request: it answers for a handler that panicked, and keeps the log.
func (s *Server) finish(w *answer, r *http.Request, panicked any, began time.Time) {
	s.metrics.answered(r.Pattern, w.status, time.Since(began))
	if panicked == nil && !s.log.Enabled(r.Context(), slog.LevelDebug) {
		return
	}
	attrs := []any{"method", r.Method, "route", r.Pattern, "status", w.status, "ms", time.Since(began).Milliseconds()}
	switch {
	case panicked == nil:
		s.log.Debug("request", attrs...)
	case aborted(panicked) || r.Context().Err() != nil: // the client has gone
		s.log.Debug("request aborted", attrs...)
		panic(http.ErrAbortHandler)
	default:
		s.log.Error("request panicked", append(attrs, "panic", panicked, "stack", string(debug.Stack()))...)
		if w.status != 0 {
			panic(http.ErrAbortHandler) // half an answer: cut the connection
		}
		problem("internal", "something went wrong here; it has been written down").write(w)
	}
}

// route sends a request to its handler; what has none gets a problem instead of
// the plain text of [http.ServeMux].
func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	if s.fastMove(w, r) || s.preflight(w, r) {
		return
	}
	_, pattern := s.mux.Handler(r)
	s.share(w, r, pattern)
	if pattern != "" && (pattern != pageRoute || !strings.HasPrefix(r.URL.Path, "/api/")) {
		s.mux.ServeHTTP(w, r)
		return
	}
	plain := &headOnly{header: http.Header{}}
	s.mux.ServeHTTP(plain, r)
	code := "not-found"
	if plain.status == http.StatusMethodNotAllowed {
		code = "wrong-method"
		w.Header().Set("Allow", plain.header.Get("Allow"))
	}
	problem(code, "").write(w)
}

// A headOnly response keeps the status and the headers, and drops the rest.
type headOnly struct {
	header http.Header
	status int
}

func (h *headOnly) Header() http.Header         { return h.header }
func (h *headOnly) Write(p []byte) (int, error) { return len(p), nil }
func (h *headOnly) WriteHeader(status int)      { h.status = status }

// fault logs an error that is not the client's, and returns the problem that the
// client is told. What fails once the client is gone is nobody else's fault.
func (s *Server) fault(ctx context.Context, err error) *Problem {
	p := problemOf(err)
	switch {
	case p.Status < http.StatusInternalServerError:
		return p
	case ctx.Err() != nil:
		return lost()
	}
	s.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("problem", p.Type), slog.Any("err", err))
	return p
}

// lost says that the connection, or the stream of it, has ended before the request was answered.
func lost() *Problem {
	return problem("connection-lost", "send the request again over another connection")
}
