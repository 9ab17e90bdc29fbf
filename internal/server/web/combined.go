package web

import (
	"context"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// mostCombined is how many streams a combined one may have.
const mostCombined = 50

// combinedHandler answers with several streams in one.
type combinedHandler struct {
	problem.Faults
	mux       *http.ServeMux // that has the streams
	heartbeat time.Duration
	closing   <-chan struct{}
}

// streamCombined is GET /events: the streams that ?of names, as often as there are some. Each of them
// counts among the streams of the address, and ends by itself when its session does.
func (h *combinedHandler) streamCombined(w http.ResponseWriter, r *http.Request) {
	paths, err := h.paths(r)
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	if r.Method == http.MethodHead {
		return
	}
	heart := live.Heart{Every: h.heartbeat, Closing: h.closing, Still: func(context.Context) bool { return true }}
	live.Combine(w, r, heart, h.mux, paths)
}

// paths returns what a request wants to follow.
func (h *combinedHandler) paths(r *http.Request) ([]*url.URL, error) {
	wanted := r.URL.Query()["of"]
	if n := len(wanted); n < 1 || n > mostCombined {
		return nil, problem.New("invalid", reason.New("streams-number", "n", n, "most", mostCombined))
	}
	var paths []*url.URL
	for _, of := range wanted {
		path, err := url.ParseRequestURI(apiPath + of)
		if err != nil || !h.streams(path) {
			return nil, problem.New("invalid", reason.New("no-such-stream", "path", reason.Brief(of)))
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// streams reports whether a path is that of a stream: a combined one has no others in it.
func (h *combinedHandler) streams(path *url.URL) bool {
	_, pattern := h.mux.Handler(&http.Request{Method: http.MethodGet, URL: path})
	return strings.HasSuffix(pattern, "/events") && pattern != "GET "+apiPath+"/events"
}

// combinedOperation describes [combinedHandler.streamCombined], which does not pass the API's router.
func combinedOperation(api huma.API) *huma.Operation {
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[live.Part](), true, "")
	return &huma.Operation{
		Method: http.MethodGet, Path: "/events", OperationID: "combined-events",
		Summary: "Several streams in one",
		Description: "Lines of JSON. Each holds a line of one of the streams, so that a browser can follow many games over one connection. " +
			"A stream that cannot be had tells its problem and ends, and the others go on. Empty lines keep the connection alive.",
		Parameters: []*huma.Param{{
			Name: "of", In: "query", Required: true, Schema: &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}, MinItems: new(1), MaxItems: new(mostCombined)},
			Description: "the path of a stream after /api/v1 with its own query, as in /games/{id}/events?since=3 or /me/events",
		}},
		Responses: map[string]*huma.Response{
			"200":     {Description: "Lines", Content: map[string]*huma.MediaType{"application/x-ndjson": {Schema: schema}}},
			"default": problemResponse(api),
		},
	}
}
