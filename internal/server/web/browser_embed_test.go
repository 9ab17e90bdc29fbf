//go:build system

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/internal/server/page/pagetest"
)

// A page of another origin shows an embedded game, and cannot frame the page of the game.
func TestPageEmbedded(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.newMatch(map[string]any{"size": "9x9"})
	m.play("C3", "G7")
	var pictures, scripts atomic.Int32
	at, _ := url.Parse(s.url)
	proxy := httputil.NewSingleHostReverseProxy(at)
	here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".svg") && strings.HasPrefix(r.URL.Path, "/api/") {
			pictures.Add(1)
		}
		if strings.HasSuffix(r.URL.Path, ".js") {
			scripts.Add(1)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(here.Close)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `<!doctype html><title>Elsewhere</title><iframe src="%[1]s/games/%[2]s/embed" width="420" height="540"></iframe><iframe src="%[1]s/games/%[2]s"></iframe>`, here.URL, m.id)
	}))
	t.Cleanup(elsewhere.Close)
	v := s.browse("/")
	scripts.Store(0)
	if err := chromedp.Do(v.ctx, chromedp.Navigate(strings.Replace(elsewhere.URL, "127.0.0.1", "localhost", 1))); err != nil {
		t.Fatal(err)
	}
	if err := pagetest.Until(v.ctx, `document.readyState === "complete"`); err != nil {
		t.Fatal(err)
	}
	v.pictured("embed")
	if pictures.Load() == 0 || scripts.Load() > 0 {
		t.Errorf("%d pictures and %d scripts were loaded: want the embedded game, and not its page", pictures.Load(), scripts.Load())
	}
}
