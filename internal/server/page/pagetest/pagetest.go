// Package pagetest drives a page in Chromium for tests: it starts the browser, waits until
// something is true in a page, and clicks.
package pagetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Patience is how long a test waits for something that must come. It is long, since a busy machine is
// slow and a test that passes does not wait for its end.
const Patience = 90 * time.Second

// Launch starts a Chromium that keeps what it knows in a folder, and returns the context of its first tab
// and what ends it. Without Chromium the test is skipped, except on a machine that says it runs in CI.
func Launch(t testing.TB, dir string, more ...chromedp.ExecAllocatorOption) (browser context.Context, end func()) {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("the page is tested in Chromium: %v", err)
		}
		t.Skipf("the page is tested in Chromium: %v", err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath("chromium"),
		chromedp.NoSandbox, // tests may run as root
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-smooth-scrolling", true),
		chromedp.Flag("disable-component-update", true),
		// No process is kept ready for the next page: it would cost a small machine more than the page. The
		// pages for the way back are kept as visitors' browsers keep them.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,SpareRendererForSitePerProcess"),
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

// Until waits until an expression is true in a page. While a page is loading there is no answer yet. The
// error says what the page shows.
func Until(ctx context.Context, expression string) error {
	_, err := await(ctx, "Boolean("+expression+")", func(so bool) bool { return so })
	return err
}

// Click clicks on the middle of the first element that a selector finds, as soon as it is shown and has
// stood in its place between two looks: what comes above it while a page is loading moves it away
// from under a click. It clicks on a place and not on a node, since a panel that is drawn anew has others,
// and again where the click did not reach what the selector finds: it moved, or was drawn anew under it.
func Click(ctx context.Context, selector string) error {
	for end := time.Now().Add(Patience); ; {
		x, y, err := place(ctx, selector)
		if err != nil {
			return fmt.Errorf("click on %s: %w", selector, err)
		}
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(listen, selector))); err != nil {
			return fmt.Errorf("click on %s: %w", selector, err)
		}
		if err := chromedp.Do(ctx, chromedp.MouseClickXY(x, y)); err != nil {
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

// listen notes whether the next click reaches what a selector finds: the element, the board that it is
// on, or the control or label that it is in.
const listen = `((selector) => {
	window.reached = false;
	const noted = ({ target }) => {
		const found = document.querySelector(selector);
		const all = found?.closest("go-board") ?? found?.closest("label, button, a, summary") ?? found;
		window.reached ||= Boolean(all?.contains(target));
	};
	window.removeEventListener("click", window.noted, true);
	window.addEventListener("click", (window.noted = noted), true);
	return true;
})(%q)`

// place returns the middle of the first element that a selector finds, once it stands still.
func place(ctx context.Context, selector string) (x, y float64, err error) {
	var before [2]float64
	middle, err := await(ctx, fmt.Sprintf(`((element) => {
		if (!element?.checkVisibility()) return [];
		element.scrollIntoViewIfNeeded();
		const { left, right, top, bottom } = element.getBoundingClientRect();
		return right > left && bottom > top ? [(left + right) / 2, (top + bottom) / 2] : [];
	})(document.querySelector(%q))`, selector), func(at []float64) bool {
		if len(at) != 2 {
			return false
		}
		now := [2]float64(at)
		stands := now == before
		before = now
		return stands
	})
	if err != nil {
		return 0, 0, err
	}
	return middle[0], middle[1], nil
}

// await evaluates an expression until its value will do, and returns it.
func await[T any](ctx context.Context, expression string, enough func(T) bool) (T, error) {
	for end := time.Now().Add(Patience); ; time.Sleep(20 * time.Millisecond) {
		value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		if err == nil && enough(value) {
			return value, nil
		}
		if ctx.Err() != nil || time.Now().After(end) {
			shown, _ := chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText"))
			return value, errors.Join(fmt.Errorf("this never became true: %s\nthe page says: %s", expression, shown), err)
		}
	}
}
