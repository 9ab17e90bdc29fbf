package main

import (
	"context"
	"fmt"
	"net/url"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
)

type accountInviteCmd struct {
	Uses int      `default:"1" help:"How many people may use the link, 1 to 1000 (${default})."`
	Days int      `default:"7" help:"For how many days it is good, 1 to 366 (${default})."`
	URL  *url.URL `name:"url" help:"The address of the server for people. Without it, the configuration's, or http://127.0.0.1:8080."`
	Why  string   `default:"the operator's decision" help:"For whom it is, which administrators read (${default})."`
}

// Run makes an invitation, as an administrator does on the page.
func (c *accountInviteCmd) Run(ctx context.Context, of *accountCmd) error {
	if c.Uses < 1 || c.Uses > 1000 || c.Days < 1 || c.Days > 366 {
		return &exitError{2, fmt.Sprintf("--uses %d --days %d: want 1 to 1000 people and 1 to 366 days", c.Uses, c.Days)}
	}
	return of.at(ctx, false, func(d accountDatabase) error {
		secret := account.NewSecret()
		link, err := of.link(c.URL, "login", string(secret))
		if err != nil {
			return err
		}
		deed, err := d.record(ctx, store.Person{}, chat.Deed{Did: chat.Invite, Uses: c.Uses, Hours: 24 * c.Days, Secret: secret.HexHash(), Why: c.Why})
		if err != nil {
			return err
		}
		fmt.Printf("%s\n", link)
		fmt.Printf("Whoever has the link makes an account there, %d in all, until %s.\n", deed.Uses, deed.Until().Format("2006-01-02 15:04 MST"))
		return nil
	})
}

// checkURL returns what is wrong with the address of a server for people.
func checkURL(at *url.URL) error {
	if at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return &exitError{2, fmt.Sprintf("--url %s: want an address as https://go.example.org", at)}
	}
	return nil
}
