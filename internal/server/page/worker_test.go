package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// withWorker is the page of a server whose browsers keep a service worker.
var withWorker = sync.OnceValue(func() http.Handler { return Handler(Options{Version: "v1", Worker: true}) })

// TestWorkerScript: a browser finds another service worker as soon as there is another release, and one that removes
// itself where a server wants none.
func TestWorkerScript(t *testing.T) {
	t.Parallel()
	answer := func(page http.Handler, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	worker := answer(withWorker(), "/sw.js")
	if worker.Code != http.StatusOK || worker.Header().Get("Cache-Control") != "no-cache" || worker.Header().Get("Content-Security-Policy") != policy ||
		!strings.HasPrefix(worker.Header().Get("Content-Type"), "text/javascript") {
		t.Errorf("the worker is answered with %d, %v", worker.Code, worker.Header())
	}
	if files := load(); !strings.HasPrefix(worker.Body.String(), fmt.Sprintf("self.release=%q;self.policy=%q;", files.release(), policy)) {
		t.Errorf("the worker begins with %.200s", worker.Body)
	}
	files := load()
	before := files.release()
	delete(files, files.named("page.css"))
	if files.release() == before {
		t.Error("other files are the same release")
	}
	if shell := answer(withWorker(), "/").Body.String(); !strings.Contains(shell, `<meta name="worker" content="/sw.js /assets/kept.`) {
		t.Error("the shell names no worker")
	}
	if gone := get("/sw.js").Body.String(); !strings.Contains(gone, "unregister()") || !strings.Contains(gone, "caches.delete") {
		t.Errorf("a server without a worker has %s", gone)
	}
	if strings.Contains(get("/").Body.String(), "sw.js") {
		t.Error("the shell of a server without a worker names one")
	}
}

// keeps waits until the browser has kept a page with a text.
func (v *tab) keeps(path, text string) {
	v.Helper()
	v.until(fmt.Sprintf(`(caches.match(%q, { ignoreVary: true }).then((kept) => kept?.text()).then((text = "") => (window.keptPage = text)), window.keptPage?.includes(%q))`, path, text))
}

// Somebody whose server cannot be reached sees what was there last, and is told so; a record is counted all the same.
// Afterwards the page is the server's again.
func TestWorkerOffline(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	var away atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case away.Load():
			panic(http.ErrAbortHandler)
		case strings.HasPrefix(r.URL.Path, "/api/"):
			f.Config.Handler.ServeHTTP(w, r)
		default:
			withWorker().ServeHTTP(w, r)
		}
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	v := open(t, desktop, server.URL+"/score")
	v.keeps("/score", "Score an SGF")
	v.until(`(caches.match(document.querySelector("meta[name=judge]").content.split(" ")[1], { ignoreVary: true }).then((kept) => (window.judged = kept)), window.judged)`)
	v.do(chromedp.Navigate(server.URL + "/compare/seki"))
	v.says("#rules", "Black wins under")
	v.keeps("/compare", "<main id=\"app\"")
	v.do(chromedp.Navigate(server.URL + "/games/g1"))
	v.says("#status", "Your turn: Black")
	f.tell(func() { f.move("black", "E5") })
	v.labeled("E5", "E5, black, last move")
	v.keeps("/games/g1", "E5, black, last move")

	away.Store(true)
	server.CloseClientConnections()
	v.do(chromedp.Navigate(server.URL + "/games/g1?"))
	v.says(".offline", "You are offline. This is how it was on ")
	v.labeled("E5", "E5, black, last move")
	v.until(`[...document.querySelectorAll("main button")].every((button) => button.disabled) && document.querySelector("go-board").style.length > 0`)
	v.picture("offline-game")
	v.do(chromedp.Navigate(server.URL + "/lobby"))
	v.says("h1", "This screen is not kept here")
	v.picture("offline-nothing")
	v.click("a.button[href='/score']")
	v.fill("#record-text", record)
	v.click("#record-send")
	v.says("#result-text", "W+7.5")
	v.picture("offline-score")
	v.do(chromedp.Navigate(server.URL + "/compare/one-sided")) // which nobody has looked at before
	v.says("#rules", "Your browser has counted this board itself")
	v.says("#rules", "Black wins under 5 of 18 rulesets, White under 12, and under 1 it is a draw.")
	v.says("#status", "A6 A7 F7")

	v.do(chromedp.Navigate(server.URL + "/games/g1"))
	v.says(".offline", "You are offline.")
	away.Store(false)
	v.click("#look-again")
	v.says("#status", "is thinking")
	v.until(`!document.querySelector(".offline")`)

	eval[bool](v, `(Object.defineProperty(navigator, "onLine", { configurable: true, get: () => window.online }), (window.online = false), dispatchEvent(new Event("offline")))`)
	v.says(".offline", "You are offline.") // the browser knows it before the page does
	eval[bool](v, `((window.online = true), dispatchEvent(new Event("online")))`)
	v.until(`!document.querySelector(".offline")`)
}
