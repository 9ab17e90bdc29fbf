package web

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/talk"
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

// watchersEvery is how often at most a stream tells how many look on.
const watchersEvery = 2 * time.Second

// gossip tells what is said beside the game and how many look on, until ctx ends or the
// client does not read it; a long poll ends with the first that is said.
func (v *watch) gossip(ctx context.Context, rooms *rooms, out *lines) {
	select {
	case <-out.begun: // by a state, which is the first line of every stream
	case <-ctx.Done():
		return
	}
	var (
		game    = v.table.ID()
		over    = v.table.Over()
		seen    int         // the last line of the chat
		hidden  []ChatLine  // what is not for this viewer while the game goes on
		looking = v.looking // as was told last
		counted = time.Now()
	)
	for {
		var news [][]byte
		var said <-chan struct{}
		if v.chat {
			var heard []ChatLine
			heard, said = rooms.look(game, seen)
			if n := len(heard); n > 0 {
				seen = heard[n-1].N
			}
			heard, hidden = v.audible(append(hidden, heard...))
			for _, line := range heard {
				news = append(news, encode(chatEvent{game, "chat", line}))
			}
		}
		n, moved := v.feed.crowd()
		var later <-chan time.Time
		switch wait := watchersEvery - time.Since(counted); {
		case n == looking || v.wait > 0:
		case wait > 0:
			later, moved = time.After(wait), nil
		default:
			looking, counted = n, time.Now()
			news = append(news, encode(watchersEvent{game, "watchers", n}))
		}
		if len(news) > 0 && (out.say(news) != nil || v.wait > 0) {
			return
		}
		select {
		case <-said:
		case <-moved:
		case <-later:
		case <-over:
			over = nil // what spectators have said is for the players, too
		case <-ctx.Done():
			return
		}
	}
}

// audible parts lines in those that are news to the viewer and those that he may not read
// yet. Which of what spectators said a player knows cannot be told by a number.
func (v *watch) audible(lines []ChatLine) (heard, hidden []ChatLine) {
	v.table.View(func(g *referee.Game) {
		plays := seatOf(g, v.me.ID) != weiqi.Empty
		for _, line := range lines {
			switch {
			case !line.heardBy(g, v.me.ID):
				hidden = append(hidden, line)
			case line.N > v.heard || plays && line.Kind == talk.Spectators:
				heard = append(heard, line)
			}
		}
	})
	return heard, hidden
}
