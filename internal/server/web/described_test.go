package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/shinpan/shinpan/internal/server/problem"
)

// A description is what sites say of themselves. It is read once, and each of its schemas is compiled once: that
// takes much longer than a test's request.
type description struct {
	text   []byte
	doc    *openapi3.T
	router routers.Router

	mu sync.Mutex
	// guarded by mu:
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by the place in the document
	right    map[string]bool               // the problems that were checked: every operation has the same
}

// describedAt is where a description has its site, wherever that is.
const describedAt = "site.test"

// theDescription is that of all sites.
var theDescription = sync.OnceValue(func() *description {
	d, err := readDescription(Description("test"))
	if err != nil {
		panic(fmt.Sprintf("/openapi.json: %v", err))
	}
	return d
})

func readDescription(text []byte) (*description, error) {
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	doc.Servers = openapi3.Servers{{URL: "http://" + describedAt + apiPath}} // the router wants it whole
	router, err := legacy.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("http://"+describedAt+"/openapi.json", whole); err != nil {
		return nil, err
	}
	return &description{text: text, doc: doc, router: router, compiler: compiler, schemas: map[string]*jsonschema.Schema{}, right: map[string]bool{}}, nil
}

// conforms checks an answer.
func (d *description) conforms(request *http.Request, r *reply) error {
	kind := r.header.Get("Content-Type")
	if kind == problem.MediaType && d.isRight(r.text) || !strings.Contains(kind, "json") || strings.Contains(kind, "ndjson") || strings.Contains(request.URL.Path, ".") {
		return nil // a file, or no JSON
	}
	described := request.Clone(request.Context())
	described.URL.Host, described.Host = describedAt, describedAt
	route, params, err := d.router.FindRoute(described)
	if err != nil {
		return nil // not part of the API
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: params, Route: route},
		Status:                 r.status,
		Header:                 r.header,
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: true},
	}
	if err := openapi3filter.ValidateResponse(context.Background(), input); err != nil {
		return err
	}
	schema, err := d.schema(route, r.status, kind)
	if err != nil || schema == nil && r.text == "" {
		return err
	}
	if schema == nil {
		return fmt.Errorf("an answer %d has no body", r.status)
	}
	body, err := jsonschema.UnmarshalJSON(strings.NewReader(r.text))
	if err != nil {
		return err
	}
	if err := schema.Validate(body); err != nil {
		return err
	}
	if kind == problem.MediaType {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.right[r.text] = true
	}
	return nil
}

func (d *description) isRight(text string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.right[text]
}

// schema returns the schema of an operation's answers of a status and media type; nil where they have no body.
func (d *description) schema(route *routers.Route, status int, kind string) (*jsonschema.Schema, error) {
	of := fmt.Sprint(status)
	response := route.Operation.Responses.Value(of)
	if response == nil {
		of, response = "default", route.Operation.Responses.Default()
	}
	switch {
	case response == nil:
		return nil, fmt.Errorf("an answer is not %d", status)
	case len(response.Value.Content) == 0:
		return nil, nil
	case response.Value.Content[kind] == nil:
		return nil, fmt.Errorf("an answer %d is no %s", status, kind)
	}
	place := "paths"
	for _, name := range []string{route.Path, strings.ToLower(route.Method), "responses", of, "content", kind, "schema"} {
		place += "/" + strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(name)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if known := d.schemas[place]; known != nil {
		return known, nil
	}
	compiled, err := d.compiler.Compile("http://" + describedAt + "/openapi.json#/" + place)
	if err != nil {
		return nil, err
	}
	d.schemas[place] = compiled
	return compiled, nil
}

// Every site describes itself alike, whatever it offers, and what is not as the description says is found.
func TestDescription(t *testing.T) {
	s := newSite(t, cheap, telling, withPasskeys, withJudge)
	if status, _, text := s.fetch("/openapi.json"); status != http.StatusOK || text != string(theDescription().text) {
		t.Errorf("a site with all that there is answers %d, and describes itself in %d bytes; another one in %d", status, len(text), len(theDescription().text))
	}
	m := s.newMatch(nil)
	state := m.black.call("GET", m.path(""), nil).want(http.StatusOK)
	request, err := http.NewRequest("GET", s.url+apiPath+m.path(""), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*reply){
		"a number for a text":  func(r *reply) { r.body["phase"] = 1 },
		"an unknown phase":     func(r *reply) { r.body["phase"] = "asleep" },
		"a field is missing":   func(r *reply) { delete(r.body, "seq") },
		"another field":        func(r *reply) { r.body["winner"] = "Kim" },
		"no object":            func(r *reply) { r.body = nil },
		"an undescribed media": func(r *reply) { r.header = http.Header{"Content-Type": {"text/json"}} },
	} {
		spoiled := &reply{t: t, status: state.status, header: state.header, body: map[string]any{}}
		for key, value := range state.body {
			spoiled.body[key] = value
		}
		spoil(spoiled)
		text, _ := json.Marshal(spoiled.body)
		spoiled.text = string(text)
		if err := s.described.conforms(request, spoiled); err == nil {
			t.Errorf("%s: conforms", name)
		}
	}
}
