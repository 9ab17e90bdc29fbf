package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Problem is what a server answers when it does not do what was asked (RFC 9457).
type Problem struct {
	Kind   string // the end of its type, as in "move-conflict"; empty where the server gave none
	Status int    // of HTTP
	Title  string
	Detail string // a sentence about this case; may be empty

	Why reason.Reason // what the detail says, as data; may be none

	Wait     time.Duration // how long the server wants to be left alone
	Repeated bool          // it answers a repeated request; the first answer was lost
}

// Error returns the sentence.
func (p *Problem) Error() string {
	if p.Detail == "" {
		return p.Title
	}
	return p.Detail
}

// passing reports whether the problem may go away by itself.
func (p *Problem) passing() bool {
	switch p.Status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	default:
		return false
	}
}

// An answerError is about an answer that makes no sense: it would make none the next time.
type answerError struct{ error }

func (e *answerError) Unwrap() error { return e.error }

// Again reports whether it may be of use to ask again after an error, and how long to wait before, at
// least. It is not where ctx is over, and where the server has said what it means.
func Again(ctx context.Context, err error) (wait time.Duration, again bool) {
	var p *Problem
	var nonsense *answerError
	switch {
	case err == nil || ctx.Err() != nil || errors.As(err, &nonsense):
		return 0, false
	case errors.As(err, &p):
		return p.Wait, p.passing()
	default:
		return 0, true
	}
}

// maxPlain bounds a text that is shown as what a server says, in bytes.
const maxPlain = 1 << 10

// problemIn reads the problem that an answer is. A server that knows of no problems may say a sentence.
func problemIn(response *http.Response) *Problem {
	p := &Problem{Status: response.StatusCode, Title: response.Status}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After")) // 0 where it does not say
	p.Wait = time.Duration(min(max(seconds, 0), math.MaxInt16)) * time.Second
	var said struct {
		Type, Title, Detail string
		reason.Reason
	}
	text, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer)) // what is cut off says nothing
	plain := strings.TrimSpace(string(text))
	switch {
	case json.Unmarshal(text, &said) == nil && said.Title != "":
		p.Kind, p.Title, p.Detail = said.Type[strings.LastIndex(said.Type, "/")+1:], said.Title, said.Detail
		p.Why = said.Reason
	case strings.HasPrefix(response.Header.Get("Content-Type"), "text/plain") && plain != "" && len(plain) <= maxPlain:
		p.Detail = response.Status + ": " + plain
	}
	return p
}
