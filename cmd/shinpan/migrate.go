package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// migrateCmd copies all that one database has to another.
type migrateCmd struct {
	From sqlstore.Place `arg:"" placeholder:"FILE|ADDRESS" help:"The database to copy: an SQLite file, or the address of a PostgreSQL database."`
	To   sqlstore.Place `arg:"" placeholder:"FILE|ADDRESS" help:"The empty database that becomes the copy; a missing file is created."`
}

// Help explains the command.
func (*migrateCmd) Help() string {
	return `Games, people and everything else move from SQLite to PostgreSQL, or back, or from one server to another. Stop the server of the first database. The copy is made in one transaction: after an error the second database is as empty as before. Then both are read from one end to the other, and the digest of each table is printed, which is the same in both.

Example:
  shinpan migrate club.db postgres://shinpan@localhost/club
  shinpan serve --db postgres://shinpan@localhost/club`
}

// Run copies the database.
func (c *migrateCmd) Run(ctx context.Context) (err error) {
	from, err := openDatabase(ctx, c.From, purpose{alone: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := openDatabase(ctx, c.To, purpose{alone: true, begin: true, empty: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()

	shows := isTerminal(os.Stderr)
	copied, err := sqlstore.Copy(ctx, to.DB, from.DB, func(c sqlstore.Copied) {
		if shows {
			fmt.Fprintf(os.Stderr, "\r\x1b[K%d rows of %s", c.Rows, c.Table)
		}
	})
	if shows {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
	if errors.Is(err, sqlstore.ErrNotEmpty) {
		return &exitError{2, fmt.Sprintf("%s is not empty: %v; name a database that is", c.To, err)}
	}
	if err != nil {
		return err
	}
	for _, t := range copied {
		fmt.Printf("%-8s %9d rows  %s\n", t.Table, t.Rows, t.Digest)
	}
	fmt.Printf("%s is now the same as %s\n", c.To, c.From)
	return nil
}
