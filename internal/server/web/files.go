package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/remark"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// recordsHandler answers with the records, pictures and signed logs of games.
type recordsHandler struct {
	problem.Faults
	arena  *arena.Arena
	store  store.Store
	tables *tables
	people *directory
	sender *fileSender
	work   *limit.Queue
	keys   store.Journals // keeps the key that proofs are signed with
}

// files answers GET /games/{id}.sgf, .svg, .png and .gif, which the router cannot tell
// from GET /games/{id}.
func (h *recordsHandler) files(hctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(hctx)
	id, format, found := strings.Cut(r.PathValue("id"), ".")
	if !found {
		next(hctx)
		return
	}
	if err := h.file(w, r, id, format); err != nil {
		h.Fault(r.Context(), err).Write(w)
	}
}

// A file is a form of a game that is the same for all who ask, until something happens in it.
type file struct {
	key    string // "" if it may be another the next time
	header http.Header
	make   func(context.Context) ([]byte, error)
}

// file answers with a game as a record or as a picture.
func (h *recordsHandler) file(w http.ResponseWriter, r *http.Request, id, format string) error {
	t, viewer, err := h.tables.onlooked(r.Context(), id)
	if err != nil {
		return err
	}
	var f file
	switch format {
	case "sgf":
		f = h.recordOf(t, viewer)
	case "svg", "png":
		f, err = pictureOf(t, viewer, r.URL.Query(), format)
	case "card.png":
		f, err = cardOf(t, viewer, r.URL.Query())
	case "gif":
		f, err = gifOf(t, viewer, r.URL.Query())
	default:
		err = problem.New("not-found", reason.New("no-such-form", "forms", ".sgf, .svg, .png, .card.png, .gif", "format", reason.Brief(format)))
	}
	if err != nil {
		return err
	}
	return h.sender.send(w, r, f)
}

// fileSender renders files that follow from games, keeps them in a cache, and answers with them.
type fileSender struct {
	made    *cache
	work    *limit.Queue
	version string // of the program; files of another version are others
}

// send answers with a file: as it is kept, or as it is made now.
func (fs *fileSender) send(w http.ResponseWriter, r *http.Request, f file) error {
	if f.key != "" && fs.known(w, r, f, f.key) {
		return nil
	}
	body, err := fs.fileBody(r.Context(), f)
	if err != nil {
		w.Header().Del("ETag")
		return err
	}
	if f.key == "" && fs.known(w, r, f, string(body)) { // what is in the file names it
		return nil
	}
	maps.Copy(w.Header(), f.header)
	writeZipped(w, r, body)
	return nil
}

// known sets the tag of a file, and answers a client that has the file already. A file that may
// be sent compressed has a weak tag: it names both encodings, which are not the same bytes.
func (fs *fileSender) known(w http.ResponseWriter, r *http.Request, f file, key string) bool {
	tag := fs.tag(key)
	have := has(r, tag)
	if zips(f.header) {
		tag = "W/" + tag
		w.Header().Add("Vary", "Accept-Encoding") // beside Origin
	}
	w.Header().Set("ETag", tag)
	if have {
		w.WriteHeader(http.StatusNotModified)
	}
	return have
}

// zips reports whether a file is a text that is worth compressing, such as a record or a picture
// in SVG.
func zips(header http.Header) bool {
	kind := header.Get("Content-Type")
	return strings.HasPrefix(kind, "image/svg") || strings.HasPrefix(kind, "application/x-go-sgf")
}

// zipLeast is the size of a text for which compression is worth while.
const zipLeast = 512

// writeZipped writes a file: compressed if it is a text and the client takes it. An error of writing says that the
// client is gone.
func writeZipped(w http.ResponseWriter, r *http.Request, body []byte) {
	if !zips(w.Header()) || len(body) < zipLeast || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		_, _ = w.Write(body)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	_, _ = z.Write(body)
	_ = z.Close()
}

// zipped has the answer of an operation compressed for the clients that take it. It is for what says nothing of
// the caller: how well an answer compresses tells what is in it.
func zipped(op *huma.Operation) { op.Middlewares = append(op.Middlewares, zipAnswer) }

func zipAnswer(hctx huma.Context, next func(huma.Context)) {
	hctx.AppendHeader("Vary", "Accept-Encoding")
	if !strings.Contains(hctx.Header("Accept-Encoding"), "gzip") {
		next(hctx)
		return
	}
	hctx.SetHeader("Content-Encoding", "gzip")
	z := gzip.NewWriter(hctx.BodyWriter())
	next(zipContext{hctx, z})
	_ = z.Close() // an error says that the client is gone
}

// A zipContext is a request whose answer is written to something that compresses it.
type zipContext struct {
	operation
	body io.Writer
}

type operation = huma.Context // which has a method of the name that it would have as a field

func (c zipContext) BodyWriter() io.Writer { return c.body }

// fileBody returns what is in a file.
func (fs *fileSender) fileBody(ctx context.Context, f file) ([]byte, error) {
	work := func(ctx context.Context) ([]byte, error) {
		ctx, leave, err := fs.work.Enter(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
		body, err := f.make(ctx)
		if ctx.Err() != nil {
			return nil, problem.TooSlow(reason.New("file-slow"))
		}
		return body, err
	}
	if f.key == "" {
		return work(ctx)
	}
	return fs.made.get(ctx, f.key, work)
}

// remarksTime is how long after the end of a game programs may still say something of it.
const remarksTime = time.Minute

// recordOf returns a game as SGF; when it is over with what programs said of their moves,
// which their opponents should not read before.
func (h *recordsHandler) recordOf(t *arena.Table, viewer live.Viewer) file {
	var record *sgf.Record
	over, settled, seq := false, false, 0
	live.View(t, viewer, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		record, over, seq = h.people.record(t.ID(), g), g.Over(), g.Seq()
		settled = !over || t.Now().Sub(g.At()) > remarksTime
	})
	f := file{header: recordHeader(t.ID() + ".sgf")}
	if settled {
		f.key = fmt.Sprintf("%s %d %q %q sgf", t.ID(), seq, []string{record.Black.Name, record.Black.Rank}, []string{record.White.Name, record.White.Rank})
	}
	f.make = func(ctx context.Context) ([]byte, error) {
		if journals, keeps := h.store.(store.Journals); keeps && over {
			if err := remark.Comment(ctx, journals, t.ID(), record); err != nil {
				return nil, err
			}
		}
		return sgf.Format(record.Tree()), nil
	}
	return f
}

