//go:build system

package web

import (
	"testing"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// At a stop the page shows what the usual judge sees, and afterwards any board of the
// game can be estimated.
func TestPageEstimates(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.stoppedMatch(map[string]any{"komi": 0})
	v := s.browse("/games/" + m.id)
	v.click("#estimate")
	v.says("#estimate-says", "B+5 if it were counted now: Black 15, White 10 without komi")
	v.click("#first")
	v.says("#estimate-result", "Draw")
}

// A tournament can be followed on the page from the first screen on, as it is played.
func TestPageFollowsATournament(t *testing.T) {
	programs := []arena.Program{{Name: "outside", Title: "Outside"}}
	s := newSiteWith(t, programs, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	c := newCup(t, s, "cup")
	table := c.table(1)
	v := s.browse("/")
	v.click("#some-tournaments .card")
	v.says("h1", "The <b>Cup</b>")
	v.says("#live .card", "0 moves")
	v.until(`document.querySelector("#live img").naturalWidth > 0`)
	v.says("#crosstable .live", "?")
	if _, err := table.Do(t.Context(), referee.PartyOf(weiqi.White), referee.Resign{}); err != nil {
		t.Fatal(err)
	}
	c.until(func(s *tournament.State) bool { return s.Games[0].Over() })
	v.says("#round-1 tbody", "B+R")
	v.says("#standings tbody", c.State().Games[0].Black)
}
