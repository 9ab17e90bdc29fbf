package main

import (
	"context"
	"fmt"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
)

type accountEraseCmd struct {
	Name string `arg:"" help:"The name."`
	Why  string `default:"the person's wish" help:"The reason, which moderators read (${default}); without the name."`
}

// Run erases a person: at once from the account, and from the logs by a server.
func (c *accountEraseCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		name := p.Name
		p.Name = account.ErasedName
		if _, err := d.record(ctx, p, chat.Deed{Did: chat.Erase, Why: c.Why}); err != nil {
			return err
		}
		if err := d.Erase(ctx, p.ID); err != nil {
			return err
		}
		fmt.Printf("%s has no account any more. A server that runs takes the name out of games, chats and tournaments now; if none runs, the next one does.\n", name)
		return nil
	})
}
