//go:build system

package system

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/page/pagetest"
	"github.com/shinpan/shinpan/weiqi"
)

// screenshots names the folder in which the tests leave pictures of what they saw.
const screenshots = "SHINPAN_SCREENSHOTS"

// A browser is a tab of a real Chromium and the person in front of it.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// openBrowser starts Chromium with a window of that size.
func openBrowser(t *testing.T, width, height int) *browser {
	t.Helper()
	ctx, end := pagetest.Launch(t, t.TempDir(), chromedp.WindowSize(width, height))
	t.Cleanup(end)
	return &browser{t, ctx}
}

func (b *browser) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, pagetest.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.look("failed")
		b.t.Fatalf("%s: %v", what, err)
	}
}

func (b *browser) open(url string) { b.t.Helper(); b.do("open "+url, chromedp.Navigate(url)) }

// click clicks on an element.
func (b *browser) click(css string) {
	b.t.Helper()
	if err := pagetest.Click(b.ctx, css); err != nil {
		b.look("failed")
		b.t.Fatal(err)
	}
}

func (b *browser) see(css string) {
	b.t.Helper()
	b.do("wait for "+css, chromedp.WaitVisible(chromedp.CSS(css)))
}

func (b *browser) press(keys string) { b.t.Helper(); b.do("press keys", chromedp.KeyEvent(keys)) }

// offered waits until GNU Go can be chosen as the opponent.
func (b *browser) offered() {
	b.t.Helper()
	b.do("wait for GNU Go", chromedp.WaitReady(chromedp.CSS(`#opponent option[value="gnugo"]`)))
}

// ask evaluates an expression in the page.
func ask[T any](b *browser, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits until an expression in the page is true.
func (b *browser) until(expression string) {
	b.t.Helper()
	if err := pagetest.Until(b.ctx, expression); err != nil {
		b.look("failed")
		b.t.Fatal(err)
	}
}

// shows waits until the page shows the position after n moves: the API knows of a
// move a little earlier than the page.
func (b *browser) shows(n int) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector('#position')?.innerText === '%d / %d'", n, n))
}

func (b *browser) text(css string) string {
	b.t.Helper()
	return ask[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", css))
}

// tabTo presses Tab until the element with that id has the focus.
func (b *browser) tabTo(id string) {
	b.t.Helper()
	for range 200 {
		if ask[string](b, "document.activeElement?.id ?? ''") == id {
			return
		}
		b.press(kb.Tab)
	}
	b.t.Fatalf("#%s cannot be reached with the Tab key", id)
}

// look takes a picture, if anybody wants one.
func (b *browser) look(name string) {
	b.t.Helper()
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Logf("no picture %s: %v", name, err)
		return
	}
	file := strings.ReplaceAll(b.t.Name(), "/", "-") + "-" + name + ".png"
	if err := os.WriteFile(filepath.Join(dir, file), picture, 0o600); err != nil {
		b.t.Error(err)
	}
}

// A hand is how a person does things on the page of a game.
type hand interface {
	begin(url string) // from the first screen to a game against GNU Go, with that much komi
	move(vertex string)
	markDead(stone weiqi.Point)
	sendList()
	playOn()
}

// A mouse clicks.
type mouse struct{ *browser }

const komi = "30.5" // so that GNU Go is ahead and does not resign

func (m mouse) begin(url string) {
	m.open(url)
	m.see("#play-now")
	m.offered()
	m.look("1-first-screen")
	m.do("choose GNU Go", chromedp.SetValue(chromedp.CSS("#opponent"), "gnugo"))
	m.click("#more summary")
	m.see("#komi")
	m.do("set komi", chromedp.SendKeys(chromedp.CSS("#komi"), komi))
	m.click("#play-now")
}

func (m mouse) move(vertex string) {
	if vertex == "pass" {
		m.click("#pass")
		return
	}
	m.click(point(vertex))
}

func point(vertex string) string { return fmt.Sprintf(`go-board [data-vertex=%q] .hit`, vertex) }

func (m mouse) markDead(stone weiqi.Point) { m.click(point(stone.String())) }
func (m mouse) sendList()                  { m.click("#send-list") }
func (m mouse) playOn()                    { m.click("#play-on") }

// A keyboard types, and never touches the mouse.
type keyboard struct{ *browser }

func (k keyboard) begin(url string) {
	k.open(url)
	k.offered()
	k.tabTo("opponent")
	k.press("GNU")
	if got := ask[string](k.browser, "document.querySelector('#opponent').value"); got != "gnugo" {
		k.t.Fatalf("typing GNU chooses the opponent %q", got)
	}
	for !ask[bool](k.browser, "document.activeElement?.tagName === 'SUMMARY'") {
		k.press(kb.Tab)
	}
	k.press(kb.Enter)
	k.tabTo("komi")
	k.press(komi)
	k.press(kb.Enter)
}

func (k keyboard) line(text string) {
	k.tabTo("move-box")
	k.press(text)
	k.press(kb.Enter)
}

func (k keyboard) move(vertex string)         { k.line(strings.ToLower(vertex)) }
func (k keyboard) markDead(stone weiqi.Point) { k.line("dead " + strings.ToLower(stone.String())) }
func (k keyboard) sendList()                  { k.line("done") }
func (k keyboard) playOn()                    { k.line("play on") }

