// Package pagetest drives a page in Chromium for tests: it starts the browser, waits until
// something is true in a page, and clicks.
package pagetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/eventually"
)

// Patience is how long a test waits for something that must come. It only ends what hangs: a busy machine is
// slow, and a test that passes does not wait for its end.
const Patience = eventually.Hang

// Without are the features that no browser of a test has. No process is kept ready for the next page: it
// would cost a small machine more than the page. The pages for the way back are kept as visitors' browsers
// keep them.
const Without = "Translate,BlinkGenPropertyTrees,SpareRendererForSitePerProcess"

// Chromium as Debian packs it: whole, and without windows, which takes half the time of a processor but keeps
// no pages for the way back.
const (
	whole = "chromium"
	shell = "chromium-headless-shell"
)

// Launch starts a Chromium that keeps what it knows in a folder, and returns the context of its first tab
// and what ends it. It is the one without windows where that is installed. Without either the test is skipped,
// except on a machine that says it runs in CI.
func Launch(t testing.TB, dir string, more ...chromedp.ExecAllocatorOption) (browser context.Context, end func()) {
	t.Helper()
	return launch(t, dir, []string{shell, whole}, more)
}

// LaunchWhole starts a whole Chromium, as visitors have it.
func LaunchWhole(t testing.TB, dir string, more ...chromedp.ExecAllocatorOption) (browser context.Context, end func()) {
	t.Helper()
	return launch(t, dir, []string{whole}, more)
}

// launch starts the first of some programs that is installed.
func launch(t testing.TB, dir string, programs []string, more []chromedp.ExecAllocatorOption) (browser context.Context, end func()) {
	t.Helper()
	found := slices.IndexFunc(programs, installed)
	if found < 0 {
		if os.Getenv("CI") == "true" {
			t.Fatalf("the page is tested in Chromium, and none of %q is installed", programs)
		}
		t.Skipf("the page is tested in Chromium, and none of %q is installed", programs)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(programs[found]),
		chromedp.NoSandbox, // tests may run as root
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-smooth-scrolling", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", Without),
		chromedp.UserDataDir(dir),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	browser, stop := chromedp.NewContext(allocator)
	end = func() {
		_ = chromedp.Cancel(browser) // waits for the end, so that the folder can be removed
		stop()
		stopAllocator()
	}
	if err := chromedp.Do(browser); err != nil {
		end()
		t.Fatalf("Chromium does not start: %v", err)
	}
	return browser, end
}

// installed reports whether there is a program.
func installed(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// Until waits until an expression is true in a page. While a page is loading there is no answer yet. The
// error says what the page shows.
func Until(ctx context.Context, expression string) error {
	_, err := await[bool](ctx, "() => Boolean("+expression+")", expression)
	return err
}

// Click clicks on the middle of the first element that a selector finds, as soon as it is shown and has
// stood in its place between two looks: what comes above it while a page is loading moves it away
// from under a click. It clicks on a place and not on a node, since a panel that is drawn anew has others,
// and again where the click did not reach what the selector finds: it moved, or was drawn anew under it.
func Click(ctx context.Context, selector string) error {
	for end := time.Now().Add(Patience); ; {
		at, err := Place(ctx, selector)
		if err != nil {
			return fmt.Errorf("click on %s: %w", selector, err)
		}
		if err := chromedp.Do(ctx, chromedp.MouseClickXY(at[0], at[1])); err != nil {
			return fmt.Errorf("click on %s: %w", selector, err)
		}
		// A page that is gone was left by the click.
		if missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`window.reached === false`)); err != nil || !missed {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("click on %s: no click reaches it", selector)
		}
	}
}

// Place returns the middle of the first element that a selector finds, in pixels of the window, once it is shown
// and has stood there between two looks.
func Place(ctx context.Context, selector string) ([2]float64, error) {
	return await[[2]float64](ctx, fmt.Sprintf(stands, selector), "a place of "+selector)
}

// stands is a function of the page that returns the middle of the first element that a selector finds, once
// it stands still. Whether the next click reaches the element, the board that it is on, or the control or
// label that it is in, is noted from then on.
const stands = `((selector) => {
	let before = "";
	const noted = ({ target }) => {
		const found = document.querySelector(selector);
		const all = found?.closest("go-board") ?? found?.closest("label, button, a, summary") ?? found;
		window.reached ||= Boolean(all?.contains(target));
	};
	return () => {
		const element = document.querySelector(selector);
		if (!element?.checkVisibility()) return undefined;
		element.scrollIntoViewIfNeeded();
		const { left, right, top, bottom } = element.getBoundingClientRect();
		const at = right > left && bottom > top ? [(left + right) / 2, (top + bottom) / 2] : [];
		const still = at.length > 0 && String(at) === before;
		before = String(at);
		if (!still) return undefined;
		window.reached = false;
		window.removeEventListener("click", window.noted, true);
		window.addEventListener("click", (window.noted = noted), true);
		return at;
	};
})(%q)`

// watch has the page itself call a function again and again until it returns something, or for a second:
// to be asked each time would cost the page and the browser more than the answer.
const watch = `new Promise((found, failed) => {
	const look = %s, end = Date.now() + 1000;
	const again = () => {
		let thrown;
		try {
			const value = look();
			if (value) return found(value);
		} catch (error) {
			thrown = error;
		}
		if (Date.now() < end) setTimeout(again, 20);
		else if (thrown) failed(thrown);
		else found(null);
	};
	again();
})`

// await has a page call a function, which is what it waits for, until it returns something, and returns that. A
// page that is left or stands still gives no answer, and the next is asked.
func await[T any](ctx context.Context, function, wanted string) (T, error) {
	for end := time.Now().Add(Patience); ; time.Sleep(20 * time.Millisecond) {
		asked, cancel := context.WithTimeout(ctx, 10*time.Second)
		value, err := chromedp.Run(asked, chromedp.Evaluate[*T](fmt.Sprintf(watch, function), chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && value != nil {
			return *value, nil
		}
		if ctx.Err() != nil || time.Now().After(end) {
			shown, _ := chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText"))
			return *new(T), errors.Join(fmt.Errorf("this never became true: %s\nthe page says: %s", wanted, shown), err)
		}
	}
}
