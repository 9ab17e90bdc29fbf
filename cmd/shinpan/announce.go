package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
)

// announceCmd is the operator's way to tell everybody something.
type announceCmd struct {
	databaseFlags

	Add    announceAddCmd    `cmd:"" help:"Have everybody told something."`
	List   announceListCmd   `cmd:"" help:"List what everybody is told."`
	Remove announceRemoveCmd `cmd:"" help:"Take an announcement back, by its number."`
}

// Help explains the command with examples.
func (*announceCmd) Help() string {
	return `An announcement is a bar at the head of every page. With --from and --to, as of a maintenance, it says that time and goes when that is over. An administrator can do the same on the page. The server may run meanwhile: pages that are opened from then on have it at once, and those that are open within five minutes.

Examples:

    shinpan announce add "The server is updated; games go on afterwards" --from "2026-12-01 20:00" --to "2026-12-01 20:30"
    shinpan announce add "Club evening on Friday, from 7 pm" --to 2026-12-04T19:00:00+01:00
    shinpan announce remove 17`
}

// on calls f with the accounts of the database, among which announcements are on record.
func (c *announceCmd) on(ctx context.Context, f func(accountDatabase) error) error {
	of := accountCmd{databaseFlags: c.databaseFlags}
	return of.at(ctx, false, f)
}

type announceAddCmd struct {
	Text string     `arg:"" help:"What everybody is told, in at most 300 characters."`
	From momentFlag `placeholder:"TIME" help:"When it is, as \"2026-12-01 20:00\" of this machine or 2026-12-01T20:00:00+01:00."`
	To   momentFlag `placeholder:"TIME" help:"When that ends, and the announcement with it."`
}

// Run puts an announcement on record.
func (c *announceAddCmd) Run(ctx context.Context, of *announceCmd) error {
	deed := chat.Deed{Did: chat.Announce, Why: c.Text, From: c.From.UTC(), To: c.To.UTC()}
	if !deed.Timely(time.Now()) {
		return &exitError{2, "--from and --to: want an end that is yet to come, after the beginning"}
	}
	return of.on(ctx, func(d accountDatabase) error {
		deed, err := d.record(ctx, store.Person{}, deed)
		if err != nil {
			return err
		}
		fmt.Printf("%d: %s\n", deed.N, deed.Why)
		return nil
	})
}

type announceListCmd struct{}

// Run lists the announcements, a line for each.
func (c *announceListCmd) Run(ctx context.Context, of *announceCmd) error {
	return of.on(ctx, func(d accountDatabase) error {
		docket, err := store.OpenLedger(ctx, d.db, chat.Journal, chat.Docket{}, chat.Record)
		if err != nil {
			return err
		}
		told := docket.State().Announcements(time.Now())
		if len(told) == 0 {
			fmt.Println("nobody is told anything")
		}
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		for _, n := range told {
			fmt.Fprintf(table, "%d\t%s\t%s\n", n.N, n.Why, period(n))
		}
		return table.Flush()
	})
}

// period says when an announcement is, or until when it stands.
func period(n chat.Deed) string {
	const form = "2006-01-02 15:04 MST"
	switch {
	case n.To.IsZero():
		return ""
	case n.From.IsZero():
		return "until " + n.To.Local().Format(form)
	}
	return n.From.Local().Format(form) + " to " + n.To.Local().Format(form)
}

type announceRemoveCmd struct {
	Number int `arg:"" help:"Its number, as list shows it."`
}

// Run takes an announcement back.
func (c *announceRemoveCmd) Run(ctx context.Context, of *announceCmd) error {
	return of.on(ctx, func(d accountDatabase) error {
		docket, err := store.OpenLedger(ctx, d.db, chat.Journal, chat.Docket{}, chat.Record)
		if err != nil {
			return err
		}
		for _, n := range docket.State().Announcements(time.Now()) {
			if n.N != c.Number {
				continue
			}
			_, err := d.record(ctx, store.Person{}, chat.Deed{Did: chat.Withdraw, Closes: n.N, Why: n.Why})
			if !errors.Is(err, chat.ErrWithdrawn) { // in this moment, by another
				return err
			}
			return nil
		}
		return &exitError{2, fmt.Sprintf("nobody is told an announcement %d", c.Number)}
	})
}

// A momentFlag is a time with its zone, or as the clocks of this machine show it.
type momentFlag struct{ time.Time }

// UnmarshalText reads a time.
func (m *momentFlag) UnmarshalText(text []byte) (err error) {
	for _, form := range []string{"2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05"} {
		if m.Time, err = time.ParseInLocation(form, string(text), time.Local); err == nil {
			return nil
		}
	}
	if m.Time, err = time.Parse(time.RFC3339, string(text)); err != nil {
		return fmt.Errorf(`%q is no time: want one as "2026-12-01 20:00" or 2026-12-01T20:00:00+01:00`, text)
	}
	return nil
}
