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

	"github.com/shinpan/shinpan/connect"
)

// isServer reports whether a text is the address of a server.
func isServer(text string) bool {
	at, err := url.Parse(text)
	return err == nil && at.Host != "" && (at.Scheme == "http" || at.Scheme == "https")
}

// signIn returns a client of a server with the token in a file. If there is no such file, or
// none is named, the client becomes a guest, and what it says is to be told to the user: who
// he is, and where his token is. A guest without a name gets the usual one, unless the server
// does not allow that.
func signIn(ctx context.Context, server, tokenFile, name, usual string, log *slog.Logger) (client *connect.Client, said string, err error) {
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
	token, err := client.Guest(ctx, cmp.Or(name, usual))
	if p := (*connect.Problem)(nil); errors.As(err, &p) && p.Code == "invalid" && name == "" {
		token, err = client.Guest(ctx, "")
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
