package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
)

type accountPasskeysCmd struct {
	Name   string `arg:"" help:"The name."`
	Remove bool   `help:"Remove all passkeys and providers, and end all sessions: for somebody with a role who has lost the passkey."`
	Why    string `default:"the operator's decision" help:"The reason, which moderators read (${default})."`
}

// Run lists the passkeys and providers of an account, or removes them.
func (c *accountPasskeysCmd) Run(ctx context.Context, of *accountCmd) error {
	return of.on(ctx, c.Name, func(d accountDatabase, p store.Person) error {
		if c.Remove {
			return c.remove(ctx, d, p)
		}
		methods, err := d.Methods(ctx, p.ID)
		if err != nil {
			return err
		}
		if len(methods) == 0 {
			fmt.Printf("%s has neither passkeys nor providers\n", p.Name)
			return nil
		}
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		for _, m := range methods {
			used := "never used"
			if !m.Used.IsZero() {
				used = "used " + m.Used.Format(time.DateOnly)
			}
			fmt.Fprintf(table, "%s\t%s\t%s\tsince %s, %s\n", m.Kind, m.Provider, m.Label, m.Created.Format(time.DateOnly), used)
		}
		return table.Flush()
	})
}

func (c *accountPasskeysCmd) remove(ctx context.Context, d accountDatabase, p store.Person) error {
	if _, err := d.record(ctx, p, chat.Deed{Did: chat.Methods, Why: c.Why}); err != nil {
		return err
	}
	n, err := d.DropMethods(ctx, p.ID)
	if err != nil {
		return err
	}
	fmt.Printf("%s has neither passkeys nor providers any more (there were %d), and is signed in nowhere\n", p.Name, n)
	if p.Password == "" {
		fmt.Printf("The account has no password: shinpan account recover %q prints a link with which one is chosen.\n", p.Name)
	}
	return nil
}
