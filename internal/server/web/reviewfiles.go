package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// files answers GET /reviews/{id}.sgf, .svg and .card.png, which the router cannot tell from GET /reviews/{id}.
func (h *reviewsHandler) files(hctx huma.Context, next func(huma.Context)) {
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

// file answers with a review as a record or as a graph, in the language that the query names, or as the picture of its
// link.
func (h *reviewsHandler) file(w http.ResponseWriter, r *http.Request, id, format string) error {
	if format == "card.png" {
		return h.card(w, r, id)
	}
	if format != "sgf" && format != "svg" {
		return problem.New("not-found", reason.New("no-such-form", "forms", ".sgf, .svg, .card.png", "format", reason.Brief(format)))
	}
	language := r.URL.Query().Get("language")
	if language == "" {
		language = "en"
	}
	words, known := review.WordsIn(language)
	if !known {
		return problem.New("invalid", reason.New("review-language", "language", reason.Brief(language), "languages", strings.Join(review.Languages(), ", ")))
	}
	_, job, p, err := h.find(r.Context(), id)
	if err != nil {
		return err
	}
	f := file{header: pictureHeader(format), make: func(context.Context) ([]byte, error) {
		var graph bytes.Buffer
		err := p.Graph(&graph, words)
		return graph.Bytes(), err
	}}
	if format == "sgf" {
		f.header = recordHeader(fmt.Sprintf("review-%s.sgf", id))
		f.make = func(ctx context.Context) ([]byte, error) {
			record, err := h.recordOf(ctx, job.Source)
			if err != nil {
				return nil, err
			}
			return sgf.Format(p.Tree(record, words)), nil
		}
	}
	return h.sender.send(w, r, f)
}

// card answers with the picture that a link to a review shows, as far as the review is.
func (h *reviewsHandler) card(w http.ResponseWriter, r *http.Request, id string) error {
	look, err := lookOf(r.URL.Query(), pictureWidth, 2048)
	if err != nil {
		return err
	}
	_, job, p, err := h.find(r.Context(), id)
	if err != nil {
		return err
	}
	key := fmt.Sprint("review ", id, " ", job.Asked, " ", p.By, " ", len(p.Evaluations), " card ", look.theme)
	return h.sender.send(w, r, file{key: key, header: pictureHeader("png"), make: func(ctx context.Context) ([]byte, error) {
		var picture bytes.Buffer
		err := p.Card(ctx, &picture, look.theme)
		return picture.Bytes(), err
	}})
}

// shown returns what a link to a review says: who played the game, and its result.
func (h *reviewsHandler) shown(ctx context.Context, id string) (embedded, error) {
	_, job, _, err := h.find(ctx, id)
	if err != nil {
		return embedded{}, err
	}
	record, err := h.recordOf(ctx, job.Source)
	if err != nil {
		return embedded{}, err
	}
	shown := embedded{path: "/reviews/" + id}
	if record.Black.Name != "" || record.White.Name != "" {
		shown.title = versus(record.Black.Name, record.White.Name)
	}
	if record.Result.Over() {
		shown.note = record.Result.String()
	}
	return shown, nil
}

// recordOf returns the record of a source.
func (h *reviewsHandler) recordOf(ctx context.Context, source string) (*sgf.Record, error) {
	if id, is := strings.CutPrefix(source, "game/"); is {
		record, _, err := h.gameRecord(ctx, id)
		return record, err
	}
	return h.records.record(ctx, strings.TrimPrefix(source, "record/"))
}

// A reviewLine is one of GET /reviews/{id}/events.
type reviewLine struct {
	Type        string               `json:"type" enum:"review"`
	Review      Review               `json:"review"`
	Evaluations []PositionEvaluation `json:"evaluations" doc:"that are new since the line before"`
}

// streamReview is GET /reviews/{id}/events: how far the review is, and what comes, until it is done or has failed.
func (h *reviewsHandler) streamReview(w http.ResponseWriter, r *http.Request) {
	me, err := h.who.viewer(r.Context())
	if err == nil {
		_, _, _, err = h.find(r.Context(), r.PathValue("id"))
	}
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	id := r.PathValue("id")
	h.streams.serve(w, r, me, func(ctx context.Context, out *live.Lines) {
		if err := h.follow(ctx, id, out); err != nil && ctx.Err() == nil {
			h.Log.Error("cannot follow a review", "review", id, "err", err)
		}
	})
}

// follow writes lines until the review is over.
func (h *reviewsHandler) follow(ctx context.Context, id string, out *live.Lines) error {
	q, err := h.queue.open(ctx)
	if err != nil {
		return err
	}
	sent := map[int]bool{}
	var before Review
	for {
		state, moved := q.Look()
		p, fresh, err := q.Progress(ctx, id)
		if err != nil {
			return err
		}
		job := state.Job(id)
		if job == nil {
			return nil // it was removed
		}
		line := reviewLine{"review", told(state, job, &p), []PositionEvaluation{}}
		for _, e := range p.Sorted() {
			if !sent[e.Position] {
				sent[e.Position] = true
				line.Evaluations = append(line.Evaluations, evaluationOf(e, false))
			}
		}
		// else something has happened to other reviews
		if len(line.Evaluations) > 0 || !reflect.DeepEqual(line.Review, before) {
			before = line.Review
			out.Add(encode(line))
		}
		if err := out.Flush(); err != nil || job.Status == review.Done || job.Status == review.Failed {
			return nil // a client that does not read has gone
		}
		select {
		case <-fresh:
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// reviewEventsOperation describes [reviewsHandler.streamReview], which does not pass the API's router.
func reviewEventsOperation(api huma.API) *huma.Operation {
	line := &huma.MediaType{Schema: lineSchema[reviewLine](api)}
	return &huma.Operation{
		Method: http.MethodGet, Path: "/reviews/{id}/events", OperationID: "review-events",
		Summary:     "How far a review is, as it goes on",
		Description: "Lines of JSON, or server-sent events if you accept text/event-stream. The first has all evaluations so far, the others those that are new; the last says that the review is done or has failed. Empty lines keep the connection alive.",
		Parameters:  []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}},
		Responses: map[string]*huma.Response{
			"200":     {Description: "Lines", Content: map[string]*huma.MediaType{"application/x-ndjson": line, "text/event-stream": line}},
			"default": problemResponse(api),
		},
	}
}

// A TriedMove is what comes of a move that somebody tries in a position of a review.
type TriedMove struct {
	Legal  bool           `json:"legal"`
	Why    *reason.Reason `json:"why,omitempty" doc:"why it is not"`
	Solves bool           `json:"solves" doc:"it is about as good as the best move"`
	Points float64        `json:"points" doc:"what it costs, compared with the best move"`
	Rate   float64        `json:"rate" doc:"likewise, of the win rate"`
	Line   []string       `json:"line" doc:"how play goes on after it, beginning with the answer"`
}

// What a move may cost that is about as good as the best one.
const (
	solvingPoints = 1.5
	solvingRate   = 0.04
)

// try says what comes of a move. Moves that the engine has looked at are answered from the review, all
// others by the built-in player, which compares them with the best one.
func (h *reviewsHandler) try(ctx context.Context, in *struct {
	ID   string `path:"id"`
	N    int    `path:"n" minimum:"0"`
	Body struct {
		Move string `json:"move" maxLength:"8" example:"D4"`
	}
}) (*struct{ Body TriedMove }, error) {
	_, _, p, err := h.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	e, known := p.Evaluations[in.N]
	if !known || len(e.Candidates) == 0 {
		return nil, problem.New("not-found", reason.New("review-no-position", "position", in.N))
	}
	positions, err := p.Game.Positions()
	if err != nil {
		return nil, err
	}
	at := positions[in.N]
	move, err := weiqi.ParseMove(at.Turn(), in.Body.Move)
	if err != nil {
		return nil, problem.Invalid(err)
	}
	if _, err := at.Play(move); err != nil {
		why := reason.MustOf(err)
		return &struct{ Body TriedMove }{TriedMove{Why: &why, Line: []string{}}}, nil
	}
	found, err := review.Try(ctx, &p.Review, in.N, move)
	if err != nil {
		return nil, err
	}
	solves := found.Rate <= solvingRate
	if e.Scored {
		solves = found.Points <= solvingPoints
	}
	return &struct{ Body TriedMove }{TriedMove{Legal: true, Solves: solves, Points: found.Points, Rate: found.Rate, Line: append([]string{}, found.Line...)}}, nil
}
