package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/shinpan/shinpan/internal/server/web"
)

// What a fake answers is checked against what the server says of its API at /openapi.json: a page that is
// tested with answers that no server gives is not tested.

// isBroken is a header of an answer that is meant to be what no server gives.
const isBroken = "X-Broken"

// A description is what the server says of its API.
type description struct {
	routes     *http.ServeMux                 // finds the pattern of a request
	operations map[string]*openapi3.Operation // by the pattern
	checked    sync.Map                       // what has been found right: many answers are the same
}

// theDescription reads the description once for all fakes.
var theDescription = sync.OnceValue(func() *description {
	// Go alone would have a list be null: the server writes an empty one.
	text := bytes.ReplaceAll(web.Description("v1"), []byte(`["array","null"]`), []byte(`"array"`))
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		panic(fmt.Sprintf("/openapi.json: %v", err))
	}
	d := &description{routes: http.NewServeMux(), operations: map[string]*openapi3.Operation{}}
	for path, item := range doc.Paths.Map() {
		if strings.Contains(path, ".") {
			continue // a file
		}
		if path == "/" {
			path = "/{$}"
		}
		for method, operation := range item.Operations() {
			pattern := method + " /api/v1" + path
			d.routes.HandleFunc(pattern, http.NotFound)
			d.operations[pattern] = operation
		}
	}
	return d
})

// described has a handler that answers as the server says that it does: whatever else it answers, and whatever else
// it is asked for, fails the test.
func described(t testing.TB, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, within := w.(*recorder)
		if within || !strings.HasPrefix(r.URL.Path, "/api/v1/") || strings.Contains(r.URL.Path, ".") {
			h.ServeHTTP(w, r)
			return
		}
		d := theDescription()
		_, pattern := d.routes.Handler(r)
		operation := d.operations[pattern]
		if operation == nil {
			t.Errorf("the page asks for %s %s, which the API does not have", r.Method, r.URL.Path)
			h.ServeHTTP(w, r)
			return
		}
		object := func(what string, err error) {
			if err != nil {
				t.Errorf("%s %s: %s is not as /openapi.json says: %v", r.Method, r.URL, what, err)
			}
		}
		object("what is asked", d.question(pattern, operation, r))
		spy := &recorder{ResponseWriter: w, status: http.StatusOK}
		spy.line = func(text []byte) {
			object("a line", d.answer(pattern, operation, spy.status, "application/x-ndjson", text))
		}
		h.ServeHTTP(spy, r)
		if spy.media() != "application/x-ndjson" && spy.Header().Get(isBroken) == "" {
			object("the answer", d.answer(pattern, operation, spy.status, spy.media(), spy.text.Bytes()))
		}
	})
}

// question checks the body of a request, which can be read again.
func (d *description) question(pattern string, operation *openapi3.Operation, r *http.Request) error {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil // nobody is there any more
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if len(text) == 0 || media != "application/json" {
		return nil
	}
	if operation.RequestBody == nil {
		if string(text) != "{}" {
			return fmt.Errorf("nobody reads %s", text)
		}
		return nil
	}
	return d.check(pattern+" asks", operation.RequestBody.Value.Content, media, text)
}

// answer checks what is answered, or a line of it.
func (d *description) answer(pattern string, operation *openapi3.Operation, status int, media string, text []byte) error {
	response := operation.Responses.Status(status)
	if response == nil && status >= 400 {
		response = operation.Responses.Default()
	}
	if response == nil {
		return fmt.Errorf("its status is %d", status)
	}
	if len(text) == 0 && len(response.Value.Content) == 0 {
		return nil
	}
	return d.check(fmt.Sprint(pattern, status), response.Value.Content, media, text)
}

