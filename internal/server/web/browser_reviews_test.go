//go:build system

package web

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/page"
)

// TestPageReviews: from a game that is over one click leads to its review, which waits, grows while a worker looks at
// the game, shows the better line on the board, and makes problems of one's own mistakes that the referee answers.
func TestPageReviews(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Page = page.Handler(page.Options{}) })
	m := s.newMatch(map[string]any{"size": "7x7"})
	// Black has the larger side, plays on the edge twice while White cuts into it, and resigns.
	m.play("D4", "C3", "D3", "C4", "D5", "C5", "D2", "C2", "A7", "E4", "A6", "E3", "A5", "F5")
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	v := s.browse("/").open(m.black, "/games/"+m.id)
	v.click("#review")
	v.until(`location.pathname.startsWith("/reviews/")`)
	v.says("#review-state", "This review is next.")
	v.says("#says", "Not looked at yet.")
	s.reviews(s.member("Olga", account.Organizer))
	v.says("#missed-box", "What did I miss?")
	v.until(`!document.querySelector("#review-progress")`)
	v.says("#reviewed-by", "Reviewed by shinpan 1, 20 visits a position, seed 0.")
	v.until(`document.querySelector("#graph .rate").getAttribute("d").split("L").length > 14`)

	v.click("#worst button")
	v.says("#says", "The better line")
	v.until(`document.querySelector("go-board .number")`)
	v.click("#line-back")
	v.until(`!document.querySelector("go-board .number")`)
	v.click("#owners")
	v.until(`document.querySelector("go-board .owner")`)
	v.pictured("review")

	v.click("#missed-black")
	v.says("#verdict", "Black to play.")
	id := m.black.call("POST", m.path("/reviews"), "{}").want(http.StatusCreated).str("id") // the same one
	for _, p := range s.nobody().call("GET", "/reviews/"+id, nil).want(http.StatusOK).body["puzzles"].([]any) {
		if p := p.(map[string]any); p["color"] == "black" {
			v.click(fmt.Sprintf("go-board [data-vertex=%q]", p["played"]))
			break
		}
	}
	v.says("#verdict", "is what was played.")
	v.click("#task-again")
	v.click("#task-answer")
	v.says("#verdict", "The engine plays")
	v.until(`document.querySelector("go-board .number")`)
	v.click("#task-done")
	v.until(`document.querySelector("#graph").checkVisibility()`)
}
