//go:build system

package web

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/page"
)

// open signs the page in as somebody, and opens an address.
func (v *tab) open(c *client, path string) *tab {
	v.Helper()
	v.until(`(document.cookie = "` + guard.PlainCookie + `=` + c.token + `; path=/") || true`)
	if err := chromedp.Do(v.ctx, chromedp.Navigate(c.site.url+path)); err != nil {
		v.Fatal(err)
	}
	return v
}

// A cable carries connections to a server, until it is cut.
type cable struct {
	url string
	mu  sync.Mutex
	cut bool
	all []net.Conn
}

// newCable returns the address of a site by way of a cable.
func (s *site) newCable() *cable {
	s.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { l.Close() })
	w := &cable{url: "http://" + l.Addr().String()}
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
			if err != nil || !w.add(near, far) {
				near.Close()
				continue
			}
			go func() { _, _ = io.Copy(near, far); near.Close() }()
			go func() { _, _ = io.Copy(far, near); far.Close() }()
		}
	}()
	return w
}

// add keeps connections that go on, unless the cable is cut.
func (w *cable) add(ends ...net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, ends...)
	return !w.cut
}

// set cuts the cable, or mends it.
func (w *cable) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	for _, c := range w.all {
		c.Close()
	}
	w.all = nil
}

// pictured keeps a picture of the page under $PICTURES, if that is set.
func (v *tab) pictured(name string) {
	v.Helper()
	dir := os.Getenv("PICTURES")
	if dir == "" {
		return
	}
	shot, err := chromedp.Run(v.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		v.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), shot, 0o644); err != nil {
		v.Fatal(err)
	}
}

// Two people and a spectator on one board, in three browsers: what one leads the others see, on a phone, too, and after
// they were cut off; who wanders off comes back, and the board is handed over.
func TestPageDemo(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	teacher, pupil := s.member("Teacher"), s.member("Pupil")
	l := s.newLesson(teacher, map[string]any{"title": "An opening", "size": "9x9"})
	address, line := "/boards/"+l.id, s.newCable()
	one, two, phone := s.browse("/").open(teacher, address), s.browse("/").open(pupil, address), s.browse("/")
	if err := chromedp.Do(phone.ctx, chromedp.EmulateViewport(375, 700), chromedp.Navigate(line.url+address)); err != nil {
		t.Fatal(err)
	}
	stone := func(v *tab, vertex, color string) {
		t.Helper()
		v.until(fmt.Sprintf(`document.querySelector('go-board [data-vertex="%s"] .stone.%s')`, vertex, color))
	}
	one.says("#board-state", "You lead")
	two.says("#board-state", "Teacher leads")
	phone.says("#board-state", "Teacher leads")
	one.click(`go-board [data-vertex="C3"]`)
	one.until(`document.querySelector('go-board [data-vertex="C3"] .stone')`)
	one.click(`go-board [data-vertex="G7"]`)
	for _, v := range []*tab{one, two, phone} {
		stone(v, "C3", "black")
		stone(v, "G7", "white")
	}
	line.set(true)
	phone.until(`document.querySelector("#connection")?.hidden === false`)
	one.until(`(document.querySelector("#comment").value = "Look at the corner") && true`)
	one.click("#save-comment")
	one.click("#tool-triangle + span")
	one.click(`go-board [data-vertex="C3"]`)
	two.says("#says", "Look at the corner")
	two.until(`document.querySelector('go-board [data-vertex="C3"] path.mark')`)
	line.set(false)
	phone.says("#says", "Look at the corner")
	phone.until(`document.querySelector("#connection").hidden`)

	two.click("#back")
	two.says("#board-state", "by yourself")
	two.until(`!document.querySelector('go-board [data-vertex="G7"] .stone')`)
	two.click("#come-back")
	stone(two, "G7", "white")
	two.click("#ask")
	one.click("#hand-" + pupil.id)
	two.says("#board-state", "You lead")
	two.click(`go-board [data-vertex="E5"]`)
	for _, v := range []*tab{one, phone} {
		stone(v, "E5", "black")
	}
	two.until(`(document.querySelector("#chat-line").value = "thank you") && true`)
	two.click("#say-send")
	one.says("#chat-lines", "thank you")
	phone.says("#chat-lines", "thank you")
	if sgf := s.nobody().call("GET", l.path(".sgf"), nil).want(http.StatusOK).text; !strings.Contains(sgf, "Look at the corner") || !strings.Contains(sgf, "TR[cg]") {
		t.Errorf("the record is %s", sgf)
	}
	phone.until(`document.documentElement.scrollWidth <= 375`)
	one.pictured("leader")
	two.pictured("pupil")
	phone.pictured("phone")
}

// A problem is solved in the page, by keyboard alone.
func TestPageProblem(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	teacher, pupil := s.member("Teacher"), s.member("Pupil")
	record := `(;SZ[9]C[Black lives];B[cc];W[dd];B[ee]C[Well done])`
	l := s.newLesson(teacher, map[string]any{"kind": "problem", "title": "First", "sgf": record, "visibility": "listed"})
	v := s.browse("/").open(pupil, "/boards/"+l.id)
	v.says("#verdict", "Black to play")
	v.says("#says", "Black lives")
	press := func(vertex string) {
		t.Helper()
		v.until(fmt.Sprintf(`(document.querySelector('go-board [data-vertex="%s"]').focus(), true)`, vertex))
		v.until(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true})) || true`)
	}
	press("A1")
	v.says("#verdict", "Not this way")
	v.click("#again")
	press("C7")
	v.says("#verdict", "D6 is the answer")
	press("E5")
	v.says("#verdict", "Right!")
	v.says("#says", "Well done")
	v.pictured("problem")
	v.open(pupil, "/boards")
	v.says("#problems", "solved")
	v.pictured("list")
}

// A wall shows all that is going on, games and relays, on a phone, too; what has ended stays, with its result.
func TestPageWall(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page, c.Limits = page.Handler(page.Options{}), Limits{} })
	l := s.newLesson(s.member("Relayer"), map[string]any{"kind": "relay", "title": "Final", "size": "9x9", "visibility": "listed"})
	l.teach(`{"act":"play","move":"C3"}`)
	var games []*match
	for range 5 {
		m := s.newMatch(map[string]any{"size": "9x9"})
		m.play("E5", "C3")
		games = append(games, m)
	}
	v := s.browse("/wall")
	v.until(`document.querySelectorAll("#wall .card").length === 6`)
	v.until(`[...document.querySelectorAll("#wall img")].every((i) => i.complete && i.naturalWidth > 0)`)
	v.pictured("wall")
	games[0].black.call("POST", games[0].path("/resign"), nil).want(http.StatusOK)
	l.teach(`{"act":"end","text":"B+R"}`)
	v.says(`[data-game="`+games[0].id+`"]`, "W+R")
	v.says(`[data-game="`+l.id+`"]`, "B+R")
	if err := chromedp.Do(v.ctx, chromedp.EmulateViewport(320, 640)); err != nil {
		t.Fatal(err)
	}
	v.until(`document.documentElement.scrollWidth <= 320`)
	v.pictured("wall-phone")
}
