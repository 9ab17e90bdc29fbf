package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
)

type accountRecoverCmd struct {
	Name string   `arg:"" help:"The name."`
	URL  *url.URL `name:"url" help:"The address of the server for people. Without it, the configuration's, or http://127.0.0.1:8080."`
	Why  string   `default:"the operator's decision" help:"The reason, which moderators read (${default})."`
}

// Run makes a recovery, which is on record as a moderator's would be.
func (c *accountRecoverCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		if _, err := of.link(c.URL, "recover", ""); err != nil {
			return err
		}
		if _, err := d.record(ctx, p, chat.Deed{Did: chat.Recover, Why: c.Why}); err != nil {
			return err
		}
		secret, expires, err := d.NewRecovery(ctx, p.ID, time.Now())
		if err != nil {
			return err
		}
		link, err := of.link(c.URL, "recover", string(secret))
		if err != nil {
			return err
		}
		fmt.Printf("%s\n", link)
		fmt.Printf("%s chooses another password there, once and until %s; whoever has the link can.\n", p.Name, expires.Format("2006-01-02 15:04 MST"))
		return nil
	})
}
