// Package connect is the other end of the API of package web: programs and people at a
// terminal play on a server through it.
//
// A [Client] is one user of a server. [Client.Join] mirrors a game as a [Table]: the
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
// Connections get lost. A request is repeated at growing intervals
// until it is answered or its context ends, and nothing is done twice: moves have
// numbers, and other requests an idempotency key. A broken stream is
// resumed at the same event.
//
// A [Bot] puts a GTP program online: it tests it ([Probe]), follows the server's
// events, accepts the challenges that its [Filter] allows, and plays several games at
// once, each with a program of its own.
package connect

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/referee"
)

// A Client is one user of a server. It is safe for concurrent use.
type Client struct {
	server api.Client // has the user's token; without a user it is empty
	log    *slog.Logger
}

// New returns a client of the server at an address such as "http://host:8080". Without a
// token it may only look on, or become a guest ([Client.Guest]).
func New(server, token string, log *slog.Logger) *Client {
	return &Client{
		server: api.Client{
			Base:  strings.TrimSuffix(server, "/") + "/api/v1",
			Token: token,
			HTTP:  &http.Client{},
			Limit: answerLimit,
			Log:   log,
		},
		log: log,
	}
}

// A Problem is what the server answers when it does not do what was asked.
type Problem = api.Problem

const answerLimit = 30 * time.Second // for one answer

// call asks the server until it answers, and decodes the answer unless into is nil. The
// error is a [*Problem], that of ctx, or about an answer that makes no sense.
func (c *Client) call(ctx context.Context, method, path string, body, into any) error {
	if method == http.MethodGet {
		body = nil
	}
	return c.server.Call(ctx, api.Request{Method: method, Path: path, Body: body}, into)
}

// A Person is a user as others see them.
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
	_, err := c.server.Ask(ctx, api.Request{Method: http.MethodGet, Path: "/"}, &offer)
	if err == nil && offer.Version == "" {
		err = errors.New("there is no server of this kind")
	}
	return err
}

// Guest makes the client a new guest under a name, a bot or a person, and returns the guest's
// token.
func (c *Client) Guest(ctx context.Context, name string, bot bool) (token string, err error) {
	var guest struct{ Token string }
	if err := c.call(ctx, http.MethodPost, "/guests", map[string]any{"name": name, "bot": bot}, &guest); err != nil {
		return "", fmt.Errorf("become a guest: %w", err)
	}
	c.server.Token = guest.Token
	return guest.Token, nil
}

// Me returns the client's own person.
func (c *Client) Me(ctx context.Context) (Person, error) {
	var me Person
	err := c.call(ctx, http.MethodGet, "/me", nil, &me)
	return me, err
}

// A NewGame asks for a game; empty fields have the usual values.
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
