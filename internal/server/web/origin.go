package web

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
)

// Pages of other sites may show what is public here: games, pictures, tournaments, people. They
// read it without an identity: cookies of a request from another site are ignored, and the headers
// of the answer allow no credentials. A person's own things, and everything that changes
// something, are for the pages of this server, and for programs.

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
	mux        *http.ServeMux
	everybodys map[string]bool                               // the patterns whose answers are the same for everybody
	fastMove   func(http.ResponseWriter, *http.Request) bool // answers plain moves without the mux; reports whether it did
}

// public marks a pattern of the router as public: its answers are the same for everybody.
func (rt *apiRouter) public(path string) {
	pattern := "GET " + path
	if strings.HasSuffix(path, "/") {
		pattern += "{$}"
	}
	rt.everybodys[pattern] = true
}

// share lets pages of other sites read a public answer to a request without an identity.
func (rt *apiRouter) share(w http.ResponseWriter, r *http.Request, pattern string) {
	if rt.everybodys[pattern] && callerOf(r.Context()).secret == "" {
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
