//go:build system

package system

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/page/pagetest"
)

// A scene is a game between somebody at a page and somebody at the API, and a wire between the page
// and the server. Whatever happens, the page is compared with what the server knows.
type scene struct {
	*browser
	server *server
	start  func() *server
	wire   *wire
	watch  *pagetest.Watch
	white  string // the token of the other
	api    string
	id     string

	mu   sync.Mutex
	away bool // whether the page cannot reach the server; guarded by mu
}

// newScene begins a game. A script runs in the page before all others.
func newScene(t *testing.T, may pagetest.Tolerance, script string) *scene {
	t.Helper()
	addr, db := freeAddr(t), filepath.Join(t.TempDir(), "games.db")
	s := &scene{start: func() *server { return serve(t, program(t), addr, db) }}
	s.server = s.start()
	s.wire = newWire(t, "127.0.0.1:0", addr)
	s.browser = openBrowser(t, 1000, 800)
	if script != "" {
		s.cdp(func(ctx context.Context, tab *chromedp.Target) error {
			_, err := cdp.Call(ctx, tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
			return err
		})
	}
	page := "http://" + s.wire.addr()
	s.open(page)
	s.see("#play-now")
	ask[int](s.browser, `setTimeout(async () => {
		const post = async (path, body) => (await fetch("/api/v1" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
		await post("/guests", {});
		window.begun = await post("/games", { opponent: "friend", color: "black", size: "9x9", time: "10m" });
	})`)
	s.until("window.begun")
	s.id = ask[string](s.browser, "begun.game")
	s.api = s.server.url + "/api/v1"
	var guest struct{ Token string }
	if status, text := call(http.DefaultClient, "", "POST", s.api+"/guests", "{}", &guest); status != http.StatusCreated {
		t.Fatalf("POST guests: %d %s", status, text)
	}
	s.white = guest.Token
	if status, text := call(http.DefaultClient, s.white, "POST", s.api+"/games/"+s.id+"/sit", "{}", nil); status != http.StatusOK {
		t.Fatalf("sit: %d %s", status, text)
	}
	s.open(page + "/games/" + s.id)
	s.until(`document.querySelector("#status")?.textContent === "Your turn: Black"`)
	first := s.known() // the page shows it already
	s.watch = pagetest.Watching(t, s.ctx, may)
	s.watch.Known(first)
	s.wire.asks(s.watch.Tried)
	ctx, cancel := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() { s.follow(ctx) })
	t.Cleanup(func() {
		cancel()
		following.Wait()
	})
	return s
}

// cdp tells the browser something that only machines can.
func (s *scene) cdp(do func(ctx context.Context, tab *chromedp.Target) error) {
	s.t.Helper()
	s.do("tell the browser", func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		return chromedp.Void{}, do(ctx, tab)
	})
}

