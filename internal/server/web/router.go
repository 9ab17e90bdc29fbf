package web

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// Pages of other sites may show what is public here: games, pictures, tournaments, people. They
// read it without an identity: cookies of a request from another site are ignored, and the headers
// of the answer allow no credentials. A person's own things, and everything that changes
// something, are for the pages of this server, and for programs.

// sharedHeaders let a page of any site read a public answer.
var sharedHeaders = http.Header{
	"Access-Control-Allow-Origin":   {"*"},
	"Access-Control-Expose-Headers": {"ETag, Retry-After, Content-Disposition"},
	"Vary":                          {"Origin, Cookie, Authorization"},
}

// preflightHeaders answer a browser that asks what a page of another site may send.
var preflightHeaders = http.Header{
	"Access-Control-Allow-Origin":  {"*"},
	"Access-Control-Allow-Methods": {"GET, HEAD"},
	"Access-Control-Allow-Headers": {"Accept, Cache-Control, Content-Type, If-None-Match, Last-Event-ID"},
	"Access-Control-Max-Age":       {"86400"},
}

// An apiRouter sends requests to their handlers. It knows which answers are public.
type apiRouter struct {
	problem.Faults
	mux        *http.ServeMux
	everybodys map[string]bool // the patterns whose answers are the same for everybody
	strangers  map[string]bool // the patterns that are for everybody, also where all else is for members only
	member     func(context.Context) error
	// answers plain moves without the mux; reports whether it did
	fastMove func(http.ResponseWriter, *http.Request) bool
}

// public marks a pattern of the router as public: its answers are the same for everybody.
func (rt *apiRouter) public(path string) {
	rt.everybodys[patternOf(http.MethodGet, path)] = true
}

// patternOf returns the pattern of the mux for a method and a path.
func patternOf(method, path string) string {
	if strings.HasSuffix(path, "/") {
		path += "{$}"
	}
	return method + " " + path
}

// forStrangers marks a pattern as one for everybody, also where all else is for members only: what leads to signing in,
// what tells how the server is, and what has a secret of its own in the address.
func (rt *apiRouter) forStrangers(method, path string) { rt.strangers[patternOf(method, path)] = true }

// refuse answers a stranger who asks for what is for members only, and reports whether it did. The page decides by
// itself what it shows.
func (rt *apiRouter) refuse(w http.ResponseWriter, r *http.Request) bool {
	err := rt.member(r.Context())
	if err == nil {
		return false
	}
	_, pattern := rt.mux.Handler(r)
	if rt.strangers[pattern] || pattern == pageRoute && !strings.HasPrefix(r.URL.Path, "/api/") {
		return false
	}
	rt.Fault(r.Context(), err).Write(w)
	return true
}

// share lets pages of other sites read a public answer to a request without an identity.
func (rt *apiRouter) share(w http.ResponseWriter, r *http.Request, pattern string) {
	if rt.everybodys[pattern] && guard.CallerOf(r.Context()).Secret == "" {
		maps.Copy(w.Header(), sharedHeaders)
	}
}

// preflight answers a browser that asks whether a page of another site may ask for something,
// and reports whether it may: the answer to anything else is that there is no such method.
func (rt *apiRouter) preflight(w http.ResponseWriter, r *http.Request) bool {
	wanted := r.Header.Get("Access-Control-Request-Method")
	if r.Method != http.MethodOptions || wanted != http.MethodGet && wanted != http.MethodHead {
		return false
	}
	asked := *r
	asked.Method = http.MethodGet
	if _, pattern := rt.mux.Handler(&asked); !rt.everybodys[pattern] {
		return false
	}
	maps.Copy(w.Header(), preflightHeaders)
	w.WriteHeader(http.StatusNoContent)
	return true
}

// route sends a request to its handler; what has none gets a problem instead of
// the plain text of [http.ServeMux].
func (rt *apiRouter) route(w http.ResponseWriter, r *http.Request) {
	if rt.refuse(w, r) || rt.fastMove(w, r) || rt.preflight(w, r) {
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
	p := problem.New("not-found", reason.New("not-found"))
	if plain.status == http.StatusMethodNotAllowed {
		p = problem.New("wrong-method", reason.New("wrong-method"))
		w.Header().Set("Allow", plain.header.Get("Allow"))
	}
	p.Write(w)
}

// A headOnly response keeps the status and the headers, and drops the rest.
type headOnly struct {
	header http.Header
	status int
}

func (h *headOnly) Header() http.Header         { return h.header }
func (h *headOnly) Write(p []byte) (int, error) { return len(p), nil }
func (h *headOnly) WriteHeader(status int)      { h.status = status }

// readBody reads the body of an operation before the router does, for which one that does not
// arrive would be a fault of ours.
func (o *operations) readBody(hctx huma.Context, next func(huma.Context)) {
	op := hctx.Operation()
	r, w := humago.Unwrap(hctx)
	if op.RequestBody == nil || r.Body == nil {
		next(hctx)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, op.MaxBodyBytes))
	if err == nil && int64(len(body)) == op.MaxBodyBytes {
		err = problem.New("too-large", reason.New("body-larger-than", "bytes", op.MaxBodyBytes))
	}
	if err != nil {
		o.Fault(r.Context(), err).Write(w)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	next(hctx)
}