// check checks a text of JSON.
func (d *description) check(what string, content openapi3.Content, media string, text []byte) error {
	of := content[media]
	if of == nil {
		return fmt.Errorf("it is %s: %s", media, text)
	}
	key := what + string(text)
	if _, right := d.checked.Load(key); right {
		return nil
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	if err := schemaOf(of.Schema.Value, value).VisitJSON(value, openapi3.MultiErrors()); err != nil {
		return fmt.Errorf("%s\nin %s", reasons(err), text)
	}
	d.checked.Store(key, true)
	return nil
}

// schemaOf returns the one of several schemas whose type is that of a value, where there is one.
func schemaOf(schema *openapi3.Schema, value any) *openapi3.Schema {
	fields, _ := value.(map[string]any)
	for _, one := range schema.AnyOf {
		if kind := one.Value.Properties["type"]; kind != nil && slices.Contains(kind.Value.Enum, fields["type"]) {
			return one.Value
		}
	}
	return schema
}

// reasons tells what is wrong, and where, without the schema that says so.
func reasons(err error) string {
	if all, several := errors.AsType[openapi3.MultiError](err); several {
		var list []string
		for _, one := range all {
			list = append(list, reasons(one))
		}
		return strings.Join(list, "\n")
	}
	if one, told := errors.AsType[*openapi3.SchemaError](err); told {
		return fmt.Sprintf("/%s: %s", strings.Join(one.JSONPointer(), "/"), one.Reason)
	}
	return err.Error()
}

// A recorder sees what is answered.
type recorder struct {
	http.ResponseWriter
	status int
	text   bytes.Buffer
	line   func(text []byte) // is told each line of a stream
}

// media is the kind of what is answered.
func (w *recorder) media() string {
	media, _, _ := mime.ParseMediaType(w.Header().Get("Content-Type"))
	return media
}

// WriteHeader implements [http.ResponseWriter].
func (w *recorder) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Write implements [http.ResponseWriter]. The fakes write a line of a stream at once, or break within it.
func (w *recorder) Write(text []byte) (int, error) {
	switch {
	case w.media() != "application/x-ndjson":
		w.text.Write(text)
	case len(text) > 1 && bytes.HasSuffix(text, []byte("\n")):
		w.line(text)
	}
	return w.ResponseWriter.Write(text)
}

// Flush implements [http.Flusher].
func (w *recorder) Flush() { w.ResponseWriter.(http.Flusher).Flush() }

// Unwrap returns what an [http.ResponseController] controls.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// TestDescribed: what no server answers, and what no server is asked, is found.
func TestDescribed(t *testing.T) {
	const json, problem = "application/json", "application/problem+json"
	d := theDescription()
	for name, c := range map[string]struct {
		pattern, media, text string
		status               int
		want                 string // in what is said of it; empty for nothing
	}{
		"an answer":               {"POST /api/v1/guests", json, `{"token": "s", "id": "p1", "name": "Ann", "guest": true, "bot": false}`, 201, ""},
		"a field too few":         {"POST /api/v1/guests", json, `{"token": "s", "id": "p1", "name": "Ann", "guest": true}`, 201, `/bot: property "bot" is missing`},
		"a field too many":        {"POST /api/v1/guests", json, `{"token": "s", "id": "p1", "name": "Ann", "guest": true, "bot": false, "bio": ""}`, 201, `property "bio" is unsupported`},
		"another type":            {"POST /api/v1/guests", json, `{"token": "s", "id": 1, "name": "Ann", "guest": true, "bot": false}`, 201, "/id: "},
		"another status":          {"POST /api/v1/guests", json, `{"token": "s", "id": "p1", "name": "Ann", "guest": true, "bot": false}`, 200, "its status is 200"},
		"another kind of text":    {"POST /api/v1/guests", "text/html", "<p>", 201, "it is text/html"},
		"a list that is null":     {"GET /api/v1/games", json, `{"games": null}`, 200, "/games: "},
		"nothing":                 {"DELETE /api/v1/session", "", "", 204, ""},
		"something for nothing":   {"DELETE /api/v1/session", json, "null", 204, "it is application/json"},
		"a refusal":               {"GET /api/v1/me", problem, `{"type": "/problems/x", "title": "X", "status": 401, "detail": "no", "code": "x"}`, 401, ""},
		"a refusal without code":  {"GET /api/v1/me", problem, `{"type": "/problems/x", "title": "X", "status": 401, "detail": "no"}`, 401, `/code: `},
		"a refusal that is none":  {"GET /api/v1/me", json, `{"type": "/problems/x", "title": "X", "status": 401, "detail": "no", "code": "x"}`, 401, "it is application/json"},
		"a line":                  {"GET /api/v1/games/{id}/events", "application/x-ndjson", `{"type": "watchers", "game": "g1", "n": 1}`, 200, ""},
		"a line of another kind":  {"GET /api/v1/games/{id}/events", "application/x-ndjson", `{"type": "move", "game": "g1", "seq": 1}`, 200, "doesn't match any schema"},
		"a line with another sum": {"GET /api/v1/games/{id}/events", "application/x-ndjson", `{"type": "watchers", "game": "g1", "n": "1"}`, 200, "/n: "},
	} {
		t.Run(name, func(t *testing.T) {
			err := d.answer(c.pattern, d.operations[c.pattern], c.status, c.media, []byte(c.text))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("of this is said %v, want %q", err, c.want)
			}
		})
	}
	for text, want := range map[string]string{`{"sizes": ["9x9"], "speed": "live"}`: "", `{"sizes": ["9x9"], "speed": "fast"}`: "/speed: ", "{}": "/sizes: "} {
		request := httptest.NewRequest(http.MethodPut, "/api/v1/automatch", strings.NewReader(text))
		request.Header.Set("Content-Type", json)
		_, pattern := d.routes.Handler(request)
		err := d.question(pattern, d.operations[pattern], request)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("of the request %s is said %v, want %q", text, err, want)
		}
	}
}
