package page

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	pageruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// The benchmarks of this file measure the page with the server that is built from this tree, on
// loopback, in Chromium. They print figures and judge none: a busy machine is slow. Without the tag system they
// are small, to show that they run.

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
		game := befriend(black)
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
// which the board and the button that begins a game are there and heed a click, and how much has been sent when
// everything is there.
func BenchmarkFirstScreen(b *testing.B) {
	const look = `new MutationObserver((_, observer) => {
		if (!document.querySelector("#play-now") || !document.querySelector("#home-board [data-vertex]")) return;
		observer.disconnect();
		requestAnimationFrame(() => (window.ready = performance.now()));
	}).observe(document, { childList: true, subtree: true });`
	const answers = 7 // of the API, for which the screen asks
	visits, readers := 10, languages
	if !allCases {
		visits, readers = 2, languages[:1]
	}
	address := serve(b)
	for _, language := range readers {
		b.Run(language, func(b *testing.B) {
			var times []float64
			var sent float64
			for b.Loop() {
				for range visits {
					v := preferring(b, desktop, language, "about:blank")
					v.before(look)
					v.do(chromedp.Navigate(address))
					v.until("window.ready")
					times = append(times, eval[float64](v, "window.ready"))
					v.until(fmt.Sprintf(`performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/")).length === %d`, answers))
					sent = eval[float64](v, `["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
					v.leave()
				}
			}
			report(b, times)
			b.ReportMetric(sent/1000, "kB/visit")
		})
	}
}

// BenchmarkLongGame measures a page through a game of 156 moves on 19x19, of which it makes every other one: how much
// more it keeps at the end than before the first move, how much that is in all, and the longest task since it was
// loaded. A browser tells of tasks from 50 ms on; without any, it is 0.
func BenchmarkLongGame(b *testing.B) {
	moves := 156
	if !allCases {
		moves = 6
	}
	address := serve(b)
	var grown, kept, longest []float64
	for b.Loop() {
		v := open(b, desktop, "about:blank")
		v.before(`window.longest = 0;
			new PerformanceObserver((list) => {
				for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
			}).observe({ type: "longtask", buffered: true });`)
		v.do(chromedp.Navigate(address + "/score"))
		game := befriend(v)
		white := sit(b, address, game)
		v.do(chromedp.Navigate("about:blank")) // a browser keeps the page before for a while, and counts it in
		v.do(chromedp.Navigate(address + "/games/" + game))
		v.says("#status", "Your turn")
		first := v.heap()
		for i := range moves {
			// No stone has a neighbor, so none is captured: Black's rows are odd, White's even.
			n := i / 2
			vertex := fmt.Sprintf("%c%d", "ACEGJLNPR"[n%9], 1+2*(n/9))
			if i%2 == 0 {
				v.point(vertex)
			} else {
				vertex = fmt.Sprintf("%c%d", "BDFHKMOQS"[n%9], 2+2*(n/9))
				white(i+1, vertex)
			}
			v.until(fmt.Sprintf(`document.querySelector('go-board [data-vertex="%[1]s"]').getAttribute("aria-label").endsWith("last move")`, vertex))
		}
		last := v.heap()
		grown, kept = append(grown, (last-first)/1e6), append(kept, last/1e6)
		longest = append(longest, eval[float64](v, "window.longest"))
		v.leave()
	}
	b.ReportMetric(slices.Max(grown), "MB/grown")
	b.ReportMetric(slices.Max(kept), "MB/kept")
	b.ReportMetric(slices.Max(longest), "ms/longest")
	b.ReportMetric(0, "ns/op") // the time of a run says nothing
}

// heap returns how many bytes the page's objects take, without garbage.
func (v *tab) heap() float64 {
	v.Helper()
	var used float64
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		if _, err := cdp.Call(ctx, tab, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
			return chromedp.Void{}, err
		}
		heap, err := cdp.Call(ctx, tab, pageruntime.GetHeapUsage, cdp.Empty{})
		used = heap.UsedSize
		return chromedp.Void{}, err
	})
	return used
}

// befriend begins a game on 19x19 with a friend, by a page that is at the server, and returns its name.
func befriend(v *tab) string {
	v.Helper()
	eval[bool](v, `((async () => {
		const post = async (path, body) => (await fetch("/api/v1/" + path, {
			method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
		})).json();
		await post("guests", {});
		window.made = (await post("games", { size: "19x19", opponent: "friend", color: "black" })).game;
	})(), true)`)
	v.until("window.made")
	return eval[string](v, "window.made")
}

// sit seats somebody at a game who needs no page, and returns how he moves.
func sit(b *testing.B, address, game string) (move func(n int, vertex string)) {
	b.Helper()
	var token string
	call := func(method, path, body string, into any) {
		b.Helper()
		request, err := http.NewRequestWithContext(b.Context(), method, address+"/api/v1/"+path, strings.NewReader(body))
		if err != nil {
			b.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			b.Fatal(err)
		}
		defer answer.Body.Close()
		if err := json.NewDecoder(answer.Body).Decode(into); err != nil || answer.StatusCode >= 300 {
			b.Fatalf("%s %s: %s, error %v", method, path, answer.Status, err)
		}
	}
	var guest struct{ Token string }
	call("POST", "guests", "{}", &guest)
	token = guest.Token
	call("POST", "games/"+game+"/sit", "{}", new(any))
	return func(n int, vertex string) {
		b.Helper()
		call("PUT", fmt.Sprintf("games/%s/moves/%d", game, n), fmt.Sprintf(`{"move":%q}`, vertex), new(any))
	}
}