// TestGameAgainstGNUGoInTheBrowser plays whole games on the page to two passes,
// calls a living group dead, has the dispute played out, and compares the result
// on the page with the referee's and with our own count.
func TestGameAgainstGNUGoInTheBrowser(t *testing.T) {
	t.Parallel()
	gnuGoPath(t)
	s := serve(t, program(t), freeAddr(t), filepath.Join(t.TempDir(), "games.db"))
	t.Run("by mouse", func(t *testing.T) {
		t.Parallel()
		b := openBrowser(t, 1280, 900)
		playToTheEnd(b, mouse{b}, s)
	})
	t.Run("by keyboard", func(t *testing.T) {
		t.Parallel()
		b := openBrowser(t, 1280, 900)
		playToTheEnd(b, keyboard{b}, s)
	})
}

func playToTheEnd(b *browser, h hand, s *server) {
	t := b.t
	h.begin(s.url)
	b.until("location.pathname.startsWith('/games/')")
	b.see(`go-board [data-vertex="A1"]`)
	g := &watchedGame{t: t, client: &http.Client{Timeout: eventually.Hang}, api: s.url + "/api/v1"}
	g.id = path.Base(ask[string](b, "location.pathname"))

	player := bot.New(bot.Options{Seed: 1, Playouts: 500})
	state := g.await("play", "scoring")
	for state.Phase == "play" {
		if state.MoveNumber == 20 {
			b.look("2-play")
		}
		position := g.position()
		move, err := player.Choose(t.Context(), position, weiqi.Points(7)) // not desperate about the komi
		if err != nil {
			t.Fatal(err)
		}
		b.shows(state.MoveNumber)
		h.move(move.Vertex())
		state = g.awaitAfter(state.MoveNumber)
	}
	if state.Phase != "scoring" {
		t.Fatalf("the game is in the phase %q, want two passes and scoring (%s)", state.Phase, state.ResultText)
	}

	// The person claims that the largest white group is dead.
	eventually.True(t, func() bool { state = g.state(); return state.Scoring.Proposal != nil }, "there is a proposal")
	b.see("#counting")
	stopped := g.position()
	var victim weiqi.Chain
	for chain := range stopped.Chains() {
		if first := chain.Stones.Points()[0]; chain.Color == weiqi.White && !state.Scoring.Proposal.Dead.Has(first) && chain.Stones.Len() > victim.Stones.Len() {
			victim = chain
		}
	}
	if victim.Stones.Empty() {
		t.Fatalf("White has no living group:\n%v", stopped)
	}
	h.markDead(victim.Stones.Points()[0])
	b.look("3-counting")
	h.sendList()
	b.see("#dispute")
	b.look("4-dispute")
	if text := b.text("#dispute"); !strings.Contains(text, victim.Stones.Points()[0].String()) {
		t.Errorf("the dispute does not name the disputed group %v: %q", victim.Stones, text)
	}
	h.playOn()

	// Play goes on; the person passes until the game ends.
	for state = g.await("play", "over"); state.Phase == "play"; state = g.awaitAfter(state.MoveNumber) {
		b.see("#if-both-pass")
		if state.ToPlay == "black" {
			b.shows(state.MoveNumber)
			h.move("pass")
		}
	}
	b.see("#result-text")
	b.look("5-result")
	shown := b.text("#result-text")
	if shown != state.ResultText {
		t.Errorf("the page shows %q, the referee says %q", shown, state.ResultText)
	}
	compensation, err := weiqi.ParseScore(komi)
	if err != nil {
		t.Fatal(err)
	}
	final := g.position()
	if want := weiqi.Counted(final.Count(weiqi.Set{}) - compensation).String(); shown != want {
		t.Errorf("the page shows %q, a count of the board as it stands gives %q\n%v", shown, want, final)
	}
	t.Logf("%d moves, result %s", final.Moves(), shown)
}

// A watchedGame is a game as everybody can see it over the API.
type watchedGame struct {
	t       *testing.T
	client  *http.Client
	api, id string
}

func (g *watchedGame) state() gameState {
	g.t.Helper()
	var state gameState
	if status, text := call(g.client, "", "GET", g.api+"/games/"+g.id, "", &state); status != http.StatusOK {
		g.t.Fatalf("GET game: %d %s", status, text)
	}
	return state
}

// await waits until it is Black's turn, or the game is in a phase other than play
// among those named.
func (g *watchedGame) await(phases ...string) (state gameState) {
	g.t.Helper()
	eventually.True(g.t, func() bool {
		state = g.state()
		return slices.Contains(phases, state.Phase) && (state.Phase != "play" || state.ToPlay == "black")
	}, "game %s comes to %v", g.id, phases)
	return state
}

// awaitAfter waits until Black's move has been made and it is Black's turn again,
// or play has stopped.
func (g *watchedGame) awaitAfter(moves int) (state gameState) {
	g.t.Helper()
	eventually.True(g.t, func() bool {
		state = g.state()
		return state.Phase != "play" || state.MoveNumber > moves && state.ToPlay == "black"
	}, "game %s goes on after move %d", g.id, moves)
	return state
}

// position replays the game's log on a board of our own.
func (g *watchedGame) position() *weiqi.Position {
	g.t.Helper()
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		g.t.Fatal(err)
	}
	p := weiqi.New(weiqi.Square(9), rules.Rules)
	for _, line := range readLog(g.t, g.client, g.api, g.id, "") {
		switch line.Type {
		case "move":
			color, err := weiqi.ParseColor(line.Color)
			if err != nil {
				g.t.Fatal(err)
			}
			move, err := weiqi.ParseMove(color, line.Move)
			if err != nil {
				g.t.Fatal(err)
			}
			if p, err = p.Play(move); err != nil {
				g.t.Fatal(err)
			}
		case "resumed":
			turn, err := weiqi.ParseColor(line.ToPlay)
			if err != nil {
				g.t.Fatal(err)
			}
			p = p.WithTurn(turn)
		}
	}
	return p
}
