package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
)

type accountEmailCmd struct {
	Name   string `arg:"" help:"The name."`
	Email  string `arg:"" optional:"" help:"The e-mail address that the account has from now on, without a link to prove it; without one, that which it has is printed."`
	Remove bool   `help:"Remove the address."`
	Why    string `default:"the operator's decision" help:"The reason, which moderators read (${default}); the address they do not."`
}

// Run prints the address of an account, or changes it.
func (c *accountEmailCmd) Run(ctx context.Context, of *accountCmd) error {
	if c.Remove && c.Email != "" {
		return &exitError{2, "give an address, or --remove"}
	}
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		if c.Email == "" && !c.Remove {
			if p.Email == "" {
				fmt.Printf("%s has no e-mail address\n", p.Name)
			} else {
				fmt.Println(p.Email)
			}
			return nil
		}
		if err := d.SetEmail(ctx, p.ID, c.Email, time.Now()); errors.Is(err, account.ErrEmail) {
			return &exitError{2, fmt.Sprintf("%q: %v", c.Email, err)}
		} else if err != nil {
			return err
		}
		if _, err := d.record(ctx, p, chat.Deed{Did: chat.Email, Why: c.Why}); err != nil {
			return err
		}
		if c.Remove {
			fmt.Printf("%s has no e-mail address any more\n", p.Name)
		} else {
			fmt.Printf("%s has another e-mail address\n", p.Name)
		}
		return nil
	})
}
