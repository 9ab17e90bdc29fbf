package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// A pageShell serves the page.
type pageShell struct {
	tables *tables
}

// shell has the page answer 404 where it shows a game that does not exist.
func (p *pageShell) shell(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, ofGame := strings.CutPrefix(r.URL.Path, "/games/")
		if ofGame && id != "" {
			if _, err := p.tables.load(r.Context(), id); errors.Is(err, store.ErrNotFound) {
				w = guard.Restatus(w, notFound)
			}
		}
		page.ServeHTTP(w, r)
	})
}

// notFound has an answer begin with 404 instead of 200: the page says the rest.
func notFound(status int) int {
	if status == http.StatusOK {
		return http.StatusNotFound
	}
	return status
}
