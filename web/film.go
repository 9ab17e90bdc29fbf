package web

import (
	"bytes"
	"fmt"
	"net/url"
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/draw"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// What a moving picture is like unless the query says otherwise.
const (
	filmPace  = 700 // milliseconds for each move
	filmWidth = 360 // pixels
)

const (
	leadUp   = 6   // moves before a dispute that are shown with it
	longFilm = 800 // moves that are shown at most
)

// film draws a game as a GIF: the moves from ?from=N to ?move=N, or with ?dispute=1
// what was disputed and how that was settled. A stop with a dispute is shown as long as
// three moves.
func film(t *arena.Table, query url.Values) ([]byte, error) {
	theme, err := draw.ParseTheme(query.Get("theme"))
	if err != nil {
		return nil, problem("invalid", err.Error())
	}
	width, err := number(query, "width", filmWidth, 16, 800)
	if err != nil {
		return nil, err
	}
	pace, err := number(query, "pace", filmPace, 50, 10000)
	if err != nil {
		return nil, err
	}
	var boards []filmed
	t.View(func(g *referee.Game) { boards, err = filmedGame(g, query) })
	if err != nil {
		return nil, err
	}
	var frames []draw.Frame
	for i, b := range boards {
		b.board.Theme, b.board.Coordinates = theme, query.Get("coordinates") != "0"
		shown := b.slow*2 + 1
		if i == len(boards)-1 {
			shown += 4 // so that it can be looked at before all begins again
		}
		frames = append(frames, draw.Frame{Board: b.board, For: time.Duration(shown*pace) * time.Millisecond})
	}
	var b bytes.Buffer
	if err := draw.GIF(&b, frames, width); err != nil {
		return nil, problem("invalid", err.Error())
	}
	return b.Bytes(), nil
}

// A filmed board is one of a moving picture; slow is 1 where there is something to read.
type filmed struct {
	board draw.Board
	slow  int
}

// filmedGame returns the boards of the part of a game that a query names.
func filmedGame(g *referee.Game, query url.Values) ([]filmed, error) {
	last := g.MoveNumber()
	to, err := number(query, "move", last, 0, last)
	if err != nil {
		return nil, err
	}
	from := 0
	if query.Get("dispute") == "1" {
		first, disputed := firstDispute(g)
		if !disputed {
			return nil, problem("not-found", "nothing was disputed in this game")
		}
		from = max(0, first-leadUp)
	}
	if from, err = number(query, "from", from, 0, to); err != nil {
		return nil, err
	}
	if to-from > longFilm {
		return nil, problem("invalid", fmt.Sprintf("a moving picture shows at most %d moves: choose a part with from and move", longFilm))
	}
	var boards []filmed
	for n := from; n <= to; n++ {
		for _, stop := range g.Stops() {
			if !stop.Disputed.Empty() && stop.Position.Moves() == n {
				boards = append(boards, filmedStop(stop)...)
			}
		}
		boards = append(boards, filmed{board: boardOf(g, n)})
	}
	return boards, nil
}

// firstDispute returns after how many moves something was disputed first.
func firstDispute(g *referee.Game) (n int, disputed bool) {
	for _, stop := range g.Stops() {
		if !stop.Disputed.Empty() {
			return stop.Position.Moves(), true
		}
	}
	return 0, false
}

// filmedStop returns a stop with what is disputed, and then how that was played out on
// copies of the board, where it was.
func filmedStop(stop referee.Stop) []filmed {
	disputed := filmed{draw.Board{Position: stop.Position, Disputed: stop.Disputed}, 1}
	boards := []filmed{disputed}
	for _, trial := range stop.Trials {
		copied := weiqi.Setup{
			Size:  stop.Position.Size(),
			Black: stop.Position.Stones(weiqi.Black),
			White: stop.Position.Stones(weiqi.White),
			Turn:  stop.Position.Turn(),
		}
		p, err := copied.Position(sgf.Lenient())
		if err != nil {
			continue // a board that was played on is one that can be set up
		}
		boards = append(boards, filmed{draw.Board{Position: p, Disputed: trial.Chain}, 1})
		for _, ply := range trial.Moves {
			next, err := p.WithTurn(ply.Move.Color).Play(ply.Move)
			if err != nil {
				break // a ko that the trial's own rules open again
			}
			p = next
			boards = append(boards, filmed{board: draw.Board{Position: p, Last: ply.Move}})
		}
	}
	return boards
}
