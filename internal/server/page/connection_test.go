package page

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/eventually"
)

// The tests of a page whose connection is shared, breaks and comes back.

// A page whose worker cannot be loaded hears the server over a stream of its own, at
// once: it does not take the worker for a line that is dead.
func TestConnectionWithoutWorker(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	f.lost = "streams"
	v := open(t, desktop, f.URL+"/games/g1")
	v.spoiled = true
	v.until(`document.querySelector("#status")?.textContent === "Your turn: Black" || document.querySelector("#connection")?.textContent`)
	if said := eval[string](v, `document.querySelector("#connection").textContent`); said != "" {
		t.Errorf("the page says %q", said)
	}
}

// A page whose worker is late hears the server over a stream of its own meanwhile, and over the worker's from then on.
func TestConnectionLateWorker(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), nil)
	f.lost, f.late = "streams", make(chan struct{})
	v := open(t, desktop, f.URL+"/games/g1")
	v.spoiled = true
	v.says("#status", "Your turn: Black")
	shared := func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.shared
	}
	if shared() {
		t.Fatal("a worker that is not there has asked for events")
	}
	close(f.late)
	eventually.True(t, shared, "the worker asks for the events of the page")
	f.tell(func() { f.move("black", "E5") })
	v.says("#status", "is thinking")
	if said := eval[string](v, `document.querySelector("#connection").textContent`); said != "" {
		t.Errorf("the page says %q", said)
	}
}

// network has a network that is there or not, and as slow as it is.
func (v *tab) network(on network.Conditions) {
	v.Helper()
	v.spoiled = true
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		if _, err := cdp.Call(ctx, tab, network.Enable, network.EnableParams{}); err != nil {
			return chromedp.Void{}, err
		}
		_, err := cdp.Call(ctx, tab, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&on}})
		return chromedp.Void{}, err
	})
}

var (
	offline = network.Conditions{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}
	online  = network.Conditions{DownloadThroughput: -1, UploadThroughput: -1}
)

// plays obeys black's moves as a server does: what has been made is not made again.
func plays(f *fake, method, path string, body object) {
	if method == "PUT" && path == fmt.Sprintf("moves/%d", f.state["move_number"].(int)+1) {
		f.move("black", body["move"].(string))
		f.commit()
	}
}

// once waits until the page has an answer to everything, and black's one move stands.
func (v *tab) once(f *fake) {
	v.Helper()
	v.labeled("E5", "E5, black, last move")
	v.until(`document.querySelector("#connection").hidden`)
	v.until(`Object.keys(localStorage).every((name) => !name.startsWith("shinpan-act"))`)
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.log) != 1 {
		v.Errorf("the game has the events %v, want one move", f.log)
	}
}

// A move that is made while there is no network is named until it is answered, and sent as soon as there is one.
func TestConnectionOffline(t *testing.T) {
	t.Parallel()
	f := newFake(t, empty(), plays)
	v := open(t, desktop, f.URL+"/games/g1")
	v.says("#status", "Your turn: Black")
	v.network(offline)
	v.point("E5")
	v.says("#connection", "No answer yet to: E5.")
	v.picture("game-offline")
	v.network(online)
	v.once(f)
}

// A move whose answer is lost is sent again, also by a page that is loaded anew: with the same
// key, so that it is made once.
func TestConnectionLostAnswer(t *testing.T) {
	t.Parallel()
	for name, done := range map[string]bool{"before it is done": false, "after it is done": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t, empty(), plays)
			v := open(t, desktop, f.URL+"/games/g1")
			v.says("#status", "Your turn: Black")
			f.tell(func() { f.breaks, f.breaksAfter = true, done })
			v.point("E5")
			v.says("#connection", "No answer yet to: E5.")
			v.do(chromedp.Reload())
			v.says("#connection", "No answer yet to: E5.")
			f.tell(func() { f.breaks = false })
			v.once(f)
			f.mu.Lock()
			defer f.mu.Unlock()
			if len(f.keys) != 1 {
				t.Errorf("the move was sent with the keys %v, want one", f.keys)
			}
		})
	}
}
