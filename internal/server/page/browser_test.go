package page

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	pageruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/page/pagetest"
)

var pictures = flag.String("pictures", "", "a folder to put pictures of the page into, to look at")

const patience = pagetest.Patience

// theBrowser is the one Chromium of all tests. The first that needs it starts it, and TestMain ends it.
var theBrowser struct {
	sync.Mutex
	ctx  context.Context
	end  func()
	free []*window // which no test looks at now
}

func TestMain(m *testing.M) {
	flag.Parse()
	// They wait for the browser, and it for them: on a small machine more at once are sooner done.
	if at := flag.Lookup("test.parallel"); at.Value.String() == at.DefValue && runtime.GOMAXPROCS(0) < 6 {
		_ = at.Value.Set("6")
	}
	code := m.Run()
	if theBrowser.end != nil {
		theBrowser.end()
	}
	os.Exit(code)
}

// startBrowser makes sure that Chromium runs.
func startBrowser(t testing.TB) context.Context {
	t.Helper()
	theBrowser.Lock()
	defer theBrowser.Unlock()
	if theBrowser.ctx != nil {
		return theBrowser.ctx
	}
	dir, err := os.MkdirTemp("", "page")
	if err != nil {
		t.Fatal(err)
	}
	// Tests do not go back, save those that start a browser of their own: a page that is left is gone.
	browser, end := pagetest.Launch(t, dir, chromedp.Flag("disable-features", pagetest.Without+",BackForwardCache"))
	theBrowser.ctx = browser
	theBrowser.end = func() {
		end()
		os.RemoveAll(dir)
	}
	return browser
}

// A window shows one page, in a browser context of its own: no window knows the cookies of
// another. Tests use it one after the other.
type window struct {
	ctx     context.Context
	cancel  func()                     // closes it
	watched atomic.Pointer[testing.TB] // the test to which faults of the page are told; nil for none

	screen   screen                    // on which it is looked at
	features []*emulation.MediaFeature // of media, that are pretended
}

// A tab is a window while a test looks at it.
type tab struct {
	testing.TB
	*window
	scripts []cdppage.ScriptIdentifier // which run before those of a page
	spoiled bool                       // no other test should have the window
	left    bool
}

// screen is what the page is looked at on.
type screen struct {
	width, height int64
	phone, dark   bool
}

// theme is what the system of such a screen prefers.
func (s screen) theme() string {
	if s.dark {
		return "dark"
	}
	return "light"
}

var (
	desktop = screen{width: 1280, height: 800}
	phone   = screen{width: 375, height: 812, phone: true}
)

// open opens an address in a window that remembers nothing. The test fails if the page
// ever throws or breaks its own Content-Security-Policy. A window that no test looks at any more is
// used again: to make one takes the browser longer than most tests.
func open(t testing.TB, on screen, address string) *tab {
	t.Helper()
	w := freeWindow()
	if w == nil {
		w = newWindow(t, startBrowser(t))
	}
	w.watched.Store(&t)
	v := &tab{TB: t, window: w}
	t.Cleanup(v.leave)
	if len(w.features) != 1 || w.features[0].Value != w.screen.theme() {
		w.features = nil // another test has wanted something else
	}
	v.resize(on)
	v.do(chromedp.Navigate(address))
	return v
}

// freeWindow returns a window that no test looks at, or nil.
func freeWindow() *window {
	theBrowser.Lock()
	defer theBrowser.Unlock()
	last := len(theBrowser.free) - 1
	if last < 0 {
		return nil
	}
	w := theBrowser.free[last]
	theBrowser.free = theBrowser.free[:last]
	return w
}

// newWindow makes a window.
func newWindow(t testing.TB, browser context.Context) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	w := &window{ctx: ctx, cancel: cancel}
	if err := chromedp.Do(ctx, focused, quiet); err != nil { // the window lives as long as the context of this call
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, w.fault); err != nil {
		t.Fatal(err)
	}
	return w
}

