package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	enginematch "github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
)

// replayed returns a game of a match by its number, as text.
func replayed(r *enginematch.Reading, match, text string) (number int, game *referee.Game, err error) {
	number, err = strconv.Atoi(text)
	if err == nil && (number < 1 || number > r.Plan.Total()) {
		err = fs.ErrNotExist
	}
	if err == nil {
		game, err = r.Replay(number)
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange) {
		err = problem.New("unknown-game", reason.New("match-game-not-begun", "game", reason.Brief(text), "match", reason.Brief(match), "games", r.Plan.Total()))
	}
	return number, game, err
}

// matchFiles answers GET /matches/{name}/games/{number}.sgf and .svg, which the router
// cannot tell from GET /matches/{name}/games/{number}.
func (h *matchesHandler) matchFiles(hctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(hctx)
	number, format, found := strings.Cut(r.PathValue("number"), ".")
	if !found {
		next(hctx)
		return
	}
	if err := h.matchFile(w, r, number, format); err != nil {
		h.Fault(r.Context(), err).Write(w)
	}
}

// matchFile answers with a game of a match as a record or as a picture.
func (h *matchesHandler) matchFile(w http.ResponseWriter, r *http.Request, number, format string) error {
	if format != "sgf" && format != "svg" {
		return problem.New("not-found", reason.New("no-such-form", "forms", ".sgf, .svg", "format", reason.Brief(format)))
	}
	theme, err := draw.ParseTheme(r.URL.Query().Get("theme"))
	if err != nil {
		return problem.Invalid(err)
	}
	name := r.PathValue("name")
	f := file{header: pictureHeader(format), make: func(context.Context) ([]byte, error) {
		return h.matchFileBody(name, number, format, theme)
	}}
	if format == "sgf" {
		f.header = recordHeader(fmt.Sprintf("%s-%s.sgf", name, number))
	}
	return h.sender.send(w, r, f)
}

// matchFileBody returns a game of a match as a record or as a picture.
func (h *matchesHandler) matchFileBody(name, text, format string, theme draw.Theme) ([]byte, error) {
	reading, err := h.match(name)
	if err != nil {
		return nil, err
	}
	number, game, err := replayed(reading, name, text)
	if err != nil {
		return nil, err
	}
	if format == "sgf" {
		return reading.Record(number)
	}
	board := boardNow(game)
	board.Title, board.Theme = fmt.Sprintf("Game %d", number), theme
	var b bytes.Buffer
	err = draw.SVG(&b, board)
	return b.Bytes(), err
}

// matchReport answers with a report of a match, as it would be written now.
func (h *matchesHandler) matchReport(_ context.Context, in *struct {
	MatchInput
	File string `path:"file" enum:"report.html,results.csv,results.json"`
}) (*huma.StreamResponse, error) {
	r, err := h.match(in.Name)
	if err != nil {
		return nil, err
	}
	text, err := r.Report(in.File)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		hctx.SetHeader("Content-Type", reportTypes()[in.File])
		hctx.SetHeader("Content-Disposition", attachment(in.Name+"-"+in.File))
		hctx.SetHeader("Content-Security-Policy", "sandbox")
		_, _ = hctx.BodyWriter().Write(text) // an error says that the client is gone
	}}, nil
}

// reportTypes are the media types of the reports of a match.
func reportTypes() map[string]string {
	return map[string]string{
		"report.html":  "text/html; charset=utf-8",
		"results.csv":  "text/csv; charset=utf-8",
		"results.json": "application/json",
	}
}

// attachment says that an answer is for keeping, under a name.
func attachment(name string) string {
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}

// reports describes the answers of [matchesHandler.matchReport].
func reports(op *huma.Operation) {
	content := map[string]*huma.MediaType{}
	for _, media := range reportTypes() {
		bare, _, _ := strings.Cut(media, ";")
		content[bare] = &huma.MediaType{}
	}
	op.Responses["200"] = &huma.Response{Description: "The report", Content: content}
}
