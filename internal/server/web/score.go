package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/sgf"
)

// recordType is the media type of game records.
const recordType = "application/x-go-sgf"

// countsHandler counts positions of game records that clients send.
type countsHandler struct {
	problem.Faults
	opinions *opinions
	fair     *fairPlay
	work     *limit.Queue
}

// count counts a position of a record, if that tells nobody anything of a game that goes on. Who names the dead stones,
// and asks no judge, is told nothing.
func (h *countsHandler) count(ctx context.Context, record scoring.Record, how scoring.ScoreBody) (*scoring.Scored, error) {
	if how.Dead == nil || how.Judge != "" {
		if err := h.judgeable(ctx, record, how.Move); err != nil {
			return nil, err
		}
	}
	scored, err := scoring.Count(ctx, record, how, h.opinions.of)
	if err != nil {
		return nil, uncounted(ctx, err)
	}
	return scored, nil
}

// judgeable refuses a position of a record that stands in a game that goes on.
func (h *countsHandler) judgeable(ctx context.Context, record scoring.Record, move *int) error {
	line, err := scoring.Line(record, move)
	if err != nil {
		return uncounted(ctx, err)
	}
	return h.fair.judgeable(ctx, line)
}

// score counts a position of a record that came as JSON.
func (h *countsHandler) score(ctx context.Context, in *struct{ Body scoring.ScoreBody }) (*struct{ Body *scoring.Scored }, error) {
	record, err := scoring.ReadText(in.Body.SGF)
	if err != nil {
		return nil, uncounted(ctx, err)
	}
	scored, err := h.count(ctx, record, in.Body)
	if err != nil {
		return nil, err
	}
	return &struct{ Body *scoring.Scored }{scored}, nil
}

// scoreFile answers POST /score where the body is the record itself and the query says
// how to count it.
func (h *countsHandler) scoreFile(hctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(hctx)
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != recordType {
		next(hctx)
		return
	}
	scored, err := h.countFile(r)
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(scored) // an error says that the client is gone
}

// recordChoices are the choices that the query may have where the body is a record.
var recordChoices = []string{"ruleset", "judge", "count", "move", "charset"}

func (h *countsHandler) countFile(r *http.Request) (*scoring.Scored, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	ctx, leave, err := h.work.Enter(r.Context())
	if err != nil {
		return nil, err
	}
	defer leave()
	query := r.URL.Query()
	for name, values := range query {
		if len(values) > 1 {
			return nil, problem.New("invalid", reason.New("query-twice", "name", reason.Brief(name)))
		}
		if !slices.Contains(recordChoices, name) {
			return nil, problem.New("invalid", reason.New("query-unknown", "name", reason.Brief(name), "names", strings.Join(recordChoices, ", ")))
		}
	}
	record, err := scoring.Read(query.Get("charset"), data)
	if err != nil {
		return nil, uncounted(ctx, err)
	}
	how := scoring.ScoreBody{Ruleset: query.Get("ruleset"), Judge: query.Get("judge"), Count: query.Get("count")}
	if query.Has("move") {
		n, err := number(query, "move", 0, 0, sgf.DefaultNodes)
		if err != nil {
			return nil, err
		}
		how.Move = &n
	}
	return h.count(ctx, record, how)
}

// uncounted returns the problem that a record could not be counted.
func uncounted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return problem.TooSlow(reason.New("judging-slow"))
	}
	if _, told := errors.AsType[*problem.Problem](err); told {
		return err
	}
	if bad, is := errors.AsType[*scoring.BadRecord](err); is {
		p := problem.New("bad-record", bad.Why)
		p.Line, p.Column, p.Move = bad.Line, bad.Column, bad.Move
		return p
	}
	return problem.Invalid(err)
}

// recordBody says that the body may be a game record as it is, of so many bytes.
func recordBody(most int64) func(op *huma.Operation) {
	return func(op *huma.Operation) {
		op.MaxBodyBytes = most
		describeRecord(op)
	}
}

func describeRecord(op *huma.Operation) {
	op.Description = "The body is a game record as it is, in any charset, with the choices ruleset, judge, count, move and charset in the query, where %2B stands for the + of a name; or JSON with these and more."
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		recordType: {Schema: &huma.Schema{Type: huma.TypeString, Description: "a game record"}},
	}}
	for _, choice := range []huma.Param{
		{Name: "ruleset", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "judge", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "count", Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "move", Schema: &huma.Schema{Type: huma.TypeInteger}},
		{Name: "charset", Schema: &huma.Schema{Type: huma.TypeString}},
	} {
		choice.In, choice.Description = "query", "as in JSON, where the body is a record as it is"
		if choice.Name == "charset" {
			choice.Description = "the charset to read the record by, whatever it says of itself"
		}
		op.Parameters = append(op.Parameters, &choice)
	}
}
