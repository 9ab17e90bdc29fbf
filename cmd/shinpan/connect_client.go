package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"github.com/shinpan/shinpan/internal/client/connect"
)

// isServer reports whether a text is the address of a server.
func isServer(text string) bool {
	at, err := url.Parse(text)
	return err == nil && at.Host != "" && (at.Scheme == "http" || at.Scheme == "https")
}

// reach says in a sentence that no server of this kind is at an address, if so.
func reach(ctx context.Context, server string, log *slog.Logger) error {
	err := connect.New(server, "", log).Reach(ctx)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	return &exitError{1, fmt.Sprintf("no server for games of Go answers at %s: %v", server, err)}
}

// A newcomer is a guest to be: a program or a person without a token.
type newcomer struct {
	name  string // that was asked for, or empty
	usual string // unless the server does not allow it
	bot   bool
}

// signIn returns a client of a server with the token in a file. If there is no such file, or
// none is named, the client becomes a guest, and said is to be told to the user: the guest's
// name, and the file of the token.
func signIn(ctx context.Context, server, tokenFile string, who newcomer, log *slog.Logger) (client *connect.Client, said string, err error) {
	if tokenFile != "" {
		token, err := os.ReadFile(tokenFile)
		if err == nil {
			return connect.New(server, strings.TrimSpace(string(token)), log), "", nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, "", &exitError{2, fmt.Sprintf("the token cannot be read: %v", err)}
		}
	}
	client = connect.New(server, "", log)
	token, err := client.Guest(ctx, cmp.Or(who.name, who.usual), who.bot)
	if p := (*connect.Problem)(nil); errors.As(err, &p) && p.Kind == "invalid" && who.name == "" {
		token, err = client.Guest(ctx, "", who.bot)
	}
	if err != nil {
		return nil, "", err
	}
	me, err := client.Me(ctx)
	if err != nil {
		return nil, "", err
	}
	if tokenFile == "" {
		return client, fmt.Sprintf("playing as the new guest %s; with --token-file it would be the same one the next time", me.Name), nil
	}
	if err := os.WriteFile(tokenFile, []byte(token+"\n"), 0o600); err != nil {
		return nil, "", &exitError{2, fmt.Sprintf("the token cannot be kept: %v", err)}
	}
	return client, fmt.Sprintf("playing as the new guest %s, whose token is in %s", me.Name, tokenFile), nil
}
