// Package api asks a server over HTTP, in JSON: it carries requests, answers, problems, repetitions and the
// waits between them. All clients of our servers use it: players outside the server
// (package connect), and workers of tournaments and farms.
package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"
)

// A Client asks one server. It is safe for concurrent use, as long as its fields do not change.
type Client struct {
	Base  string        // what comes before every path, as in "http://host:8080/api/v1"
	Token string        // empty for none
	HTTP  *http.Client  // nil for the default one
	Limit time.Duration // for one answer; 0: the context's alone, and that of HTTP
	Log   *slog.Logger  // of requests that are repeated; nil for none
}

// A Request is one that a client sends.
type Request struct {
	Method, Path string
	Body         any               // sent as JSON; nil for none
	Header       map[string]string // besides what every request has
	Pack         bool              // a long body is compressed
}

const (
	maxAnswer = 16 << 20 // bytes
	packFrom  = 1 << 10  // bytes of a body that is compressed
)

// Ask asks once, and decodes the answer unless into is nil or the answer has no content. The status is 0
// where there was no answer. The error is a [*Problem] where the server does not do what was asked, that
// of ctx, or about the connection or an answer that makes no sense.
func (c *Client) Ask(ctx context.Context, r Request, into any) (status int, err error) {
	response, err := c.limited(ctx, r)
	if err != nil {
		return 0, err
	}
	defer response.close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return 0, err
	}
	if into == nil || response.StatusCode == http.StatusNoContent {
		return response.StatusCode, nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return response.StatusCode, &answerError{fmt.Errorf("the server's answer to %s %s makes no sense: %w", r.Method, r.Path, err)}
	}
	return response.StatusCode, nil
}

// Call asks until the server answers, at growing intervals. Every request except GET has an idempotency
// key. The error is a [*Problem], that of ctx, or about an answer that makes no
// sense.
func (c *Client) Call(ctx context.Context, r Request, into any) error {
	if r.Method != http.MethodGet {
		r.Header = map[string]string{"Idempotency-Key": rand.Text()}
	}
	var patience Backoff
	for repeated := false; ; repeated = true {
		_, err := c.Ask(ctx, r, into)
		wait, again := Again(ctx, err)
		if !again {
			if p := (*Problem)(nil); errors.As(err, &p) {
				p.Repeated = repeated
			}
			return err
		}
		if c.Log != nil {
			c.Log.Debug("no answer", "method", r.Method, "path", r.Path, "err", err)
		}
		if err := patience.Pause(ctx, wait); err != nil {
			return err
		}
	}
}

// Open asks once and returns the answer, whose body the caller reads as it comes, and closes. The
// error is as that of [Client.Ask].
func (c *Client) Open(ctx context.Context, r Request) (*http.Response, error) {
	request, err := c.request(ctx, r)
	if err != nil {
		return nil, err
	}
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	case response.StatusCode >= http.StatusMultipleChoices:
		defer response.Body.Close()
		return nil, problemIn(response)
	}
	return response, nil
}

// An answer is one that has to be read within a limit.
type answer struct {
	*http.Response
	cancel context.CancelFunc
}

func (a answer) close() {
	_ = a.Body.Close() // it has been read
	a.cancel()
}

// limited asks once, within the client's limit. Where that is over and the caller's context is not, the
// error is none of the context's.
func (c *Client) limited(ctx context.Context, r Request) (answer, error) {
	bounded, cancel := ctx, func() {}
	if c.Limit > 0 {
		bounded, cancel = context.WithTimeout(ctx, c.Limit)
	}
	response, err := c.Open(bounded, r) //nolint:bodyclose // the caller closes it
	if err != nil {
		if bounded.Err() != nil && ctx.Err() == nil {
			err = fmt.Errorf("no answer within %v", c.Limit)
		}
		cancel()
		return answer{}, err
	}
	return answer{response, cancel}, nil
}

// request writes a request as HTTP has it.
func (c *Client) request(ctx context.Context, r Request) (*http.Request, error) {
	var body io.Reader
	var packed bool
	if r.Body != nil {
		text, err := json.Marshal(r.Body)
		if err != nil {
			return nil, err
		}
		if packed = r.Pack && len(text) >= packFrom; packed {
			if text, err = pack(text); err != nil {
				return nil, err
			}
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, r.Method, strings.TrimSuffix(c.Base, "/")+r.Path, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if packed {
		request.Header.Set("Content-Encoding", "gzip")
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	for name, value := range r.Header {
		request.Header.Set(name, value)
	}
	return request, nil
}

// pack compresses a body.
func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}
