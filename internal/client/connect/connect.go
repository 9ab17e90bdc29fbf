// Package connect is the other end of the API of package web: whoever plays on a
// server from outside, a program or a person at a terminal, plays through it.
//
// A [Client] is somebody on a server. [Client.Join] mirrors a game as a [Table]: the
// game is its log, so the client reads the log, replays it with the referee of this
// program, and has board, clocks and disputes as the server has them. A table is used
// as the tables of package arena are: look with [Table.View], wait with
// [Table.Watch], act with [Table.Do].
//
//	client := connect.New("http://host:8080", token, log)
//	table, err := client.Join(ctx, "7Kq2…")
//	if err != nil { … }
//	defer table.Close()
//	_, err = table.Do(ctx, referee.Black, referee.Play{N: 1, Move: move})
//
// Connections get lost. What is asked is asked again, with more and more time between,
// until it is answered or its context ends, and nothing is done twice: moves have
// numbers, and other requests a key that the server remembers. A stream that breaks is
// opened again where it broke.
//
// A [Bot] puts a GTP program online: it tests it ([Probe]), lives from the server's
// events, takes the challenges that its [Filter] lets through, and plays several games at
// once, each with a program of its own.
package connect

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	mathrand "math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/referee"
)

// A Client is somebody on a server. It is safe for concurrent use.
type Client struct {
	base  string // of the API
	token string // nobody's is empty
	http  *http.Client
	log   *slog.Logger
}

// New returns a client of the server at an address such as "http://host:8080". Without a
// token it may only look on, or become a guest ([Client.Guest]).
func New(server, token string, log *slog.Logger) *Client {
	return &Client{
		base:  strings.TrimSuffix(server, "/") + "/api/v1",
		token: token,
		http:  &http.Client{},
		log:   log,
	}
}

// A Problem is what the server answers when it does not do what was asked (RFC 9457).
type Problem struct {
	Code   string // the end of its type, as in "move-conflict"
	Status int    // of HTTP
	Title  string
	Detail string // a sentence about this case; may be empty

	again bool // it was the answer to a repetition of a request of which the first answer was lost
}

// Error returns the sentence.
func (p *Problem) Error() string {
	if p.Detail == "" {
		return p.Title
	}
	return p.Detail
}

const (
	answerLimit = 30 * time.Second       // for one answer
	shortWait   = 250 * time.Millisecond // before a second try; twice as long every time, up to
	longWait    = 30 * time.Second
	maxAnswer   = 4 << 20 // bytes
)

// backoff waits longer every time.
type backoff struct{ wait time.Duration }

// pause waits, at least as long as the server wants, and a random part less than it
// might, so that clients that were cut off together do not come back together. The error is
// that of ctx.
func (b *backoff) pause(ctx context.Context, atLeast time.Duration) error {
	b.wait = min(max(2*b.wait, shortWait), longWait)
	select {
	case <-time.After(atLeast + b.wait/2 + mathrand.N(b.wait/2)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// call asks the server until it answers, and decodes the answer unless into is nil. The
// error is a [*Problem], that of ctx, or about an answer that makes no sense.
func (c *Client) call(ctx context.Context, method, path string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	key := rand.Text()
	var patience backoff
	for again := false; ; again = true {
		wait, err := c.ask(ctx, method, path, key, content, into)
		if wait < 0 {
			if p := (*Problem)(nil); errors.As(err, &p) {
				p.again = again
			}
			return err
		}
		c.log.Debug("no answer", "method", method, "path", path, "err", err)
		if err := patience.pause(ctx, wait); err != nil {
			return err
		}
	}
}

// ask asks once. With an error that may go away, wait says how long to wait at least; it is
// negative where it is of no use to ask again.
func (c *Client) ask(ctx context.Context, method, path, key string, content []byte, into any) (wait time.Duration, err error) {
	limited, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	request, err := c.request(limited, method, path, content)
	if err != nil {
		return -1, err
	}
	if method != http.MethodGet {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := c.http.Do(request)
	if err != nil {
		if ctx.Err() != nil {
			return -1, ctx.Err()
		}
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode >= http.StatusMultipleChoices {
		return problemIn(response)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return 0, err
	}
	if into == nil || response.StatusCode == http.StatusNoContent {
		return -1, nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return -1, fmt.Errorf("the server's answer to %s %s makes no sense: %w", method, path, err)
	}
	return -1, nil
}

func (c *Client) request(ctx context.Context, method, path string, content []byte) (*http.Request, error) {
	var body io.Reader
	if method != http.MethodGet {
		body = bytes.NewReader(content)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	return request, nil
}

// problemIn reads the problem that an answer is, and how long to wait before asking again;
// negative where that is of no use.
func problemIn(response *http.Response) (wait time.Duration, err error) {
	p := &Problem{Status: response.StatusCode, Title: response.Status}
	var said struct{ Type, Title, Detail string }
	text, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer)) // what is cut off says nothing
	if json.Unmarshal(text, &said) == nil && said.Title != "" {
		p.Code, p.Title, p.Detail = said.Type[strings.LastIndex(said.Type, "/")+1:], said.Title, said.Detail
	}
	switch p.Status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After")) // 0 where it does not say
		return time.Duration(min(max(seconds, 0), math.MaxInt16)) * time.Second, p
	default:
		return -1, p
	}
}

// A Person is somebody as others see him.
type Person struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Guest bool   `json:"guest"`
	Bot   bool   `json:"bot"`
}

// Reach asks once whether there is a server of this kind, so that a wrong address is not
// asked again and again.
func (c *Client) Reach(ctx context.Context) error {
	var offer struct{ Version string }
	_, err := c.ask(ctx, http.MethodGet, "/", "", nil, &offer)
	if err == nil && offer.Version == "" {
		err = errors.New("there is no server of this kind")
	}
	return err
}

// Guest makes the client a new guest under a name, a bot or a person, and returns the token by
// which he is known from now on.
func (c *Client) Guest(ctx context.Context, name string, bot bool) (token string, err error) {
	var guest struct{ Token string }
	if err := c.call(ctx, http.MethodPost, "/guests", map[string]any{"name": name, "bot": bot}, &guest); err != nil {
		return "", fmt.Errorf("become a guest: %w", err)
	}
	c.token = guest.Token
	return guest.Token, nil
}

// Me returns who the client is.
func (c *Client) Me(ctx context.Context) (Person, error) {
	var me Person
	err := c.call(ctx, http.MethodGet, "/me", nil, &me)
	return me, err
}

// A NewGame is a game that somebody wants; what is left out is as is usual.
type NewGame struct {
	referee.Settings
	Color    string `json:"color,omitempty"`
	Opponent string `json:"opponent,omitempty"` // the name of a program of the server's, or "friend"
}

// Begin starts a game and returns its name.
func (c *Client) Begin(ctx context.Context, g NewGame) (id string, err error) {
	var begun struct{ Game string }
	err = c.call(ctx, http.MethodPost, "/games", g, &begun)
	return begun.Game, err
}