// focused has a page believe that its window has the focus, whichever window has it.
func focused(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
	_, err := cdp.Call(ctx, tab, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return chromedp.Void{}, err
}

// quiet has a window tell nothing of requests, nodes and styles: nobody listens, and the browser would
// describe each of them.
func quiet(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
	for _, domain := range []cdp.Command[cdp.Empty, cdp.Empty]{css.Disable, dom.Disable, network.Disable} {
		if _, err := cdp.Call(ctx, tab, domain, cdp.Empty{}); err != nil {
			return chromedp.Void{}, err
		}
	}
	return chromedp.Void{}, nil
}

// fault tells the test about what should not have happened in the page.
func (w *window) fault(event any) {
	t := w.watched.Load()
	if t == nil {
		return
	}
	switch event := event.(type) {
	case *pageruntime.EventExceptionThrown:
		(*t).Errorf("the page threw: %s %s", event.ExceptionDetails.Text, event.ExceptionDetails.Exception.Description)
	case *log.EventEntryAdded:
		if event.Entry.Source == log.EntrySourceSecurity {
			(*t).Errorf("the page is not safe: %s", event.Entry.Text)
		}
	}
}

// leave has the window forget what it knows, and lets another test have it.
func (v *tab) leave() {
	if v.left {
		return
	}
	v.left = true
	v.watched.Store(nil)
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.Navigate("about:blank"), v.forget)
	if err != nil || v.spoiled || v.Failed() {
		v.cancel()
		return
	}
	theBrowser.Lock()
	defer theBrowser.Unlock()
	theBrowser.free = append(theBrowser.free, v.window)
}

// forget removes the scripts of the test and the cookies of a window. Whatever else a page keeps belongs to its
// origin, and the origin of each test is another.
func (v *tab) forget(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
	for _, script := range v.scripts {
		if _, err := cdp.Call(ctx, tab, cdppage.RemoveScriptToEvaluateOnNewDocument, cdppage.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: script}); err != nil {
			return chromedp.Void{}, err
		}
	}
	_, err := cdp.Call(ctx, tab, network.ClearBrowserCookies, cdp.Empty{})
	return chromedp.Void{}, err
}

// resize puts the page on another screen.
func (v *tab) resize(on screen) {
	v.Helper()
	view := chromedp.EmulateViewport(on.width, on.height)
	if on.phone {
		view = chromedp.EmulateViewport(on.width, on.height, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2))
	}
	if v.screen.width != on.width || v.screen.height != on.height || v.screen.phone != on.phone {
		v.do(view)
	}
	if v.features == nil || v.screen.dark != on.dark {
		v.features = nil
		v.media("prefers-color-scheme", on.theme())
	}
	v.screen = on
}

// media pretends that somebody wants something of every page.
func (v *tab) media(feature, value string) {
	v.Helper()
	v.features = slices.DeleteFunc(v.features, func(f *emulation.MediaFeature) bool { return f.Name == feature })
	v.features = append(v.features, &emulation.MediaFeature{Name: feature, Value: value})
	media := emulation.SetEmulatedMediaParams{Features: v.features}
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, media)
		return chromedp.Void{}, err
	})
}

func (v *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		v.Fatal(err)
	}
}

// back goes back to the page before, once this is answered: a page that is left answers nothing.
func (v *tab) back() {
	v.Helper()
	eval[int](v, `setTimeout(() => history.back(), 100)`)
}

// before has a script run in every page that the test opens in the window, before those of the page.
func (v *tab) before(script string) {
	v.Helper()
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		added, err := cdp.Call(ctx, tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		v.scripts = append(v.scripts, added.Identifier)
		return chromedp.Void{}, err
	})
}

