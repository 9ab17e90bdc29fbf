package web

import (
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A chatEvent is a line of the chat as an event stream tells it.
type chatEvent struct {
	Game string `json:"game"`
	Type string `json:"type" enum:"chat"`
	ChatLine
}

// A watchersEvent tells how many look on.
type watchersEvent struct {
	Game string `json:"game"`
	Type string `json:"type" enum:"watchers"`
	N    int    `json:"n" doc:"how many look on besides the players"`
}

// audible parts lines in those that are news to the viewer and those that he may not read
// yet. Which of what spectators said a player knows cannot be told by a number.
func (v *watch) audible(lines []ChatLine) (heard, hidden []ChatLine) {
	v.table.View(func(g *referee.Game) {
		plays := g.ColorOf(v.me) != weiqi.Empty
		for _, line := range lines {
			switch {
			case !line.heardBy(g, v.me):
				hidden = append(hidden, line)
			case line.N > v.heard || plays && line.Kind == chat.Spectators:
				heard = append(heard, line)
			}
		}
	})
	return heard, hidden
}
