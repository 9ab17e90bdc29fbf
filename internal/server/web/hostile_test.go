package web

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/server/problem"
)

// A hostile sends arbitrary requests.
type hostile struct {
	paths  []string // of the API, with {holes}
	words  []string // to fill them with
	tokens []string
	bodies []string
}

func newHostile(s *site) hostile {
	m := s.newMatch(map[string]any{"size": "5x5"})
	m.play("C3")
	over := s.newMatch(nil)
	over.black.call("POST", over.path("/resign"), nil).want(http.StatusOK)
	h := hostile{
		words: []string{
			m.id, over.id, m.black.id, "1", "0", "-1", "2", "99999999999999999999", "x", "..", "%2e%2e%2f", "a/b", "\x00", "é", "ﷺ", "'--", "<b>",
			strings.Repeat("a", 3000), m.id + ".sgf", m.id + ".svg", m.id + ".png", m.id + ".exe", ".", "me", "{id}", "C3", " ",
		},
		tokens: []string{"", m.black.token, m.white.token, over.black.token, "shp_", "shp_x", "\x00", strings.Repeat("s", 5000)},
		bodies: []string{
			"", "{}", "[]", "null", "0", `"x"`, "{", "\x00", "\xff", strings.Repeat("[", 5000), strings.Repeat(`{"a":`, 3000),
			`{"move":"D4"}`, `{"move":"pass"}`, `{"move":1}`, `{"move":"Z99"}`, `{"stop":1,"dead":["C3"]}`, `{"stop":-1,"dead":["C3","Z9"]}`, `{"stop":1,"dead":null}`,
			`{"stop":1e400,"dead":[]}`, `{"opponent":"friend","size":"25x25","handicap":624}`, `{"opponent":"friend","komi":-0.25}`, `{"time":"1x3d","opponent":"friend"}`,
			"{\"name\":\"\u202eevil\"}", `{"name":""}`, `{"color":"white"}`, `{"points":["A1","A1"]}`, `{"sgf":"(;SZ[9];B[aa])"}`, `{"sgf":"` + strings.Repeat("(;", 3000) + `"}`,
			`{"text":"hello"}`, `{"kind":"open","game":{}}`, `{"kind":"direct","to":"me","game":{"size":"0x0"}}`, `{"reason":{}}`, `{"result":"B+R","why":""}`,
		},
	}
	for path := range s.doc.Paths.Map() {
		h.paths = append(h.paths, path)
	}
	slices.Sort(h.paths)
	return h
}

// path draws an address: most are of the API, with anything in their holes.
func (h hostile) path(t *rapid.T) string {
	if rapid.IntRange(0, 9).Draw(t, "wild") == 0 {
		return "/" + rapid.StringN(0, 40, 200).Draw(t, "path")
	}
	var b strings.Builder
	b.WriteString(apiPath)
	for part := range strings.SplitSeq(rapid.SampledFrom(h.paths).Draw(t, "route")[1:], "/") {
		b.WriteByte('/')
		if strings.HasPrefix(part, "{") {
			part = rapid.SampledFrom(h.words).Draw(t, "word")
		}
		b.WriteString(part)
	}
	return b.String()
}

func (h hostile) request(t *rapid.T) *http.Request {
	body := rapid.SampledFrom(h.bodies).Draw(t, "body")
	if rapid.IntRange(0, 4).Draw(t, "wild body") == 0 {
		body = string(rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "bytes"))
	}
	at := &url.URL{Path: h.path(t)}
	for range rapid.IntRange(0, 3).Draw(t, "queries") {
		name := rapid.SampledFrom([]string{"since", "wait", "legal", "limit", "before", "status", "move", "width", "theme", "chat", "heard", "player", "all_rules"}).Draw(t, "name")
		at.RawQuery += fmt.Sprintf("%s=%s&", name, rapid.SampledFrom([]string{"1", "0", "-1", "x", "%00", "%zz", "9999999999999999999", "mine", "live", ""}).Draw(t, "value"))
	}
	r := httptest.NewRequest(http.MethodGet, "/", strings.NewReader(body))
	r.Method = rapid.SampledFrom([]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"}).Draw(t, "method")
	r.URL, r.RequestURI = at, at.RequestURI()
	r.Header.Set("Content-Type", rapid.SampledFrom([]string{"application/json", "", "text/plain", "application/x-go-sgf", "multipart/form-data; boundary=x", "application/json; charset=utf-7", ";"}).Draw(t, "type"))
	for _, name := range []string{"Accept", "Origin", "Last-Event-ID", "If-None-Match", "Idempotency-Key", "X-Forwarded-For", "Cookie", "Accept-Encoding", "Range"} {
		if rapid.IntRange(0, 5).Draw(t, name) == 0 {
			r.Header.Set(name, rapid.SampledFrom([]string{"", "*/*", "text/event-stream", "application/cbor", "null", "99999999999999999999", "-1", "\"", "shinpan=x", "bytes=0-1", "127.0.0.1"}).Draw(t, "header"))
		}
	}
	if token := rapid.SampledFrom(h.tokens).Draw(t, "token"); token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	return r
}

