package guard

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
)

// uncounted are metrics of which nobody wants to know.
type uncounted struct{}

func (uncounted) Answered(string, int, time.Duration) {}

// open returns a guard that limits nothing.
func open() *Guard {
	many := func(most int) reason.Reason { return reason.New("many-requests", "most", most) }
	return &Guard{
		Proxies:         Proxies{netip.MustParsePrefix("10.0.0.0/8")},
		Arrivals:        limit.NewLimiter("arrivals", limit.Rate{}),
		OpenConnections: limit.NewConcurrency("connections", 0, many),
		OpenRequests:    limit.NewConcurrency("requests", 0, many),
		Turns:           limit.NewTurns(1),
		ByAddress:       limit.NewLimiter("address", limit.Rate{}),
		ByToken:         limit.NewLimiter("token", limit.Rate{}),
		Tarpit:          limit.NewTarpit(nil),
		Patience:        UsualPatience,
		Metrics:         uncounted{},
		Log:             slog.New(slog.DiscardHandler),
	}
}

// asked returns a request with headers, from 192.0.2.1.
func asked(method, path, body string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	return r
}

// A handler learns what a request shows. A cookie proves something only under the name that it can
// have where it came, and nothing when a page of another site asks.
func TestCaller(t *testing.T) {
	const secure, plain, device = "__Host-shinpan=s1", "shinpan=s2", "__Host-shinpan-device=d"
	proxied := func(r *http.Request) *http.Request {
		r.RemoteAddr = "10.0.0.1:99"
		r.Header.Set("X-Forwarded-For", "198.51.100.7")
		r.Header.Set("X-Forwarded-Proto", "https")
		return r
	}
	for _, c := range []struct {
		name string
		r    *http.Request
		want Caller
	}{
		{"nothing", asked("GET", "/", ""), Caller{Address: "192.0.2.1"}},
		{"a token", asked("GET", "/", "", "Authorization", "bearer s0", "Cookie", plain), Caller{Secret: "s0", Address: "192.0.2.1"}},
		{"cookies without TLS", asked("GET", "/", "", "Cookie", secure+"; "+plain+"; "+device), Caller{Secret: "s2", Address: "192.0.2.1"}},
		{"cookies over TLS", proxied(asked("GET", "/", "", "Cookie", secure+"; "+plain+"; "+device)),
			Caller{Secret: "s1", Device: "d", Address: "198.51.100.7", Secure: true}},
		{"another site", asked("GET", "/", "", "Cookie", plain, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"), Caller{Address: "192.0.2.1"}},
		{"another site, of an old browser", asked("GET", "/", "", "Cookie", plain, "Origin", "https://evil.example"), Caller{Address: "192.0.2.1"}},
	} {
		var got Caller
		handler := open().Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = CallerOf(r.Context()) }))
		handler.ServeHTTP(httptest.NewRecorder(), c.r)
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// What does not even deserve a handler gets a problem, and no handler sees it.
func TestRefusedBeforeHandlers(t *testing.T) {
	for _, c := range []struct {
		name   string
		r      *http.Request
		status int
	}{
		{"another site changes something", asked("POST", "/", "", "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"), http.StatusForbidden},
		{"more than anything reads", asked("POST", "/", strings.Repeat(" ", MaxBody+1)), http.StatusRequestEntityTooLarge},
	} {
		handler := open().Wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Errorf("%s: a handler sees it", c.name) }))
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, c.r)
		if w.Code != c.status || w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s, want the problem %d", c.name, w.Code, w.Header(), c.status)
		}
	}
}

// An address that asks too often is refused, and waits for it; a supervisor never is.
func TestLimitOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := open()
		g.ByAddress.Rate = limit.Rate{PerSecond: 0.1, Burst: 1}
		handler := g.Wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		ask := func(path string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, asked("GET", path, ""))
			return w
		}
		if w := ask("/"); w.Code != http.StatusOK {
			t.Errorf("the first request: %d", w.Code)
		}
		refused := ask("/")
		wait, err := strconv.Atoi(refused.Header().Get("Retry-After"))
		if refused.Code != http.StatusTooManyRequests || err != nil || wait < 1 {
			t.Errorf("the second request: %d %v, want 429 and when to come again", refused.Code, refused.Header())
		}
		for _, path := range []string{AlivePath, ReadyPath} {
			if w := ask(path); w.Code != http.StatusOK {
				t.Errorf("GET %s: %d", path, w.Code)
			}
		}
		time.Sleep(time.Duration(wait) * time.Second)
		if w := ask("/"); w.Code != http.StatusOK {
			t.Errorf("after %d seconds: %d", wait, w.Code)
		}
	})
}

// A panic is an internal error, and no word of it is in the answer. Where the answer has begun, or
// the handler asked for it, the connection is cut.
func TestPanics(t *testing.T) {
	for _, c := range []struct {
		name    string
		handler http.HandlerFunc
		cut     bool
	}{
		{"before the answer", func(http.ResponseWriter, *http.Request) { panic("a fault of ours") }, false},
		{"in the answer", func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, "half of")
			panic("a fault of ours")
		}, true},
		{"on purpose", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, true},
	} {
		w := httptest.NewRecorder()
		cut := func() (cut bool) {
			defer func() { cut = aborted(recover()) }()
			open().Wrap(c.handler).ServeHTTP(w, asked("GET", "/", ""))
			return false
		}()
		if cut != c.cut || !cut && (w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "ours")) {
			t.Errorf("%s: cut: %v, %d %s", c.name, cut, w.Code, w.Body)
		}
	}
}
