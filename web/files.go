package web

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/analysis"
	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/draw"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

// files answers GET /games/{id}.sgf, .svg, .png and .gif, which the router cannot tell
// from GET /games/{id}.
func (s *Server) files(hctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(hctx)
	id, format, found := strings.Cut(r.PathValue("id"), ".")
	if !found {
		next(hctx)
		return
	}
	if err := s.file(w, r, id, format); err != nil {
		s.fault(r.Context(), err).write(w)
	}
}

// file answers with a game as a record or as a picture.
func (s *Server) file(w http.ResponseWriter, r *http.Request, id, format string) error {
	t, err := s.table(r.Context(), id)
	if err != nil {
		return err
	}
	ctx, leave, err := s.work.enter(r.Context())
	if err != nil {
		return err
	}
	defer leave()
	var body []byte
	header := http.Header{}
	switch format {
	case "sgf":
		if body, err = s.recordOf(ctx, t); err != nil {
			return err
		}
		header.Set("Content-Type", "application/x-go-sgf; charset=utf-8")
		header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": id + ".sgf"}))
	case "svg", "png":
		if body, err = picture(t, r.URL.Query(), format); err != nil {
			return err
		}
		header.Set("Content-Type", map[string]string{"svg": "image/svg+xml", "png": "image/png"}[format])
		header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	case "gif":
		if body, err = film(t, r.URL.Query()); err != nil {
			return err
		}
		header.Set("Content-Type", "image/gif")
	default:
		return problem("not-found", fmt.Sprintf("a game is to be had as .sgf, .svg, .png or .gif, not as .%.10s", format))
	}
	maps.Copy(w.Header(), header)
	_, _ = w.Write(body) // an error here is the client's, who is gone
	return nil
}

// recordOf returns a game as SGF; when it is over with what programs said of their moves,
// which their opponents should not read before.
func (s *Server) recordOf(ctx context.Context, t *arena.Table) ([]byte, error) {
	var record *sgf.Record
	over := false
	t.View(func(g *referee.Game) { record, over = g.Record(), g.Phase() == referee.Over })
	if journals, keeps := s.store.(store.Journals); keeps && over {
		if err := analysis.Comment(ctx, journals, t.ID(), record); err != nil {
			return nil, err
		}
	}
	return sgf.Format(record.Tree()), nil
}

// pictureWidth is the width of a PNG in pixels unless ?width says otherwise.
const pictureWidth = 480

// picture draws a game after ?move=N moves, or as it is.
func picture(t *arena.Table, query url.Values, format string) ([]byte, error) {
	theme, err := draw.ParseTheme(query.Get("theme"))
	if err != nil {
		return nil, problem("invalid", err.Error())
	}
	width, err := number(query, "width", pictureWidth, 16, 2048)
	if err != nil {
		return nil, err
	}
	var board draw.Board
	t.View(func(g *referee.Game) {
		last := g.MoveNumber()
		var n int
		if n, err = number(query, "move", last, 0, last); err == nil {
			board = boardOf(g, n)
		}
	})
	if err != nil {
		return nil, err
	}
	board.Title, board.Theme = "Game "+t.ID(), theme
	board.Coordinates = query.Get("coordinates") != "0"

	var b bytes.Buffer
	if format == "svg" {
		err = draw.SVG(&b, board)
	} else {
		err = draw.PNG(&b, board, width)
	}
	if err != nil {
		return nil, problem("invalid", err.Error())
	}
	return b.Bytes(), nil
}

// boardOf returns the board after n moves, with what the referee has said about it
// if that is where the game stands.
func boardOf(g *referee.Game, n int) draw.Board {
	board := draw.Board{Position: g.PositionAfter(n)}
	if n == 0 {
		return board
	}
	board.Last = g.Way()[n-1]
	if n < g.MoveNumber() {
		return board
	}
	board.Position = g.Position()
	if stop, ok := g.Stop(); ok && g.Phase() == referee.Answering {
		board.Disputed = stop.Disputed
	}
	if ruled, ok := g.Ruling(); ok {
		tally := g.Tally(ruled.Dead)
		board.Dead = tally.Dead
		board.Owner = map[weiqi.Point]weiqi.Color{}
		for c, side := range map[weiqi.Color]weiqi.Side{weiqi.Black: tally.Black, weiqi.White: tally.White} {
			for at := range side.Owned.All() {
				board.Owner[at] = c
			}
		}
	}
	return board
}

// number reads a number of a query; usual is the value where there is none.
func number(query url.Values, name string, usual, least, most int) (int, error) {
	text := query.Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, problem("invalid", fmt.Sprintf("%s is %.20q: want a number from %d to %d", name, text, least, most))
	}
	return n, nil
}
