// Package problem says what is wrong with a request, as a client of the API reads it.
//
// A [Problem] has a kind, which decides the status, and a reason, which tells the case. kinds.go is
// the one table of kinds. [Of] is the one place in which errors of the packages below become
// problems.
package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Problem is an error as a client reads it (RFC 9457). Its type ends with the name of its
// kind, which GET /problems/{kind} explains; its code names the reason of this case.
type Problem struct {
	Type       string            `json:"type" format:"uri-reference" doc:"/problems/ and the name of the kind of problem" example:"/problems/move-conflict"`
	Title      string            `json:"title" doc:"what kind of problem it is, always the same for a type"`
	Status     int               `json:"status" doc:"the HTTP status"`
	Detail     string            `json:"detail" doc:"why, in English"`
	Code       string            `json:"code" doc:"why: the code of the reason of this case" example:"move-played"`
	Args       map[string]string `json:"args,omitempty" doc:"what the reason is about, by name"`
	Because    []reason.Reason   `json:"because,omitempty" doc:"the reasons that this one rests on, or sums up"`
	Expected   int               `json:"expected,omitempty" doc:"move-conflict: the number of the next move; stale-stop: of the present stop"`
	Played     string            `json:"played,omitempty" doc:"move-conflict: the move that has the number"`
	Points     []weiqi.Point     `json:"points,omitempty" doc:"bad-points: those that are wrong; gives-up-living: the stones that live"`
	State      State             `json:"state,omitempty" doc:"the game as it is, where that helps"`
	Line       int               `json:"line,omitempty" doc:"bad-record: where in the record, from 1"`
	Column     int               `json:"column,omitempty" doc:"bad-record: in characters, from 1"`
	Move       int               `json:"move,omitempty" doc:"bad-record: the number of the move that no rules allow"`
	Key        string            `json:"key,omitempty" doc:"rate-limited: the limit that was hit"`
	RetryAfter int               `json:"retry_after_s,omitempty" doc:"seconds to wait before the next try"`
}

// A State is a game as a client reads it. What it consists of is a matter of the package that
// answers with it.
type State any

// New returns a problem of a kind of the table. It panics if the table has no such kind.
func New(name string, why reason.Reason) *Problem {
	kind, known := kinds[name]
	if !known {
		panic("problem: there is no kind of problem " + name)
	}
	p := &Problem{Type: "/problems/" + name, Title: kind.Title, Status: kind.Status}
	p.SetWhy(why)
	return p
}

// Refusal returns the problem of a kind with the reason that an error is. An error that is no reason
// is returned as it is.
func Refusal(kind string, err error) error {
	if why, found := reason.Of(err); found {
		return New(kind, why)
	}
	return err
}

// Invalid is [Refusal] for a value that cannot be read.
func Invalid(err error) error { return Refusal("invalid", err) }

// TooSlow returns the problem that there was no time for something, which may be tried again soon.
func TooSlow(why reason.Reason) *Problem {
	p := New("too-slow", why)
	p.RetryAfter = 2
	return p
}

// Lost says that the connection, or the stream of it, has ended before the request was answered.
func Lost() *Problem {
	return New("connection-lost", reason.New("connection-lost"))
}

// SetWhy gives the problem another reason.
func (p *Problem) SetWhy(why reason.Reason) {
	p.Code, p.Args, p.Because, p.Detail = why.Code, why.Args, why.Because, why.String()
}

// Why returns the reason of the problem.
func (p *Problem) Why() reason.Reason {
	return reason.Reason{Code: p.Code, Args: p.Args, Because: p.Because}
}

// Kind returns the name of the problem's kind in the table.
func (p *Problem) Kind() string { return strings.TrimPrefix(p.Type, "/problems/") }

// Error returns the reason in English, so that a Problem can travel as an error.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status; with ContentType and GetHeaders it lets the
// router answer with the problem.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problems.
func (p *Problem) ContentType(string) string { return MediaType }

// GetHeaders returns Retry-After where there is something to wait for.
func (p *Problem) GetHeaders() http.Header {
	header := http.Header{}
	if p.RetryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	return header
}

// MediaType is what a problem is sent as.
const MediaType = "application/problem+json"

// Write answers a request with the problem.
func (p *Problem) Write(w http.ResponseWriter) {
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", MediaType)
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // an error says that the client is gone
}

// Of says how an error is answered. Whatever is not known is held to be a fault of the storage.
func Of(err error) *Problem {
	var (
		known   *Problem
		refused *referee.RefusedError
		illegal *weiqi.IllegalError
		terms   *referee.TermsError
		unrated *referee.StandardError
		much    *limit.RefusedError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &much):
		p := New("rate-limited", much.Why)
		p.Key, p.RetryAfter = much.Limit, much.RetryAfter
		return p
	case errors.Is(err, limit.ErrTooSlow):
		return TooSlow(reason.New("queue-slow"))
	case errors.As(err, &illegal):
		return illegalProblem(illegal)
	case errors.As(err, &refused):
		p := New(refused.Kind, refused.Why)
		p.Expected, p.Played, p.Points = refused.Expected, refused.Played, refused.Points.Points()
		return p
	case errors.As(err, &terms):
		return New("bad-terms", reason.All(terms.Reasons))
	case errors.As(err, &unrated):
		return New("not-standard", reason.All(unrated.Reasons))
	case errors.Is(err, store.ErrNotFound):
		return New("not-found", reason.New("not-found"))
	case errors.Is(err, arena.ErrClosed), errors.Is(err, store.ErrClosed):
		p := New("closing", reason.New("closing"))
		p.RetryAfter = 1
		return p
	case errors.Is(err, store.ErrAltered):
		return New("altered", reason.New("altered"))
	default: // whatever else fails below is storage
		p := New("storage-away", reason.New("storage-away"))
		p.RetryAfter = 1
		return p
	}
}

// illegalProblem says why a move cannot be made.
func illegalProblem(e *weiqi.IllegalError) *Problem {
	var kind string
	switch e.Why {
	case weiqi.OffBoard:
		kind = "off-board"
	case weiqi.OutOfTurn:
		kind = referee.KindNotYourTurn
	case weiqi.Occupied:
		kind = "occupied"
	case weiqi.Suicide:
		kind = "suicide"
	case weiqi.Ko:
		kind = "ko"
	case weiqi.Repetition:
		kind = "superko"
	default:
		panic(fmt.Sprintf("problem: unknown reason %v", e.Why))
	}
	return New(kind, e.Reason())
}
