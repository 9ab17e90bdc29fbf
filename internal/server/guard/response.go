package guard

import (
	"bytes"
	"net/http"
	"time"
)

// A response is the one ResponseWriter here that remembers what was answered: the status, and the
// beginning of the body where somebody asks for it.
type response struct {
	http.ResponseWriter
	status int // 0: the answer has not begun

	begin func(status int) int // is called before the answer begins, and returns the status to begin with; may be nil
	body  *bytes.Buffer        // gets the beginning of the body; may be nil
	most  int                  // bytes of that
}

// WriteHeader begins the answer.
func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		if w.begin != nil {
			status = w.begin(status)
		}
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write writes a part of the body. The answer begins with 200 if it has not begun.
func (w *response) Write(p []byte) (int, error) {
	switch {
	case w.status != 0:
	case w.begin != nil:
		w.WriteHeader(http.StatusOK)
	default:
		w.status = http.StatusOK // the server writes the head
	}
	if w.body != nil {
		if room := w.most - w.body.Len(); room > 0 {
			w.body.Write(p[:min(len(p), room)])
		}
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap lets [http.ResponseController] reach the connection.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// An answer is the response to a request whose body may still be arriving.
type answer struct {
	response
	major    int           // of the version of HTTP
	patience time.Duration // with the body of the request
}

// readBy sets until when the body has to be there.
func (a *answer) readBy(until time.Time) {
	_ = http.NewResponseController(a.ResponseWriter).SetReadDeadline(until) // not every reader can; then there is none
}

// SetReadDeadline does nothing: the deadlines for reading are those of [arrival]. The router
// sets one for every operation that has a body, also when that has been read already.
func (a *answer) SetReadDeadline(time.Time) error { return nil }

// end has the connection end with the answer, where it is one of HTTP/1; others carry requests
// that have nothing to do with this one.
func (a *answer) end() {
	if a.major == 1 && a.status == 0 {
		a.Header().Set("Connection", "close")
	}
}

// Restatus returns a writer whose answer begins with the status that a function makes of the one
// with which it would begin.
func Restatus(w http.ResponseWriter, begin func(status int) int) http.ResponseWriter {
	return &response{ResponseWriter: w, begin: begin}
}
