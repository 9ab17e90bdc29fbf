package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/reason"
)

// bodyLimit is how long the body of a request may take to arrive once somebody reads it.
const bodyLimit = 5 * time.Second

// An arrival is the body of a request on its way over the connection. It sets the only read
// deadline that there is here, and only while the body is being read: the server of the
// standard library then waits for the end of the connection, with a read of its own that no
// deadline may meet. One that does ends the context of every request over the connection, of
// this one and of all that come later.
//
// A body that did not come whole, or not in time, fails with a [*Problem], however often it is
// read, and ends its connection: what comes then may be the rest of it.
type arrival struct {
	io.ReadCloser
	answer *answer
	begun  bool
	failed *Problem
}

// arrive returns the body of a request as it arrives; where there is none, none.
func arrive(w *answer, r *http.Request) io.ReadCloser {
	if r.Body == nil || r.Body == http.NoBody || r.ContentLength == 0 {
		return r.Body
	}
	return &arrival{ReadCloser: http.MaxBytesReader(w, r.Body, maxBody), answer: w}
}

// Read reads what has arrived.
func (a *arrival) Read(p []byte) (int, error) {
	if a.failed != nil {
		return 0, a.failed
	}
	if !a.begun && a.answer.status == 0 { // the library has read the rest of it before an answer
		a.begun = true
		a.answer.readBy(time.Now().Add(a.answer.patience))
	}
	n, err := a.ReadCloser.Read(p)
	if err == nil || err == io.EOF {
		return n, err
	}
	a.failed = bodyProblem(err)
	a.answer.end()
	return n, a.failed
}

// bodyProblem says what is wrong with a body that cannot be read.
func bodyProblem(err error) *Problem {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return problem("too-large", reason.New("body-too-large"))
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return problem("slow-request", reason.New("body-late"))
	}
	return problem("bad-request", reason.New("body-broken"))
}

// readBody reads the body of an operation before the router does, for which one that does not
// arrive would be a fault of ours.
func (f *faults) readBody(hctx huma.Context, next func(huma.Context)) {
	op := hctx.Operation()
	r, w := humago.Unwrap(hctx)
	if op.RequestBody == nil || r.Body == nil {
		next(hctx)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, op.MaxBodyBytes))
	if err == nil && int64(len(body)) == op.MaxBodyBytes {
		err = problem("too-large", reason.New("body-larger-than", "bytes", op.MaxBodyBytes))
	}
	if err != nil {
		f.fault(r.Context(), err).write(w)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	next(hctx)
}
