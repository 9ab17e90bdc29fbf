package guard

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// UsualPatience is how long the body of a request may take to arrive once somebody reads it.
const UsualPatience = 5 * time.Second

// An arrival is the body of a request on its way over the connection. It sets the only read
// deadline that there is here, and only while the body is being read: the server of the
// standard library then waits for the end of the connection, with a read of its own that no
// deadline may meet. One that does ends the context of every request over the connection, of
// this one and of all that come later.
//
// A body that did not come whole, or not in time, fails with a [*problem.Problem], however often it is
// read, and ends its connection: what comes then may be the rest of it.
type arrival struct {
	io.ReadCloser
	answer *answer
	begun  bool
	failed *problem.Problem
}

// arrive returns the body of a request as it arrives, of so many bytes at most; where there is none, none.
func arrive(w *answer, r *http.Request, most int64) io.ReadCloser {
	if r.Body == nil || r.Body == http.NoBody || r.ContentLength == 0 {
		return r.Body
	}
	return &arrival{ReadCloser: http.MaxBytesReader(w, r.Body, most), answer: w}
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
func bodyProblem(err error) *problem.Problem {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return problem.New("too-large", reason.New("body-too-large"))
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return problem.New("slow-request", reason.New("body-late"))
	}
	return problem.New("bad-request", reason.New("body-broken"))
}
