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

// A Client is somebody on a server. It is safe for concurrent use.
type Client struct {
	server api.Client // with whose token he is known; nobody's is empty
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
	_, err := c.server.Ask(ctx, api.Request{Method: http.MethodGet, Path: "/"}, &offer)
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
	c.server.Token = guest.Token
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