// follow tells the watch what the server knows, also of a server that is started anew.
func (s *scene) follow(ctx context.Context) {
	for ctx.Err() == nil {
		s.hear(ctx)
		if ctx.Err() == nil {
			s.watch.Away()
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// A toldState is what the server says of a game.
type toldState struct {
	Type        string
	MoveNumber  int `json:"move_number"`
	Board       []string
	Last        string
	ToPlay      string `json:"to_play"`
	ResultText  string `json:"result_text"`
	Interrupted bool
	Running     string
	Clock       map[string]struct {
		Main int64 `json:"main_ms"`
	}
}

// fact is the state as it is now.
func (g toldState) fact() pagetest.Fact {
	f := pagetest.Fact{
		At: time.Now(), Moves: g.MoveNumber, Board: strings.Join(g.Board, "/"), Last: g.Last, Turn: g.ToPlay,
		Result: g.ResultText, Interrupted: g.Interrupted, Running: g.Running, Main: map[string]time.Duration{},
	}
	for color, clock := range g.Clock {
		f.Main[color] = time.Duration(clock.Main) * time.Millisecond
	}
	return f
}

// known is what the server knows of the game.
func (s *scene) known() pagetest.Fact {
	s.t.Helper()
	var state toldState
	if status, text := call(http.DefaultClient, "", "GET", s.api+"/games/"+s.id, "", &state); status != http.StatusOK {
		s.t.Fatalf("the game: %d %s", status, text)
	}
	return state.fact()
}

// hear follows the game until the stream breaks.
func (s *scene) hear(ctx context.Context) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.api+"/games/"+s.id+"/events", nil)
	if err != nil {
		return
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var state toldState
		if json.Unmarshal(lines.Bytes(), &state) != nil || state.Type != "state" {
			continue
		}
		f := state.fact()
		s.mu.Lock()
		f.Away = s.away
		s.mu.Unlock()
		s.watch.Known(f)
	}
}

// unreachable takes in whether the page cannot reach the server.
func (s *scene) unreachable(away bool) {
	s.mu.Lock()
	s.away = away
	s.mu.Unlock()
	if away {
		s.watch.Away()
	} else {
		s.watch.Back()
	}
}

// answers has White play a move.
func (s *scene) answers(n int, vertex string) {
	s.t.Helper()
	if status, text := call(http.DefaultClient, s.white, "PUT", fmt.Sprintf("%s/games/%s/moves/%d", s.api, s.id, n), `{"move":"`+vertex+`"}`, nil); status != http.StatusCreated {
		s.t.Fatalf("White's move: %d %s", status, text)
	}
}

// begins plays two moves, so that the clocks run.
func (s *scene) begins() {
	s.t.Helper()
	s.click(point("E5"))
	s.shows(1)
	s.answers(2, "C3")
	s.shows(2)
}

// stands waits until the page shows Black's move and has an answer to it, and checks that it was made once.
func (s *scene) stands(n int, vertex string) {
	s.t.Helper()
	s.shows(n)
	s.until(`document.querySelector("#connection").hidden && !Object.keys(localStorage).some((name) => name.startsWith("shinpan-act"))`)
	made := 0
	for _, line := range readLog(s.t, http.DefaultClient, s.api, s.id, "") {
		if line.Type == "move" && line.Move == vertex {
			made++
		}
	}
	if made != 1 {
		s.t.Errorf("the move at %s was made %d times", vertex, made)
	}
}

// lost is what a page says that has lost the server.
const lost = `/Connection lost.*No answer yet to: G7\./.test(document.querySelector("#connection").textContent)`

// outage is how long it goes on: more than the page may be late, and more than it may rest.
const outage = 8 * time.Second

// A page never shows what is not so, and makes a move once, whatever becomes of the network, the
// server and the machine that the page runs on.
func TestPageTellsTheTruth(t *testing.T) {
	t.Parallel()
	silent := pagetest.Usual
	silent.Late = 20 * time.Second // a line that breaks says so; one that falls silent is missed after a while

	stories := []struct {
		name string
		may  pagetest.Tolerance
		tell func(s *scene)
	}{
		{"offline", pagetest.Usual, func(s *scene) {
			s.begins()
			s.wire.tear()
			s.unreachable(true)
			s.click(point("G7"))
			s.until(lost)
			time.Sleep(outage)
			s.wire.mendTorn()
			s.unreachable(false)
			s.stands(3, "G7")
		}},
		{"a network that falls silent", silent, func(s *scene) {
			s.begins()
			s.wire.cut()
			s.unreachable(true)
			s.click(point("G7"))
			s.until(lost)
			time.Sleep(outage)
			s.wire.mend()
			s.unreachable(false)
			s.stands(3, "G7")
		}},
		{"a server that is killed before it knows of the move", pagetest.Usual, func(s *scene) {
			s.begins()
			s.server.kill()
			s.click(point("G7"))
			s.until(lost)
			time.Sleep(outage)
			s.server = s.start()
			s.stands(3, "G7")
		}},
		{"a server that is killed before it has answered", silent, func(s *scene) {
			s.begins()
			s.wire.paced(func(up bool, _ int) time.Duration {
				if up {
					return 0
				}
				return time.Hour
			})
			s.click(point("G7"))
			s.knows(3)
			s.server.kill()
			s.wire.tear()
			s.until(lost)
			time.Sleep(outage)
			s.wire.paced(atOnce)
			s.server = s.start()
			s.wire.mendTorn()
			s.stands(3, "G7")
		}},
		{"a laptop that sleeps with a slow network", pagetest.Usual, func(s *scene) {
			s.wire.paced(slow3G)
			s.begins()
			s.click(point("G7"))
			s.knows(3)
			s.lifecycle(cdppage.SetWebLifecycleStateStateFrozen)
			s.watch.Asleep()
			s.wire.cut()
			s.answers(4, "C7")
			time.Sleep(14 * time.Second) // longer than a line is silent
			s.wire.mend()
			s.watch.Awake()
			s.lifecycle(cdppage.SetWebLifecycleStateStateActive)
			s.until(`document.visibilityState === "visible"`)
			s.stands(4, "G7")
		}},
	}
	const alone = "delete window.SharedWorker"
	for _, story := range stories {
		for _, script := range []string{"", alone} {
			name := story.name
			if script == alone {
				name += " without a shared worker"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				story.tell(newScene(t, story.may, script))
			})
		}
	}
	t.Run("a page that is loaded anew after its server was killed", func(t *testing.T) {
		t.Parallel()
		s := newScene(t, pagetest.Usual, "")
		s.begins()
		s.server.kill()
		s.click(point("G7"))
		s.until(lost)
		s.open("about:blank") // so that only the page that is loaded anew can send the move
		s.server = s.start()
		s.open("http://" + s.wire.addr() + "/games/" + s.id)
		s.stands(3, "G7")
		s.answers(4, "C7")
		s.shows(4)
		time.Sleep(outage) // in which it is compared
		s.stands(4, "G7")
	})
}

// slow3G is as slow as telephones are on the countryside.
func slow3G(_ bool, bytes int) time.Duration {
	return 200*time.Millisecond + time.Duration(bytes)*time.Second/50_000
}

// knows waits until the server knows of a move.
func (s *scene) knows(n int) {
	s.t.Helper()
	eventually.True(s.t, func() bool {
		var state toldState
		if status, text := call(http.DefaultClient, s.white, "GET", s.api+"/games/"+s.id, "", &state); status != http.StatusOK {
			s.t.Fatalf("GET game: %d %s", status, text)
		}
		return state.MoveNumber >= n
	}, "the server knows move %d", n)
}

// lifecycle freezes the page, or has it go on and be seen again: freezing hides a page, and going on does not show it.
func (s *scene) lifecycle(to cdppage.SetWebLifecycleStateState) {
	s.t.Helper()
	s.cdp(func(ctx context.Context, tab *chromedp.Target) error {
		if _, err := cdp.Call(ctx, tab, cdppage.SetWebLifecycleState, cdppage.SetWebLifecycleStateParams{State: to}); err != nil || to == cdppage.SetWebLifecycleStateStateFrozen {
			return err
		}
		_, err := cdp.Call(ctx, tab, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
}
