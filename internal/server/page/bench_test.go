package page

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// The benchmarks of this file measure the page with the server that is built from this tree, on
// loopback, in Chromium. They print figures and judge none: a busy machine is slow.

// serve builds the server, starts it with a database of its own, and returns its address.
func serve(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "shinpan")
	if said, err := exec.Command("go", "build", "-o", program, "../../../cmd/shinpan").CombinedOutput(); err != nil {
		b.Fatalf("the server cannot be built: %v\n%s", err, said)
	}
	server := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(b.TempDir(), "games.db"))
	said, err := server.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return regexp.MustCompile(`http://[\d.:]+`).FindString(line)
}

// report prints the median and the slowest of some times in milliseconds.
func report(b *testing.B, times []float64) {
	b.Helper()
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "ms/median")
	b.ReportMetric(times[len(times)-1], "ms/slowest")
	b.ReportMetric(0, "ns/op") // the time of a run says nothing
}

// BenchmarkClick measures from a click of one player to the frame in which the other one
// sees the stone, over fifty moves.
func BenchmarkClick(b *testing.B) {
	address := serve(b)
	var times []float64
	for b.Loop() {
		black := open(b, desktop, address+"/score") // which makes nobody a guest by itself
		eval[bool](black, `((async () => {
			const post = async (path, body) => (await fetch("/api/v1/" + path, {
				method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
			})).json();
			await post("guests", {});
			window.made = (await post("games", { size: "19x19", opponent: "friend", color: "black" })).game;
		})(), true)`)
		black.until("window.made")
		game := eval[string](black, "window.made")
		white := open(b, desktop, address+"/games/"+game)
		eval[bool](white, "window.before = true")
		white.click("#sit") // which loads the page again
		white.until("!window.before && document.querySelector('go-board [data-vertex]')")
		white.says("#seat-white", "(you)")
		black.do(chromedp.Navigate(address + "/games/" + game))
		for i := range 50 {
			mover, watcher, color := black, white, "black"
			if i%2 == 1 {
				mover, watcher, color = white, black, "white"
			}
			mover.says("#status", "Your turn")
			vertex := fmt.Sprintf("%c%d", "ACEGJLNQST"[i%9], 1+2*(i/9)) // nothing is captured there
			eval[bool](mover, `(window.addEventListener("click", ({ timeStamp }) => (window.clicked = performance.timeOrigin + timeStamp), { capture: true, once: true }), true)`)
			eval[bool](watcher, fmt.Sprintf(`(() => {
				const point = document.querySelector('go-board [data-vertex="%[1]s"]');
				window.seen = 0;
				new MutationObserver((_, observer) => {
					if (!point.getAttribute("aria-label").startsWith("%[1]s, %[2]s")) return;
					observer.disconnect();
					requestAnimationFrame(() => (window.seen = performance.timeOrigin + performance.now()));
				}).observe(point, { attributes: true });
				return true;
			})()`, vertex, color))
			mover.point(vertex)
			watcher.until("window.seen")
			times = append(times, eval[float64](watcher, "window.seen")-eval[float64](mover, "window.clicked"))
		}
		black.leave()
		white.leave()
	}
	report(b, times)
}

// BenchmarkFirstScreen measures from the beginning of a visit by somebody new to the frame in
// which the board and the button that begins a game are there to be used.
func BenchmarkFirstScreen(b *testing.B) {
	const look = `new MutationObserver((_, observer) => {
		if (!document.querySelector("#play-now") || !document.querySelector("#home-board [data-vertex]")) return;
		observer.disconnect();
		requestAnimationFrame(() => (window.ready = performance.now()));
	}).observe(document, { childList: true, subtree: true });`
	address := serve(b)
	var times []float64
	for b.Loop() {
		for range 10 {
			v := open(b, desktop, "about:blank")
			v.spoiled = true // what it runs first, it would run for other tests
			v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
				_, err := cdp.Call(ctx, tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: look})
				return chromedp.Void{}, err
			})
			v.do(chromedp.Navigate(address))
			v.until("window.ready")
			times = append(times, eval[float64](v, "window.ready"))
			v.leave()
		}
	}
	report(b, times)
}
