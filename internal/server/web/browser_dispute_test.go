//go:build system

package web

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/page"
)

// as makes the browser somebody's, and opens a path.
func (v *tab) as(c *client, path string) {
	v.Helper()
	v.until(`(document.cookie = "` + guard.PlainCookie + `=` + c.token + `; path=/") && (location.href = "` + path + `")`)
	v.until(`location.pathname === "` + path + `" && document.querySelector("#board")`)
}

// What the page shows of a dispute is what this server says of it: a list that is sealed,
// living stones that would be given up, a mediator who is accepted and leaves, and what play
// goes on about.
func TestPageDisputes(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.stoppedMatch(map[string]any{"ending": "mediation", "mediator": "person"})
	third := s.guest("Segoe").at("192.0.2.3")
	claims := m.path("/scoring/claims/me")
	v := s.browse("/")
	v.as(m.black, m.path(""))
	v.says("#mediator-panel", "Send this link to whom you both want as mediator")
	third.call("POST", m.path("/mediator"), nil).want(http.StatusOK)
	v.says("#mediator-panel", "Segoe offers to mediate")
	v.click("#mediator-accept")
	v.says("#mediator-panel", "Black accepts. Waiting for White")
	m.white.call("POST", m.path("/mediator/answer"), map[string]any{"player": third.id, "yes": true}).want(http.StatusOK)
	v.says("#mediator-panel", "Segoe mediates")

	m.proposes("A3", "E3")
	v.says("#counting", "The referee sees as dead: A3 E3.")
	m.white.call("PUT", claims, `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
	v.says("#counting", "White has sent a list. It is sealed until both are in.")
	v.click("#board [data-vertex=C1] .hit")
	v.click("#send-list")
	v.says("#doubt", "The referee is sure that these stones of yours live: C1 C2 C3 C4 C5.")
	v.click("#spare")
	v.click("#agree")
	v.says("#referral", "Segoe decides")
	v.says("#referral", "Both lists call dead: E3.")
	v.says("#referral", "White says A3 is alive. You say A3 is dead.")
	third.call("DELETE", m.path("/mediator"), nil).want(http.StatusOK)
	v.says("#dispute", "White says A3 is alive. You say A3 is dead.")
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	v.says("#dispute", "White wants it played out.") // which moves the button that is clicked
	v.click("#play-on")
	v.says("#playing-out", "In dispute: A3.")
	v.says("#playing-out", "Both lists call dead: E3. What is not captured counts as alive all the same.")
	v.says("#playing-out", "When both pass again, the game ends, and every stone on the board is alive.")
}

// Under play-on what an owner confirms stays dead, and is marked on the board.
func TestPageFrozenStones(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.disputedMatch(nil)
	v := s.browse("/")
	v.as(m.black, m.path(""))
	v.says("#dispute", "Both lists call dead: E3.")
	v.click("#confirm-E3")
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	v.click("#play-on")
	v.says("#playing-out", "Dead without being captured, unless a move touches it: E3.")
	v.until(`document.querySelector("#board [data-vertex=E3]").getAttribute("aria-label") === "E3, black, marked dead"`)
}

// The form of a new game offers what goes with a ruleset, and asks for a game that there can be.
func TestPageOffersSoundEndings(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	v := s.browse("/")
	choose := func(list, value string) {
		v.until(`((list) => (list.value = "` + value + `", list.dispatchEvent(new Event("input", { bubbles: true })), list.value === "` + value + `"))(document.querySelector("` + list + `"))`)
	}
	v.until(`document.querySelector("#ruleset option[value=japanese-1989]")`)
	choose("#ruleset", "japanese-1989")
	v.until(`[...document.querySelectorAll("#ending option")].map((o) => o.value).sort().join(" ") === " auto confirmation ladder mediation"`)
	choose("#ruleset", "dublin-2001")
	v.until(`document.querySelector("#illegal-loses").checked && document.querySelector("#move-limit").placeholder === "500, the usual"`)
	choose("#ending", "mediation")
	choose("#mediator", "judge:best")
	choose("#opponent", "friend")
	v.click("#play-now")
	v.until(`location.pathname.startsWith("/games/")`)
	v.says("#seat-panel", "Send this link to your friend")
}

// A rematch has the terms of the game before.
func TestPagePlaysAgain(t *testing.T) {
	fails := func(context.Context) (*gtp.Engine, error) { return nil, errors.New("it does not start") }
	s := newSiteWith(t, []arena.Program{{Name: "broken", Title: "Broken", Start: fails}}, func(c *Config) { c.Page, c.Log = page.Handler(page.Options{}), quiet() })
	s.member("Segoe")
	me := s.guest("Honinbo")
	wanted := map[string]any{"size": "7x7", "ruleset": "blog-2012", "ending": "mediation", "mediator": "account:Segoe", "forced_pass": false, "move_limit": 99, "at_limit": "count", "opponent": "broken"}
	before := me.call("POST", "/games", wanted).want(http.StatusCreated)
	v := s.browse("/")
	v.as(me, "/games/"+before.str("game"))
	me.call("POST", "/games/"+before.str("game")+"/resign", nil).want(http.StatusOK)
	v.click("#again")
	v.until(`location.pathname.startsWith("/games/") && location.pathname !== "/games/` + before.str("game") + `"`)
	var path string
	if path, _ = chromedp.Run(v.ctx, chromedp.Evaluate[string]("location.pathname")); path == "" {
		t.Fatal("the page is nowhere")
	}
	after := me.call("GET", path, nil).want(http.StatusOK)
	for _, term := range [][]string{{"size"}, {"ruleset"}, {"ending"}, {"mediator"}, {"fallback"}, {"forced_pass"}, {"limits", "moves"}, {"limits", "at_moves"}, {"limits", "repetition"}} {
		after.wantAt(before.dig(append([]string{"terms"}, term...)...), append([]string{"terms"}, term...)...)
	}
}
