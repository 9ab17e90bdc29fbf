package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A pageShell serves the page.
type pageShell struct {
	tables *tables
}

// shell has the page answer 404 where it shows a game that there is not.
func (p *pageShell) shell(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, ofGame := strings.CutPrefix(r.URL.Path, "/games/")
		if ofGame && id != "" {
			if _, err := p.tables.load(r.Context(), id); errors.Is(err, store.ErrNotFound) {
				w = &missing{ResponseWriter: w}
			}
		}
		page.ServeHTTP(w, r)
	})
}

// A missing page says so to programs as well as to people.
type missing struct {
	http.ResponseWriter
	begun bool
}

// WriteHeader answers 404 instead of 200.
func (m *missing) WriteHeader(status int) {
	if status == http.StatusOK {
		status = http.StatusNotFound
	}
	m.begun = true
	m.ResponseWriter.WriteHeader(status)
}

// Write begins the answer with 404 where it has not begun.
func (m *missing) Write(p []byte) (int, error) {
	if !m.begun {
		m.WriteHeader(http.StatusNotFound)
	}
	return m.ResponseWriter.Write(p)
}
