package web

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"net/url"
	"time"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

// What a moving picture is like unless the query says otherwise.
const (
	gifPace  = 700 // milliseconds for each move
	gifWidth = 360 // pixels
)

const (
	leadUp     = 6       // moves before a dispute that are shown with it
	longestGIF = 800     // moves that are shown at most
	gifPixels  = 1 << 20 // of each board
)

// An animation is a part of a game that is shown as a moving picture.
type animation struct {
	from, to int // moves
	course   referee.Course
	last     *draw.Board     // where the game stands, if it goes on to there
	stops    map[int][]frame // what was disputed, by after how many moves
}

// A frame is one of a moving picture; slow is 1 where there is something to read.
type frame struct {
	board draw.Board
	slow  int
}

// gifOf returns a game as a GIF: the moves from ?from=N to ?move=N, or with ?dispute=1 what was
// disputed and how that was settled. A stop with a dispute is shown as long as three moves.
func gifOf(t *arena.Table, viewer live.Viewer, query url.Values) (file, error) {
	look, err := lookOf(query, gifWidth, 800)
	if err != nil {
		return file{}, err
	}
	pace, err := number(query, "pace", gifPace, 50, 10000)
	if err != nil {
		return file{}, err
	}
	var f animation
	var seq int
	live.View(t, viewer, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		f, err = animationOf(g, query)
		seq = g.Seq()
	})
	if err != nil {
		return file{}, err
	}
	return file{
		key:    fmt.Sprint(t.ID(), " ", seq, " gif ", f.from, " ", f.to, look, pace),
		header: pictureHeader("gif"),
		make: func(ctx context.Context) ([]byte, error) {
			if _, err := look.of(draw.Board{Position: f.course.After(f.from)}, gifPixels); err != nil {
				return nil, err
			}
			var b bytes.Buffer
			err := draw.GIF(ctx, &b, f.frames(ctx, look, time.Duration(pace)*time.Millisecond), look.width)
			return b.Bytes(), err
		},
	}, nil
}

// animationOf returns the part of a game that a query names.
func animationOf(g *referee.Game, query url.Values) (animation, error) {
	last := g.MoveNumber()
	to, err := number(query, "move", last, 0, last)
	if err != nil {
		return animation{}, err
	}
	from := 0
	if query.Get("dispute") == "1" {
		first, disputed := firstDispute(g)
		if !disputed {
			return animation{}, problem.New("not-found", reason.New("nothing-disputed"))
		}
		from = max(0, first-leadUp)
	}
	if from, err = number(query, "from", from, 0, to); err != nil {
		return animation{}, err
	}
	if to-from > longestGIF {
		return animation{}, problem.New("invalid", reason.New("film-too-long", "most", longestGIF))
	}
	f := animation{from: from, to: to, course: g.Course(), stops: map[int][]frame{}}
	for _, stop := range g.Stops() {
		if n := stop.Position.Moves(); !stop.Disputed.Empty() && n >= from && n <= to {
			f.stops[n] = append(f.stops[n], framesOfStop(stop)...)
		}
	}
	if to == last {
		board := boardNow(g)
		f.last = &board
	}
	return f, nil
}

// frames returns the boards of an animation as they are drawn. Between them others may work.
func (f animation) frames(ctx context.Context, look look, pace time.Duration) iter.Seq[draw.Frame] {
	return func(yield func(draw.Frame) bool) {
		for b, last := range f.boards() {
			b.board.Theme, b.board.Coordinates = look.theme, look.coordinates
			shown := b.slow*2 + 1
			if last {
				shown += 4 // so that it can be looked at before all begins again
			}
			if !yield(draw.Frame{Board: b.board, For: time.Duration(shown) * pace}) || limit.GiveWay(ctx) != nil {
				return
			}
		}
	}
}

// boards yields what is shown, and whether it is the last.
func (f animation) boards() iter.Seq2[frame, bool] {
	return func(yield func(frame, bool) bool) {
		for p := range f.course.From(f.from) {
			n := p.Moves()
			for _, b := range f.stops[n] {
				if !yield(b, false) {
					return
				}
			}
			board := boardOf(p, f.course.Moves())
			if n == f.to && f.last != nil {
				board = *f.last
			}
			if !yield(frame{board: board}, n == f.to) || n == f.to {
				return
			}
		}
	}
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

// framesOfStop returns a stop with what is disputed, and then how that was played out on the copy.
func framesOfStop(stop referee.Stop) []frame {
	disputed := frame{draw.Board{Position: stop.Position, Disputed: stop.Disputed}, 1}
	boards := []frame{disputed}
	for _, trial := range stop.Trials {
		p, err := stop.Position.Setup().Position(sgf.Lenient())
		if err != nil {
			continue // a board that was played on is one that can be set up
		}
		boards = append(boards, frame{draw.Board{Position: p, Disputed: trial.Chain}, 1})
		for _, ply := range trial.Moves {
			next, err := p.WithTurn(ply.Move.Color).Play(ply.Move)
			if err != nil {
				break // a ko that the trial's own rules open again
			}
			p = next
			boards = append(boards, frame{board: draw.Board{Position: p, Last: ply.Move}})
		}
	}
	return boards
}
