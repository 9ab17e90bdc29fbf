package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/shinpan/shinpan/internal/game/proof"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// keyCmd prints the public key of the servers of a database.
type keyCmd struct {
	DB sqlstore.Place `name:"db" default:"shinpan.db" placeholder:"FILE|ADDRESS" help:"The database of the server, or a copy of it (${default})."`
}

// Help explains the command.
func (*keyCmd) Help() string {
	return `A server signs games that are over (shinpan ruling --signed, GET /api/v1/games/ID/proof), so that anybody who knows its public key can check later that a game is unaltered. The key is made with the database and kept in it, with its secret half: a backup has it, too, and so has a server that is restored from one; anybody who can read them can sign. Nothing is written to the database or the backup whose key is printed. Publish the printed key where people find it without the server.

Example:

    shinpan key --db club.db`
}

// Run prints the key.
func (c *keyCmd) Run(ctx context.Context) error {
	db, err := readDatabase(ctx, c.DB)
	if err != nil {
		return err
	}
	key, err := proof.Key(ctx, db)
	if err := errors.Join(err, db.Close()); errors.Is(err, proof.ErrNoKey) {
		return &exitError{2, fmt.Sprintf("%s: %v", c.DB, err)}
	} else if err != nil {
		return err
	}
	fmt.Println(proof.Text(key))
	return nil
}