// Whatever anybody sends: it never breaks anything here, and what is wrong with it is a
// problem as the API describes them.
func TestHostileRequests(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Log = quiet() })
	h := newHostile(s)
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			r := h.request(t)
			if strings.HasSuffix(strings.TrimSuffix(r.URL.Path, "/"), "/events") {
				ctx, cancel := context.WithTimeout(r.Context(), 10*time.Millisecond)
				defer cancel()
				r = r.WithContext(ctx)
			}
			w := httptest.NewRecorder()
			s.server.ServeHTTP(w, r)
			what := fmt.Sprintf("%s %.200s: %d %.300s", r.Method, r.URL.RequestURI(), w.Code, w.Body)
			switch kind := w.Header().Get("Content-Type"); {
			case w.Code < 200 || w.Code == http.StatusInternalServerError:
				t.Fatal(what)
			case w.Code >= http.StatusBadRequest && kind != problem.MediaType:
				t.Fatalf("%s is %s", what, kind)
			case w.Code >= http.StatusBadRequest && r.Method != http.MethodHead:
				var p problem.Problem
				err := json.Unmarshal(w.Body.Bytes(), &p)
				if kind, known := problem.KindOf(p.Kind()); err != nil || !known || p.Status != w.Code || p.Title != kind.Title || kind.Status != w.Code {
					t.Fatalf("%s is no problem of ours: %v", what, err)
				}
			}
		}
	})
	state := s.nobody().call("GET", "/games", nil).want(http.StatusOK)
	if !strings.Contains(state.text, `"games"`) {
		t.Errorf("afterwards: %s", state.text)
	}
}

// Game records that would take all memory, and time, are refused soon.
func TestHostileRecords(t *testing.T) {
	alone(t)
	s := newSite(t)
	for name, text := range map[string]string{
		"many nodes":           "(;SZ[9]" + strings.Repeat(";", 10001) + ")",
		"many games":           strings.Repeat("(;)", 10001),
		"deep variations":      strings.Repeat("(;B[aa]", 5000) + strings.Repeat(")", 5000),
		"never closed":         strings.Repeat("(;", 100000),
		"a property for ever":  "(;C[" + strings.Repeat("x", 900000),
		"many values":          "(;SZ[19]AB" + strings.Repeat("[aa]", 200000) + ")",
		"compressed points":    "(;SZ[52]AB" + strings.Repeat("[aa:ZZ]", 100000) + ")",
		"a board beyond limit": "(;SZ[9999999999])",
		"backslashes":          "(;C[" + strings.Repeat(`\`, 900001),
		"zeros":                "(;SZ[9]" + strings.Repeat("\x00", 900000),
	} {
		t.Run(name, func(t *testing.T) {
			s.t = t
			before := heap()
			for range 3 {
				got := s.nobody().call("POST", "/score", []byte(text), "Content-Type", "application/x-go-sgf")
				if got.status >= 500 && got.str("type") != "/problems/too-slow" {
					t.Errorf("%d %.200s", got.status, got.text)
				}
			}
			if grown := heap() - before; grown > 32<<20 {
				t.Errorf("%d bytes are kept of it", grown)
			}
		})
	}
}

// An address that climbs leads nowhere but to what the API has.
func TestPathTricks(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	for _, path := range []string{
		"/games/../../etc/passwd", "/games/%2e%2e%2fetc%2fpasswd", "/games/" + m.id + "/../../me", "/games/" + m.id + "%2fevents",
		"/games/" + m.id + ".sgf%00.png", "/games/" + m.id + "..", "/games//" + m.id, "/games/" + m.id + "/", "/games/C:%5cwindows",
		"/games/" + m.id + ".sgf/../..", "//games", "/games;x=1/" + m.id, "/matches/..%2f..%2fetc/games/1.sgf", "/matches/..%5c..",
	} {
		request, err := http.NewRequest(http.MethodGet, s.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.URL.Opaque = apiPath + path // as it is
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		moved := response.StatusCode/100 == 3 && strings.HasPrefix(response.Header.Get("Location"), "/")
		if !moved && (response.StatusCode != http.StatusNotFound || response.Header.Get("Content-Type") != problem.MediaType) {
			t.Errorf("GET %s: %d %v, want a problem with 404", path, response.StatusCode, slices.Sorted(maps.Keys(response.Header)))
		}
	}
}