// eval returns what an expression is in the page.
func eval[T any](v *tab, expression string) T {
	v.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		v.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits until an expression is true.
func (v *tab) until(expression string) {
	v.Helper()
	if err := pagetest.Until(v.ctx, expression); err != nil {
		v.picture("failed")
		v.Fatal(err)
	}
}

// says waits until an element is shown with a text in it, whether or not its blanks may break.
func (v *tab) says(selector, text string) {
	v.Helper()
	v.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => e.checkVisibility() && e.textContent.replaceAll("\u00a0", " ").includes(%q))`,
		selector, strings.ReplaceAll(text, "\u00a0", " ")))
}

// click clicks on an element as soon as it stands.
func (v *tab) click(selector string) {
	v.Helper()
	if err := pagetest.Click(v.ctx, selector); err != nil {
		v.picture("failed")
		v.Fatal(err)
	}
}

// there waits until the page has an element.
func (v *tab) there(selector string) {
	v.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q)", selector))
}

// point clicks on a point of the board.
func (v *tab) point(vertex string) {
	v.Helper()
	v.click(fmt.Sprintf("go-board [data-vertex=%q] .hit", vertex))
}

// labeled waits until a screen reader says this of a point.
func (v *tab) labeled(vertex, label string) {
	v.Helper()
	v.until(fmt.Sprintf(`document.querySelector('go-board [data-vertex=%q]')?.getAttribute("aria-label") === %q`, vertex, label))
}

// typed types a line into the box for moves.
func (v *tab) typed(line string) {
	v.Helper()
	v.focus("#move-box")
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, tab, input.InsertText, input.InsertTextParams{Text: line})
		return chromedp.Void{}, err
	})
	v.key("\r")
}

// scrolls puts the focus on a table and scrolls it sideways with the keyboard.
func (v *tab) scrolls(selector string) {
	v.Helper()
	eventually.True(v, func() bool {
		if eval[float64](v, fmt.Sprintf(`(document.querySelector(%q).focus({ preventScroll: true }), document.querySelector(%q).scrollLeft)`, selector, selector)) > 50 {
			return true
		}
		v.key(kb.ArrowRight)
		return false
	}, "%s is scrolled by the keyboard", selector)
}

func (v *tab) key(keys string) {
	v.Helper()
	v.do(chromedp.KeyEvent(keys))
}

// picture takes a picture of the whole page if somebody wants to look.
func (v *tab) picture(name string) {
	v.Helper()
	if *pictures == "" {
		return
	}
	shot, err := chromedp.Run(v.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		v.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*pictures, name+".png"), shot, 0o644); err != nil {
		v.Fatal(err)
	}
}

// want checks what the page has asked the server for, streams and lists aside.
func (v *tab) want(f *fake, acts ...string) {
	v.Helper()
	var got []string
	eventually.Succeeds(v, func() error {
		for _, act := range f.acts() {
			if !strings.HasPrefix(act, "GET ") {
				got = append(got, act)
			}
		}
		if len(got) < len(acts) {
			return fmt.Errorf("it has asked for %q", got)
		}
		return nil
	}, "the page has asked for %q", acts)
	if !slices.Equal(got, acts) {
		v.Errorf("the page asked for %q, want %q", got, acts)
	}
}

// answered waits until the page has an answer to all that was done in a game: what is done again before
// there is one is done once.
func (v *tab) answered() {
	v.Helper()
	v.until(`!Object.keys(localStorage).some((name) => name.startsWith("shinpan-act "))`)
}

// still is a script that has the time of the page stand still, but for what passes.
const still = `(() => {
	let now = performance.now();
	performance.now = () => now;
	window.pass = (ms) => (now += ms);
	return true;
})()`

// stopClocks has the time of the page stand still, but for what passes.
func (v *tab) stopClocks() {
	v.Helper()
	eval[bool](v, still)
}

// pass lets time pass on a page whose time stands still.
func (v *tab) pass(d time.Duration) {
	v.Helper()
	eval[float64](v, fmt.Sprintf("window.pass(%d)", d.Milliseconds()))
}

// focus puts the focus on an element.
func (v *tab) focus(selector string) {
	v.Helper()
	v.there(selector)
	eval[bool](v, fmt.Sprintf("document.querySelector(%q).focus() ?? true", selector))
}

// hold puts the focus on an element and remembers it, for held.
func (v *tab) hold(selector string) {
	v.Helper()
	v.focus(selector)
	eval[bool](v, "Boolean(window.kept = document.activeElement)")
}

// held checks that the element is still there and has the focus, and that something is true of it.
func (v *tab) held(as string) {
	v.Helper()
	if !eval[bool](v, "document.activeElement === window.kept && window.kept.isConnected && "+as) {
		v.Errorf("what had the focus has lost it, was drawn anew, or is not as it should be: %s", as)
	}
}

// choose picks an option of a list as soon as the list has it.
func (v *tab) choose(selector, value string) {
	v.Helper()
	v.until(fmt.Sprintf(`[...document.querySelector(%q)?.options ?? []].some((option) => option.value === %q)`, selector, value))
	eval[bool](v, fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		list.value = %q;
		return list.dispatchEvent(new Event("input", { bubbles: true })) && list.value === %q;
	})()`, selector, value, value))
}

// fill writes a text into a field in place of the one that is there.
func (v *tab) fill(selector, text string) {
	v.Helper()
	v.there(selector)
	eval[bool](v, fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.value = %q;
		return field.dispatchEvent(new Event("input", { bubbles: true }));
	})()`, selector, text))
}