// recordHeader returns the headers of a record that is kept under a name.
func recordHeader(name string) http.Header {
	return http.Header{
		"Content-Type":        {"application/x-go-sgf; charset=utf-8"},
		"Content-Disposition": {attachment(name)},
	}
}

const (
	pictureWidth  = 480     // of a PNG, in pixels, unless ?width says otherwise
	picturePixels = 6 << 20 // that a PNG has at most
)

// A look is how a query wants boards to be drawn.
type look struct {
	theme       draw.Theme
	coordinates bool
	width       int
}

// lookOf reads how boards are to be drawn.
func lookOf(query url.Values, usual, most int) (look, error) {
	theme, err := draw.ParseTheme(query.Get("theme"))
	if err != nil {
		return look{}, problem.Invalid(err)
	}
	width, err := number(query, "width", usual, 16, most)
	return look{theme, query.Get("coordinates") != "0", width}, err
}

// of returns a board as it is to be drawn. The error says that it would be too large.
func (l look) of(b draw.Board, pixels int) (draw.Board, error) {
	b.Theme, b.Coordinates = l.theme, l.coordinates
	if n := draw.Pixels(b, l.width); n > pixels {
		return b, problem.New("invalid", reason.New("picture-too-large", "pixels", n, "most", pixels))
	}
	return b, nil
}

// pictureOf returns the picture of a game after ?move=N moves, or as it is.
func pictureOf(t *arena.Table, viewer live.Viewer, query url.Values, format string) (file, error) {
	look, err := lookOf(query, pictureWidth, 2048)
	if err != nil {
		return file{}, err
	}
	if format == "svg" {
		look.width = 1
	}
	var board func() draw.Board
	var n, seq int
	live.View(t, viewer, false, func(g *referee.Game, _ live.Audience, _ time.Time) {
		last := g.MoveNumber()
		if n, err = number(query, "move", last, 0, last); err == nil {
			board, seq = boardAfter(g, n), g.Seq()
		}
	})
	if err != nil {
		return file{}, err
	}
	return file{
		key:    fmt.Sprint(t.ID(), " ", seq, " ", format, n, look),
		header: pictureHeader(format),
		make: func(ctx context.Context) ([]byte, error) {
			board, err := look.of(board(), picturePixels)
			if err != nil {
				return nil, err
			}
			board.Title = "Game " + t.ID()
			var b bytes.Buffer
			if format == "svg" {
				err = draw.SVG(&b, board)
			} else {
				err = draw.PNG(ctx, &b, board, look.width)
			}
			return b.Bytes(), err
		},
	}, nil
}

// cardOf returns the picture that a link to a game shows, as it is.
func cardOf(t *arena.Table, viewer live.Viewer, query url.Values) (file, error) {
	look, err := lookOf(query, pictureWidth, 2048)
	if err != nil {
		return file{}, err
	}
	var drawn draw.Board
	seq := 0
	live.View(t, viewer, false, func(g *referee.Game, _ live.Audience, _ time.Time) { drawn, seq = boardNow(g), g.Seq() })
	return cardFile(fmt.Sprint(t.ID(), " ", seq, " card", look), drawn, look), nil
}

// cardFile returns the picture of a link.
func cardFile(key string, drawn draw.Board, look look) file {
	return file{key: key, header: pictureHeader("png"), make: func(ctx context.Context) ([]byte, error) {
		drawn.Theme = look.theme
		var b bytes.Buffer
		err := draw.Card(ctx, &b, drawn)
		return b.Bytes(), err
	}}
}

// pictureHeader returns the headers of a picture.
func pictureHeader(format string) http.Header {
	return http.Header{
		"Content-Type":            {map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}[format]},
		"Content-Security-Policy": {"default-src 'none'; style-src 'unsafe-inline'"},
	}
}

// boardAfter returns what finds the board after n moves, which may take a while: the game is
// not needed for it any more.
func boardAfter(g *referee.Game, n int) func() draw.Board {
	if n == g.MoveNumber() {
		board := boardNow(g)
		return func() draw.Board { return board }
	}
	course := g.Course()
	return func() draw.Board { return boardOf(course.After(n), course.Moves()) }
}

// boardOf returns the board of a position that moves led to.
func boardOf(p *weiqi.Position, way []weiqi.Move) draw.Board {
	board := draw.Board{Position: p}
	if n := p.Moves(); n > 0 {
		board.Last = way[n-1]
	}
	return board
}

// boardNow returns the board where a game stands, with what the referee has said about it.
func boardNow(g *referee.Game) draw.Board {
	if g.MoveNumber() == 0 {
		return draw.Board{Position: g.PositionAfter(0)}
	}
	board := boardOf(g.Position(), g.Way())
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
		return 0, problem.New("invalid", reason.New("number-out-of-bounds", "name", name, "text", reason.Brief(text), "least", least, "most", most))
	}
	return n, nil
}
