package relay

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An address is asked only for what has changed, is not followed elsewhere, and may not send too much.
func TestWeb(t *testing.T) {
	var answer http.HandlerFunc
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { answer(w, r) }))
	defer s.Close()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("inside")) }))
	defer other.Close()
	web := NewWeb(s.URL + "/game.sgf?secret=1")
	answer = func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-None-Match") == `"1"` {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("ETag", `"1"`)
		_, _ = w.Write([]byte("(;SZ[9])"))
	}
	if text, err := web.Read(t.Context()); string(text) != "(;SZ[9])" || err != nil {
		t.Fatalf("%q, %v", text, err)
	}
	if text, err := web.Read(t.Context()); text != nil || err != nil {
		t.Errorf("what has not changed is read as %q, %v", text, err)
	}
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		is     func(error) bool
	}{
		"elsewhere": {
			func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) },
			func(err error) bool { return strings.Contains(err.Error(), "another place") },
		},
		"too long": {
			func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, MostRead+1)) },
			func(err error) bool { return errors.Is(err, ErrLong) },
		},
		"gone": {
			func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) },
			func(err error) bool { return errors.Is(err, StatusError(http.StatusGone)) },
		},
	} {
		answer = c.answer
		if text, err := web.Read(t.Context()); text != nil || err == nil || !c.is(err) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sgf")
	if _, err := File(path).Read(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if err := os.WriteFile(path, make([]byte, MostRead+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := File(path).Read(t.Context()); !errors.Is(err, ErrLong) {
		t.Error(err)
	}
}
