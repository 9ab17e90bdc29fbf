package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	httpapi "github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/internal/client/relay"
)

// relayCmd has a board of a server show a game that is played elsewhere.
type relayCmd struct {
	Source    string   `arg:"" placeholder:"FILE|URL" help:"The game record (SGF) that grows: a file, or an address of HTTP."`
	URL       string   `name:"url" required:"" placeholder:"URL" help:"The server, as in http://host:8080."`
	TokenFile string   `required:"" placeholder:"FILE" help:"A file with a token of an account, with the scope play."`
	Board     string   `placeholder:"ID" help:"Show the game on this board, which you lead, instead of one that is begun."`
	Name      string   `placeholder:"NAME" help:"What the relay is known by: started again under the same name it goes on with the same board. The source if not given."`
	Title     string   `placeholder:"TEXT" help:"The title of the board that is begun."`
	Listed    bool     `help:"List the board that is begun for everybody; otherwise whoever has its address sees it."`
	Delay     duration `placeholder:"DURATION" help:"How late those who only watch see the board that is begun, as in 10m."`
	Every     duration `placeholder:"DURATION" help:"How often to look at the source: every second at a file, every ten at an address, if not given."`
}

// Help returns what --help says after the flags.
func (relayCmd) Help() string {
	return `The record is looked at until it has a result. What is new is shown, and what was
corrected is shown in its place, with the old moves kept as a variation. A record that
becomes shorter takes nothing back. Killed and started again it goes on where it was:
nothing is lost, and nothing is shown twice.

Examples:
  shinpan relay --url https://go.example.org --token-file token --title "Final, board 1" board1.sgf
  shinpan relay --url https://go.example.org --token-file token --listed --delay 10m https://example.org/live/1.sgf`
}

// Run relays until the game is over, the server refuses or ctx ends.
func (c *relayCmd) Run(ctx context.Context) error {
	if !isServer(c.URL) {
		return &exitError{2, fmt.Sprintf("%q is no server: want a URL as in http://host:8080", c.URL)}
	}
	if c.Delay < 0 || time.Duration(c.Delay) > 2*time.Hour || c.Every < 0 {
		return &exitError{2, "--delay: want at most 2h; --every: want no time below 0"}
	}
	token, err := os.ReadFile(c.TokenFile)
	if err != nil {
		return &exitError{2, fmt.Sprintf("--token-file: %v", err)}
	}
	r := &relay.Relay{
		Client: &httpapi.Client{Base: strings.TrimSuffix(c.URL, "/") + "/api/v1", Token: strings.TrimSpace(string(token)), HTTP: &http.Client{}, Limit: 30 * time.Second},
		Board:  c.Board, Name: c.Name, Title: c.Title, Listed: c.Listed, Delay: time.Duration(c.Delay), Every: time.Duration(c.Every),
		Log:   slog.New(newPlainLog(os.Stderr, slog.LevelInfo)),
		Began: func(board string) { fmt.Println(strings.TrimSuffix(c.URL, "/") + "/boards/" + board) },
	}
	if isServer(c.Source) {
		r.Source, r.Every, r.Name = relay.NewWeb(c.Source), cmp.Or(r.Every, 10*time.Second), cmp.Or(r.Name, c.Source)
	} else {
		at, err := filepath.Abs(c.Source)
		if err != nil {
			return err
		}
		r.Source, r.Every, r.Name = relay.File(c.Source), cmp.Or(r.Every, time.Second), cmp.Or(r.Name, at)
	}
	err = r.Run(ctx)
	var refused *httpapi.Problem
	if errors.As(err, &refused) {
		return &exitError{1, fmt.Sprintf("%s: %v", c.URL, refused)}
	}
	return err
}
