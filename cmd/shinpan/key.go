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
	DB sqlstore.Place `name:"db" default:"shinpan.db" placeholder:"FILE|ADDRESS" help:"The database of the server (${default})."`
}

// Help explains the command.
func (*keyCmd) Help() string {
	return `A server signs games that are over (shinpan ruling --signed, GET /api/v1/games/ID/proof), so that anybody who knows its public key can check later that a game is unaltered. The key is made when it is first needed, and is kept in the database, with its secret half: anybody who can read the database, or a backup of it, can sign. Publish the printed key where people find it without the server.

Example:

    shinpan key --db club.db`
}

// Run prints the key.
func (c *keyCmd) Run(ctx context.Context) error {
	db, err := openDatabase(ctx, c.DB, purpose{beside: true})
	if err != nil {
		return err
	}
	key, err := proof.Key(ctx, db)
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	fmt.Println(proof.Text(key))
	return nil
}
