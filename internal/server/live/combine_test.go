package live

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

// combineFor serves the streams of a handler, combined, and returns what a client reads of them.
func combineFor(t *testing.T, streams http.Handler, paths ...string) (text string, err error) {
	t.Helper()
	var urls []*url.URL
	for _, path := range paths {
		urls = append(urls, &url.URL{Path: path})
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Combine(w, r, Heart{Every: time.Minute}, streams, urls)
	}))
	defer s.Close()
	response, err := http.Get(s.URL) //nolint:noctx // it ends with the server
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	return string(all), err
}

// A stream's lines may come in pieces, and its problem is told whole.
func TestCombine(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/pieces", func(w http.ResponseWriter, _ *http.Request) {
		for _, piece := range []string{`{"a":`, "1}\n\n{", `"b":2}` + "\n" + `{"c"`} {
			_, _ = io.WriteString(w, piece)
		}
	})
	mux.HandleFunc("/problem", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, "{\n  \"code\": \"no\"\n}\n")
	})
	for path, want := range map[string]string{
		"/pieces":  `{"of":0,"line":{"a":1}}` + "\n" + `{"of":0,"line":{"b":2}}` + "\n" + `{"of":0,"end":true}` + "\n",
		"/problem": `{"of":0,"problem":{"code":"no"},"end":true}` + "\n",
		"/nothing": `{"of":0,"end":true}` + "\n",
	} {
		if got, err := combineFor(t, mux, path); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", path, got, err, want)
		}
	}
}

// A handler that panics ends the answer, and not the server.
func TestCombinePanic(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/quiet", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/panics", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	if got, err := combineFor(t, mux, "/quiet", "/panics"); err == nil {
		t.Errorf("the answer ends with %q as if it were whole", got)
	}
}
