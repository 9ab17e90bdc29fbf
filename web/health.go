package web

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/store"
)

// checkup bounds how long the store may take to show that it answers.
const checkup = 3 * time.Second

// alive says that the process answers at all: whoever does not hear it starts another.
func (s *Server) alive(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "ok\n") // an error here is the client's, who is gone
}

// ready says whether games can be played here now: the store answers, and the server is
// not about to end. Whoever distributes requests sends none where it says no.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), checkup)
	defer cancel()
	select {
	case <-s.closing:
		problem("closing", "").write(w)
		return
	default:
	}
	if _, err := s.store.List(ctx, store.Query{Limit: 1}); err != nil {
		problem("storage-away", "").write(w)
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}
