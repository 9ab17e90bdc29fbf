//go:build system

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/internal/server/push/pushtest"
)

// subscribing has the browser of a test subscribe at the push service of the test: it reaches no other.
const subscribing = `(() => {
	const made = (options) => ({
		endpoint: %[1]q, options, toJSON: () => ({ endpoint: %[1]q, keys: { p256dh: %[2]q, auth: %[3]q } }),
		unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
	});
	const key = { userVisibleOnly: true, applicationServerKey: null };
	PushManager.prototype.subscribe = async (options) => { sessionStorage.setItem("subscribed", "yes"); return made(options); };
	PushManager.prototype.getSubscription = async () => sessionStorage.getItem("subscribed") ? made(key) : null;
})()`

// A worker is the service worker of a site in a browser.
type worker struct {
	*tab
	ctx          context.Context // of the worker itself
	site         *site
	registration serviceworker.RegistrationID
}

// worker waits for the service worker of a site. What it shows is kept, since a browser without windows shows nothing.
func (v *tab) worker(s *site) *worker {
	v.Helper()
	found := make(chan serviceworker.RegistrationID, 100)
	err := chromedp.Listen(v.ctx, func(event any) {
		if updated, is := event.(*serviceworker.EventWorkerRegistrationUpdated); is {
			for _, r := range updated.Registrations {
				found <- r.RegistrationID
			}
		}
	})
	if err != nil {
		v.Fatal(err)
	}
	if _, err := chromedp.Call(v.ctx, serviceworker.Enable, cdp.Empty{}); err != nil {
		v.Fatal(err)
	}
	v.until(`navigator.serviceWorker.controller`)
	w := &worker{tab: v, site: s, registration: <-found}
	all, err := chromedp.Targets(v.ctx)
	if err != nil {
		v.Fatal(err)
	}
	at := slices.IndexFunc(all, func(t *target.Info) bool { return t.Type == "service_worker" })
	if at < 0 {
		v.Fatal("there is no service worker")
	}
	var cancel func()
	w.ctx, cancel = chromedp.NewContext(v.ctx, chromedp.WithTargetID(all[at].TargetID))
	v.Cleanup(cancel)
	w.run(`registration.showNotification = async (title, options) => void (self.shown = { title, ...options }); ""`)
	return w
}

// run returns what a script says in the worker.
func (w *worker) run(script string) string {
	w.Helper()
	said, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err != nil {
		w.Fatal(err)
	}
	return said
}

// deliver hands the worker what was pushed, and waits until it is shown.
func (w *worker) deliver(pushed []byte) pushedNews {
	w.Helper()
	var told pushedNews
	if err := json.Unmarshal(pushed, &told); err != nil {
		w.Fatal(err)
	}
	delivery := serviceworker.DeliverPushMessageParams{Origin: w.site.url, RegistrationID: w.registration, Data: string(pushed)}
	if _, err := chromedp.Call(w.tab.ctx, serviceworker.DeliverPushMessage, delivery); err != nil {
		w.Fatal(err)
	}
	eventually.True(w.T, func() bool { return w.run(`self.shown?.title ?? ""`) == told.Title }, "a notification is shown")
	if body := w.run(`shown.body`); body != told.Text {
		w.Errorf("the notification says %q, want %q", body, told.Text)
	}
	return told
}

// opens clicks on the notification, and returns the address that the worker opens.
func (w *worker) opens() string {
	w.Helper()
	return w.run(`new Promise((resolve) => {
		Object.defineProperty(clients, "openWindow", { value: async (address) => resolve(address) });
		dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification: { ...shown, close() {} } }));
	})`)
}

// is has the browser be signed in as somebody.
func (v *tab) is(s *site, c *client) {
	v.Helper()
	cookie := network.SetCookieParams{Name: guard.SecretCookie(v.Context(), "").Name, Value: c.token, URL: s.url}
	if _, err := chromedp.Call(v.ctx, network.SetCookie, cookie); err != nil {
		v.Fatal(err)
	}
}

// Somebody has this browser notified: it proves itself, is told of a turn and leads to the game. Afterwards nothing of
// them stays in it.
func TestPageNotifies(t *testing.T) {
	service := pushtest.Start(t)
	s := newSite(t, cheap, telling, func(c *Config) { c.Page = page.Handler(page.Options{Worker: true}) })
	m := s.newAccountMatch(map[string]any{"time": "1x3d"})
	reader := service.Subscribe()
	v := s.browse("/learn")
	allowed := browser.SetPermissionParams{Permission: &browser.PermissionDescriptor{Name: "notifications"}, Setting: browser.PermissionSettingGranted}
	err := chromedp.Do(v.ctx, func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		script := fmt.Sprintf(subscribing, reader.Endpoint, reader.P256dh, reader.Auth)
		_, err := cdp.Call(ctx, tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		if err == nil {
			_, err = cdp.Call(ctx, tab, browser.SetPermission, allowed)
		}
		return chromedp.Void{}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	v.is(s, m.white)
	v.goes(s, "/me")
	v.until(`document.querySelector("#news-turn-push") && !document.querySelector("#news-turn-push").checkVisibility()`)
	w := v.worker(s)
	v.click("#news-here")
	v.says("#news-device-list", "waits for its first notification")
	var proof pushedNews
	reader.Next(t, 0, &proof)
	w.deliver(reader.Got()[0])
	v.until(`document.querySelector("#news-turn-push").checkVisibility()`)
	v.until(`!document.querySelector("#news-device-list").textContent.includes("waits for") && !document.querySelector("#news-here")`)

	m.play("C3")
	var turn []byte
	eventually.True(t, func() bool {
		at := slices.IndexFunc(reader.Got(), func(message []byte) bool { return strings.Contains(string(message), "Your turn") })
		if at >= 0 {
			turn = reader.Got()[at]
		}
		forgetSeen(s) // the page tells now and then that it is looked at
		return at >= 0
	}, "the turn is pushed")
	w.deliver(turn)
	if got := w.opens(); got != s.url+"/games/"+m.id {
		t.Errorf("a click on the notification opens %q", got)
	}

	const kept = `(async () => {
		const found = [];
		for (const name of (await caches.keys()).filter((name) => name.startsWith("shinpan-pages-")))
			for (const request of await (await caches.open(name)).keys())
				if ((await (await caches.match(request, { cacheName: name })).text()).includes("Inoue Genan")) found.push(new URL(request.url).pathname);
		window.named = found.join(" ");
	})()`
	v.goes(s, "/games/"+m.id)
	v.until(`(` + kept + `, window.named?.includes("/games/` + m.id + `"))`)
	v.goes(s, "/me")
	v.click("#sign-out")
	v.until(`location.pathname === "/"`)
	v.until(`!sessionStorage.getItem("subscribed") && document.querySelector("#to-login")`)
	v.until(`(` + kept + `, window.named === "")`)
}
