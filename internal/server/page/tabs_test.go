//go:build system

package page

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/server/page/pagetest"
)

// The tests of browsers with many pages at once, or one after the other. Each takes dozens of pages, and some browsers
// of their own.

// Somebody who goes from board to board and back, again and again, still gets every page: the pages
// that the browser keeps for going back have closed their streams, of which it has six to a server.
func TestConnectionBackAndForth(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{"shared": "", "alone": "delete window.SharedWorker"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			backAndForth(t, script)
		})
	}
}

// backAndForth goes through the pages of a browser in which a script runs before those of the page.
func backAndForth(t *testing.T, script string) {
	f := newFake(t, empty(), nil)
	v := apart(t)
	v.before(script + `;addEventListener("pageshow", (event) => (window.kept = event.persisted))`)
	at := func(n int) {
		v.until(fmt.Sprintf(`location.search === "?%d" && document.querySelector("#status")?.textContent === "Your turn: Black"`, n))
	}
	thereAndBack := func() (kept bool) {
		for n := range 20 {
			v.do(chromedp.Navigate(fmt.Sprintf("%s/games/g1?%d", f.URL, n)))
			at(n)
		}
		for n := 18; n >= 8; n-- {
			v.back()
			at(n)
			kept = kept || eval[bool](v, "window.kept")
		}
		return kept
	}
	kept := thereAndBack()
	for again := 0; !kept && again < 3; again++ { // a browser on a busy machine may keep none
		kept = thereAndBack()
	}
	if !kept {
		t.Error("the browser has kept no page for the way back")
	}
	f.tell(func() { f.move("black", "E5") })
	v.says("#status", "is thinking")
}

// Twelve pages of one browser hear the server, which gives it six connections.
func TestConnectionManyTabs(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	eval[int](v, `(window.others = Array.from({ length: 11 }, () => window.open(location.href))).length`)
	shows := func(text string) {
		v.until(`others.every((page) => page.document.querySelector("#status")?.textContent.includes("` + text + `"))`)
		v.says("#status", text)
	}
	shows("Your turn: Black")
	f.come(stopped)
	v.until(`others.every((page) => page.document.querySelector("#counting"))`)
	v.until(`document.querySelector("#counting")`)
	eval[int](v, `others.slice(1).map((page) => page.close()).length`) // a page that is closed keeps nothing
	f.come(proposed)
	v.until(`others[0].document.querySelector("#counting").textContent.includes("The referee sees as dead: B8.")`)
	v.says("#counting", "The referee sees as dead: B8.")
	eval[int](v, `others.map((page) => page.close()).length`)
}

// apart opens a window of a browser of its own, which keeps pages for the way back as visitors' browsers do.
func apart(t *testing.T) *tab {
	t.Helper()
	browser, end := pagetest.LaunchWhole(t, t.TempDir())
	t.Cleanup(end)
	v := &tab{TB: t, window: newWindow(t, browser), spoiled: true}
	v.watched.Store(&v.TB)
	t.Cleanup(v.leave)
	v.resize(desktop)
	return v
}

// So do those of a browser without shared workers: where a browser has few connections to a server, a page that nobody
// sees gives its own back, and catches up when it is seen again. Where one connection carries all, it goes on.
func TestConnectionManyTabsAlone(t *testing.T) {
	t.Parallel()
	browser, end := pagetest.Launch(t, t.TempDir(), chromedp.Flag("disable-shared-workers", true), chromedp.Flag("ignore-certificate-errors", true))
	t.Cleanup(end)
	secured := func(f *fake, http2 bool) string {
		server := httptest.NewUnstartedServer(f.Config.Handler)
		server.EnableHTTP2 = http2
		server.StartTLS()
		t.Cleanup(func() {
			f.disconnect()
			server.Close()
		})
		return server.URL
	}
	for _, over := range []struct {
		name    string
		address func(f *fake) string
		hidden  bool // whether a page that nobody sees hears the server
	}{
		{"HTTP/1.1", func(f *fake) string { return f.URL }, false},
		{"HTTP/1.1 over TLS", func(f *fake) string { return secured(f, false) }, false},
		{"HTTP/2", func(f *fake) string { return secured(f, true) }, true},
	} {
		t.Run(over.name, func(t *testing.T) {
			f := newFake(t, empty(), nil)
			v := &tab{TB: t, window: newWindow(t, browser), spoiled: true}
			t.Cleanup(v.leave)
			v.resize(desktop)
			v.do(chromedp.Navigate(over.address(f) + "/games/g1"))
			if eval[bool](v, `"SharedWorker" in window`) {
				t.Fatal("the browser has shared workers")
			}
			v.says("#status", "Your turn: Black")
			eval[int](v, `(window.others = []).length`)
			see := func(page, how string) {
				eval[bool](v, `(() => {
					const page = `+page+`;
					Object.defineProperty(page.document, "visibilityState", { value: "`+how+`", configurable: true });
					return page.document.dispatchEvent(new page.Event("visibilitychange"));
				})()`)
			}
			for n := range 11 {
				eval[bool](v, `others.push(window.open(location.href)) > 0`)
				last := fmt.Sprintf("others[%d]", n)
				v.until(last + `.document.querySelector("#status")?.textContent === "Your turn: Black"`)
				see(last, "hidden")
			}
			f.tell(func() { f.move("black", "E5") })
			v.says("#status", "is thinking")
			const thinks = `document.querySelector("#status").textContent.includes("is thinking")`
			if over.hidden {
				v.until(`others.every((page) => page.` + thinks + `)`)
			}
			see("others[3]", "visible")
			v.until(`others[3].` + thinks)
			eval[int](v, `others.map((page) => page.close()).length`)
		})
	}
}
